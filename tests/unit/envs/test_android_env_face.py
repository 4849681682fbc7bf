"""AndroidEnv's own face: stock loops, stock wrappers and dm_env's conformance test run on it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import dm_env
import gymnasium
import numpy as np
import pytest
from absl.testing import absltest
from android_env.proto import adb_pb2, state_pb2
from android_env.wrappers import (
    discrete_action_wrapper,
    flat_interface_wrapper,
    float_pixels_wrapper,
    image_rescale_wrapper,
    last_action_wrapper,
    rate_limit_wrapper,
    swipe_action_wrapper,
    tap_action_wrapper,
)
from dm_env import test_utils
from gymnasium.spaces import Box, Dict, Space
from switch_phone import BUY, LAMP, PLUS, TAP_LAMP, SwitchPhone, center, make_toy

import mobile_gym
from mobile_gym.core.actions import LongPress, Swipe, Tap
from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.envs import MobileEnv, as_android_env
from mobile_gym.envs.android_env_face import MAX_SAVED, AndroidEnvFace

TOUCH, LIFT, REPEAT, KEYDOWN, KEYUP, KEYPRESS = range(6)
TASK = "MobileGym/Settings.TurnOnWifi-v0"
SMALL = (600, 270)
WAY = ("Settings", "Network & internet", "Internet", "Wi-Fi")


def raw(kind: int, at: tuple[float, float] = (0.0, 0.0)) -> dict[str, Any]:
    return {"action_type": np.array(kind), "touch_position": np.array(at, np.float32)}


def key(kind: int, keycode: int) -> dict[str, Any]:
    return raw(kind) | {"keycode": np.array(keycode)}


def face(task: str = TASK, *, step_s: float = 0.05, **arguments: Any) -> AndroidEnvFace:
    made = gymnasium.make(task, image_size=SMALL, observe=("screenshot",), **arguments)
    return as_android_env(made, seed=0, step_s=step_s)


def toy(**arguments: Any) -> AndroidEnvFace:
    return as_android_env(make_toy(**arguments), seed=0)


def label(env: MobileEnv, text: str) -> tuple[float, float]:
    """The middle of what is labelled so, relative to the canvas."""
    node = next(n for n in env.frame.forest or () if text in (n.text, n.content_description))
    at = node.bounds.center
    return (at.x + 0.5) / env.frame.width_px, (at.y + 0.5) / env.frame.height_px


def tap(env: AndroidEnvFace, at: tuple[float, float]) -> dm_env.TimeStep:
    touched = env.step(raw(TOUCH, at))
    assert (touched.step_type, touched.reward, touched.discount) == (dm_env.StepType.MID, 0.0, 1.0)
    return env.step(raw(LIFT))


class TestContract(test_utils.EnvironmentTestMixin, absltest.TestCase):  # type: ignore[misc]
    """dm_env's own conformance test, over the end of an episode."""

    def make_object_under_test(self) -> AndroidEnvFace:
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


# -- adb, saving -------------------------------------------------------------------------------


def adb(*args: str) -> adb_pb2.AdbRequest:
    return adb_pb2.AdbRequest(generic=adb_pb2.AdbRequest.GenericRequest(args=args))


def test_adb_calls_go_to_the_shell() -> None:
    status = adb_pb2.AdbResponse.Status
    with face() as env:
        env.reset()
        told = env.execute_adb_call(adb("shell", "wm", "size"))
        assert (told.status, told.generic.output) == (status.OK, b"Physical size: 540x1200\n")
        request = adb_pb2.AdbRequest()
        request.settings.name_space = adb_pb2.AdbRequest.SettingsRequest.Namespace.SYSTEM
        request.settings.put.key, request.settings.put.value = "screen_brightness", "77"
        assert env.execute_adb_call(request).status == status.OK
        again = env.execute_adb_call(adb("shell", "settings get system screen_brightness"))
        assert again.generic.output == b"77\n"
        start = adb_pb2.AdbRequest()
        start.start_activity.full_activity = "com.android.settings/.Settings"
        assert env.execute_adb_call(start).status == status.OK
        env.step(raw(REPEAT))
        current = env.execute_adb_call(
            adb_pb2.AdbRequest(get_current_activity=adb_pb2.AdbRequest.GetCurrentActivity())
        )
        assert (
            current.get_current_activity.full_activity
            == "com.android.settings/com.android.settings.Settings"
        )


def test_adb_calls_that_cannot_be_answered_say_so() -> None:
    status = adb_pb2.AdbResponse.Status
    with toy() as env:
        env.reset()
        failed = env.execute_adb_call(adb("shell", "nosuch"))
        assert failed.status == status.ADB_ERROR
        assert failed.error_message == "nosuch: not found"
        pushed = env.execute_adb_call(adb("push", "a", "b"))
        assert pushed.status == status.ADB_ERROR
        assert "'adb push' is not offered here" in pushed.error_message
        assert env.execute_adb_call(adb_pb2.AdbRequest()).status == status.UNKNOWN_COMMAND
    with toy(device=SwitchPhone(fail_at={"shell": [1, 2, 3]})) as env:
        gone = env.execute_adb_call(adb("shell", "ls"))
        assert (gone.status, gone.error_message) == (status.ADB_ERROR, "shell number 1")


