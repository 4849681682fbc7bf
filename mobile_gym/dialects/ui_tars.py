"""UI-TARS: `Thought: ...` and then `Action: click(start_box='(312,540)')`, in three variants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
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
from mobile_gym.core.geometry import NormalizedPoint, opposite
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.calls import Call, Value, bound, calls_alone, place, quoted
from mobile_gym.dialects.parts.coordinates import Coordinates, Grid, ResizedPixels
from mobile_gym.dialects.parts.directions import DIRECTIONS, finger_swipe
from mobile_gym.dialects.parts.reading import Unreadable, choice, number, text_of
from mobile_gym.dialects.parts.sections import after_label
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

WAIT_S: Final = 5.0
"""Of `wait()` without a time. Source: the prompts of the UI-TARS repository."""
_KEYS: Final[Mapping[str, Key]] = {
    "press_back": Key.BACK,
    "press_home": Key.HOME,
    "press_enter": Key.ENTER,
    "press_recent": Key.RECENTS,
}
_CALLS: Final[Mapping[Key, str]] = {key: name for name, key in _KEYS.items()}
_PLACES: Final[Mapping[str, str]] = {
    "point": "start",
    "start_box": "start",
    "start_point": "start",
    "end_box": "end",
    "end_point": "end",
}
"""The names that the variants have for places; each variant reads all, as published readers do."""


class _UiTars(Dialect):
    """Calls after the label `Action:`, or alone; several follow each other.

    `type` submits where its text ends in a line break. `scroll` names the side whose content comes
    into view, or goes from a box to a box as a finger does. `finished` with a text is the answer,
    without one it says that the task is done; `call_user` asks the user. A `time` is in seconds.
    The names of the variants for places are read in all of them, quotes inside of texts and a
    missing label, too.
    """

    direction = "content"
    scale: ClassVar[Coordinates]
    start: ClassVar[str]
    """The names of this variant for a place, and for the places of a drag."""
    drag: ClassVar[tuple[str, str]]
    mark: ClassVar[str]
    """How this variant writes a place."""

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; a `Swipe` goes from box to box."""
        match action:
            case Tap(point=point):
                call = f"click({self._named(self.start, point, frame)})"
            case DoubleTap(point=point):
                call = f"left_double({self._named(self.start, point, frame)})"
            case LongPress(point=point) if action == LongPress(point):
                call = f"long_press({self._named(self.start, point, frame)})"
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                call = f"scroll({self._way(start, end, frame)})"
            case Drag(start=start, end=end) if action == Drag(start, end):
                call = f"drag({self._way(start, end, frame)})"
            case Type(text=text, at=None, clear=False, submit=submit) if not text.endswith("\n"):
                call = f"type(content={quoted(text + chr(10) if submit else text)})"
            case PressKey(key=key) if key in _CALLS:
                call = f"{_CALLS[key]}()"
            case OpenApp(name=name):
                call = f"open_app(app_name={quoted(name)})"
            case Wait(duration_s=seconds):
                call = f"wait(time='{seconds:g}')"
            case Answer(text=text) if text:
                call = f"finished(content={quoted(text)})"
            case AskUser(text=text):
                call = f"call_user(content={quoted(text)})" if text else "call_user()"
            case Finish() if action == Finish():
                call = "finished(content='')"
            case _:
                raise self._no_words(action)
        return f"Action: {call}"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        at = f"{self.start}='{self.mark.format(x='x', y='y')}'"
        start, end = self.drag
        way = (
            f"{start}='{self.mark.format(x='x1', y='y1')}', "
            f"{end}='{self.mark.format(x='x2', y='y2')}'"
        )
        forms = (
            Form(f"click({at})", Texts.tap),
            Form(f"long_press({at})", Texts.long_press),
            Form(f"scroll({at}, direction='down | up | right | left')", Texts.scroll),
            Form(f"drag({way})", Texts.drag),
            Form("type(content='...')", Texts.type),
            Form(r"type(content='...\n')", Texts.type_submit),
            Form("open_app(app_name='...')", Texts.open_app),
            Form("press_back()", Texts.back),
            Form("press_home()", Texts.home),
            Form("press_enter()", Texts.enter),
            Form("wait(time='5')", Texts.wait),
            Form("call_user(content='...')", Texts.ask),
            Form("finished(content='...')", Texts.answer),
            Form("finished()", Texts.complete),
        )
        return instruct(self, "Thought: ...\nAction: ...", forms, language, notes=[Texts.one_step])

    def _named(self, name: str, point: NormalizedPoint, frame: Frame) -> str:
        x, y = self.scale.written(point, frame)
        return f"{name}='{self.mark.format(x=x, y=y)}'"

    def _way(self, start: NormalizedPoint, end: NormalizedPoint, frame: Frame) -> str:
        return ", ".join(
            self._named(name, point, frame)
            for name, point in zip(self.drag, (start, end), strict=True)
        )

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for call in calls_alone(after_label(text, "Action:")):
            yield self._action(_renamed(call), frame)

    def _action(self, call: Call, frame: Frame) -> Action:
        def at(arguments: Mapping[str, Value], name: str = "start") -> NormalizedPoint:
            return place(arguments[name], f"the {name} of {call.name}", self.scale, frame)

        match call.name:
            case "click" | "left_single":
                return Tap(at(bound(call, "start")))
            case "left_double":
                return DoubleTap(at(bound(call, "start")))
            case "long_press":
                arguments = bound(call, "start", optional=("time",))
                seconds = _seconds(arguments.get("time"))
                point = at(arguments)
                return LongPress(point) if seconds is None else LongPress(point, duration_s=seconds)
            case "drag":
                arguments = bound(call, "start", "end")
                return Drag(at(arguments), at(arguments, "end"))
            case "scroll":
                return self._scroll(call, frame)
            case "type":
                content = text_of(bound(call, "content")["content"], "content")
                submit = content.endswith("\n")
                return Type(content.removesuffix("\n"), submit=submit)
            case "open_app":
                return OpenApp(text_of(bound(call, "app_name")["app_name"], "app_name"))
            case "wait":
                seconds = _seconds(bound(call, optional=("time",)).get("time"))
                return Wait(WAIT_S if seconds is None else seconds)
            case "finished":
                content = text_of(bound(call, optional=("content",)).get("content", ""), "content")
                return Answer(content) if content else Finish()
            case "call_user":
                content = bound(call, optional=("content",)).get("content", "")
                return AskUser(text_of(content, "content"))
            case name if name in _KEYS:
                bound(call)
                return PressKey(_KEYS[name])
            case name:
                raise Unreadable(f"{name[:80]!r} is no action of {self.name}")

    def _scroll(self, call: Call, frame: Frame) -> Swipe:
        arguments = bound(call, optional=("start", "direction", "end"))
        start = arguments.get("start")
        if "end" in arguments:
            if "direction" in arguments or start is None:
                raise Unreadable("scroll takes a start and an end, or a direction")
            return Swipe(
                place(start, "the start of scroll", self.scale, frame),
                place(arguments["end"], "the end of scroll", self.scale, frame),
            )
        side = choice(arguments.get("direction"), "the direction of scroll", DIRECTIONS)
        if start is None:
            return finger_swipe(opposite(side))
        at = place(start, "the start of scroll", self.scale, frame)
        return finger_swipe(opposite(side), at)


