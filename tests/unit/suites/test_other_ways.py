"""States that fulfil a goal in another way than the solution count; near misses do not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from task_driver import Steps, played

from mobile_gym.core.actions import Key, NormalizedPoint, OpenApp, PressKey, Swipe
from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TypeInto
from mobile_gym.judging import answer_verdict
from task_suites import catalog
from task_suites.app_screens import OK
from task_suites.messages.screens import OPEN as OPEN_MESSAGES
from task_suites.messages.screens import PEOPLE, SEND

SEED = 3


def task_of(name: str, language: str = "en", **params: Any) -> Task:
    rng = np.random.default_rng(0)
    return catalog.template(name).task(rng, language, params)  # type: ignore[arg-type]


def tap_text(text: str) -> TapOn:
    return TapOn(Selector(text=text))


def tap_id(resource_id: str) -> TapOn:
    return TapOn(Selector(resource_id=resource_id))


def tile(name: str) -> TapOn:
    return TapOn(Selector(text=name, resource_id="tile_label"))


# -- quick settings -------------------------------------------------------------------------------

SHADE = Perform(Swipe(NormalizedPoint(0.5, 0.0), NormalizedPoint(0.5, 0.7)))
WIFI = (tile("Internet"), tap_id("wifi_toggle"), tap_id("done_button"))


def test_wifi_can_be_turned_on_in_quick_settings() -> None:
    episode = played("Settings.TurnOnWifi", lambda _: (SHADE, *WIFI), SEED)
    assert episode.report.success, episode.story()
    assert episode.total_reward == pytest.approx(1.0)


def test_a_flight_can_be_prepared_in_quick_settings() -> None:
    extras = {
        "Battery Saver": "Battery Saver",
        "Do Not": "Do Not Disturb",
        "dark": "Dark theme",
        "rotating": "Auto-rotate",
    }

    def steps(task: Task) -> tuple[SolutionStep, ...]:
        (extra,) = (name for said, name in extras.items() if said in task.text)
        timeout = (
            Perform(OpenApp("com.android.settings")),
            tap_text("Display"),
            tap_text("Screen timeout"),
            task.solution[-1],
        )
        return (SHADE, SHADE, tile("Airplane mode"), *WIFI, SHADE, SHADE, tile(extra), *timeout)

    episode = played("Settings.PrepareForFlight", steps, SEED)
    assert episode.report.success, episode.story()
    without_wifi = played(
        "Settings.PrepareForFlight", lambda task: (*steps(task)[:3], *steps(task)[-5:]), SEED
    )
    assert not without_wifi.report.success


# -- alarms ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Calendar.SetAlarmForEvent", "CrossApp.SetAlarmForEvent", "Notes.SetAlarmOfNote"]
)
def test_an_alarm_for_a_day_may_be_one_that_repeats_on_it(name: str) -> None:
    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

    def on(shift: int) -> Steps:
        def steps(task: Task) -> tuple[SolutionStep, ...]:
            (named,) = (at for at, day in enumerate(days) if day in task.text)
            day = Selector(description=days[(named + shift) % 7], checkable=True)
            return (*task.solution, TapOn(day))

        return steps

    assert played(name, on(0), SEED).report.success
    assert not played(name, on(1), SEED).report.success


def test_a_timer_that_was_made_again_counts() -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        to_tab, keys_and_start = task.solution[:2], task.solution[2:]
        again = (tap_id("close"), *keys_and_start)
        return (*to_tab, *keys_and_start, *again, *again, *again)

    assert played("Clock.StartTimer", steps, SEED).report.success


# -- people ---------------------------------------------------------------------------------------


def test_a_label_that_was_made_again_counts() -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        made, rest = task.solution[:5], task.solution[5:]
        delete = (TapOn(Selector(label="More options")), tap_text("Delete label"), OK)
        open_it, *_ = rest
        return (*made, open_it, *delete, *made[1:], *rest)

    assert played("Contacts.CreateLabelWithMembers", steps, SEED).report.success


def test_both_names_in_the_field_of_the_first_are_not_what_was_asked_for() -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        typed = [step for step in task.solution if isinstance(step, TypeInto)]
        whole = f"{typed[0].text} {typed[1].text}"
        return tuple(
            replace(typed[0], text=whole) if step is typed[0] else step
            for step in task.solution
            if step is not typed[1]
        )

    for name in ("Contacts.CreateContact", "Phone.SaveCaller"):
        episode = played(name, steps, SEED)
        assert not episode.report.success, episode.story()


# -- messages -------------------------------------------------------------------------------------


def test_a_note_that_was_texted_to_one_more_number_in_other_words() -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        *_, other, _ = task.wrong_endings[0].steps  # the conversation with another number
        field = Selector(resource_id="compose_message_text")
        back = Perform(PressKey(Key.BACK))
        return (
            *task.solution,
            back,
            OPEN_MESSAGES,
            other,
            TypeInto(field, "Saturday at 3"),
            SEND,
        )

    assert not played("Notes.TextNote", steps, SEED).report.success


def is_right(task: Task, answer: str) -> bool:
    assert task.expected_answer is not None
    return answer_verdict(
        task.expected_answer, answer, question=task.question, language=task.language
    ).is_right


# -- answers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("task", "answers"),
    [
        (task_of("Messages.WhoWrote", topic="roses", layout=636), ("{0}", "It was {1}.")),
        (task_of("Messages.WhoWrote", "zh", topic="roses", layout=636), ("{0}", "{1}")),
        (
            task_of("Files.ReadPlan", "zh", step="the museum", hour=9, minute=10, layout=8),
            ("15:10", "下午3点10分", "3:10 PM", "15点10"),
        ),
        (
            task_of("Clock.ReadAlarmTime", "zh", hour=19, minute=15),
            ("晚上7点15", "晚上7点15分", "19点15", "07:15 PM"),
        ),
        (
            task_of("Browser.FindDirectTrain", route="Riverton - Lakeside", after="15:00"),
            ("18:10", "6:10 in the evening", "06:10 PM"),
        ),
    ],
    ids=lambda value: value.id if isinstance(value, Task) else "",
)
def test_usual_ways_to_say_what_was_asked_for(task: Task, answers: tuple[str, ...]) -> None:
    assert task.expected_answer is not None
    for answer in answers:
        told = answer.format(*task.expected_answer.accepted)
        assert is_right(task, told), told


@pytest.mark.parametrize("name", ["Messages.WhoComesFirst", "CrossApp.WhoHasTime"])
def test_the_first_name_tells_one_of_two_people(name: str) -> None:
    first, second = PEOPLE[0], PEOPLE[-1]
    task = task_of(name, first=first, second=second)
    told = {who: is_right(task, who.split()[0]) for who in (first, second)}
    assert sorted(told.values()) == [False, True]


def test_a_weekday_keeps_its_capital_letter() -> None:
    setup = task_of("Notes.ArchiveOneOfTwo", kept="call on Friday").setup
    assert any("body:s:Call on Friday" in command for command in setup)
