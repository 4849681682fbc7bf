"""The calendar's tasks: what they promise about their steps, and what their checks tell apart."""

from __future__ import annotations

from datetime import datetime, timedelta

import numpy as np
import pytest
from task_driver import played

from mobile_gym.core.checks import Selector
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TypeInto
from mobile_gym.devices.virtual import open_device
from mobile_gym.judging import answer_verdict
from task_suites.calendar import TEMPLATES
from task_suites.calendar.events import Event
from task_suites.calendar.names import DAYS

SEED = 4

BY_NAME = {template.id: template for template in TEMPLATES}


def test_days_are_of_every_weekday_and_after_every_start_of_a_device() -> None:
    days = [datetime.fromisoformat(day) for day in DAYS]
    assert {day.weekday() for day in days} == set(range(7))
    assert min(days) - timedelta(days=12) > datetime(2025, 8, 31)  # its clock is set forwards only


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
        return (task.solution[0], more, search, TypeInto(title, field), task.solution[-1])

    episode = played("Calendar.ReadEventPlace", searched, SEED)
    assert episode.report.success, episode.story()


def test_an_event_with_a_description_or_a_second_one_is_not_what_was_asked_for() -> None:
    def described(task: Task) -> tuple[SolutionStep, ...]:
        text = TypeInto("With everybody", Selector(resource_id="description", editable=True))
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
