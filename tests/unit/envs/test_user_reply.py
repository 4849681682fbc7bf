"""What the user says to `AskUser` is observed, recorded, saved, and lasts for one step."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from switch_phone import IMAGE_SIZE, LIGHTS, TAP_LAMP, TAP_NOTHING, SwitchPhone, build, make_toy

from mobile_gym.core.actions import Action, AskUser, Drag
from mobile_gym.core.tasks import Task
from mobile_gym.core.users import UNKNOWING, UserFact
from mobile_gym.envs import EnvState, MobileEnv, MobileVectorEnv
from mobile_gym.envs.session import DeviceLease
from mobile_gym.spaces import encode

REPLIES = {"en": "To two.", "zh": "数到二。"}
ASK = AskUser("How far shall I count?")


def build_with_user(params: Any, language: Any) -> Task:
    keywords = {"en": ("far",), "zh": ("多少",)}
    return replace(
        build(params, language), user_facts=(UserFact("count", keywords, REPLIES[language]),)
    )


LIGHTS_OF_USER = replace(LIGHTS, build=build_with_user)


def lights(**arguments: Any) -> MobileEnv:
    env = MobileEnv(LIGHTS_OF_USER, image_size=IMAGE_SIZE, device=SwitchPhone(), **arguments)
    env.reset(seed=0)
    return env


def reply_to(env: MobileEnv, action: Action) -> str:
    observation = env.step(action)[0]
    assert observation in env.observation_space
    return observation["user_reply"]


def test_nobody_speaks_unasked() -> None:
    env = lights()
    assert env.observation()["user_reply"] == ""
    assert reply_to(env, TAP_NOTHING) == ""


def test_the_reply_is_there_for_one_step() -> None:
    env = lights()
    assert reply_to(env, ASK) == REPLIES["en"]
    assert reply_to(env, TAP_NOTHING) == ""


def test_it_is_in_the_language_of_the_task() -> None:
    assert reply_to(lights(language="zh"), AskUser("数到多少？")) == REPLIES["zh"]


def test_who_is_asked_something_else_does_not_know() -> None:
    assert reply_to(lights(), AskUser("Do you like lamps?")) == UNKNOWING["en"]
    toy = make_toy()
    toy.reset(seed=0)
    assert reply_to(toy, ASK) == UNKNOWING["en"]


def test_asking_costs_a_step_and_changes_nothing() -> None:
    env = lights()
    before = env.frame
    _, reward, terminated, truncated, info = env.step(ASK)
    assert (reward, terminated, truncated, info["step"]) == (0.0, False, False, 1)
    assert info["action_error"] == ""
    assert env.frame.forest == before.forest


def test_the_last_step_may_ask_too() -> None:
    env = lights(max_steps=1)
    observation, _, _, truncated, _ = env.step(ASK)
    assert truncated
    assert observation["user_reply"] == REPLIES["en"]


def test_a_failing_device_says_nothing() -> None:
    env = lights()
    env.step(ASK)
    env.session.lease = DeviceLease(SwitchPhone(fail_at={"perform": [1]}), IMAGE_SIZE)
    assert env.step(ASK)[0]["user_reply"] == ""


def test_it_is_recorded_and_told_in_the_status() -> None:
    env = lights()
    env.step(ASK)
    assert env.last_record.user_reply == env.status.user_reply == REPLIES["en"]
    env.step(TAP_LAMP)
    assert env.last_record.user_reply == env.status.user_reply == ""


def test_a_saved_state_has_it() -> None:
    env = lights()
    env.step(ASK)
    state = env.save_state()
    env.step(TAP_NOTHING)
    assert env.load_state(state)[0]["user_reply"] == REPLIES["en"]


def test_a_saved_state_as_json_has_it_and_the_task_its_user() -> None:
    env = MobileEnv("Clock.SetAlarmForDeparture", observe=("user_reply",))
    env.reset(seed=0)
    reply = reply_to(env, AskUser("When does it leave?"))
    assert reply.startswith("It leaves at ")
    text = env.save_state().to_json(env)
    assert json.loads(text)["moment"]["user_reply"] == reply
    other = MobileEnv("Clock.SetAlarmForDeparture", observe=("user_reply",))
    assert other.load_state(EnvState.from_json(text, other))[0]["user_reply"] == reply
    assert reply_to(other, AskUser("At what time?")) == reply
    other.close()
    env.close()


def test_each_environment_of_a_vector_hears_its_own_user() -> None:
    envs = MobileVectorEnv(2, task=LIGHTS_OF_USER, image_size=IMAGE_SIZE, device="virtual")
    for env in envs.envs:
        env.session.lease = DeviceLease(SwitchPhone(), IMAGE_SIZE)
    envs.reset(seed=0)
    observation = envs.step([ASK, TAP_NOTHING])[0]
    assert observation["user_reply"] == (REPLIES["en"], "")
    assert observation in envs.observation_space


@pytest.mark.parametrize("action", [ASK, Drag((0.5, 0.5), (0.5, 0.2), 1.0)])
def test_a_member_of_the_space_does_the_same(action: Action) -> None:
    env, other = lights(), lights()
    one, two = env.step(action)[0], other.step(encode(action))[0]
    assert one["user_reply"] == two["user_reply"]
    assert env.last_record.action == other.last_record.action == action
