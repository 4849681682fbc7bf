"""Executions made up from a recording in DroidTask's format: some do a task, some do not.

What does it: the recorded path with a detour, by another way, or with other numbers and dates on
its screens. What does not: the paths of other tasks, the path cut short, and the path with another
last action. Everything is drawn from what was recorded, in the same order every time; the one thing
that is added is that the back key returns from a page or menu that was only opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.judging.similarity import normalize_text
from reward_models.judge_bench.recorded_ways import (
    BACK,
    MOST_OF_A_KIND,
    OTHER_PATHS,
    Act,
    acts_of,
    asked_of,
    edges,
    is_page,
)
from reward_models.llamatouch.recordings import (
    recorded_action,
    recorded_frame,
    recorded_path,
)
from reward_models.llamatouch.traces import TraceState

_WRONG_TEXTS: Final = ("qwerty", "asdfgh")
"""What is typed instead: the first that is not the right text itself."""


class Execution(NamedTuple):
    """An execution and how it was made."""

    kind: str
    states: tuple[TraceState, ...]


def correct_executions(recording: Recording, task: RecordedTask) -> Iterator[Execution]:
    """Executions that do the task, none of them with the recorded actions alone."""
    acts = acts_of(recording, task)
    in_play = _in_play(recording, task)
    for kind, made in OTHER_PATHS.items():
        for other in made(recording, acts):
            states = _states(recording, other)
            yield Execution(kind, states)
            yield Execution(f"{kind}, other dates", _changed(states, in_play))


def wrong_executions(recording: Recording, task: RecordedTask) -> Iterator[Execution]:
    """Executions that do not do the task.

    What may do it all the same is left out: a path of another task that does all that matters here,
    a path cut short that lacks only the way back, an ending that leads where the right one does.
    """
    acts = acts_of(recording, task)
    for other in recording.tasks:
        if other is not task and not _carries_out(recording, other, task):
            yield Execution("other task", recorded_path(recording, other))
    acted = [number for number, act in enumerate(acts) if act.input is not None]
    for number in acted:
        if any(act.input not in (None, BACK) for act in acts[number:]):
            yield Execution(
                "cut short", _states(recording, [*acts[:number], Act(acts[number].state)])
            )
    if acted:
        for ending in _wrong_endings(recording, acts[acted[-1]], acts[0].state, acts[-1].state):
            yield Execution("wrong ending", _states(recording, [*acts[: acted[-1]], *ending]))


def _states(recording: Recording, acts: Sequence[Act]) -> tuple[TraceState, ...]:
    return tuple(_trace_state(recording.states[act.state], act) for act in acts)


def _trace_state(state: RecordedState, act: Act) -> TraceState:
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


def _in_play(recording: Recording, task: RecordedTask) -> tuple[str, ...]:
    """Texts that belong to the task, normalised: its instruction, what is typed and touched."""
    texts = [task.instruction]
    for act in acts_of(recording, task):
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
    moved = _NEXT_WORD.sub(lambda match: _NEXT[match[0]], text)
    return _DIGIT.sub(lambda match: str((int(match[0]) + 1) % 10), moved)


def _carries_out(recording: Recording, other: RecordedTask, task: RecordedTask) -> bool:
    """Whether another task's path does all that this one's does, on the same screens, in order.

    By which way it comes there does not matter: taps that only lead somewhere are not asked for,
    unless one is the last thing that is done.
    """
    if normalize_text(other.instruction) == normalize_text(task.instruction):
        return True
    acts = acts_of(recording, task)
    done = iter(acts_of(recording, other))
    return all(
        any(
            act.state == asked.state
            and act.input is not None
            and is_same_input(asked.input, act.input, recording.states[asked.state])
            for act in done
        )
        for asked in asked_of(recording, acts)
        if asked.input is not None
    )


def _wrong_endings(recording: Recording, last: Act, start: str, end: str) -> Iterator[list[Act]]:
    """Something else done on the screen of the last action, and what it leads to."""
    assert last.input is not None
    if last.input.kind != "key":
        yield [Act(last.state, BACK), Act(start)]
    if last.input.kind == "type":
        text = next(text for text in _WRONG_TEXTS if text != normalize_text(last.input.text))
        other = RecordedInput("type", last.input.node, text)
        yield [Act(last.state, other), Act(end)]
    state = recording.states[last.state]
    nodes = state.forest.trees[0].nodes
    related = _related(nodes, last.input.node) if last.input.node is not None else set[int]()
    made = 0
    for given, stop in _other_inputs(recording, last, end):
        assert given.node is not None
        owner = touch_target(nodes, given.node)
        if owner in related:
            continue
        related |= _related(nodes, owner)
        yield [Act(last.state, given), Act(stop)]
        made += 1
        if made == MOST_OF_A_KIND:
            return


def _other_inputs(recording: Recording, last: Act, end: str) -> Iterator[tuple[RecordedInput, str]]:
    """Taps on the same screen: those that were recorded, then any that a person could try."""
    for edge in edges(recording):
        is_tap = edge.input.kind == "tap" and edge.input.node is not None
        if edge.start == last.state and is_tap and edge.stop != end:
            yield edge.input, edge.stop
    state = recording.states[last.state]
    # What was not recorded closes a dialog, as Cancel does, and changes nothing on a page.
    stop = last.state if is_page(state) else end
    for index, node in enumerate(state.forest.trees[0].nodes):
        if is_shown(node) and (node.clickable or node.checkable) and not node.editable:
            yield RecordedInput("tap", index), stop


def _related(nodes: Sequence[AccessibilityNode], index: int) -> set[int]:
    """What takes the touch on a node, with everything in it and around it that can be touched."""
    tree = AccessibilityTree(tuple(nodes))
    owner = touch_target(nodes, index)
    around = {at for at in tree.ancestors(owner) if nodes[at].clickable}
    return {owner, *around} | {at for at in range(len(nodes)) if owner in tree.ancestors(at)}
