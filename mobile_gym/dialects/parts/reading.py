"""Reading values that a model wrote: bounded, in linear time. Nothing is executed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

_SHOWN: Final = 80
"""Characters of a value that a message repeats."""
_NUMBER: Final = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_MAX_DIGITS: Final = 40
"""Of a number; a longer one is no place on any screen."""


class Unreadable(Exception):
    """An answer, or a part of one, that is not of the format; it says why in one line."""


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


_MARKS: Final = re.compile(
    r"</?(?:point|box|bbox)>|<\|(?:box|point)_(?:start|end)\|>|[\"']?\b[xy][12]?[\"']?\s?[:=]"
    r"|(?<=\d)px\b|[\[\](){}<>,;\"']"
)
"""What stands around and between the numbers of a place."""


def numbers(value: object, what: str, *counts: int) -> tuple[float, ...]:
    """Several numbers: a list of them, lists in it or not, an `x` and a `y`, or a text of them.

    In a text they stand between commas or blanks, in brackets, tags or tokens of boxes or not.

    Args:
        value: what the model wrote.
        what: it is, for the message.
        counts: how many there may be.

    Raises:
        Unreadable: they are not numbers, or not so many.
    """
    inner = list(_flat(value, max(counts) + 1, 0))
    if len(inner) not in counts:
        expected = " or ".join(map(str, counts))
        raise Unreadable(f"{what} is {shown(value)}; it must be {expected} numbers")
    return tuple(number(each, what) for each in inner)


def _flat(value: object, most: int, depth: int) -> Iterator[object]:
    """The numbers of a place, at most so many."""
    match value:
        case str():
            head = value[:_LONGEST_PLACE]
            yield from _MARKS.sub(" ", head.translate(_WIDE)).split(maxsplit=most)[:most]
        case dict():
            sides: dict[object, object] = value
            named = {str(key).strip().lower(): side for key, side in sides.items()}
            names = next((each for each in _SIDES if named.keys() == set(each)), None)
            yield from (value,) if names is None else (named[name] for name in names)
        case list() | tuple() if depth < _DEEPEST_PLACE:
            items: Sequence[object] = value
            for item in items[:most]:
                yield from _flat(item, most, depth + 1)
        case _:
            yield value


_SIDES: Final = (
    ("x", "y"), ("left", "top", "right", "bottom"), ("x1", "y1", "x2", "y2"),
    ("xmin", "ymin", "xmax", "ymax"),
)  # fmt: skip
"""Keys of a place as an object."""
_LONGEST_PLACE: Final = 400
"""Characters of a place that are read."""
_DEEPEST_PLACE: Final = 4
_WIDE: Final = str.maketrans("（）［］【】，；", "()[][],;")


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


def shown(value: object) -> str:
    """A value as a message shows it: on one line, cut."""
    text = repr(value if not isinstance(value, str) else value[: _SHOWN + 1])
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
