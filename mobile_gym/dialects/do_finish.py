"""AndroidLab's and AutoGLM's calls: `do(action="Tap", element=[500, 250])`, `finish(...)`.

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
    AskUser,
    DoubleTap,
    Finish,
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
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.calls import Call, Value, bound, calls_after, place, quoted
from mobile_gym.dialects.parts.coordinates import Coordinates, Grid, Pixels
from mobile_gym.dialects.parts.directions import DIRECTIONS, MIDDLE, Direction
from mobile_gym.dialects.parts.reading import Unreadable, choice, number, numbers, text_of
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

__all__ = ["AndroidLab", "AutoGlm"]

_START: Final = re.compile(
    r"(?:^|(?<=[\s`>:]))(?:(do)\((?=\s{0,8}action\s{0,8}=)|(finish)\()", re.MULTILINE
)
_SECONDS: Final = re.compile(r"\s{0,8}(?:s|secs?|seconds?|秒)\s{0,8}\Z", re.IGNORECASE)
_KEYS: Final[Mapping[str, Key]] = {"Back": Key.BACK, "Home": Key.HOME, "Enter": Key.ENTER}
_NOTHING: Final = ("None", "")
"""How an argument is written that is not given."""
ANDROID_LAB_WAIT_S: Final = 5.0
"""Source: AndroidLab's `page_executor`."""
DISTANCES: Final[Mapping[str, int]] = {"short": 1, "medium": 2, "long": 10}
"""Of AndroidLab's swipes, in tenths of the screen's width; twice that upwards and downwards.

Source: AndroidLab's `and_controller.py`.
"""
_STEPS: Final[Mapping[Direction, tuple[int, int]]] = {
    "up": (0, -2),
    "down": (0, 2),
    "left": (-1, 0),
    "right": (1, 0),
}


