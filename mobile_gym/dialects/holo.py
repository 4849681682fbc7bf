"""Holo 3: JSON with a note, a thought and one tool call; Holo 3.1 also calls tools natively."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.actions import (
    Action,
    DoubleTap,
    Drag,
    LongPress,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import opposite
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.directions import DIRECTIONS, MIDDLE, finger_swipe
from mobile_gym.dialects.parts.reading import (
    Unreadable,
    choice,
    json_objects,
    number,
    require_only,
    shown,
    text_of,
)
from mobile_gym.dialects.parts.tagged_calls import function_calls
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.tool_set import OwnTool, ToolSet, flag_of

_PLACES: Final = Grid(1000)
_SUFFIXES: Final = ("_mobile", "_android", "_desktop", "_abs", "_at", "_element")
_ENDS: Final = ("end_x", "end_y")
_AWAY: Final = ("start_x", "start_y", *_ENDS)
_TOOLS: Final[Mapping[str, OwnTool]] = {
    "click": OwnTool(("x", "y"), ("element",), Texts.tap),
    "double_click": OwnTool(("x", "y"), ("element",), Texts.double_tap),
    "long_press": OwnTool(("x", "y"), ("element",), Texts.long_press),
    "swipe": OwnTool(_AWAY, ("element",), Texts.swipe),
    "drag": OwnTool(_AWAY, ("element",), Texts.drag),
    "scroll": OwnTool(("direction",), ("x", "y", "element"), Texts.scroll),
    "write": OwnTool(("content",), ("x", "y", "press_enter", "element"), Texts.type),
    "wait": OwnTool((), ("seconds",), Texts.wait),
}
_OPENING: Final = "<tool_call>"
_CLOSING: Final = "</tool_call>"


class Holo3(ToolSet):
    """`{"note": ..., "thought": ..., "tool_call": {"tool_name": "click", "x": 500, "y": 250}}`.

    The model calls the tools that it is told of, and none for phones are published: these are named
    after its desktop's. Endings of names that tell the kind of device or of place (`click_mobile`,
    `write_desktop`, `click_element`) do not count, nor does `element`, which describes in words
    what is touched. A direction is the side of the content. Calls in `<tool_call>` tags, as
    Holo 3.1 writes them when tools are declared to it, are read, too.
    """

    name = "holo3"
    speaks = "Holo 3 and 3.1"
    source = "H Company's Holo 3 model cards and cookbook (form of the answer, 0 to 1000)"
    places = _PLACES
    direction = "content"
    tools = _TOOLS

    def _written(self, name: str, arguments: str) -> str:
        rest = arguments[1:-1]
        call = f'{{"tool_name": "{name}"{", " if rest else ""}{rest}}}'
        return f'{{"note": null, "thought": "...", "tool_call": {call}}}'

    def _tool_name(self, name: str) -> str:
        for suffix in _SUFFIXES:
            name = name.removesuffix(suffix)
        return name

    def _calls(self, text: str) -> Iterator[ToolCall]:
        if _OPENING in text and "<function" in text:
            yield from function_calls(text, _OPENING, _CLOSING)
            return
        for answer in json_objects(text):
            require_only(answer, "note", "thought", "tool_call")
            call = answer.get("tool_call")
            if not isinstance(call, dict):
                raise Unreadable(f"tool_call is {shown(call)}; it must be a JSON object")
            yield _call(call)

    def _own(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        yield self._action(call, frame)

    def _action(self, call: ToolCall, frame: Frame) -> Action:
        arguments = call.arguments
        match call.name:
            case "click":
                return Tap(self._xy(arguments, frame))
            case "double_click":
                return DoubleTap(self._xy(arguments, frame))
            case "long_press":
                return LongPress(self._xy(arguments, frame))
            case "swipe" | "drag":
                start = self._xy(arguments, frame, "start_x", "start_y")
                end = self._xy(arguments, frame, *_ENDS)
                return Swipe(start, end) if call.name == "swipe" else Drag(start, end)
            case "scroll":
                side = choice(arguments.get("direction"), "direction", DIRECTIONS)
                placed = "x" in arguments or "y" in arguments
                at = self._xy(arguments, frame) if placed else MIDDLE
                return finger_swipe(opposite(side), at)
            case "write":
                placed = "x" in arguments or "y" in arguments
                return Type(
                    text_of(arguments.get("content"), "content"),
                    self._xy(arguments, frame) if placed else None,
                    submit=flag_of(arguments, "press_enter", False),
                )
            case _:
                seconds = arguments.get("seconds")
                return Wait() if seconds is None else Wait(number(seconds, "seconds"))

    def _own_call(self, action: Action, frame: Frame) -> ToolCall | None:
        match action:
            case Tap(point):
                return ToolCall("click", self._pair(point, frame))
            case DoubleTap(point):
                return ToolCall("double_click", self._pair(point, frame))
            case LongPress(point) if action == LongPress(point):
                return ToolCall("long_press", self._pair(point, frame))
            case Swipe(start, end) if action == Swipe(start, end):
                name = "swipe"
            case Drag(start, end) if action == Drag(start, end):
                name = "drag"
            case Type(text, at=at, clear=False, submit=submit):
                place: dict[str, Any] = {} if at is None else self._pair(at, frame)
                return ToolCall("write", {"content": text, **place, "press_enter": submit})
            case Wait(duration_s):
                return ToolCall("wait", {"seconds": duration_s})
            case _:
                return None
        ends = self._pair(start, frame, "start_x", "start_y") | self._pair(end, frame, *_ENDS)
        return ToolCall(name, ends)


def _call(call: dict[str, Any]) -> ToolCall:
    arguments = {key: value for key, value in call.items() if key != "tool_name"}
    return ToolCall(text_of(call.get("tool_name"), "tool_name"), arguments)
