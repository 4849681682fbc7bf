"""The wrappers, and Gymnasium's own around our environment."""

import json
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics, TimeLimit
from switch_phone import TAP_LAMP, TAP_PLUS, SwitchPhone, make_toy

from mobile_gym.accessibility import interactive_nodes
from mobile_gym.core.errors import UsageError
from mobile_gym.envs.wrappers import ChooseNode, NumericObservation


def toy(**kwargs: object) -> ChooseNode:
    return ChooseNode(make_toy(**kwargs), max_nodes=8, phrases=("你好", "b"))  # type: ignore[arg-type]


class TestChooseNode:
    def test_spaces_are_flat(self) -> None:
        env = toy()
        assert isinstance(env.action_space, Discrete)
        assert isinstance(env.observation_space, Box)
        observation, _ = env.reset(seed=0)
        assert observation in env.observation_space
        assert len(env.action_masks()) == env.action_space.n

    def test_every_action_has_a_meaning_and_can_be_done(self) -> None:
        env = toy(max_steps=10**4, terminate_on="success")
        env.reset(seed=0, options={"params": {"count": 3}})
        meanings = [env.meaning(action) for action in range(int(env.action_space.n))]
        assert len(set(meanings)) == len(meanings)
        assert meanings[:2] == ["back", "home"]
        assert "type '你好' into 7" in meanings
        for action in range(int(env.action_space.n)):
            allowed = env.action_masks()[action]
            observation, _, terminated, _, info = env.step(action)
            assert observation in env.observation_space
            refused = info["action_error"] == "this cannot be done on this screen"
            assert bool(allowed) is not refused
            if terminated:
                env.reset()

    def test_masks_say_what_makes_sense(self) -> None:
        env = toy()
        env.reset(seed=0)
        mask = env.action_masks()
        allowed = {env.meaning(int(action)) for action in np.flatnonzero(mask)}
        taps = {f"tap {number}" for number in range(4)}
        typing = {"type '你好' into 2", "type 'b' into 2"}
        assert allowed == {"back", "home", "recents", "enter", "wait", "finish"} | taps | typing

    def test_it_acts_and_sees(self) -> None:
        phone = SwitchPhone()
        env = toy(device=phone)
        names = {env.meaning(action): action for action in range(int(env.action_space.n))}
        before, _ = env.reset(seed=0, options={"params": {"count": 3}})
        after = env.step(names["tap 1"])[0]
        assert phone.state.lamp
        assert not np.array_equal(before, after)
        env.step(names["type '你好' into 2"])
        assert phone.state.text == "你好"
        *_, info = env.step(names["tap 7"])
        assert info["action_error"] == "this cannot be done on this screen"

    def test_a_letterboxed_screen_is_hit(self) -> None:
        phone = SwitchPhone()
        env = ChooseNode(make_toy(device=phone, image_size=(120, 120)), max_nodes=4)
        names = {env.meaning(action): action for action in range(int(env.action_space.n))}
        env.reset(seed=0, options={"params": {"count": 3}})
        env.step(names["tap 1"])
        assert phone.state.lamp

    def test_the_instruction_is_seen(self) -> None:
        env = toy()
        one = env.reset(seed=0, options={"params": {"count": 1}})[0]
        two = env.reset(seed=0, options={"params": {"count": 2}})[0]
        assert not np.array_equal(one, two)

    @pytest.mark.filterwarnings("ignore:.*is different from the unwrapped version")
    def test_passes_the_checker(self) -> None:
        check_env(toy(), skip_render_check=True)

    def test_refuses(self) -> None:
        env = toy()
        env.reset(seed=0)
        with pytest.raises(UsageError, match="not in Discrete"):
            env.step(10**6)
        with pytest.raises(UsageError, match="max_nodes"):
            ChooseNode(make_toy(), max_nodes=0)
        with pytest.raises(UsageError, match="needs a MobileEnv"):
            ChooseNode(gymnasium.make("CartPole-v1"))


class TestNumericObservation:
    def test_only_numbers_remain(self) -> None:
        env = NumericObservation(make_toy(language="zh"))
        observation, _ = env.reset(seed=0)
        assert observation in env.observation_space
        assert isinstance(env.observation_space, Dict)
        assert "accessibility_tree" not in observation
        text = observation["instruction"].tobytes().rstrip(b"\0").decode()
        assert text == env.unwrapped.task.text  # type: ignore[attr-defined]
        for name, space in env.observation_space.items():
            assert space.dtype != np.bool_
            assert len(space.shape or ()) == (3 if name == "screenshot" else 1)
        flat = FlattenObservation(env)
        assert flat.reset(seed=0)[0] in flat.observation_space

    def test_texts_are_chosen(self) -> None:
        env = NumericObservation(make_toy(), text_bytes={"activity": 3})
        observation, _ = env.reset(seed=0)
        assert observation["activity"].tobytes() == b"toy"
        assert "instruction" not in observation
        with pytest.raises(UsageError, match="not a text"):
            NumericObservation(make_toy(), text_bytes={"screenshot": 3})
        with pytest.raises(UsageError, match="needs a Dict"):
            NumericObservation(gymnasium.make("CartPole-v1"))

    @pytest.mark.filterwarnings("ignore:.*is different from the unwrapped version")
    def test_passes_the_checker(self) -> None:
        check_env(NumericObservation(make_toy()), skip_render_check=True)


def test_specs_survive_json_with_our_wrappers() -> None:
    spec = EnvSpec("Toy/Lights-v0", entry_point="switch_phone:make_toy", kwargs={"max_steps": 9})
    env = NumericObservation(gymnasium.make(spec), text_bytes={"activity": 3})
    assert env.spec is not None
    again = EnvSpec.from_json(env.spec.to_json())
    assert json.loads(env.spec.to_json())["kwargs"] == {"max_steps": 9}
    assert gymnasium.make(again).observation_space == env.observation_space
    chooser = ChooseNode(gymnasium.make(spec), max_nodes=4, phrases=("a",))
    assert chooser.spec is not None
    twin = gymnasium.make(EnvSpec.from_json(chooser.spec.to_json()))
    assert twin.action_space == chooser.action_space


def test_gymnasiums_wrappers_work() -> None:
    env = RecordEpisodeStatistics(TimeLimit(make_toy(terminate_on="finish"), 2))
    env.reset(seed=0, options={"params": {"count": 1}})
    env.step(TAP_PLUS)
    _, _, terminated, truncated, info = env.step(TAP_LAMP)
    assert (terminated, truncated) == (False, True)
    assert info["episode"]["r"] == 1.0  # success that stands at the limit is paid, as by max_steps


def test_what_does_not_fit_is_counted() -> None:
    env: Any = gymnasium.make("MobileGym/Settings.TurnOnWifi-v0", observe=("activity",))
    small, large = ChooseNode(env, max_nodes=4), ChooseNode(env)
    _, info = small.reset(seed=0)
    count = len(interactive_nodes(env.unwrapped.frame.nodes))
    assert info["nodes_left_out"] == count - 4 > 0
    assert small.step(4)[4]["nodes_left_out"] == count - 4
    assert large.reset(seed=0)[1]["nodes_left_out"] == 0
    env.close()
