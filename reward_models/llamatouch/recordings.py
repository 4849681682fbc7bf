"""Recordings in DroidTask's format as paths, and the essential states of their tasks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mobile_gym.accessibility.droidtask import (
    RecordedInput,
    RecordedState,
    RecordedStep,
    RecordedTask,
    Recording,
    task_id,
)
from mobile_gym.core.actions import Action, Key, LongPress, PressKey, Swipe, Tap, Type, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from reward_models.llamatouch.paths import essential_states
from reward_models.llamatouch.primitives import EssentialTrace
from reward_models.llamatouch.traces import TraceState

_KEYS: Final = frozenset(key.value for key in Key)
_UPPER: Final = NormalizedPoint(0.5, 0.3)
_LOWER: Final = NormalizedPoint(0.5, 0.75)
_DIRECTIONS: Final = {
    "down": ((0, 0), (0, -1)),
    "up": ((0, -1), (0, 0)),
    "right": ((0, 0), (-1, 0)),
    "left": ((-1, 0), (0, 0)),
}
"""Where a finger starts and ends to scroll, in reaches from the middle of what is scrolled."""
_REACH: Final = 0.3


def annotation_from_recording(recording: Recording, task: RecordedTask) -> EssentialTrace:
    """The essential states of a recorded task, made from its path."""
    states = essential_states(recorded_path(recording, task), task.instruction)
    return EssentialTrace(task_id(recording, task), states, task.instruction)


def recorded_path(recording: Recording, task: RecordedTask) -> tuple[TraceState, ...]:
    """A task's own path; scrolling to where the next action was done included."""
    return tuple(_path_states(recording, task))


def _path_states(recording: Recording, task: RecordedTask) -> Iterator[TraceState]:
    for screen, given in recorded_inputs(recording, task):
        state = recording.states[screen]
        if isinstance(given, RecordedInput):
            action = recorded_action(state, given)
            yield TraceState(recorded_frame(state), action, target=given.node)
        else:
            yield TraceState(recorded_frame(state), given)


def recorded_inputs(
    recording: Recording, task: RecordedTask
) -> Iterator[tuple[str, RecordedInput | Swipe | None]]:
    """The path as ids of screens and what was done on each: an input, a scroll, or nothing.

    Where the last action changed something in a list, the list stays scrolled as it was.
    """
    before: RecordedStep | None = None
    for step in task.steps:
        if step.input is None:
            yield step.screens[_final_scroll(recording, before, step)], None
            return
        for screen in step.screens[: step.scroll]:
            yield screen, scroll_swipe(down=True)
        yield step.screens[step.scroll], step.input
        before = step


def _final_scroll(recording: Recording, before: RecordedStep | None, last: RecordedStep) -> int:
    if before is None or len(before.screens) != len(last.screens):
        return last.scroll
    there, here = (recording.states[step.screens[before.scroll]] for step in (before, last))
    same = (there.activity, there.content_hash) == (here.activity, here.content_hash)
    return before.scroll if same else last.scroll


def scroll_swipe(*, down: bool) -> Swipe:
    """The swipe that scrolls a list."""
    return Swipe(_LOWER, _UPPER) if down else Swipe(_UPPER, _LOWER)


@lru_cache(maxsize=4096)
def recorded_frame(state: RecordedState) -> Frame:
    """A recorded screen, without pixels."""
    return Frame(state.width_px, state.height_px, state.activity, forest=state.forest)


def recorded_action(state: RecordedState, given: RecordedInput) -> Action:
    """What was done on a screen; a key that the action space does not have is a moment's wait."""
    if given.node is None:
        return PressKey(Key(given.text)) if given.text in _KEYS else Wait()
    bounds = state.forest.trees[0].nodes[given.node].bounds
    x = min(max((bounds.left + bounds.right) // 2, 0), state.width_px - 1)
    y = min(max((bounds.top + bounds.bottom) // 2, 0), state.height_px - 1)
    point = PixelPoint(x, y).to_normalized(state.width_px, state.height_px)
    match given.kind:
        case "type":
            return Type(given.text, at=point)
        case "long_press":
            return LongPress(point)
        case "scroll":
            return _swipe_from(point, given.text)
        case _:
            return Tap(point)


def _swipe_from(point: NormalizedPoint, direction: str) -> Swipe:
    start, end = (
        NormalizedPoint(
            min(max(point.x + across * _REACH, 0.0), 1.0),
            min(max(point.y + down * _REACH, 0.0), 1.0),
        )
        for across, down in _DIRECTIONS.get(direction, _DIRECTIONS["down"])
    )
    return Swipe(start, end)
