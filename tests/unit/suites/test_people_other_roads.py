"""Contacts and Phone: other roads that are right, and one thing too many that is not."""

from __future__ import annotations

from contextlib import closing

import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Answer, OpenApp, Wait
from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TypeInto
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import Played, play
from task_suites.contacts import screens as contacts
from task_suites.contacts.book import spellings

SEED = 5
OPEN_SEARCH = TapOn(Selector(resource_id="open_search_bar"))


def task_of(name: str, language: str) -> Task:
    with closing(MobileEnv(name, language=language)) as env:
        env.reset(seed=SEED)
        return env.task


def played(task: Task, steps: tuple[SolutionStep, ...]) -> Played:
    env = MobileEnv(
        task.id,
        language=task.language,
        terminate_on="finish",
        max_steps=60,
        observe=("screen_rect",),
    )
    with closing(env):
        agent = SolutionAgent(steps)
        episode = play(env, agent, SEED)
    assert not agent.failure, episode.story()
    return episode


def with_number(task: Task, number: str, spelled: str) -> tuple[SolutionStep, ...]:
    return tuple(
        TypeInto(step.target, spelled)
        if isinstance(step, TypeInto) and step.text == number
        else step
        for step in task.solution
    )


def number_of(task: Task) -> str:
    (number,) = (
        step.text
        for step in task.solution
        if isinstance(step, TypeInto) and step.text.replace(" ", "").isdigit()
    )
    return number


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "name", ["Contacts.CreateContact", "Contacts.ChangePhoneNumber", "Phone.BlockNumber"]
)
def test_a_number_may_be_typed_as_from_abroad_or_without_spaces(name: str, language: str) -> None:
    task = task_of(name, language)
    number = number_of(task)
    for spelled in spellings(number):
        episode = played(task, with_number(task, number, spelled))
        assert episode.report.success, (spelled, episode.story())
        assert episode.total_reward == pytest.approx(1.0)


def test_an_address_is_known_from_a_search_as_well() -> None:
    """Whoever searches for the name reads the same page."""
    task = task_of("Contacts.ReadPhoneNumber", "en")
    assert task.expected_answer is not None
    (number,) = task.expected_answer.accepted
    name = task.text.removeprefix("What is ").partition("'s phone")[0]
    steps = (
        contacts.OPEN,
        OPEN_SEARCH,
        TypeInto(None, name),
        TapOn(Selector(text=name, class_name="TextView")),
        Perform(Answer(number)),
    )
    assert played(task, steps).report.success


def test_the_list_of_missed_calls_tells_their_number() -> None:
    task = task_of("Phone.CountMissedCalls", "en")
    assert task.expected_answer is not None
    (count,) = task.expected_answer.accepted
    name = task.text.removeprefix("How many missed calls from ").partition(" are in")[0]
    to_missed = (
        Perform(OpenApp("com.android.dialer")),
        TapOn(Selector(label="More options", package_name="com.android.dialer")),
        TapOn(Selector(label="Call history", package_name="com.android.dialer")),
        TapOn(Selector(label="Missed", package_name="com.android.dialer")),
    )
    look = TapOn(Selector(text=f"{name} ({count})", class_name="TextView"))
    assert played(task, (*to_missed, look, Perform(Answer(count)))).report.success


def test_a_favorite_of_phone_is_one_of_contacts() -> None:
    task, other = task_of("Contacts.AddToFavorites", "en"), task_of("Phone.AddFavorite", "en")
    name = task.text.removeprefix("In the Contacts app, mark ").partition(" as a")[0]
    (*to_list, _) = other.solution
    steps = (*to_list, TapOn(Selector(text=name, class_name="TextView")))
    assert played(task, steps).report.success


@pytest.mark.parametrize("is_same", [False, True])
def test_a_second_call_cannot_be_taken_back(is_same: bool) -> None:
    task = task_of("Phone.CallNumberOfKind", "en")
    twice = (*task.solution, Perform(Wait(3.0)), *task.solution[-2:])
    other_first = {one.name: one.steps for one in task.wrong_endings}["somebody else first"]
    report = played(task, twice if is_same else other_first).report
    assert report.violation
    assert not report.success
    assert report.goal_progress == 0.0
