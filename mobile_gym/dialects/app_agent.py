"""AppAgent: `Action: tap(5)` by the tags of the labelled screenshot, or by areas of its grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.accessibility.element_numbers import (
    app_agent_areas,
    app_agent_elements,
    app_agent_grid,
)
from mobile_gym.core.actions import Action, Swipe
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint
from mobile_gym.dialects.call_rules import CallDialect
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.directions import DIRECTIONS, finger_direction, swipe_from
from mobile_gym.dialects.parts.elements import element_at, element_point
from mobile_gym.dialects.parts.reading import Unreadable, choice, number
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.phone_rules import idle
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import ABSENT, Arguments, OneOf, Slot, Way, Words
from mobile_gym.dialects.verbs import Verbs

DISTANCES: Final[Mapping[str, int]] = {"short": 1, "medium": 2, "long": 3}
"""Of a swipe, in tenths of the screen's width; twice that upwards and downwards.

Source: AppAgent's `and_controller.py`.
"""
_FINISH: Final = Rule("FINISH", Verbs.complete)


@dataclass(frozen=True, slots=True)
class _Tag(Slot):
    """An element by its tag, from 1."""

    field: str = "point"
    name: str = "element"

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        elements = app_agent_elements(frame.nodes)
        tag = _whole(value, "the element")
        if not 1 <= tag <= len(elements):
            raise Unreadable(
                f"there is no element {tag}; the screen has the tags 1 to {len(elements)}"
            )
        return element_point(frame, elements[tag - 1], tag)

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        position = element_at(frame, app_agent_elements(frame.nodes), value)
        return None if position is None else {"element": position + 1}

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {"element": "5"}


class _Swipe(Rule):
    """A swipe that begins at its element."""

    __slots__ = ()

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        way = choice(arguments.get("direction"), "the direction of swipe", DIRECTIONS)
        tenths = choice(arguments.get("dist", "medium"), "the distance of swipe", DISTANCES)
        start = _Tag().read(arguments.get("element"), dialect, frame)
        return swipe_from(start, way, tenths, frame)

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        if not isinstance(action, Swipe) or action != Swipe(action.start, action.end):
            return None
        tag = _Tag().write(action.start, dialect, frame)
        if tag is None:
            return None
        start = _Tag().read(tag["element"], dialect, frame)
        main = finger_direction(action)
        ways = {
            (way, distance): swipe_from(start, way, tenths, frame)
            for way in (main, *DIRECTIONS.values())
            for distance, tenths in DISTANCES.items()
        }
        exact = next((words for words, each in ways.items() if each == action), None)
        if exact is None:
            length = _length(action, frame)
            off = {each: abs(_length(ways[main, each], frame) - length) for each in DISTANCES}
            exact = (main, min(off, key=off.__getitem__))
        return {**tag, "direction": exact[0], "dist": exact[1]}


class _Labelled(CallDialect):
    """Calls after the label `Action:`, up to `Summary:`; prose around them is skipped.

    Several are done in order. Names are read in either case, as published models capitalise them;
    `FINISH` is not, as it is a word of prose otherwise. Without the label all of the answer is
    looked through. `grid()` asks for the grid and does nothing on the screen.
    """

    label = Label("Action", ends=("Summary",))
    in_prose = True
    positional = True
    words = ("FINISH",)
    quote = '"'

    def _answer_form(self) -> str:
        return "Observation: ...\nThought: ...\nAction: ...\nSummary: ..."


class AppAgent(_Labelled):
    """By the tags of the labelled screenshot, from 1. A swipe begins at its element."""

    name = "app_agent"
    speaks = "AppAgent"
    source = "AppAgent, arXiv 2312.13771; TencentQQGYLab/AppAgent, scripts/prompts.py"
    direction = "finger"
    elements = "app_agent_elements"
    rules = (
        Rule("tap", Verbs.tap, (_Tag(),)),
        Rule("long_press", Verbs.long_press, (_Tag(),)),
        _Swipe("swipe", Verbs.swipe, (
            _Tag(), Way(), OneOf("dist", needed=False, words=tuple(DISTANCES.items())))),
        Rule("text", Verbs.type, (Words("text", "text_input"),)),
        idle("grid", taught=True),
        _FINISH,
    )  # fmt: skip


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


@dataclass(frozen=True, slots=True)
class _Area(Slot):
    """An area of the grid and the nearest of its nine places."""

    @property
    def names(self) -> tuple[str, ...]:
        return (f"{self.name}area", f"{self.name}subarea")

    def given(self, arguments: Arguments) -> Any:
        # The place of a tap is the centre where none is given.
        area, subarea = (arguments.get(name) for name in self.names)
        if area is None or (self.name and subarea is None):
            return ABSENT
        return area, "center" if subarea is None else subarea

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        areas = app_agent_areas(frame.width_px, frame.height_px)
        area = _whole(value[0], "the area")
        if area not in areas:
            raise Unreadable(f"there is no area {area}; the grid has 1 to {len(areas)}")
        right, below = choice(value[1], "the subarea", _SUBAREAS)
        box = areas[area]
        return PixelPoint(
            box.left + box.width * right // 4, box.top + box.height * below // 4
        ).to_normalized(frame.width_px, frame.height_px)

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        rows, columns = app_agent_grid(frame.width_px, frame.height_px)
        x, y = value.to_pixels(frame.width_px, frame.height_px)
        column, right = _part(x, frame.width_px // columns, columns)
        row, below = _part(y, frame.height_px // rows, rows)
        subarea = next(name for name, place in _SUBAREAS.items() if place == (right, below))
        return dict(zip(self.names, (row * columns + column + 1, subarea), strict=True))

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return dict(zip(self.names, ("5", f'"{" | ".join(_SUBAREAS)}"'), strict=True))


class AppAgentGrid(_Labelled):
    """By the areas of the grid that `grid()` brings up: `tap(5, "top-left")`."""

    name = "app_agent_grid"
    speaks = "AppAgent, after it asked for the grid"
    source = AppAgent.source
    elements = "app_agent_grid"
    rules = (
        Rule("tap", Verbs.tap, (_Area("point"),)),
        Rule("long_press", Verbs.long_press, (_Area("point"),)),
        Rule("swipe", Verbs.swipe, (_Area("start", "start_"), _Area("end", "end_"))),
        idle("grid"),
        _FINISH,
    )


def _whole(value: Any, what: str) -> int:
    """A whole number that a model wrote.

    Raises:
        Unreadable: it is none.
    """
    read = number(value, what)
    if not read.is_integer():
        raise Unreadable(f"{what} is {read:g}; it must be a whole number")
    return int(read)


def _length(swipe: Swipe, frame: Frame) -> float:
    """Along its longer axis, in pixels."""
    return max(
        abs(swipe.end.x - swipe.start.x) * frame.width_px,
        abs(swipe.end.y - swipe.start.y) * frame.height_px,
    )


def _part(pixel: int, side: int, count: int) -> tuple[int, int]:
    """Which area along an axis, and which of its quarters 1, 2 and 3 is nearest."""
    area = min(pixel // side, count - 1)
    inside = pixel - area * side
    return area, min((1, 2, 3), key=lambda quarter: abs(side * quarter // 4 - inside))
