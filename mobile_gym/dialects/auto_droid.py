"""AutoDroid's answers: `- id=3 - action=input - input text=Bob`, ids of its HTML-like list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mobile_gym.accessibility import html_elements
from mobile_gym.core.actions import Action, Finish, FinishStatus, Key, PressKey, Tap, Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.elements import element_at, element_point
from mobile_gym.dialects.parts.quotes import unquoted
from mobile_gym.dialects.parts.reading import Unreadable
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_BLANKS: Final = re.compile(
    r"\bid\s?=\s?(N/A|-?\d{1,6})\b[\s,.]{0,8}-\s{0,4}action\s?=\s?(N/A|[A-Za-z]{1,20})"
    r"(?:[\s,.]{0,8}-\s{0,4}input text\s?=[ \t]{0,4}([^\n]*))?"
)
_NOTHING: Final = "N/A"
_FINISHED: Final = (_NOTHING, "-1")
_TAPS: Final = frozenset({"tap", "tapon", "click", "check", "uncheck", "select"})
"""Words that AutoDroid's own reader takes for a tap, and the natural one for lists."""
_FORMS: Final = (
    Form("- id=3 - action=tap - input text=N/A", Texts.tap),
    Form("- id=3 - action=input - input text=...", Texts.type_at),
    Form("- id=-1 - action=N/A - input text=N/A", Texts.complete),
)


class AutoDroid(Dialect):
    """The three blanks after the reasoning, on one line or on three; the last may be missing.

    The last id of a list is the back key. An id of -1 or `N/A` says that the task is done. A text
    ends with its line; quotes around it are dropped, so that blanks at its ends can be told.
    """

    name = "auto_droid"
    speaks = "AutoDroid"
    source = "AutoDroid, arXiv 2308.15272; MobileLLM/AutoDroid, tools.py"
    elements = "html_elements"

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        elements = html_elements(frame.nodes)
        matches = [element.match for element in elements]
        match action:
            case Tap(point):
                number = element_at(frame, matches, point)
                kind, text = "tap", _NOTHING
            case Type(text=typed, at=at) if action == Type(typed, at) and "\n" not in typed:
                focused = (
                    index
                    for index, match in enumerate(matches)
                    if match is not None and match.node.focused and match.node.editable
                )
                number = next(focused, None) if at is None else element_at(frame, matches, at)
                kind, text = "input", _quoted(typed)
            case PressKey(Key.BACK):
                number, kind, text = len(elements) - 1, "tap", _NOTHING
            case Finish(FinishStatus.COMPLETE):
                number, kind, text = -1, _NOTHING, _NOTHING
            case _:
                raise self._no_words(action)
        if number is None:
            raise self._no_words(action)
        return f"- id={number} - action={kind} - input text={text}"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        answer = "- id=... - action=tap | input - input text=... | N/A"
        return instruct(self, answer, _FORMS, language, notes=[Texts.one_step])

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for blanks in _BLANKS.finditer(text):
            yield _action(blanks.group(1), blanks.group(2), blanks.group(3), frame)


def _action(number: str, kind: str, text: str | None, frame: Frame) -> Action:
    if number in _FINISHED:
        return Finish(FinishStatus.COMPLETE)
    elements = html_elements(frame.nodes)
    position = int(number)
    if not 0 <= position < len(elements):
        raise Unreadable(f"id {position} is not on the list; it has ids 0 to {len(elements) - 1}")
    match = elements[position].match
    typed = _typed((text or _NOTHING).strip(" \t\r"))
    word = kind.lower()
    if word in _TAPS:
        if match is None:
            return PressKey(Key.BACK)
        return Tap(element_point(frame, match, position))
    if word != "input":
        raise Unreadable(f"action={kind} is neither tap nor input")
    if match is None or typed is None:
        raise Unreadable("an input needs a field and a text")
    return Type(typed, element_point(frame, match, position))


def _quoted(text: str) -> str:
    """A text as it is written: in quotes where it would not be read as it is."""
    return text if text and _typed(text.strip(" \t\r")) == text else f'"{text}"'


def _typed(text: str) -> str | None:
    """The text that was meant; None where there is none."""
    return None if text == _NOTHING else unquoted(text)
