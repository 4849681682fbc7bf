"""The calendar's tasks: what they promise about their steps, and what their checks tell apart."""

from __future__ import annotations

from datetime import datetime, timedelta

import numpy as np
import pytest

from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import open_device
from mobile_gym.judging.answers import answer_matches
from task_suites.calendar import TEMPLATES
from task_suites.calendar.screens import DAYS, Event

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
    assert answer_matches(task.expected_answer, answer) is right


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
