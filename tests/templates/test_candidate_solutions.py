"""Every task can be done by choosing among candidates, within its own limit of steps."""

from __future__ import annotations

import pytest
from candidate_player import played
from drawn import SEED, cases

from mobile_gym.core.tasks import LANGUAGES, Language, TaskTemplate
from task_suites import catalog

DRAWN = cases(
    [(template, language) for template in catalog.suite("all") for language in LANGUAGES],
    5,
    of="candidates",
    name=lambda case: f"{case[0].id} {case[1]}",
)


@pytest.mark.parametrize(
    ("template", "language"), DRAWN, ids=[f"{one.id}-{language}" for one, language in DRAWN]
)
def test_the_solution_is_chosen_and_succeeds(template: TaskTemplate, language: Language) -> None:
    is_success, chosen = played(template, language, seed=SEED % 2)
    assert is_success, chosen
