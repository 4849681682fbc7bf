"""Executions made up from a recording in DroidTask's format: some do a task, some do not.

It makes executions; `llamatouch_traces` judges them.

What does it: the recorded path with a detour, by another way, or with other numbers and dates on
its screens. What does not: the paths of other tasks, the path cut short, and the path with another
last action. Everything is drawn from what was recorded, in the same order every time; the one thing
that is added is that the back key returns from a page or menu that was only opened.

A transition *only leads somewhere* where a tap on a page brought up another page or a dialog of the
same app, or selected another tab. The one thing that was not recorded is that the back key returns
from what was only opened.
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
from mobile_gym.core.actions import Action, OpenApp, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.judging.similarity import normalize_text
from reward_models.llamatouch.recordings import (
    recorded_action,
    recorded_frame,
    recorded_inputs,
    recorded_path,
    scroll_swipe,
)
from reward_models.llamatouch.traces import TraceState

MOST_OF_A_KIND: Final = 3
"""Detours, other ways and wrong endings are made of one path, at most."""
LONGEST_WAY: Final = 8
_PAGE_SHARE: Final = 0.85
"""Share of the screen that the window of a page covers; dialogs cover less."""
BACK: Final = RecordedInput("key", text="back")


class RecordedAct(NamedTuple):
    """A recorded screen and what was done on it; an action stands for what was not recorded."""

    state: str
    input: RecordedInput | None = None
    action: Action | None = None


class _Transition(NamedTuple):
    start: str
    input: RecordedInput
    stop: str


def path_acts(recording: Recording, task: RecordedTask) -> list[RecordedAct]:
    """A task's own path."""
    return [
        RecordedAct(screen, given)
        if isinstance(given, RecordedInput)
        else RecordedAct(screen, action=given)
        for screen, given in recorded_inputs(recording, task)
    ]


def is_page(state: RecordedState) -> bool:
    """Whether a screen shows a whole page, and not a dialog or a menu."""
    bounds = state.forest.trees[0].nodes[0].bounds
    return bounds.width * bounds.height >= _PAGE_SHARE * state.width_px * state.height_px


def _package(state: RecordedState) -> str:
    return state.activity.partition("/")[0]


def recorded_transitions(recording: Recording) -> Iterator[_Transition]:
    """Everything that was seen to happen: the tasks' records, then the events."""
    for task in recording.tasks:
        for act, following in pairwise(path_acts(recording, task)):
            if act.input is not None:
                yield _Transition(act.state, act.input, following.state)
    for event in recording.events:
        yield _Transition(event.start, event.input, event.stop)


def _opens_page(recording: Recording, edge: _Transition) -> bool:
    """Whether a tap on a page brought up another page or a dialog, and changed nothing."""
    start, stop = recording.states[edge.start], recording.states[edge.stop]
    if _package(start) != _package(stop):
        return False  # a picker or a prompt does not show what it was opened for
    if edge.input.kind != "tap" or edge.input.node is None or not is_page(start):
        return False
    nodes = start.forest.trees[0].nodes
    owner = nodes[touch_target(nodes, edge.input.node)]
    if owner.checkable or owner.editable:
        return False
    return start.activity != stop.activity or not is_page(stop)


def _leaves_menu(recording: Recording, edge: _Transition) -> bool:
    """Whether a tap in a menu brought up a page of another activity."""
    start, stop = recording.states[edge.start], recording.states[edge.stop]
    if _package(start) != _package(stop):
        return False
    if edge.input.kind != "tap" or edge.input.node is None or is_page(start):
        return False
    nodes = start.forest.trees[0].nodes
    buttons = any(node.class_name.endswith(".Button") or node.checkable for node in nodes)
    return not buttons and is_page(stop) and stop.activity != start.activity


def essential_acts(recording: Recording, acts: Sequence[RecordedAct]) -> list[RecordedAct]:
    """The acts of a path without those that only lead somewhere, but for the last one."""
    last = max((number for number, act in enumerate(acts) if act.input is not None), default=-1)
    return [
        act
        for number, act in enumerate(acts)
        if act.input is not None
        and (number == last or not _is_navigation_act(recording, act, acts[number + 1]))
    ]


def _is_navigation_act(recording: Recording, act: RecordedAct, following: RecordedAct) -> bool:
    return act.input is not None and _is_navigation(
        recording, _Transition(act.state, act.input, following.state)
    )


def _is_navigation(recording: Recording, edge: _Transition) -> bool:
    """Whether a transition only leads somewhere."""
    return edge.start != edge.stop and any(
        is_way(recording, edge) for is_way in (_opens_page, _leaves_menu, _selects_tab)
    )


