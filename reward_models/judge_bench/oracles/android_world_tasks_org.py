"""What is true of AndroidWorld's questions about the tasks of Tasks."""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, Final, TypeAlias

from reward_models.judge_bench.oracles.answers import says_names, says_number
from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.created_records import tells
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, app

_APP: Final = "org.tasks"
_HIGH: Final = 0
"""The priority of that name. Source: the column `importance`."""
_Meant: TypeAlias = Callable[[Sight, Any], bool]
"""Whether a task is one of those that are asked about."""


def _tasks(see: Sight) -> list[Any]:
    """The tasks at reset."""
    return [one for one in see.start.data[_APP].tasks if not one.deleted_ms]


# -- which tasks ----------------------------------------------------------------------------------


def _due(see: Sight, task: Any) -> date | None:
    return see.day_of(task.due_ms) if task.due_ms else None


def _date(see: Sight, name: str = "date") -> date:
    return date.fromisoformat(see.task.params[name])


def _is_due(see: Sight, task: Any) -> bool:
    return _due(see, task) == _date(see)


def _is_high(see: Sight, task: Any) -> bool:
    del see
    return task.importance == _HIGH


def _is_high_and_due(see: Sight, task: Any) -> bool:
    return _is_high(see, task) and _is_due(see, task)


def _is_done_and_due(see: Sight, task: Any) -> bool:
    return task.completed_ms > 0 and _is_due(see, task)


def _is_left(see: Sight, task: Any) -> bool:
    """It is to be done by the date."""
    due = _due(see, task)
    return not task.completed_ms and due is not None and due <= _date(see)


def _is_in_week(see: Sight, task: Any) -> bool:
    due, monday = _due(see, task), _date(see, "monday")
    return due is not None and due in (monday + timedelta(days=number) for number in range(7))


# -- what was read and said -----------------------------------------------------------------------


@functools.cache
def _shown(title: str) -> Fact:
    """A title can be read, which nobody has typed."""
    return lambda see: tells(see, title)


def _were_shown(see: Sight, titles: list[str]) -> bool:
    return all(see.looked(_shown(title)) for title in titles)


def _meant_titles(see: Sight, is_meant: _Meant) -> list[str]:
    return [one.title for one in _tasks(see) if is_meant(see, one)]


def _titles_told(is_meant: _Meant) -> Fact:
    """The titles of those that are meant, all of them and no others, each of which was shown."""

    def fact(see: Sight) -> bool:
        if see.answer is None:
            return False
        titles = _meant_titles(see, is_meant)
        others = {one.title for one in _tasks(see)} - set(titles)
        return says_names(see.answer, titles, see.task.text, others) and _were_shown(see, titles)

    return fact


def _number_told(is_meant: _Meant) -> Fact:
    """How many those are that are meant, each of which was shown."""

    def fact(see: Sight) -> bool:
        if see.answer is None:
            return False
        titles = _meant_titles(see, is_meant)
        is_right = says_number(see.answer, len(titles), see.task.text)
        return is_right and _were_shown(see, titles)

    return fact


_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.TasksDueOnDate": _titles_told(_is_due),
    "AndroidWorld.TasksHighPriorityTasks": _titles_told(_is_high),
    "AndroidWorld.TasksHighPriorityTasksDueOnDate": _titles_told(_is_high_and_due),
    "AndroidWorld.TasksDueNextWeek": _number_told(_is_in_week),
    "AndroidWorld.TasksCompletedTasksForDate": _titles_told(_is_done_and_due),
    "AndroidWorld.TasksIncompleteTasksOnDate": _titles_told(_is_left),
}

_DESCRIPTIONS: Final = (
    DescriptionPattern("Tasks is open", "任务应用已打开", app(_APP)),
    DescriptionPattern(
        "“{title}” is shown", "显示了“{title}”", lambda see, title: _shown(title)(see)
    ),
)

ORACLES: Final[dict[str, Oracle]] = oracles_of(_DESCRIPTIONS, _FULFILLED)
