"""OpenAI's computer use: `computer_call` items with one action or a list of them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.actions import (
    Action,
    DoubleTap,
    Drag,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.messages import ToolCall, tool_calls
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.places import point_of
from mobile_gym.dialects.parts.reading import Unreadable, number, shown
from mobile_gym.dialects.phone_rules import PHONE, idle, key_slot
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Apart, Only, Slot, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.tool_set import ApiToolSet

_PLACES: Final = Pixels()
WAIT_S: Final = 2.0
"""Of `wait`, which has no duration. Source: the samples of OpenAI's computer-use guide."""
MOST_PLACES: Final = 1000
"""On the path of a drag."""
_HELD: Final = Only(name="keys", values=([], ""), why="a phone has no keys to hold")
_LEFT: Final = Only(name="button", values=("left", 1), why="a phone has only left")
_KEYS: Final = (("ENTER", Key.ENTER), ("BACKSPACE", Key.DELETE), ("TAB", Key.TAB))


@dataclass(frozen=True, slots=True)
class _Path(Slot):
    """The way of a drag: its first and its last place count."""

    field: str = "path"

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        if not isinstance(value, list) or not 2 <= len(value) <= MOST_PLACES:
            raise Unreadable(f"path is {shown(value)}; it must be a list of 2 to {MOST_PLACES}")
        ends: list[Any] = [value[0], value[-1]]
        return [point_of(end, "a place of the path", _PLACES, frame) for end in ends]

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {"path": '[{"x": x, "y": y}, {"x": x2, "y": y2}]'}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        unit = {"type": "integer", "minimum": 0}
        item = {
            "type": "object", "properties": {"x": unit, "y": unit}, "required": ["x", "y"],
            "additionalProperties": False,
        }  # fmt: skip
        return {"path": {"type": "array", "items": item, "minItems": 2}}


class _Drag(Rule):
    """A drag along a path."""

    __slots__ = ()

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        path, held = self.slots
        keys = held.given(arguments)
        if isinstance(keys, list | str):
            held.read(keys, dialect, frame)
        start, end = path.read(arguments.get("path"), dialect, frame)
        return Drag(start, end)

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        if not isinstance(action, Drag) or action != Drag(action.start, action.end):
            return None
        places = (_PLACES.written(point, frame) for point in (action.start, action.end))
        return {"path": [{"x": x, "y": y} for x, y in places]}


@dataclass(frozen=True, slots=True)
class _Distance(Slot):
    """How far the content moves, in pixels."""

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        return number(value, self.names[0])

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {self.field: self.field}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        return {self.field: {"type": "integer"}}


class _ScrollBy(Rule):
    """A scroll that moves the content by pixels."""

    __slots__ = ()

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        place, _, _, held = self.slots
        keys = held.given(arguments)
        if isinstance(keys, list | str):
            held.read(keys, dialect, frame)
        at = place.read(place.given(arguments), dialect, frame)
        width, height = _PLACES.image_size(frame)
        x, y = _PLACES.written(at, frame)
        from_x, to_x = _way(x, number(arguments.get("scroll_x", 0), "scroll_x"), width)
        from_y, to_y = _way(y, number(arguments.get("scroll_y", 0), "scroll_y"), height)
        if (from_x, from_y) == (to_x, to_y):
            raise Unreadable("scroll_x and scroll_y are 0; one of them must not be")
        return Swipe(
            PixelPoint(from_x, from_y).to_normalized(width, height),
            PixelPoint(to_x, to_y).to_normalized(width, height),
        )

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        if not isinstance(action, Swipe) or action != Swipe(action.start, action.end):
            return None
        (x1, y1), (x2, y2) = (_PLACES.written(each, frame) for each in (action.start, action.end))
        if (x1, y1) == (x2, y2):
            return None
        return {"x": x1, "y": y1, "scroll_x": x1 - x2, "scroll_y": y1 - y2}


class OpenAiComputerUse(ApiToolSet):
    """The JSON of an output item, with prose around it or not; or native calls.

    `{"type": "computer_call", "actions": [{"type": "click", "x": 540, "y": 480}]}`, or one
    `action`, or the action alone; several are done in order. Only the left button and no held keys
    mean something on a phone. A scroll starts at its place and moves the content by pixels; near an
    edge it starts further away, so that it is as long. A typed text that ends in a line break is
    submitted. `long_press` is ours. A message that calls nothing is the answer.
    """

    name = "openai_computer_use"
    speaks = "OpenAI's computer-use-preview and GPT models with the computer tool"
    source = "OpenAI's Responses API, computer_call"
    places = _PLACES
    name_keys = ("type", "name")
    tool = "computer"
    rules = (
        Rule("click", Tap, Texts.tap, (Apart(), _LEFT, _HELD), fixed=(("button", "left"),)),
        Rule("double_click", DoubleTap, Texts.double_tap, (Apart(), _LEFT, _HELD)),
        Rule("long_press", LongPress, Texts.long_press, (Apart(),)),
        _Drag("drag", Drag, Texts.drag, (_Path(), _HELD)),
        _ScrollBy("scroll", Swipe, Texts.scroll_by, (
            Apart(), _Distance("scroll_x", needed=False), _Distance("scroll_y", needed=False),
            _HELD)),
        Rule("type", Type, Texts.type, (Words(submits=("\n",)),)),
        Rule("keypress", PressKey, Texts.enter, (key_slot("keys", *_KEYS),)),
        Rule("wait", Wait(WAIT_S), Texts.wait),
        idle("screenshot", taught=True), idle("move"),
        *PHONE,
    )  # fmt: skip

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        if any(name == rule.name for rule in PHONE):
            call = json.dumps(self._object(arguments), ensure_ascii=False)
            return f'{{"type": "function_call", "name": "{name}", "arguments": {call}}}'
        action = self._object({"type": f'"{name}"', **arguments})
        return f'{{"type": "computer_call", "actions": [{action}]}}'

    def _answer_form(self) -> str:
        return self._reply("...", {})

    def _object_calls(self, value: dict[str, Any]) -> Iterator[ToolCall]:
        if value.get("type") in ("computer_call", "function_call"):
            yield from tool_calls({"output": [value]})
        else:
            yield self._call(value)


def _way(start: float, content: float, size: int) -> tuple[int, int]:
    """From where to where a finger moves that pulls the content: the other way, on the screen."""
    end = min(max(math.floor(start) - round(content), 0), size - 1)
    return min(max(end + round(content), 0), size - 1), end