class _DoFinish(Dialect):
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
                call = _do("Tap", element=self._written(frame, point))
            case LongPress(point=point) if action == LongPress(point):
                call = _do("Long Press", element=self._written(frame, point))
            case Type(text=text) if action == self._type(text):
                call = _do("Type", text=quoted(text, '"'))
            case PressKey(key=key) if key in _KEYS.values():
                call = _do(next(name for name, each in _KEYS.items() if each == key))
            case OpenApp(name=name) if name not in _NOTHING:
                call = _do("Launch", app=quoted(name, '"'))
            case Answer(text=text) if text not in _NOTHING:
                call = f"finish(message={quoted(text, chr(34))})"
            case _ if action == Finish():
                call = "finish()"
            case _:
                call = self._encode_more(action, frame)
        return call

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for call in calls_after(text.rpartition("</think>")[2], _START):
            yield self._finish(call) if call.name == "finish" else self._do(call, frame)

    def _finish(self, call: Call) -> Action:
        message = text_of(bound(call, optional=("message",)).get("message", ""), "message")
        return Finish() if message in _NOTHING else Answer(message)

    def _do(self, call: Call, frame: Frame) -> Action:
        arguments = {
            name: value
            for name, value in call.named.items()
            if name == "text" or value not in _NOTHING
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


class AndroidLab(_DoFinish):
    """AndroidLab: boxes in pixels. Typing replaces the field's text and submits it.

    A swipe has a direction, a distance and an element or begins in the middle; or its element is
    the two ends of its way.
    """

    name = "android_lab"
    speaks = "agents of AndroidLab in its XML mode"
    source = "AndroidLab, arXiv 2410.24024; THUDM/Android-Lab, templates and page_executor"
    direction = "finger"
    scale = Pixels()
    places = scale
    wait_s = ANDROID_LAB_WAIT_S
    typed = Type("", clear=True, submit=True)

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = (
            Form('do(action="Tap", element=[x, y])', Texts.tap),
            Form('do(action="Long Press", element=[x, y])', Texts.long_press),
            Form('do(action="Swipe", element=[x1, y1, x2, y2])', Texts.swipe),
            Form(
                'do(action="Swipe", element=[x, y], direction="up | down | left | right", '
                'dist="short | medium | long")',
                Texts.scroll,
            ),
            *_COMMON,
        )
        return instruct(self, "do(...)", forms, language, notes=[Texts.one_step])

    def _encode_more(self, action: Action, frame: Frame) -> str:
        match action:
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                return _do("Swipe", element=self._written(frame, start, end))
            case Wait(duration_s=seconds) if seconds == self.wait_s:
                return _do("Wait")
            case _:
                raise self._no_words(action)

    def _act_more(self, call: Call, frame: Frame) -> Action:
        if call.name != "Swipe":
            raise Unreadable(f"action {call.name[:80]!r} is none of {self.name}")
        arguments = bound(call, optional=("element", "direction", "dist"))
        element = arguments.get("element")
        if "direction" not in arguments:
            read = numbers(element, "the element of a swipe without direction", 4)
            return Swipe(
                self.scale.point(read[0], read[1], frame), self.scale.point(read[2], read[3], frame)
            )
        across, down = _STEPS[choice(arguments["direction"], "direction", DIRECTIONS)]
        length = choice(arguments.get("dist", "medium"), "dist", DISTANCES) * frame.width_px / 10
        start = MIDDLE if element is None else self._place(arguments, frame)
        return Swipe(
            start,
            NormalizedPoint(
                min(max(start.x + across * length / frame.width_px, 0.0), 1.0),
                min(max(start.y + down * length / frame.height_px, 0.0), 1.0),
            ),
        )


class AutoGlm(_DoFinish):
    """AutoGLM: points from 0 to 1000, the call in `<answer>`. Typing replaces the field's text.

    `Note` and `Call_API` do nothing on the screen; `Take_over` and `Interact` ask the user. A
    duration is seconds, such as `"2 seconds"`.
    """

    name = "auto_glm"
    speaks = "AutoGLM-Phone"
    source = "github.com/zai-org/Open-AutoGLM, phone_agent/config and actions/handler.py"
    scale = Grid(1000)
    places = scale
    wait_s = 1.0
    typed = Type("", clear=True)

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        return f"<answer>{super().encode(action, frame)}</answer>"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = (
            Form('do(action="Tap", element=[x, y])', Texts.tap),
            Form('do(action="Double Tap", element=[x, y])', Texts.double_tap),
            Form('do(action="Long Press", element=[x, y])', Texts.long_press),
            Form('do(action="Swipe", start=[x1, y1], end=[x2, y2])', Texts.swipe),
            *_COMMON,
            Form('do(action="Wait", duration="2 seconds")', Texts.wait),
            Form('do(action="Take_over", message="...")', Texts.ask),
        )
        answer = "<think>...</think>\n<answer>...</answer>"
        return instruct(self, answer, forms, language, notes=[Texts.one_step])

    def _encode_more(self, action: Action, frame: Frame) -> str:
        match action:
            case DoubleTap(point=point):
                return _do("Double Tap", element=self._written(frame, point))
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                return _do(
                    "Swipe", start=self._written(frame, start), end=self._written(frame, end)
                )
            case Wait(duration_s=seconds):
                return _do("Wait", duration=f'"{seconds:g} seconds"')
            case AskUser(text=text) if text not in _NOTHING:
                return _do("Take_over", message=quoted(text, '"'))
            case AskUser(text=""):
                return _do("Interact")
            case _:
                raise self._no_words(action)

    def _act_more(self, call: Call, frame: Frame) -> Action:
        match call.name:
            case "Double Tap":
                return DoubleTap(self._place(bound(call, "element"), frame))
            case "Swipe":
                arguments = bound(call, "start", "end")
                return Swipe(
                    self._place(arguments, frame, "start"), self._place(arguments, frame, "end")
                )
            case "Type_Name":
                return self._type(text_of(bound(call, "text")["text"], "text"))
            case "Take_over" | "Interact":
                arguments = bound(call, optional=("message",))
                return AskUser(text_of(arguments.get("message", ""), "message"))
            case "Note":
                bound(call, optional=("message",))
                return Wait(0.0)
            case "Answer":
                return Answer(text_of(bound(call, "message")["message"], "message"))
            case _:
                raise Unreadable(f"action {call.name[:80]!r} is none of {self.name}")


_COMMON: Final = (
    Form('do(action="Type", text="...")', Texts.type),
    Form('do(action="Launch", app="...")', Texts.open_app),
    Form('do(action="Back")', Texts.back),
    Form('do(action="Home")', Texts.home),
    Form('do(action="Enter")', Texts.enter),
    Form('finish(message="...")', Texts.answer),
    Form("finish()", Texts.complete),
)


def _do(action: str, **arguments: str) -> str:
    parts = [f'action="{action}"', *(f"{name}={value}" for name, value in arguments.items())]
    return f"do({', '.join(parts)})"


def _duration(arguments: Mapping[str, Value], otherwise: float) -> float:
    """Seconds such as `2`, `"2 seconds"` or `"2s"`."""
    value = arguments.get("duration")
    if value is None:
        return otherwise
    return number(_SECONDS.sub("", text_of(value, "duration")), "duration")
