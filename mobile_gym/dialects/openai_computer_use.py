"""OpenAI's computer use: `computer_call` items with one action or a list of them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
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
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.dialects.messages import ToolCall, tool_calls
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.reading import (
    Unreadable,
    choice,
    json_objects,
    number,
    shown,
    text_of,
)
from mobile_gym.dialects.parts.typed_text import read_typed, written_typed
from mobile_gym.dialects.parts.words import KEYS
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.tool_set import ApiToolSet, OwnTool

_COMPUTER: Final = "computer"
_PLACES: Final = Pixels()
WAIT_S: Final = 2.0
"""Of `wait`, which has no duration. Source: the samples of OpenAI's computer-use guide."""
MOST_PLACES: Final = 1000
"""On the path of a drag."""
_WORDS: Final[Mapping[Key, str]] = {
    Key.ENTER: "ENTER",
    Key.DELETE: "BACKSPACE",
    Key.TAB: "TAB",
}
_TOOLS: Final[Mapping[str, OwnTool]] = {
    "click": OwnTool(("x", "y"), (), Texts.tap, silent=("button", "keys")),
    "double_click": OwnTool(("x", "y"), (), Texts.double_tap, silent=("button", "keys")),
    "long_press": OwnTool(("x", "y"), (), Texts.long_press),
    "drag": OwnTool(("path",), (), Texts.drag, silent=("keys",)),
    "scroll": OwnTool(("x", "y", "scroll_x", "scroll_y"), (), Texts.scroll_by, silent=("keys",)),
    "type": OwnTool(("text",), (), Texts.type),
    "keypress": OwnTool(("keys",), (), Texts.enter),
    "wait": OwnTool((), (), Texts.wait),
    "screenshot": OwnTool((), (), Texts.screenshot),
    "move": OwnTool(("x", "y"), ("keys",), Texts.screenshot, hidden=True),
}


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
    tools = _TOOLS

    def _written(self, name: str, arguments: str) -> str:
        if name in self.tools or name == "...":
            rest = arguments[1:-1]
            action = f'{{"type": "{name}"{", " if rest else ""}{rest}}}'
            return f'{{"type": "computer_call", "actions": [{action}]}}'
        call = json.dumps(arguments, ensure_ascii=False)
        return f'{{"type": "function_call", "name": "{name}", "arguments": {call}}}'

    def _calls(self, text: str) -> Iterator[ToolCall]:
        for item in json_objects(text):
            if item.get("type") in ("computer_call", "function_call"):
                yield from tool_calls({"output": [item]})
            else:
                yield ToolCall(_COMPUTER, item)

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        if call.name == _COMPUTER:
            arguments = {key: value for key, value in call.arguments.items() if key != "type"}
            call = ToolCall(text_of(call.arguments.get("type"), "type"), arguments)
        return super()._act(call, frame)

    def _own(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        arguments = call.arguments
        if arguments.get("button", "left") not in ("left", 1):
            raise Unreadable(f"button is {shown(arguments['button'])}; a phone has only left")
        if call.name != "keypress" and arguments.get("keys"):
            raise Unreadable("a phone has no keys to hold")
        yield self._action(call.name, arguments, frame)

    def _action(self, name: str, arguments: Mapping[str, Any], frame: Frame) -> Action:
        match name:
            case "click":
                return Tap(self._xy(arguments, frame))
            case "double_click":
                return DoubleTap(self._xy(arguments, frame))
            case "long_press":
                return LongPress(self._xy(arguments, frame))
            case "drag":
                return self._drag(arguments.get("path"), frame)
            case "scroll":
                return _scroll(self._xy(arguments, frame), arguments, frame)
            case "type":
                return read_typed(text_of(arguments.get("text"), "text"))
            case "keypress":
                return PressKey(_key(arguments.get("keys")))
            case "wait":
                return Wait(WAIT_S)
            case "move":
                self._xy(arguments, frame)
                return Wait(0.0)
            case _:
                return Wait(0.0)

    def _drag(self, path: object, frame: Frame) -> Drag:
        if not isinstance(path, list) or not 2 <= len(path) <= MOST_PLACES:
            raise Unreadable(f"path is {shown(path)}; it must be a list of 2 to {MOST_PLACES}")
        start, end = (self._place(place, frame) for place in (path[0], path[-1]))
        return Drag(start, end)

    def _place(self, place: object, frame: Frame) -> NormalizedPoint:
        match place:
            case [x, y]:
                return self._xy({"x": x, "y": y}, frame)
            case {"x": x, "y": y}:
                return self._xy({"x": x, "y": y}, frame)
            case _:
                raise Unreadable(f"a place of the path is {shown(place)}; it must have x and y")

    def _own_call(self, action: Action, frame: Frame) -> ToolCall | None:
        match action:
            case Tap(point):
                return ToolCall("click", {"button": "left", **self._pair(point, frame)})
            case DoubleTap(point):
                return ToolCall("double_click", self._pair(point, frame))
            case LongPress(point) if action == LongPress(point):
                return ToolCall("long_press", self._pair(point, frame))
            case Drag(start, end) if action == Drag(start, end):
                path = [self._pair(start, frame), self._pair(end, frame)]
                return ToolCall("drag", {"path": path})
            case Swipe(start, end) if action == Swipe(start, end):
                (x1, y1), (x2, y2) = (_PLACES.written(point, frame) for point in (start, end))
                if (x1, y1) == (x2, y2):
                    return None
                scroll = {"x": x1, "y": y1, "scroll_x": x1 - x2, "scroll_y": y1 - y2}
                return ToolCall("scroll", scroll)
            case Type():
                text = written_typed(action)
                return None if text is None else ToolCall("type", {"text": text})
            case PressKey(key) if key in _WORDS:
                return ToolCall("keypress", {"keys": [_WORDS[key]]})
            case Wait(duration_s) if duration_s == WAIT_S:
                return ToolCall("wait", {})
            case _:
                return None


def _scroll(at: NormalizedPoint, arguments: Mapping[str, Any], frame: Frame) -> Swipe:
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


def _way(start: float, content: float, size: int) -> tuple[int, int]:
    """From where to where a finger moves that pulls the content: the other way, on the screen."""
    end = min(max(math.floor(start) - round(content), 0), size - 1)
    return min(max(end + round(content), 0), size - 1), end


def _key(keys: object) -> Key:
    if isinstance(keys, str):
        keys = [keys]
    if not isinstance(keys, list) or len(keys) != 1:
        raise Unreadable(f"keys is {shown(keys)}; it must be a list of one key")
    return choice(keys[0], "keys", KEYS)
