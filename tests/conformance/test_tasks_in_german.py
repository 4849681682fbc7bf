"""Every task that is told in German can be done on a phone in German, and not by doing nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import gymnasium
import pytest

import mobile_gym  # noqa: F401  # registers the environments
from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.cli import main
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import play
from task_suites import catalog

TEMPLATES = [template for template in catalog.suite("all") if "de" in template.languages]
SEEDS = range(3)


@pytest.fixture(params=TEMPLATES, ids=lambda template: template.id)
def german_env(request: pytest.FixtureRequest) -> Iterator[MobileEnv]:
    env = MobileEnv(
        request.param,
        language="de",
        judge="rules",
        terminate_on="finish",
        observe=("instruction", "screen_rect"),
    )
    yield env
    env.close()


def successes(env: MobileEnv, agent: Agent) -> list[bool]:
    return [play(env, agent, seed).report.success for seed in SEEDS]


def test_the_solution_succeeds(german_env: MobileEnv) -> None:
    assert all(successes(german_env, SolutionAgent()))


def test_doing_nothing_does_not(german_env: MobileEnv) -> None:
    assert not any(successes(german_env, NoopAgent()))


@pytest.mark.parametrize("suite", ["settings", "clock"])
def test_every_task_of_a_suite_is_told_in_german(suite: str) -> None:
    assert {template.id for template in catalog.suite(suite)} <= {one.id for one in TEMPLATES}


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_the_instruction_is_not_the_english_one(template: TaskTemplate) -> None:
    env = MobileEnv(template, language="de", observe=("instruction",))
    env.reset(seed=0)
    env.close()
    assert env.task.text == env.task.instruction["de"] != env.task.instruction["en"]


def test_a_german_phone_is_made_by_name() -> None:
    env = gymnasium.make("MobileGym/Clock.SetAlarm-v0", language="de", observe=("instruction",))
    observation, _ = env.reset(seed=0)
    env.close()
    assert observation["instruction"].startswith("Stelle in der Uhr-App einen neuen Wecker auf ")


def test_a_suite_is_run_in_german(tmp_path: Path) -> None:
    arguments = ("run", "--suite", "clock", "--agent", "solution", "--language", "de")
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--limit", "2", "--pictures", "0", "--out", str(tmp_path / "run")])
    assert ended.value.code == 0
    summary = json.loads((tmp_path / "run" / "summary.json").read_text())
    assert (summary["success_rate"], summary["settings"]["language"]) == (1.0, "de")
