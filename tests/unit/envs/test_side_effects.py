"""Side effects: what is explained, what is not, and what happens by itself."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Wait
from mobile_gym.core.checks import AllOf, AnyOf, Check, ContentRow, Not, Selector, SettingIs
from mobile_gym.core.errors import DeviceUnreachable
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate
from mobile_gym.core.verdicts import ShellResult
from mobile_gym.devices.virtual import VirtualDevice
from mobile_gym.envs import MobileEnv
from mobile_gym.envs.side_effects import side_effects
from mobile_gym.testing.play import play
from task_suites import catalog

CLOCK = "com.android.deskclock"
URI = "content://toy/notes"
TEMPLATES = catalog.suite("all")
OBSERVE = ("instruction", "screen_rect")


# -- rows, on a device of one table ----------------------------------------------------------------

Rows = Mapping[int, Mapping[str, str]]


@dataclass
class TablePhone:
    """One table; its state is the rows. `later` is what the start becomes by itself."""

    state: Rows
    later: Rows | None = None
    commands: list[str] = field(default_factory=list)

    def diff(self, since: Any, *, by_field: bool = False) -> tuple[str, ...]:
        return tuple(self._differing(since, by_field))

    def _differing(self, since: Any, by_field: bool) -> Iterator[str]:
        for key in dict.fromkeys((*since, *self.state)):
            was, now = since.get(key), self.state.get(key)
            if was == now:
                continue
            if by_field and was and now:
                fields = (name for name in was if was[name] != now[name])
                yield from (f"data/toy/notes/{key}/{name}" for name in fields)
            else:
                yield f"data/toy/notes/{key}"

    def traces(self, since: Any) -> tuple[str, ...]:
        return ()

    def undone(self, since: Any, paths: Sequence[str]) -> Rows:
        rows = dict(self.state)
        for path in paths:
            number, *fields = path.removeprefix("data/toy/notes/").split("/")
            key = int(number)
            for name in fields:
                rows[key] = {**rows[key], name: since[key][name]}
            if not fields:
                rows.pop(key, None)
                rows.update({key: since[key]} if key in since else {})
        return rows

    def untouched(self, since: Any, later_s: float = 0.0) -> Any:
        return since if self.later is None else self.later

    def save_state(self) -> Rows:
        return self.state

    def load_state(self, state: Any) -> None:
        self.state = state

    def shell(self, command: str) -> ShellResult:
        self.commands.append(command)
        if command.startswith("settings"):
            return ShellResult("0\n")
        if not self.state:
            return ShellResult("No result found.\n")
        rows = (
            f"Row: {number} _id={key}, " + ", ".join(f"{n}={v}" for n, v in row.items())
            for number, (key, row) in enumerate(self.state.items())
        )
        return ShellResult("\n".join(rows) + "\n")


def task(*checks: Check | None) -> Task:
    return Task(
        "Toy.Notes",
        {"en": "Do it"},
        ("Toy",),
        tuple(UnitNode(n, "It is so", check=check) for n, check in enumerate(checks, 1)),
        golden_steps=1,
    )


def row(at_least: int = 1, at_most: int | None = None, **where: str) -> ContentRow:
    return ContentRow(URI, tuple(where.items()), at_least, at_most)


def note(title: str, pinned: str = "0") -> dict[str, str]:
    return {"title": title, "pinned": pinned}


START: Rows = {1: note("a"), 2: note("b"), 3: note("b", "1")}


@pytest.mark.parametrize(
    ("checks", "end", "expected"),  # records, or fields of them
    [
        ((row(title="a"),), START, []),
        # More rows are wanted: those that have come to match are explained.
        ((row(title="c"),), START | {4: note("c")}, []),
        ((row(title="c"),), START | {4: note("d")}, [4]),
        ((row(title="c"),), START | {4: note("c"), 5: note("d")}, [5]),
        ((row(title="c"),), START | {1: note("c")}, []),
        ((row(title="c"),), {2: START[2], 3: START[3], 4: note("c")}, [1]),
        ((row(at_least=2, pinned="1"),), START | {1: note("a", "1")}, []),
        ((row(at_least=4),), START | {4: note("x")}, []),
        ((row(at_least=4),), START | {1: note("z"), 4: note("x")}, ["1/title"]),
        # Fewer rows are wanted: those that no longer match.
        ((row(0, 0, title="b"),), {1: START[1]}, []),
        ((row(0, 0, title="b"),), {}, [1]),
        ((row(0, 0, title="b"),), {1: START[1], 2: note("c"), 3: START[3]}, []),
        ((Not(row(title="a")),), {2: START[2], 3: START[3]}, []),
        ((Not(row(title="a")),), {3: START[3]}, [2]),
        # What held at the start guards and explains nothing.
        ((AllOf((row(title="c"), row(at_least=1, pinned="0"))),),
         {2: START[2], 3: START[3], 4: note("c")}, [1]),
        ((row(0, 0, title="q"), row(title="c")), START | {4: note("c"), 5: note("q")}, [5]),
        ((AnyOf((row(title="c"), row(title="d"))),), START | {4: note("c"), 5: note("d")}, []),
        # Without a check that reads the table, the places of the state count.
        ((SettingIs("system", "x", "1"), None), START | {4: note("c")}, [4]),
    ],
)  # fmt: skip
def test_which_rows_are_explained(
    checks: tuple[Check | None, ...], end: Rows, expected: list[int | str]
) -> None:
    phone = TablePhone(end)
    names = side_effects(task(*checks), phone, START)  # type: ignore[arg-type]
    assert list(names) == [f"data/toy/notes/{name}" for name in expected]
    assert phone.state is end  # the device is left as it is


def test_what_would_have_happened_anyway_does_not_count() -> None:
    end = START | {1: note("a", "1"), 4: note("missed call"), 5: note("mine")}
    wanted = task(row(title="c"))
    phone = TablePhone(end, later=START | {4: note("missed call")})
    expected = ("data/toy/notes/1/pinned", "data/toy/notes/5")
    assert side_effects(wanted, phone, START) == expected  # type: ignore[arg-type]
    other = task(SettingIs("system", "x", "1"))
    assert side_effects(other, phone, START) == expected  # type: ignore[arg-type]


def test_nothing_is_asked_where_nothing_changed() -> None:
    phone = TablePhone(START)
    assert side_effects(task(SettingIs("system", "x", "1")), phone, START) == ()  # type: ignore[arg-type]
    assert phone.commands == []


def test_a_provider_that_is_gone_has_no_rows() -> None:
    class Gone(TablePhone):
        def shell(self, command: str) -> ShellResult:
            return ShellResult("", 1, "Could not find provider")

    assert side_effects(task(row(title="c")), Gone(START), START) == ()  # type: ignore[arg-type]


def test_a_fault_while_asking_restores_the_device_and_is_told() -> None:
    class Failing(TablePhone):
        def shell(self, command: str) -> ShellResult:
            if len(self.commands) == 1:
                raise DeviceUnreachable("gone")
            return super().shell(command)

    phone = Failing(end := START | {4: note("d")})
    with pytest.raises(DeviceUnreachable):
        side_effects(task(row(title="c")), phone, START)  # type: ignore[arg-type]
    assert phone.state is end


# -- tasks on the virtual device -------------------------------------------------------------------


def named(name: str) -> TaskTemplate:
    return next(template for template in TEMPLATES if template.id == name)


def finished(env: MobileEnv, *steps: SolutionStep) -> tuple[str, ...]:
    """The side effects of the steps in a running episode, then `Finish`."""
    agent = SolutionAgent(steps)
    agent.reset(env.task, 0)
    observation, ended = env.observation(), False
    while not ended:
        observation, _, terminated, truncated, _ = env.step(agent.act(observation, env.frame))
        ended = terminated or truncated
    assert not agent.failure
    assert env.info()["side_effects"] == len(env.status.side_effects)
    return env.status.side_effects


def test_what_the_way_leaves_behind_has_to_be_declared() -> None:
    template = named("Files.ReadHiddenFile")
    (choice,) = template.task(np.random.default_rng(0)).may_change
    strict = dataclasses.replace(
        template,
        build=lambda params, language: dataclasses.replace(
            template.build(params, language), may_change=()
        ),
    )
    env = MobileEnv(strict, terminate_on="either", observe=OBSERVE)
    play(env, SolutionAgent(), seed=0)
    assert env.status.side_effects == (choice,)
    env.close()


def test_a_switch_on_the_way_is_one() -> None:
    env = MobileEnv(named("Settings.TurnOnWifi"), terminate_on="finish", observe=OBSERVE)
    env.reset(seed=0)
    device = env.session.lease.open()
    assert device.shell("svc bluetooth disable").exit_code == 0
    assert finished(env, *env.task.solution) == ("settings/global/bluetooth_on",)
    env.close()


@pytest.mark.parametrize("perturbation", [{}, {"dark": True, "icon_order": 3}])
def test_another_alarm_deleted_is_one(perturbation: Mapping[str, Any]) -> None:
    env = MobileEnv(
        named("Clock.SetAlarm"), terminate_on="finish", max_steps=60, observe=OBSERVE,
        perturbation=perturbation,
    )  # fmt: skip
    env.reset(seed=0, options={"params": {"hour": 9, "minute": 15}})
    to_alarms = env.task.solution[:2]
    other = TapOn(Selector(resource_id="arrow", beside=Selector(text_contains="8:30")))
    delete = TapOn(Selector(resource_id="delete"))
    deleted = finished(env, *to_alarms, other, delete, *env.task.solution)
    assert len(deleted) == 1
    assert deleted[0].startswith("data/com.android.deskclock/alarms/")
    env.close()


def test_alarms_toggled_on_the_way_to_a_timer_are_two() -> None:
    """The goal reads the app's preferences, which say nothing of its alarms."""
    env = MobileEnv(named("Clock.StartTimer"), terminate_on="finish", max_steps=60, observe=OBSERVE)
    env.reset(seed=0)
    device = env.session.lease.open()
    assert isinstance(device, VirtualDevice)
    data = device.host.state.data[CLOCK]
    toggled = tuple(
        dataclasses.replace(alarm, enabled=not alarm.enabled) if number < 2 else alarm
        for number, alarm in enumerate(data.alarms)
    )
    device.host.apply(
        lambda system: system.change(
            data=system.state.data.set(CLOCK, dataclasses.replace(data, alarms=toggled))
        )
    )
    expected = tuple(f"data/{CLOCK}/alarms/{alarm.id}/enabled" for alarm in toggled[:2])
    assert finished(env, *env.task.solution) == expected
    assert env.session.moment.report.success
    env.close()


