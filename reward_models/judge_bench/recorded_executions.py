"""Executions made up from a recording in DroidTask's format: some do a task, some do not.

What does it: the recorded path with a detour, by another way, or with other numbers and dates on
its screens. What does not: the paths of other tasks, the path cut short, and the path with another
last action. Everything is drawn from what was recorded, in the same order every time; the one thing
that is added is that the back key returns from a page or menu that was only opened.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from mobile_gym.accessibility import is_shown
from mobile_gym.accessibility.droidtask import (
    RecordedInput,
    RecordedState,
    RecordedTask,
    Recording,
)
from mobile_gym.accessibility.recorded_graph import is_same_input
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.actions import (
    Action,
    OpenApp,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.judging.similarity import normalize_text
from reward_models.llamatouch.recordings import (
    recorded_action,
    recorded_frame,
    recorded_path,
    scroll,
)
from reward_models.llamatouch.traces import TraceState

__all__ = ["Execution", "correct_executions", "wrong_executions"]

MOST_DETOURS: Final = 3
"""Detours, other ways and wrong endings that are made of one path, at most."""
LONGEST_WAY: Final = 8
_PAGE_SHARE: Final = 0.85
"""Share of the screen that the window of a page covers; dialogs cover less."""
_BACK: Final = RecordedInput("key", text="back")
_WRONG_TEXT: Final = "qwerty"


class _Act(NamedTuple):
    """A recorded screen and what was done on it; an action stands for what was not recorded."""

    state: str
    input: RecordedInput | None = None
    action: Action | None = None


class _Edge(NamedTuple):
    start: str
    input: RecordedInput
    stop: str


class Execution(NamedTuple):
    """An execution and how it was made."""

    kind: str
    states: tuple[TraceState, ...]


def correct_executions(recording: Recording, task: RecordedTask) -> Iterator[Execution]:
    """Executions that do the task, none of them with the recorded actions alone."""
    acts = _acts(task)
    in_play = _in_play(recording, task)
    for kind, made in (
        ("detour", _detours),
        ("other way", _other_ways),
        ("started over", _started_over),
    ):
        for other in made(recording, acts):
            states = _states(recording, other)
            yield Execution(kind, states)
            yield Execution(f"{kind}, other dates", _changed(states, in_play))


def wrong_executions(recording: Recording, task: RecordedTask) -> Iterator[Execution]:
    """Executions that do not do the task."""
    acts = _acts(task)
    for other in recording.tasks:
        if other is not task and not _carries_out(recording, other, task):
            yield Execution("other task", recorded_path(recording, other))
    acted = [number for number, act in enumerate(acts) if act.input is not None]
    for number in acted:
        yield Execution("cut short", _states(recording, [*acts[:number], _Act(acts[number].state)]))
    if acted:
        for ending in _wrong_endings(recording, acts[acted[-1]], acts[-1].state):
            yield Execution("wrong ending", _states(recording, [*acts[: acted[-1]], *ending]))


def _acts(task: RecordedTask) -> list[_Act]:
    acts: list[_Act] = []
    for step in task.steps:
        acts += [_Act(screen, action=scroll(down=True)) for screen in step.screens[: step.scroll]]
        acts.append(_Act(step.screens[step.scroll], step.input))
    return acts


def _states(recording: Recording, acts: Sequence[_Act]) -> tuple[TraceState, ...]:
    return tuple(_trace_state(recording.states[act.state], act) for act in acts)


def _trace_state(state: RecordedState, act: _Act) -> TraceState:
    frame = recorded_frame(state)
    if act.input is None:
        return TraceState(frame, act.action)
    return TraceState(frame, recorded_action(state, act.input), target=act.input.node)


# Which transitions only lead somewhere.


def _is_page(state: RecordedState) -> bool:
    bounds = state.forest.trees[0].nodes[0].bounds
    return bounds.width * bounds.height >= _PAGE_SHARE * state.width_px * state.height_px


def _package(state: RecordedState) -> str:
    return state.activity.partition("/")[0]


def _edges(recording: Recording) -> Iterator[_Edge]:
    """Everything that was seen to happen: the tasks' records, then the events."""
    for task in recording.tasks:
        for act, following in pairwise(_acts(task)):
            if act.input is not None:
                yield _Edge(act.state, act.input, following.state)
    for event in recording.events:
        yield _Edge(event.start, event.input, event.stop)


