"""A policy that sees how a task starts and never reads its instruction is no better than chance."""

from __future__ import annotations

import pytest
from drawn import cases

from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.testing import check_first_screen
from mobile_gym.testing.first_screen import LEVEL
from task_suites import catalog

TEMPLATES = catalog.suite("all")
DRAWN = cases(TEMPLATES, 5, of="first screen", name=lambda template: template.id)


@pytest.mark.parametrize("template", DRAWN, ids=lambda template: template.id)
def test_the_first_screen_leaks_nothing(template: TaskTemplate) -> None:
    check_first_screen(template, level=LEVEL / len(TEMPLATES))
