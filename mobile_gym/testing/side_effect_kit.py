"""The kit for side effects: whatever else is changed on the device beside a solution is noticed.

Each probe changes, deletes or adds one thing that the task does not name: a row of a content
provider, a setting, a file, a package, the clock, over the shell; a record of an app that has no
provider, in the device's saved state. It is done right before the solution's last action, which
costs a step and no episode.
"""

from __future__ import annotations

import functools
import operator
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import numpy as np

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Action, Answer, Finish
from mobile_gym.core.checks import ContentRow, FileExists, SettingIs, walk
from mobile_gym.core.errors import UsageError
from mobile_gym.core.ports import Device, DiffableDevice, PortableDevice
from mobile_gym.core.tasks import Task, TaskTemplate
from mobile_gym.core.texts import Language
from mobile_gym.envs import MobileEnv
from mobile_gym.envs.side_effects import table_of

Deed: TypeAlias = Literal["change", "delete", "add"]
Row: TypeAlias = Mapping[str, str]

_SHARED: Final = "/sdcard"
_DEVICE: Final[tuple[tuple[str, Deed, str], ...]] = (
    ("density", "change", "wm density 300"),
    ("size", "change", "wm size 1000x2000"),
    ("timezone", "change", "service call alarm 3 s16 Asia/Tokyo"),
    ("clock", "change", "date -u 010203042027.05"),
    ("packages", "change", "pm disable-user --user 0 com.android.calculator2"),
    ("permissions", "change", "pm grant com.android.camera2 android.permission.RECORD_AUDIO"),
)
"""Of the device as a whole: what is changed, how, and the command."""


@dataclass(frozen=True, slots=True)
class Probe:
    """One thing done beside the solution.

    Attributes:
        place: the table, namespace or folder in which it was done.
        deed: what was done.
        command: that does it; "" where a saved state is changed.
        keys: into the JSON of a saved state: where something is changed.
        value: what is put there; None takes it away.
    """

    place: str
    deed: Deed
    command: str = ""
    keys: tuple[str | int, ...] = ()
    value: Any = None

    def apply(self, device: Device) -> None:
        """Do it.

        Raises:
            UsageError: the device does not take the state.
        """
        if self.command:
            device.shell(self.command)
        elif isinstance(device, PortableDevice):
            state = device.state_to_json(device.save_state())
            *outer, last = self.keys
            part = functools.reduce(operator.getitem, outer, state)
            if self.value is None:
                del part[last]
            elif self.deed == "add":
                part.append(self.value)
            else:
                part[last] = self.value
            device.load_state(device.state_from_json(state))


@dataclass(frozen=True, slots=True)
class Probed:
    """What came of a probe.

    Attributes:
        probe: what was done.
        paths: what it changed on the device, as the device names it.
        failed: the episode was no success: a guard or a goal broke.
        effects: the side effects that the solution alone does not have.
    """

    probe: Probe
    paths: tuple[str, ...]
    failed: bool
    effects: tuple[str, ...]

    @property
    def is_missed(self) -> bool:
        """Whether nobody noticed."""
        return bool(self.paths) and not (self.failed or self.effects)


def probe_side_effects(
    template: TaskTemplate,
    *,
    uris: Sequence[str],
    seed: int = 0,
    language: Language = "en",
    most: int | None = None,
) -> list[Probed]:
    """Play a solution, and see for each of many probes whether it is noticed.

    Args:
        template: the task.
        uris: of the tables of content providers that the device has.
        seed: of the episode, and of what is drawn.
        language: of the task.
        most: probes that change something, drawn over all places; None for all.

    Returns:
        One for each probe that changed something that the task does not declare in `may_change`;
        none on a device that cannot tell changes.
    """
    rng = np.random.default_rng(seed)
    env = MobileEnv(
        template, language=language, terminate_on="finish", max_steps=2000, observe=("screen_rect",)
    )
    with closing(env):
        env.reset(seed=seed)
        task, device = env.task, env.session.lease.open()
        if not isinstance(device, DiffableDevice):
            return []
        start = device.save_state()
        last = _follow(env, seed)
        end = env.save_state()
        now = device.save_state()
        device.load_state(start)
        found = list(_probes(device, task, uris, rng, start, now))
        if isinstance(device, PortableDevice):
            data_then, data_now = (_data(device.state_to_json(each)) for each in (start, now))
            found += _of_records(data_then, data_now, rng)
        rng.shuffle(found)  # type: ignore[arg-type]
        env.load_state(end)
        env.step(last)
        known = frozenset(env.status.side_effects)
        results: list[Probed] = []
        for item in _spread(found):
            env.load_state(end)
            before = device.save_state()
            try:
                item.apply(device)
            except UsageError:
                continue  # a value that the field does not take
            paths = tuple(path for path in device.diff(before) if path not in task.may_change)
            if not paths:
                continue  # a command that was refused, what passes, or what the task declares
            env.step(last)
            effects = tuple(name for name in env.status.side_effects if name not in known)
            failed = not env.session.moment.report.success
            results.append(Probed(item, paths, failed, effects))
            if most is not None and len(results) >= most:
                break
        return results


