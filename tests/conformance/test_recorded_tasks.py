"""Every recorded task, run as a user runs it: the environment, the rules judge, the agents."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import SolutionStep, TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import Played, play
from task_suites import catalog

APPS = ("calendar", "clock", "contacts", "notes")
TASKS = 57
MAX_CONFUSED_PAIRS = 5


def suite(shared_data: Path, app: str) -> tuple[TaskTemplate, ...]:
    return catalog.suite(f"recorded:{shared_data / 'droidtask' / app}")


def attempt(template: TaskTemplate, agent: Agent) -> Played:
    env = MobileEnv(
        template,
        language=template.languages[0],
        terminate_on="either",
        observe=("instruction", "screen_rect", "accessibility_tree"),
    )
    with closing(env):
        return play(env, agent, seed=0)


def follow(template: TaskTemplate, steps: Sequence[SolutionStep]) -> Played:
    return attempt(template, SolutionAgent(steps))


@pytest.mark.parametrize("app", APPS)
def test_every_recorded_task_can_be_done_and_does_not_do_itself(
    shared_data: Path, app: str
) -> None:
    for template in suite(shared_data, app):
        solved = attempt(template, SolutionAgent())
        assert solved.report.success, (template.id, solved.story())
        assert solved.total_reward == pytest.approx(1.0)
        assert solved.last.step == solved.task.golden_steps
        idle = attempt(template, NoopAgent())
        assert not idle.report.success
        assert idle.total_reward == 0.0


def test_all_recorded_tasks_are_there(shared_data: Path) -> None:
    assert sum(len(suite(shared_data, app)) for app in APPS) == TASKS


def test_the_way_of_another_task_fails(shared_data: Path) -> None:
    confused = [pair for app in APPS for pair in confused_pairs(suite(shared_data, app))]
    assert len(confused) <= MAX_CONFUSED_PAIRS, confused


def confused_pairs(templates: Sequence[TaskTemplate]) -> Iterator[tuple[str, str]]:
    """Ordered pairs of tasks in which following the second's solution solves the first."""
    solutions = {
        template.id: attempt(template, NoopAgent()).task.solution for template in templates
    }
    for one, other in itertools.permutations(templates, 2):
        if follow(one, solutions[other.id]).report.success:
            yield one.id, other.id


def test_a_task_that_is_left_out_is_told_in_one_line(recorded_folder: Path, tmp_path: Path) -> None:
    (recorded_folder / "states" / "state_typed.json").unlink()
    chosen = ["--suite", f"recorded:{recorded_folder}", "--agent", "solution"]
    program = "from mobile_gym.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "run", *chosen, "--out", str(tmp_path / "out")],
        check=True,
        capture_output=True,
        text=True,
    )
    assert "success rate 100.0 %" in done.stdout
    told = [line for line in done.stderr.splitlines() if "task1" in line]
    assert len(told) == 1, done.stderr
    assert re.match(r"mobile-gym: warning: .*/task1\.yaml is left out: record 2", told[0])
    assert ".py:" not in done.stderr
