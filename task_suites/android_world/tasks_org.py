"""Questions about things to do: what AndroidWorld asks of Tasks.

A task's rows are its parameter, as the app's database has them. So a task can be made for whatever
stands in a database, and the right answer is computed from the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, TypeAlias

import numpy as np

from mobile_gym.core.actions import Answer, OpenApp
from mobile_gym.core.checks import AnswerMatches, PageIs, Selector
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import (
    Perform,
    ScrollTo,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    WrongEnding,
)
from mobile_gym.core.texts import Catalogue, LocalizedText, Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.android_world.question_rows import binding, others_than, word
from task_suites.app_screens import AppScreens
from task_suites.dates import full_date
from task_suites.pools import by_words
from task_suites.pools import listed as one_by_one
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS


class Texts(Catalogue):
    """Instructions, substates and labels."""

    due_on_date = LocalizedText(
        (
            "In Tasks, which tasks are due on {day}? Count in those that are done. Reply with "
            "their titles and put commas between them."
        ),
        zh="在任务应用中，哪些任务的截止日期是{day}？已完成的也算。请回答任务标题，用顿号隔开。",
    )
    high_priority = LocalizedText(
        (
            "It is {day}. Which tasks in Tasks have high priority, done or not? Reply with their "
            "titles and put commas between them."
        ),
        zh=(
            "今天是{day}。任务应用中哪些任务是高优先级的（无论是否完成）？请回答任务标题，"
            "用顿号隔开。"
        ),
    )
    high_priority_on_date = LocalizedText(
        (
            "Look into Tasks: what has high priority and is due on {day}, done or not? Reply with "
            "the titles and put commas between them."
        ),
        zh=(
            "请查看任务应用：哪些高优先级任务的截止日期是{day}（无论是否完成）？请回答任务标题，"
            "用顿号隔开。"
        ),
    )
    due_in_week = LocalizedText(
        (
            "In the week that begins on {day}, how many tasks in Tasks are due, done or not? "
            "Reply with the number alone."
        ),
        zh="在从{day}开始的那一周里，任务应用中有多少个任务到期（无论是否完成）？请只回答数字。",
    )
    completed_of_date = LocalizedText(
        (
            "Of the tasks in Tasks that are due on {day}, which have I done already? Reply with "
            "their titles and put commas between them."
        ),
        zh="在任务应用里截止日期为{day}的任务中，哪些我已经完成了？请回答任务标题，用顿号隔开。",
    )
    open_by_date = LocalizedText(
        (
            "Which tasks in Tasks are due on {day} or earlier and not done yet? Reply with their "
            "titles and put commas between them."
        ),
        zh="任务应用中哪些任务在{day}或之前到期且尚未完成？请回答任务标题，用顿号隔开。",
    )
    app_is_open = LocalizedText("Tasks is open", zh="任务应用已打开")
    task_is_shown = LocalizedText("“{title}” is shown", zh="显示了“{title}”")
    more_options = LocalizedText("More options", zh="更多选项")
    show_completed = LocalizedText("Show completed", zh="显示已完成的任务")
    show_unstarted = LocalizedText("Show unstarted", zh="显示未开始的任务")


_LISTS: Final = load_word_lists("task_suites.android_world")

PACKAGE: Final = "org.tasks"
SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

Row: TypeAlias = Mapping[str, Any]
"""A row of the table `tasks`: its title, importance, dueDate, hideUntil, completed and notes."""
_Holds: TypeAlias = Callable[[Row], bool]

_TITLES: Final = by_words(_LISTS["tasks_org_titles"])
_NOTES: Final = by_words(_LISTS["tasks_org_notes"])
_HIGH: Final = 0
_URI: Final = f"content://{PACKAGE}/tasks"
_OPEN: Final = Perform(OpenApp(PACKAGE))
_SWITCHES: Final = ("data/org.tasks/show_completed", "data/org.tasks/show_unstarted")
_DAYS: Final = 6
"""Days on which something is due, where one of them is asked about."""
_SPAN: Final = 19
"""Days in which everything is due."""
_GOLDEN: Final = 7
"""Steps of a solution: two switches of the menu, a swipe or none, the answer."""


# -- rows ---------------------------------------------------------------------------------------


def _ms(day: date, at: time = time(12)) -> int:
    return int(datetime.combine(day, at, UTC).timestamp()) * 1000


def _due(row: Row) -> date:
    """The day on which a row is due; far away where it is due on none."""
    ms = int(row["dueDate"])
    return datetime.fromtimestamp(ms / 1000, UTC).date() if ms else date.max


def _is_done(row: Row) -> bool:
    return int(row["completed"]) > 0


def _days(rng: np.random.Generator, count: int) -> list[date]:
    """So many days of less than three weeks."""
    first = date(2024, 1, 1) + timedelta(int(rng.integers(1000)))
    return [first + timedelta(int(place)) for place in rng.permutation(_SPAN)[:count]]


def _done_ms(rng: np.random.Generator, due: date) -> int:
    """When a task was done, one to eight days before it is due."""
    return _ms(due - timedelta(int(rng.integers(1, 9))), time(int(rng.integers(8, 20))))


def _drawn_row(rng: np.random.Generator, title: str, due: date, **fields: int) -> dict[str, Any]:
    """A row that is due on a day, of which the rest is drawn."""
    started = due - timedelta(int(rng.integers(3, 9)))
    notes = list(_NOTES)[int(rng.integers(len(_NOTES)))] if rng.integers(2) else None
    return {
        "title": title,
        "importance": int(rng.integers(4)),
        "dueDate": _ms(due),
        "hideUntil": _ms(started, time(int(rng.integers(7, 12)))),
        "completed": _done_ms(rng, due) if rng.integers(2) else 0,
        "notes": notes,
        **fields,
    }


def _drawn_rows(
    rng: np.random.Generator, drawn: Iterable[tuple[date, Mapping[str, int]]]
) -> list[dict[str, Any]]:
    """Rows in a drawn order, by the day on which each is due and what else it is to have."""
    titles = rng.permutation(list(_TITLES))
    rows = [
        _drawn_row(rng, str(title), due, **fields)
        for title, (due, fields) in zip(titles, drawn, strict=False)
    ]
    return [rows[int(place)] for place in rng.permutation(len(rows))]


def _setup(draft: TaskBuilder, today: date, rows: Sequence[Row]) -> tuple[str, ...]:
    """The app with these rows alone, half past three of a day, the home screen."""
    inserts: list[str] = []
    for row in rows:
        bound = [binding("title", "s", word(draft, _TITLES, row["title"]))]
        if row["notes"]:
            bound.append(binding("notes", "s", word(draft, _NOTES, row["notes"])))
        numbers = ("importance", "dueDate", "hideUntil", "completed")
        bound += [binding(name, "l", int(row[name])) for name in numbers]
        inserts.append(f"content insert --uri {_URI} {' '.join(bound)}")
    return (
        "settings put global auto_time 0",
        "setprop persist.sys.timezone UTC",
        f"date {today:%m%d}1530{today:%Y}.00",
        f"pm install-existing {PACKAGE}",
        f"pm clear {PACKAGE}",
        *inserts,
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


# -- tasks --------------------------------------------------------------------------------------


def _look(draft: TaskBuilder, titles: Sequence[str]) -> tuple[SolutionStep, ...]:
    """Open the app, have everything shown, and look at some tasks in their order."""
    more = TapOn(Selector(description=draft.pick(Texts.more_options)))
    return (
        _OPEN,
        *(
            step
            for label in (Texts.show_completed, Texts.show_unstarted)
            for step in (more, TapOn(Selector(text=draft.pick(label))))
        ),
        *map(_see_task, titles),
    )


def _see_task(title: str) -> ScrollTo:
    """Have a task on the screen with its box, which says how urgent it is and whether it is done.

    The box stands in the middle of the row, below a title that can be on the screen without it.
    """
    named = Selector(resource_id="title", text=title)
    return ScrollTo(Selector(resource_id="completeBox", beside=named))


def _question(
    draft: TaskBuilder,
    instruction: Text,
    today: date,
    rows: Sequence[Row],
    fits: _Holds,
    *,
    counts: bool,
) -> Task:
    """A question for the titles of the rows that fit, or for their number."""
    screens = AppScreens(draft)
    listed = sorted(filter(fits, rows), key=lambda row: (_is_done(row), int(row["dueDate"])))
    titles = [word(draft, _TITLES, str(row["title"])) for row in listed]
    every = (word(draft, _TITLES, str(row["title"])) for row in rows)
    others = others_than(titles, every)
    if counts:
        right, wrong = str(len(titles)), str(len(titles) + 1)
        expected = AnswerMatches((right,), kind="number", unit="tasks")
        hedged = f"{right} or {wrong}"
    else:
        right, wrong = (draft.pick(one_by_one(row)) for row in (titles, (*titles[1:], others[0])))
        expected = AnswerMatches(tuple(titles), kind="list", candidates=others)
        hedged = draft.pick(one_by_one((*titles, others[0])))
    look = _look(draft, titles)
    return draft.task(
        instruction,
        kind="single_frame_query",
        expected_answer=expected,
        setup=_setup(draft, today, rows),
        substates=(
            PageNode(1, draft.pick(Texts.app_is_open), check=PageIs(package=PACKAGE)),
            *(
                screens.evidence(number, Texts.task_is_shown.format(title=title), title)
                for number, title in enumerate(titles, 2)
            ),
        ),
        golden_steps=_GOLDEN,
        solution=(*look, Perform(Answer(right))),
        wrong_endings=(
            WrongEnding("a wrong answer", (*look, Perform(Answer(wrong)))),
            WrongEnding("one more, to be safe", (*look, Perform(Answer(hedged)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(right)),)),
        ),
        may_change=_SWITCHES,
    )


def _today(rows: Sequence[Row], layout: int, asked: date) -> date:
    """The device's day: one from the first to the one after the last on which something is due.

    It is not the day that is asked about, which the home screen would show.
    """
    due = [_due(row) for row in rows if row["dueDate"]]
    span = (max(due) - min(due)).days + 2
    days = [day for place in range(span) if (day := min(due) + timedelta(place)) != asked]
    return days[layout % len(days)]


def _draw_due(rng: np.random.Generator) -> dict[str, Any]:
    days = _days(rng, _DAYS)
    due = [(day, {}) for day in days for _ in range(int(rng.integers(2, 5)))]
    return {"date": f"{days[0]}", "rows": _drawn_rows(rng, due)}


@SUITE.add("query", level=2, sample=_draw_due, layout=LAYOUTS)
def tasks_due_on_date(draft: TaskBuilder, date: str, rows: Sequence[Row], layout: int) -> Task:
    """Tell what is due on a date.

    Goal: the answer lists the titles of all tasks that are due then, done or not.
    Start: the launcher; Tasks hides what is done; two to four such tasks, and as many on each of
        five other days.
    Substates: the app; each of them was on the screen.
    Ends: the first answer.
    Golden steps: 7.
    """
    day = _day(date)
    words = Texts.due_on_date.format(day=full_date(day))
    return _question(
        draft, words, _today(rows, layout, day), rows, lambda row: _due(row) == day, counts=False
    )


def _importances(rng: np.random.Generator, high: int, lower: int) -> list[int]:
    """Of so many tasks of high priority and so many others."""
    return [_HIGH] * high + [int(rng.integers(_HIGH + 1, 4)) for _ in range(lower)]


def _draw_high(rng: np.random.Generator) -> dict[str, Any]:
    (today,) = _days(rng, 1)
    due = [
        (today + timedelta(int(rng.integers(-9, 10))), {"importance": importance})
        for importance in _importances(rng, int(rng.integers(1, 4)), int(rng.integers(9, 14)))
    ]
    return {"today": f"{today}", "rows": _drawn_rows(rng, due)}


def _is_high(row: Row) -> bool:
    return int(row["importance"]) == _HIGH


@SUITE.add("query", level=2, singled_out_by="tasks of high priority", sample=_draw_high)
def tasks_high_priority_tasks(draft: TaskBuilder, today: str, rows: Sequence[Row]) -> Task:
    """Tell what has high priority.

    Goal: the answer lists the titles of all tasks of high priority, done or not.
    Start: the launcher; Tasks hides what is done; one to three such tasks among nine to thirteen
        others.
    Substates: the app; each of them was on the screen.
    Ends: the first answer.
    Golden steps: 7.
    """
    day = _day(today)
    words = Texts.high_priority.format(day=full_date(day))
    return _question(draft, words, day, rows, _is_high, counts=False)


def _draw_high_due(rng: np.random.Generator) -> dict[str, Any]:
    days = _days(rng, _DAYS)
    due = [
        (day, {"importance": importance})
        for day in days
        for importance in _importances(rng, int(rng.integers(1, 4)), 1)
    ]
    return {"date": f"{days[0]}", "rows": _drawn_rows(rng, due)}


@SUITE.add("query", level=2, sample=_draw_high_due, layout=LAYOUTS)
def tasks_high_priority_tasks_due_on_date(
    draft: TaskBuilder, date: str, rows: Sequence[Row], layout: int
) -> Task:
    """Tell what has high priority and is due on a date.

    Goal: the answer lists the titles of all tasks that are both, done or not.
    Start: the launcher; Tasks hides what is done; one to three such tasks, one of lower priority
        on the same date, and the same on each of five other days.
    Substates: the app; each of them was on the screen.
    Ends: the first answer.
    Golden steps: 7.
    """
    day = _day(date)
    words = Texts.high_priority_on_date.format(day=full_date(day))
    return _question(
        draft,
        words,
        _today(rows, layout, day),
        rows,
        lambda row: _is_high(row) and _due(row) == day,
        counts=False,
    )


def _draw_week(rng: np.random.Generator) -> dict[str, Any]:
    (day,) = _days(rng, 1)
    monday = day - timedelta(day.weekday())
    weeks = [monday + timedelta(7 * int(place)) for place in rng.permutation(3)]
    due = [
        (week + timedelta(int(rng.integers(7))), {})
        for week in weeks
        for _ in range(int(rng.integers(3, 8)))
    ]
    return {"monday": f"{weeks[0]}", "rows": _drawn_rows(rng, due)}


def _is_in_week(monday: date) -> _Holds:
    return lambda row: monday <= _due(row) < monday + timedelta(7)


@SUITE.add("query", level=2, sample=_draw_week, layout=LAYOUTS)
def tasks_due_next_week(draft: TaskBuilder, monday: str, rows: Sequence[Row], layout: int) -> Task:
    """Tell how many tasks are due in a week.

    Goal: the answer is the number of tasks that are due from its Monday to its Sunday, done or not.
    Start: the launcher; Tasks hides what is done; three to seven such tasks, and as many in each of
        two other weeks.
    Substates: the app; each of them was on the screen.
    Ends: the first answer.
    Golden steps: 7.
    """
    day = _day(monday)
    words = Texts.due_in_week.format(day=full_date(day))
    today = _today(rows, layout, day)
    return _question(draft, words, today, rows, _is_in_week(day), counts=True)


def _draw_completed(rng: np.random.Generator) -> dict[str, Any]:
    days = _days(rng, _DAYS)
    due = [
        (day, {"completed": done})
        for day in days
        for done in (0, *(_done_ms(rng, day) for _ in range(int(rng.integers(1, 4)))))
    ]
    return {"date": f"{days[0]}", "rows": _drawn_rows(rng, due)}


@SUITE.add("query", level=2, sample=_draw_completed, layout=LAYOUTS)
def tasks_completed_tasks_for_date(
    draft: TaskBuilder, date: str, rows: Sequence[Row], layout: int
) -> Task:
    """Tell which of the tasks of a date are done.

    Goal: the answer lists the titles of all tasks that are due then and done.
    Start: the launcher; Tasks hides what is done; one to three such tasks, one to do on the same
        date, and the same on each of five other days.
    Substates: the app; each of them was on the screen.
    Ends: the first answer.
    Golden steps: 7.
    """
    day = _day(date)
    words = Texts.completed_of_date.format(day=full_date(day))
    return _question(
        draft,
        words,
        _today(rows, layout, day),
        rows,
        lambda row: _is_done(row) and _due(row) == day,
        counts=False,
    )


def _draw_open(rng: np.random.Generator) -> dict[str, Any]:
    wanted = int(rng.integers(2, 5))
    while True:
        days = _days(rng, _SPAN)
        rows = _drawn_rows(rng, [(day, {}) for day in days[: int(rng.integers(12, 17))]])
        if fitting := [day for day in days if sum(map(_is_open_by(day), rows)) == wanted]:
            return {"date": f"{fitting[0]}", "rows": rows}


def _is_open_by(day: date) -> _Holds:
    return lambda row: not _is_done(row) and _due(row) <= day


@SUITE.add(
    "query",
    level=2,
    singled_out_by="tasks that are not completed",
    sample=_draw_open,
    layout=LAYOUTS,
)
def tasks_incomplete_tasks_on_date(
    draft: TaskBuilder, date: str, rows: Sequence[Row], layout: int
) -> Task:
    """Tell what is to be done by a date.

    Goal: the answer lists the titles of all tasks that are due then or earlier and not done.
    Start: the launcher; Tasks hides what is done; two to four such tasks among nine to thirteen
        others.
    Substates: the app; each of them was on the screen.
    Ends: the first answer.
    Golden steps: 7.
    """
    day = _day(date)
    words = Texts.open_by_date.format(day=full_date(day))
    return _question(draft, words, _today(rows, layout, day), rows, _is_open_by(day), counts=False)


def _day(words: str) -> date:
    return date.fromisoformat(words)


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
"""Questions about things to do."""
