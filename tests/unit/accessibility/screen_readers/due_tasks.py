"""Things to do of Tasks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from screen_readers.listed import Episode
from screen_readers.written_days import asked_days, day_at_start

_HIGH = ("High priority", "高优先级")
_NEAR = {"Yesterday": -1, "昨天": -1, "Today": 0, "今天": 0, "Tomorrow": 1, "明天": 1}


@dataclass(frozen=True)
class _Task:
    """A row of the list: its box says how urgent it is and whether it is done."""

    title: str
    due: date | None
    is_high: bool
    is_done: bool


def _day(text: str, today: date) -> date | None:
    for word, ahead in _NEAR.items():
        if text.startswith(word):
            return today + timedelta(ahead)
    return day_at_start(text, today)


def _today(seen: Episode) -> date:
    """The day that stands on the home screen, from where every question is looked into."""
    near = asked_days(seen)[0]
    days = (day_at_start(text, near) for text in seen.screens[0].texts)
    return next(day for day in days if day is not None)


def _meant(seen: Episode, is_meant: Callable[[_Task], bool]) -> list[str]:
    """The titles of the tasks that the question is about, each once."""
    today = _today(seen)
    tasks = {
        _Task(
            words.texts[0],
            _day(words.texts[1], today) if len(words.texts) > 1 else None,
            box.label in _HIGH,
            box.flags.startswith(" checked"),
        ): None
        for screen in seen.screens
        for box, words in pairwise(screen.lines)
        if box.role == "checkbox" and not words.role and words.depth == box.depth > 0
    }
    return [task.title for task in tasks if is_meant(task)]


def due(seen: Episode) -> str:
    (day,) = asked_days(seen)
    return ", ".join(_meant(seen, lambda task: task.due == day))


def high(seen: Episode) -> str:
    return ", ".join(_meant(seen, lambda task: task.is_high))


def high_and_due(seen: Episode) -> str:
    (day,) = asked_days(seen)
    return ", ".join(_meant(seen, lambda task: task.is_high and task.due == day))


def due_in_week(seen: Episode) -> str:
    (monday,) = asked_days(seen)
    week = [monday + timedelta(number) for number in range(7)]
    return str(len(_meant(seen, lambda task: task.due in week)))


def done_and_due(seen: Episode) -> str:
    (day,) = asked_days(seen)
    return ", ".join(_meant(seen, lambda task: task.is_done and task.due == day))


def left(seen: Episode) -> str:
    (day,) = asked_days(seen)
    return ", ".join(
        _meant(seen, lambda task: not task.is_done and task.due is not None and task.due <= day)
    )


READERS = {
    "AndroidWorld.TasksDueOnDate": due,
    "AndroidWorld.TasksHighPriorityTasks": high,
    "AndroidWorld.TasksHighPriorityTasksDueOnDate": high_and_due,
    "AndroidWorld.TasksDueNextWeek": due_in_week,
    "AndroidWorld.TasksCompletedTasksForDate": done_and_due,
    "AndroidWorld.TasksIncompleteTasksOnDate": left,
}
