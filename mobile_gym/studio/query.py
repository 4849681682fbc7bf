"""What is asked of the list of episodes: filters, an order, a page; as an address has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final
from urllib.parse import urlencode

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from mobile_gym.core.errors import UsageError
from mobile_gym.foreign.wording import shown
from mobile_gym.rollouts.reporting.list_rows import VERDICTS
from mobile_gym.studio.library import Shelf

PAGE_ROWS: Final = 100
_LONGEST: Final = 300
"""Characters of a value."""
SORTS: Final[Mapping[str, tuple[tuple[str, int], ...]]] = {
    "verdict": (("verdict", 1), ("task_id", 1)),
    "task": (("task_id", 1),),
    "level": (("level", -1), ("task_id", 1)),
    "end": (("termination_reason", 1),),
    "steps": (("steps", -1),),
    "reward": (("total_reward", 1),),
    "substates": (("completion", 1),),
    "effects": (("side_effects", -1),),
    "seconds": (("seconds", -1),),
    "judges": (("disagrees", -1), ("verdict", 1), ("task_id", 1)),
    "run": (("run", 1),),
}
"""Orders by name, as columns, those with -1 from the largest; the first is shown unasked. What is
equal in these stays in the order of the runs and their files."""
_NUMBERS: Final = ("level", "least", "most", "page")


@dataclass(frozen=True, slots=True)
class Query:
    """Filters that all hold, an order and a page; "" and 0 leave a filter out.

    Attributes:
        text: words that are all in the names of task, episode, agent or end, in any case.
        run, task, app, agent, language, kind, end: exactly these.
        verdict: one of `VERDICTS`, or `lost` for all without success.
        level: of the task.
        least, most: steps.
        effects: `some` or `none`: side effects.
        judges: `disagree`: a later judge came to another verdict.
        sort: one of `SORTS`; with a `-` before it the other way round.
        page: from 1.
    """

    text: str = ""
    run: str = ""
    task: str = ""
    app: str = ""
    agent: str = ""
    language: str = ""
    kind: str = ""
    end: str = ""
    verdict: str = ""
    effects: str = ""
    judges: str = ""
    level: int = 0
    least: int = 0
    most: int = 0
    sort: str = "verdict"
    page: int = 1

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Query:
        """The query of an address.

        Raises:
            UsageError: a name is not known, or a value is none of its kind.
        """
        names = {one.name for one in fields(cls)}
        if unknown := sorted(set(given) - names):
            raise UsageError(
                f"{shown(unknown[0])} is no filter; there are {', '.join(sorted(names))}"
            )
        values: dict[str, Any] = {}
        for name, text in given.items():
            if name in _NUMBERS:
                values[name] = _number(name, text)
            elif len(text) > _LONGEST:
                raise UsageError(f"{name} has more than {_LONGEST} characters")
            else:
                values[name] = text.strip()
        query = cls(**values)
        _require("verdict", query.verdict, ("", "lost", *VERDICTS))
        _require("effects", query.effects, ("", "some", "none"))
        _require("judges", query.judges, ("", "disagree"))
        _require("sort", query.sort.removeprefix("-"), SORTS)
        return replace(query, page=max(query.page, 1))

    def address(self, **changes: Any) -> str:
        """The part of an address behind the `?`, without what is left out anyway."""
        one, usual = replace(self, **changes), Query()
        return urlencode(
            {
                each.name: getattr(one, each.name)
                for each in fields(one)
                if getattr(one, each.name) != getattr(usual, each.name)
            }
        )


def matching(shelf: Shelf, query: Query) -> npt.NDArray[np.int64]:
    """The places of the rows that a query asks for, all pages, in its order."""
    mask = np.ones(len(shelf.rows), np.bool_)
    for condition in _conditions(shelf, query):
        mask &= condition
    places = np.flatnonzero(mask)
    name = query.sort.removeprefix("-")
    keys = [_ranks(shelf.rows, column)[places] * sign for column, sign in reversed(SORTS[name])]
    order = np.lexsort([places, *keys])
    return places[order[::-1] if query.sort.startswith("-") else order]


def app_mask(rows: pa.Table, app: str) -> npt.NDArray[np.bool_]:
    """Which rows are of tasks that use an app."""
    apps = rows["apps"].combine_chunks()
    owners = np.repeat(np.arange(len(rows)), apps.value_lengths().to_numpy())
    mask = np.zeros(len(rows), np.bool_)
    mask[owners[[one == app for one in apps.flatten().to_pylist()]]] = True
    return mask


def _conditions(shelf: Shelf, query: Query) -> Iterator[npt.NDArray[np.bool_]]:
    rows = shelf.rows
    for name, column in _EXACT.items():
        if value := getattr(query, name):
            yield _word_mask(rows, column, lambda word, value=value: word == value)
    if query.run:
        yield _numbers(rows, "run") == shelf.place(query.run)
    if query.app:
        yield app_mask(rows, query.app)
    if query.level:
        yield _numbers(rows, "level") == query.level
    if query.least:
        yield _numbers(rows, "steps") >= query.least
    if query.most:
        yield _numbers(rows, "steps") <= query.most
    if query.verdict == "lost":
        yield ~_numbers(rows, "success")
    elif query.verdict:
        yield _numbers(rows, "verdict") == VERDICTS.index(query.verdict)
    if query.effects:
        yield (_numbers(rows, "side_effects") > 0) == (query.effects == "some")
    if query.judges:
        yield _numbers(rows, "disagrees")
    for word in query.text.casefold().split():
        yield _has_word(rows, word)


_EXACT: Final[Mapping[str, str]] = {
    "task": "task_id",
    "agent": "agent",
    "language": "language",
    "kind": "kind",
    "end": "termination_reason",
}


def _numbers(rows: pa.Table, column: str) -> npt.NDArray[Any]:
    return rows[column].to_numpy()


def _ranks(rows: pa.Table, column: str) -> npt.NDArray[Any]:
    """Numbers in the order of a column's values."""
    values = rows[column].combine_chunks()
    if not pa.types.is_dictionary(values.type):
        return values.to_numpy(zero_copy_only=False)
    words = np.array(values.dictionary.to_pylist(), object)
    ranks = np.empty(len(words), np.int64)
    ranks[np.argsort(words)] = np.arange(len(words))
    return ranks[values.indices.to_numpy()]


