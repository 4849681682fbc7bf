"""What an environment takes: actions, arguments, reset options, and who closes a device."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from switch_phone import (
    ASK,
    IMAGE_SIZE,
    LIGHTS,
    TAP_LAMP,
    TAP_PLUS,
    SwitchPhone,
    make_toy,
)
from toy_episodes import ONE, play

from mobile_gym.core.actions import Type, Wait
from mobile_gym.core.errors import (
    InvalidAction,
    TaskError,
    UnknownName,
    UsageError,
)
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.spaces import encode
from reward_models.rules import RulesJudge


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
            ({"language": "de"}, "language 'de' is not one of en, zh"),
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
            ({"language": "de"}, TaskError, "language 'de' is not one of en, zh"),
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

    monkeypatch.setattr("mobile_gym.envs.session.open_device", open_phone)
    env = make_toy(device="virtual")
    assert not phones  # constructors only store
    env.reset(seed=0)
    assert env.step(TAP_PLUS)[3] is True
    env.reset()
    assert [phone.closed for phone in phones] == [1, 0]  # a device that failed is opened anew
    env.close()
    env.close()
    assert [phone.closed for phone in phones] == [1, 1]
