"""A3's union of actions: `CLICK[100,100]` in its toolkit, `CLICK<coor>100, 100</coor>` of InternVL.

Published are the names and these two clicks; what the other actions look like follows them here.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from mobile_gym.core.actions import (
    Action,
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
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.coordinates import Coordinates, Grid, Pixels
from mobile_gym.dialects.parts.directions import (
    DIRECTIONS,
    Direction,
    finger_direction,
    finger_swipe,
)
from mobile_gym.dialects.parts.reading import Unreadable, choice, numbers, shown
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

WAIT_S: Final = 3.0
"""Source: AITK, `translators/base.py`."""
_PLAIN: Final[Mapping[str, Action]] = {
    "ENTER": PressKey(Key.ENTER),
    "BACK": PressKey(Key.BACK),
    "HOME": PressKey(Key.HOME),
    "WAIT": Wait(WAIT_S),
    "COMPLETE": Finish(FinishStatus.COMPLETE),
    "IMPOSSIBLE": Finish(FinishStatus.IMPOSSIBLE),
}
_ARGUMENTS: Final[Mapping[str, str]] = {
    "CLICK": "coor",
    "LONG_PRESS": "coor",
    "SCROLL": "direction",
    "TYPE": "text",
    "OPEN": "app",
}
"""What the others need."""
_START: Final = re.compile(rf"(?:Action:[ \t]{{0,4}})?({'|'.join((*_ARGUMENTS, *_PLAIN))})\b(.*)")
_MARKS: Final = " \t\r`*"


class _Union(Dialect):
    """One action a line, by its name in capitals; lines that begin otherwise are prose.

    What an action needs follows its name at once and ends with the line, a text as it is: with
    quotes, brackets and tags in it.
    """

    scale: ClassVar[Coordinates]

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; a swipe is its direction."""
        match action:
            case Tap(point=point):
                return self._written("CLICK", self._numbers(point, frame))
            case LongPress(point=point) if action == LongPress(point):
                return self._written("LONG_PRESS", self._numbers(point, frame))
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                return self._written("SCROLL", self._side(finger_direction(action)))
            case Type(text=text) if action == Type(text) and "\n" not in text:
                return self._written("TYPE", text)
            case OpenApp(name=name) if "\n" not in name:
                return self._written("OPEN", name)
            case _:
                for name, plain in _PLAIN.items():
                    if plain == action:
                        return name
                raise self._no_words(action)

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = (
            Form(self._written("CLICK", "x, y"), Texts.tap),
            Form(self._written("LONG_PRESS", "x, y"), Texts.long_press),
            Form(self._written("SCROLL", "up | down | left | right"), Texts.scroll),
            Form(self._written("TYPE", "..."), Texts.type),
            Form(self._written("OPEN", "..."), Texts.open_app),
            Form("ENTER", Texts.enter),
            Form("BACK", Texts.back),
            Form("HOME", Texts.home),
            Form("WAIT", Texts.wait),
            Form("COMPLETE", Texts.complete),
            Form("IMPOSSIBLE", Texts.impossible),
        )
        answer = self._written("CLICK", "x, y")
        return instruct(self, answer, forms, language, notes=[Texts.one_step])

    @abstractmethod
    def _ends(self, name: str) -> tuple[str, str]:
        """What stands before and after an action's argument."""

    def _written(self, name: str, argument: str) -> str:
        opening, closing = self._ends(name)
        return f"{name}{opening}{argument}{closing}"

    def _numbers(self, point: NormalizedPoint, frame: Frame) -> str:
        return ", ".join(map(str, self.scale.written(point, frame)))

    def _side(self, direction: Direction) -> Direction:
        """From the finger's direction to the format's, and back."""
        return opposite(direction) if self.direction == "content" else direction

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for line in text.split("\n"):
            match = _START.fullmatch(line.strip(_MARKS))
            if match is not None:
                yield self._action(match.group(1), match.group(2), frame)

    def _action(self, name: str, rest: str, frame: Frame) -> Action:
        if name in _PLAIN:
            if rest.strip(" \t.") not in ("", "[]"):
                raise Unreadable(f"{name} stands alone, but {shown(rest)} follows")
            return _PLAIN[name]
        opening, closing = self._ends(name)
        rest = rest.removesuffix(".")
        if not (rest.startswith(opening) and rest[len(opening) :].endswith(closing)):
            form = self._written(name, "...")
            raise Unreadable(f"expected {form}, not {shown(name + rest)}")
        argument = rest[len(opening) : -len(closing)]
        match name:
            case "CLICK" | "LONG_PRESS":
                x, y = numbers(argument, f"the place of {name}", 2)
                point = self.scale.point(x, y, frame)
                return Tap(point) if name == "CLICK" else LongPress(point)
            case "SCROLL":
                return finger_swipe(self._side(choice(argument, "the direction", DIRECTIONS)))
            case "TYPE":
                return Type(argument)
            case _:
                return OpenApp(argument)


class A3(_Union):
    """In brackets, pixels of the screen; a direction is the finger's, as in A3's toolkit."""

    name = "a3"
    speaks = "agents of Android Agent Arena (A3)"
    source = "A3, arXiv 2501.01149, section 3.2; YuxiangChai/AITK, translators/base.py"
    direction = "finger"
    scale = Pixels()
    places = scale

    def _ends(self, name: str) -> tuple[str, str]:
        return "[", "]"


class InternVl(_Union):
    """In tags, places from 0 to 1000; a direction is the content's side, as in AndroidControl."""

    name = "internvl"
    speaks = "A3's baseline, InternVL2 trained on AndroidControl and AMEX"
    source = "A3, arXiv 2501.01149, appendix on the model"
    direction = "content"
    scale = Grid(1000)
    places = scale

    def _ends(self, name: str) -> tuple[str, str]:
        tag = _ARGUMENTS[name]
        return f"<{tag}>", f"</{tag}>"
