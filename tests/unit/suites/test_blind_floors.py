"""The kept floors are those of this catalog."""

import pytest
from drawn import cases

from mobile_gym.core.tasks import FIXED, SAME_WORDS
from mobile_gym.testing.blind import (
    HELD_OUT_SEEDS,
    MOST_COLLISIONS,
    collision_share,
    task_at_seed,
)
from task_suites import catalog
from task_suites.blind_floors import floors_of, measured_ids

TEMPLATES = catalog.suite("all")
AGAIN = "run: python benchmarks/blind.py --held-out --write"
MOST_FIXED = 5
"""Of our own tasks."""
ONE_SWITCH = "AndroidWorld asks for one state of one switch or slider, in the same words every time"
ONE_CONTROL = "AndroidWorld asks for the same presses of the same buttons, whatever else is there"
FIVE_APPS = "AndroidWorld names one of five apps, and opening one is a single step"
FIXED_TWINS = {
    "AndroidWorld.SystemWifiTurnOn": ONE_SWITCH,
    "AndroidWorld.SystemWifiTurnOff": ONE_SWITCH,
    "AndroidWorld.SystemBluetoothTurnOn": ONE_SWITCH,
    "AndroidWorld.SystemBluetoothTurnOff": ONE_SWITCH,
    "AndroidWorld.TurnOffWifiAndTurnOnBluetooth": ONE_SWITCH,
    "AndroidWorld.SystemBrightnessMax": ONE_SWITCH,
    "AndroidWorld.SystemBrightnessMin": ONE_SWITCH,
    "AndroidWorld.OpenAppTaskEval": FIVE_APPS,
    "AndroidWorld.TurnOnWifiAndOpenApp": FIVE_APPS,
    "AndroidWorld.ClockStopWatchRunning": ONE_CONTROL,
    "AndroidWorld.ClockStopWatchPausedVerify": ONE_CONTROL,
    "AndroidWorld.MarkorDeleteNewestNote": "sorted by date, the note is the first one of any list",
    "AndroidWorld.MarkorDeleteAllNotes": ONE_CONTROL,
    "AndroidWorld.CameraTakePhoto": ONE_CONTROL,
    "AndroidWorld.CameraTakeVideo": ONE_CONTROL,
}
"""Twins of goals without parameters, and why what they ask for cannot vary: no other twin may be
tagged so. Where they start varies."""
STARTS = 20
"""So many of forty seeds have a start of their own."""


def test_every_task_has_floors_and_nothing_else_has():
    assert set(measured_ids()) == {template.id for template in TEMPLATES}, AGAIN


@pytest.mark.parametrize(
    "template",
    cases(TEMPLATES, 5, of="floors", name=lambda template: template.id),
    ids=lambda template: template.id,
)
def test_they_are_of_this_template(template):
    floors = floors_of(template.id)
    assert floors is not None, AGAIN
    assert floors.is_fixed == (FIXED in template.tags), AGAIN
    assert floors.collisions == pytest.approx(
        collision_share(template, HELD_OUT_SEEDS), abs=1e-4
    ), AGAIN
    for earned in (floors.by_taps, floors.by_named_steps):
        if floors.collisions < 1 or floors.is_fixed:
            assert earned is not None
            assert all(0 <= x <= 1 for x in (earned.success, earned.goals, earned.progress))
        else:
            assert earned is None


def is_twin(template):
    return template.id.startswith("AndroidWorld.")


def test_few_tasks_have_nothing_to_vary():
    fixed = {template.id for template in TEMPLATES if FIXED in template.tags}
    twins = {template.id for template in TEMPLATES if is_twin(template)}
    assert len(fixed - twins) <= MOST_FIXED
    assert fixed & twins == set(FIXED_TWINS)


@pytest.mark.parametrize("template_id", FIXED_TWINS)
def test_a_twin_whose_goal_cannot_vary_starts_in_many_ways(template_id):
    template = catalog.template(template_id)
    assert len({task_at_seed(template, seed).setup for seed in range(40)}) >= STARTS


@pytest.mark.parametrize(
    "template",
    [template for template in TEMPLATES if SAME_WORDS in template.tags],
    ids=lambda template: template.id,
)
def test_what_says_the_same_words_asks_for_different_things(template):
    assert FIXED not in template.tags
    assert collision_share(template, HELD_OUT_SEEDS) < MOST_COLLISIONS


def test_a_task_that_nobody_has_measured_has_no_floors():
    assert floors_of("Mine.SetTheme") is None
