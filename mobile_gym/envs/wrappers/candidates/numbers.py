"""Numbers that are to be put in, in pieces or whole: which comes next, and which are in already."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from mobile_gym.envs.wrappers.candidates.mentions import told_in
from mobile_gym.envs.wrappers.candidates.words import numbers_of, words_of

NUMBER_COLUMNS: Final = ("is_next", "is_due", "goes_on", "goes_on_next", "was_put_in")
"""Of a label that is a number, about the numbers of a source: it completes the first that is not in
yet, or any; it is the next figure of any, or of the first; it has been put in."""
_VALUE: Final = re.compile(r"\d+(?:\.\d+)?")
_ENTERED: Final = re.compile(r"\d{1,9}|[.]")
_FROM_BEFORE: Final = 0.45
"""How much the label before a line counts for it: less than half a word of the line's own."""
_ORDINARY: Final = 0.35
_SHORT: Final = 0.15
"""What words count that do not stand out: a sentence that shares four of them, two of them short,
counts as much as a name."""
_SHORT_LETTERS: Final = 3
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_MOST_LINES: Final = 6
_LONGEST_LINE: Final = 200
_NOTHING: Final = (0.0,) * len(NUMBER_COLUMNS)


class Entry(NamedTuple):
    """How far the numbers of a source are put in.

    Attributes:
        due: those that are not in yet, in order, each as it may be written.
        past: those that are.
        figures: of a number that is put in now.
    """

    due: tuple[tuple[str, ...], ...]
    past: frozenset[str]
    figures: str


def entered_of(text: str) -> str:
    """What a label or a written text puts in: a figure, a number, a point; else ""."""
    text = text.strip()
    return text if _ENTERED.fullmatch(text) else ""


@lru_cache(maxsize=4096)
def put_in(source: str, entered: tuple[str, ...]) -> Entry:
    """Which numbers of a source are in, after figures and numbers were put in one by one."""
    due = [_ways(number) for number in _VALUE.findall(source)]
    past: set[str] = set()
    figures = ""
    for piece in entered:
        for written in dict.fromkeys((figures + piece, piece)):
            place = next(
                (
                    place
                    for place, ways in enumerate(due)
                    if any(way.startswith(written) for way in ways)
                ),
                None,
            )
            if place is not None:
                figures = written
                if written in due[place]:
                    past.update(due.pop(place))
                    figures = ""
                break
        else:
            figures = ""
    return Entry(tuple(due), frozenset(past), figures)


@lru_cache(maxsize=4096)
def _amounts(line: str) -> frozenset[str]:
    """The numbers in a line that are no years."""
    return frozenset(number for number in numbers_of(line) if not _YEAR.fullmatch(number))


@lru_cache(maxsize=4096)
def values_of(text: str) -> tuple[float, ...]:
    """The numbers in a text, in order."""
    return tuple(map(float, _VALUE.findall(text)))


def _ways(number: str) -> tuple[str, ...]:
    """How a number may be put in: `7` and `07`, `26.50` and `26.5`."""
    if "." in number:
        short = number.rstrip("0").rstrip(".")
        return tuple(dict.fromkeys((number, short)))
    short = number.lstrip("0") or "0"
    return tuple(dict.fromkeys((short, short.zfill(2))))


def number_row(label: str, entry: Entry) -> tuple[float, ...]:
    """The columns of `NUMBER_COLUMNS` of a label."""
    piece = entered_of(label)
    if not piece:
        return _NOTHING
    written = entry.figures + piece
    due, first = entry.due, entry.due[:1]
    return (
        float(any(written in ways for ways in first)),
        float(any(written in ways for ways in due)),
        float(any(_goes_on(written, ways) for ways in due)),
        float(any(_goes_on(written, ways) for ways in first)),
        float(piece in entry.past),
    )


def _goes_on(written: str, ways: Sequence[str]) -> bool:
    return written not in ways and any(way.startswith(written) for way in ways)


def related_lines(
    labels: Sequence[str], instruction: str, known: Sequence[tuple[float, str]] = ()
) -> tuple[tuple[float, str], ...]:
    """The lines with numbers that speak of what the instruction speaks of, the best first.

    Args:
        labels: of a screen, in order.
        instruction: of the task; what it has itself need not be read from a screen.
        known: lines of the screens before.

    Returns:
        Each with how much it has to do with the instruction: the words of it that stand out there,
        each the less, the more lines of the screen have it.
    """
    told = told_in(instruction)
    weights: dict[str, float] = {}
    for word, weight in zip(told.words, told.weights, strict=True):
        least = _ORDINARY if len(word) > _SHORT_LETTERS else _SHORT
        weights[word] = max(weight, least, weights.get(word, 0.0))
    own_numbers = numbers_of(instruction)
    lines = {line: worth for worth, line in known}
    shown = [line[:_LONGEST_LINE] for label in labels for line in label.split("\n")]
    common = Counter(
        word for line in shown for word in dict.fromkeys(words_of(line)) if word in weights
    )
    before = 0.0
    for line in shown:
        words = dict.fromkeys(words_of(line))  # no set: the sum's last digit is that of its order
        own = sum(weights[word] / common[word] for word in words if word in weights)
        worth = own + _FROM_BEFORE * before
        if worth > 0 and not own_numbers.issuperset(_amounts(line)):
            lines[line] = max(worth, lines.get(line, 0.0))
        before = own
    order = sorted(lines.items(), key=lambda one: -one[1])[:_MOST_LINES]
    return tuple((worth, line) for line, worth in order)