def test_a_file_that_vanishes_beside_those_of_the_task_is_one() -> None:
    """The goals read the table of all files."""
    env = MobileEnv(
        named("CrossApp.FileShoppingList"), terminate_on="finish", max_steps=60, observe=OBSERVE
    )
    env.reset(seed=0)
    device = env.session.lease.open()
    unrelated = device.shell("find /sdcard -type f").stdout.splitlines()[-1]
    assert device.shell(f"rm '{unrelated}'").exit_code == 0
    assert finished(env, *env.task.solution) == (f"files/{unrelated}",)
    assert env.session.moment.report.success
    env.close()


@pytest.mark.parametrize(
    ("commands", "expected"),
    [
        (("wm density 300",), ("panel",)),
        (("date -u 010203042027.05",), ("clock_shift_ms",)),
    ],
)
def test_settings_of_the_whole_device_are_named(
    commands: Sequence[str], expected: tuple[str, ...]
) -> None:
    device = VirtualDevice()
    device.reset(DeviceReset(seed=0))
    start = device.save_state()
    for command in commands:
        device.shell(command)
    assert tuple(path.partition("/")[0] for path in device.diff(start)) == expected


def test_airplane_mode_is_one_with_its_radios() -> None:
    env = MobileEnv(named("Settings.SetFontSize"), terminate_on="finish", observe=OBSERVE)
    env.reset(seed=0)
    device = env.session.lease.open()
    assert device.shell("cmd connectivity airplane-mode enable").exit_code == 0
    assert finished(env) == ("settings/global/airplane_mode_on",)
    env.reset(seed=0)
    device.shell("cmd connectivity airplane-mode enable")
    device.shell("svc wifi enable")
    device.shell("svc bluetooth disable")
    assert set(finished(env)) == {
        "settings/global/airplane_mode_on",
        "settings/global/bluetooth_on",  # Wi-Fi is on, as it was
    }
    env.close()