def _selects_tab(recording: Recording, edge: _Transition) -> bool:
    """Whether a tap selected a tab of the same page; it is shown as selected then.

    What can be undone is not enough: a star that is set and cleared again is undone, too.
    """
    start, stop = recording.states[edge.start], recording.states[edge.stop]
    if edge.input.kind != "tap" or edge.input.node is None or start.activity != stop.activity:
        return False
    if not (is_page(start) and is_page(stop)):
        return False
    tab = start.forest.trees[0].nodes[edge.input.node]
    owner = start.forest.trees[0].nodes[touch_target(start.forest.trees[0].nodes, edge.input.node)]
    if not tab.label or tab.selected or owner.checkable or tab.checkable:
        return False
    same = [
        node.selected
        for node in stop.forest.trees[0].nodes
        if (node.class_name, node.label) == (tab.class_name, tab.label)
    ]
    others = (node.selected for node in start.forest.trees[0].nodes)
    return same == [True] and any(others)


@lru_cache(maxsize=16)
def _navigation_by_screen(recording: Recording) -> dict[str, list[_Transition]]:
    """For each screen the transitions that only lead somewhere, and back again."""
    ways: dict[str, list[_Transition]] = {}
    for edge in recorded_transitions(recording):
        if not _is_navigation(recording, edge):
            continue
        ways.setdefault(edge.start, []).append(edge)
        if _opens_page(recording, edge):
            ways.setdefault(edge.stop, []).append(_Transition(edge.stop, BACK, edge.start))
    return ways


def _detour_paths(recording: Recording, acts: Sequence[RecordedAct]) -> Iterator[list[RecordedAct]]:
    """Somewhere else and back by the back key; where nothing can be opened, a moment's wait."""
    made = 0
    own = {(act.state, act.input) for act in acts}
    for number, act in enumerate(acts[: _first_typing_index(acts) + 1]):
        for edge in _navigation_by_screen(recording).get(act.state, []):
            if (edge.start, edge.input) in own or not _opens_page(recording, edge):
                continue
            away = [RecordedAct(edge.start, edge.input), RecordedAct(edge.stop, BACK)]
            yield [*acts[:number], *away, *acts[number:]]
            made += 1
            break
        if made == MOST_OF_A_KIND:
            return
    if not made:
        yield [RecordedAct(acts[0].state, action=Wait()), *acts]


def _alternative_paths(
    recording: Recording, acts: Sequence[RecordedAct]
) -> Iterator[list[RecordedAct]]:
    """Another way between two pages of the path, found by search, for parts that only lead on."""
    made = 0
    for first in range(min(len(acts) - 1, _first_typing_index(acts))):
        last = _end_of_navigation(recording, acts, first)
        if last is None:
            continue
        avoided = {(act.state, act.input) for act in acts[first:last]}
        way = _search_path(recording, acts[first].state, acts[last].state, avoided)
        if way is not None:
            yield [*acts[:first], *way, *acts[last:]]
            made += 1
        if made == MOST_OF_A_KIND:
            return


def _first_typing_index(acts: Sequence[RecordedAct]) -> int:
    """Position of the first act that types; what is open from there on may hold unsaved text."""
    typing = (number for number, act in enumerate(acts) if act.input and act.input.kind == "type")
    return next(typing, len(acts) - 1)


def _restarted_paths(
    recording: Recording, acts: Sequence[RecordedAct]
) -> Iterator[list[RecordedAct]]:
    """The app is opened again after a part of the path that only leads on."""
    app = _package(recording.states[acts[0].state])
    for first in range(len(acts) - 1, 0, -1) if app else ():
        ways = [
            _Transition(act.state, act.input, following.state)
            for act, following in pairwise(acts[: first + 1])
            if act.input is not None
        ]
        if len(ways) == first and all(_is_navigation(recording, edge) for edge in ways):
            yield [*acts[:first], RecordedAct(acts[first].state, action=OpenApp(app)), *acts]
            return


def _end_of_navigation(recording: Recording, acts: Sequence[RecordedAct], first: int) -> int | None:
    """The next page that the path reaches from a page while it only leads on."""
    if not is_page(recording.states[acts[first].state]):
        return None
    for number in range(first, len(acts) - 1):
        act, following = acts[number], acts[number + 1]
        if not _is_navigation_act(recording, act, following):
            return None
        if is_page(recording.states[following.state]):
            return number + 1 if number + 1 < len(acts) - 1 else None  # the last action stays
    return None


