"""Tasks in Simple Calendar: their solutions for parameters that nobody has drawn, on any device."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Answer
from mobile_gym.core.errors import TaskError
from mobile_gym.core.tasks import Perform, Task, TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.judging import answer_verdict
from mobile_gym.testing import check_task
from mobile_gym.testing.play import play
from task_suites.android_world import simple_calendar_events, simple_calendar_questions
from task_suites.android_world.simple_calendar_rows import Event, moment, start

TEMPLATES = (*simple_calendar_events.TEMPLATES, *simple_calendar_questions.TEMPLATES)
BY_NAME: Mapping[str, TaskTemplate] = {
    template.id.removeprefix("AndroidWorld.SimpleCalendar"): template for template in TEMPLATES
}
NOTE = {"title": "Workshop on Campaign", "description": "We will plan. It's 5 o'clock; bring 2.5 %"}


def task_of(name: str, **params: Any) -> Task:
    template = BY_NAME[name]
    drawn = template.sample(np.random.default_rng(3))
    return template.build(drawn | params, "en")


def solves(name: str, **params: Any) -> bool:
    """Whether the solution of a task succeeds where its own setup has been."""
    template = BY_NAME[name]
    task = task_of(name, **params)
    env = MobileEnv(
        replace(template, sample=lambda rng: dict(task.params)),
        terminate_on="finish",
        observe=("instruction", "accessibility_tree", "screen_rect"),
    )
    with closing(env):
        episode = play(env, SolutionAgent(), 0)
    return episode.report.success


def test_there_are_as_many_as_androidworld_has() -> None:
    assert len(TEMPLATES) == 17


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_keeps_what_a_task_promises(template: TaskTemplate) -> None:
    check_task(
        template,
        seeds=range(1),
        languages=("en",),
        wrong_endings=3,
        blind_pairs=0,
        first_screen_seeds=(),
    )


@pytest.mark.parametrize("name", ["EventsInNextWeek", "AddRepeatingEvent", "DeleteOneEvent"])
def test_is_told_in_chinese(name: str) -> None:
    check_task(
        BY_NAME[name], seeds=range(1), languages=("zh",), blind_pairs=0, first_screen_seeds=()
    )


@pytest.mark.parametrize(
    ("day", "hour", "minutes"), [(15, 0, 15), (15, 23, 60), (31, 23, 60), (16, 12, 45)]
)
def test_adds_an_event_at_any_time(day: int, hour: int, minutes: int) -> None:
    assert solves("AddOneEvent", **NOTE, day=day, hour=hour, minutes=minutes)


@pytest.mark.parametrize("rhythm", ["daily", "weekly"])
def test_repeats_on_the_weekday_of_its_first_day(rhythm: str) -> None:
    assert solves("AddRepeatingEvent", **NOTE, day=24, hour=23, minutes=60, rhythm=rhythm)


@pytest.mark.parametrize("minute", [59, 53])
def test_answers_at_minutes_that_no_dial_has(minute: int) -> None:
    assert solves("EventOnDateAtTime", title="Bug Bash", day=20, hour=23, minute=minute)


def test_finds_a_meeting_by_its_person_alone() -> None:
    """AndroidWorld's meeting has a title that none of ours has."""
    task = task_of("NextMeetingWithPerson", person="Ava", day=20, hour=9, minute=5)
    meeting = Event("Drinks with Ava", moment(20, 9, 5))
    other = replace(task, setup=start((meeting,)))
    env = MobileEnv(
        replace(BY_NAME["NextMeetingWithPerson"], build=lambda params, language: other),
        terminate_on="finish",
        observe=("instruction", "accessibility_tree", "screen_rect"),
    )
    with closing(env):
        agent = SolutionAgent()
        episode = play(env, agent, 0)
    assert agent.failure == ""
    assert isinstance(episode.records[-1].action, Answer)


def test_refuses_a_day_that_october_does_not_have() -> None:
    with pytest.raises(TaskError, match="October has no day 32"):
        task_of("AddOneEvent", day=32)


def test_a_date_is_answered_as_it_is_asked_for() -> None:
    task = task_of("NextMeetingWithPerson", person="Ava", day=20, hour=9, minute=5)
    answer = task.solution[-1]
    assert isinstance(answer, Perform)
    assert answer.action == Answer("October 20 2023 09:05")


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("Tea with A, Chess with B, Walk with C", True),
        ("Walk with C, Tea with A, Chess with B", True),
        ("Tea with A, Chess with B", False),
        ("Tea with A, Chess with B, Walk with C, Visit with D", False),
    ],
)
def test_titles_are_answered_in_any_order(answer: str, right: bool) -> None:
    titles = ["Tea with A", "Chess with B", "Walk with C"]
    task = task_of("AnyEventsOnDate", titles=titles, day=18)
    assert task.expected_answer is not None
    assert answer_verdict(task.expected_answer, answer, question=task.text).is_right is right
