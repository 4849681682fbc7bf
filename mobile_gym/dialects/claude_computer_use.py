"""Claude's computer use: one tool with an `action`, or, newer, a tool set with one per action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.actions import (
    LONG_PRESS_S,
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
from mobile_gym.core.geometry import NormalizedPoint, opposite
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.coordinates import BoundedPixels
from mobile_gym.dialects.parts.directions import DIRECTIONS, MIDDLE, finger_direction, finger_swipe
from mobile_gym.dialects.parts.places import point_of
from mobile_gym.dialects.parts.reading import (
    Unreadable,
    choice,
    json_objects,
    number,
    numbers,
    require_only,
    shown,
    text_of,
)
from mobile_gym.dialects.parts.scrolls import length_in, middle_of
from mobile_gym.dialects.parts.typed_text import read_typed, written_typed
from mobile_gym.dialects.parts.words import KEYS
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.tool_set import ApiToolSet, OwnTool

_COMPUTER: Final = "computer"
_PLACES: Final = BoundedPixels(max_pixels=1_150_000, longest=1568)
"""Source: Anthropic's vision guide: larger pictures are scaled down before the model sees them."""
CLICK: Final = 0.1
"""Of the screen, that one click of a scroll wheel moves; ours, the tool is made for desktops."""
MOST_CLICKS: Final = 9
MOST_REPEATS: Final = 100
"""Source: Anthropic's description of the tool set."""
_WORDS: Final[Mapping[Key, str]] = {
    Key.ENTER: "Return",
    Key.DELETE: "BackSpace",
    Key.TAB: "Tab",
}
"""As `xdotool` names keys."""
_TOOLS: Final[Mapping[str, OwnTool]] = {
    "left_click": OwnTool(("coordinate",), (), Texts.tap),
    "double_click": OwnTool(("coordinate",), (), Texts.double_tap),
    "long_press": OwnTool(("coordinate",), ("duration",), Texts.long_press),
    "left_click_drag": OwnTool(("start_coordinate", "coordinate"), (), Texts.drag),
    "scroll": OwnTool(("scroll_direction", "scroll_amount"), ("coordinate",), Texts.scroll),
    "type": OwnTool(("text",), (), Texts.type),
    "key": OwnTool(("text",), ("repeat",), Texts.enter, hidden=True),
    "wait": OwnTool(("duration",), (), Texts.wait),
    "screenshot": OwnTool((), (), Texts.screenshot),
    "zoom": OwnTool(("region",), (), Texts.screenshot, hidden=True),
    "mouse_move": OwnTool(("coordinate",), (), Texts.screenshot, hidden=True),
    "cursor_position": OwnTool((), (), Texts.screenshot, hidden=True),
}


