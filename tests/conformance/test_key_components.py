"""SPA-Bench's coarse stage over every operation: what was done passes, doing nothing does not."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import LANGUAGES, Language, Task, TaskTemplate
from mobile_gym.core.texts import Text
from mobile_gym.rollouts import RunSettings, collect
from reward_models.spa_bench.coarse import coarse, text_of_tree
from task_suites import catalog
from task_suites.key_components import key_components
from task_suites.suite import Draft, Suite

TEMPLATES = catalog.suite("all")
OPERATIONS = [
    template
    for template in TEMPLATES
    if template.task(np.random.default_rng(0)).kind == "operation"
]


def frames(
    template: TaskTemplate, agent: Agent, language: Language, **settings: object
) -> tuple[Task, Sequence[Frame]]:
    run = RunSettings(agent.name, language=language, image_size=(120, 54), **settings)
    (episode,) = collect([template], agent, run)
    return episode.task, [step.frame for step in episode.steps]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("template", OPERATIONS, ids=lambda template: template.id)
def test_what_was_done_shows_them_and_nothing_done_does_not(
    template: TaskTemplate, language: Language
) -> None:
    task, done = frames(template, SolutionAgent(), language)
    assert task.key_components
    found = coarse(done, task.key_components, text_of_tree)
    assert found.passed, f"{task.key_components}: never shown are {found.missing}"
    again, idle = frames(template, NoopAgent(), language, max_steps=2)
    assert again.key_components == task.key_components
    assert coarse(idle, task.key_components, text_of_tree).passed is False


def test_queries_have_none() -> None:
    queries = [template for template in TEMPLATES if template not in OPERATIONS]
    assert queries
    for template in queries:
        assert template.task(np.random.default_rng(0)).key_components == ()


def test_a_template_may_state_its_own() -> None:
    suite = Suite("Own", "com.android.settings")
    substates = OPERATIONS[0].task(np.random.default_rng(0)).substates

    @suite.add(level=1)
    def do_it(draft: Draft) -> Task:
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
