"""Tasks from a DroidTask folder: one template per task file, and substates along its path.

The catalogue imports it when a folder of recordings is named.

A recording knows no truth but its screens and the way through them, so substates follow the path:
a PageNode where the page changes, a UnitNode where a value on it does, and at the end a UnitNode
that asks for the last action itself.

Every condition is false on everything that is shown since the one before it was reached, so that
each step of the path is worth its own share and doing nothing is worth none.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from mobile_gym.accessibility.droidtask import (
    RecordedInput,
    RecordedState,
    RecordedTask,
    Recording,
    read_recording,
    task_id,
)
from mobile_gym.accessibility.naming import selector_for, selectors_of, touch_selector
from mobile_gym.accessibility.recorded_graph import GraphPosition, RecordedGraph, is_same_input
from mobile_gym.accessibility.selectors import collapse_whitespace, find, is_shown
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.actions import Finish, Key, PressKey, Swipe
from mobile_gym.core.checks import (
    ActionWas,
    AllOf,
    Check,
    NodeAbsent,
    NodePresent,
    PageIs,
    Selector,
)
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.core.substates import MAX_SUBSTATES, PageNode, Substate, UnitNode
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

_KINDS: Final = {"tap": "Tap", "long_press": "LongPress", "type": "Type", "key": "PressKey"}


class Move(NamedTuple):
    """One step of a path: an input given at a place, and where it leads.

    `scrolls` is how many scroll positions further down the input was given than the last move
    ended; negative for up.
    """

    before: GraphPosition
    input: RecordedInput
    after: GraphPosition
    scrolls: int = 0


class _Draft(NamedTuple):
    """A substate without its id and its parent."""

    is_page: bool
    description: str
    check: Check
    shown: RecordedState
    """The screen on which it is reached."""


def path_substates(graph: RecordedGraph, moves: Sequence[Move]) -> tuple[Substate, ...]:
    """The substates of a path, each after the one before it, the last one its last action."""
    if not moves:
        check = ActionWas("Finish")
        return (UnitNode(1, "the agent finishes; nothing is to be done", check=check),)
    every = 1
    while len(drafts := _path_drafts(graph, moves, every)) > MAX_SUBSTATES:
        every += 1
    return _number_substates(drafts)


def _path_drafts(graph: RecordedGraph, moves: Sequence[Move], every: int) -> list[_Draft]:
    """Substates for each `every`-th move, counted so that the last one is among them."""
    drafts: list[_Draft] = []
    seen: list[RecordedState] = []  # everything shown since the last substate was reached
    for left, move in zip(range(len(moves) - 1, -1, -1), moves, strict=True):
        seen += _screens(graph, move.before)
        made: list[_Draft] = []
        if not left:
            made = list(_last_drafts(graph, move, seen))
        elif left % every == 0:
            made = list(_drafts(graph, move, seen))
        drafts += made
        if made:
            seen = []
    return drafts


def _drafts(graph: RecordedGraph, move: Move, seen: Sequence[RecordedState]) -> Iterator[_Draft]:
    """What is newly true after a move, and the action itself where that says too little."""
    before, after = graph.state(move.before), graph.state(move.after)
    result = _result(graph, move, seen)
    if result is not None:
        yield result
        if _is_told_apart(graph, move, result.check):
            return
    elif _is_same_screen(before, after) and move.input.kind != "type":
        return
    yield _action_draft(graph, move)


def _last_drafts(
    graph: RecordedGraph, move: Move, seen: Sequence[RecordedState]
) -> Iterator[_Draft]:
    """The last move: the page it leads to, if another, and always the action."""
    result = _result(graph, move, seen)
    action = _action_draft(graph, move)
    if result is None:
        yield action
    elif result.is_page:
        yield from (result, action)
    else:
        yield action._replace(
            description=f"{action.description}; {result.description}",
            check=AllOf((action.check, result.check)),
        )


def _result(graph: RecordedGraph, move: Move, seen: Sequence[RecordedState]) -> _Draft | None:
    """What the screen shows after a move and nothing seen before it did."""
    before, after = graph.state(move.before), graph.state(move.after)
    if (before.activity, before.content_hash) != (after.activity, after.content_hash):
        return _page(graph, after, seen)
    return _value(move, after, seen)


def _screens(graph: RecordedGraph, place: GraphPosition) -> list[RecordedState]:
    return [graph.recording.states[screen] for screen in place.screens]


def _is_same_screen(first: RecordedState, second: RecordedState) -> bool:
    return first is second or (first.activity == second.activity and first.forest == second.forest)


def _page(
    graph: RecordedGraph, after: RecordedState, seen: Sequence[RecordedState]
) -> _Draft | None:
    """A page: its activity, and a node that other pages of that activity do not show."""
    name = f"the page {after.activity.rpartition('.')[2]}" if after.activity else "a page"
    # Where the activity was not recorded, "" says nothing of the page: the node has to do.
    activity = (PageIs(activity=after.activity),) if after.activity else ()
    if activity and all(state.activity != after.activity for state in seen):
        return _Draft(True, f"{name} is shown", *activity, after)
    others = [
        state
        for state in graph.recording.states.values()
        if state.activity == after.activity and state.content_hash != after.content_hash
    ]
    best: tuple[int, Selector, str] | None = None
    for node in sorted(
        _visible_nodes(after), key=lambda node: not node.label
    ):  # a name says the most
        for selector in selectors_of(node):
            if best is not None and best[0] == 0:
                break
            if any(find(state.forest, selector) for state in seen):
                continue
            count = sum(find(state.forest, selector) is not None for state in others)
            if best is None or count < best[0]:
                best = (count, selector, _words(node))
    if best is not None:
        check = AllOf((*activity, NodePresent(best[1])))
        return _Draft(True, f"{name} shows {best[2]}", check, after)
    for node in _visible_nodes(seen[-1]):
        for selector in selectors_of(node):
            if find(after.forest, selector) is None and all(
                find(state.forest, selector) for state in seen
            ):
                check = AllOf((*activity, NodeAbsent(selector)))
                return _Draft(True, f"{name} no longer shows {_words(node)}", check, after)
    return None


def _value(move: Move, after: RecordedState, seen: Sequence[RecordedState]) -> _Draft | None:
    """A value on the same page: a node that says something else now, best the one acted on."""
    nodes = after.forest.trees[0].nodes
    index = move.input.node
    acted = touch_target(nodes, index) if index is not None and index < len(nodes) else -1
    shown = [index for index, node in enumerate(nodes) if is_shown(node)]
    shown.sort(key=lambda index: touch_target(nodes, index) != acted)
    for index in shown:
        node = nodes[index]
        for selector in _with_state(node):
            if find(after.forest, selector) and not any(
                find(state.forest, selector) for state in seen
            ):
                return _Draft(False, _value_words(node), NodePresent(selector), after)
    return None


def _with_state(node: AccessibilityNode) -> Iterator[Selector]:
    for selector in selectors_of(node):
        if node.checkable:
            yield replace(selector, checked=node.checked)
        if node.selected:
            yield replace(selector, selected=True)
        yield selector


def _visible_nodes(state: RecordedState) -> list[AccessibilityNode]:
    return [node for node in state.forest.trees[0].nodes if is_shown(node)]


def _words(node: AccessibilityNode) -> str:
    if node.label:
        return repr(collapse_whitespace(node.label)[:60])
    name = node.resource_id.rpartition("/")[2] or node.class_name.rpartition(".")[2]
    return f"the {name.replace('_', ' ')}"


def _value_words(node: AccessibilityNode) -> str:
    if node.checkable:
        return f"{_words(node)} is {'on' if node.checked else 'off'}"
    return f"{_words(node)} is {'selected' if node.selected else 'shown'}"


def _action_draft(graph: RecordedGraph, move: Move) -> _Draft:
    recorded, state, after = move.input, graph.state(move.before), graph.state(move.after)
    kind = _KINDS[recorded.kind]
    if recorded.node is None:
        check = ActionWas(kind, key=recorded.text)
        return _Draft(False, f"the {recorded.text} key is pressed", check, after)
    words = _words(state.forest.trees[0].nodes[recorded.node])
    target = touch_selector(state.forest, recorded.node)
    if recorded.kind == "type":
        check = ActionWas(kind, target=target, text=recorded.text)
        return _Draft(False, f"{recorded.text!r} is typed into {words}", check, after)
    verb = "pressed long" if recorded.kind == "long_press" else "tapped"
    return _Draft(False, f"{words} is {verb}", ActionWas(kind, target=target), after)


def _is_told_apart(graph: RecordedGraph, move: Move, check: Check) -> bool:
    """Whether nothing else that was recorded on this screen leads to the same condition."""
    return not any(
        _holds(check, graph.recording.states[stop])
        for recorded, screen, stop in _recorded_on(graph, move.before.screens)
        if screen != move.before.shown
        or not is_same_input(recorded, move.input, graph.recording.states[screen])
    )


def _recorded_on(
    graph: RecordedGraph, screens: Sequence[str]
) -> Iterator[tuple[RecordedInput, str, str]]:
    """Every input that was recorded on some screens: what, on which, and what was shown next."""
    for event in graph.recording.events:
        if event.start in screens:
            yield event.input, event.start, event.stop
    for task in graph.recording.tasks:
        for step, following in pairwise(task.steps):
            if step.input is not None and step.screens[step.scroll] in screens:
                yield step.input, step.screens[step.scroll], following.screens[0]


def _holds(check: Check, state: RecordedState) -> bool:
    """Whether one of the conditions made here is true on a screen."""
    match check:
        case AllOf(checks):
            return all(_holds(part, state) for part in checks)
        case PageIs(activity=activity):
            return state.activity == activity
        case NodePresent(selector):
            return find(state.forest, selector) is not None
        case NodeAbsent(selector):
            return find(state.forest, selector) is None
        case _:
            return False


def _number_substates(drafts: Sequence[_Draft]) -> tuple[Substate, ...]:
    substates: list[Substate] = []
    for number, draft in enumerate(drafts, start=1):
        after = (number - 1,) if number > 1 else ()
        if draft.is_page:
            substates.append(PageNode(number, draft.description, check=draft.check, after=after))
            continue
        parent = next(
            (
                page.id
                for page in reversed(substates)
                if isinstance(page, PageNode)
                and page.check is not None
                and _holds(page.check, draft.shown)
            ),
            None,
        )
        substates.append(
            UnitNode(number, draft.description, parent_id=parent, check=draft.check, after=after)
        )
    return tuple(substates)


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
        yield TypeInto(target, recorded.text)
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
