import dataclasses

import pytest

from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Task
from mobile_gym.testing.first_screen.values import TaskValues, contains_form, task_times

TASK = Task("Things.Do", {"en": "Do “it”."}, (), (UnitNode(1, "done"),), golden_steps=1)


def values(language="en", answer=None, **params):
    return TaskValues.of(
        dataclasses.replace(
            TASK,
            instruction={language: TASK.text},
            language=language,
            params=params,
            expected_answer=answer,
        )
    )


@pytest.mark.parametrize(
    ("value", "language", "shown"),
    [
        ("Bread", "en", {"Bread"}),
        ("面包", "zh", {"面包"}),
        ("19:05", "en", {"19:05", "7:05", "7:05 PM"}),
        ("19:05", "zh", {"19:05", "下午7:05"}),
        ("2026-01-09", "en", {"2026-01-09", "Jan 9", "January 9"}),
        ("2026-01-09", "zh", {"2026-01-09", "1月9日"}),
        (1250, "en", {"1250", "1,250"}),
    ],
)
def test_forms_are_those_that_are_shown(value, language, shown):
    assert shown <= values(language, value=value).forms["value"]


def test_what_stands_on_any_screen_is_no_form():
    assert "value" not in values(value=7).forms
    assert "value" not in values(value=True).forms
    assert "value" not in values(value="at").forms


def test_hour_and_minute_are_a_time():
    assert "7:05 PM" in values(hour=19, minute=5).forms["time"]
    assert "7:00 PM" in values(hour=19).forms["time"]


@pytest.mark.parametrize(
    ("language", "text", "minutes"),
    [
        ("en", "Wake me at 7:05 PM, not at 8:30 AM.", {19 * 60 + 5, 8 * 60 + 30}),
        ("en", "At 12:10 AM", {10}),
        ("en", "At 19:20", {19 * 60 + 20}),
        ("zh", "下午7:05 叫醒我", {19 * 60 + 5}),
        ("en", "In the evening", {21 * 60}),
    ],
)
def test_times_are_those_of_the_instruction_before_those_of_parameters(language, text, minutes):
    task = dataclasses.replace(
        TASK, instruction={language: text}, language=language, params={"hour": 21}
    )
    assert task_times(task) == minutes


def test_answers_and_quotations_are_values():
    found = values(answer=AnswerMatches(("Ann",), "name")).forms
    assert found["answer"] == {"Ann"}
    assert values(layout=700, today="2026-01-09").forms == {}
    quoting = dataclasses.replace(TASK, instruction={"en": "Open “Choir” and 《Band》."})
    assert TaskValues.of(quoting).forms["quotation"] == {"Choir", "Band"}


def test_values_inside_a_value_count():
    assert values(rows=[{"title": "Ann"}, {"title": "Ben"}]).forms["rows"] == {"Ann", "Ben"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Alarm set for 7 hours and 20 minutes from now."),
        ("zh", "闹钟已设为从现在起 7 小时 20 分钟后响铃。"),
    ],
)
def test_a_time_is_also_how_long_it_is_until_then(language, text):
    found = values(language, hour=8).at("time", 40)
    assert any(contains_form(form, text) for form in found)
    assert not any(contains_form(form, text) for form in values(language, hour=8).at("time", 200))
    assert values(language, hour=8).at("time", None) == values(language, hour=8).forms["time"]
    assert values(language, hour=8).at("no such value", 40) == frozenset()


@pytest.mark.parametrize(
    ("form", "text", "stands"),
    [
        ("Ann", "Call Ann.", True),
        ("Ann", "Anna", False),
        ("7:05", "17:05", False),
        ("7:05", "at 7:05", True),
        ("1250", "12500", False),
        ("安娜", "致电安娜吧", True),
    ],
)
def test_a_form_is_no_part_of_a_longer_word(form, text, stands):
    assert contains_form(form, text) is stands
