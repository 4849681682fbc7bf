"""Tasks from a DroidTask folder: one template per task file, run on the recorded device.

A recording knows no truth but its screens and the way through them, so substates follow the path:
a PageNode where the page changes, a UnitNode where a value on it does, and at the end a UnitNode
that asks for the last action itself.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from mobile_gym.accessibility.droidtask import (
    RecordedTask,
    Recording,
    read_recording,
    task_id,
)
from mobile_gym.accessibility.naming import selector_for
from mobile_gym.accessibility.recorded_graph import RecordedGraph
from mobile_gym.accessibility.selectors import find
from mobile_gym.core.actions import Finish, Key, PressKey, Swipe
from mobile_gym.core.checks import Selector
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.tasks import (
    Language,
    Params,
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
)
from task_suites.importers.droidtask_substates import Move, path_substates

_SCROLL_DOWN: Final = Swipe((0.5, 0.75), (0.5, 0.3))  # type: ignore[arg-type]
_SCROLL_UP: Final = Swipe((0.5, 0.3), (0.5, 0.75))  # type: ignore[arg-type]
_CHINESE: Final = re.compile("[\u4e00-\u9fff]")


def load_suite(path: str) -> tuple[TaskTemplate, ...]:
    """One template per task file of the folder, with the ids `Recorded.FOLDER.TASK`.

    A file that is corrupt and a task that cannot be replayed are left out with a warning that says
    why, once.

    Raises:
        RecordingError: the folder cannot be read, or none of its tasks can be replayed.
    """
    recording = read_recording(path)
    _tell_left_out(recording)
    return tuple(_template(recording, task) for task in recording.tasks)


@lru_cache(maxsize=16)
def _tell_left_out(recording: Recording) -> None:
    """Warn once of what a folder lacks; it is asked for again in the course of one run."""
    for file, reason in recording.left_out:
        warnings.warn(f"{recording.path}/{file} is left out: {reason}", stacklevel=3)


def _template(recording: Recording, task: RecordedTask) -> TaskTemplate:
    language = _language(task)

    @cache
    def made() -> Task:
        return _make(recording, task)

    def build(params: Params, language: Language) -> Task:
        return made()

    return TaskTemplate(
        id=task_id(recording, task),
        build=build,
        sample=lambda rng: {},
        apps=_apps(recording, task),
        level=_level(len(task.steps)),
        languages=(language,),
        device=f"recorded:{recording.path}",
        tags=_tags(task),
        doc=task.instruction,
    )


def _language(task: RecordedTask) -> Language:
    return "zh" if _CHINESE.search(task.instruction) else "en"


def _apps(recording: Recording, task: RecordedTask) -> tuple[str, ...]:
    """Packages in the order in which they come up, as far as they are known."""
    packages = (recording.states[step.screens[0]].activity.partition("/")[0] for step in task.steps)
    return tuple(dict.fromkeys(package for package in packages if package))


def _level(records: int) -> int:
    return 1 if records <= 4 else 2 if records <= 6 else 3


def _tags(task: RecordedTask) -> frozenset[str]:
    *earlier, last = (step.screens[0] for step in task.steps)
    return frozenset({"recorded", "path-judged"} if last in earlier else {"recorded"})


def _make(recording: Recording, task: RecordedTask) -> Task:
    graph = RecordedGraph(recording, task)
    moves = list(_moves(graph, task))
    solution = [step for move in moves for step in _solution(graph, move)]
    language = _language(task)
    return Task(
        id=task_id(recording, task),
        instruction={language: task.instruction},
        language=language,
        apps=_apps(recording, task),
        substates=path_substates(graph, moves),
        golden_steps=sum(1 + abs(move.scrolls) for move in moves) or 1,
        level=_level(len(task.steps)),
        solution=tuple(solution) or (Perform(Finish()),),
        device=f"recorded:{recording.path}",
        tags=_tags(task),
        source="DroidTask",
    )


def _moves(graph: RecordedGraph, task: RecordedTask) -> Iterator[Move]:
    """The path, step by step, as the recorded device walks it."""
    place = graph.start
    for number, step in enumerate(task.steps[:-1]):
        assert step.input is not None
        ready = place._replace(scroll=step.scroll)
        after = graph.follow(ready, step.input)
        if after is None or after.step != number + 1:
            raise RecordingError(f"{task.name}: record {number} does not lead to the next one")
        yield Move(ready, step.input, after, scrolls=step.scroll - place.scroll)
        place = after


def _solution(graph: RecordedGraph, move: Move) -> Iterator[SolutionStep]:
    """What a person would do for one record, scrolling included."""
    recorded, before = move.input, move.before
    if recorded.node is None:
        yield from _swipes(move.scrolls)
        yield Perform(PressKey(Key(recorded.text)))
        return
    target = selector_for(graph.state(before).forest, recorded.node)
    if not _is_found_by_scrolling(graph, move, target):
        yield from _swipes(move.scrolls)
    if recorded.kind == "type":
        yield TypeInto(recorded.text, target)
    else:
        yield TapOn(target, hold=recorded.kind == "long_press")


def _swipes(scrolls: int) -> Iterator[SolutionStep]:
    for _ in range(abs(scrolls)):
        yield Perform(_SCROLL_DOWN if scrolls > 0 else _SCROLL_UP)


def _is_found_by_scrolling(graph: RecordedGraph, move: Move, target: Selector) -> bool:
    """Whether scrolling down until the target shows up ends where the record acted."""
    first = move.before.scroll - move.scrolls
    passed = [
        graph.state(move.before._replace(scroll=at)) for at in range(first, move.before.scroll)
    ]
    return (
        move.scrolls > 0
        and all(find(state.forest, Selector(scrollable=True)) for state in passed)
        and not any(find(state.forest, target) for state in passed)
    )
