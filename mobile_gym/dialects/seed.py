"""Seed's models (Seed 1.8 and later, UI-TARS 2, Doubao): function blocks with `<point>` places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.actions import (
    LONG_PRESS_S,
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
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
from mobile_gym.core.geometry import NormalizedPoint, opposite
from mobile_gym.core.texts import Language, Text
from mobile_gym.dialects.dialect import ToolDialect
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.directions import DIRECTIONS, MIDDLE, finger_direction, finger_swipe
from mobile_gym.dialects.parts.places import point_of
from mobile_gym.dialects.parts.reading import Unreadable, choice, number, require_only, text_of
from mobile_gym.dialects.parts.schemas import DIRECTION, SECONDS, TEXT, Tool, tool
from mobile_gym.dialects.parts.scrolls import middle_of
from mobile_gym.dialects.parts.tagged_calls import function_calls, written_function
from mobile_gym.dialects.parts.typed_text import read_typed, written_typed
from mobile_gym.dialects.parts.words import KEYS
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_OPENING: Final = "<seed:tool_call>"
_CLOSING: Final = "</seed:tool_call>"
_PLACES: Final = Grid(1000)
WAIT_S: Final = 5.0
"""Of `wait` without a time. Source: the prompts of the UI-TARS repository."""
_ENDINGS: Final = ("\n", "\\n")
"""Of texts that are submitted: a line break, or the two characters for one."""
_AT: Final = "<point>x y</point>"
_TOOLS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...], Text]]] = {
    "click": (("point",), (), Texts.tap),
    "left_double": (("point",), (), Texts.double_tap),
    "long_press": (("point",), ("time",), Texts.long_press),
    "drag": (("start_point", "end_point"), (), Texts.drag),
    "scroll": (("direction",), ("point",), Texts.scroll),
    "type": (("content",), (), Texts.type),
    "hotkey": (("key",), (), Texts.press_key),
    "press_back": ((), (), Texts.back),
    "press_home": ((), (), Texts.home),
    "open_app": (("app_name",), (), Texts.open_app),
    "wait": ((), ("time",), Texts.wait),
    "call_user": ((), ("content",), Texts.ask),
    "finished": ((), ("content",), Texts.answer),
    "infeasible": ((), ("content",), Texts.impossible),
}
"""By function: arguments it needs, arguments it may have, what it does."""
_HOTKEYS: Final[Mapping[Key, str]] = {
    Key.ENTER: "enter",
    Key.DELETE: "backspace",
    Key.TAB: "tab",
}
_CALLS: Final[Mapping[Key, str]] = {Key.BACK: "press_back", Key.HOME: "press_home"}


class Seed(ToolDialect):
    """`<function=click><parameter=point><point>x y</point></parameter></function>`, in tags or not.

    Newer models write `<function name="click"><parameter name="point" string="true">`. A direction
    is the side whose content comes into view. A text that ends in a line break, or in the two
    characters for one, is submitted. `finished` with a text is the answer. What a mouse alone can
    do is refused.
    """

    name = "seed"
    speaks = "Seed 1.8 and 2.x, UI-TARS 2"
    source = "UI-TARS 2, arXiv 2509.02544; the Seed agent of xlang-ai/OSWorld"
    places = _PLACES
    direction = "content"

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; a swipe is a direction about its middle."""
        call = self._written(action, frame)
        if call is None:
            raise self._no_words(action)
        return f"{_OPENING}\n{written_function(*call)}\n{_CLOSING}"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        shown = {"direction": "up | down | left | right", "time": "2", "key": "enter"}
        forms: list[Form] = []
        for name, (needed, optional, meaning) in _TOOLS.items():
            parameters = "".join(
                f"<parameter={key}>{_AT if 'point' in key else shown.get(key, '...')}</parameter>"
                for key in (*needed, *optional)
            )
            forms.append(Form(f"<function={name}>{parameters}</function>", meaning))
        forms.append(Form("<function=finished></function>", Texts.complete))
        answer = f"{_OPENING}<function=...>...</function>{_CLOSING}"
        return instruct(self, answer, forms, language, notes=[Texts.one_step])

    def tool_schema(self) -> tuple[Tool, ...]:
        """See `Dialect`: one tool per function, places as texts."""
        schemas = {"direction": DIRECTION, "time": SECONDS}
        return tuple(
            tool(
                name, meaning, {key: schemas.get(key, TEXT) for key in (*needed, *optional)}, needed
            )
            for name, (needed, optional, meaning) in _TOOLS.items()
        )

    def _written(self, action: Action, frame: Frame) -> ToolCall | None:
        match action:
            case Tap(point):
                return ToolCall("click", {"point": _mark(point, frame)})
            case DoubleTap(point):
                return ToolCall("left_double", {"point": _mark(point, frame)})
            case LongPress(point, duration_s):
                time = {} if duration_s == LONG_PRESS_S else {"time": duration_s}
                return ToolCall("long_press", {"point": _mark(point, frame), **time})
            case Swipe() if action == Swipe(action.start, action.end):
                place = _mark(middle_of(action, _PLACES, frame), frame)
                side = opposite(finger_direction(action))
                return ToolCall("scroll", {"point": place, "direction": side})
            case Drag(start, end) if action == Drag(start, end):
                ends = {"start_point": _mark(start, frame), "end_point": _mark(end, frame)}
                return ToolCall("drag", ends)
            case Type():
                content = written_typed(action, _ENDINGS)
                return None if content is None else ToolCall("type", {"content": content})
            case PressKey(key) if key in _CALLS:
                return ToolCall(_CALLS[key], {})
            case PressKey(key) if key in _HOTKEYS:
                return ToolCall("hotkey", {"key": _HOTKEYS[key]})
            case OpenApp(name):
                return ToolCall("open_app", {"app_name": name})
            case Wait(duration_s):
                return ToolCall("wait", {"time": duration_s})
            case Answer(text) if text:
                return ToolCall("finished", {"content": text})
            case AskUser(text):
                return ToolCall("call_user", {"content": text})
            case Finish(FinishStatus.COMPLETE):
                return ToolCall("finished", {})
            case Finish():
                return ToolCall("infeasible", {"content": ""})
            case _:
                return None

    def _calls(self, text: str) -> Iterator[ToolCall]:
        return function_calls(text, _OPENING, _CLOSING)

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        if call.name not in _TOOLS:
            raise Unreadable(f"function {call.name[:80]!r} is not one of {', '.join(_TOOLS)}")
        needed, optional, _ = _TOOLS[call.name]
        require_only(call.arguments, *needed, *optional)
        yield self._action(call, frame)

    def _action(self, call: ToolCall, frame: Frame) -> Action:
        arguments = call.arguments
        match call.name:
            case "click":
                return Tap(_point(arguments, "point", frame))
            case "left_double":
                return DoubleTap(_point(arguments, "point", frame))
            case "long_press":
                seconds = _seconds(arguments, LONG_PRESS_S)
                return LongPress(_point(arguments, "point", frame), duration_s=seconds)
            case "drag":
                start = _point(arguments, "start_point", frame)
                return Drag(start, _point(arguments, "end_point", frame))
            case "scroll":
                side = choice(arguments.get("direction"), "direction", DIRECTIONS)
                away = "point" not in arguments
                at = MIDDLE if away else _point(arguments, "point", frame)
                return finger_swipe(opposite(side), at)
            case "type":
                return read_typed(text_of(arguments.get("content"), "content"), _ENDINGS)
            case "hotkey":
                return PressKey(choice(arguments.get("key"), "key", KEYS))
            case "press_back" | "press_home":
                return PressKey(Key.BACK if call.name == "press_back" else Key.HOME)
            case "open_app":
                return OpenApp(text_of(arguments.get("app_name"), "app_name"))
            case "wait":
                return Wait(_seconds(arguments, WAIT_S))
            case "call_user":
                return AskUser(text_of(arguments.get("content", ""), "content"))
            case "finished":
                content = text_of(arguments.get("content", ""), "content")
                return Answer(content) if content else Finish()
            case _:
                return Finish(FinishStatus.IMPOSSIBLE)


def _seconds(arguments: Mapping[str, Any], default: float) -> float:
    time = arguments.get("time")
    return default if time is None else number(time, "time")


def _mark(point: NormalizedPoint, frame: Frame) -> str:
    x, y = _PLACES.written(point, frame)
    return f"<point>{x} {y}</point>"


def _point(arguments: Mapping[str, Any], name: str, frame: Frame) -> NormalizedPoint:
    value = arguments.get(name)
    if isinstance(value, str):
        value = value.strip().removeprefix("<point>").removesuffix("</point>")
    return point_of(value, name, _PLACES, frame)