def check_side_effects(
    template: TaskTemplate,
    *,
    uris: Sequence[str],
    seeds: Iterable[int] = (0,),
    languages: Sequence[Language] | None = None,
    most: int | None = None,
) -> int:
    """Check that nothing done beside a solution goes unnoticed; arguments as above.

    Returns:
        How many probes there were.

    Raises:
        AssertionError: probes after which the episode is a success without side effects.
    """
    count = 0
    for language in template.languages if languages is None else languages:
        for seed in seeds:
            results = probe_side_effects(
                template, uris=uris, seed=seed, language=language, most=most
            )
            missed = [
                f"{result.probe}: {', '.join(result.paths)}"
                for result in results
                if result.is_missed
            ]
            assert not missed, f"{template.id}, seed {seed}, {language}: unnoticed\n" + "\n".join(
                missed
            )
            count += len(results)
    return count


def _follow(env: MobileEnv, seed: int) -> Action:
    """Follow the solution up to its last action, which is returned."""
    agent = SolutionAgent()
    agent.reset(env.task, seed)
    while True:
        action = agent.act(env.observation(), env.frame)
        if isinstance(action, Finish | Answer):
            return action
        env.step(action)
        assert env.is_running, f"{env.task.id}, seed {seed}: {env.info()}"


def _spread(probes: Iterable[Probe]) -> Iterator[Probe]:
    """One of each place and deed in turn."""
    rows: dict[tuple[str, Deed], list[Probe]] = {}
    for probe in probes:
        rows.setdefault((probe.place, probe.deed), []).append(probe)
    while rows:
        for key in list(rows):
            yield rows[key].pop()
            if not rows[key]:
                del rows[key]


# -- what can be done -------------------------------------------------------------------------


def _probes(
    device: Device,
    task: Task,
    uris: Sequence[str],
    rng: np.random.Generator,
    start: object,
    now: object,
) -> Iterator[Probe]:
    """Everything that can be done and that the task does not name."""
    read = [
        part
        for substate in task.substates
        if substate.check is not None
        for part in walk(substate.check)
    ]
    for uri in uris:
        device.load_state(start)
        before = table_of(device, uri)
        device.load_state(now)
        after = table_of(device, uri)
        wishes = [item for item in read if isinstance(item, ContentRow) and item.uri == uri]
        kept = [
            row
            for key, row in after.items()
            if before.get(key) == row
            and not any(all(row.get(k) == v for k, v in wish.where) for wish in wishes)
        ]
        rng.shuffle(kept)  # type: ignore[arg-type]
        for row in [row for row in kept if "_id" in row][:2]:
            yield from _of_row(uri, row, rng)
    settings = {(item.namespace, item.key) for item in read if isinstance(item, SettingIs)}
    yield from _of_settings(device, settings, rng)
    named = [item.path for item in read if isinstance(item, FileExists)]
    yield from _of_files(device, named, rng)
    for place, deed, command in _DEVICE:
        yield Probe(place, deed, command)


