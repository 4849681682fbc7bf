"""Questions about things to do and about activities, made for rows that somebody else has drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from mobile_gym.core.errors import TaskError
from mobile_gym.core.tasks import LANGUAGES, Language, Task
from mobile_gym.judging import answer_verdict
from task_suites.android_world import open_tracks, tasks_org

TEMPLATES = {
    template.id.removeprefix("AndroidWorld."): template
    for template in (*tasks_org.TEMPLATES, *open_tracks.TEMPLATES)
}


def ms(words: str) -> int:
    return int(datetime.fromisoformat(words).replace(tzinfo=UTC).timestamp()) * 1000


def to_do(title: str, due: str, importance: int = 2, done: bool = False) -> dict[str, Any]:
    return {
        "title": title,
        "importance": importance,
        "dueDate": ms(due) if due else 0,
        "hideUntil": ms("2023-10-09T08:00"),
        "completed": ms("2023-10-01T10:00") if done else 0,
        "notes": None,
    }


TO_DO = (
    to_do("Submit Budget Report", "2023-10-18T17:00", 0),
    to_do("Code Review", "2023-10-18T00:00", 0, done=True),
    to_do("Water Plants", "2023-10-18T23:59"),
    to_do("Call Grandma", "2023-10-16T09:45", done=True),
    to_do("Clean Out Fridge", "2023-10-23T00:00", 0),
    to_do("Read 'The Martian'", "", 3),
    to_do("Water Plants", "2023-10-12T12:00", done=True),
)


def track(name: str, category: str, start: str, minutes: int, meters: float) -> dict[str, Any]:
    return {
        "name": name,
        "category": category,
        "starttime": ms(start),
        "totaltime": minutes * 60_000,
        "totaldistance": meters,
    }


TRACKS = (
    track("Trail Run", "running", "2023-10-09T06:00", 45, 5005.0),
    track("Sprint Session", "running", "2023-10-15T09:30", 20, 3219.0),
    track("Long One", "running", "2023-10-08T23:59", 100, 20_000.0),
    track("Trail Run", "trail running", "2023-10-10T10:00", 30, 9000.0),
    track("Pool Swim", "swimming", "2023-10-10T12:00", 60, 1609.0),
)


def task(
    name: str, rows: Sequence[Mapping[str, Any]], language: Language = "en", **more: Any
) -> Task:
    return TEMPLATES[name].build({**more, "rows": rows}, language)


def is_right(made: Task, answer: str) -> bool:
    assert made.expected_answer is not None
    verdict = answer_verdict(
        made.expected_answer, answer, question=made.question, language=made.language
    )
    return verdict.is_right


DATE = {"date": "2023-10-18", "layout": 3}
WEEK = {"category": "running", "monday": "2023-10-09"}
LISTS: Sequence[tuple[str, dict[str, Any], set[str]]] = (
    ("TasksDueOnDate", DATE, {"Submit Budget Report", "Code Review", "Water Plants"}),
    (
        *("TasksHighPriorityTasks", {"today": "2023-10-15"}),
        {"Submit Budget Report", "Code Review", "Clean Out Fridge"},
    ),
    ("TasksHighPriorityTasksDueOnDate", DATE, {"Submit Budget Report", "Code Review"}),
    ("TasksCompletedTasksForDate", DATE, {"Code Review"}),
    ("TasksIncompleteTasksOnDate", DATE, {"Submit Budget Report", "Water Plants"}),
)


@pytest.mark.parametrize(("name", "params", "titles"), LISTS, ids=[row[0] for row in LISTS])
def test_titles_are_those_of_the_rows(name: str, params: dict[str, Any], titles: set[str]) -> None:
    made = task(name, TO_DO, **params)
    right = sorted(titles)
    assert is_right(made, ", ".join(right))
    assert is_right(made, ", ".join(reversed(right)))
    for wrong in (
        ", ".join(right[1:]) or "Call Grandma",
        ", ".join((*right, "Call Grandma")),
        ", ".join((*right[1:], "Call Grandma")),
        f"{', '.join(right)} or Call Grandma",
        f"not {', '.join(right)}",
    ):
        assert not is_right(made, wrong), wrong


NUMBERS: Sequence[tuple[str, Sequence[Mapping[str, Any]], dict[str, Any], int, int]] = (
    ("TasksDueNextWeek", TO_DO, {"monday": "2023-10-16", "layout": 0}, 4, 0),
    ("SportsTrackerActivitiesCountForWeek", TRACKS, WEEK, 2, 0),
    (
        *("SportsTrackerActivityDuration", TRACKS),
        *({"category": "swimming", "date": "2023-10-10"}, 60, 0),
    ),
    ("SportsTrackerLongestDistanceActivity", TRACKS, WEEK, 5005, 9),
    ("SportsTrackerTotalDurationForCategoryThisWeek", TRACKS, WEEK, 65, 0),
    (
        *("SportsTrackerTotalDistanceForCategoryOverInterval", TRACKS),
        {"category": "running", "start_date": "2023-10-08", "end_date": "2023-10-09"},
        *(25_005, 9),
    ),
)


@pytest.mark.parametrize(
    ("name", "rows", "params", "number", "off"), NUMBERS, ids=[row[0] for row in NUMBERS]
)
def test_numbers_are_those_of_the_rows(
    name: str, rows: Sequence[Mapping[str, Any]], params: dict[str, Any], number: int, off: int
) -> None:
    made = task(name, rows, **params)
    for right in (f"{number}", f"The answer is {number}.", f"{number + off}", f"{number - off}"):
        assert is_right(made, right), right
    for wrong in (
        f"{number + off + 1}",
        f"{number - off - 1}",
        f"{number} or {number + 30}",
        f"not {number}",
        "I do not know",
    ):
        assert not is_right(made, wrong), wrong


@pytest.mark.parametrize(
    ("name", "params", "right", "wrong"),
    [
        (
            "SportsTrackerActivityDuration",
            {"category": "swimming", "date": "2023-10-10"},
            ("60 minutes", "60 min", "1 hour", "1:00:00"),
            ("60 meters", "60 hours", "60 km"),
        ),
        (
            "SportsTrackerLongestDistanceActivity",
            WEEK,
            ("5005 m", "5005 meters", "5.005 km"),
            ("5005 minutes", "5005 km", "5005 ft"),
        ),
    ],
)
def test_a_number_may_have_its_unit_and_no_other(
    name: str, params: dict[str, Any], right: tuple[str, ...], wrong: tuple[str, ...]
) -> None:
    made = task(name, TRACKS, **params)
    assert [words for words in right if not is_right(made, words)] == []
    assert [words for words in wrong if is_right(made, words)] == []


def test_kinds_are_those_of_the_rows() -> None:
    made = task("SportsTrackerActivitiesOnDate", TRACKS, date="2023-10-10")
    assert is_right(made, "swimming, trail running")
    for wrong in ("swimming", "swimming, running", "swimming, trail running, running"):
        assert not is_right(made, wrong), wrong


def test_nothing_to_name_is_no_task() -> None:
    with pytest.raises(TaskError):
        task("TasksDueOnDate", TO_DO, date="2023-11-30", layout=0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["TasksDueOnDate", "SportsTrackerActivitiesOnDate"])
def test_words_of_strangers_stay_as_they_are(name: str, language: Language) -> None:
    rows = TO_DO if name.startswith("Tasks") else TRACKS
    params = DATE if name.startswith("Tasks") else {"date": "2023-10-10"}
    made = task(name, rows, language, **params)
    first = "Water Plants" if name.startswith("Tasks") else "Pool Swim"
    assert any(first in command for command in made.setup)
