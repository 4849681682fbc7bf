"""What is true of AndroidWorld's questions about the tasks of Tasks."""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, Final, TypeAlias

from reward_models.judge_bench.oracles.answers import says_names, says_number
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.created_records import tells
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, app_in_front

_APP: Final = "org.tasks"
_HIGH: Final = 0
"""The priority of that name. Source: the column `importance`."""
_Meant: TypeAlias = Callable[[Sight, Any], bool]
"""Whether a task is one of those that are asked about."""


def _tasks_at_reset(see: Sight) -> list[Any]:
    """The tasks at reset."""
    return [task for task in see.start.data[_APP].tasks if not task.deleted_ms]


# -- which tasks ----------------------------------------------------------------------------------


def _due_date(see: Sight, task: Any) -> date | None:
    return see.day_of(task.due_ms) if task.due_ms else None


def _named_date(see: Sight, name: str = "date") -> date:
    return date.fromisoformat(see.task.params[name])


def _is_due(see: Sight, task: Any) -> bool:
    return _due_date(see, task) == _named_date(see)


def _is_high(see: Sight, task: Any) -> bool:
    del see
    return task.importance == _HIGH


def _is_high_and_due(see: Sight, task: Any) -> bool:
    return _is_high(see, task) and _is_due(see, task)


def _is_done_and_due(see: Sight, task: Any) -> bool:
    return task.completed_ms > 0 and _is_due(see, task)


def _is_left(see: Sight, task: Any) -> bool:
    """It is to be done by the date."""
    due = _due_date(see, task)
    return not task.completed_ms and due is not None and due <= _named_date(see)


def _is_in_week(see: Sight, task: Any) -> bool:
    due, monday = _due_date(see, task), _named_date(see, "monday")
    return due is not None and due in (monday + timedelta(days=number) for number in range(7))


# -- what was read and said -----------------------------------------------------------------------


@functools.cache
def _title_shown_fact(title: str) -> Fact:
    """A title can be read, which nobody has typed."""
    return lambda see: tells(see, title)


def _were_shown(see: Sight, titles: list[str]) -> bool:
    return all(see.looked(_title_shown_fact(title)) for title in titles)


def _meant_titles(see: Sight, is_meant: _Meant) -> list[str]:
    return [task.title for task in _tasks_at_reset(see) if is_meant(see, task)]


def _is_titles_answered(is_meant: _Meant) -> Fact:
    """The titles of those that are meant, all of them and no others, each of which was shown."""

    def fact(see: Sight) -> bool:
        if see.answer is None:
            return False
        titles = _meant_titles(see, is_meant)
        others = {task.title for task in _tasks_at_reset(see)} - set(titles)
        return says_names(see.answer, titles, see.task.text, others) and _were_shown(see, titles)

    return fact


def _is_number_answered(is_meant: _Meant) -> Fact:
    """How many those are that are meant, each of which was shown."""

    def fact(see: Sight) -> bool:
        if see.answer is None:
            return False
        titles = _meant_titles(see, is_meant)
        is_right = says_number(see.answer, len(titles), see.task.text)
        return is_right and _were_shown(see, titles)

    return fact


_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.TasksDueOnDate": _is_titles_answered(_is_due),
    "AndroidWorld.TasksHighPriorityTasks": _is_titles_answered(_is_high),
    "AndroidWorld.TasksHighPriorityTasksDueOnDate": _is_titles_answered(_is_high_and_due),
    "AndroidWorld.TasksDueNextWeek": _is_number_answered(_is_in_week),
    "AndroidWorld.TasksCompletedTasksForDate": _is_titles_answered(_is_done_and_due),
    "AndroidWorld.TasksIncompleteTasksOnDate": _is_titles_answered(_is_left),
}

_DESCRIPTIONS: Final = (
    DescriptionPattern("Tasks is open", "任务应用已打开", app_in_front(_APP)),
    DescriptionPattern(
        "“{title}” is shown", "显示了“{title}”", lambda see, title: _title_shown_fact(title)(see)
    ),
)

ORACLES: Final[dict[str, Oracle]] = make_oracles(_DESCRIPTIONS, _FULFILLED)
