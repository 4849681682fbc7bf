"""Gemini's computer use: native functions of its mobile environment, and those of Gemini 2.5."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.actions import (
    Action,
    DoubleTap,
    Drag,
    Finish,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import opposite
from mobile_gym.dialects.messages import ToolCall, tool_calls
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.directions import DIRECTIONS, MIDDLE, finger_direction, finger_swipe
from mobile_gym.dialects.parts.reading import Unreadable, choice, json_objects, number, text_of
from mobile_gym.dialects.parts.scrolls import length_in, middle_of
from mobile_gym.dialects.parts.words import KEYS
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.tool_set import ApiToolSet, OwnTool, flag_of

_PLACES: Final = Grid(1000)
"""Numbers go from 0 to 999. Source: Google's guide divides them by 1000."""
MAGNITUDE: Final = 500.0
"""Of a scroll that does not say how far, in units of the grid: half the screen; ours."""
MOST: Final = 900
FIVE_S: Final = 5.0
_DROP: Final = ("x", "y", "destination_x", "destination_y")
_TOOLS: Final[Mapping[str, OwnTool]] = {
    "click": OwnTool(("x", "y"), (), Texts.tap),
    "double_click": OwnTool(("x", "y"), (), Texts.double_tap),
    "long_press": OwnTool(("x", "y"), (), Texts.long_press),
    "type": OwnTool(("text",), ("press_enter",), Texts.type),
    "type_text_at": OwnTool(
        ("x", "y", "text"), ("press_enter", "clear_before_typing"), Texts.type_at
    ),
    "scroll": OwnTool(("direction",), ("x", "y", "magnitude"), Texts.scroll),
    "drag_and_drop": OwnTool(_DROP, (), Texts.drag),
    "go_back": OwnTool((), (), Texts.back),
    "go_home": OwnTool((), (), Texts.home),
    "wait": OwnTool((), ("seconds",), Texts.wait),
    "take_screenshot": OwnTool((), (), Texts.screenshot),
    "wait_5_seconds": OwnTool((), (), Texts.wait, hidden=True),
    "key_combination": OwnTool(("keys",), (), Texts.press_key, hidden=True),
    "hover_at": OwnTool(("x", "y"), (), Texts.screenshot, hidden=True),
    "list_apps": OwnTool((), (), Texts.screenshot, hidden=True),
    "done": OwnTool((), ("summary",), Texts.complete, hidden=True),
}
_NAMES: Final[Mapping[str, str]] = {
    "click_at": "click",
    "long_press_at": "long_press",
    "scroll_at": "scroll",
    "scroll_document": "scroll",
    "screenshot": "take_screenshot",
}
"""Other names of the same tools."""
_ARGUMENTS: Final[Mapping[str, str]] = {
    "start_x": "x",
    "start_y": "y",
    "end_x": "destination_x",
    "end_y": "destination_y",
}
"""Other names of a drag's arguments."""


