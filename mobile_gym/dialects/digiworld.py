"""DigiData's and DigiWorld's calls: `tap(0.4, 0.7)`, `type('Hello')`, `status(complete)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from mobile_gym.core.actions import (
    Action,
    Answer,
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
from mobile_gym.core.geometry import NormalizedPoint, opposite
from mobile_gym.core.texts import Language, Text
from mobile_gym.dialects.dialect import ToolDialect
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts import schemas
from mobile_gym.dialects.parts.coordinates import Coordinates, Grid, Pixels, Shares
from mobile_gym.dialects.parts.directions import DIRECTIONS, finger_swipe
from mobile_gym.dialects.parts.reading import Unreadable, choice, number, require_only, text_of
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts
from mobile_gym.foreign.wording import unquoted

SCROLL: Final = 0.6
"""Length of a scroll about the middle. Source: DigiWorld's `server_env`, 0.3 to either side."""
LONG_PRESS_MS: Final = 500
"""Of a long press that does not say how long. Source: DigiWorld's `action_spaces`."""
_KEYS: Final[Mapping[str, Key]] = {"back": Key.BACK, "home": Key.HOME, "enter": Key.ENTER}
_ENDS: Final[Mapping[str, FinishStatus]] = {each.value: each for each in FinishStatus}
_TEXTS: Final = frozenset({"type", "answer"})
"""Calls whose only argument is a text that may hold commas, quotes and parentheses."""
_DIGIDATA: Final[Mapping[str, tuple[str, ...]]] = {
    "tap": ("x", "y"),
    "swipe": ("x1", "y1", "x2", "y2"),
    "type": ("text",),
    "navigate": ("option",),
    "status": ("status",),
}
_DIGIWORLD: Final[Mapping[str, tuple[str, ...]]] = {
    **_DIGIDATA,
    "long_press": ("x", "y", "duration_ms"),
    "scroll": ("direction",),
    "status": ("status", "reason"),
    "answer": ("message",),
}
_OPTIONAL: Final = frozenset({"duration_ms", "reason"})
_MEANINGS: Final[Mapping[str, Text]] = {
    "tap": Texts.tap,
    "long_press": Texts.long_press,
    "swipe": Texts.swipe,
    "scroll": Texts.scroll,
    "type": Texts.type,
    "navigate": Texts.press_key,
    "answer": Texts.answer,
    "status": Texts.finish,
}
_FIXED: Final[Mapping[str, str]] = {
    "type": "type('...')",
    "scroll": "scroll(up | down | left | right)",
    "navigate": "navigate(back | home | enter)",
    "answer": "answer('...')",
    "status": "status(complete | impossible)",
}


