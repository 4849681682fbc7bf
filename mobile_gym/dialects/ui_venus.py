"""UI-Venus: `<think>...</think><action>Click(box=(500,250))</action>`, in two versions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    Drag,
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
from mobile_gym.dialects.parts.calls import Call, bound, calls_alone, place, quoted
from mobile_gym.dialects.parts.coordinates import Coordinates, Grid, ResizedPixels
from mobile_gym.dialects.parts.directions import DIRECTIONS, finger_swipe
from mobile_gym.dialects.parts.reading import Unreadable, between, choice, text_of
from mobile_gym.dialects.parts.sections import after_thinking
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

WAIT_S: Final = 1.0
"""Of `Wait()`. Source: the repository's `ui_venus_policy`, 1000 ms."""
_KEYS: Final[Mapping[str, Key]] = {
    "PressBack": Key.BACK,
    "PressHome": Key.HOME,
    "PressEnter": Key.ENTER,
    "PressRecent": Key.RECENTS,
}
_CALLS: Final[Mapping[Key, str]] = {key: name for name, key in _KEYS.items()}
_FORMS: Final = (
    Form("Click(box=(x, y))", Texts.tap),
    Form("LongPress(box=(x, y))", Texts.long_press),
    Form("Scroll(start=(x1, y1), end=(x2, y2))", Texts.swipe),
    Form("Drag(start=(x1, y1), end=(x2, y2))", Texts.drag),
    Form("Type(content='...')", Texts.type),
    Form("Launch(app='...')", Texts.open_app),
    Form("PressBack()", Texts.back),
    Form("PressHome()", Texts.home),
    Form("PressEnter()", Texts.enter),
    Form("PressRecent()", Texts.recents),
    Form("Wait()", Texts.wait),
    Form("CallUser(content='...')", Texts.answer),
    Form("CallUser(content='...?')", Texts.ask),
    Form("Finished(content='')", Texts.complete),
)


class _UiVenus(Dialect):
    """One call in `<action>`, after `</think>` where there is one; an answer may be the call alone.

    `CallUser` answers and asks: a text that ends in a question mark, or none, asks the user, and
    any other is the answer. The text of `Finished` is not read. `Scroll` goes from a place to a
    place, or in a direction as a finger moves; where it has both, the places count.
    """

    direction = "finger"
    scale: ClassVar[Coordinates]

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""

        def at(point: NormalizedPoint) -> str:
            x, y = self.scale.written(point, frame)
            return f"({x},{y})"

        match action:
            case Tap(point=point):
                call = f"Click(box={at(point)})"
            case LongPress(point=point) if action == LongPress(point):
                call = f"LongPress(box={at(point)})"
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                call = f"Scroll(start={at(start)}, end={at(end)})"
            case Drag(start=start, end=end) if action == Drag(start, end):
                call = f"Drag(start={at(start)}, end={at(end)})"
            case Type(text=text) if action == Type(text):
                call = f"Type(content={quoted(text)})"
            case OpenApp(name=name):
                call = f"Launch(app={quoted(name)})"
            case PressKey(key=key) if key in _CALLS:
                call = f"{_CALLS[key]}()"
            case Wait(duration_s=seconds) if seconds == WAIT_S:
                call = "Wait()"
            case Answer(text=text) if not _asks(text):
                call = f"CallUser(content={quoted(text)})"
            case AskUser(text=text) if _asks(text):
                call = f"CallUser(content={quoted(text)})"
            case _ if action == Finish():
                call = "Finished(content='')"
            case _:
                raise self._no_words(action)
        if "</action>" in call:
            raise self._no_words(action)
        return f"<action>{call}</action>"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        answer = "<think>...</think>\n<action>...</action>\n<conclusion>...</conclusion>"
        return instruct(self, answer, _FORMS, language, notes=[Texts.one_step])

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        text = after_thinking(text, "<action>")
        tagged = list(between(text, "<action>", "</action>"))
        for part in tagged or [text]:
            for call in calls_alone(part):
                yield self._action(call, frame)

    def _action(self, call: Call, frame: Frame) -> Action:
        def at(name: str) -> NormalizedPoint:
            return place(arguments[name], f"the {name} of {call.name}", self.scale, frame)

        match call.name:
            case "Click" | "LongPress":
                arguments = bound(call, "box")
                return Tap(at("box")) if call.name == "Click" else LongPress(at("box"))
            case "Drag":
                arguments = bound(call, "start", "end")
                return Drag(at("start"), at("end"))
            case "Scroll":
                arguments = bound(call, optional=("start", "end", "direction"))
                if arguments.get("start") and arguments.get("end"):
                    return Swipe(at("start"), at("end"))
                direction = arguments.get("direction")
                return finger_swipe(choice(direction, "the direction of Scroll", DIRECTIONS))
            case "Type":
                return Type(text_of(bound(call, "content")["content"], "content"))
            case "Launch":
                arguments = bound(call, "app", optional=("url",))
                if arguments.get("url"):
                    raise Unreadable("Launch opens apps by their names here, not addresses")
                return OpenApp(text_of(arguments["app"], "app"))
            case "CallUser":
                content = text_of(bound(call, optional=("content",)).get("content", ""), "content")
                return AskUser(content) if _asks(content) else Answer(content)
            case "Finished":
                bound(call, optional=("content",))
                return Finish()
            case "Wait":
                bound(call)
                return Wait(WAIT_S)
            case name if name in _KEYS:
                bound(call)
                return PressKey(_KEYS[name])
            case name:
                raise Unreadable(f"{name[:80]!r} is no action of {self.name}")


class UiVenus10(_UiVenus):
    """UI-Venus 1.0, after Qwen2.5-VL: pixels of the resized picture.

    Source: bounds of the picture in the repository's `models/navigation/runner.py`.
    """

    name = "ui_venus_1_0"
    speaks = "UI-Venus 1.0 (7B, 72B)"
    source = "github.com/inclusionAI/UI-Venus, models/navigation"
    scale = ResizedPixels(28, 3136, 12_845_056)
    places = scale


class UiVenus15(_UiVenus):
    """UI-Venus 1.5: places from 0 to 999."""

    name = "ui_venus_1_5"
    speaks = "UI-Venus 1.5"
    source = "github.com/inclusionAI/UI-Venus, Venus_framework/processor"
    scale = Grid(999)
    places = scale


def _asks(text: str) -> bool:
    return not text or text.rstrip().endswith(("?", "？"))
