"""Saving and loading, and where randomness comes from."""

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from switch_phone import OWNERS, TAP_BUY, TAP_LAMP, TAP_NOTHING, TAP_PLUS, make_toy

from mobile_gym.core.actions import Finish, Wait
from mobile_gym.core.errors import UsageError
from mobile_gym.envs.randomness import EpisodeSeed, draw_perturbation


def same(left: Any, right: Any) -> bool:
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list | tuple):
        return len(left) == len(right) and all(map(same, left, right))
    return bool(np.array_equal(left, right))


def test_a_saved_moment_is_loaded_many_times() -> None:
    env = make_toy(limits={"looping": 4}, terminate_on="finish")
    env.reset(seed=5, options={"params": {"count": 2}})
    env.step(TAP_PLUS)
    state = env.save_state()
    script = [TAP_LAMP, TAP_PLUS, TAP_LAMP, TAP_LAMP, Finish()]
    here = (env.observation(), env.info())
    first = [env.step(action) for action in script]
    after = env.reset()
    for _ in range(2):
        assert same(env.load_state(state), here)
        assert same([env.step(action) for action in script], first)
        assert same(env.reset(), after)  # the generator is part of the state


def test_into_another_environment_that_was_never_reset() -> None:
    one, two = make_toy(), make_toy()
    one.reset(seed=5, options={"params": {"count": 1}})
    one.step(TAP_LAMP)
    state = pickle.loads(pickle.dumps(one.save_state()))
    assert same(two.load_state(state), (one.observation(), one.info()))
    assert same(two.step(TAP_PLUS), one.step(TAP_PLUS))
    assert two.status.params == {"count": 1}


def test_an_ended_episode_stays_ended() -> None:
    env = make_toy()
    env.reset(seed=5)
    env.step(Finish())
    state = env.save_state()
    env.reset()
    env.load_state(state)
    with pytest.raises(ResetNeeded):
        env.step(TAP_PLUS)


def test_states_of_other_tasks_are_refused() -> None:
    env = make_toy("ask")
    with pytest.raises(ResetNeeded):
        env.save_state()
    env.reset(seed=0)
    with pytest.raises(
        UsageError, match=r"MobileGym/Toy\.Ask-v0', not of MobileGym/Toy\.Lights-v0"
    ):
        make_toy().load_state(env.save_state())


def test_loading_leaves_the_saved_value_alone() -> None:
    env = make_toy()
    env.reset(seed=5)
    state = env.save_state()
    kept = pickle.dumps(state)
    env.load_state(state)
    env.step(TAP_PLUS)
    env.reset()
    assert pickle.dumps(state) == kept


class TestStreams:
    def test_are_named_and_independent(self) -> None:
        seed = EpisodeSeed(7)
        assert seed.stream("a").random() == EpisodeSeed(7).stream("a").random()
        assert seed.stream("a").random() != seed.stream("b").random()
        assert seed.number("a") != EpisodeSeed(8).number("a")

    def test_a_perturbation_has_its_own(self) -> None:
        seed = EpisodeSeed(7)
        dark = {"dark": {"choice": [True, False]}}
        scale = {"font_scale": {"uniform": [0.85, 1.3]}}
        both = draw_perturbation(dark | scale | {"locale": "zh"}, seed)
        assert both == draw_perturbation(dark, seed) | draw_perturbation(scale, seed) | {
            "locale": "zh"
        }
        assert 0.85 <= both["font_scale"] <= 1.3
        drawn = {draw_perturbation(dark, EpisodeSeed(n))["dark"] for n in range(20)}
        assert drawn == {True, False}

    def test_one_thing_changed_changes_nothing_else(self) -> None:
        env = make_toy()

        def start(seed: int, **options: Any) -> tuple[str, int, bool]:
            env.reset(seed=seed, options=options)
            device: Any = env.session.lease.open()
            return device.state.owner, env.status.params["count"], device.state.dark

        owners, counts = set(), set()
        for seed in range(12):
            owner, count, _ = start(seed)
            owners.add(owner)
            counts.add(count)
            assert start(seed, perturbation={"dark": True}) == (owner, count, True)
            assert start(seed, params={"count": 3}) == (owner, 3, False)
            assert start(seed, language="zh")[:2] == (owner, count)
            assert start(seed, task_seed=4)[0] == owner
            assert start(seed, task_seed=4)[1] == start(seed + 1, task_seed=4)[1]
        assert len(owners) > 3
        assert counts == {1, 2, 3}

    def test_each_reset_takes_one_draw(self) -> None:
        env = make_toy()
        env.reset(seed=3)
        env.reset(options={"params": {"count": 1}, "perturbation": {"dark": True}})
        once = env.reset()[1], env.status.episode_seed
        env.reset(seed=3)
        env.reset()
        assert env.reset()[1].keys() == once[0].keys()
        assert env.status.episode_seed == once[1]


SCRIPT = """
import hashlib, sys
import numpy as np
sys.path.insert(0, {here!r})
from switch_phone import make_toy
env = make_toy(max_steps=30, perturbation={{"dark": {{"choice": [True, False]}}}}, language="zh")
env.action_space.seed(11)
digest = hashlib.sha256()
outcome = env.reset(seed=11)
for _ in range(200):
    observation, info = outcome[0], outcome[-1]
    for key in sorted(observation):
        value = observation[key]
        digest.update(value.tobytes() if isinstance(value, np.ndarray) else value.encode())
    digest.update(repr([(key, np.asarray(info[key]).tolist()) for key in info]).encode())
    digest.update(repr(outcome[1:-1]).encode())
    ended = len(outcome) == 5 and (outcome[2] or outcome[3])
    outcome = env.reset() if ended else env.step(env.action_space.sample())
print(digest.hexdigest())
"""


def test_two_processes_see_the_same() -> None:
    here = str(Path(__file__).parent)
    outputs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT.format(here=here)],
            check=True,
            capture_output=True,
            text=True,
            env={"PYTHONHASHSEED": str(number), "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for number in (1, 2)
    ]
    assert outputs[0] == outputs[1]
    assert len(outputs[0].strip()) == 64


def test_side_effects_are_counted_at_the_end() -> None:
    env = make_toy(max_steps=3)
    env.reset(seed=0)
    assert [env.step(action)[4]["side_effects"] for action in (TAP_BUY, TAP_LAMP, Wait())] == [
        0,
        0,
        1,
    ]
    assert env.status.side_effects == ("bought",)  # the lamp is what the task is about
    env.reset(seed=0)
    assert env.status.side_effects == ()
    assert [env.step(TAP_NOTHING)[4]["side_effects"] for _ in range(3)] == [0, 0, 0]
    assert set(OWNERS) >= {env.session.lease.open().state.owner}  # type: ignore[union-attr]
