"""Tasks of SMS Messenger and of the camera: whoever their parameters name, and on any device."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.tasks import Task, TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.testing import check_task
from mobile_gym.testing.play import play
from task_suites.android_world import camera, markor_and_sms, simple_sms

TEMPLATES = (*simple_sms.TEMPLATES, *markor_and_sms.TEMPLATES, *camera.TEMPLATES)
BY_NAME: Mapping[str, TaskTemplate] = {
    template.id.removeprefix("AndroidWorld."): template for template in TEMPLATES
}
NUMBER, QUOTED = "+13125550199", "It's 5 o'clock; bring “2.5 %” & more, not less"


def task_of(name: str, **params: Any) -> Task:
    template = BY_NAME[name]
    drawn = template.sample(np.random.default_rng(3))
    return template.build(drawn | params, "en")


def solves(name: str, persona: str = "aosp", **params: Any) -> bool:
    """Whether the solution of a task succeeds where its own setup has been."""
    task = task_of(name, **params)
    env = MobileEnv(
        replace(BY_NAME[name], sample=lambda rng: dict(task.params)),
        device={"kind": "virtual", "persona": persona},
        terminate_on="finish",
        observe=("instruction", "accessibility_tree", "screen_rect"),
    )
    with closing(env):
        episode = play(env, SolutionAgent(), 0)
    return episode.report.success


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_keeps_what_a_task_promises(template: TaskTemplate) -> None:
    check_task(
        template,
        seeds=range(1),
        languages=("en",),
        wrong_endings=3,
        blind_pairs=0,
        first_screen_seeds=(),
    )


@pytest.mark.parametrize("name", ["SimpleSmsResend", "SimpleSmsSendReceivedAddress"])
def test_is_told_in_chinese(name: str) -> None:
    check_task(
        BY_NAME[name], seeds=range(1), languages=("zh",), blind_pairs=0, first_screen_seeds=()
    )


@pytest.mark.parametrize("name", ["SimpleSmsSend", "SimpleSmsReply"])
def test_sends_words_that_no_pool_has(name: str) -> None:
    assert solves(name, number=NUMBER, message=QUOTED)


def test_sends_to_people_that_no_pool_has() -> None:
    assert solves("SimpleSmsSendReceivedAddress", name1="Ada Ott", name2="Bo Ey", layout=2)


@pytest.mark.parametrize("name", ["SimpleSmsSend", "CameraTakeVideo"])
def test_is_solved_on_a_device_that_has_the_app(name: str) -> None:
    assert solves(name, persona="google")