class _Digi(ToolDialect):
    """One call a line, the first on it that is known; other lines are prose.

    A call ends with its line, but for blanks, a full stop and code marks. One pair of quotes
    around a text or a word is dropped, whatever stands between them; there are no escapes, so that
    a text ends with its line, too. Native tool calls are read as well.
    """

    scale: ClassVar[Coordinates]
    parameters: ClassVar[Mapping[str, tuple[str, ...]]]
    """Of each call, by position."""
    number: ClassVar[Mapping[str, Any]]
    """The schema of a coordinate."""

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        match action:
            case Tap(point=point):
                call = f"tap({self._written(point, frame)})"
            case LongPress(point=point, duration_s=seconds) if "long_press" in self.parameters:
                call = f"long_press({self._written(point, frame)}, {round(seconds * 1000)})"
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                call = f"swipe({self._written(start, frame)}, {self._written(end, frame)})"
            case Type(text=text) if action == Type(text) and _is_line(text):
                call = f"type('{text}')"
            case PressKey(key=key) if key.value in _KEYS:
                call = f"navigate({key.value})"
            case Answer(text=text) if "answer" in self.parameters and _is_line(text):
                call = f"answer('{text}')"
            case Finish(status=status):
                call = f"status({status.value})"
            case _:
                raise self._no_words(action)
        return call

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = [
            Form(_FIXED.get(name, f"{name}({', '.join(parameters)})"), _MEANINGS[name])
            for name, parameters in self.parameters.items()
        ]
        return instruct(self, "tap(x, y)", forms, language, notes=[Texts.one_step])

    def _written(self, point: NormalizedPoint, frame: Frame) -> str:
        return ", ".join(map(str, self.scale.written(point, frame)))

    def _calls(self, text: str) -> Iterator[ToolCall]:
        start = re.compile(rf"(?:^|[\s:`(])({'|'.join(self.parameters)})\(", re.ASCII)
        for line in text.split("\n"):
            match = start.search(line)
            if match is None:
                continue
            rest = line[match.end() :].rstrip(" \t\r`.;")
            if not rest.endswith(")"):
                raise Unreadable(f"{match.group(1)}(...) does not end with its line")
            yield self._call(match.group(1), rest[:-1])

    def _call(self, name: str, inside: str) -> ToolCall:
        names = self.parameters[name]
        if name in _TEXTS:
            return ToolCall(name, {names[0]: unquoted(inside.strip())})
        values = (
            [unquoted(value.strip()) for value in inside.split(",", len(names))] if inside else []
        )
        if len(values) > len(names):
            raise Unreadable(f"{name} takes {len(names)} arguments: {', '.join(names)}")
        return ToolCall(name, dict(zip(names, values, strict=False)))

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        names = self.parameters.get(call.name)
        if names is None:
            raise Unreadable(f"{call.name[:80]!r} is not one of {', '.join(self.parameters)}")
        require_only(call.arguments, *names)
        for name in names:
            if name not in _OPTIONAL and call.arguments.get(name) is None:
                raise Unreadable(f"{call.name} needs {', '.join(names)}; {name} is missing")
        yield self._action(call.name, call.arguments, frame)

    def _action(self, name: str, arguments: Mapping[str, Any], frame: Frame) -> Action:
        def at(x: str, y: str) -> NormalizedPoint:
            return self.scale.point(number(arguments[x], x), number(arguments[y], y), frame)

        match name:
            case "tap":
                return Tap(at("x", "y"))
            case "long_press":
                duration = arguments.get("duration_ms")
                milliseconds = (
                    LONG_PRESS_MS if duration is None else number(duration, "duration_ms")
                )
                return LongPress(at("x", "y"), duration_s=milliseconds / 1000)
            case "swipe":
                return Swipe(at("x1", "y1"), at("x2", "y2"))
            case "scroll":
                side = choice(arguments["direction"], "the direction", DIRECTIONS)
                return finger_swipe(opposite(side), length=SCROLL)
            case "type":
                return Type(text_of(arguments["text"], "text"))
            case "navigate":
                return PressKey(choice(arguments["option"], "the option of navigate", _KEYS))
            case "answer":
                return Answer(text_of(arguments["message"], "message"))
            case _:
                return Finish(choice(arguments["status"], "the status", _ENDS))


class DigiData(_Digi):
    """DigiData's agents: five calls, shares of the screen."""

    name = "digidata"
    speaks = "DigiData's data set and the agents trained on it"
    source = "DigiData, arXiv 2511.07413, tables of actions and prompts"
    scale = Shares(3)
    places = scale
    parameters = _DIGIDATA
    number: ClassVar[Mapping[str, Any]] = {"type": "number", "minimum": 0, "maximum": 1}


class DigiWorld(_Digi):
    """DigiWorld's agents by pixels. `scroll` names the side whose content comes into view."""

    name = "digiworld"
    speaks = "agents of DigiWorld's evaluation, in pixels"
    source = "github.com/facebookresearch/digiworld, digiworld_eval/lib/core"
    direction = "content"
    scale = Pixels()
    places = scale
    parameters = _DIGIWORLD
    number: ClassVar[Mapping[str, Any]] = schemas.units()

    def tool_schema(self) -> tuple[Mapping[str, Any], ...]:
        """See `Dialect`: one tool per call."""
        arguments: Mapping[str, Mapping[str, Any]] = {
            "duration_ms": schemas.units(60_000),
            "text": schemas.TEXT,
            "direction": schemas.DIRECTION,
            "option": schemas.enum(_KEYS),
            "status": schemas.enum(_ENDS),
            "reason": schemas.TEXT,
            "message": schemas.TEXT,
        }
        return tuple(
            schemas.tool(
                name,
                _MEANINGS[name],
                {each: arguments.get(each, self.number) for each in names},
                [each for each in names if each not in _OPTIONAL],
            )
            for name, names in self.parameters.items()
        )


class DigiWorld01(DigiWorld):
    """DigiWorld's agents by shares of the screen."""

    name = "digiworld_01"
    speaks = "agents of DigiWorld's evaluation, in shares"
    scale = Shares(3)
    places = scale
    number: ClassVar[Mapping[str, Any]] = DigiData.number


class DigiWorld999(DigiWorld):
    """DigiWorld's agents by places from 0 to 999."""

    name = "digiworld_999"
    speaks = "agents of DigiWorld's evaluation, from 0 to 999"
    scale = Grid(999)
    places = scale
    number: ClassVar[Mapping[str, Any]] = schemas.units(999)


def _is_line(text: str) -> bool:
    return "\n" not in text
