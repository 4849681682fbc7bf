"""The tasks of a server by split and index, and which episode a reset asks for.

Index `i` of a split with `n` templates is instance `i // n` of template `i % n`: all templates
once, then all again with the next seed (`trainers.task_rows`). What "train" draws is never drawn
in "test_instance"; no template of another split is in either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.core.tasks import Split
from mobile_gym.trainers.task_rows import TaskRows, splits_of, task_rows

MOST_LISTED: Final = 1000
"""Tasks that one answer lists."""
_MOST_SEEDS: Final = 2**63
_SHOWN: Final = 80
"""Characters of a value that a message repeats."""


@dataclass(frozen=True, slots=True)
class EpisodeRequest:
    """The episode that a reset asks for; what is None is drawn.

    Attributes:
        split: its parameters are drawn in; None for all.
        index: in the split, where it was chosen so.
        task: the template's id.
        seed: of the phone, and of the parameters where `task_seed` is None.
        task_seed: of the parameters alone, as `reset` takes it.
    """

    split: Split | None = None
    index: int | None = None
    task: str | None = None
    seed: int | None = None
    task_seed: int | None = None

    def options(self) -> dict[str, Any]:
        """For the `reset` of the environment of many tasks."""
        named = {"task": self.task, "task_seed": self.task_seed}
        return {name: value for name, value in named.items() if value is not None}


class TaskIndex:
    """The rows of a suite's splits.

    Args:
        suite: of the catalog.
        instances: of each task in every split.
        first_seed: of each task's first instance.

    Raises:
        UsageError: there is no such suite, or a number is out of range.
    """

    def __init__(self, suite: str = "all", instances: int = 100, first_seed: int = 0) -> None:
        self.suite = suite
        self._rows: Mapping[Split, TaskRows] = {
            split: task_rows(suite, split, instances=instances, first_seed=first_seed)
            for split in splits_of(suite)
        }
        self._task_ids = frozenset(
            template.id for rows in self._rows.values() for template in rows.templates
        )

    def splits(self) -> list[dict[str, str]]:
        """The splits that have tasks, each with its kind: "train" or "test"."""
        return [
            {"name": split, "type": "train" if split == "train" else "test"} for split in self._rows
        ]

    def count(self, split: object) -> int:
        """How many tasks a split has.

        Raises:
            UnknownName: there is no such split.
        """
        return len(self._rows[self._checked_split(split)])

    def spec(self, split: object, index: object) -> dict[str, Any]:
        """One task as JSON: its template's id, its seed, and what is known of it beforehand.

        Raises:
            UnknownName: there is no such split.
            IndexError: there is no such index.
        """
        name, place = self._checked_split(split), self._checked_place(split, index)
        row = self._rows[name][place]
        template = self._rows[name].templates[place % len(self._rows[name].templates)]
        return {
            "id": f"{name}-{place}",
            "index": place,
            **row.columns(),
            "level": template.level,
            "apps": list(template.apps),
        }

    def specs(
        self, split: object, start: int | None = None, stop: int | None = None
    ) -> list[dict[str, Any]]:
        """Tasks in `[start, stop)`, as slices count.

        Raises:
            UnknownName: there is no such split.
            UsageError: they are more than one answer lists.
        """
        places = range(*slice(start, stop).indices(self.count(split)))
        if len(places) > MOST_LISTED:
            raise UsageError(
                f"these are {len(places)} tasks; ask for at most {MOST_LISTED} at once"
            )
        return [self.spec(split, place) for place in places]

    def first(self, split: object) -> list[dict[str, Any]]:
        """The first tasks of a split, as many as one answer lists.

        Raises:
            UnknownName: there is no such split.
        """
        return self.specs(split, 0, MOST_LISTED)

    def start(
        self, seed: object = None, split: object = None, index: object = None, task: object = None
    ) -> EpisodeRequest:
        """The episode that these arguments of a reset mean, each of which may be missing.

        An index brings its template and parameters; a seed beside it changes the phone alone.

        Raises:
            UsageError: a value is wrong, or they do not go together.
            IndexError: there is no such index.
        """
        checked_seed = None if seed is None else _checked_seed(seed)
        name = None if split is None else self._checked_split(split)
        if index is None:
            return EpisodeRequest(name, None, self._checked_task(task), checked_seed)
        if name is None or task is not None:
            raise UsageError("an index goes with a split, and without a task")
        place = self._checked_place(name, index)
        row = self._rows[name][place]
        if checked_seed is None:
            return EpisodeRequest(name, place, row.task, row.seed)
        parameters = EpisodeSeed.after_reset(row.seed).value
        return EpisodeRequest(name, place, row.task, checked_seed, parameters)

    def _checked_task(self, task: object) -> str | None:
        if task is None:
            return None
        if not isinstance(task, str) or task not in self._task_ids:
            raise UnknownName.among("task", str(task)[:_SHOWN], self._task_ids)
        return task

    def _checked_split(self, split: object) -> Split:
        for known in self._rows:
            if split == known:
                return known
        raise UnknownName.among("split", str(split)[:_SHOWN], self._rows)

    def _checked_place(self, split: object, index: object) -> int:
        count = self.count(split)
        if isinstance(index, bool) or not isinstance(index, int):
            raise UsageError("index must be an integer")
        if not 0 <= index < count:
            raise IndexError(f"split {split!r} has {count} tasks; index must be in [0, {count})")
        return index


def _checked_seed(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < _MOST_SEEDS:
        raise UsageError("seed must be an integer, at least 0 and below 2 ** 63")
    return seed