class ClaudeComputerUse(ApiToolSet):
    """The JSON of a `tool_use` block, with prose around it or not; or native calls.

    `{"type": "tool_use", "name": "left_click", "input": {"coordinate": [540, 480]}}` of the tool
    set is written; `{"name": "computer", "input": {"action": "left_click", ...}}` of the older tool
    and its input alone are read, too. Pixels are those of a picture that the service does not scale
    down. A direction is the side of the content. A typed text that ends in a line break is
    submitted. Looking (`screenshot`, `zoom`) and moving the mouse change nothing. `long_press` is
    ours. A message that calls nothing is the answer.
    """

    name = "claude_computer_use"
    speaks = "Claude with its computer-use tools"
    source = "Anthropic's tools computer_20250124, computer_20251124, computer_toolset_20260801"
    places = _PLACES
    direction = "content"
    tools = _TOOLS

    def _written(self, name: str, arguments: str) -> str:
        return f'{{"type": "tool_use", "name": "{name}", "input": {arguments}}}'

    def _calls(self, text: str) -> Iterator[ToolCall]:
        for block in json_objects(text):
            if "action" in block:
                yield ToolCall(_COMPUTER, block)
                continue
            require_only(block, "type", "id", "name", "toolset_name", "input")
            arguments = block.get("input")
            if not isinstance(arguments, dict):
                raise Unreadable(f"input is {shown(arguments)}; it must be a JSON object")
            yield ToolCall(text_of(block.get("name"), "name"), arguments)

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        if call.name == _COMPUTER:
            arguments = {key: value for key, value in call.arguments.items() if key != "action"}
            call = ToolCall(text_of(call.arguments.get("action"), "action"), arguments)
        return super()._act(call, frame)

    def _own(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        arguments = call.arguments
        if call.name == "key":
            key = choice(_key_name(arguments), "text", KEYS)
            repeat = number(arguments.get("repeat", 1), "repeat")
            if not (1 <= repeat <= MOST_REPEATS and repeat.is_integer()):
                raise Unreadable(f"repeat is {repeat:g}; it must be from 1 to {MOST_REPEATS}")
            yield from (PressKey(key) for _ in range(int(repeat)))
        else:
            yield self._action(call.name, arguments, frame)

    def _action(self, name: str, arguments: Mapping[str, Any], frame: Frame) -> Action:
        match name:
            case "left_click":
                return Tap(_point(arguments, "coordinate", frame))
            case "double_click":
                return DoubleTap(_point(arguments, "coordinate", frame))
            case "long_press":
                seconds = number(arguments.get("duration", LONG_PRESS_S), "duration")
                return LongPress(_point(arguments, "coordinate", frame), duration_s=seconds)
            case "left_click_drag":
                start = _point(arguments, "start_coordinate", frame)
                return Drag(start, _point(arguments, "coordinate", frame))
            case "scroll":
                return _scroll(arguments, frame)
            case "type":
                return read_typed(text_of(arguments.get("text"), "text"))
            case "wait":
                return Wait(number(arguments.get("duration"), "duration"))
            case "zoom":
                numbers(arguments.get("region"), "region", 4)
                return Wait(0.0)
            case "mouse_move":
                _point(arguments, "coordinate", frame)
                return Wait(0.0)
            case _:
                return Wait(0.0)

    def _own_call(self, action: Action, frame: Frame) -> ToolCall | None:
        match action:
            case Tap(point):
                return ToolCall("left_click", {"coordinate": _pixels(point, frame)})
            case DoubleTap(point):
                return ToolCall("double_click", {"coordinate": _pixels(point, frame)})
            case LongPress(point, duration_s):
                press = {"coordinate": _pixels(point, frame), "duration": duration_s}
                return ToolCall("long_press", press)
            case Drag(start, end) if action == Drag(start, end):
                ends = {
                    "start_coordinate": _pixels(start, frame),
                    "coordinate": _pixels(end, frame),
                }
                return ToolCall("left_click_drag", ends)
            case Swipe() if action == Swipe(action.start, action.end):
                clicks = length_in(action, CLICK, MOST_CLICKS)
                middle = middle_of(action, _PLACES, frame, clicks * CLICK)
                scroll = {
                    "coordinate": _pixels(middle, frame),
                    "scroll_direction": opposite(finger_direction(action)),
                    "scroll_amount": clicks,
                }
                return ToolCall("scroll", scroll)
            case Type():
                text = written_typed(action)
                return None if text is None else ToolCall("type", {"text": text})
            case PressKey(key) if key in _WORDS:
                return ToolCall("key", {"text": _WORDS[key]})
            case Wait(duration_s):
                return ToolCall("wait", {"duration": duration_s})
            case _:
                return None


def _scroll(arguments: Mapping[str, Any], frame: Frame) -> Swipe:
    side = choice(arguments.get("scroll_direction"), "scroll_direction", DIRECTIONS)
    clicks = number(arguments.get("scroll_amount"), "scroll_amount")
    if clicks <= 0:
        raise Unreadable(f"scroll_amount is {clicks:g}; it must be more than 0")
    at = _point(arguments, "coordinate", frame) if "coordinate" in arguments else MIDDLE
    return finger_swipe(opposite(side), at, min(clicks, MOST_CLICKS) * CLICK)


def _key_name(arguments: Mapping[str, Any]) -> str:
    """The name of a key without the prefixes of X's and Android's names."""
    name = text_of(arguments.get("text"), "text").strip().lower()
    return name.removeprefix("xf86").removeprefix("keycode_")


def _point(arguments: Mapping[str, Any], name: str, frame: Frame) -> NormalizedPoint:
    return point_of(arguments.get(name), name, _PLACES, frame)


def _pixels(point: NormalizedPoint, frame: Frame) -> list[float]:
    return list(_PLACES.written(point, frame))
