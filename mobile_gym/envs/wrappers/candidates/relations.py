"""How moves and texts relate to the instruction and to what was read on the way, as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from mobile_gym.envs.wrappers.candidates.embedding import RowTable
from mobile_gym.envs.wrappers.candidates.kinds import Move
from mobile_gym.envs.wrappers.candidates.memory import Memory
from mobile_gym.envs.wrappers.candidates.mentions import mention_for, mention_of, told_in
from mobile_gym.envs.wrappers.candidates.numbers import (
    NUMBER_COLUMNS,
    Entry,
    entered_of,
    number_row,
    put_in,
    values_of,
)
from mobile_gym.envs.wrappers.candidates.words import words_of

Rows = npt.NDArray[np.float32]

_READ: Final = (
    *(f"told_{name}" for name in NUMBER_COLUMNS),
    *(f"read_{name}" for name in NUMBER_COLUMNS),
    *("above_first_told", "above_last_told", "above_first_read", "above_second_read"),
    "weeks_from_told",
    *("read", "read_start"),
)
RELATION_COLUMNS: Final[tuple[str, ...]] = (
    *_READ,
    *("mention_start", "mention_words", "has_times", "times_left", "times_reached", "in_a_row"),
    *("has_switch", "is_on", "told_on", "told_off", "is_to_switch"),
)
"""Of a move: numbers told and read, and the mention of its label in the instruction."""
BESIDE_COLUMNS: Final = (
    "beside_words_in_instruction",
    "beside_instruction_covered",
    "beside_is_in_instruction",
    "beside_numbers",
)
"""What the texts beside a move have in common with the instruction."""
TEXT_RELATIONS: Final = _READ
WORD_COLUMNS: Final[tuple[str, ...]] = (
    *("stands_out", "is_quoted", "is_number", "ends_part"),
    *("on_screen", "was_seen", "was_used", "was_put_in"),
)
"""Of each word of the instruction: what it is, where it was seen, whether it was touched, typed or
put in as a number."""
_MANY: Final = 8


@dataclass(frozen=True)
class Relation:
    """What a moment is compared with.

    Attributes:
        instruction: of the task.
        told: how far the numbers of the instruction are put in.
        read: the same of the numbers that were read in related lines.
        line: the words of the best of these lines.
        marks: the first and last number of the instruction, the first and second of that line.
    """

    instruction: str
    told: Entry
    read: Entry
    line: tuple[str, ...]
    best: str
    marks: tuple[float | None, ...]

    @classmethod
    def of(cls, instruction: str, memory: Memory) -> Relation:
        """The relation of a moment of an episode."""
        return _relation(instruction, tuple(line for _, line in memory.related), memory.entered)

    @cached_property
    def rows(self) -> RowTable:
        """The columns that moves and texts have in common, by text."""
        return RowTable(len(_READ), lambda texts: np.array(list(map(self.read_row, texts)), "f4"))

    def read_row(self, text: str) -> tuple[float, ...]:
        """The columns that moves and texts have in common."""
        words = words_of(text)
        share = start = 0.0
        if words and self.line:
            places = [self.line.index(word) for word in words if word in self.line]
            if places:
                share, start = len(places) / len(words), places[0] / len(self.line)
        piece = entered_of(text)
        if not piece:
            return (*_NO_NUMBERS, share, start)
        return (
            *number_row(text, self.told),
            *number_row(text, self.read),
            *(self._above(float(piece)) if piece != "." else (0.0,) * _DISTANCES),
            share,
            start,
        )

    def just_put_in(self, memory: Memory) -> tuple[bool, bool]:
        """Whether the last move completed a number of the instruction, and one that was read."""
        last, entered = memory.last, memory.entered
        is_fresh = bool(entered) and last is not None and entered_of(last[1]) == entered[-1]
        return is_fresh and not self.told.figures, is_fresh and not self.read.figures

    def _above(self, value: float) -> Iterator[float]:
        """How far a number is above those it may be counted from."""
        for mark, scale in zip(self.marks, _SCALES, strict=True):
            yield 0.0 if mark is None else max(min((value - mark) / scale, 1.0), -1.0)
        last = self.marks[1]
        yield float(last is not None and value != last and (value - last) % _WEEK == 0)

    def move_rows(self, moves: Sequence[Move], memory: Memory) -> Rows:
        """The columns of `RELATION_COLUMNS`."""
        rows = np.zeros((len(moves), len(RELATION_COLUMNS)), np.float32)
        self.rows.take([move.label for move in moves], rows[:, : len(_READ)])
        rows[:, len(_READ) :] = [self._mention_row(move, memory) for move in moves]
        return rows

    def _mention_row(self, move: Move, memory: Memory) -> tuple[float, ...]:
        """The columns behind those that texts have as well."""
        key = (move.kind, move.label)
        mention = mention_of(move.label, self.instruction)
        in_a_row = memory.in_a_row / _MANY if key == memory.last else 0.0
        return (
            mention.start,
            min(mention.words / _MANY, 1.0),
            *_times(mention.times, memory.done.get(key, 0)),
            min(in_a_row, 1.0),
            *_switch(move.is_on, mention.is_told_on),
        )


@lru_cache(maxsize=256)
def _relation(instruction: str, lines: tuple[str, ...], entered: tuple[str, ...]) -> Relation:
    """Most moments of an episode are compared with the same."""
    best = lines[0] if lines else ""
    told, read = values_of(instruction), values_of(best)
    return Relation(
        instruction,
        put_in(instruction, entered),
        put_in("\n".join(lines), entered),
        words_of(best),
        best,
        (*_ends(told), *(*read, None, None)[:2]),
    )


_SCALES: Final = (31.0, 31.0, 12.0, 60.0)
"""Days of a month, hours, minutes: what one counts in from a date and from a time."""
_WEEK: Final = 7
_DISTANCES: Final = len(_SCALES) + 1
_NO_NUMBERS: Final = (0.0,) * (2 * len(NUMBER_COLUMNS) + _DISTANCES)


def _ends(numbers: Sequence[float]) -> tuple[float | None, float | None]:
    return (numbers[0], numbers[-1]) if numbers else (None, None)


def _times(times: tuple[int, ...], done: int) -> tuple[float, float, float]:
    """Whether it is to be done some times, how many are left, and whether a mention is done."""
    if not times:
        return (0.0, 0.0, 0.0)
    following = next((number for number in times if number > done), done)
    return (1.0, min((following - done) / _MANY, 1.0), float(done in times or done > times[-1]))


def _switch(is_on: bool | None, is_told_on: bool | None) -> tuple[float, ...]:
    return (
        float(is_on is not None),
        float(is_on is True),
        float(is_told_on is True),
        float(is_told_on is False),
        float(is_on is not None and is_told_on is not None and is_on != is_told_on),
    )


def beside_rows(moves: Sequence[Move], compare: RowTable) -> Rows:
    """The columns of `BESIDE_COLUMNS`."""
    return compare.take([move.beside for move in moves])


def text_rows(texts: Sequence[str], relation: Relation) -> Rows:
    """The columns of `TEXT_RELATIONS`."""
    return relation.rows.take(texts)


def around(moves: Sequence[Move], instruction: str, embeddings: RowTable, out: Rows) -> None:
    """Embeddings of what stands beside each move, and before and behind its mention.

    Args:
        moves: of the page.
        instruction: of the task.
        embeddings: of texts.
        out: float32 (moves, 3 D).
    """
    size = out.shape[1] // 3
    mentions = [mention_for(move.label, move.beside, instruction) for move in moves]
    embeddings.take([move.beside for move in moves], out[:, :size])
    embeddings.take([one.before for one in mentions], out[:, size : 2 * size])
    embeddings.take([one.after for one in mentions], out[:, 2 * size :])


def word_rows(relation: Relation, memory: Memory, labels: Sequence[str], most: int) -> Rows:
    """The columns of `WORD_COLUMNS`.

    Args:
        relation: of the moment.
        memory: of the episode.
        labels: of the screen.
        most: words of the instruction at most.
    """
    told = told_in(relation.instruction)
    shown = frozenset(word for label in labels for word in words_of(label))
    used = memory.used
    rows = _plain(relation.instruction)[:most].copy()
    past = relation.told.past
    seen = memory.seen_words
    for row, word in zip(rows, told.words[:most], strict=True):
        row[4] = word in shown
        row[5] = word in seen
        row[6] = word in used
        row[7] = bool(past) and word in past
    return rows


@lru_cache(maxsize=64)
def _plain(instruction: str) -> Rows:
    told = told_in(instruction)
    ends = [one != other for one, other in zip(told.clauses, told.clauses[1:], strict=False)]
    rows = np.zeros((len(told.words), len(WORD_COLUMNS)), np.float32)
    for row, word, weight, end in zip(
        rows, told.words, told.weights, (*ends, True)[: len(told.words)], strict=True
    ):
        row[:4] = weight > 0, weight > 1, any(map(str.isdigit, word)), end
    return rows
