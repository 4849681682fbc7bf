"""Formats with one tool per action: what a table of tools is enough for."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, NamedTuple

from mobile_gym.core.actions import Action, Answer
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language, Text
from mobile_gym.dialects.dialect import ToolDialect
from mobile_gym.dialects.messages import ToolCall, message_text, tool_calls
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.phone_tools import (
    PHONE_TOOLS,
    phone_action,
    phone_call,
    phone_schemas,
)
from mobile_gym.dialects.parts.reading import Unreadable, choice, number, require_only
from mobile_gym.dialects.parts.schemas import (
    DIRECTION,
    FLAG,
    SECONDS,
    TEXT,
    Tool,
    place,
    tool,
    units,
)
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_SAMPLES: Final[Mapping[str, str]] = {
    "coordinate": "[x, y]",
    "start_coordinate": "[x1, y1]",
    "direction": '"up | down | left | right"',
    "scroll_direction": '"up | down | left | right"',
    "scroll_amount": "5",
    "magnitude": "500",
    "duration": "2",
    "seconds": "2",
    "press_enter": "false",
    "clear_before_typing": "false",
    "path": '[{"x": x, "y": y}, {"x": x2, "y": y2}]',
    "keys": '["ENTER"]',
}
"""Values that instructions show, by argument; numbers have their own name, texts are `...`."""
_NUMBERS: Final = frozenset(
    ("x", "y", "start_x", "start_y", "end_x", "end_y", "destination_x", "destination_y",
     "scroll_x", "scroll_y")
)  # fmt: skip


class OwnTool(NamedTuple):
    """One tool of a format."""

    needed: tuple[str, ...]
    optional: tuple[str, ...]
    meaning: Text
    hidden: bool = False
    """Whether models are not told of it: it is read, but does nothing of use on a phone."""
    silent: tuple[str, ...] = ()
    """Arguments that are read, and that models are not told of."""


class ToolSet(ToolDialect):
    """One tool per action, and the tools of `phone_tools` for what they lack.

    Tools of a mouse that mean nothing on a phone are refused.
    """

    tools: ClassVar[Mapping[str, OwnTool]]
    ignored: ClassVar[tuple[str, ...]] = ()
    """Arguments that any call may have and that do not count."""
    renamed: ClassVar[Mapping[str, str]] = {}
    """By another name that models write: the argument that it means."""

    @abstractmethod
    def _own(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        """What a call of one of `tools` does; it has no unknown arguments.

        Raises:
            Unreadable: an argument is missing or wrong.
        """

    @abstractmethod
    def _own_call(self, action: Action, frame: Frame) -> ToolCall | None:
        """The call of one of `tools`; None where there is none for it."""

    @abstractmethod
    def _written(self, name: str, arguments: str) -> str:
        """An answer with one call; the arguments are the text of a JSON object."""

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        call = self._own_call(action, frame) or phone_call(action)
        if call is None:
            raise self._no_words(action)
        return self._written(call.name, json.dumps(call.arguments, ensure_ascii=False))

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = [
            Form(self._written(name, _shown((*own.needed, *own.optional))), own.meaning)
            for name, own in self.tools.items()
            if not own.hidden
        ]
        forms += [
            Form(self._written(name, f'{{"{phone.argument}": "{words}"}}'), phone.meaning)
            for name, phone in PHONE_TOOLS.items()
            for words in (" | ".join(phone.words) or "...",)
            if name not in self.tools
        ]
        answer = self._written("...", "{...}")
        return instruct(self, answer, forms, language, notes=[Texts.one_step])

    def tool_schema(self) -> tuple[Tool, ...]:
        """See `Dialect`: its own tools and those of the phone."""
        return (
            *(
                tool(
                    name,
                    own.meaning,
                    {key: self._schema(key) for key in (*own.needed, *own.optional)},
                    own.needed,
                )
                for name, own in self.tools.items()
                if not own.hidden
            ),
            *(schema for schema in phone_schemas() if schema["name"] not in self.tools),
        )

    def _schema(self, argument: str) -> Mapping[str, Any]:
        """The schema of an argument, by its name."""
        most = self.places.most if isinstance(self.places, Grid) else None
        if argument in ("scroll_x", "scroll_y"):
            return {"type": "integer"}
        if argument in _NUMBERS:
            return units(most)
        schemas: Mapping[str, Mapping[str, Any]] = {
            "coordinate": place(most),
            "start_coordinate": place(most),
            "direction": DIRECTION,
            "scroll_direction": DIRECTION,
            "scroll_amount": units(),
            "magnitude": units(most),
            "duration": SECONDS,
            "seconds": SECONDS,
            "press_enter": FLAG,
            "clear_before_typing": FLAG,
            "path": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {"x": units(), "y": units()},
                    "required": ["x", "y"],
                    "additionalProperties": False,
                },
                "minItems": 2,
            },
            "keys": {"type": "array", "items": TEXT, "minItems": 1, "maxItems": 1},
        }
        return schemas.get(argument, TEXT)

    def _tool_name(self, name: str) -> str:
        """The tool that a name means, for formats that write one in several ways."""
        return name

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        arguments: dict[str, Any] = {}
        for written, value in call.arguments.items():
            name = self.renamed.get(written, written)
            if name in self.ignored or value is None:
                continue
            if name in arguments:
                raise Unreadable(f"the argument {name} is given twice")
            arguments[name] = value
        call = ToolCall(self._tool_name(call.name), arguments)
        own = self.tools.get(call.name)
        if own is not None:
            require_only(arguments, *own.needed, *own.optional, *own.silent)
            yield from self._own(call, frame)
            return
        action = phone_action(call)
        if action is None:
            names = ", ".join((*self.tools, *PHONE_TOOLS))
            raise Unreadable(f"tool {call.name[:80]!r} is not one of {names}")
        yield action

    def _xy(
        self, arguments: Mapping[str, Any], frame: Frame, across: str = "x", down: str = "y"
    ) -> NormalizedPoint:
        """The place of two arguments."""
        assert self.places is not None
        x, y = (number(arguments.get(name), name) for name in (across, down))
        return self.places.point(x, y, frame)

    def _pair(
        self, point: NormalizedPoint, frame: Frame, across: str = "x", down: str = "y"
    ) -> dict[str, float]:
        """The two arguments of a place."""
        assert self.places is not None
        return dict(zip((across, down), self.places.written(point, frame), strict=True))


class ApiToolSet(ToolSet):
    """A computer-use tool of a model's API.

    Its loop ends with a message that calls nothing: the text of such a message is the answer.
    """

    def decode_message(self, message: Mapping[str, Any], frame: Frame) -> tuple[Action, ...]:
        """See `Dialect`."""
        text = message_text(message).strip()
        if not tool_calls(message) and text and "{" not in text:
            return self._actions(iter((Answer(text),)), text)
        return super().decode_message(message, frame)


def _shown(arguments: tuple[str, ...]) -> str:
    values = {name: name if name in _NUMBERS else '"..."' for name in arguments}
    values |= {name: _SAMPLES[name] for name in arguments if name in _SAMPLES}
    return "{" + ", ".join(f'"{name}": {value}' for name, value in values.items()) + "}"


def flag_of(arguments: Mapping[str, Any], name: str, default: bool) -> bool:
    """An argument that is true or false, as JSON or in words.

    Raises:
        Unreadable: it is neither.
    """
    value = arguments.get(name, default)
    return value if isinstance(value, bool) else choice(value, name, {"true": True, "false": False})
