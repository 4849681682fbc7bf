"""What holds for every task of the catalog: documents, how answers are asked for, golden steps."""

from __future__ import annotations

import re
from contextlib import closing

import numpy as np
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.tasks import LANGUAGES, Task, TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import play
from task_suites import catalog

EVERYTHING = catalog.suite("all")
PLAYED = tuple(
    template for name in ("settings", "clock", "calendar") for template in catalog.suite(name)
)
"""Of those suites that one needs little time for; the conformance tests play all of them."""
ASKS_FOR_THE_ANSWER_ALONE = {
    "en": re.compile(r"(alone|name only|with a number|with the number)\.$"),
    "zh": re.compile(r"(只需回答.*|只回答.*|用数字回答)。$"),
}
CHINESE = re.compile("[\u4e00-\u9fff]")


def tasks(language: str) -> list[Task]:
    rng = np.random.default_rng(0)
    return [template.task(rng, language) for template in EVERYTHING]  # type: ignore[arg-type]


def test_documents() -> None:
    for template in EVERYTHING:
        for part in ("Goal:", "Start:", "Substates:", "Ends:", "Golden steps:"):
            assert part in template.doc, (template.id, part)


@pytest.mark.parametrize("suite", ["settings", "clock", "calendar", "contacts", "notes", "files"])
def test_there_are_some_on_every_level(suite: str) -> None:
    assert {template.level for template in catalog.suite(suite)} == {1, 2, 3}


def test_questions_are_a_suite() -> None:
    assert {template.id for template in catalog.suite("query")} == {
        task.id for task in tasks("en") if task.kind != "operation"
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_must_answer_in_one_form_is_told_so(language: str) -> None:
    """A sentence with a second number, or around a name, is no match in these modes."""
    for task in tasks(language):
        if task.expected_answer is not None and task.expected_answer.mode != "contains":
            assert ASKS_FOR_THE_ANSWER_ALONE[language].search(task.text), (task.id, task.text)


def test_parts_of_tasks_are_told_in_the_tasks_language() -> None:
    for task in tasks("zh"):
        for subtask in task.subtasks:
            assert CHINESE.search(subtask.text), (task.id, subtask)


@pytest.mark.parametrize("template", PLAYED, ids=lambda template: template.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_golden_steps_are_those_of_the_solution(template: TaskTemplate, language: str) -> None:
    env = MobileEnv(template, language=language, terminate_on="either", observe=("instruction",))
    with closing(env):
        for seed in (10, 11, 12):
            played = play(env, SolutionAgent(), seed)
            assert len(played.records) - 1 == played.task.golden_steps, played.story()
            assert played.last.info["termination_reason"] in ("success", "answer")
            assert played.last.info["is_success"]
            assert played.total_reward == pytest.approx(1.0)