def _search_path(
    recording: Recording, start: str, goal: str, avoided: set[tuple[str, RecordedInput | None]]
) -> list[RecordedAct] | None:
    """The shortest other way, breadth first."""
    ways = _navigation_by_screen(recording)
    queue: deque[tuple[str, tuple[RecordedAct, ...]]] = deque([(start, ())])
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
                queue.append((edge.stop, (*way, RecordedAct(edge.start, edge.input))))
    return None


def _other_scroll_paths(
    recording: Recording, acts: Sequence[RecordedAct]
) -> Iterator[list[RecordedAct]]:
    """A tap that was done on one scroll position is done on another one that shows its target."""
    made = 0
    for number, act in enumerate(acts):
        if act.input is None or act.input.kind != "tap" or act.input.node is None:
            continue
        for screens in _scroll_positions(recording).get(act.state, ()):
            for screen in screens:
                node = _equal_node_index(recording, act, screen)
                if screen == act.state or node is None or made == MOST_OF_A_KIND:
                    continue
                down = screens.index(screen) > screens.index(act.state)
                moved = RecordedAct(act.state, action=scroll_swipe(down=down))
                given = RecordedInput(act.input.kind, node, act.input.text)
                yield [*acts[:number], moved, RecordedAct(screen, given), *acts[number + 1 :]]
                made += 1


@lru_cache(maxsize=16)
def _scroll_positions(recording: Recording) -> dict[str, list[tuple[str, ...]]]:
    """For each screen the lists that it is a scroll position of."""
    positions: dict[str, list[tuple[str, ...]]] = {}
    for task in recording.tasks:
        for step in task.steps:
            for screen in step.screens if len(step.screens) > 1 else ():
                known = positions.setdefault(screen, [])
                if step.screens not in known:
                    known.append(step.screens)
    return positions


def _equal_node_index(recording: Recording, act: RecordedAct, screen: str) -> int | None:
    """The one node of another scroll position that is what was touched."""
    assert act.input is not None
    assert act.input.node is not None
    node = recording.states[act.state].forest.trees[0].nodes[act.input.node]

    def key(other: AccessibilityNode) -> tuple[str, ...]:
        return other.class_name, other.resource_id, other.text, other.content_description

    equals = [
        index
        for index, other in enumerate(recording.states[screen].forest.trees[0].nodes)
        if key(other) == key(node) and is_shown(other)
    ]
    return equals[0] if node.label and len(equals) == 1 else None


OTHER_PATHS: Final[
    dict[str, Callable[[Recording, Sequence[RecordedAct]], Iterator[list[RecordedAct]]]]
] = {
    "detour": _detour_paths,
    "other way": _alternative_paths,
    "other scroll position": _other_scroll_paths,
    "started over": _restarted_paths,
}
"""How executions that do a task are made of its path."""


_WRONG_TEXTS: Final = ("qwerty", "asdfgh")
"""What is typed instead: the first that is not the right text itself."""


class Execution(NamedTuple):
    """An execution and how it was made."""

    kind: str
    states: tuple[TraceState, ...]


def correct_executions(recording: Recording, task: RecordedTask) -> Iterator[Execution]:
    """Executions that do the task, none of them with the recorded actions alone."""
    acts = path_acts(recording, task)
    in_play = _task_texts(recording, task)
    for kind, made in OTHER_PATHS.items():
        for other in made(recording, acts):
            states = _trace_states(recording, other)
            yield Execution(kind, states)
            yield Execution(f"{kind}, other dates", _states_on_another_day(states, in_play))


def wrong_executions(recording: Recording, task: RecordedTask) -> Iterator[Execution]:
    """Executions that do not do the task.

    What may do it all the same is left out: a path of another task that does all that matters here,
    a path cut short that lacks only the way back, an ending that leads where the right one does.
    """
    acts = path_acts(recording, task)
    for other in recording.tasks:
        if other is not task and not _does_task(recording, other, task):
            yield Execution("other task", recorded_path(recording, other))
    acted = [number for number, act in enumerate(acts) if act.input is not None]
    for number in acted:
        if any(act.input not in (None, BACK) for act in acts[number:]):
            yield Execution(
                "cut short",
                _trace_states(recording, [*acts[:number], RecordedAct(acts[number].state)]),
            )
    if acted:
        for ending in _wrong_ending_paths(
            recording, acts[acted[-1]], acts[0].state, acts[-1].state
        ):
            yield Execution("wrong ending", _trace_states(recording, [*acts[: acted[-1]], *ending]))


def _trace_states(recording: Recording, acts: Sequence[RecordedAct]) -> tuple[TraceState, ...]:
    return tuple(_trace_state(recording.states[act.state], act) for act in acts)


