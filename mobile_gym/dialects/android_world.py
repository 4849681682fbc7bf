"""AndroidWorld's JSON, which M3A and T3A answer: `Action: {"action_type": "click", "index": 5}`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.accessibility import Match
from mobile_gym.accessibility.element_numbers import android_world_elements
from mobile_gym.core.actions import (
    Action,
    Answer,
    DoubleTap,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, Rect, opposite
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.directions import (
    DIRECTIONS,
    Direction,
    finger_direction,
    finger_swipe,
)
from mobile_gym.dialects.parts.elements import element_point, element_touched_at
from mobile_gym.dialects.parts.python_dicts import is_python_dict, python_dict
from mobile_gym.dialects.parts.reading import (
    Unreadable,
    choice,
    json_objects,
    number,
    require_only,
    shown,
    text_of,
)
from mobile_gym.dialects.parts.words import ENDS
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_PIXELS: Final = Pixels()
_MARK: Final = re.compile(r"Action:[\s`]{0,16}(?:json)?\s{0,16}(?=\{)")
_FIELDS: Final = (
    "action_type", "index", "x", "y", "text", "direction", "goal_status", "app_name", "clear_text",
)  # fmt: skip
_KEYS: Final[Mapping[str, Key]] = {
    "navigate_back": Key.BACK,
    "navigate_home": Key.HOME,
    "keyboard_enter": Key.ENTER,
}
_STATUSES: Final = {FinishStatus.COMPLETE: "complete", FinishStatus.IMPOSSIBLE: "infeasible"}
_TOUCHES: Final[Mapping[str, type[Tap] | type[DoubleTap] | type[LongPress]]] = {
    "click": Tap,
    "double_tap": DoubleTap,
    "long_press": LongPress,
}
_WAIT_S: Final = 1.0
"""How long `wait` takes. Source: AndroidWorld, `actuation.py`."""
_FORMS: Final = (
    Form('{"action_type": "click", "index": 5}', Texts.tap),
    Form('{"action_type": "click", "x": 540, "y": 1200}', Texts.tap),
    Form('{"action_type": "double_tap", "index": 5}', Texts.double_tap),
    Form('{"action_type": "long_press", "index": 5}', Texts.long_press),
    Form('{"action_type": "input_text", "text": "...", "index": 5}', Texts.type_at),
    Form('{"action_type": "scroll", "direction": "up | down | left | right"}', Texts.scroll),
    Form('{"action_type": "open_app", "app_name": "..."}', Texts.open_app),
    Form('{"action_type": "navigate_back"}', Texts.back),
    Form('{"action_type": "navigate_home"}', Texts.home),
    Form('{"action_type": "keyboard_enter"}', Texts.enter),
    Form('{"action_type": "wait"}', Texts.wait),
    Form('{"action_type": "answer", "text": "..."}', Texts.answer),
    Form('{"action_type": "status", "goal_status": "complete"}', Texts.complete),
    Form('{"action_type": "status", "goal_status": "infeasible"}', Texts.impossible),
)


class AndroidWorld(Dialect):
    """JSON after `Action:`; an answer of JSON alone is read, too, and so is Python's notation.

    Python's is what AndroidWorld's own reader tries first. An element is named by its number in
    `android_world_elements` or a place by its pixels, not both. `input_text` presses Enter after
    the text, so it is typing that submits. `scroll` has the content's side, `swipe` the finger's
    way. A number may be a text, and a text a whole number.
    """

    name = "android_world"
    speaks = "AndroidWorld's M3A and T3A, and SeeAct as AndroidWorld runs it"
    source = "AndroidWorld, arXiv 2405.14573; google-research/android_world, json_action.py"
    places = _PIXELS
    elements = "android_world_elements"
    direction = "content"

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`: elements where they are touched at just that pixel, else pixels."""
        written = _written(action, frame)
        if written is None:
            raise self._no_words(action)
        return f"Action: {json.dumps(written, ensure_ascii=False)}"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        answer = 'Reason: ...\nAction: {"action_type": "...", ...}'
        return instruct(self, answer, _FORMS, language, notes=[Texts.one_step])

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        mark = _MARK.search(text)
        for fields in _objects(text if mark is None else text[mark.end() :]):
            require_only(fields, *_FIELDS)
            yield _action(text_of(fields.get("action_type"), "action_type"), fields, frame)


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    while is_python_dict(text):
        fields, end = python_dict(text)
        yield fields
        text = text[end:]
    yield from json_objects(text)


