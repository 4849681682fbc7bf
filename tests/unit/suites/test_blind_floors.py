"""The kept floors are those of this catalog."""

import pytest

from mobile_gym.core.tasks import FIXED
from mobile_gym.testing.blind import HELD_OUT_SEEDS, collision_share
from task_suites import catalog
from task_suites.blind_floors import floors_of, measured_ids

TEMPLATES = catalog.suite("all")
AGAIN = "run: python benchmarks/blind.py --held-out --write"
MOST_FIXED = 5


def test_every_task_has_floors_and_nothing_else_has():
    assert set(measured_ids()) == {template.id for template in TEMPLATES}, AGAIN


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
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


def test_few_tasks_have_nothing_to_vary():
    assert sum(FIXED in template.tags for template in TEMPLATES) <= MOST_FIXED


def test_a_task_that_nobody_has_measured_has_no_floors():
    assert floors_of("Mine.SetTheme") is None
