"""What stock code calls on AndroidEnv's face besides steps: adb, saving, closing."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from android_env.proto import adb_pb2, state_pb2
from android_env_faces import LIFT, REPEAT, TOUCH, face, raw, tap, toy
from switch_phone import BUY, LAMP, TAP_LAMP, SwitchPhone, center, make_toy

import mobile_gym
from mobile_gym.core.errors import UsageError
from mobile_gym.envs import as_android_env
from mobile_gym.envs.android_env_face import MAX_SAVED


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
