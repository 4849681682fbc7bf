"""One recorder behind every way to collect: the same episode, with the same provenance."""

from __future__ import annotations

import dataclasses

import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, read_episode, record_episodes
from mobile_gym.rollouts.collecting.collect import make_environment
from mobile_gym.rollouts.collecting.groups import collect_group
from mobile_gym.rollouts.collecting.recorder import EpisodeRecorder
from mobile_gym.rollouts.reviewing.replay import replay_episode
from mobile_gym.rollouts.storing.provenance import episode_seed_of

SETTINGS = RunSettings("solution", seed=3)
KEYS = {
    "mobile_gym",
    "env_id",
    "episode",
    "episode_seed",
    "run_seed",
    "faults",
    "seconds",
    "terminate_on",
    "side_effects",
}


@pytest.fixture
def collected():
    return next(collect(TEMPLATES[:1], SolutionAgent(), SETTINGS))


@pytest.fixture
def env():
    env = make_environment(TEMPLATES[0], SolutionAgent(), SETTINGS)
    yield env
    env.close()


@pytest.fixture
def recorded(env, tmp_path):
    agent = SolutionAgent()
    with record_episodes(env, tmp_path / "run", agent="solution"):
        observation, _ = env.reset(seed=1)
        observation, _ = env.reset()  # nobody says which episode comes next
        agent.reset(env.unwrapped.status.task, 0)
        ended = False
        while not ended:
            action = agent.act(observation, env.unwrapped.frame)
            observation, _, terminated, truncated, _ = env.step(action)
            ended = terminated or truncated
    [file] = EpisodeFolder(tmp_path / "run" / "episodes").files()
    return read_episode(file)


@pytest.fixture
def grouped(env):
    return collect_group(env, SolutionAgent(), 1, seed=5).episodes[0]


def test_all_ways_to_collect_write_the_same_keys(collected, recorded, grouped):
    assert collected.provenance.keys() == recorded.provenance.keys() == KEYS
    assert grouped.provenance.keys() == KEYS | {"group"}


def test_only_a_run_that_chose_the_seed_says_so(collected, recorded, grouped):
    seeds = [each.provenance["run_seed"] for each in (collected, recorded, grouped)]
    assert seeds == ["3", "", ""]


def test_a_seeded_episode_draws_what_its_seed_gives(collected, grouped):
    for episode in (collected, grouped):
        drawn = EpisodeSeed.after_reset(episode.seed)
        assert episode.provenance["episode_seed"] == str(drawn.value)


def test_an_episode_that_nobody_seeded_has_a_seed_of_its_own(recorded):
    assert episode_seed_of(recorded.seed, recorded.provenance).value == recorded.seed
    assert EpisodeSeed.after_reset(recorded.seed).value != recorded.seed


def test_every_way_to_collect_can_be_replayed(collected, recorded, grouped):
    for episode in (collected, recorded, grouped):
        assert replay_episode(episode, template=TEMPLATES[0]).is_same


def test_an_episode_without_its_drawn_seed_is_replayed_from_its_seed(collected):
    """As files of earlier versions have it."""
    keys = KEYS - {"episode_seed"}
    provenance = {name: collected.provenance[name] for name in keys}
    old = dataclasses.replace(collected, provenance=provenance)
    assert replay_episode(old, template=TEMPLATES[0]).is_same


def test_the_recorder_adds_up_what_the_agent_says_that_it_cost(env):
    recorder = EpisodeRecorder(env.unwrapped, SETTINGS, run_seed=None)
    env.reset(seed=0)
    recorder.begin()
    for cost_usd in (0.25, None, 0.5):
        recorder.add(cost_usd=cost_usd)
    assert recorder.episode(0).provenance["agent_cost_usd"] == "0.750000000"
    recorder.begin()
    assert "agent_cost_usd" not in recorder.episode(1).provenance


def test_a_dropped_episode_leaves_no_moments(env):
    recorder = EpisodeRecorder(env.unwrapped, SETTINGS, run_seed=None)
    env.reset(seed=0)
    recorder.begin()
    assert len(recorder.records) == 1
    recorder.drop()
    assert recorder.records == []
