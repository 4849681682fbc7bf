"""Under `dense`, an episode's return is 0.5 x the progress at its end + 0.5 if it succeeded.

The judge answers at random: whatever it says, however the episode ends.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from switch_phone import IMAGE_SIZE, SwitchPhone, build

from mobile_gym.core.actions import Action, Answer, Finish, Tap, Wait
from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.judging import Evaluation, SubstateTracker

Truth = tuple[bool, bool, bool]


class ScriptedJudge:
    """Tracks substates whose truth a script tells; None where it cannot answer."""

    def __init__(self, script: list[Truth | None]) -> None:
        self.script = iter(script)

    def begin(self, task: Any, transition: Any) -> JudgeReport:
        self.tracker = SubstateTracker(task)
        return self.tracker.begin([Evaluation(False, "")] * 3)

    def judge(self, transition: Any) -> JudgeReport:
        truth = next(self.script)
        if truth is None:
            raise JudgeUnavailable("not now")
        return self.tracker.step([Evaluation(holds, "") for holds in truth])

    def probes(self, task: Any) -> tuple[str, ...]:
        return ()

    def save_state(self) -> object:
        return self.tracker.memory

    def load_state(self, state: Any) -> None:
        self.tracker.memory = state


def task(params: Any, language: Any) -> Any:
    import dataclasses

    return dataclasses.replace(
        build(params, language),
        substates=(
            UnitNode(1, "one", weight=2.0),
            UnitNode(2, "two", hold="final"),
            UnitNode(3, "three", hold="final", after=(1,)),
        ),
    )


TEMPLATE = TaskTemplate(id="Toy.Script", build=task, sample=lambda rng: {"count": 1})

actions = st.sampled_from([Wait(), Tap(0.5, 0.1), Finish(), Answer("x")])
truths = st.none() | st.tuples(st.booleans(), st.booleans(), st.booleans())


@given(
    script=st.lists(st.tuples(actions, truths), min_size=12, max_size=12),
    terminate_on=st.sampled_from(["finish", "success", "either"]),
    max_steps=st.integers(1, 12),
)
def test_dense_return(
    script: list[tuple[Action, Truth | None]], terminate_on: str, max_steps: int
) -> None:
    env = MobileEnv(
        TEMPLATE,
        device=SwitchPhone(),
        judge=ScriptedJudge([truth for _, truth in script]),
        image_size=IMAGE_SIZE,
        observe=("activity",),
        terminate_on=terminate_on,
        max_steps=max_steps,
    )
    env.reset(seed=0)
    total, ended, info = 0.0, False, {}
    for action, _ in script:
        _, reward, terminated, truncated, info = env.step(action)
        total += reward
        assert not (terminated and truncated)
        assert (info["termination_reason"] != "") == (terminated or truncated)
        if terminated or truncated:
            ended = True
            break
    assert ended
    assert info["step"] <= max_steps
    if info["valid"]:
        expected = 0.5 * info["progress"] + 0.5 * info["is_success"]
        assert total == pytest.approx(expected, abs=1e-12)
    else:
        assert info["is_success"] is False
        assert info["termination_reason"] == "judge_unavailable"
