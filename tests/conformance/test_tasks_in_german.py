"""Every task that is told in German can be done on a phone in German, and not by doing nothing."""

from __future__ import annotations

import json
from pathlib import Path

import gymnasium
import pytest

import mobile_gym  # noqa: F401  # registers the environments
from mobile_gym.cli import main
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.testing import check_task
from task_suites import catalog

TEMPLATES = [template for template in catalog.suite("all") if "de" in template.languages]
each = pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)


@each
def test_the_solution_succeeds_and_nothing_and_wrong_endings_do_not(template: TaskTemplate) -> None:
    check_task(
        template,
        seeds=range(3),
        languages=("de",),
        wrong_endings=2,
        blind_pairs=0,
        first_screen_seeds=(),
    )


@pytest.mark.parametrize("suite", ["settings", "clock"])
def test_every_task_of_a_suite_is_told_in_german(suite: str) -> None:
    assert {template.id for template in catalog.suite(suite)} <= {one.id for one in TEMPLATES}


@each
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
