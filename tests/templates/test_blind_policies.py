"""On every task a policy that never looks, or never reads, fails, and the seeds differ."""

from __future__ import annotations

import pytest
from drawn import cases

from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.testing import check_blind
from task_suites import catalog

DRAWN = cases(catalog.suite("all"), 5, of="blind", name=lambda template: template.id)


@pytest.mark.parametrize("template", DRAWN, ids=lambda template: template.id)
def test_blind_policies_fail(template: TaskTemplate) -> None:
    check_blind(template)
