"""The tool `mobile_use` of Qwen's models and of those trained after them: one tool, many actions.

`{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [400, 900]}}`
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

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
from mobile_gym.dialects.parts.directions import DIRECTIONS, MIDDLE, finger_swipe
from mobile_gym.dialects.parts.places import point_of
from mobile_gym.dialects.parts.reading import Unreadable, choice, number, require_only, text_of
from mobile_gym.dialects.parts.schemas import DIRECTION, SECONDS, TEXT, Tool, enum, place, tool
from mobile_gym.dialects.parts.tagged_calls import json_calls, named_call, tag_safe_json
from mobile_gym.dialects.parts.words import ENDS, KEYS
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

TOOL: Final = "mobile_use"
OPENING: Final = "<tool_call>"
CLOSING: Final = "</tool_call>"
_FORMS: Final[Mapping[str, tuple[Mapping[str, str], Text]]] = {
    "click": ({"coordinate": "[x, y]"}, Texts.tap),
    "double_click": ({"coordinate": "[x, y]"}, Texts.double_tap),
    "long_press": ({"coordinate": "[x, y]", "time": "0.8"}, Texts.long_press),
    "swipe": ({"coordinate": "[x, y]", "coordinate2": "[x2, y2]"}, Texts.swipe),
    "drag": ({"start_coordinate": "[x, y]", "end_coordinate": "[x2, y2]"}, Texts.drag),
    "type": ({"text": '"..."'}, Texts.type),
    "key": ({"text": '"volume_up"'}, Texts.press_key),
    "system_button": ({"button": '"Back | Home | Menu | Enter"'}, Texts.press_key),
    "open": ({"text": '"..."'}, Texts.open_app),
    "wait": ({"time": "2"}, Texts.wait),
    "answer": ({"text": '"..."'}, Texts.answer),
    "interact": ({"text": '"..."'}, Texts.ask),
    "ask_user": ({"text": '"..."'}, Texts.ask),
    "terminate": ({"status": '"success | failure"'}, Texts.finish),
}
"""By action: its arguments as they are written, and what it does."""
_KEY_WORDS: Final[Mapping[Key, str]] = {key: key.value for key in Key} | {
    Key.DELETE: "del",
    Key.RECENTS: "app_switch",
}
"""As Android's `KEYCODE_` names have them, in lower case."""


