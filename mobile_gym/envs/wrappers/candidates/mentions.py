"""Where an instruction speaks of a label: the words around it, and how often it is to be done."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from mobile_gym.envs.wrappers.candidates.words import (
    instruction_words,
    marked_spans,
    token_places,
    words_of,
)

_AROUND: Final = 4
"""Words before and behind a mention that say what is to be done to it."""
_LONG_WORD: Final = 3
"""Letters above which a word that does not stand out counts whole."""
_SHORT: Final = 0.3
_SWITCHED: Final[Mapping[str, bool]] = {
    **dict.fromkeys(("on", "enable", "enabled", "开", "einschalten", "aktivieren"), True),
    **dict.fromkeys(("off", "disable", "disabled", "关", "aus", "ausschalten"), False),
}
"""Words for the two states of a switch, in the languages that tasks are told in."""
_MARK: Final = re.compile(r"[,;:.!?，。；：、！？]")


class Told(NamedTuple):
    """An instruction, word by word.

    Attributes:
        words: folded.
        clauses: which part between punctuation marks each word is in.
        weights: 2 for words that stand out and are quoted, 1 for names and numbers, 0 for others.
    """

    words: tuple[str, ...]
    clauses: tuple[int, ...]
    weights: tuple[float, ...]


class Mention(NamedTuple):
    """The place of a label in an instruction.

    Attributes:
        start: from 0 to 1; 0 where it is not mentioned.
        words: how many of its words stand there behind each other.
        before, after: the words around it in the same part of the sentence.
        is_told_on: whether it is to be on, or off; None where the words around do not say.
        times: how often it is to be done, added up mention by mention: `3 times, then 2` is 3, 5.
    """

    start: float = 0.0
    words: int = 0
    before: str = ""
    after: str = ""
    times: tuple[int, ...] = ()
    is_told_on: bool | None = None


@lru_cache(maxsize=64)
def told_in(instruction: str) -> Told:
    """An instruction, word by word."""
    places = token_places(instruction)
    clause, clauses, end = 0, [], 0
    for start, stop in places:
        clause += _MARK.search(instruction, end, start) is not None
        clauses.append(clause)
        end = stop
    quoted = [span for span in marked_spans(instruction) if span.quoted]
    weights = [
        2.0
        if any(one.start <= start < one.start + len(one.text) for one in quoted)
        else float(place > 0 and _stands_out(instruction[start:stop]))
        for place, (start, stop) in enumerate(places)
    ]
    words = tuple(word.casefold() for word in instruction_words(instruction))
    return Told(words, tuple(clauses), tuple(weights))


def _stands_out(word: str) -> bool:
    return word[0].isupper() or any(map(str.isdigit, word))


@lru_cache(maxsize=16_384)
def mention_of(label: str, instruction: str) -> Mention:
    """The longest run of a label's words in an instruction; words that stand out count most."""
    told, own = told_in(instruction), words_of(label)
    words, count = told.words, len(told.words)
    best, best_worth, best_start, best_length = (), 0.0, 0, 0
    for first, word in enumerate(own):
        for start in range(count):
            if words[start] != word or (first and start and own[first - 1] == words[start - 1]):
                continue
            length = 0
            while (
                first + length < len(own)
                and start + length < count
                and own[first + length] == words[start + length]
            ):
                length += 1
            worth = sum(
                told.weights[place] + (1.0 if len(words[place]) > _LONG_WORD else _SHORT)
                for place in range(start, start + length)
            )
            if worth > best_worth:
                best, best_worth = own[first : first + length], worth
                best_start, best_length = start, length
    if not best_length:
        return Mention()
    starts = [
        start
        for start in range(count - best_length + 1)
        if words[start : start + best_length] == best
    ]
    numbers = [_times(told, start, best_length) for start in starts]
    times = tuple(itertools.accumulate(number for number in numbers if number))
    before, after = _around(told, best_start, best_length)
    is_told_on = next(
        (_SWITCHED[word] for word in (*after, *reversed(before)) if word in _SWITCHED), None
    )
    return Mention(
        best_start / count, best_length, " ".join(before), " ".join(after), times, is_told_on
    )


def mention_for(label: str, beside: str, instruction: str) -> Mention:
    """The mention of a label, else of what stands beside it: `delete`, in the row of a name."""
    own = mention_of(label, instruction)
    return own if own.words or not beside else mention_of(beside, instruction)


def _around(told: Told, start: int, length: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words before and behind a mention, in its part of the sentence."""
    first, last = start, start + length
    while first > max(start - _AROUND, 0) and told.clauses[first - 1] == told.clauses[start]:
        first -= 1
    most = min(start + length + _AROUND, len(told.words))
    while last < most and told.clauses[last] == told.clauses[start + length - 1]:
        last += 1
    return told.words[first:start], told.words[start + length : last]


def _times(told: Told, start: int, length: int) -> int:
    """The number that stands behind a mention, else before it; 0 without one."""
    before, after = _around(told, start, length)
    numbers = [int(word) for word in (*after[:2], *reversed(before[-2:])) if word.isdecimal()]
    return numbers[0] if numbers and numbers[0] < 100 else 0
