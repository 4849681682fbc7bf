"""AndroidEnv's own face: touches, keys, faults, and dm_env's conformance test runs on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import dm_env
import gymnasium
import numpy as np
import pytest
from absl.testing import absltest
from android_env_faces import (
    KEYDOWN,
    KEYPRESS,
    KEYUP,
    LIFT,
    REPEAT,
    SMALL,
    TASK,
    TOUCH,
    WAY,
    face,
    key,
    label,
    raw,
    tap,
    toy,
)
from dm_env import test_utils
from switch_phone import LAMP, PLUS, SwitchPhone, center, make_toy

from mobile_gym.core.actions import LongPress, Swipe, Tap
from mobile_gym.core.errors import InvalidAction
from mobile_gym.envs import MobileEnv, as_android_env
from mobile_gym.envs.android_env_face import AndroidEnvAdapter


class TestContract(test_utils.EnvironmentTestMixin, absltest.TestCase):  # type: ignore[misc]
    """dm_env's own conformance test, over the end of an episode."""

    def make_object_under_test(self) -> AndroidEnvAdapter:
        return face(max_steps=3)

    def make_action_sequence(self) -> Iterator[dict[str, Any]]:
        rng = np.random.default_rng(3)
        for _ in range(16):
            kind = np.array(rng.integers(3), self.environment.action_spec()["action_type"].dtype)
            at = rng.random(2, np.float32)
            yield {"action_type": kind, "touch_position": at}


def test_a_task_is_done_by_touches_and_pays_what_it_pays_in_gymnasium() -> None:
    with face(judge="rules") as env:
        twin = MobileEnv("Settings.TurnOnWifi", image_size=SMALL)
        twin.reset(seed=0)
        first = env.reset()
        assert first.reward is None
        assert first.observation["timedelta"] == 0
        rewards = []
        for text in WAY:
            at = label(twin, text)
            last = tap(env, at)
            _, reward, terminated, truncated, _ = twin.step(Tap(at))
            rewards.append(last.reward)
            assert last.reward == reward
            assert last.last() == (terminated or truncated)
            assert env.env.frame.forest == twin.frame.forest
            assert np.array_equal(last.observation["pixels"], twin.observation()["screenshot"])
            assert isinstance(env.env.status.report.verdicts, tuple)
        assert last.discount == 0.0
        assert sum(rewards) == pytest.approx(1.0)
        assert env.task_extras()["is_success"]
        assert env.stats()["successes"] == 1
        again = env.step(raw(LIFT))
        assert again.first()
        assert not env.task_extras()["is_success"]
        twin.close()


def test_the_screen_follows_the_finger() -> None:
    """A list moves with the finger, and the end of a step is seen before the finger leaves."""
    with face() as env:
        env.reset()
        tap(env, label(env.env, "Settings"))
        still = env.raw_observation["pixels"]
        down = env.step(raw(TOUCH, (0.5, 0.8)))
        seen = [env.step(raw(TOUCH, (0.5, y))) for y in (0.7, 0.6, 0.5, 0.4)]
        assert down.observation["timedelta"] == 50_000
        assert all(step.reward == 0.0 for step in seen)
        assert len({step.observation["pixels"].tobytes() for step in (down, *seen)}) == 5
        held = env.step(raw(REPEAT))
        assert np.array_equal(held.observation["pixels"], seen[-1].observation["pixels"])
        lifted = env.step(raw(LIFT))
        assert not np.array_equal(lifted.observation["pixels"], still)
        action = env.env.last_record.action
        assert isinstance(action, Swipe)
        assert action.end == pytest.approx((0.5, 0.4))
        assert env.task_extras()["step"] == 2  # the tap and the swipe


def test_a_finger_that_stays_is_a_long_press() -> None:
    with face() as env:
        env.reset()
        for _ in range(8):
            env.step(raw(TOUCH, (0.5, 0.5)))
        env.step(raw(LIFT))
        assert env.env.last_record.action == LongPress(0.5, 0.5, duration_s=0.4)


def test_a_device_that_takes_no_raw_touches_is_given_the_gesture() -> None:
    phone = SwitchPhone()
    with toy(device=phone) as env:
        env.reset()
        env.step(raw(TOUCH, center(PLUS)))
        assert phone.calls.get("perform", 0) == 0
        env.step(raw(LIFT))
        assert phone.calls["perform"] == 1
        assert phone.state.count == 1


def test_without_a_finger_time_passes() -> None:
    with face(max_steps=2) as env:
        env.reset()
        waited = env.step(raw(REPEAT))
        assert waited.observation["timedelta"] == 550_000  # and the screen settles
        last = env.step(raw(LIFT))
        assert last.last()
        assert last.discount == 1.0
        assert env.task_extras()["termination_reason"] == "max_steps"


