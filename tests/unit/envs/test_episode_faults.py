"""What a device that fails, and a judge that cannot answer, do to an episode."""

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from switch_phone import (
    TAP_LAMP,
    TAP_NOTHING,
    TAP_PLUS,
    SwitchPhone,
    make_toy,
)
from toy_episodes import ONE, play

from mobile_gym.core.actions import Finish
from mobile_gym.core.errors import (
    DeviceUnreachable,
    JudgeUnavailable,
)
from reward_models.rules import RulesJudge


class TestDeviceFaults:
    def test_a_fault_in_a_step_voids_the_episode(self) -> None:
        phone = SwitchPhone(fail_at={"perform": [3]})
        env = make_toy(device=phone, terminate_on="finish")
        *_, last = play(env, TAP_PLUS, TAP_LAMP, TAP_NOTHING)
        reward, terminated, truncated, info = last
        assert (reward, terminated, truncated) == (0.0, False, True)
        assert info["valid"] is False
        assert info["is_success"] is False
        assert info["device_fault"] == "DeviceUnreachable: perform number 3"
        assert info["termination_reason"] == "device_fault"
        assert info["step"] == 3
        with pytest.raises(ResetNeeded):
            env.step(TAP_PLUS)
        _, info = env.reset()
        assert info["valid"] is True

    @pytest.mark.parametrize("call", ["observe", "shell"])
    def test_whatever_fails(self, call: str) -> None:
        env = make_toy(device=SwitchPhone(fail_at={call: [3]}))
        steps = play(env, TAP_PLUS, TAP_LAMP)
        assert steps[-1][3]["device_fault"] == f"DeviceUnreachable: {call} number 3"
        assert steps[0][3]["valid"] is True

    def test_the_observation_is_the_last_one(self) -> None:
        env = make_toy(device=SwitchPhone(fail_at={"perform": [2]}))
        env.reset(seed=0, options=ONE)
        before = env.step(TAP_PLUS)[0]
        after = env.step(TAP_LAMP)[0]
        assert before.keys() == after.keys()
        assert all(np.array_equal(before[key], after[key]) for key in before)

    def test_reset_is_tried_twice(self) -> None:
        phone = SwitchPhone(fail_at={"reset": [1]})
        env = make_toy(device=phone)
        env.reset(seed=0)
        assert phone.calls["reset"] == 2
        assert phone.closed == 0  # it was lent
        with pytest.raises(DeviceUnreachable, match="number 2"):
            make_toy(device=SwitchPhone(fail_at={"reset": [1, 2]})).reset(seed=0)


class MoodyJudge(RulesJudge):
    """Cannot answer at some calls."""

    def __init__(self, silent: tuple[int, ...] = (), silent_begins: int = 0) -> None:
        super().__init__()
        self.silent, self.silent_begins, self.asked = silent, silent_begins, 0

    def begin(self, task: Any, transition: Any) -> Any:
        if self.silent_begins > 0:
            self.silent_begins -= 1
            raise JudgeUnavailable("busy")
        return super().begin(task, transition)

    def judge(self, transition: Any) -> Any:
        self.asked += 1
        if self.asked in self.silent:
            raise JudgeUnavailable("busy")
        return super().judge(transition)


class TestJudgeUnavailable:
    def test_leaves_everything_as_it_was(self) -> None:
        env = make_toy(judge=MoodyJudge((1,)))
        steps = play(env, TAP_PLUS, TAP_LAMP)
        assert [step[0] for step in steps] == [0.0, 1.0]
        assert steps[0][3]["valid"] is True
        assert env.status.judge_failures == 1

    def test_too_often_voids_the_episode(self) -> None:
        steps = play(make_toy(judge=MoodyJudge((2, 3, 4))), *[TAP_NOTHING] * 4)
        assert [step[2] for step in steps] == [False, False, False, True]
        assert steps[-1][3]["valid"] is False
        assert steps[-1][3]["termination_reason"] == "judge_unavailable"
        assert "JudgeUnavailable" in steps[-1][3]["device_fault"]

    def test_at_the_end_it_is_void_and_not_failed(self) -> None:
        env = make_toy(judge=MoodyJudge((3,)), terminate_on="finish")
        steps = play(env, TAP_PLUS, TAP_LAMP, Finish())
        assert steps[-1][:3] == (0.0, False, True)
        assert steps[-1][3]["valid"] is False
        assert steps[-1][3]["is_success"] is False

    def test_reset_tries_again_and_then_raises(self) -> None:
        make_toy(judge=MoodyJudge(silent_begins=2)).reset(seed=0)
        with pytest.raises(JudgeUnavailable):
            make_toy(judge=MoodyJudge(silent_begins=3)).reset(seed=0)
