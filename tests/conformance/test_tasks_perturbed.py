"""Every task passes the kit on a device that looks different and on which things happen unasked."""

from __future__ import annotations

import pytest

from mobile_gym.core.tasks import LANGUAGES, TaskTemplate
from mobile_gym.testing import check_task
from task_suites import catalog

TEMPLATES = catalog.suite("all")
WRONG_ENDINGS = 2


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_conformance_under_perturbation(template: TaskTemplate) -> None:
    check_task(
        template,
        languages=LANGUAGES,
        seeds=range(100, 102),
        perturbation="standard",
        wrong_endings=WRONG_ENDINGS,
        blind_pairs=0,
    )
