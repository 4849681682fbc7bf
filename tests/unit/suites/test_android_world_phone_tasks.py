"""Tasks of AndroidWorld's kinds in Settings, the clock, Contacts and Files."""

from __future__ import annotations

from typing import Any

import pytest

from mobile_gym.core.tasks import SolutionStep, TapOn, TaskTemplate, TypeInto
from mobile_gym.testing import check_task
from task_suites.android_world import clock, contacts, files, system

TEMPLATES = (*system.TEMPLATES, *clock.TEMPLATES, *contacts.TEMPLATES, *files.TEMPLATES)
BY_NAME = {template.id.removeprefix("AndroidWorld."): template for template in TEMPLATES}


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_it_can_be_solved_and_is_not_solved_by_nothing(template: TaskTemplate) -> None:
    check_task(
        template,
        seeds=range(1),
        languages=("en",),
        wrong_endings=2,
        blind_pairs=0,
        first_screen_seeds=(),
    )


def solution(task: str, **params: Any) -> tuple[SolutionStep, ...]:
    return BY_NAME[task].build(params, "en").solution


def test_a_timer_is_entered_from_its_first_digit_that_is_not_0() -> None:
    steps = solution("ClockTimerEntry", hours=0, minutes=7, seconds=5)
    taps = [step.target.resource_id for step in steps if isinstance(step, TapOn)]
    assert taps[1:] == [f"timer_setup_digit_{digit}" for digit in "705"]


def test_a_timer_of_nothing_takes_no_key() -> None:
    steps = solution("ClockTimerEntry", hours=0, minutes=0, seconds=0)
    assert len(steps) == 2


def test_a_name_of_many_words_has_one_first_name() -> None:
    steps = solution("ContactsAddContact", name="Ana Maria da Silva", number="+15550100", layout=0)
    assert [step.text for step in steps if isinstance(step, TypeInto)] == [
        *("Ana", "Maria da Silva", "+15550100")
    ]


def test_files_of_any_name_can_be_moved() -> None:
    steps = solution("FilesMoveFile", file="a b.tar.gz", source="DCIM", target="Alarms", layout=3)
    texts = [step.target.text for step in steps if isinstance(step, TapOn)]
    assert texts.index("DCIM") < texts.index("a b.tar.gz") < texts.index("Alarms")
