"""What AndroidLab and AutoGLM share: `do(action="Tap", element=[500, 250])`, `finish(...)`.

They look like Python, and upstream executes AndroidLab's; here they are read as data.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from mobile_gym.core.actions import (
    Action,
    Answer,
    Finish,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.calls import Call, Value, bound, calls_after, place, quoted
from mobile_gym.dialects.parts.coordinates import Coordinates
from mobile_gym.dialects.parts.reading import Unreadable, number, text_of
from mobile_gym.dialects.parts.sections import after_thinking
from mobile_gym.dialects.teaching import Form
from mobile_gym.dialects.texts import Texts

_START: Final = re.compile(
    r"(?:^|(?<=[\s`>:]))(?:(do)\((?=\s{0,8}action\s{0,8}=)|(finish)\()", re.MULTILINE
)
_SECONDS: Final = re.compile(r"\s{0,8}(?:s|secs?|seconds?|秒)\s{0,8}\Z", re.IGNORECASE)
_KEYS: Final[Mapping[str, Key]] = {"Back": Key.BACK, "Home": Key.HOME, "Enter": Key.ENTER}
NOTHING: Final = ("None", "")
"""How an argument is written that is not given."""
COMMON: Final = (
    Form('do(action="Type", text="...")', Texts.type),
    Form('do(action="Launch", app="...")', Texts.open_app),
    Form('do(action="Back")', Texts.back),
    Form('do(action="Home")', Texts.home),
    Form('do(action="Enter")', Texts.enter),
    Form('finish(message="...")', Texts.answer),
    Form("finish()", Texts.complete),
)


class DoFinish(Dialect):
    """Calls of `do` and `finish` after `</think>`; prose, tags and code fences are skipped.

    `do` begins with its `action`. `finish` with a message is the answer, without one it says that
    the task is done. Arguments that are None or empty do not count, but for typed texts.
    """

    scale: ClassVar[Coordinates]
    wait_s: ClassVar[float]
    typed: ClassVar[Type]
    """What typing does besides, as the actions of its text."""

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        match action:
            case Tap(point=point):
                call = written_do("Tap", element=self._written(frame, point))
            case LongPress(point=point) if action == LongPress(point):
                call = written_do("Long Press", element=self._written(frame, point))
            case Type(text=text) if action == self._type(text):
                call = written_do("Type", text=quoted(text, '"'))
            case PressKey(key=key) if key in _KEYS.values():
                call = written_do(next(name for name, each in _KEYS.items() if each == key))
            case OpenApp(name=name) if name not in NOTHING:
                call = written_do("Launch", app=quoted(name, '"'))
            case Answer(text=text) if text not in NOTHING:
                call = f"finish(message={quoted(text, chr(34))})"
            case _ if action == Finish():
                call = "finish()"
            case _:
                call = self._encode_more(action, frame)
        return call

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for call in calls_after(after_thinking(text, "do(", "finish(", "<answer>"), _START):
            yield self._finish(call) if call.name == "finish" else self._do(call, frame)

    def _finish(self, call: Call) -> Action:
        message = text_of(bound(call, optional=("message",)).get("message", ""), "message")
        return Finish() if message in NOTHING else Answer(message)

    def _do(self, call: Call, frame: Frame) -> Action:
        arguments = {
            name: value
            for name, value in call.named.items()
            if name == "text" or value not in NOTHING
        }
        if call.positional:
            raise Unreadable("the arguments of do have names")
        action = text_of(arguments.pop("action", ""), "action")
        call = Call(action, (), arguments)
        match action:
            case "Tap":
                # AutoGLM's sensitive taps say why; who confirms is not told apart here.
                return Tap(self._place(bound(call, "element", optional=("message",)), frame))
            case "Long Press":
                return LongPress(self._place(bound(call, "element"), frame))
            case "Type":
                return self._type(text_of(bound(call, "text")["text"], "text"))
            case "Launch":
                return OpenApp(text_of(bound(call, "app")["app"], "app"))
            case "Wait":
                return Wait(_duration(bound(call, optional=("duration",)), self.wait_s))
            case "Call_API":
                bound(call, optional=("instruction", "with_screen_info"))
                return Wait(0.0)
            case _ if action in _KEYS:
                bound(call)
                return PressKey(_KEYS[action])
            case _:
                return self._act_more(call, frame)

    def _type(self, text: str) -> Type:
        return Type(text, clear=self.typed.clear, submit=self.typed.submit)

    def _place(
        self, arguments: Mapping[str, Value], frame: Frame, name: str = "element"
    ) -> NormalizedPoint:
        return place(arguments[name], name, self.scale, frame)

    def _written(self, frame: Frame, *points: NormalizedPoint) -> str:
        sides = (side for point in points for side in self.scale.written(point, frame))
        return f"[{', '.join(map(str, sides))}]"

    @abstractmethod
    def _encode_more(self, action: Action, frame: Frame) -> str:
        """Other actions, as one of the two formats writes them."""

    @abstractmethod
    def _act_more(self, call: Call, frame: Frame) -> Action:
        """Other calls of one of the two formats; `call.name` is the action."""


def written_do(action: str, **arguments: str) -> str:
    """A call of `do`; arguments are as they stand in it, texts in quotes."""
    parts = [f'action="{action}"', *(f"{name}={value}" for name, value in arguments.items())]
    return f"do({', '.join(parts)})"


def _duration(arguments: Mapping[str, Value], otherwise: float) -> float:
    """Seconds such as `2`, `"2 seconds"` or `"2s"`."""
    value = arguments.get("duration")
    if value is None:
        return otherwise
    return number(_SECONDS.sub("", text_of(value, "duration")), "duration")
