"""Which episodes a trainer's data set is made of: a task, a seed and a split for each row.

Every door takes the same rows, so that two trainers that name a suite, a split and a number of
instances train on the same episodes, in the same order. A row begins one episode wherever it is
reset: the task names the template, the seed draws its parameters and its phone, the split says
which parameters may be drawn.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, overload

from mobile_gym.core import plugins
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.plain_values import integer_of, plain, shown
from mobile_gym.core.tasks import SPLITS, Split, TaskTemplate

_MOST_ROWS: Final = 2**31


@dataclass(frozen=True, slots=True)
class TaskRow:
    """One episode of a data set.

    Attributes:
        task: the template's id, such as "Clock.SetAlarm".
        seed: of the episode.
        split: only parameters of it are drawn; None for all.

    Raises:
        UsageError: a value is of another kind.
        UnknownName: there is no such split.
    """

    task: str
    seed: int
    split: Split | None = None

    def __post_init__(self) -> None:
        """Keep plain values, whatever a data loader made of them."""
        task, split = plain(self.task), plain(self.split)
        if not isinstance(task, str):
            raise UsageError(f"task is {shown(task)}; it must be a task's name")
        seed = integer_of("seed", self.seed, least=0)
        if isinstance(split, float) and math.isnan(split):  # a missing value in a table of pandas
            split = None
        if split is not None and split not in SPLITS:
            raise UnknownName.among("split", str(split), SPLITS)
        for name, value in (("task", task), ("seed", seed), ("split", split)):
            object.__setattr__(self, name, value)

    @classmethod
    def from_columns(cls, columns: Mapping[str, Any]) -> TaskRow:
        """The row that has these columns, besides others that are not looked at.

        Raises:
            UsageError: a column is missing, or its value is of another kind.
        """
        if not isinstance(columns, Mapping):
            raise UsageError(f"a row is a mapping of columns, not {shown(columns)}")
        for name in ("task", "seed"):
            if columns.get(name) is None:
                raise UsageError(
                    "a row needs a column task, a task's name, and a column seed; this one has "
                    f"{', '.join(map(str, columns)) or 'none'}"
                )
        return cls(columns["task"], columns["seed"], columns.get("split"))

    def columns(self) -> dict[str, Any]:
        """The row of a data set: JSON values by name of the column."""
        return asdict(self)


class TaskRows(Sequence[TaskRow]):
    """Rows that are made when they are asked for, so that a million of them take no memory.

    Args:
        templates: the tasks, in the order of the first rows.
        instances: how many of each.
        first_seed: of each task's first instance; the others count on.
        split: of all rows.
    """

    def __init__(
        self,
        templates: Sequence[TaskTemplate],
        instances: int,
        first_seed: int = 0,
        split: Split | None = None,
    ) -> None:
        self.templates = tuple(templates)
        self.split: Split | None = split
        self._instances = instances
        self._first_seed = first_seed

    def __len__(self) -> int:
        return len(self.templates) * self._instances

    @overload
    def __getitem__(self, index: int) -> TaskRow: ...
    @overload
    def __getitem__(self, index: slice) -> list[TaskRow]: ...
    def __getitem__(self, index: int | slice) -> TaskRow | list[TaskRow]:
        """The row of that number: all tasks once, then all again with the next seed.

        Raises:
            IndexError: there is no such row.
        """
        if isinstance(index, slice):
            return [self[position] for position in range(*index.indices(len(self)))]
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(f"row {index} of {len(self)}")
        instance, task = divmod(place, len(self.templates))
        return TaskRow(self.templates[task].id, self._first_seed + instance, self.split)


def task_rows(
    suite: str = "all",
    split: Split | None = "train",
    *,
    instances: int = 1,
    first_seed: int = 0,
) -> TaskRows:
    """The rows of a suite: `instances` of every task that has some in the split.

    Equal arguments give equal rows. A parameter that a row of "train" draws is never drawn by one
    of "test_instance", whatever their seeds (`TaskTemplate.task`); the tasks of the other splits
    are in no other one.

    Args:
        suite: what `task_suites.catalog.suite` takes, such as "all", "clock" or "level1".
        split: one of `core.tasks.SPLITS`; None for every task and all parameters.
        instances: of each task.
        first_seed: of each task's first instance; the others count on.

    Raises:
        UnknownName: there is no such suite or split.
        UsageError: a number is out of range, or the suite has no task in the split.
    """
    instances = integer_of("instances", instances, least=1, most=_MOST_ROWS)
    first_seed = integer_of("first_seed", first_seed, least=0, most=_MOST_ROWS)
    catalog = plugins.load("suite catalog", "built-in")
    templates: tuple[TaskTemplate, ...] = catalog.suite(suite, split)
    if not templates:
        raise UsageError(
            f"suite {suite!r} has no task in split {split!r}; it has some in "
            f"{', '.join(splits_of(suite)) or 'none'}"
        )
    return TaskRows(templates, instances, first_seed, split)


def splits_of(suite: str) -> tuple[Split, ...]:
    """The splits in which a suite has tasks, in the order of `core.tasks.SPLITS`.

    Raises:
        UnknownName: there is no such suite.
    """
    catalog = plugins.load("suite catalog", "built-in")
    return tuple(split for split in SPLITS if catalog.suite(suite, split))
