"""What tasks of AndroidWorld's kinds set up: nothing marks the record that a task is about."""

from __future__ import annotations

import re
import shlex
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

import numpy as np
import pytest

from task_suites.android_world import TEMPLATES

Record: TypeAlias = Mapping[str, str]
"""What a command of a setup puts in: values by column; of a file its path, text and time."""
IsTarget: TypeAlias = Callable[[Record, Mapping[str, Any]], bool]

SEEDS: Final = range(40)
FAR: Final = 0.2
"""From the middle: 4.5 standard deviations of the mean of as many uniform places in [0, 1]."""
FILE: Final = re.compile(
    r"printf %s (?P<text>.*) > (?P<path>\S+) && touch -d (?P<changed>.*) \S+", re.DOTALL
)


def titled(row: Record, params: Mapping[str, Any]) -> bool:
    return row["title"] == params["title"]


def named(row: Record, params: Mapping[str, Any]) -> bool:
    return row["path"].endswith(f"/{params['file_name']}")


def day_of(ms: str) -> str:
    return datetime.fromtimestamp(int(ms) / 1000, UTC).date().isoformat()


def begins(row: Record, params: Mapping[str, Any]) -> bool:
    at = datetime(2023, 10, params["day"], params["hour"], tzinfo=UTC)
    return titled(row, params) and int(row["start_ts"]) == at.timestamp()


IS_TARGET: Final[Mapping[str, IsTarget]] = {
    "SimpleCalendarDeleteOneEvent": begins,
    "SimpleCalendarAnyEventsOnDate": lambda row, params: row["title"] in params["titles"],
    "SimpleCalendarEventsInTimeRange": titled,
    "MarkorDeleteNote": named,
    "MarkorMoveNote": named,
    "NotesIsTodo": titled,
    "SportsTrackerActivityDuration": lambda row, params: (
        row["category"] == params["category"] and day_of(row["starttime"]) == params["date"]
    ),
    "TasksDueOnDate": lambda row, params: day_of(row["dueDate"]) == params["date"],
    "ExpenseDeleteSingle": lambda row, params: row["name"] == params["expenses"][0]["name"],
    "RecipeDeleteSingleRecipe": lambda row, params: row["title"] == params["recipes"][0]["title"],
}


def records(setup: Sequence[str]) -> list[Record]:
    """The rows and the files that commands make, in their order."""
    found: list[Record] = []
    for command in setup:
        if file := FILE.fullmatch(command):
            found.append(file.groupdict())
        elif command.startswith("content insert") and "/folders" not in command:
            bound = (word.split(":", 2) for word in shlex.split(command) if word.count(":") > 1)
            found.append({name: value for name, _, value in bound if name != "content"})
    return found


def attributes(rows: Sequence[Record]) -> dict[str, Sequence[float]]:
    """Numbers by which somebody might pick a record."""
    found: dict[str, Sequence[float]] = {"order of the setup": range(len(rows))}
    for column in dict.fromkeys(name for row in rows for name in row):
        values = [row.get(column, "") for row in rows]
        count, order = Counter(values), sorted(values)
        words = Counter(word for value in values for word in set(value.split()))
        numbers = [int(value) if value.isdigit() else -1 for value in values]
        days = [number // (86_400 if number < 1 << 32 else 86_400_000) for number in numbers]
        of_day = Counter(days)
        found |= {
            f"{column} as a number": numbers,
            f"place of {column}": [order.index(value) for value in values],
            f"length of {column}": [*map(len, values)],
            f"digits of {column}": [sum(map(str.isdigit, value)) for value in values],
            f"equals of {column}": [count[value] for value in values],
            f"equal days of {column}": [of_day[day] for day in days],
            f"common words of {column}": [
                max((words[word] for word in value.split()), default=0) for value in values
            ],
        }
    return found


def place(values: Sequence[float], targets: Sequence[int]) -> float:
    """The mean place of targets among all values, from 0 to 1; equal ones share theirs."""
    order = np.sort(values)
    mine = np.take(values, targets)
    both = np.searchsorted(order, mine) + np.searchsorted(order, mine, "right") - 1
    return float(both.mean()) / 2 / (len(order) - 1)


@pytest.mark.parametrize("name", IS_TARGET)
def test_the_record_of_a_task_is_like_the_others(name: str) -> None:
    (template,) = (one for one in TEMPLATES if one.id == f"AndroidWorld.{name}")
    found: dict[str, list[float]] = defaultdict(list)
    for seed in SEEDS:
        task = template.task(np.random.default_rng(seed))
        rows = records(task.setup)
        targets = [number for number, row in enumerate(rows) if IS_TARGET[name](row, task.params)]
        assert targets, f"seed {seed}: nothing that is set up is what the task is about"
        for attribute, values in attributes(rows).items():
            found[attribute].append(place(values, targets))
    means = {attribute: float(np.mean(places)) for attribute, places in found.items()}
    assert {name: mean for name, mean in means.items() if abs(mean - 0.5) > FAR} == {}
