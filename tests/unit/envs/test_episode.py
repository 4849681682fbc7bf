"""How an episode goes: rewards, endings, what its info says."""

from dataclasses import replace

import numpy as np
import pytest
from switch_phone import (
    IMAGE_SIZE,
    LIGHTS,
    TAP_BUY,
    TAP_LAMP,
    TAP_NOTHING,
    TAP_PLUS,
    SwitchPhone,
    make_toy,
)
from toy_episodes import play

from mobile_gym.core.actions import Answer, Finish, FinishStatus, Invalid, Key, PressKey, Type, Wait
from mobile_gym.core.checks import NodePresent, Selector
from mobile_gym.core.tasks import Violation
from mobile_gym.envs.mobile_env import MobileEnv


def test_a_solution_returns_one() -> None:
    steps = play(make_toy(), TAP_PLUS, TAP_LAMP)
    assert [step[0] for step in steps] == [0.25, 0.75]
    assert steps[-1][1:3] == (True, False)
    info = steps[-1][3]
    assert info["is_success"] is True
    assert info["termination_reason"] == "success"
    assert info["progress"] == 1.0
    assert info["substates"].tolist()[:4] == [True, True, True, False]
    assert info["newly_satisfied"].tolist()[:3] == [False, False, True]
    assert info["satisfied_at_reset"].tolist()[:3] == [True, False, False]
    assert info["num_substates"] == 3
    assert info["step"] == 2
    assert info["side_effects"] == 1  # the counter; the lamp is what the task asked for


def test_undoing_takes_back() -> None:
    steps = play(make_toy(), TAP_LAMP, TAP_LAMP, TAP_LAMP, options={"params": {"count": 3}})
    assert [step[0] for step in steps] == [0.25, -0.25, 0.25]


def test_doing_nothing_returns_nothing() -> None:
    steps = play(make_toy(), *[Wait()] * 6)
    assert [step[0] for step in steps] == [0.0] * 6
    assert steps[-1][1:3] == (False, True)
    assert steps[-1][3]["termination_reason"] == "max_steps"
    assert steps[-1][3]["is_success"] is False


@pytest.mark.parametrize(
    ("terminate_on", "rewards", "reason"),
    [
        ("either", [0.25, 0.75], "success"),
        ("success", [0.25, 0.75], "success"),
        ("finish", [0.25, 0.25, 0.0, 0.5], "agent_complete"),
    ],
)
def test_when_success_is_paid(terminate_on: str, rewards: list[float], reason: str) -> None:
    actions = [TAP_PLUS, TAP_LAMP, TAP_NOTHING, Finish()][: len(rewards)]
    steps = play(make_toy(terminate_on=terminate_on), *actions)
    assert [step[0] for step in steps] == rewards
    assert steps[-1][3]["termination_reason"] == reason
    assert [step[1] for step in steps] == [False] * (len(steps) - 1) + [True]


def test_finish_is_ignored_where_only_success_ends() -> None:
    steps = play(make_toy(terminate_on="success"), Finish(), TAP_PLUS, TAP_LAMP)
    assert [step[1] for step in steps] == [False, False, True]


def test_overdue_success_is_paid_at_the_step_limit() -> None:
    steps = play(make_toy(terminate_on="finish", max_steps=3), TAP_PLUS, TAP_LAMP, TAP_NOTHING)
    assert [step[0] for step in steps] == [0.25, 0.25, 0.5]
    assert steps[-1][2] is True
    assert steps[-1][3]["is_success"] is True
    assert steps[-1][3]["termination_reason"] == "max_steps"


def test_overshot_success_is_not_paid() -> None:
    give_up = Finish(FinishStatus.IMPOSSIBLE)
    steps = play(make_toy(terminate_on="finish"), TAP_PLUS, TAP_LAMP, TAP_LAMP, give_up)
    assert sum(step[0] for step in steps) == pytest.approx(0.25)
    assert steps[-1][3]["termination_reason"] == "agent_impossible"
    assert steps[-1][3]["is_success"] is False


