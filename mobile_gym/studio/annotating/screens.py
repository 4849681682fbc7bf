"""A recorded screen to point at: its nodes, what was done on it, and what states mark on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mobile_gym.accessibility import node_at
from mobile_gym.accessibility.selectors import shown_nodes
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.actions import DoubleTap, LongPress, PressKey, Tap, Type
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.rollouts.reporting.action_drawing import Drawing, drawing_of
from mobile_gym.rollouts.reporting.action_text import describe
from mobile_gym.studio.annotating.drafts import Draft, Shown
from mobile_gym.studio.annotating.tools import essential_states

_DEEPEST: Final = 24
_FLAGS: Final = (
    *("clickable", "long_clickable", "checkable", "checked", "editable", "focused"),
    *("scrollable", "selected", "password"),
)


@dataclass(frozen=True, slots=True)
class Pointable:
    """A node that an app shows; `place` is that of its window and of itself in it, `3.17`."""

    place: str
    depth: int
    kind: str
    label: str
    name: str
    flags: str
    box: Rect


@dataclass(frozen=True, slots=True)
class Mark:
    """The box of a node that a state asks about; `state` is its number, from 1."""

    state: int
    box: Rect


@dataclass(frozen=True, slots=True)
class Screen:
    """A moment of a trace.

    Attributes:
        action: what was done on it, in words; "" at the end.
        target: the place of the node that it was done to, or "".
        typed: the text or the key of it.
        is_long: it was a long press.
        package: of the app in front.
    """

    moment: int
    activity: str
    width_px: int
    height_px: int
    has_picture: bool
    drawing: Drawing | None
    action: str
    target: str
    typed: str
    is_long: bool
    is_key: bool
    package: str
    nodes: tuple[Pointable, ...]
    marks: tuple[Mark, ...]


def done_on(episode: Episode, moment: int) -> StepRecord | None:
    """The step that was taken on the screen of a moment; None for the last one."""
    return episode.steps[moment + 1] if moment + 1 < len(episode.steps) else None


def screen_of(episode: Episode, file: str, moment: int, draft: Draft) -> Screen:
    """A moment to point at.

    Args:
        episode: the trace.
        file: its name.
        moment: which one; it must be there.
        draft: whose marks are shown.
    """
    frame, then = episode.steps[moment].frame, done_on(episode, moment)
    action = None if then is None else then.action
    typed = action.text if isinstance(action, Type) else ""
    if isinstance(action, PressKey):
        typed = action.key.value
    return Screen(
        moment=moment,
        activity=frame.activity,
        width_px=frame.width_px,
        height_px=frame.height_px,
        has_picture=frame.screenshot is not None,
        drawing=None if then is None else drawing_of(then, frame),
        action=""
        if then is None
        else "the screen changed"
        if action is None
        else describe(action, frame),
        target=_target(then, frame),
        typed=typed,
        is_long=isinstance(action, LongPress),
        is_key=isinstance(action, PressKey),
        package=frame.activity.partition("/")[0],
        nodes=tuple(_nodes(frame)),
        marks=tuple(_marks(draft, Shown(file, moment), frame)),
    )


def place_of(text: str) -> tuple[int, int] | None:
    """The place of a node as a form says it; None for none.

    Raises:
        ValueError: it is no place.
    """
    if not text:
        return None
    tree, _, index = text.partition(".")
    return int(tree), int(index)


def _target(then: StepRecord | None, frame: Frame) -> str:
    """The node that takes the touch of the step, or the field that it types into."""
    match None if then is None else then.action:
        case Tap(point) | DoubleTap(point) | LongPress(point=point):
            pass
        case Type(at=point) if point is not None:
            pass
        case Type():
            focused = [m for m in shown_nodes(frame.nodes) if m.node.focused and m.node.editable]
            return f"{focused[0].tree}.{focused[0].index}" if focused else ""
        case _:
            return ""
    match = node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
    if match is None:
        return ""
    nodes = frame.nodes.trees[match.tree].nodes
    return f"{match.tree}.{touch_target(nodes, match.index)}"


def _nodes(frame: Frame) -> Iterator[Pointable]:
    for match in shown_nodes(frame.nodes):
        node = match.node
        depth = sum(1 for _ in frame.nodes.trees[match.tree].ancestors(match.index))
        yield Pointable(
            place=f"{match.tree}.{match.index}",
            depth=min(depth, _DEEPEST),
            kind=node.class_name.rpartition(".")[2],
            label=node.label,
            name=node.resource_id.rpartition("/")[2],
            flags=" ".join(name for name in _FLAGS if getattr(node, name)),
            box=node.bounds,
        )


def _marks(draft: Draft, shown: Shown, frame: Frame) -> Iterator[Mark]:
    for number, state in enumerate(draft.states, start=1):
        if state.shown == shown:
            boxes: Sequence[Sequence[Rect]] = essential_states().marked(state.to_json(), frame)
            for box in dict.fromkeys(box for part in boxes for box in part):
                yield Mark(number, box)
