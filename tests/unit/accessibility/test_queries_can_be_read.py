"""The answer to every query can be derived from the question and the texts of the screens alone."""

from __future__ import annotations

import functools
from contextlib import closing

import numpy as np
import pytest
from drawn import cases
from screen_readers import calendars, documents, due_tasks, joplin, people, recorded_tracks, times
from screen_readers.listed import Episode, Screen

from mobile_gym.accessibility import indexed_list
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Action, Answer
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import LANGUAGES, Language, Task, TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import play
from task_suites import catalog

READERS = (
    calendars.READERS
    | documents.READERS
    | due_tasks.READERS
    | joplin.READERS
    | people.READERS
    | recorded_tracks.READERS
    | times.READERS
)
SEEDS = range(4)


@functools.cache
def queries() -> tuple[TaskTemplate, ...]:
    tasks = ((template, template.task(np.random.default_rng(0))) for template in all_templates())
    return tuple(template for template, task in tasks if task.kind != "operation")


def all_templates() -> tuple[TaskTemplate, ...]:
    return catalog.suite("all")


class Reader:
    """Goes the solution's way, but answers what it has read."""

    def __init__(self, template: TaskTemplate) -> None:
        self._guide = SolutionAgent()
        self._read = READERS[template.id]
        self._screens: list[str] = []
        self._question = ""
        self.answer = ""

    def reset(self, task: Task, seed: int) -> None:
        self._guide.reset(task, seed)
        self._question, self._screens = task.text, []

    def act(self, observation: object, frame: Frame) -> Action:
        told = indexed_list(frame.nodes)
        if told not in self._screens[-1:]:
            self._screens.append(told)
        action = self._guide.act(observation, frame)  # type: ignore[arg-type]
        if not isinstance(action, Answer):
            return action
        self.answer = self._read(Episode(self._question, [Screen(each) for each in self._screens]))
        return Answer(self.answer)


def test_every_query_has_a_reader() -> None:
    assert set(READERS) == {template.id for template in queries()}


def drawn() -> list[tuple[TaskTemplate, Language, int]]:
    return cases(
        [(one, language, seed) for one in queries() for language in LANGUAGES for seed in SEEDS],
        5,
        of="read",
        name=lambda case: f"{case[0].id} {case[1]} {case[2]}",
    )


@pytest.mark.parametrize(
    ("template", "language", "seed"),
    [pytest.param(*case, id=f"{case[0].id}-{case[1]}-{case[2]}") for case in drawn()],
)
def test_the_answer_can_be_read(template: TaskTemplate, language: Language, seed: int) -> None:
    env = MobileEnv(template.env_id, observe=("activity",), language=language)
    with closing(env):
        reader = Reader(template)
        played = play(env, reader, seed)  # type: ignore[arg-type]
    assert played.report.success, (played.task.text, reader.answer, played.story())