def _opens(recording: Recording, edge: _Edge) -> bool:
    """Whether a tap on a page brought up another page or a dialog, and changed nothing."""
    start, stop = recording.states[edge.start], recording.states[edge.stop]
    if _package(start) != _package(stop):
        return False  # a picker or a prompt does not show what it was opened for
    if edge.input.kind != "tap" or edge.input.node is None or not _is_page(start):
        return False
    nodes = start.forest.trees[0].nodes
    owner = nodes[touch_target(nodes, edge.input.node)]
    if owner.checkable or owner.editable:
        return False
    return start.activity != stop.activity or not _is_page(stop)


def _leaves(recording: Recording, edge: _Edge) -> bool:
    """Whether a tap in a menu brought up a page of another activity."""
    start, stop = recording.states[edge.start], recording.states[edge.stop]
    if _package(start) != _package(stop):
        return False
    if edge.input.kind != "tap" or edge.input.node is None or _is_page(start):
        return False
    nodes = start.forest.trees[0].nodes
    buttons = any(node.class_name.endswith(".Button") or node.checkable for node in nodes)
    return not buttons and _is_page(stop) and stop.activity != start.activity


@lru_cache(maxsize=16)
def _ways(recording: Recording) -> dict[str, list[_Edge]]:
    """For each screen the transitions that only lead somewhere, and back again."""
    ways: dict[str, list[_Edge]] = {}
    taps = {(edge.start, edge.stop) for edge in _edges(recording) if edge.input.kind == "tap"}
    for edge in _edges(recording):
        if edge.start == edge.stop:
            continue
        if (edge.start, edge.stop) in taps and (edge.stop, edge.start) in taps:
            ways.setdefault(edge.start, []).append(edge)  # what can be undone is only a way
        elif _opens(recording, edge) or _leaves(recording, edge):
            ways.setdefault(edge.start, []).append(edge)
            if _opens(recording, edge):
                ways.setdefault(edge.stop, []).append(_Edge(edge.stop, _BACK, edge.start))
    return ways


# Executions that do the task.


def _detours(recording: Recording, acts: Sequence[_Act]) -> Iterator[list[_Act]]:
    """Somewhere else and back by the back key; where nothing can be opened, a moment's wait."""
    made = 0
    own = {(act.state, act.input) for act in acts}
    for number, act in enumerate(acts[: _first_entry(acts) + 1]):
        for edge in _ways(recording).get(act.state, []):
            if (edge.start, edge.input) in own or not _opens(recording, edge):
                continue
            away = [_Act(edge.start, edge.input), _Act(edge.stop, _BACK)]
            yield [*acts[:number], *away, *acts[number:]]
            made += 1
            break
        if made == MOST_DETOURS:
            return
    if not made:
        yield [_Act(acts[0].state, action=Wait()), *acts]


def _other_ways(recording: Recording, acts: Sequence[_Act]) -> Iterator[list[_Act]]:
    """Another way between two pages of the path, found by search, for parts that only lead on."""
    made = 0
    for first in range(min(len(acts) - 1, _first_entry(acts))):
        last = _end_of_way(recording, acts, first)
        if last is None:
            continue
        avoided = {(act.state, act.input) for act in acts[first:last]}
        way = _search(recording, acts[first].state, acts[last].state, avoided)
        if way is not None:
            yield [*acts[:first], *way, *acts[last:]]
            made += 1
        if made == MOST_DETOURS:
            return


def _first_entry(acts: Sequence[_Act]) -> int:
    """Position of the first act that types; what is open from there on may hold unsaved text."""
    typing = (number for number, act in enumerate(acts) if act.input and act.input.kind == "type")
    return next(typing, len(acts) - 1)


def _started_over(recording: Recording, acts: Sequence[_Act]) -> Iterator[list[_Act]]:
    """The app is opened again after a part of the path that only leads on."""
    for first in range(len(acts) - 1, 0, -1):
        ways = [
            _Edge(act.state, act.input, following.state)
            for act, following in pairwise(acts[: first + 1])
            if act.input is not None
        ]
        if len(ways) == first and all(
            _opens(recording, edge) or _leaves(recording, edge) for edge in ways
        ):
            app = _package(recording.states[acts[0].state])
            yield [*acts[:first], _Act(acts[first].state, action=OpenApp(app)), *acts]
            return


