"""Actions in words, as a person would tell them who looks at the screen before."""

from __future__ import annotations

from mobile_gym.accessibility import Match, node_at
from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    Invalid,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, Rect


def describe(action: Action, before: Frame) -> str:
    """The action in words.

    Args:
        action: what was done, its points relative to the screen.
        before: the frame that it was done on.
    """
    match action:
        case Tap():
            return f"tap {_target(action.point, before)}"
        case DoubleTap():
            return f"tap twice {_target(action.point, before)}"
        case LongPress():
            return f"press long ({action.duration_s:g} s) {_target(action.point, before)}"
        case Swipe():
            return f"swipe {_direction(action)} from {_target(action.start, before)}"
        case Drag():
            start, end = _target(action.start, before), _target(action.end, before)
            return f"hold ({action.hold_s:g} s) {start} and drag it to {end}"
        case Type():
            where = "" if action.at is None else f" into {_target(action.at, before)}"
            extra = ", replacing" * action.clear + ", then enter" * action.submit
            return f"type “{action.text}”{where}{extra}"
        case PressKey():
            return f"press {action.key.value}"
        case OpenApp():
            return f"open {action.name}"
        case Wait():
            return f"wait {action.duration_s:g} s"
        case Answer():
            return f"answer “{action.text}”"
        case AskUser():
            return f"ask the user “{action.text}”"
        case Finish():
            return f"finish: {action.status.value}"
        case Invalid():
            return f"unreadable action ({action.reason}): {action.raw}"


def points(action: Action) -> tuple[NormalizedPoint, ...]:
    """Where the finger goes, in order."""
    match action:
        case Tap() | DoubleTap() | LongPress():
            return (action.point,)
        case Swipe() | Drag():
            return (action.start, action.end)
        case Type(at=NormalizedPoint() as at):
            return (at,)
        case _:
            return ()


def _target(point: NormalizedPoint, frame: Frame) -> str:
    touched = node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
    if touched is not None and (name := _name(frame, touched)):
        return f"“{name}”"
    return f"at ({point.x:.2f}, {point.y:.2f})"


def _name(frame: Frame, match: Match) -> str:
    """What a person would call the node: its label, else what stands in it or around it."""
    tree = frame.nodes.trees[match.tree]
    if match.node.label:
        return match.node.label
    inside = {match.index}
    for index in range(match.index + 1, len(tree.nodes)):
        if tree.nodes[index].parent not in inside:
            break
        inside.add(index)
        if tree.nodes[index].label and _is_small(tree.nodes[match.index].bounds, frame):
            return tree.nodes[index].label
    for above in tree.ancestors(match.index):
        if tree.nodes[above].label:
            return tree.nodes[above].label
        if not _is_small(tree.nodes[above].bounds, frame):
            break
    return ""


def _is_small(bounds: Rect, frame: Frame) -> bool:
    """Whether a node is about a row: what is larger is not named after what it contains."""
    return bounds.width * bounds.height < 0.15 * frame.width_px * frame.height_px


def _direction(swipe: Swipe) -> str:
    dx, dy = swipe.end.x - swipe.start.x, swipe.end.y - swipe.start.y
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "down" if dy > 0 else "up"
