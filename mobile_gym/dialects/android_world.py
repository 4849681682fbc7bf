"""AndroidWorld's JSON, which M3A and T3A answer: `Action: {"action_type": "click", "index": 5}`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.accessibility import Match
from mobile_gym.accessibility.element_numbers import android_world_elements
from mobile_gym.core.actions import Action, FinishStatus, Swipe, Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Direction, Rect, opposite
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.object_rules import ObjectDialect
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.directions import finger_direction, finger_swipe
from mobile_gym.dialects.parts.elements import element_point, element_touched_at
from mobile_gym.dialects.parts.reading import Unreadable, number
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.phone_rules import ENDS
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import ABSENT, Apart, Arguments, Flag, OneOf, Slot, Way, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb, Verbs

_PIXELS: Final = Pixels()
_STATUSES: Final = (("complete", FinishStatus.COMPLETE), ("infeasible", FinishStatus.IMPOSSIBLE))


@dataclass(frozen=True, slots=True)
class _Target(Slot):
    """An element by its number, or a place by its pixels."""

    field: str = "point"

    @property
    def names(self) -> tuple[str, ...]:
        return ("index", "x", "y")

    def given(self, arguments: Arguments) -> Any:
        index, place = arguments.get("index"), Apart().given(arguments)
        return ABSENT if index is None and place is ABSENT else (index, place)

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        index, place = value
        if index is None:
            return Apart().read(place, dialect, frame)
        if place is not ABSENT:
            raise Unreadable("give an index, or x and y, not both")
        position, element = _element(index, frame)
        return element_point(frame, element, position)

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        # Elements where they are touched at just that pixel, else pixels.
        index = element_touched_at(frame, android_world_elements(frame.nodes), value)
        return {"index": index} if index is not None else Apart().write(value, dialect, frame)

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {"index": "5"}


@dataclass(frozen=True, slots=True)
class _Finger(Way):
    """The way of a finger, in a format whose other directions are the content's."""

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        return opposite(Way.read(self, value, dialect, frame))


class _Scroll(Rule):
    """A scroll of the screen or of an element."""

    __slots__ = ()

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        way = self.slots[0].read(arguments.get("direction"), dialect, frame)
        index = arguments.get("index")
        return _scroll(way, None if index is None else _element(index, frame), frame)

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        if not isinstance(action, Swipe) or action != Swipe(action.start, action.end):
            return None
        way = finger_direction(action)
        written: dict[str, Any] = {"direction": opposite(way)}
        for index, element in enumerate(android_world_elements(frame.nodes)):
            is_scroller = element.node.scrollable and not _on_screen(element, frame).is_empty
            if is_scroller and _scroll(way, (index, element), frame) == action:
                return written | {"index": index}
        return written


class AndroidWorld(ObjectDialect):
    """JSON after the last `Action:`; an answer of JSON alone is read, too, as is Python's notation.

    An element is named by its number in `android_world_elements` or a place by its pixels, not
    both. `input_text` presses Enter after the text, so it is typing that submits. `scroll` has the
    content's side, `swipe` the finger's way. A number may be a text, and a text a whole number.
    """

    name = "android_world"
    speaks = "AndroidWorld's M3A and T3A, and SeeAct as AndroidWorld runs it"
    source = "AndroidWorld, arXiv 2405.14573; google-research/android_world, json_action.py"
    places = _PIXELS
    has_tools = False
    elements = "android_world_elements"
    direction = "content"
    name_keys = ("action_type",)
    label = Label("Action")
    rules = (
        Rule("click", Verbs.tap, (_Target(),)),
        Rule("double_tap", Verbs.double_tap, (_Target(),)),
        Rule("long_press", Verbs.long_press, (_Target(),)),
        Rule("input_text", Verb(Type("", submit=True), Texts.type_at), (
            Words(), _Target("at", needed=False), Flag("clear", "clear_text", needed=False))),
        _Scroll("scroll", Verbs.scroll, (Way(),)),
        Rule("swipe", Verbs.scroll, (_Finger(),), written=False, taught=False),
        Rule("open_app", Verbs.open_app, (Words("name", "app_name"),)),
        Rule("navigate_back", Verbs.back),
        Rule("navigate_home", Verbs.home),
        Rule("keyboard_enter", Verbs.enter),
        # One second, in AndroidWorld's `actuation.py`.
        Rule("wait", Verbs.wait),
        Rule("answer", Verbs.answer, (Words(),)),
        Rule("status", Verbs.finish, (
            OneOf("status", "goal_status", words=_STATUSES, more=tuple(ENDS.items())),)),
    )  # fmt: skip

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return f"Action: {super()._reply(name, arguments)}"

    def _form(self, rule: Rule) -> str:
        return ObjectDialect._reply(self, rule.name, self._shown(rule))

    def _answer_form(self) -> str:
        return 'Reason: ...\nAction: {"action_type": "...", ...}'


def _element(index: Any, frame: Frame) -> tuple[int, Match]:
    position = number(index, "index")
    elements = android_world_elements(frame.nodes)
    if not (0 <= position < len(elements) and position == int(position)):
        raise Unreadable(
            f"index {position:g} names no element; there are {len(elements)}, from 0 on"
        )
    return int(position), elements[int(position)]


def _scroll(finger: Direction, element: tuple[int, Match] | None, frame: Frame) -> Swipe:
    """A swipe over half of the screen or of an element."""
    if element is None:
        return finger_swipe(finger)
    bounds = _on_screen(element[1], frame)
    if bounds.is_empty:
        raise Unreadable(f"element {element[0]} is not on the screen")
    down = finger in ("up", "down")
    share = bounds.height / frame.height_px if down else bounds.width / frame.width_px
    middle = bounds.center.to_normalized(frame.width_px, frame.height_px)
    return finger_swipe(finger, middle, share / 2)


def _on_screen(element: Match, frame: Frame) -> Rect:
    return element.node.bounds.intersection(Rect(0, 0, frame.width_px, frame.height_px))
