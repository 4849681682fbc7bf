"""Every task can be done by choosing among candidates, within its own limit of steps."""

from __future__ import annotations

import gymnasium
import pytest
from candidate_player import played
from drawn import SEED, cases

from mobile_gym.core.tasks import LANGUAGES, Language, TaskTemplate, TypeInto
from task_suites import catalog

UNSEEN_WORDS = (
    "AndroidWorld.RecipeDeleteDuplicateRecipes",
    "AndroidWorld.RecipeDeleteDuplicateRecipes2",
    "AndroidWorld.RecipeDeleteDuplicateRecipes3",
    "AndroidWorld.RecipeDeleteMultipleRecipesWithConstraint",
)
"""Solutions that search for words before any screen shows them. In English these are put together
of letters; in Chinese a policy has to find the recipes in the list."""

DRAWN = cases(
    [
        (template, language)
        for template in catalog.suite("all")
        for language in LANGUAGES
        if language != "zh" or template.id not in UNSEEN_WORDS
    ],
    5,
    of="candidates",
    name=lambda case: f"{case[0].id} {case[1]}",
)


@pytest.mark.parametrize("name", UNSEEN_WORDS)
def test_what_cannot_be_put_together_is_in_no_instruction(name: str) -> None:
    env = gymnasium.make(f"MobileGym/{name}-v0", language="zh", observe=("accessibility_tree",))
    env.reset(seed=SEED % 2)
    task = env.unwrapped.task  # type: ignore[attr-defined]
    typed = [step.text for step in task.solution if isinstance(step, TypeInto)]
    assert any(text not in task.text and not text.isascii() for text in typed)
    env.close()


@pytest.mark.parametrize(
    ("template", "language"), DRAWN, ids=[f"{one.id}-{language}" for one, language in DRAWN]
)
def test_the_solution_is_chosen_and_succeeds(template: TaskTemplate, language: Language) -> None:
    is_success, chosen = played(template, language, seed=SEED % 2)
    assert is_success, chosen
