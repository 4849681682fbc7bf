"""The baselines: step-wise and longest-common-subsequence match of actions.

Source: the action matching of Android in the Wild (Rawles et al., 2023): two taps match within
0.14 of the screen or in the same box, a gesture of at most 0.04 is a tap, swipes are compared by
their main axis, other actions by their kind; typed text does not count. The subsequence match is
AndroidArena's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from mobile_gym.core.actions import (
    Action,
    DoubleTap,
    Drag,
    Finish,
    LongPress,
    PressKey,
    Swipe,
    Tap,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from reward_models.llamatouch.components import shown_nodes
from reward_models.llamatouch.traces import TraceState

__all__ = ["actions_match", "lcs_match", "stepwise_match"]

TAP_DISTANCE: Final = 0.14
SWIPE_DISTANCE: Final = 0.04
BOX_GROWTH: Final = 1.4
"""How much of its own size a box grows by, on each axis."""


class _Gesture(NamedTuple):
    start: NormalizedPoint
    end: NormalizedPoint

    @property
    def is_tap(self) -> bool:
        return math.dist(self.start, self.end) <= SWIPE_DISTANCE


def _gesture(action: Action) -> _Gesture | None:
    match action:
        case Tap(point) | DoubleTap(point) | LongPress(point=point):
            return _Gesture(point, point)
        case Swipe(start=start, end=end) | Drag(start=start, end=end):
            return _Gesture(start, end)
        case _:
            return None


def actions_match(recorded: TraceState, executed: Action) -> bool:
    """Whether an action does what was recorded on a screen; boxes are those of that screen."""
    if recorded.action is None:
        return False
    mine, other = _gesture(recorded.action), _gesture(executed)
    if mine is None or other is None:
        return mine is other and _kind(recorded.action) == _kind(executed)
    if mine.is_tap != other.is_tap:
        return False
    if not mine.is_tap:
        return _main_axis(mine) == _main_axis(other)
    return math.dist(mine.start, other.start) <= TAP_DISTANCE or _share_a_box(
        recorded.frame, mine.start, other.start
    )


def _kind(action: Action) -> str:
    return f"key {action.key.value}" if isinstance(action, PressKey) else type(action).__name__


def _main_axis(gesture: _Gesture) -> int:
    across, down = (abs(gesture.end[axis] - gesture.start[axis]) for axis in (0, 1))
    return int(down > across)


def _share_a_box(frame: Frame, first: NormalizedPoint, second: NormalizedPoint) -> bool:
    """Whether both points lie in one grown box of a leaf; containers and windows hold anything."""
    for match in shown_nodes(frame):
        if match.index == 0 or next(frame.nodes.trees[match.tree].children(match.index), None):
            continue
        bounds = match.node.bounds
        width, height = bounds.width / frame.width_px, bounds.height / frame.height_px
        x = bounds.left / frame.width_px - BOX_GROWTH * width / 2
        y = bounds.top / frame.height_px - BOX_GROWTH * height / 2
        if all(
            x <= point.x <= x + (1 + BOX_GROWTH) * width
            and y <= point.y <= y + (1 + BOX_GROWTH) * height
            for point in (first, second)
        ):
            return True
    return False


def _acted(trace: Sequence[TraceState]) -> list[TraceState]:
    """The states with an action; what ends the episode does nothing to the screen."""
    return [
        state
        for state in trace
        if state.action is not None and not isinstance(state.action, Finish)
    ]


def stepwise_match(recorded: Sequence[TraceState], executed: Sequence[TraceState]) -> bool:
    """Whether both took the same actions, one by one."""
    mine, others = _acted(recorded), _acted(executed)
    return len(mine) == len(others) and all(
        other.action is not None and actions_match(state, other.action)
        for state, other in zip(mine, others, strict=True)
    )


def lcs_match(recorded: Sequence[TraceState], executed: Sequence[TraceState]) -> bool:
    """Whether the recorded actions are a subsequence of those executed."""
    others = iter(_acted(executed))
    # Taking the first action that matches is the best choice: what follows it only shrinks.
    return all(
        any(other.action is not None and actions_match(state, other.action) for other in others)
        for state in _acted(recorded)
    )