class GeminiComputerUse(ApiToolSet):
    """The JSON of a function call, `{"name": "click", "args": {"x": 500, "y": 250}}`; or native.

    Functions of Gemini 2.5 (`click_at`, `type_text_at`, `scroll_document`) are read, too, with
    their defaults: `type_text_at` clears and presses Enter unless told not to. `intent` and
    `safety_decision`, which any call may have, do not count. A direction is the side of the
    content; `magnitude` is in units of the grid. The functions of a browser are refused. `answer`,
    `finish`, `ask_user` are ours, given beside. A message that calls nothing is the answer.
    """

    name = "gemini_computer_use"
    speaks = "Gemini 2.5 and later with the computer-use tool"
    source = "Google's Gemini API guide to computer use; its mobile environment"
    places = _PLACES
    direction = "content"
    tools = _TOOLS
    ignored = ("intent", "safety_decision")
    renamed = _ARGUMENTS

    def _written(self, name: str, arguments: str) -> str:
        return f'{{"name": "{name}", "args": {arguments}}}'

    def _tool_name(self, name: str) -> str:
        return _NAMES.get(name, name)

    def _calls(self, text: str) -> Iterator[ToolCall]:
        for value in json_objects(text):
            wrapped = "functionCall" in value or "function_call" in value
            calls = tool_calls({"parts": [value if wrapped else {"functionCall": value}]})
            if not calls:
                raise Unreadable("a function call must be an object with a name and args")
            yield from calls

    def _own(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        yield self._action(call.name, call.arguments, frame)

    def _action(self, name: str, arguments: Mapping[str, Any], frame: Frame) -> Action:
        match name:
            case "click":
                return Tap(self._xy(arguments, frame))
            case "double_click":
                return DoubleTap(self._xy(arguments, frame))
            case "long_press":
                return LongPress(self._xy(arguments, frame))
            case "type":
                text = text_of(arguments.get("text"), "text")
                return Type(text, submit=flag_of(arguments, "press_enter", False))
            case "type_text_at":
                return Type(
                    text_of(arguments.get("text"), "text"),
                    self._xy(arguments, frame),
                    clear=flag_of(arguments, "clear_before_typing", True),
                    submit=flag_of(arguments, "press_enter", True),
                )
            case "scroll":
                return self._scroll(arguments, frame)
            case "drag_and_drop":
                start = self._xy(arguments, frame)
                return Drag(start, self._xy(arguments, frame, *_DROP[2:]))
            case "go_back" | "go_home":
                return PressKey(Key.BACK if name == "go_back" else Key.HOME)
            case "key_combination":
                return PressKey(_single_key(arguments.get("keys")))
            case "wait":
                return Wait(number(arguments.get("seconds", Wait().duration_s), "seconds"))
            case "wait_5_seconds":
                return Wait(FIVE_S)
            case "hover_at":
                self._xy(arguments, frame)
                return Wait(0.0)
            case "done":
                return Finish()
            case _:
                return Wait(0.0)

    def _scroll(self, arguments: Mapping[str, Any], frame: Frame) -> Swipe:
        side = choice(arguments.get("direction"), "direction", DIRECTIONS)
        magnitude = number(arguments.get("magnitude", MAGNITUDE), "magnitude")
        if magnitude <= 0:
            raise Unreadable(f"magnitude is {magnitude:g}; it must be more than 0")
        placed = "x" in arguments or "y" in arguments
        at = self._xy(arguments, frame) if placed else MIDDLE
        return finger_swipe(opposite(side), at, min(magnitude, MOST) / _PLACES.most)

    def _own_call(self, action: Action, frame: Frame) -> ToolCall | None:
        match action:
            case Tap(point):
                return ToolCall("click", self._pair(point, frame))
            case DoubleTap(point):
                return ToolCall("double_click", self._pair(point, frame))
            case LongPress(point) if action == LongPress(point):
                return ToolCall("long_press", self._pair(point, frame))
            case Type(text, at=None, clear=False, submit=submit):
                return ToolCall("type", {"text": text, "press_enter": submit})
            case Type(text, at, clear, submit) if at is not None:
                flags = {"press_enter": submit, "clear_before_typing": clear}
                return ToolCall("type_text_at", {**self._pair(at, frame), "text": text, **flags})
            case Swipe() if action == Swipe(action.start, action.end):
                magnitude = length_in(action, 1 / _PLACES.most, MOST)
                middle = middle_of(action, _PLACES, frame, magnitude / _PLACES.most)
                way = {"direction": opposite(finger_direction(action)), "magnitude": magnitude}
                return ToolCall("scroll", {**self._pair(middle, frame), **way})
            case Drag(start, end) if action == Drag(start, end):
                ends = self._pair(start, frame) | self._pair(end, frame, *_DROP[2:])
                return ToolCall("drag_and_drop", ends)
            case PressKey(Key.BACK):
                return ToolCall("go_back", {})
            case PressKey(Key.HOME):
                return ToolCall("go_home", {})
            case Wait(duration_s):
                return ToolCall("wait", {"seconds": duration_s})
            case _:
                return None


def _single_key(keys: object) -> Key:
    names = keys if isinstance(keys, list) else text_of(keys, "keys").split("+")
    if len(names) != 1:
        raise Unreadable("keys holds several keys; a phone takes one at a time")
    return choice(names[0], "keys", KEYS)
