"""Choices: the records of a start, and which of them the task is about.

These are the records that the solution changes; where it changes none, as in a query, those that
the words of the instruction, the parameters and the accepted answers single out.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mobile_gym.core.tasks import Task
from mobile_gym.testing.blind import MOST_SUCCESS
from mobile_gym.testing.first_screen.records import Record, RecordTable
from mobile_gym.testing.first_screen.starts import EpisodeStart
from mobile_gym.testing.first_screen.values import QUOTED, task_times

_NAME: Final = re.compile(r"\b[A-Z][a-z]+ [A-Z][a-z]+\b")
_SHORTEST_CLUE: Final = 2
_COMMON: Final = 0.8
"""Share of the starts from which on a clue is a constant part of the instruction, which no policy
needs to read."""
_MOST_TARGETS: Final = 3
"""More may be meant where they are at most half of the records."""
_ENOUGH: Final = 0.6
"""Share of the starts in which a table has targets, for it to be what a template is about."""


@dataclass(frozen=True, slots=True)
class RecordChoice:
    """The records of one table at one start, of which somebody picks one.

    Attributes:
        records: in the order of their rows.
        is_target: bool (records,); at least one is, and at least one is not.
        now_ms: the wall clock.
    """

    records: tuple[Record, ...]
    is_target: npt.NDArray[np.bool_]
    now_ms: int

    @property
    def chance(self) -> float:
        """The probability that a record picked at random is a target."""
        return float(self.is_target.mean())


def record_choices(starts: Sequence[EpisodeStart]) -> dict[str, list[RecordChoice]]:
    """The choices by the place of their table, of tables with targets in most starts."""
    clues = [set(_instruction_clues(start.task)) for start in starts]
    counts = Counter(clue for start_clues in clues for clue in start_clues)
    common = {clue for clue, count in counts.items() if count > _COMMON * len(starts)}
    by_place: dict[str, list[RecordChoice]] = defaultdict(list)
    for start, start_clues in zip(starts, clues, strict=True):
        for place, table in start.tables.items():
            choice = _record_choice(start, place, table, start_clues - common)
            if choice is not None:
                by_place[place].append(choice)
    enough = _ENOUGH * len(starts)
    return {place: choices for place, choices in by_place.items() if len(choices) >= enough}


def _record_choice(
    start: EpisodeStart, place: str, table: RecordTable, clues: Collection[str]
) -> RecordChoice | None:
    changed = start.changed.get(place, ())
    is_target = np.array([key in changed for key in table.keys])
    if not is_target.any():
        is_target = _best_matching_records(start.task, clues, table.records)
    if not 0 < is_target.sum() <= max(_MOST_TARGETS, len(is_target) // 2):
        return None
    is_alike = _comparable_records(is_target, start.written.get(place, ()), table.keys)
    if is_target[is_alike].all():
        return None
    return RecordChoice(tuple(compress(table.records, is_alike)), is_target[is_alike], start.now_ms)


def _comparable_records(
    is_target: npt.NDArray[np.bool_], written: Collection[str], keys: Sequence[str]
) -> npt.NDArray[np.bool_]:
    """The records that the targets are to be alike: those that the setup wrote, if it is enough.

    The phone's own records differ from those that a setup writes, which is no leak as long as a
    random pick among the latter succeeds no more often than a blind policy may.
    """
    is_written = np.array([key in written for key in keys])
    targets = is_target.sum()
    if (is_target & is_written).sum() == targets <= MOST_SUCCESS * is_written.sum():
        return is_written
    return np.ones(len(keys), bool)


# -- what the words single out --------------------------------------------------------------------


def _instruction_clues(task: Task) -> Iterator[str]:
    """What a reader of the instruction looks for, and what the answer is."""
    clues = [*QUOTED.findall(task.text), *_NAME.findall(task.text)]
    clues += [text for text in _texts_in(task.params) if text in task.text]
    if task.expected_answer is not None:
        clues += task.expected_answer.accepted
    for clue in clues:
        if len(clue) > _SHORTEST_CLUE or not clue.isascii():
            yield clue


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if value:
            yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _texts_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts_in(part)


def _best_matching_records(
    task: Task, clues: Collection[str], records: Sequence[Record]
) -> npt.NDArray[np.bool_]:
    """The records with most of the clues, rare ones counting more; none where none has any."""
    # What an app keeps for searching is in small letters.
    texts = [_record_text(record).casefold() for record in records]
    score, count = np.zeros(len(records)), len(records)
    evidence = [np.array([clue.casefold() in text for text in texts]) for clue in clues]
    if times := task_times(task):
        evidence.append(np.array([_minute_of_day(record) in times for record in records]))
    for is_meant in evidence:
        if 0 < is_meant.sum() <= count / 2:
            score += is_meant * math.log(count / is_meant.sum())
    best = score.max(initial=0.0)
    return (score >= best - 1e-9) & (best > 0)


def _minute_of_day(record: Record) -> int | None:
    """The time that a record's hour and minute are, if it has them."""
    hour, minute = record.get("hour"), record.get("minute")
    return 60 * hour + minute if isinstance(hour, int) and isinstance(minute, int) else None


def _record_text(record: Record) -> str:
    """All values of a record, and a person's name in both orders."""
    first, last = record.get("first"), record.get("last")
    names = (f"{first} {last}", f"{last}{first}") if first and last else ()
    return "\n".join((*map(str, record.values()), *names))
