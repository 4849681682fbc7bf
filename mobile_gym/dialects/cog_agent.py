"""CogAgent: `Grounded Operation: tap [[500,300]]` of 2023, `CLICK(box=[[...]])` of 2024."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from mobile_gym.core.actions import (
    Action,
    DoubleTap,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, opposite
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.calls import Call, bound, calls_after, place, quoted
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.directions import DIRECTIONS, finger_direction, finger_swipe
from mobile_gym.dialects.parts.reading import Unreadable, choice, number, shown, text_of
from mobile_gym.dialects.parts.scrolls import middle_of
from mobile_gym.dialects.parts.sections import last_section
from mobile_gym.dialects.parts.words import KEYS
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

LABEL: Final = "Grounded Operation:"
_SCALE: Final = Grid(1000)
_KEYS: Final[Mapping[str, Key]] = {"home": Key.HOME, "back": Key.BACK, "enter": Key.ENTER}
_ENDS: Final[Mapping[str, FinishStatus]] = {
    "complete": FinishStatus.COMPLETE,
    "impossible": FinishStatus.IMPOSSIBLE,
}
_CALL: Final = re.compile(r"(?:^|(?<=[\s`:]))([A-Z]{2,12}(?:_[A-Z]{2,12})?)\(", re.MULTILINE)
STEPS: Final = 5
"""Of a scroll: notches of a mouse's wheel, which no phone has; any number is read alike."""


class CogAgentOld(Dialect):
    """What follows the label on its line: an operation in words, places from 0 to 1000."""

    name = "cog_agent_old"
    speaks = "CogAgent of 2023 (18B)"
    source = "CogAgent, arXiv 2312.08914; the words for Android as in DigiRL's translation"
    direction = "finger"
    places = _SCALE

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; a swipe is its direction."""
        match action:
            case Tap(point=point):
                x, y = _SCALE.written(point, frame)
                operation = f"tap [[{x:03},{y:03}]]"
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                operation = f"swipe {finger_direction(action)}"
            case Type(text=text) if action == Type(text) and "\n" not in text:
                operation = f'type "{text}"'
            case PressKey(key=key) if key.value in _KEYS:
                operation = f"press {key.value}"
            case Finish(status=status):
                operation = f"task {status.value}"
            case _:
                raise self._no_words(action)
        return f"{LABEL} {operation}"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = (
            Form("tap [[x,y]]", Texts.tap),
            Form("swipe up | down | left | right", Texts.scroll),
            Form('type "..."', Texts.type),
            Form("press back", Texts.back),
            Form("press home", Texts.home),
            Form("press enter", Texts.enter),
            Form("task complete", Texts.complete),
            Form("task impossible", Texts.impossible),
        )
        return instruct(self, f"{LABEL} ...", forms, language, notes=[Texts.one_step])

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for line in text.split("\n"):
            _, label, operation = line.partition(LABEL)
            if label:
                yield _operation(operation.strip(" \t\r`*"), frame)


class CogAgent(Dialect):
    """Calls after the label, at the starts of lines; without the label, in all of the answer.

    A box means its centre, in thousandths of the screen. A scroll names the side whose content
    comes into view, as a mouse's wheel does. Descriptions of elements are not read. `PRESS_HOME`,
    `PRESS_BACK`, `PRESS_ENTER` and `LONG_PRESS` are read beside the published calls.
    """

    name = "cog_agent"
    speaks = "CogAgent-9B-20241220"
    source = "github.com/THUDM/CogAgent, Action_space.md"
    direction = "content"
    places = _SCALE

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; a box has no size, a scroll no length."""
        match action:
            case Tap(point=point):
                call = f"CLICK({_box(point, frame)})"
            case DoubleTap(point=point):
                call = f"DOUBLE_CLICK({_box(point, frame)})"
            case LongPress(point=point) if action == LongPress(point):
                call = f"LONG_PRESS({_box(point, frame)})"
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                side = opposite(finger_direction(action)).upper()
                middle = middle_of(action, _SCALE, frame)
                call = f"SCROLL_{side}({_box(middle, frame)}, step_count={STEPS})"
            case Type(text=text, at=at) if at is not None and action == Type(text, at):
                call = f"TYPE({_box(at, frame)}, text={quoted(text)})"
            case PressKey(key=key) if key.value in _KEYS:
                call = f"PRESS_{key.value.upper()}()"
            case OpenApp(name=name) if name not in ("None", ""):
                call = f"LAUNCH(app={quoted(name)}, url='None')"
            case _ if action == Finish():
                call = "END()"
            case _:
                raise self._no_words(action)
        return f"{LABEL} {call}"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        box = "box=[[x1,y1,x2,y2]]"
        forms = (
            Form(f"CLICK({box}, element_info='...')", Texts.tap),
            Form(f"DOUBLE_CLICK({box})", Texts.double_tap),
            Form(f"LONG_PRESS({box})", Texts.long_press),
            Form(f"TYPE({box}, text='...')", Texts.type_at),
            Form(f"SCROLL_UP | _DOWN | _LEFT | _RIGHT({box}, step_count=5)", Texts.scroll),
            Form("LAUNCH(app='...', url='None')", Texts.open_app),
            Form("PRESS_BACK()", Texts.back),
            Form("PRESS_HOME()", Texts.home),
            Form("PRESS_ENTER()", Texts.enter),
            Form("END()", Texts.complete),
        )
        answer = f"Action: ...\n{LABEL} ..."
        return instruct(self, answer, forms, language, notes=[Texts.one_step])

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        section = last_section(text, LABEL)
        for call in calls_after(text if section is None else section, _CALL):
            yield _action(call, frame)


