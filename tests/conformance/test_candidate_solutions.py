"""Every task can be done by choosing among candidates, within its own limit of steps."""

import zlib

import pytest
from candidate_player import played

from mobile_gym.core.tasks import TaskTemplate
from task_suites import catalog

TEMPLATES = catalog.suite("all")
ONE_IN = 4
SAMPLE = [one for one in TEMPLATES if zlib.crc32(one.id.encode()) % ONE_IN == 1]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_the_solution_is_chosen_and_succeeds(template: TaskTemplate) -> None:
    is_success, chosen = played(template, "en", seed=0)
    assert is_success, chosen


@pytest.mark.parametrize("template", SAMPLE, ids=lambda template: template.id)
def test_the_solution_succeeds_in_chinese(template: TaskTemplate) -> None:
    is_success, chosen = played(template, "zh", seed=1)
    assert is_success, chosen


def test_every_suite_is_in_the_sample() -> None:
    assert {one.id.split(".")[0] for one in SAMPLE} == {one.id.split(".")[0] for one in TEMPLATES}