def test_the_first_answer_ends_the_episode() -> None:
    right = play(make_toy("ask"), TAP_LAMP, Answer("Blue."))
    assert right[-1][1] is True
    assert sum(step[0] for step in right) == pytest.approx(1.0)
    assert right[-1][3]["termination_reason"] == "success"
    finish = play(make_toy("ask", terminate_on="finish"), TAP_LAMP, Answer("Blue."))
    assert finish[-1][3]["termination_reason"] == "answer"
    assert sum(step[0] for step in finish) == pytest.approx(1.0)
    wrong = play(make_toy("ask"), TAP_LAMP, Answer("red"))
    assert wrong[-1][1] is True
    assert wrong[-1][3]["termination_reason"] == "answer"
    assert sum(step[0] for step in wrong) == pytest.approx(0.5)


def test_a_violation_ends_the_episode_without_success() -> None:
    template = replace(
        LIGHTS,
        build=lambda params, language: replace(
            LIGHTS.build(params, language),
            violations=(Violation("typed", NodePresent(Selector(text="boo"))),),
        ),
    )
    env = MobileEnv(template, device=SwitchPhone(), image_size=IMAGE_SIZE, terminate_on="success")
    steps = play(env, TAP_PLUS, TAP_NOTHING, Type("boo"))
    assert steps[-1][1] is True
    assert steps[-1][3]["violation"] == "typed"
    assert steps[-1][3]["termination_reason"] == "violation"
    assert steps[-1][3]["is_success"] is False


def test_sparse_and_potential_rewards() -> None:
    assert [step[0] for step in play(make_toy(reward="sparse"), TAP_PLUS, TAP_LAMP)] == [0.0, 1.0]
    potential = play(make_toy(reward="potential", gamma=0.5), TAP_PLUS, TAP_LAMP)
    assert [step[0] for step in potential] == [0.25, 0.5]


def test_looping_ends_the_episode_where_asked_for() -> None:
    env = make_toy(limits={"looping": 3}, max_steps=50)
    steps = play(env, TAP_BUY, TAP_NOTHING, TAP_BUY, TAP_NOTHING, TAP_BUY, TAP_NOTHING)
    assert [step[2] for step in steps] == [False] * 5 + [True]
    assert steps[-1][3]["termination_reason"] == "looping"
    steps = play(env, Wait(), Wait(), TAP_BUY, Wait(), Wait())
    assert not any(step[2] for step in steps)
    assert play(make_toy(max_steps=50), *[Wait()] * 20)[-1][2] is False


def test_invalid_actions_cost_a_step_and_end_where_asked_for() -> None:
    env = make_toy(limits={"invalid_actions": 2}, max_steps=50)
    steps = play(env, Invalid("tap()", "no point"), TAP_PLUS, Invalid("?", "unreadable"))
    assert steps[0][3]["action_error"] == "no point"
    assert steps[0][3]["step"] == 1
    assert steps[-1][3]["termination_reason"] == "invalid_actions"
    assert env.last_record.raw_action == "?"
    assert env.status.invalid_actions == 2


def test_what_the_device_cannot_do_is_in_the_info() -> None:
    steps = play(make_toy(), PressKey(Key.TAB))
    assert steps[0][3]["action_error"] == "there is no tab key"
    assert steps[0][3]["valid"] is True


class TestInfo:
    def test_keys_and_types_never_change(self) -> None:
        phone = SwitchPhone(fail_at={"perform": [9]})
        env = make_toy(device=phone, max_steps=50)
        _, first = env.reset(seed=0)
        actions = [TAP_PLUS, Invalid("", "x"), PressKey(Key.TAB), *[TAP_BUY] * 9]
        for action in actions:
            *_, truncated, info = env.step(action)
            assert list(info) == list(first)
            for key, value in info.items():
                assert type(value) is type(first[key]), key
                if isinstance(value, np.ndarray):
                    assert (value.shape, value.dtype) == (first[key].shape, first[key].dtype)
            if truncated:
                break
        assert info["valid"] is False
        assert {type(value) for value in first.values()} == {str, bool, float, int, np.ndarray}
