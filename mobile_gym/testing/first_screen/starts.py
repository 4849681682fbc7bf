"""What a phone shows when an episode starts, and which of its records the solution changes.

Everything goes through the ports of `core.ports`: texts through `observe` and `shell`, records
through `PortableDevice.state_to_json`, and what changes through `DiffableDevice.diff`. A device
that offers no JSON of its state has texts alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Answer, Finish
from mobile_gym.core.errors import DeviceFault
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Device, DiffableDevice, PortableDevice
from mobile_gym.core.tasks import Language, Task, TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.first_screen.records import RecordTable, changed_keys, tables_in_state

_CLOCK: Final = "date '+%s %H:%M'"
_CLOCK_OUTPUT: Final = re.compile(r"(\d+) (\d+):(\d+)")
_SHOWN_READS: Final = ("dumpsys notification --noredact", "cmd clipboard get-primary-clip")
"""What a person sees in the shade, or pastes."""
_TRACE_READS: Final = ("logcat -d", "dumpsys activity recents")
"""What a shell alone prints of what happened. Services that print a record whatever happened, such
as the next alarm, are left to the policies that pick records."""
_EXPLORED: Final = 3
"""Starts in which every table is read, to learn which of them a template is about."""
_MOST_STEPS: Final = 150


@dataclass(frozen=True, slots=True)
class EpisodeStart:
    """One seed's start.

    Attributes:
        seed: of the episode.
        task: with its parameters.
        shown: every text on the screen, in notifications and in the clipboard.
        traces: the same, and the log and the recent tasks, which a shell prints.
        now_ms: the wall clock, milliseconds since 1970; 0 where it is unknown.
        minute_of_day: of that clock; None where it is unknown.
        tables: records by place, of the tables that the template is about: those of its apps,
            and those that its setup or its solution writes into. Empty where the device's state
            cannot be written down.
        written: keys of the records that the setup wrote, by place; the others are the phone's own.
        changed: keys of the records that the solution changes or removes, by place; empty for
            queries.
    """

    seed: int
    task: Task
    shown: str
    traces: str
    now_ms: int
    minute_of_day: int | None
    tables: Mapping[str, RecordTable]
    written: Mapping[str, frozenset[str]]
    changed: Mapping[str, frozenset[str]]


def episode_starts(
    template: TaskTemplate,
    seeds: Iterable[int],
    *,
    language: Language = "en",
    perturbation: Mapping[str, Any] | str | None = None,
    device: Any = None,
) -> list[EpisodeStart]:
    """The starts of a template's episodes, in the order of the seeds.

    Args:
        template: the task.
        seeds: of the episodes.
        language: of instruction and screens.
        perturbation: as `MobileEnv` takes it.
        device: the task's own where None.
    """
    env = MobileEnv(
        template,
        device=device,
        language=language,
        perturbation=perturbation,
        observe=("screen_rect",),
    )
    starts: list[EpisodeStart] = []
    places: set[str] | None = None
    with closing(env):
        for seed in seeds:
            starts.append(_episode_start(env, seed, places))
            if places is None and len(starts) == _EXPLORED:
                places = _record_places(starts)
    places = _record_places(starts) if places is None else places
    return [
        replace(
            start,
            tables={place: table for place, table in start.tables.items() if place in places},
        )
        for start in starts
    ]


def _episode_start(env: MobileEnv, seed: int, places: Collection[str] | None) -> EpisodeStart:
    env.reset(seed=seed)
    device, task, frame = env.session.lease.open(), env.task, env.frame
    shown = "\n".join((*_screen_labels(frame), *_probe_outputs(device, _SHOWN_READS)))
    traces = "\n".join((shown, *_probe_outputs(device, _TRACE_READS)))
    now_ms, minute_of_day = _device_clock(device)
    saved = _save_if_possible(device)
    tables = _tables_of_saved_state(device, saved, places)
    written: dict[str, frozenset[str]] = {}
    changed: dict[str, frozenset[str]] = {}
    if tables:
        if task.kind == "operation":
            _follow_solution(device, task, frame)
            changed = _changed_record_keys(device, saved, tables)
        device.reset(env.session.setup.request)
        own = _tables_of_saved_state(device, _save_if_possible(device), places)
        written = {at: changed_keys(table, own.get(at)) for at, table in tables.items()}
    return EpisodeStart(seed, task, shown, traces, now_ms, minute_of_day, tables, written, changed)


def _record_places(starts: Iterable[EpisodeStart]) -> set[str]:
    """Where the records stand that a template is about."""
    return {
        place
        for start in starts
        for place in start.tables
        if start.written[place]
        or start.changed.get(place)
        or not set(start.task.apps).isdisjoint(place.split("/"))
    }


# -- what is on the screen ------------------------------------------------------------------------


def _screen_labels(frame: Frame) -> Iterator[str]:
    for node in frame.forest or ():
        yield from filter(None, (node.text, node.content_description, node.hint_text))


def _probe_outputs(device: Device, commands: Iterable[str]) -> Iterator[str]:
    for command in commands:
        result = device.shell(command)
        if not result.exit_code:
            yield result.stdout


def _device_clock(device: Device) -> tuple[int, int | None]:
    """Milliseconds since 1970, and the minute of the day; (0, None) where there is no `date`."""
    result = device.shell(_CLOCK)
    output = _CLOCK_OUTPUT.fullmatch(result.stdout.strip())
    if result.exit_code or output is None:
        return 0, None
    return 1000 * int(output[1]), 60 * int(output[2]) + int(output[3])


# -- records --------------------------------------------------------------------------------------


def _save_if_possible(device: Device) -> object | None:
    """The device's state; None where it cannot be saved, or not be written down."""
    if not isinstance(device, PortableDevice):
        return None
    try:
        return device.save_state()
    except DeviceFault:
        return None


def _tables_of_saved_state(
    device: Device, saved: object | None, places: Collection[str] | None
) -> dict[str, RecordTable]:
    """The tables of a saved state."""
    if saved is None or not isinstance(device, PortableDevice):
        return {}
    return tables_in_state(device.state_to_json(saved), places)


def _follow_solution(device: Device, task: Task, frame: Frame) -> None:
    """Do the solution on a device at its start, without a judge, which costs most of a step."""
    agent = SolutionAgent()
    agent.reset(task, seed=0)
    for _ in range(max(task.step_limit, _MOST_STEPS)):
        action = agent.act({}, frame)
        if isinstance(action, Finish | Answer):
            return
        device.perform(action)
        frame = device.observe(screenshot=False)


def _changed_record_keys(
    device: Device, since: object, tables: Mapping[str, RecordTable]
) -> dict[str, frozenset[str]]:
    """Keys of the records that differ from a saved state, but for those that time alone changes."""
    if not isinstance(device, DiffableDevice):
        end = _tables_of_saved_state(device, _save_if_possible(device), tables)
        return {place: changed_keys(table, end.get(place)) for place, table in tables.items()}
    paths = set(device.diff(since))
    device.load_state(device.untouched(since))
    paths.difference_update(device.diff(since))
    return {
        place: frozenset(key for key in table.keys if f"{place}/{key}" in paths)
        for place, table in tables.items()
    }