def test_saving_and_loading() -> None:
    named = {"snapshot_name": "lamp"}
    save, load = state_pb2.SaveStateRequest, state_pb2.LoadStateRequest
    saved, loaded = state_pb2.SaveStateResponse.Status, state_pb2.LoadStateResponse.Status
    with toy(max_steps=2) as env:
        assert env.save_state(save()).status == saved.ERROR
        env.reset()
        assert env.load_state(load()).status == loaded.NOT_FOUND
        assert env.save_state(save(args=named)).status == saved.OK
        first = tap(env, center(LAMP))
        assert tap(env, center(BUY)).last()
        assert env.load_state(load(args=named)).status == loaded.OK
        assert env.raw_action == {}
        assert tap(env, center(LAMP)).reward == first.reward
        env.step(raw(TOUCH, center(LAMP)))
        refused = env.save_state(save())
        assert (refused.status, refused.error_message[:17]) == (saved.ERROR, "a finger is on th")
        env.step(raw(LIFT))
        for number in range(MAX_SAVED):
            last = env.save_state(save(args={"snapshot_name": str(number)}))
        assert last.status == saved.ERROR
        assert env.save_state(save(args=named)).status == saved.OK


# -- android_env's wrappers --------------------------------------------------------------------


def test_discrete_actions_over_taps_over_rescaled_images() -> None:
    with face(max_steps=4) as env:
        wrapped = flat_interface_wrapper.FlatInterfaceWrapper(
            discrete_action_wrapper.DiscreteActionWrapper(
                tap_action_wrapper.TapActionWrapper(
                    image_rescale_wrapper.ImageRescaleWrapper(env, (0.5, 0.5), grayscale=True)
                ),
                action_grid=(10, 5),
                redundant_actions=False,
                noise=0.0,
            )
        )
        spec = wrapped.action_spec()
        pixels = wrapped.reset().observation
        assert pixels.shape == wrapped.observation_spec().shape == (300, 135, 1)
        for _ in range(4):
            step = wrapped.step(spec.generate_value())
        assert step.last()
        assert isinstance(env.env.last_record.action, Tap)
        assert wrapped.stats()["env_steps"] == 24


def test_swipes_float_pixels_and_the_last_action() -> None:
    with face() as env:
        wrapped = swipe_action_wrapper.SwipeActionWrapper(env)
        wrapped.reset()
        way = {"start_position": np.array((0.5, 0.8)), "end_position": np.array((0.5, 0.3))}
        assert wrapped.step(way).mid()
        assert isinstance(env.env.last_record.action, Swipe)
        floats = float_pixels_wrapper.FloatPixelsWrapper(env)
        assert floats.step(raw(REPEAT)).observation["pixels"].dtype == np.float32
        last = last_action_wrapper.LastActionWrapper(env)
        layer = last.step(raw(TOUCH, (0.5, 0.25))).observation["pixels"][..., 3]
        assert layer[150, 135] == 255
        assert layer.sum() == 255


def test_a_limited_rate() -> None:
    with face() as env:
        wrapped = rate_limit_wrapper.RateLimitWrapper(env, rate=10_000.0)
        wrapped.reset()
        assert wrapped.step(raw(TOUCH, (0.5, 0.5))).mid()
        assert env.raw_action["action_type"] == REPEAT
        assert env.stats()["steps"] == 2


class GymBox(Box):
    """As gym's own did, it takes bounds that are arrays of no dimension."""

    def __init__(self, low: Any, high: Any, shape: tuple[int, ...], dtype: Any) -> None:
        scalars = [np.asarray(bound).item() for bound in (low, high) if np.ndim(bound) == 0]
        super().__init__(*(scalars or (low, high)), shape=shape, dtype=dtype)


SPACES = SimpleNamespace(Box=GymBox, Dict=Dict, Space=Space)


def test_its_gym_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wrapper imports `gym`, which is no more; its successor has all that it uses."""
    monkeypatch.setitem(sys.modules, "gym", ModuleType("gym"))
    monkeypatch.setattr("gym.Env", gymnasium.Env, raising=False)
    monkeypatch.setattr("gym.spaces", SPACES, raising=False)
    monkeypatch.delitem(sys.modules, "android_env.wrappers.gym_wrapper", raising=False)
    from android_env.wrappers import gym_wrapper

    with face(max_steps=2) as env:
        wrapped = gym_wrapper.GymInterfaceWrapper(env)
        observation = wrapped.reset()
        assert wrapped.observation_space.spaces["pixels"].contains(observation["pixels"])
        done = False
        while not done:
            observation, reward, done, info = wrapped.step(raw(LIFT))
            assert reward == 0.0
        assert info == {"discount": 1.0}
        assert np.array_equal(np.asarray(wrapped.render()), observation["pixels"])


# -- what it is made of ------------------------------------------------------------------------


def test_it_is_offered_by_the_package() -> None:
    assert mobile_gym.as_android_env is as_android_env


def test_other_environments_are_refused() -> None:
    limited = gymnasium.wrappers.TimeLimit(make_toy(), 5)
    with pytest.raises(UsageError, match="not TimeLimit"):
        as_android_env(limited)
    with pytest.raises(UsageError, match="add it to 'observe'"):
        as_android_env(make_toy(observe=("activity",)))
    with pytest.raises(UsageError, match="step_s is 0"):
        as_android_env(make_toy(), step_s=0)


def test_seeds_go_on_from_the_first() -> None:
    with toy() as env, toy() as other:
        for _ in range(3):
            assert np.array_equal(
                env.reset().observation["pixels"], other.reset().observation["pixels"]
            )
            assert env.env.status.episode_seed == other.env.status.episode_seed


def test_closing_twice_and_starting_again() -> None:
    env = toy()
    env.reset()
    env.step(raw(TOUCH, center(LAMP)))
    env.close()
    env.close()
    assert env.step(raw(LIFT)).first()
    env.close()


def test_toys_lamp_pays_as_in_gymnasium() -> None:
    twin = make_toy()
    twin.reset(seed=0)
    with toy() as env:
        env.reset()
        assert tap(env, center(LAMP)).reward == twin.step(TAP_LAMP)[1]
