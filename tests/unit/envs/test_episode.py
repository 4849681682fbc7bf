"""How an episode goes: rewards, endings, info, faults."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from switch_phone import (
    ASK,
    IMAGE_SIZE,
    LIGHTS,
    TAP_BUY,
    TAP_LAMP,
    TAP_NOTHING,
    TAP_PLUS,
    SwitchPhone,
    make_toy,
)

from mobile_gym.core.actions import Answer, Finish, FinishStatus, Invalid, Key, PressKey, Type, Wait
from mobile_gym.core.checks import NodePresent, Selector
from mobile_gym.core.errors import (
    DeviceUnreachable,
    InvalidAction,
    JudgeUnavailable,
    TaskError,
    UnknownName,
    UsageError,
)
from mobile_gym.core.tasks import Violation
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.spaces import encode
from reward_models.rules import RulesJudge

ONE = {"params": {"count": 1}}


def play(env: MobileEnv, *actions: Any, options: dict[str, Any] | None = None) -> list[Any]:
    """Reset and do the actions.

    Returns:
        (reward, terminated, truncated, info) of every step.
    """
    env.reset(seed=0, options=options or ONE)
    return [env.step(action)[1:] for action in actions]


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


class TestStepping:
    def test_needs_a_reset_before_and_after(self) -> None:
        env = make_toy()
        with pytest.raises(ResetNeeded):
            env.step(TAP_PLUS)
        for look in ("status", "frame", "last_record", "task"):
            with pytest.raises(ResetNeeded):
                getattr(env, look)
        play(env, TAP_PLUS, TAP_LAMP)
        with pytest.raises(ResetNeeded, match="ended"):
            env.step(TAP_PLUS)

    def test_takes_actions_and_their_encoding(self) -> None:
        one, two = make_toy(), make_toy()
        one.reset(seed=0)
        two.reset(seed=0)
        for action in (TAP_PLUS, Type("你好", at=(0.5, 0.6)), Wait(0.5)):  # type: ignore[arg-type]
            left, right = one.step(action), two.step(encode(action))
            assert left[1:4] == right[1:4]
            assert all(np.array_equal(left[0][key], right[0][key]) for key in left[0])
            assert one.last_record.action == two.last_record.action == action

    @pytest.mark.parametrize(
        "action", [{"kind": 99}, {}, encode(TAP_PLUS) | {"point": [2, 2]}, Type("x" * 5000)]
    )
    def test_an_action_outside_the_space_is_refused(self, action: Any) -> None:
        env = make_toy()
        env.reset(seed=0)
        with pytest.raises(InvalidAction):
            env.step(action)
        assert env.info()["step"] == 0

    def test_records_and_status(self) -> None:
        env = make_toy(language="zh")
        env.reset(seed=0, options=ONE)
        assert env.last_record.action is None
        assert env.last_record.step == 0
        env.step(TAP_PLUS)
        record, status = env.last_record, env.status
        assert record.action == TAP_PLUS
        assert record.reward == 0.25
        assert record.frame is env.frame
        assert record.report is status.report
        assert set(record.timings_s) >= {"perform", "observe", "judge"}
        assert status.instruction == "数到1并打开电灯"
        assert status.language == "zh"
        assert status.params == {"count": 1}
        assert status.substates[2] == "The lamp is on"
        assert [verdict.satisfied for verdict in status.verdicts] == [True, True, False]
        record.info["substates"][:] = True
        assert not env.info()["substates"].all()


class TestArguments:
    @pytest.mark.parametrize(
        ("kwargs", "message"),
        [
            ({"terminate_on": "never"}, "unknown terminate_on 'never'"),
            ({"reward": "dence"}, "did you mean dense"),
            ({"judge": "rule"}, "did you mean rules"),
            ({"judge": {}}, "has no name"),
            ({"language": "fr"}, "unknown language 'fr'"),
            ({"observe": ("pixels",)}, "unknown observation 'pixels'"),
            ({"observe": ()}, "observe is empty"),
            ({"observe": "screenshot"}, "sequence of names"),
            ({"image_size": (0, 10)}, "image_size"),
            ({"image_size": 3}, "image_size"),
            ({"max_steps": 0}, "max_steps is 0"),
            ({"limits": {"loping": 3}}, "did you mean looping"),
            ({"limits": {"looping": 1}}, "limit looping is 1"),
            ({"limits": {"budget_usd": "1"}}, "limit budget_usd"),
            ({"render_mode": "ansi"}, "unknown render mode 'ansi'"),
            ({"gamma": 2.0}, "gamma is 2.0"),
        ],
    )
    def test_a_mistake_is_one_clear_line(self, kwargs: dict[str, Any], message: str) -> None:
        with pytest.raises(UsageError, match=message) as caught:
            make_toy(**kwargs)
        assert "\n" not in str(caught.value)

    @pytest.mark.parametrize(
        ("options", "error", "message"),
        [
            ({"parms": {}}, UnknownName, "did you mean params"),
            ({"params": 3}, UsageError, "params must be a mapping"),
            ({"params": {"cont": 1}}, TaskError, "unknown parameter 'cont'"),
            ({"params": {"count": "1"}}, TaskError, "must be int"),
            ({"language": "fr"}, UnknownName, "unknown language"),
            ({"task_seed": -1}, UsageError, "task_seed"),
            ({"perturbation": {"dark": {"normal": 1}}}, UsageError, "choice"),
            ({"perturbation": {"dark": {1}}}, UsageError, "not JSON"),
            ({"perturbation": "standart"}, UnknownName, "did you mean standard"),
            ({"perturbation": 3}, UsageError, "a preset's name or a mapping"),
        ],
    )
    def test_reset_options(self, options: Any, error: type[Exception], message: str) -> None:
        with pytest.raises(error, match=message):
            make_toy().reset(seed=0, options=options)

    def test_a_judge_by_mapping_and_by_object(self) -> None:
        assert play(make_toy(judge={"name": "rules"}), TAP_PLUS)[0][0] == 0.25
        assert play(make_toy(judge=RulesJudge()), TAP_PLUS)[0][0] == 0.25

    def test_a_setup_that_fails_is_told(self) -> None:
        template = replace(
            ASK,
            build=lambda params, language: replace(
                ASK.build(params, language), setup=("frobnicate 1",)
            ),
        )
        env = MobileEnv(template, device=SwitchPhone(), image_size=IMAGE_SIZE)
        with pytest.raises(TaskError, match="frobnicate: not found"):
            env.reset(seed=0)

    def test_what_setup_does_holds_at_reset_and_pays_nothing(self) -> None:
        template = replace(
            LIGHTS,
            build=lambda params, language: replace(
                LIGHTS.build(params, language), setup=("settings put system lamp 1",)
            ),
        )
        env = MobileEnv(template, device=SwitchPhone(), image_size=IMAGE_SIZE)
        _, info = env.reset(seed=0, options=ONE)
        assert info["satisfied_at_reset"].tolist()[:3] == [True, False, True]
        assert info["progress"] == 0.0
        assert env.step(TAP_PLUS)[1] == 1.0
        assert env.info()["side_effects"] == 1  # since setup


def test_close_is_idempotent_and_leaves_a_lent_device_open() -> None:
    phone = SwitchPhone()
    env = make_toy(device=phone)
    env.reset(seed=0)
    env.close()
    env.close()
    assert phone.closed == 0


def test_a_device_of_its_own_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    phones: list[SwitchPhone] = []

    def open_phone(spec: str, **options: Any) -> SwitchPhone:
        phones.append(SwitchPhone(fail_at={"perform": [1]}))
        return phones[-1]

    monkeypatch.setattr("mobile_gym.envs.lease.open_device", open_phone)
    env = make_toy(device="virtual")
    assert not phones  # constructors only store
    env.reset(seed=0)
    assert env.step(TAP_PLUS)[3] is True
    env.reset()
    assert [phone.closed for phone in phones] == [1, 0]  # a device that failed is opened anew
    env.close()
    env.close()
    assert [phone.closed for phone in phones] == [1, 1]