def _action(kind: str, fields: Mapping[str, Any], frame: Frame) -> Action:
    if kind in _KEYS:
        return PressKey(_KEYS[kind])
    match kind:
        case "click" | "double_tap" | "long_press":
            point = _point(fields, frame)
            if point is None:
                raise Unreadable(f"{kind} needs an index, or x and y")
            return _TOUCHES[kind](point)
        case "input_text":
            clear = fields.get("clear_text") or False
            if not isinstance(clear, bool):
                raise Unreadable(f"clear_text is {shown(clear)}; it must be true or false")
            return Type(_text(fields), _point(fields, frame), clear, submit=True)
        case "scroll":
            side = choice(fields.get("direction"), "direction", DIRECTIONS)
            return _scroll(side, _element(fields, frame), frame)
        case "swipe":
            return finger_swipe(choice(fields.get("direction"), "direction", DIRECTIONS))
        case "open_app":
            return OpenApp(text_of(fields.get("app_name"), "app_name"))
        case "wait":
            return Wait(_WAIT_S)
        case "answer":
            return Answer(_text(fields))
        case "status":
            return Finish(choice(fields.get("goal_status"), "goal_status", ENDS))
        case _:
            raise Unreadable(f"action_type {shown(kind)} is not one of AndroidWorld's")


def _text(fields: Mapping[str, Any]) -> str:
    value = fields.get("text")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return text_of(value, "text")


def _point(fields: Mapping[str, Any], frame: Frame) -> NormalizedPoint | None:
    element = _element(fields, frame)
    x, y = fields.get("x"), fields.get("y")
    if element is not None:
        if x is not None or y is not None:
            raise Unreadable("give an index, or x and y, not both")
        return element_point(frame, element[1], element[0])
    if x is None and y is None:
        return None
    return _PIXELS.point(number(x, "x"), number(y, "y"), frame)


def _element(fields: Mapping[str, Any], frame: Frame) -> tuple[int, Match] | None:
    if fields.get("index") is None:
        return None
    index = number(fields["index"], "index")
    elements = android_world_elements(frame.nodes)
    if not (0 <= index < len(elements) and index == int(index)):
        raise Unreadable(f"index {index:g} names no element; there are {len(elements)}, from 0 on")
    return int(index), elements[int(index)]


def _scroll(side: Direction, element: tuple[int, Match] | None, frame: Frame) -> Swipe:
    """A swipe over half of the screen or of an element, which brings that side into view."""
    finger = opposite(side)
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


def _written(action: Action, frame: Frame) -> dict[str, Any] | None:
    """The JSON of an action; None where there is none for it."""
    match action:
        case Tap(point):
            return {"action_type": "click", **_place(point, frame)}
        case DoubleTap(point):
            return {"action_type": "double_tap", **_place(point, frame)}
        case LongPress(point=point) if action == LongPress(point):
            return {"action_type": "long_press", **_place(point, frame)}
        case Type(text=text, at=at, clear=clear, submit=True):
            typing: dict[str, Any] = {"action_type": "input_text", "text": text}
            typing |= {} if at is None else _place(at, frame)
            return typing | ({"clear_text": True} if clear else {})
        case Swipe(start, end) if action == Swipe(start, end):
            return _scrolling(action, frame)
        case OpenApp(name):
            return {"action_type": "open_app", "app_name": name}
        case PressKey(key=key) if key in _KEYS.values():
            return {"action_type": next(word for word, other in _KEYS.items() if other == key)}
        case Wait(duration_s) if duration_s == _WAIT_S:
            return {"action_type": "wait"}
        case Answer(text):
            return {"action_type": "answer", "text": text}
        case Finish(status):
            return {"action_type": "status", "goal_status": _STATUSES[status]}
        case _:
            return None


def _scrolling(swipe: Swipe, frame: Frame) -> dict[str, Any]:
    side = opposite(finger_direction(swipe))
    written: dict[str, Any] = {"action_type": "scroll", "direction": side}
    scrollers = (
        (index, element)
        for index, element in enumerate(android_world_elements(frame.nodes))
        if element.node.scrollable and not _on_screen(element, frame).is_empty
    )
    for scroller in scrollers:
        if _scroll(side, scroller, frame) == swipe:
            return written | {"index": scroller[0]}
    return written


def _place(point: NormalizedPoint, frame: Frame) -> dict[str, Any]:
    index = element_touched_at(frame, android_world_elements(frame.nodes), point)
    if index is not None:
        return {"index": index}
    x, y = _PIXELS.written(point, frame)
    return {"x": round(x), "y": round(y)}