class UiTars10(_UiTars):
    """UI-TARS 1.0, after Qwen2-VL: places from 0 to 1000."""

    name = "ui_tars_1_0"
    speaks = "UI-TARS 1.0 (2B, 7B, 72B)"
    source = "github.com/bytedance/UI-TARS, README_v1"
    scale = Grid(1000)
    places = scale
    start = "start_box"
    drag = ("start_box", "end_box")
    mark = "({x},{y})"


class UiTars15(_UiTars):
    """UI-TARS 1.5, after Qwen2.5-VL: pixels of the resized picture.

    Source: MIN_PIXELS and MAX_PIXELS of the repository's action parser.
    """

    name = "ui_tars_1_5"
    speaks = "UI-TARS 1.5 (7B)"
    source = "github.com/bytedance/UI-TARS, codes/ui_tars"
    scale = ResizedPixels(28, 100 * 28 * 28, 16384 * 28 * 28)
    places = scale
    start = "start_box"
    drag = ("start_box", "end_box")
    mark = "({x},{y})"


class UiTars(UiTars15):
    """UI-TARS without a version: the newest whose weights are public, which is 1.5."""

    name = "ui_tars"
    speaks = "UI-TARS of the newest public version, 1.5"


class Doubao(_UiTars):
    """Doubao's UI-TARS service: places from 0 to 1000 in `<point>` tags."""

    name = "doubao"
    speaks = "Doubao 1.5 UI-TARS and its successors over their API"
    source = "github.com/bytedance/UI-TARS, codes/ui_tars, the prompts for Doubao"
    scale = Grid(1000)
    places = scale
    start = "point"
    drag = ("start_point", "end_point")
    mark = "<point>{x} {y}</point>"


def _renamed(call: Call) -> Call:
    """The call with one name for each place."""
    named: dict[str, Value] = {}
    for name, value in call.named.items():
        common = _PLACES.get(name, name)
        if common in named:
            raise Unreadable(f"{call.name} has two places for its {common}")
        named[common] = value
    return Call(call.name, call.positional, named)


def _seconds(value: Value | None) -> float | None:
    return None if value is None or value == "" else number(value, "time")
