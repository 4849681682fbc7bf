"""On every task a policy that sees the start and never reads the instruction finds nothing out."""

from __future__ import annotations

import pytest
from drawn import cases

from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.testing import check_first_screen
from task_suites import catalog

DRAWN = cases(catalog.suite("all"), 7, of="first screen", name=lambda template: template.id)


@pytest.mark.parametrize("template", DRAWN, ids=lambda template: template.id)
def test_the_first_screen_tells_nothing(template: TaskTemplate) -> None:
    check_first_screen(template)
