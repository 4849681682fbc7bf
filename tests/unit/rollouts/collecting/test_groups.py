import json

import gymnasium
import lamp_phone
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec

from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Type
from mobile_gym.core.errors import DeviceFault, DeviceUnreachable, UsageError
from mobile_gym.rollouts import read_episode, write_episode
from mobile_gym.rollouts.collecting.groups import collect_group
from mobile_gym.rollouts.reviewing.replay import replay_episode

TURN_ON, _ = lamp_phone.TEMPLATES


def make(template=TURN_ON, **kwargs):
    return gymnasium.make(
        EnvSpec(
            id=template.env_id,
            entry_point="mobile_gym.envs:make_env",
            disable_env_checker=True,
            kwargs={"task": template, **kwargs},
        )
    )


class Sometimes:
    """Solves the task in every second episode, and does nothing in the others."""

    name = "sometimes"

    def __init__(self):
        self.solution, self.random = SolutionAgent(), RandomAgent()
        self.seeds = []

    def reset(self, task, seed):
        self.seeds.append(seed)
        self.player = self.random if len(self.seeds) % 2 else self.solution
        self.player.reset(task, seed)

    def act(self, observation, frame):
        return self.player.act(observation, frame)


def test_all_begin_from_one_state_and_are_judged():
    agent = Sometimes()
    group = collect_group(make(), agent, 6, seed=4)
    first = group.episodes[0].steps[0]
    for episode in group.episodes:
        assert episode.steps[0].frame is first.frame
        assert episode.steps[0].action is None
        assert episode.task == group.task
        assert [step.step for step in episode.steps] == list(range(len(episode.steps)))
    assert len(set(agent.seeds)) == 6
    assert group.successes[1::2].all()
    assert group.returns[1::2] == pytest.approx([1.0] * 3)
    assert group.returns[::2].max() < 1
    advantages = group.advantages()
    assert (advantages.mean(), advantages.std()) == (pytest.approx(0), pytest.approx(1))
    assert (advantages[1::2] > 0).all()
    unscaled = group.advantages(scale=False)
    assert unscaled == pytest.approx(group.returns - group.returns.mean())


def test_what_one_episode_does_is_not_there_in_the_next():
    group = collect_group(make(), SolutionAgent(), 3, seed=0)
    assert [len(episode.steps) for episode in group.episodes] == [len(group.episodes[0].steps)] * 3
    assert group.returns == pytest.approx(np.ones(3))
    assert (group.advantages() == 0).all()  # nothing to learn where all are equal


def test_an_episode_of_a_group_is_an_episode(tmp_path):
    episode = collect_group(make(), SolutionAgent(), 2, seed=9, judge="rules").episodes[1]
    write_episode(tmp_path / "e.parquet", episode)
    read = read_episode(tmp_path / "e.parquet")
    assert replay_episode(
        read, template=TURN_ON, parts=("tree", "screenshot", "receipt", "judge")
    ).is_same


def test_an_episode_of_a_group_knows_how_it_was_made():
    judge = {"name": "cadenced", "judge": "rules", "when": "every_step"}
    for end in ("finish", "either"):
        env = make(terminate_on=end, judge=judge)
        (episode,) = collect_group(env, SolutionAgent(), 1, seed=9).episodes
        assert (json.loads(episode.judge), episode.device) == (judge, "lamp")
        assert replay_episode(episode, template=TURN_ON).is_same
        assert episode.provenance["terminate_on"] == end
    (episode,) = collect_group(make(), SolutionAgent(), 1, seed=9).episodes
    assert replay_episode(episode, template=TURN_ON).is_same


def test_a_fault_is_run_again_from_the_same_state():
    class Shaky(lamp_phone.LampPhone):
        failures = 2

        def perform(self, action):
            if self.failures:
                self.failures -= 1
                raise DeviceUnreachable("gone")
            return super().perform(action)

    phone = Shaky()
    group = collect_group(make(device=phone), SolutionAgent(), 2, seed=1)
    assert group.returns == pytest.approx([1, 1])
    assert [episode.provenance["faults"] for episode in group.episodes] == ["2", "0"]
    phone.failures = 99
    with pytest.raises(DeviceFault, match="4 times in a row"):
        collect_group(make(device=phone), SolutionAgent(), 2, seed=1)


def test_a_text_without_end_is_a_step_that_does_nothing():
    class Chatterbox(RandomAgent):
        def act(self, observation, frame):
            return Type("x" * 5000)

    (episode,) = collect_group(make(max_steps=2), Chatterbox(), 1, seed=1).episodes
    assert [step.receipt.accepted for step in episode.steps] == [True, False, False]


def test_mistakes():
    with pytest.raises(UsageError, match="at least 1"):
        collect_group(make(), SolutionAgent(), 0, seed=0)
    with pytest.raises(UsageError, match="no save_state"):
        collect_group(gymnasium.make("CartPole-v1"), SolutionAgent(), 2, seed=0)
    start = {"from": "demonstration", "steps_before_goal": 1}
    with pytest.raises(UsageError, match="without start"):
        collect_group(make(start=start), SolutionAgent(), 2, seed=0)