class MobileUse(ToolDialect):
    """What the members of the family share; each says which actions and arguments it has.

    A coordinate of four numbers is a box and means its centre. Arguments of the tool that an
    action does not need do not count, as in the published harnesses; others are refused. Names of
    actions, buttons and states are read in either case. A `name` may be missing.
    """

    actions: ClassVar[Mapping[str, str]]
    """By word that models write: the action of `_FORMS` that it means."""
    buttons: ClassVar[Mapping[Key, str]] = {
        Key.BACK: "Back",
        Key.HOME: "Home",
        Key.RECENTS: "Menu",
        Key.ENTER: "Enter",
    }
    states: ClassVar[Mapping[FinishStatus, str]] = {
        FinishStatus.COMPLETE: "success",
        FinishStatus.IMPOSSIBLE: "failure",
    }
    times: ClassVar[bool] = True
    """Whether `long_press` and `wait` say how long."""
    arguments: ClassVar[tuple[str, ...]] = (
        "action", "coordinate", "coordinate2", "direction", "start_coordinate", "end_coordinate",
        "text", "answer", "time", "button", "status",
    )  # fmt: skip
    """Names that a call may have."""

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        arguments = self._arguments(action, frame)
        if arguments is None or arguments["action"] not in self.actions:
            raise self._no_words(action)
        return self._written(arguments)

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = [self._form(action, _FORMS[action][1]) for action in self._canonical()]
        return instruct(self, self._answer_form(), forms, language, notes=[Texts.one_step])

    def tool_schema(self) -> tuple[Tool, ...]:
        """See `Dialect`: the one tool."""
        point = place(self.places.most if isinstance(self.places, Grid) else None)
        schemas: Mapping[str, Mapping[str, Any]] = {
            "text": TEXT,
            "time": SECONDS,
            "button": enum(self.buttons.values()),
            "status": enum(self.states.values()),
            "direction": DIRECTION,
        }
        canonical = self._canonical()
        names = dict.fromkeys(name for action in canonical for name in self._form_arguments(action))
        properties = {"action": enum(canonical)} | {
            name: schemas.get(name, point) for name in names
        }
        return (tool(TOOL, "Operates the phone.", properties, ("action",)),)

    # How a call is written.

    def _answer_form(self) -> str:
        return f'{OPENING}\n{{"name": "{TOOL}", "arguments": {{"action": ...}}}}\n{CLOSING}'

    def _form(self, action: str, meaning: Text) -> Form:
        fields = {"action": f'"{action}"', **self._form_arguments(action)}
        written = ", ".join(f'"{name}": {value}' for name, value in fields.items())
        return Form(f"{{{written}}}", meaning)

    def _form_arguments(self, action: str) -> Mapping[str, str]:
        """The arguments of an action as instructions show them."""
        shown = dict(_FORMS[action][0])
        if action == "system_button":
            shown["button"] = f'"{" | ".join(self.buttons.values())}"'
        if action == "terminate":
            shown["status"] = f'"{" | ".join(self.states.values())}"'
        if not self.times:
            shown.pop("time", None)
        return shown

    def _canonical(self) -> tuple[str, ...]:
        """The actions by the words that are written."""
        return tuple(word for word, meaning in self.actions.items() if word == meaning)

    def _written(self, arguments: Mapping[str, Any]) -> str:
        call = tag_safe_json({"name": TOOL, "arguments": arguments})
        return f"{OPENING}\n{call}\n{CLOSING}"

    def _arguments(self, action: Action, frame: Frame) -> dict[str, Any] | None:
        """The arguments of the call; None where there are no words for it."""
        match action:
            case Tap(point):
                return {"action": "click", "coordinate": self._pair(point, frame)}
            case DoubleTap(point):
                return {"action": "double_click", "coordinate": self._pair(point, frame)}
            case LongPress(point, duration_s) if self.times or duration_s == LONG_PRESS_S:
                press = {"action": "long_press", "coordinate": self._pair(point, frame)}
                return press | self._time(duration_s)
            case Swipe() if action == Swipe(action.start, action.end):
                return {"action": "swipe", **self._swipe_arguments(action, frame)}
            case Drag(start, end) if action == Drag(start, end):
                ends = {"start_coordinate": start, "end_coordinate": end}
                return {"action": "drag"} | {
                    name: self._pair(point, frame) for name, point in ends.items()
                }
            case Type(text) if action == Type(text):
                return {"action": "type", "text": text}
            case PressKey(key) if key in self.buttons:
                return {"action": "system_button", "button": self.buttons[key]}
            case PressKey(key):
                return {"action": "key", "text": _KEY_WORDS[key]}
            case OpenApp(name):
                return {"action": "open", "text": name}
            case Wait(duration_s) if self.times or action == Wait():
                return {"action": "wait", **self._time(duration_s)}
            case Answer(text):
                return {"action": "answer", "text": text}
            case AskUser(text):
                asking = "interact" if "interact" in self.actions else "ask_user"
                return {"action": asking, "text": text}
            case Finish(status):
                return {"action": "terminate", "status": self.states[status]}
            case _:
                return None

    def _swipe_arguments(self, swipe: Swipe, frame: Frame) -> dict[str, Any]:
        start, end = self._pair(swipe.start, frame), self._pair(swipe.end, frame)
        return {"coordinate": start, "coordinate2": end}

    def _pair(self, point: NormalizedPoint, frame: Frame) -> list[float]:
        assert self.places is not None
        return list(self.places.written(point, frame))

    def _time(self, seconds: float) -> dict[str, float]:
        if not self.times:
            return {}
        return {"time": int(seconds) if seconds.is_integer() else seconds}

    # How a call is read.

    def _calls(self, text: str) -> Iterator[ToolCall]:
        for call in json_calls(text, OPENING, CLOSING):
            require_only(call, "name", "arguments")
            yield named_call(call, TOOL)

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        if call.name != TOOL:
            raise Unreadable(f"the tool {call.name[:80]!r} is not {TOOL!r}")
        arguments = call.arguments
        require_only(arguments, *self.arguments)
        yield self._action(
            choice(arguments.get("action"), "action", self.actions), arguments, frame
        )

    def _action(self, action: str, arguments: Mapping[str, Any], frame: Frame) -> Action:
        match action:
            case "click":
                return Tap(self._point(arguments, "coordinate", frame))
            case "double_click":
                return DoubleTap(self._point(arguments, "coordinate", frame))
            case "long_press":
                point = self._point(arguments, "coordinate", frame)
                return LongPress(point, duration_s=_seconds(arguments, LONG_PRESS_S))
            case "swipe":
                return self._swipe(arguments, frame)
            case "drag":
                start = self._point(arguments, "start_coordinate", frame)
                return Drag(start, self._point(arguments, "end_coordinate", frame))
            case "type":
                return Type(text_of(arguments.get("text"), "text"))
            case "key":
                key = text_of(arguments.get("text"), "text").strip().lower()
                return PressKey(choice(key.removeprefix("keycode_"), "text", KEYS))
            case "system_button":
                return PressKey(choice(arguments.get("button"), "button", self._button_words()))
            case "open":
                return OpenApp(text_of(arguments.get("text"), "text"))
            case "wait":
                return Wait(_seconds(arguments, Wait().duration_s))
            case "answer":
                return Answer(text_of(arguments.get("text", arguments.get("answer")), "text"))
            case "interact" | "ask_user":
                return AskUser(text_of(arguments.get("text"), "text"))
            case _:
                return Finish(choice(arguments.get("status"), "status", ENDS))

    def _swipe(self, arguments: Mapping[str, Any], frame: Frame) -> Action:
        if arguments.get("direction") is None or arguments.get("coordinate2") is not None:
            start = self._point(arguments, "coordinate", frame)
            return Swipe(start, self._point(arguments, "coordinate2", frame))
        direction = choice(arguments["direction"], "direction", DIRECTIONS)
        finger = opposite(direction) if self.direction == "content" else direction
        if arguments.get("coordinate") is None:
            return finger_swipe(finger, MIDDLE)
        return finger_swipe(finger, self._point(arguments, "coordinate", frame))

    def _button_words(self) -> Mapping[str, Key]:
        words = {"recent": Key.RECENTS, "recents": Key.RECENTS, "overview": Key.RECENTS}
        return {word.lower(): key for key, word in self.buttons.items()} | words

    def _point(self, arguments: Mapping[str, Any], name: str, frame: Frame) -> NormalizedPoint:
        assert self.places is not None
        return point_of(arguments.get(name), name, self.places, frame)


def _seconds(arguments: Mapping[str, Any], default: float) -> float:
    time = arguments.get("time")
    return default if time is None else number(time, "time")
