"""AutoDroid's answers: `- id=3 - action=input - input text=Bob`, ids of its HTML-like list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mobile_gym.accessibility import html_elements
from mobile_gym.core.actions import Action, Key, PressKey, Type
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.elements import element_at, element_point
from mobile_gym.dialects.parts.quotes import unquoted
from mobile_gym.dialects.parts.reading import Unreadable
from mobile_gym.dialects.rules import Rule, RuleDialect
from mobile_gym.dialects.slots import ABSENT, Arguments, Slot, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb, Verbs

_BLANKS: Final = re.compile(
    r"\bid\s?=\s?(N/A|-?\d{1,6})\b[\s,.]{0,8}-\s{0,4}action\s?=\s?(N/A|[A-Za-z]{1,20})"
    r"(?:[\s,.]{0,8}-\s{0,4}input text\s?=[ \t]{0,4}([^\n]*))?"
)
_NOTHING: Final = "N/A"
_FINISHED: Final = (_NOTHING, "-1")
_BACK: Final = "back"
_TAPS: Final = ("tapon", "click", "check", "uncheck", "select")
"""Words beside `tap` that AutoDroid's own reader takes for one, and the natural one for lists."""


@dataclass(frozen=True, slots=True)
class _Id(Slot):
    """An element of the list."""

    field: str = "point"
    name: str = "id"

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        elements = html_elements(frame.nodes)
        if not 0 <= value < len(elements):
            raise Unreadable(f"id {value} is not on the list; it has ids 0 to {len(elements) - 1}")
        match = elements[value].match
        if match is None:
            raise Unreadable("an input needs a field and a text, not the back key")
        return element_point(frame, match, value)

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        matches = [element.match for element in html_elements(frame.nodes)]
        number = element_at(frame, matches, value)
        return None if number is None else {"id": number}

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {"id": "3"}


class _BackKey(_Id):
    """The last id of the list."""

    __slots__ = ()

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        return Key.BACK

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        return {"id": len(html_elements(frame.nodes)) - 1} if value is Key.BACK else None


class _Text(Words):
    """A typed text, in quotes where it would not be read as it is."""

    __slots__ = ()

    def given(self, arguments: Arguments) -> Any:
        text = arguments.get("input text")
        return ABSENT if text in (None, "", _NOTHING) else text

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        return unquoted(value)

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        is_plain = value not in ("", _NOTHING) and unquoted(value.strip(" \t\r")) == value
        return {"input text": value if is_plain else f'"{value}"'}


class AutoDroid(RuleDialect):
    """The three blanks after the reasoning, on one line or on three; the last may be missing.

    The last id of a list is the back key. An id of -1 or `N/A` says that the task is done. A text
    ends with its line; quotes around it are dropped, so that blanks at its ends can be told.
    """

    name = "auto_droid"
    speaks = "AutoDroid"
    source = "AutoDroid, arXiv 2308.15272; MobileLLM/AutoDroid, tools.py"
    elements = "html_elements"
    has_tools = False
    rules = (
        Rule("tap", Verbs.tap, (_Id(),), _TAPS),
        Rule("input", Verbs.type_at, (_Id("at"), _Text("text", "input text"))),
        Rule(_BACK, Verb(PressKey, Texts.back), (_BackKey("key"),), taught=False),
        Rule(_NOTHING, Verbs.complete, fixed=(("id", -1),)),
    )

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; a text without a place is typed into the field that has the focus."""
        if isinstance(action, Type) and action.at is None:
            nodes = (each.match.node for each in html_elements(frame.nodes) if each.match)
            field = next((node for node in nodes if node.focused and node.editable), None)
            if field is None:
                raise self._no_words(action)
            middle = field.bounds.center.to_normalized(frame.width_px, frame.height_px)
            action = replace(action, at=middle)
        return super().encode(action, frame)

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        text = arguments.get("input text", _NOTHING)
        if "\n" in text:
            raise Inexpressible(f"the text of {name} has several lines")
        kind = "tap" if name == _BACK else name
        return f"- id={arguments['id']} - action={kind} - input text={text}"

    def _value(self, value: Any) -> str:
        return str(value)

    def _shown(self, rule: Rule) -> dict[str, str]:
        shown = {key: text.strip('"') for key, text in super()._shown(rule).items()}
        return shown | {key: str(value) for key, value in rule.fixed}

    def _answer_form(self) -> str:
        return "- id=... - action=tap | input - input text=... | N/A"

    def _calls(self, text: str) -> Iterator[ToolCall]:
        for number, kind, typed in _BLANKS.findall(text):
            if number in _FINISHED:
                yield ToolCall(_NOTHING, {})
            else:
                yield ToolCall(kind, {"id": int(number), "input text": typed.strip(" \t\r")})

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        is_back = call.arguments.get("id") == len(html_elements(frame.nodes)) - 1
        if is_back and call.name.lower() in ("tap", *_TAPS):
            call = ToolCall(_BACK, call.arguments)
        yield from super()._act(call, frame)
