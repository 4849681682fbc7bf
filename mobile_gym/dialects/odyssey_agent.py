"""OdysseyAgent's answers: `CLICK: (410, 77)`, `SCROLL: UP`, `TYPE: hello`, `PRESS_BACK`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from mobile_gym.core.actions import (
    Action,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.directions import DIRECTIONS, finger_direction, finger_swipe
from mobile_gym.dialects.parts.reading import Unreadable, choice, numbers
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_GRID: Final = Grid(1000)
_LINE: Final = re.compile(r"\s{0,20}([A-Z_]{2,30})(?::(.*)|\s{0,20})", re.DOTALL)
_PLAIN: Final[Mapping[str, Action]] = {
    "PRESS_BACK": PressKey(Key.BACK),
    "PRESS_HOME": PressKey(Key.HOME),
    "PRESS_RECENT": PressKey(Key.RECENTS),
    "COMPLETE": Finish(FinishStatus.COMPLETE),
    "IMPOSSIBLE": Finish(FinishStatus.IMPOSSIBLE),
}
_FORMS: Final = (
    Form("CLICK: (x, y)", Texts.tap),
    Form("LONG_PRESS: (x, y)", Texts.long_press),
    Form("SCROLL: UP | DOWN | LEFT | RIGHT", Texts.scroll),
    Form("TYPE: ...", Texts.type),
    Form("PRESS_BACK", Texts.back),
    Form("PRESS_HOME", Texts.home),
    Form("PRESS_RECENT", Texts.recents),
    Form("COMPLETE", Texts.complete),
    Form("IMPOSSIBLE", Texts.impossible),
)


class OdysseyAgent(Dialect):
    """One action a line, in capitals; the rest of the line is its value, so texts may hold colons.

    Lines that do not begin with a word in capitals are prose.
    """

    name = "odyssey_agent"
    speaks = "OdysseyAgent"
    source = "GUI-Odyssey, arXiv 2406.08451; OpenGVLab/GUI-Odyssey, data/format_converter.py"
    places = _GRID
    direction = "finger"

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        match action:
            case Tap(point):
                return f"CLICK: {_written(point, frame)}"
            case LongPress(point=point) if action == LongPress(point):
                return f"LONG_PRESS: {_written(point, frame)}"
            case Swipe(start, end) if action == Swipe(start, end):
                return f"SCROLL: {finger_direction(action).upper()}"
            case Type(text) if action == Type(text) and not {"\n", "\r"} & set(text):
                return f"TYPE: {text}"
            case PressKey() | Finish() if action in _PLAIN.values():
                return next(word for word, other in _PLAIN.items() if other == action)
            case _:
                raise self._no_words(action)

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        return instruct(self, "CLICK: (x, y)", _FORMS, language, notes=[Texts.one_step])

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for line in text.split("\n"):
            match = _LINE.fullmatch(line)
            if match is not None:
                yield _action(match.group(1), match.group(2), frame)


def _action(word: str, value: str | None, frame: Frame) -> Action:
    if word in _PLAIN and not (value or "").strip():
        return _PLAIN[word]
    if value is None:
        raise Unreadable(f"{word} is no action, or lacks its value")
    match word:
        case "CLICK":
            return Tap(_point(value, frame))
        case "LONG_PRESS":
            return LongPress(_point(value, frame))
        case "SCROLL":
            return finger_swipe(choice(value, "the direction", DIRECTIONS))
        case "TYPE":
            return Type(value.removeprefix(" ").rstrip("\r"))
        case _:
            raise Unreadable(f"{word} is not an action of OdysseyAgent")


def _point(value: str, frame: Frame) -> NormalizedPoint:
    x, y = numbers(value, "the point", 2)
    return _GRID.point(x, y, frame)


def _written(point: NormalizedPoint, frame: Frame) -> str:
    x, y = _GRID.written(point, frame)
    return f"({x:g}, {y:g})"
