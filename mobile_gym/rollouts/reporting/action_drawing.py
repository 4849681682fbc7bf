"""An action drawn on the screen that it was chosen on: a ring, an arrow, the text of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from mobile_gym.core.actions import Answer, AskUser, Drag, Finish, OpenApp, PressKey, Swipe, Type
from mobile_gym.core.episodes import StepRecord
from mobile_gym.core.frames import Frame
from mobile_gym.rollouts.reporting.action_text import ActionTexts, touched_points

WIDTH: Final = 180
"""Of a drawing, in its own units; its height is that of the screen in the same."""


class SwipeArrow(NamedTuple):
    """A swipe, in the words of SVG: its line, and the corners of its head."""

    path: str
    head: str


@dataclass(frozen=True, slots=True)
class ActionDrawing:
    """An action as a person would draw it on the screen."""

    width: int
    height: float
    finger: tuple[float, float] | None = None
    arrow: SwipeArrow | None = None
    text: str = ""


def drawing_of(record: StepRecord, frame: Frame, language: str = "en") -> ActionDrawing:
    """The action of a step, drawn on the screen that it was chosen on."""
    t = ActionTexts.of(language)
    action, height = record.action, WIDTH * frame.height_px / frame.width_px
    if action is None:
        return ActionDrawing(WIDTH, height)
    places = [(point.x * WIDTH, point.y * height) for point in touched_points(action)]
    text = ""
    match action:
        case Type() | Answer() | AskUser():
            text = f"“{action.text}”"
        case PressKey():
            text = t.drawn_key.format(key=getattr(t, action.key.value))
        case OpenApp():
            text = t.drawn_app.format(name=action.name)
        case Finish():
            text = getattr(t, action.status.value)
        case _:
            pass
    return ActionDrawing(
        WIDTH,
        height,
        finger=places[0] if places else None,
        arrow=_swipe_arrow(places[0], places[1]) if isinstance(action, Swipe | Drag) else None,
        text=text,
    )


def _swipe_arrow(start: tuple[float, float], end: tuple[float, float]) -> SwipeArrow:
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    length = max((dx * dx + dy * dy) ** 0.5, 1e-6)
    ux, uy = dx / length, dy / length
    left = (x1 - 12 * ux - 7 * uy, y1 - 12 * uy + 7 * ux)
    right = (x1 - 12 * ux + 7 * uy, y1 - 12 * uy - 7 * ux)
    return SwipeArrow(
        path=f"M{x0:.1f} {y0:.1f}L{x1 - 8 * ux:.1f} {y1 - 8 * uy:.1f}",
        head=" ".join(f"{x:.1f},{y:.1f}" for x, y in (end, left, right)),
    )