def _end_of_way(recording: Recording, acts: Sequence[_Act], first: int) -> int | None:
    """The next page that the path reaches from a page while it only leads on."""
    if not _is_page(recording.states[acts[first].state]):
        return None
    for number in range(first, len(acts) - 1):
        act, following = acts[number], acts[number + 1]
        if act.input is None:
            return None
        edge = _Edge(act.state, act.input, following.state)
        if not (_opens(recording, edge) or _leaves(recording, edge)):
            return None
        if _is_page(recording.states[following.state]):
            return number + 1 if number + 1 < len(acts) - 1 else None  # the last action stays
    return None


def _search(
    recording: Recording, start: str, goal: str, avoided: set[tuple[str, RecordedInput | None]]
) -> list[_Act] | None:
    """The shortest other way, breadth first."""
    ways = _ways(recording)
    queue: deque[tuple[str, tuple[_Act, ...]]] = deque([(start, ())])
    seen = {start}
    while queue:
        state, way = queue.popleft()
        if state == goal:
            return list(way)
        if len(way) == LONGEST_WAY:
            continue
        for edge in ways.get(state, []):
            if edge.stop not in seen and (edge.start, edge.input) not in avoided:
                seen.add(edge.stop)
                queue.append((edge.stop, (*way, _Act(edge.start, edge.input))))
    return None


def _other_scrolls(recording: Recording, acts: Sequence[_Act]) -> Iterator[list[_Act]]:
    """A tap that was done on one scroll position is done on another one that shows its target."""
    made = 0
    for number, act in enumerate(acts):
        if act.input is None or act.input.kind != "tap" or act.input.node is None:
            continue
        for screens in _positions(recording).get(act.state, ()):
            for screen in screens:
                node = _same_node(recording, act, screen)
                if screen == act.state or node is None or made == MOST_DETOURS:
                    continue
                down = screens.index(screen) > screens.index(act.state)
                moved = _Act(act.state, action=scroll(down=down))
                given = RecordedInput(act.input.kind, node, act.input.text)
                yield [*acts[:number], moved, _Act(screen, given), *acts[number + 1 :]]
                made += 1


@lru_cache(maxsize=16)
def _positions(recording: Recording) -> dict[str, list[tuple[str, ...]]]:
    """For each screen the lists that it is a scroll position of."""
    positions: dict[str, list[tuple[str, ...]]] = {}
    for task in recording.tasks:
        for step in task.steps:
            for screen in step.screens if len(step.screens) > 1 else ():
                known = positions.setdefault(screen, [])
                if step.screens not in known:
                    known.append(step.screens)
    return positions


def _same_node(recording: Recording, act: _Act, screen: str) -> int | None:
    """The one node of another scroll position that is what was touched."""
    assert act.input is not None
    assert act.input.node is not None
    node = recording.states[act.state].forest.trees[0].nodes[act.input.node]

    def key(other: AccessibilityNode) -> tuple[str, ...]:
        return other.class_name, other.resource_id, other.text, other.content_description

    found = [
        index
        for index, other in enumerate(recording.states[screen].forest.trees[0].nodes)
        if key(other) == key(node) and is_shown(other)
    ]
    return found[0] if node.label and len(found) == 1 else None


_CORRECT: Final[dict[str, Callable[[Recording, Sequence[_Act]], Iterator[list[_Act]]]]] = {
    "detour": _detours,
    "other way": _other_ways,
    "other scroll position": _other_scrolls,
    "started over": _started_over,
}
"""How executions that do a task are made of its path."""

_DIGIT: Final = re.compile(r"\d")
_ROUNDS: Final = tuple(
    tuple(words.split())
    for words in (
        "January February March April June July August September October November December",
        "Jan Feb Mar Apr Jun Jul Aug Sep Oct Nov Dec",
        "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
        "Mon Tue Wed Thu Fri Sat Sun",
    )
)
_NEXT: Final = {
    word: words[(i + 1) % len(words)] for words in _ROUNDS for i, word in enumerate(words)
}
_NEXT_WORD: Final = re.compile(rf"\b({'|'.join(sorted(_NEXT, key=len, reverse=True))})\b")


