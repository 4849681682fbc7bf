"""SPA-Bench's coarse stage over every operation: what was done passes, doing nothing does not."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from mobile_gym.core.tasks import Task, TaskTemplate
from mobile_gym.core.texts import Text
from mobile_gym.testing.play import Played
from reward_models.spa_bench.judge import coarse_match, text_of_tree
from task_suites import catalog
from task_suites.suite import Suite, TaskBuilder, key_components

TEMPLATES = catalog.suite("all")
OPERATIONS = [
    template
    for template in TEMPLATES
    if template.task(np.random.default_rng(0)).kind == "operation"
]


@pytest.mark.parametrize("template", OPERATIONS, ids=lambda template: template.id)
def test_what_was_done_shows_them_and_nothing_done_does_not(
    template: TaskTemplate, solutions: Mapping[str, Played]
) -> None:
    for language, solved in solutions.items():
        components, frames = solved.task.key_components, [one.frame for one in solved.records]
        assert components, language
        found = coarse_match(frames, components, text_of_tree)
        assert found.passed, f"{language}, {components}: never shown are {found.missing}"
        idle = (frames[0],) * 3  # nothing moves on a plain device that nobody touches
        assert coarse_match(idle, components, text_of_tree).passed is False, language


def test_queries_have_none() -> None:
    queries = [template for template in TEMPLATES if template not in OPERATIONS]
    assert queries
    for template in queries:
        assert template.task(np.random.default_rng(0)).key_components == ()


def test_a_template_may_state_its_own() -> None:
    suite = Suite("Own", "com.android.settings")
    substates = OPERATIONS[0].task(np.random.default_rng(0)).substates

    @suite.add(level=1)
    def do_it(draft: TaskBuilder) -> Task:
        """Do it."""
        text = Text("Do “it”.")
        return draft.task(text, substates=substates, golden_steps=1, key_components=("mine",))

    assert suite.templates[0].task(np.random.default_rng(0)).key_components == ("mine",)


@pytest.mark.parametrize(
    ("instruction", "params"),
    [("Press 1.", {}), ("", {"name": "x"}), ("Do “it”.", {"n": 3, "on": True, "of": None})],
)
def test_a_template_that_says_nothing_has_none(instruction: str, params: dict[str, object]) -> None:
    assert key_components(instruction, (), (), params) == ()
