"""Whether two actions do the same on a screen: the same kind, on the same thing, the same text."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from mobile_gym.accessibility import node_at
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core import actions
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.nodes import AccessibilityNode

MIN_SWIPE: Final = 0.02
"""Shorter swipes, as a share of the screen, scroll nothing."""
Direction: TypeAlias = Literal["up", "down", "left", "right"]
Focus: TypeAlias = tuple[int, int]
"""A node: which window, and which of its nodes."""


def is_same_action(
    recorded: actions.Action, given: actions.Action, frame: Frame, focus: Focus | None = None
) -> bool:
    """Whether what is asked for is what was recorded on this screen.

    Args:
        recorded: the action of the recording.
        given: the action asked for, its points relative to the screen, too.
        frame: the screen.
        focus: the field that has the focus, where it has moved since the recording.
    """
    if recorded == given and focus is None:
        return True
    match recorded, given:
        case (
            (actions.Tap(one), actions.Tap(other))
            | (actions.DoubleTap(one), actions.DoubleTap(other))
            | (actions.LongPress(point=one), actions.LongPress(point=other))
        ):
            return _is_same_place(frame, one, other)
        case actions.Type(), actions.Type():
            return _is_same_typing(recorded, given, frame, focus)
        case actions.Swipe(), actions.Swipe():
            return direction_of(recorded) == direction_of(given) is not None and (
                _scrollable_at(frame, recorded.start) == _scrollable_at(frame, given.start)
            )
        case actions.Drag(), actions.Drag():
            return _is_same_place(frame, recorded.start, given.start) and _is_same_place(
                frame, recorded.end, given.end
            )
        case actions.OpenApp(one), actions.OpenApp(other):
            return one.strip().casefold() == other.strip().casefold()
        case actions.Wait(one), actions.Wait(other):
            return other >= one
        case actions.PressKey(), actions.PressKey():
            return recorded == given
    return False


def direction_of(swipe: actions.Swipe) -> Direction | None:
    """Where a swipe moves the view: down for a finger that goes up; None where it is too short."""
    across, down = swipe.end.x - swipe.start.x, swipe.end.y - swipe.start.y
    if max(abs(across), abs(down)) < MIN_SWIPE:
        return None
    if abs(across) > abs(down):
        return "left" if across > 0 else "right"
    return "up" if down > 0 else "down"


def touched_focus(frame: Frame, point: NormalizedPoint) -> Focus | None:
    """What answers a touch on a point."""
    node = node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
    if node is None:
        return None
    nodes = frame.nodes.trees[node.tree].nodes
    return node.tree, touch_target(nodes, node.index)


def focused_field(frame: Frame) -> Focus | None:
    """The text field that has the focus on a screen."""
    return next(
        (
            (number, index)
            for number, tree in enumerate(frame.nodes.trees)
            for index, node in enumerate(tree.nodes)
            if node.focused and node.editable
        ),
        None,
    )


def typing_target(action: actions.Type, frame: Frame, focus: Focus | None = None) -> Focus | None:
    """What a text goes to: what is at its point, or the field that has the focus.

    Args:
        action: the text, and perhaps a point.
        frame: the screen.
        focus: the field that has the focus, where it has moved since the recording.
    """
    if action.at is not None:
        return touched_focus(frame, action.at)
    return focus if focus is not None else focused_field(frame)


def _is_same_place(frame: Frame, first: NormalizedPoint, other: NormalizedPoint) -> bool:
    return first == other or _is_same_thing(
        touched_focus(frame, first), touched_focus(frame, other)
    )


def _is_same_thing(first: Focus | None, other: Focus | None) -> bool:
    return first is not None and first == other


def _is_same_typing(
    recorded: actions.Type, given: actions.Type, frame: Frame, focus: Focus | None
) -> bool:
    if (recorded.text, recorded.submit) != (given.text, given.submit):
        return False
    recorded_field = typing_target(recorded, frame)
    field = typing_target(given, frame, focus)
    if field is None or field != recorded_field:
        return False
    is_empty = not _node_at_focus(frame, field).text
    return is_empty or recorded.clear == given.clear


def _scrollable_at(frame: Frame, point: NormalizedPoint) -> Focus | None:
    """The nearest thing under a point that scrolls."""
    node = node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
    if node is None:
        return None
    tree = frame.nodes.trees[node.tree]
    for index in (node.index, *tree.ancestors(node.index)):
        if tree.nodes[index].scrollable:
            return node.tree, index
    return None


def _node_at_focus(frame: Frame, at: Focus) -> AccessibilityNode:
    return frame.nodes.trees[at[0]].nodes[at[1]]