def test_every_episode_ends_even_if_the_finger_never_leaves() -> None:
    with face(max_steps=1, step_s=1.0) as env:
        env.reset()
        steps = [env.step(raw(TOUCH, (0.5, 0.5))) for _ in range(10)]
        assert [step.last() for step in steps] == [False] * 9 + [True]


@pytest.mark.parametrize("call", [2, 3])
def test_a_device_fault_is_no_failure_of_the_agent(call: int) -> None:
    with toy(device=SwitchPhone(fail_at={"observe": [call]})) as env:
        env.reset()
        for _ in range(call - 1):
            last = tap(env, center(LAMP))
        assert (last.step_type, last.reward, last.discount) == (dm_env.StepType.LAST, 0.0, 1.0)
        extras = env.task_extras()
        assert not extras["valid"]
        assert "DeviceUnreachable" in str(extras["device_fault"])
        assert env.stats()["device_faults"] == 1
        assert env.step(raw(LIFT)).first()


class Frail(SwitchPhone):
    """Takes raw touches, and breaks while a finger is on the screen."""

    def touch(self, at: object, duration_s: float) -> None:
        self._count("touch")


def test_a_fault_while_a_finger_is_down_ends_the_episode() -> None:
    with toy(device=Frail(fail_at={"touch": [2]})) as env:
        env.reset()
        assert env.step(raw(TOUCH, center(LAMP))).mid()
        last = env.step(raw(TOUCH, center(LAMP)))
        assert last.last()
        assert not env.task_extras()["valid"]
        assert env.step(raw(TOUCH, center(LAMP))).first()


def test_a_touch_beside_the_screen_changes_nothing() -> None:
    wide = make_toy(image_size=(120, 120))
    with as_android_env(wide, seed=0) as env:
        env.reset()
        assert tap(env, (0.05, 0.5)).mid()
        assert "beside the screen" in str(env.task_extras()["action_error"])
        env.step(raw(TOUCH, (0.5, 0.5)))
        env.step(raw(TOUCH, (0.99, 0.5)))  # it slips off, and stays at the edge
        env.step(raw(LIFT))
        assert isinstance(env.env.last_record.action, Swipe)


def test_keys() -> None:
    env = as_android_env(gymnasium.make(TASK, image_size=SMALL), seed=0, key_events=True)
    with env:
        assert set(env.action_spec()) == {"action_type", "touch_position", "keycode"}
        env.reset()
        tap(env, label(env.env, "Settings"))
        tap(env, label(env.env, "Search settings"))
        for kind, code in ((KEYDOWN, 50), (KEYPRESS, 38), (KEYUP, 50), (KEYPRESS, 56)):
            env.step(key(kind, code))
        shown = [node.text for node in env.env.frame.forest or () if node.focused]
        assert shown == ["Ab"]
        env.step(key(KEYPRESS, 22))
        env.step(key(KEYPRESS, 0))  # no such key
        assert [n.text for n in env.env.frame.forest or () if n.focused] == ["A"]
        env.step(key(KEYDOWN, 110))
        assert "launcher" in env.env.frame.activity


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (raw(3), "action_type is"),
        (raw(-1), "action_type is"),
        ({"action_type": np.array([0, 1])}, "action_type is"),
        ({}, "action_type is None"),
        (3, "3 is no action"),
        (raw(TOUCH, (1.01, 0.0)), "touch_position is"),
        (raw(TOUCH, (float("nan"), 0.0)), "touch_position is"),
        ({"action_type": np.array(TOUCH)}, "touch_position is None"),
    ],
)
def test_what_is_no_action_is_refused(action: Any, why: str) -> None:
    with toy() as env:
        env.reset()
        with pytest.raises(InvalidAction, match=why):
            env.step(action)
        assert env.stats()["steps"] == 0


def test_extras_and_the_last_action_are_told() -> None:
    with toy() as env:
        assert env.task_extras() == {}
        env.reset()
        assert env.raw_action == {}
        tap(env, center(LAMP))
        assert env.raw_action["action_type"] == LIFT
        extras = env.task_extras()
        assert str(extras["instruction"]) == env.env.task.text
        assert extras["substates"].shape == (32,)
        assert 0 < extras["progress"] < 1
        every = env.task_extras(latest_only=False)
        assert every["substates"].shape == (1, 32)
        assert env.stats() == {
            "episodes": 1, "steps": 2, "actions": 1, "successes": 0, "device_faults": 0,
        }  # fmt: skip
