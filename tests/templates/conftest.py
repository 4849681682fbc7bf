"""The solution of every template, played once per language for all tests that look at it.

Tests that get the fixture `solutions` run one template after the other, whatever file they stand
in, so that the plays of one template alone are in memory.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

import pytest
from drawn import SEED, is_drawn

from mobile_gym.core.tasks import LANGUAGES, TaskTemplate
from mobile_gym.testing.play import Played
from mobile_gym.testing.task_kit import check_plays

SEEDS = (0, 1, 2)
"""Three say what is typical; which of them is played on a commit goes round."""
WRONG_ENDINGS = 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where one process runs all: one template after the other. The sort is stable."""
    items.sort(key=_template_id)


def _template_id(item: pytest.Item) -> str:
    callspec = getattr(item, "callspec", None)
    template = callspec.params.get("template") if callspec else None
    is_here = "solutions" in getattr(item, "fixturenames", ())
    return template.id if is_here and template is not None else ""


@functools.lru_cache(maxsize=1)
def _checked(template: TaskTemplate) -> Mapping[str, Played]:
    seeds = SEEDS if is_drawn(f"three seeds {template.id}", 5) else (SEED % len(SEEDS),)
    plays = check_plays(template, languages=LANGUAGES, seeds=seeds, wrong_endings=WRONG_ENDINGS)
    return {str(one.task.language): one for one in reversed(plays)}


@pytest.fixture
def solutions(template: TaskTemplate) -> Mapping[str, Played]:
    """A template's solution by its language, without pixels, and the task has passed the kit."""
    return _checked(template)
