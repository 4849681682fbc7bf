"""What an action says, and which node of the screen before it was aimed at."""

from __future__ import annotations

from mobile_gym.accessibility import Match, find, find_all, target_matches
from mobile_gym.core import actions
from mobile_gym.core.checks import Selector
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.nodes import AccessibilityForest


def short_action_text(action: actions.Action) -> str:
    """The action in short: its kind and what it said or where it went."""
    kind, point = type(action).__name__, _touch_point(action)
    text = action.key.value if isinstance(action, actions.PressKey) else action_text(action)
    where = "" if point is None else f" at ({point.x:.2f}, {point.y:.2f})"
    return f"{kind}{'' if text is None else f' {text!r}'}{where}"


def action_text(action: actions.Action) -> str | None:
    """What the action types, answers, asks or opens; None for the others."""
    match action:
        case actions.Type() | actions.Answer() | actions.AskUser():
            return action.text
        case actions.OpenApp():
            return action.name
        case _:
            return None


def is_aimed_at(action: actions.Action, before: Frame, target: Selector) -> bool:
    """Whether the action touched, or typed into, a node that the selector names.

    Raises:
        LookupError: the frame has no forest.
    """
    forest = forest_of(before)
    point = _touch_point(action)
    if point is not None:
        return target_matches(forest, point.to_pixels(before.width_px, before.height_px), target)
    # Typing without a point goes where the focus is.
    focused = find(forest, Selector(focused=True)) if isinstance(action, actions.Type) else None
    return focused is not None and _matches_or_has_ancestor(forest, focused, target)


def _touch_point(action: actions.Action) -> NormalizedPoint | None:
    match action:
        case actions.Tap() | actions.DoubleTap() | actions.LongPress():
            return action.point
        case actions.Swipe() | actions.Drag():
            return action.start
        case actions.Type():
            return action.at
        case _:
            return None


def _matches_or_has_ancestor(forest: AccessibilityForest, match: Match, target: Selector) -> bool:
    path = {match.index, *forest.trees[match.tree].ancestors(match.index)}
    return any(
        inner.tree == match.tree and inner.index in path for inner in find_all(forest, target)
    )


def forest_of(frame: Frame) -> AccessibilityForest:
    """The frame's forest.

    Raises:
        LookupError: it has none.
    """
    if frame.forest is None:
        raise LookupError("a check asks for nodes, but the frame was observed without its forest")
    return frame.forest
