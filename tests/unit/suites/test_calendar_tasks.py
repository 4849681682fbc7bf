"""The calendar's tasks: what they promise about their steps, and what their checks tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from statistics import mean

import numpy as np
import pytest
from task_driver import played

from mobile_gym.core.checks import Selector
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TypeInto
from mobile_gym.devices.virtual import open_device
from mobile_gym.judging import answer_verdict
from task_suites.calendar import TEMPLATES
from task_suites.calendar.events import HOURS, Diary, Event
from task_suites.calendar.texts import DAYS, TITLES
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

SEED = 4

BY_NAME = {template.id: template for template in TEMPLATES}


def test_days_are_those_of_a_year_and_after_every_start_of_a_device() -> None:
    days = [date.fromisoformat(day) for day in DAYS]
    assert {day.timetuple().tm_yday for day in days} == set(range(1, 366))
    assert min(days) - timedelta(days=14) > date(2025, 8, 31)  # its clock is set forwards only


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("October 15", True),
        ("It is on Wed, Oct 15, 2025.", True),
        ("the 15th of October", True),
        ("2025-10-15", True),
        ("10月15日", True),
        ("October 1", False),
        ("October 5", False),
        ("November 15", False),
        ("15", False),
    ],
)
def test_dates_in_usual_spellings(answer: str, right: bool) -> None:
    wanted = {"title": "Book club", "day": "2025-10-15"}
    task = BY_NAME["Calendar.FindEventDay"].task(np.random.default_rng(0), params=wanted)
    assert task.expected_answer is not None
    assert answer_verdict(task.expected_answer, answer, question=task.text).is_right is right


def test_events_may_be_counted_in_the_cell_of_the_month() -> None:
    """The cell tells how many there are; a page that shows another month tells nothing."""

    def in_the_month(task: Task) -> tuple[SolutionStep, ...]:
        *turns, _, answer = task.solution
        return (*turns, answer)

    def not_turned(task: Task) -> tuple[SolutionStep, ...]:
        return (task.solution[0], task.solution[-1])

    episode = played("Calendar.CountEvents", in_the_month, SEED)
    assert episode.report.success, episode.story()
    assert episode.total_reward == pytest.approx(1.0)
    assert not played("Calendar.CountEvents", not_turned, SEED).report.success


def test_a_place_may_be_read_in_the_search() -> None:
    def searched(task: Task) -> tuple[SolutionStep, ...]:
        title = task.text.split('"')[1]
        more = TapOn(Selector(description="More options", package_name="com.android.calendar"))
        search = TapOn(Selector(text="Search events"))
        field = Selector(resource_id="search_src_text")
        return (task.solution[0], more, search, TypeInto(field, title), task.solution[-1])

    episode = played("Calendar.ReadEventPlace", searched, SEED)
    assert episode.report.success, episode.story()


def test_an_event_with_a_description_or_a_second_one_is_not_what_was_asked_for() -> None:
    def described(task: Task) -> tuple[SolutionStep, ...]:
        text = TypeInto(Selector(resource_id="description", editable=True), "With everybody")
        return (*task.solution[:-1], text, task.solution[-1])

    def twice(task: Task) -> tuple[SolutionStep, ...]:
        new = next(place for place, step in enumerate(task.solution) if isinstance(step, TypeInto))
        return (*task.solution, *task.solution[new - 1 :])

    assert not played("Calendar.AddEvent", described, SEED).report.success
    assert not played("Calendar.AddEvent", twice, SEED).report.success


def test_the_default_reminder_comes_before_the_event() -> None:
    """Both are there at the end, in the other order, with that reminder chosen by hand."""

    def other_order(task: Task) -> tuple[SolutionStep, ...]:
        save = next(
            place
            for place, step in enumerate(task.solution)
            if isinstance(step, TapOn) and step.target.resource_id == "action_done"
        )
        opened, rest = task.solution[0], task.solution[1:]
        chosen, add = rest[:5], rest[5:save]
        option = chosen[3]
        remind = (TapOn(Selector(resource_id="reminder_item")), option)
        return (opened, *add[:-1], *remind, task.solution[save], *chosen)

    task = BY_NAME["Calendar.UseDefaultReminder"].task(np.random.default_rng(0))
    goals = [substate for substate in task.substates if substate.role == "goal"]
    assert [goal.hold for goal in goals] == ["final", "ever", "final", "final"]
    episode = played("Calendar.UseDefaultReminder", other_order, SEED)
    assert not episode.report.success, episode.story()


def test_an_event_is_made_as_it_is_told_even_where_words_need_quotes() -> None:
    device = open_device()
    device.reset(DeviceReset(seed=0))
    event = Event('It\'s; "here"', datetime(2025, 10, 15, 9), 45, location="a b", rule="FREQ=DAILY")
    assert device.shell("pm clear com.android.providers.calendar").exit_code == 0
    assert device.shell(event.command).exit_code == 0
    rows = device.shell("content query --uri content://com.android.calendar/events").stdout
    assert "No result" not in rows
    for shown in ('title=It\'s; "here",', "eventLocation=a b,", "duration=P2700S", "dtend=NULL"):
        assert shown in rows


# -- how events are drawn -------------------------------------------------------------------------


def diaries(count: int = 200) -> Iterator[tuple[Event, tuple[Event, ...], Diary]]:
    """An event that a task is about, others, and the diary of both."""
    for layout in range(count):
        draft = TaskBuilder("Calendar.Any", "en", {"layout": layout}, (), 1, 0, frozenset())
        lots, title = LayoutRandom(draft, layout), tuple(TITLES)[layout * 7 % len(TITLES)]
        diary = Diary(draft, lots, DAYS[layout * 11 % len(DAYS)], titles=(title,))
        hour = HOURS[layout * 5 % len(HOURS)]
        mine, namesake = diary.namesakes(title, 2, day=diary.day, hour=hour)
        yield mine, (namesake, *diary.others(3, each=2)), diary


def traits(event: Event, events: tuple[Event, ...], diary: Diary) -> dict[str, float]:
    """What can be seen of an event, as numbers."""
    times = sorted(one.start for one in events)
    rows = [row for row in diary.start(events) if "/events" in row]
    days = [one.start.date() for one in events]
    (namesake,) = (one for one in events if one.title == event.title and one is not event)
    return {
        "place": bool(event.location),
        "description": bool(event.description),
        "digit": any(sign.isdigit() for sign in event.description),
        "reminder": bool(event.reminders),
        "work": event.calendar_id == 2,
        "full hour": event.start.minute == 0,
        "afternoon": event.start.hour >= 14,
        "long": event.minutes > 60,
        "within a week": (event.start.date() - diary.today).days <= 7,
        "early in the list": times.index(event.start) < len(times) // 2,
        "before its namesake": event.start < namesake.start,
        "alone on its day": days.count(event.start.date()) == 1,
        "made early": rows.index(event.command) < len(rows) // 2,
    }


def test_the_event_that_a_task_is_about_is_drawn_as_the_others_are() -> None:
    mine, theirs = list[dict[str, float]](), list[dict[str, float]]()
    for event, others, diary in diaries():
        events = (event, *others)
        mine.append(traits(event, events, diary))
        theirs += [traits(one, events, diary) for one in others]
    for name in mine[0]:
        one, other = (mean(row[name] for row in rows) for rows in (mine, theirs))
        assert one == pytest.approx(other, abs=0.12), name
        assert 0.1 < other < 0.9, name


def test_a_weekly_event_takes_place_on_the_given_day_and_has_begun_before() -> None:
    for layout in range(20):
        draft = TaskBuilder("Calendar.Any", "en", {}, (), 1, 0, frozenset())
        diary = Diary(draft, LayoutRandom(draft, layout), DAYS[40], ahead=range(1, 8))
        series = diary.series("Quiz night", day=diary.day)
        assert (diary.day - series.start.date()).days in (7, 14, 21, 28)
        assert series.start.date() < diary.today
