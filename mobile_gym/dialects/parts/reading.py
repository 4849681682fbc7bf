"""Reading values that a model wrote: strict, bounded, in linear time. Nothing is executed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.json_values import parse_json

_SHOWN: Final = 80
"""Characters of a value that a message repeats."""
_NUMBER: Final = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_MAX_DIGITS: Final = 40
"""Of a number; a longer one is no place on any screen."""
_MAX_OBJECTS: Final = 64
"""Places of an answer at which an object is looked for."""


class Unreadable(Exception):
    """An answer, or a part of one, that is not of the format; it says why in one line."""


def read_json(text: str) -> Any:
    """The value of a JSON text.

    Raises:
        Unreadable: it is not JSON, or nested too deep.
    """
    try:
        return parse_json(text, "the answer")
    except RecordingError as error:
        raise Unreadable(str(error)) from None


def read_object(text: str) -> dict[str, Any]:
    """The object of a JSON text.

    Raises:
        Unreadable: it is not JSON, or no object.
    """
    value = read_json(text)
    if not isinstance(value, dict):
        raise Unreadable(f"expected a JSON object, not {shown(value)}")
    return value


def json_objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects in a text with prose around them, in order, none inside another.

    Braces are counted outside of JSON strings; what they enclose must be JSON.

    Raises:
        Unreadable: what stands between two braces is not JSON.
    """
    end = -1
    for _ in range(_MAX_OBJECTS):
        start = text.find("{", end + 1)
        if start < 0:
            return
        end = _closing_brace(text, start)
        if end < 0:
            raise Unreadable("a JSON object in the answer is not closed")
        yield read_object(text[start : end + 1])


_MARKS: Final = re.compile(r'[{}"\\]')


def _closing_brace(text: str, start: int) -> int:
    depth, quoted, skip = 0, False, -1
    for mark in _MARKS.finditer(text, start):
        at = mark.start()
        if at == skip:
            continue
        match mark.group():
            case "\\":
                skip = at + 1
            case '"':
                quoted = not quoted
            case "{" if not quoted:
                depth += 1
            case "}" if not quoted:
                depth -= 1
                if not depth:
                    return at
            case _:
                pass
    return -1


def between(text: str, opening: str, closing: str) -> Iterator[str]:
    """What stands between each pair of tags, in order.

    Raises:
        Unreadable: a tag is opened and not closed.
    """
    end = 0
    while (start := text.find(opening, end)) >= 0:
        start += len(opening)
        stop = text.find(closing, start)
        if stop < 0:
            raise Unreadable(f"{opening} is not closed by {closing}")
        yield text[start:stop]
        end = stop + len(closing)


def number(value: object, what: str) -> float:
    """A number that a model wrote, as JSON or as text.

    Raises:
        Unreadable: it is none, not finite, or true or false.
    """
    if isinstance(value, str):
        stripped = value.strip()
        if len(stripped) > _MAX_DIGITS or not _NUMBER.fullmatch(stripped):
            raise Unreadable(f"{what} is {shown(value)}; it must be a number")
        value = float(stripped)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Unreadable(f"{what} is {shown(value)}; it must be a number")
    try:
        result = float(value)
    except OverflowError:
        result = math.inf
    if not math.isfinite(result):
        raise Unreadable(f"{what} is {shown(value)}; it must be a finite number")
    return result


def numbers(value: object, what: str, *counts: int) -> tuple[float, ...]:
    """Several numbers: a list of them, or a text with commas or spaces, brackets around or not.

    Args:
        value: what the model wrote.
        what: it is, for the message.
        counts: how many there may be.

    Raises:
        Unreadable: they are not numbers, or not so many.
    """
    if isinstance(value, str):
        inner = value.strip().strip("[]()").replace(",", " ").split(maxsplit=max(counts))
    elif isinstance(value, Sequence):
        inner = list(value)
    else:
        inner = []
    if len(inner) not in counts:
        expected = " or ".join(map(str, counts))
        raise Unreadable(f"{what} is {shown(value)}; it must be {expected} numbers")
    return tuple(number(each, what) for each in inner)


def text_of(value: object, what: str) -> str:
    """A text that a model wrote.

    Raises:
        Unreadable: it is none.
    """
    if not isinstance(value, str):
        raise Unreadable(f"{what} is {shown(value)}; it must be a text")
    return value


def choice(value: object, what: str, table: Mapping[str, Any]) -> Any:
    """What a word of a closed list means; case and surrounding space do not matter.

    Args:
        value: what the model wrote.
        what: it is, for the message.
        table: by lower-case word.

    Raises:
        Unreadable: it is none of them.
    """
    word = value.strip().lower() if isinstance(value, str) else None
    if word is None or word not in table:
        raise Unreadable(f"{what} is {shown(value)}; it must be one of {', '.join(table)}")
    return table[word]


def require_only(arguments: Mapping[str, Any], *known: str) -> None:
    """Check that there are no other arguments; those that are null do not count.

    Raises:
        Unreadable: there are.
    """
    unknown = [name for name, value in arguments.items() if name not in known and value is not None]
    if unknown:
        raise Unreadable(f"unknown argument {shown(unknown[0])}")


def shown(value: object) -> str:
    """A value as a message shows it: on one line, cut."""
    text = repr(value if not isinstance(value, str) else value[: _SHOWN + 1])
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
