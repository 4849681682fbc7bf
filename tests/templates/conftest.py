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


@functools.lru_cache(maxsize=1)
def _checked(template: TaskTemplate) -> Mapping[str, Played]:
    seeds = SEEDS if is_drawn(f"three seeds {template.id}", 5) else (SEED % len(SEEDS),)
    plays = check_plays(template, languages=LANGUAGES, seeds=seeds, wrong_endings=WRONG_ENDINGS)
    return {str(one.task.language): one for one in reversed(plays)}


@pytest.fixture
def solutions(template: TaskTemplate) -> Mapping[str, Played]:
    """A template's solution by its language, without pixels, and the task has passed the kit."""
    return _checked(template)
