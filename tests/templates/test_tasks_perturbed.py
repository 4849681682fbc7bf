"""Every task passes the kit on a device that looks different and on which things happen unasked."""

from __future__ import annotations

import zlib

import pytest
from drawn import cases

from mobile_gym.core.tasks import LANGUAGES, Language, TaskTemplate
from mobile_gym.testing import check_task
from task_suites import catalog

PHONES = range(2)
DRAWN = cases(
    [
        (template, language, phone)
        for template in catalog.suite("all")
        for language in LANGUAGES
        for phone in PHONES
    ],
    11,
    of="perturbed",
    name=lambda case: f"{case[0].id} {case[1]} {case[2]}",
)
WRONG_ENDINGS = 2


@pytest.mark.parametrize(
    ("template", "language", "phone"),
    DRAWN,
    ids=[f"{one.id}-{language}-{phone}" for one, language, phone in DRAWN],
)
def test_conformance_under_perturbation(
    template: TaskTemplate, language: Language, phone: int
) -> None:
    first = zlib.crc32(template.id.encode()) % 100_000  # no two templates on the same phones
    check_task(
        template,
        languages=(language,),
        seeds=(first + phone,),
        perturbation="standard",
        wrong_endings=WRONG_ENDINGS,
        blind_pairs=0,
        first_screen_seeds=(),
    )