def _in_play(recording: Recording, task: RecordedTask) -> tuple[str, ...]:
    """Texts that belong to the task, normalised: its instruction, what is typed and touched."""
    texts = [task.instruction]
    for act in _acts(task):
        if act.input is None or act.input.node is None:
            continue
        texts.append(act.input.text)
        nodes = recording.states[act.state].forest.trees[0].nodes
        owner = touch_target(nodes, act.input.node)
        tree = AccessibilityTree(nodes)
        texts += [
            node.label
            for index, node in enumerate(nodes)
            if index == owner or owner in tree.ancestors(index)
        ]
    return tuple(dict.fromkeys(plain for text in texts if (plain := normalize_text(text))))


def _changed(states: Sequence[TraceState], in_play: Sequence[str]) -> tuple[TraceState, ...]:
    """The same execution on another day: other numbers and dates wherever the task names none."""
    return tuple(
        TraceState(_on_another_day(state.frame, in_play), state.action, target=state.target)
        for state in states
    )


def _on_another_day(frame: Frame, in_play: Sequence[str]) -> Frame:
    tree = frame.nodes.trees[0]
    nodes = tuple(
        node._replace(
            text=_other(node.text, in_play),
            content_description=_other(node.content_description, in_play),
        )
        for node in tree.nodes
    )
    return Frame(
        frame.width_px,
        frame.height_px,
        frame.activity,
        forest=AccessibilityForest((AccessibilityTree(nodes),)),
    )


def _other(text: str, in_play: Sequence[str]) -> str:
    plain = normalize_text(text)
    if not plain or any(plain in known or known in plain for known in in_play):
        return text
    moved = _NEXT_WORD.sub(lambda found: _NEXT[found[0]], text)
    return _DIGIT.sub(lambda found: str((int(found[0]) + 1) % 10), moved)


# Executions that do not.


def _carries_out(recording: Recording, other: RecordedTask, task: RecordedTask) -> bool:
    """Whether another task's path does all that this one's does, on the same screens, in order."""
    if normalize_text(other.instruction) == normalize_text(task.instruction):
        return True
    acts = iter(_acts(other))
    return all(
        any(
            done.state == act.state
            and done.input is not None
            and is_same_input(act.input, done.input, recording.states[act.state])
            for done in acts
        )
        for act in _acts(task)
        if act.input is not None
    )


def _wrong_endings(recording: Recording, last: _Act, end: str) -> Iterator[list[_Act]]:
    """Something else done on the screen of the last action, and what it leads to."""
    assert last.input is not None
    if last.input.kind == "type":
        other = RecordedInput("type", last.input.node, _WRONG_TEXT)
        yield [_Act(last.state, other), _Act(end)]
    state = recording.states[last.state]
    nodes = state.forest.trees[0].nodes
    told = _related(nodes, last.input.node) if last.input.node is not None else set[int]()
    made = 0
    for given, stop in _other_inputs(recording, last, end):
        assert given.node is not None
        owner = touch_target(nodes, given.node)
        if owner in told:
            continue
        told |= _related(nodes, owner)
        yield [_Act(last.state, given), _Act(stop)]
        made += 1
        if made == MOST_DETOURS:
            return


def _other_inputs(
    recording: Recording, last: _Act, end: str
) -> Iterator[tuple[RecordedInput, str]]:
    """Taps on the same screen: those that were recorded, then any that a person could try."""
    for edge in _edges(recording):
        if edge.start == last.state and edge.input.kind == "tap" and edge.input.node is not None:
            yield edge.input, edge.stop
    state = recording.states[last.state]
    # What was not recorded closes a dialog, as Cancel does, and changes nothing on a page.
    stop = last.state if _is_page(state) else end
    for index, node in enumerate(state.forest.trees[0].nodes):
        if is_shown(node) and (node.clickable or node.checkable) and not node.editable:
            yield RecordedInput("tap", index), stop


def _related(nodes: Sequence[AccessibilityNode], index: int) -> set[int]:
    """What takes the touch on a node, with everything in it and around it that can be touched."""
    tree = AccessibilityTree(tuple(nodes))
    owner = touch_target(nodes, index)
    around = {at for at in tree.ancestors(owner) if nodes[at].clickable}
    return {owner, *around} | {at for at in range(len(nodes)) if owner in tree.ancestors(at)}