def _operation(words: str, frame: Frame) -> Action:
    kind, _, rest = words.partition(" ")
    rest = rest.strip()
    match kind.lower():
        case "tap" if rest.startswith("[") and rest.rstrip(".").endswith("]"):
            return Tap(place(rest.rstrip("."), "the place of tap", _SCALE, frame))
        case "type" if len(rest) >= 2 and rest[0] == '"' and rest[-1] == '"':
            return Type(rest[1:-1])
        case "press":
            return PressKey(choice(rest.rstrip("."), "the key", _KEYS))
        case "swipe":
            return finger_swipe(choice(rest.rstrip("."), "the direction", DIRECTIONS))
        case "task":
            return Finish(choice(rest.rstrip("."), "the end", _ENDS))
        case _:
            raise Unreadable(f"{shown(words)} is no operation of CogAgent's")


def _action(call: Call, frame: Frame) -> Action:
    spoken = ("element_type", "element_info")

    def at() -> NormalizedPoint:
        return place(arguments["box"], f"the box of {call.name}", _SCALE, frame)

    match call.name:
        case "CLICK":
            arguments = bound(call, "box", optional=spoken)
            return Tap(at())
        case "DOUBLE_CLICK":
            arguments = bound(call, "box", optional=spoken)
            return DoubleTap(at())
        case "LONG_PRESS":
            arguments = bound(call, "box", optional=spoken)
            return LongPress(at())
        case "TYPE":
            arguments = bound(call, "box", "text", optional=spoken)
            return Type(text_of(arguments["text"], "text"), at())
        case "SCROLL_UP" | "SCROLL_DOWN" | "SCROLL_LEFT" | "SCROLL_RIGHT":
            arguments = bound(call, "box", optional=(*spoken, "step_count"))
            number(arguments.get("step_count", str(STEPS)), "step_count")
            side = DIRECTIONS[call.name.removeprefix("SCROLL_").lower()]
            return finger_swipe(opposite(side), at())
        case "KEY_PRESS":
            return PressKey(choice(bound(call, "key")["key"], "the key", KEYS))
        case "PRESS_HOME" | "PRESS_BACK" | "PRESS_ENTER":
            bound(call)
            return PressKey(_KEYS[call.name.removeprefix("PRESS_").lower()])
        case "LAUNCH":
            arguments = bound(call, "app", optional=("url",))
            if arguments.get("url", "None") not in ("None", "") or arguments["app"] == "None":
                raise Unreadable("LAUNCH opens apps by their names here, not addresses")
            return OpenApp(text_of(arguments["app"], "app"))
        case "END":
            bound(call)
            return Finish()
        case name:
            raise Unreadable(f"{name} is no operation on a phone's screen")


def _box(point: NormalizedPoint, frame: Frame) -> str:
    x, y = (min(side, 999) for side in _SCALE.written(point, frame))
    return f"box=[[{x:03},{y:03},{x:03},{y:03}]]"
