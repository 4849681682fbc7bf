"""Every task of the catalog passes the kit: solvable, not solved by nothing, named, repeatable."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mobile_gym.core.tasks import LANGUAGES, TaskTemplate
from mobile_gym.testing.play import Played
from task_suites import catalog


@pytest.mark.parametrize("template", catalog.suite("all"), ids=lambda template: template.id)
def test_conformance(template: TaskTemplate, solutions: Mapping[str, Played]) -> None:
    """What the instruction does not name must be what the expected answer depends on."""
    assert set(LANGUAGES) <= set(template.languages)
    assert set(solutions) == set(LANGUAGES)
