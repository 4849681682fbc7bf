"""AppAgent after it asked for the grid: `Action: tap(5, "top-left")`, by numbered areas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.accessibility.element_numbers import app_agent_areas, app_agent_grid
from mobile_gym.core.actions import Action, Finish, LongPress, Swipe, Tap
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.app_agent import ANSWER, FINISH, AppAgent, Labelled, whole_number
from mobile_gym.dialects.parts.calls import Call, Value, bound
from mobile_gym.dialects.parts.reading import Unreadable, choice
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_SUBAREAS: Final[Mapping[str, tuple[int, int]]] = {
    "center": (2, 2),
    "top-left": (1, 1),
    "top": (2, 1),
    "top-right": (3, 1),
    "left": (1, 2),
    "right": (3, 2),
    "bottom-left": (1, 3),
    "bottom": (2, 3),
    "bottom-right": (3, 3),
}
"""Quarters of an area, from the left and from the top."""
_SUBAREA_NAMES: Final[Mapping[tuple[int, int], str]] = {
    quarters: name for name, quarters in _SUBAREAS.items()
}


class AppAgentGrid(Labelled):
    """By the areas of the grid that `grid()` brings up: `tap(5, "top-left")`."""

    name = "app_agent_grid"
    speaks = "AppAgent, after it asked for the grid"
    source = AppAgent.source
    elements = "app_agent_grid"
    names = ("tap", "long_press", "swipe", "grid")

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; a point becomes the nearest of the nine of its area."""
        match action:
            case Tap(point=point):
                call = f"tap({_area(point, frame)})"
            case LongPress(point=point) if action == LongPress(point):
                call = f"long_press({_area(point, frame)})"
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                call = f"swipe({_area(start, frame)}, {_area(end, frame)})"
            case _ if action == Finish():
                call = FINISH
            case _:
                raise self._no_words(action)
        return f"Action: {call}"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = (
            Form('tap(5, "center")', Texts.tap),
            Form('long_press(5, "top-left")', Texts.long_press),
            Form('swipe(21, "center", 25, "right")', Texts.swipe),
            Form(" | ".join(_SUBAREAS), Texts.subareas),
            Form(FINISH, Texts.complete),
        )
        return instruct(self, ANSWER, forms, language, notes=[Texts.one_step])

    def _action(self, call: Call, frame: Frame) -> Action:
        if call.name == "swipe":
            arguments = bound(call, "start_area", "start_subarea", "end_area", "end_subarea")
            return Swipe(
                _in_area(arguments["start_area"], arguments["start_subarea"], frame),
                _in_area(arguments["end_area"], arguments["end_subarea"], frame),
            )
        arguments = bound(call, "area", optional=("subarea",))
        point = _in_area(arguments["area"], arguments.get("subarea", "center"), frame)
        return Tap(point) if call.name == "tap" else LongPress(point)


def _in_area(area: Value, subarea: Value, frame: Frame) -> NormalizedPoint:
    areas = app_agent_areas(frame.width_px, frame.height_px)
    number = whole_number(area, "the area")
    if number not in areas:
        raise Unreadable(f"there is no area {number}; the grid has 1 to {len(areas)}")
    right, below = choice(subarea, "the subarea", _SUBAREAS)
    box = areas[number]
    return PixelPoint(
        box.left + box.width * right // 4, box.top + box.height * below // 4
    ).to_normalized(frame.width_px, frame.height_px)


def _area(point: NormalizedPoint, frame: Frame) -> str:
    """The area and subarea nearest to a point, as they are written."""
    rows, columns = app_agent_grid(frame.width_px, frame.height_px)
    x, y = point.to_pixels(frame.width_px, frame.height_px)
    column, right = _part(x, frame.width_px // columns, columns)
    row, below = _part(y, frame.height_px // rows, rows)
    return f'{row * columns + column + 1}, "{_SUBAREA_NAMES[right, below]}"'


def _part(pixel: int, side: int, count: int) -> tuple[int, int]:
    """Which area along an axis, and which of its quarters 1, 2 and 3 is nearest."""
    area = min(pixel // side, count - 1)
    inside = pixel - area * side
    return area, min((1, 2, 3), key=lambda quarter: abs(side * quarter // 4 - inside))
