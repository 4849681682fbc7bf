"""What holds for every task of the catalog: documents, how answers are asked for, golden steps."""

from __future__ import annotations

import re
from contextlib import closing

import numpy as np
import pytest
from drawn import cases

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Answer
from mobile_gym.core.tasks import LANGUAGES, Language, Perform, Task, TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.judging import answer_verdict
from mobile_gym.testing.play import play
from task_suites import catalog

EVERYTHING = catalog.suite("all")
PLAYED = tuple(
    template for name in ("settings", "clock", "calendar") for template in catalog.suite(name)
)
"""Of those suites that one needs little time for; the conformance tests play all of them."""
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
def test_the_right_answer_may_stand_in_a_sentence_and_no_candidate_is_right(
    language: Language,
) -> None:
    sentence = {"en": "The answer is {}.", "zh": "答案是{}。"}[language]
    for task in tasks(language):
        if (expected := task.expected_answer) is None:
            continue
        said = answers_of(task)
        assert said, task.id
        for answer in (*said, *map(sentence.format, said)):
            verdict = answer_verdict(expected, answer, question=task.question, language=language)
            assert verdict.is_right, (task.id, answer, verdict)
        if expected.kind in ("list", "sequence"):  # whose items are candidates of each other
            continue
        for candidate in expected.candidates:
            verdict = answer_verdict(expected, candidate, question=task.question, language=language)
            assert not verdict.is_right, (task.id, candidate)


def answers_of(task: Task) -> list[str]:
    actions = [step.action for step in task.solution if isinstance(step, Perform)]
    return [action.text for action in actions if isinstance(action, Answer)]


def test_parts_of_tasks_are_told_in_the_tasks_language() -> None:
    for task in tasks("zh"):
        for subtask in task.subtasks:
            assert CHINESE.search(subtask.text), (task.id, subtask)


@pytest.mark.parametrize(
    "template",
    cases(PLAYED, 5, of="golden", name=lambda template: template.id),
    ids=lambda template: template.id,
)
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