def _trace_state(state: RecordedState, act: RecordedAct) -> TraceState:
    frame = recorded_frame(state)
    if act.input is None:
        return TraceState(frame, act.action)
    return TraceState(frame, recorded_action(state, act.input), target=act.input.node)


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


def _task_texts(recording: Recording, task: RecordedTask) -> tuple[str, ...]:
    """Texts that belong to the task, normalised: its instruction, what is typed and touched."""
    texts = [task.instruction]
    for act in path_acts(recording, task):
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


def _states_on_another_day(
    states: Sequence[TraceState], in_play: Sequence[str]
) -> tuple[TraceState, ...]:
    """The same execution on another day: other numbers and dates wherever the task names none."""
    return tuple(
        TraceState(_frame_on_another_day(state.frame, in_play), state.action, target=state.target)
        for state in states
    )


def _frame_on_another_day(frame: Frame, in_play: Sequence[str]) -> Frame:
    tree = frame.nodes.trees[0]
    nodes = tuple(
        node._replace(
            text=_other_text(node.text, in_play),
            content_description=_other_text(node.content_description, in_play),
        )
        for node in tree.nodes
    )
    return Frame(
        frame.width_px,
        frame.height_px,
        frame.activity,
        forest=AccessibilityForest((AccessibilityTree(nodes),)),
    )


def _other_text(text: str, in_play: Sequence[str]) -> str:
    plain = normalize_text(text)
    if not plain or any(plain in known or known in plain for known in in_play):
        return text
    moved = _NEXT_WORD.sub(lambda match: _NEXT[match[0]], text)
    return _DIGIT.sub(lambda match: str((int(match[0]) + 1) % 10), moved)


def _does_task(recording: Recording, other: RecordedTask, task: RecordedTask) -> bool:
    """Whether another task's path does all that this one's does, on the same screens, in order.

    By which way it comes there does not matter: taps that only lead somewhere are not asked for,
    unless one is the last thing that is done.
    """
    if normalize_text(other.instruction) == normalize_text(task.instruction):
        return True
    acts = path_acts(recording, task)
    done = iter(path_acts(recording, other))
    return all(
        any(
            act.state == asked.state
            and act.input is not None
            and is_same_input(asked.input, act.input, recording.states[asked.state])
            for act in done
        )
        for asked in essential_acts(recording, acts)
        if asked.input is not None
    )


def _wrong_ending_paths(
    recording: Recording, last: RecordedAct, start: str, end: str
) -> Iterator[list[RecordedAct]]:
    """Something else done on the screen of the last action, and what it leads to."""
    assert last.input is not None
    if last.input.kind != "key":
        yield [RecordedAct(last.state, BACK), RecordedAct(start)]
    if last.input.kind == "type":
        text = next(text for text in _WRONG_TEXTS if text != normalize_text(last.input.text))
        other = RecordedInput("type", last.input.node, text)
        yield [RecordedAct(last.state, other), RecordedAct(end)]
    state = recording.states[last.state]
    nodes = state.forest.trees[0].nodes
    related = _related_nodes(nodes, last.input.node) if last.input.node is not None else set[int]()
    made = 0
    for given, stop in _other_inputs(recording, last, end):
        assert given.node is not None
        owner = touch_target(nodes, given.node)
        if owner in related:
            continue
        related |= _related_nodes(nodes, owner)
        yield [RecordedAct(last.state, given), RecordedAct(stop)]
        made += 1
        if made == MOST_OF_A_KIND:
            return


def _other_inputs(
    recording: Recording, last: RecordedAct, end: str
) -> Iterator[tuple[RecordedInput, str]]:
    """Taps on the same screen: those that were recorded, then any that a person could try."""
    for edge in recorded_transitions(recording):
        is_tap = edge.input.kind == "tap" and edge.input.node is not None
        if edge.start == last.state and is_tap and edge.stop != end:
            yield edge.input, edge.stop
    state = recording.states[last.state]
    # What was not recorded closes a dialog, as Cancel does, and changes nothing on a page.
    stop = last.state if is_page(state) else end
    for index, node in enumerate(state.forest.trees[0].nodes):
        if is_shown(node) and (node.clickable or node.checkable) and not node.editable:
            yield RecordedInput("tap", index), stop


def _related_nodes(nodes: Sequence[AccessibilityNode], index: int) -> set[int]:
    """What takes the touch on a node, with everything in it and around it that can be touched."""
    tree = AccessibilityTree(tuple(nodes))
    owner = touch_target(nodes, index)
    around = {at for at in tree.ancestors(owner) if nodes[at].clickable}
    return {owner, *around} | {at for at in range(len(nodes)) if owner in tree.ancestors(at)}
