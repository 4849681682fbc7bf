"""On every task a policy that never looks, or never reads, fails, and the seeds differ."""

from __future__ import annotations

import pytest

from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.testing import check_blind
from task_suites import catalog


@pytest.mark.parametrize("template", catalog.suite("all"), ids=lambda template: template.id)
def test_blind_policies_fail(template: TaskTemplate) -> None:
    check_blind(template)
