"""Every task of the catalog passes the kit: solvable, not solved by nothing, named, repeatable."""

from __future__ import annotations

import pytest

from mobile_gym.core.tasks import LANGUAGES, TaskTemplate
from mobile_gym.testing import check_task
from task_suites import catalog

TEMPLATES = catalog.suite("all")
WRONG_ENDINGS = 2


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_conformance(template: TaskTemplate) -> None:
    """What the instruction does not name must be what the expected answer depends on."""
    assert set(LANGUAGES) <= set(template.languages)
    check_task(
        template, languages=LANGUAGES, seeds=range(3), wrong_endings=WRONG_ENDINGS, blind_pairs=0
    )