def _word_mask(rows: pa.Table, column: str, holds: Callable[[str], bool]) -> npt.NDArray[np.bool_]:
    """Which rows have a value in a column of few words."""
    words: pa.DictionaryArray = rows[column].combine_chunks()
    known = np.array([holds(word) for word in words.dictionary.to_pylist()], np.bool_)
    return known[words.indices.to_numpy()] if len(known) else np.zeros(len(rows), np.bool_)


def _has_word(rows: pa.Table, word: str) -> npt.NDArray[np.bool_]:
    """Which rows have a word in one of their names, in any case."""
    options = pc.MatchSubstringOptions(word, ignore_case=True)
    ids = rows["episode_id"].combine_chunks()
    found = pc.call_function("match_substring", [ids], options)
    mask = found.to_numpy(zero_copy_only=False).astype(np.bool_)
    for column in ("task_id", "agent", "termination_reason"):
        mask |= _word_mask(rows, column, lambda text: word in text.casefold())
    return mask


def _require(name: str, value: str, known: Sequence[str] | Mapping[str, object]) -> None:
    if value not in known:
        raise UsageError(f"{name} is {shown(value)}; it can be {', '.join(filter(None, known))}")


def _number(name: str, text: str) -> int:
    if not text.strip():
        return Query.__dataclass_fields__[name].default
    if not (text.strip().isascii() and text.strip().isdigit() and len(text) < 10):
        raise UsageError(f"{name} is {shown(text)}; it must be a whole number")
    return int(text)
