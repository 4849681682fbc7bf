"""Every task passes the kit on a device that looks different and on which things happen unasked."""

from __future__ import annotations

import zlib

import pytest

from mobile_gym.core.tasks import LANGUAGES, TaskTemplate
from mobile_gym.testing import check_task
from task_suites import catalog

TEMPLATES = catalog.suite("all")
WRONG_ENDINGS = 2


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_conformance_under_perturbation(template: TaskTemplate) -> None:
    first = zlib.crc32(template.id.encode()) % 100_000  # no two templates on the same two phones
    check_task(
        template,
        languages=LANGUAGES,
        seeds=range(first, first + 2),
        perturbation="standard",
        wrong_endings=WRONG_ENDINGS,
        blind_pairs=0,
    )