def test_what_the_phone_does_by_itself_does_not_count() -> None:
    env = MobileEnv(named("Settings.SetFontSize"), max_steps=3, observe=("instruction",))
    env.reset(seed=0, options={"perturbation": {"calls": 3, "notifications": 2}})
    device = env.session.lease.open()
    assert isinstance(device, VirtualDevice)
    baseline = env.session.setup.baseline
    for _ in range(3):
        env.step(Wait(30.0))
    assert not env.is_running
    assert device.diff(baseline) != ()  # missed calls are in the call log
    assert env.status.side_effects == ()
    env.close()


def test_asking_changes_nothing() -> None:
    """The end of an episode reads other states of the device, and comes back."""
    env = MobileEnv(named("Clock.SetAlarm"), max_steps=1, observe=("instruction",))
    env.reset(seed=0)
    device = env.session.lease.open()
    assert isinstance(device, VirtualDevice)
    before = device.host.state
    device.shell("settings put system screen_brightness 3")
    changed = device.host.state
    assert env.session._side_effects() == ("settings/system/screen_brightness",)
    assert device.host.state is changed is not before
    env.close()


def test_traces_of_use_are_told_apart_and_earlier_entries_are_not_among_them() -> None:
    env = MobileEnv(named("CrossApp.NoteTotal"), terminate_on="finish", observe=OBSERVE)
    env.reset(seed=0)
    env.session.lease.open().shell("input text 1")  # nothing that lasts
    finished(env, *env.task.solution)
    history = "data/com.android.calculator2/history"
    assert env.traces
    assert all(name.startswith(history) for name in env.traces)
    env.close()
    device = VirtualDevice()
    device.reset(DeviceReset(seed=3))
    start = device.save_state()
    data = device.host.state.data["com.android.calculator2"]
    fewer = dataclasses.replace(data, history=data.history[1:])
    device.host.apply(
        lambda system: system.change(
            data=system.state.data.set("com.android.calculator2", fewer), clipboard="copied"
        )
    )
    assert device.diff(start) == (f"{history}/{data.history[0].id}",)
    assert device.traces(start) == ("clipboard",)