def _of_row(uri: str, row: Row, rng: np.random.Generator) -> Iterator[Probe]:
    where = f"--uri {uri} --where {shlex.quote('_id=' + row['_id'])}"
    yield Probe(uri, "delete", f"content delete {where}")
    columns = [name for name in row if name != "_id"]
    rng.shuffle(columns)
    for name in columns:
        bind = shlex.quote(f"{name}:{_bound(_other(row[name]))}")
        yield Probe(uri, "change", f"content update {where} --bind {bind}")
    binds = " ".join(
        f"--bind {shlex.quote(f'{name}:{_bound(value)}')}"
        for name, value in row.items()
        if name != "_id" and value != "NULL"
    )
    yield Probe(uri, "add", f"content insert --uri {uri} {binds}")


def _bound(value: str) -> str:
    return f"i:{value}" if value.lstrip("-").isdigit() else f"s:{value}"


def _other(value: str) -> str:
    """Another value of the same type."""
    if value in ("0", "1"):
        return str(1 - int(value))
    if value.lstrip("-").isdigit():
        return str(int(value) + 1)
    return "x" if value == "NULL" else f"{value} x"


_DATA: Final = ("state", "data")
"""Where the data of apps stand in the JSON of a saved state."""


def _data(state: Any) -> Any:
    return functools.reduce(operator.getitem, _DATA, state)


def _of_records(start: Any, now: Any, rng: np.random.Generator) -> Iterator[Probe]:
    """Of the data of apps: records, members of lists and single values, as they were at the start.

    Texts of single values are left alone: most are one of a few that the app knows.
    """
    for package, data in now.items():
        for name, value in data.items() if isinstance(data, dict) else ():
            before = start.get(package, {}).get(name)
            keys, place = (*_DATA, package, name), f"data/{package}/{name}"
            if isinstance(value, bool | int) and value == before:
                other = not value if isinstance(value, bool) else value + 1
                yield Probe(place, "change", keys=keys, value=other)
            elif isinstance(value, list) and isinstance(before, list):
                yield from _of_list(keys, place, before, value, rng)


def _of_list(
    keys: tuple[str | int, ...], place: str, before: Any, now: Any, rng: np.random.Generator
) -> Iterator[Probe]:
    kept = [number for number, item in enumerate(now) if item in before]
    rng.shuffle(kept)
    for number in kept[:2]:
        item, here = now[number], (*keys, number)
        yield Probe(place, "delete", keys=here)
        if not isinstance(item, dict):
            continue
        for name, value in item.items():
            if isinstance(value, bool):
                yield Probe(place, "change", keys=(*here, name), value=not value)
            elif isinstance(value, int | str) and name != "id":
                other = value + 1 if isinstance(value, int) else f"{value} x"
                yield Probe(place, "change", keys=(*here, name), value=other)
        if isinstance(item.get("id"), int):
            new = item | {"id": 1 + max(other_item["id"] for other_item in now)}
            yield Probe(place, "add", keys=(*keys, 0), value=new)


def _of_settings(
    device: Device, named: Iterable[tuple[str, str]], rng: np.random.Generator
) -> Iterator[Probe]:
    for namespace in ("system", "secure", "global"):
        lines = device.shell(f"settings list {namespace}").stdout.splitlines()
        keys = [line.partition("=")[::2] for line in lines if "=" in line]
        free = [(key, value) for key, value in keys if (namespace, key) not in named]
        rng.shuffle(free)
        place = f"settings/{namespace}"
        for key, value in free[:3]:
            put = f"settings put {namespace} {key} {shlex.quote(_other(value))}"
            yield Probe(place, "change", put)
            yield Probe(place, "delete", f"settings delete {namespace} {key}")
        yield Probe(place, "add", f"settings put {namespace} side_effect_probe 1")


def _of_files(device: Device, named: Sequence[str], rng: np.random.Generator) -> Iterator[Probe]:
    files = device.shell(f"find {_SHARED}/ -type f").stdout.splitlines()
    free = [path for path in files if not any(path.startswith(item) for item in named)]
    rng.shuffle(free)
    for path in free[:6]:
        place, quoted = path.rpartition("/")[0], shlex.quote(path)
        yield Probe(place, "delete", f"rm {quoted}")
        yield Probe(place, "change", f"echo x >> {quoted}")
        yield Probe(place, "add", f"cp {quoted} {shlex.quote(path + '.copy')}")
