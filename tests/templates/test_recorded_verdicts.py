"""What an episode has recorded is enough for the rules: they say of it what they said then."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from drawn import cases

from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.episodes import Episode
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.rollouts import read_episode, write_episode
from mobile_gym.rollouts.reviewing.rejudging import rejudge
from mobile_gym.testing.play import Played, play
from reward_models.judge_bench.floors import ConstantJudge
from reward_models.rules import RulesJudge
from task_suites import catalog

TEMPLATES = catalog.suite("all")
SOME = cases(TEMPLATES, 13, of="odd records", name=lambda template: template.id)
SEED = 3


def recorded(template: TaskTemplate, folder: Path, agent: Any, **arguments: Any) -> Episode:
    """An episode as it comes back from the disk."""
    env = MobileEnv(
        template,
        terminate_on="finish",
        observe=("screen_rect",),
        image_size=(600, 270),
        **arguments,
    )
    played = play(env, agent, SEED)
    env.close()
    return stored(template, folder, played)


def stored(template: TaskTemplate, folder: Path, played: Played) -> Episode:
    episode = Episode("1", played.task, SEED, "", "", template.device, played.records)
    write_episode(folder / "1.parquet", episode)
    return read_episode(folder / "1.parquet")


def assert_judged_alike(episode: Episode, reference: Episode) -> None:
    found = rejudge(RulesJudge(), episode)
    assert found.missing == {}
    assert found.reports == tuple(step.report for step in reference.steps)
    assert found.rewards == pytest.approx([step.reward for step in reference.steps])


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_the_rules_say_what_they_said(
    template: TaskTemplate, solutions: Mapping[str, Played], tmp_path: Path
) -> None:
    episode = stored(template, tmp_path, solutions["en"])
    assert episode.total_reward == pytest.approx(1.0)
    assert_judged_alike(episode, episode)


@pytest.mark.parametrize("template", SOME, ids=lambda template: template.id)
def test_also_of_what_went_wrong(template: TaskTemplate, tmp_path: Path) -> None:
    episode = recorded(template, tmp_path, RandomAgent(), max_steps=15)
    assert_judged_alike(episode, episode)


@pytest.mark.parametrize("template", SOME, ids=lambda template: template.id)
def test_also_of_what_a_judge_without_probes_has_seen(
    template: TaskTemplate, tmp_path: Path
) -> None:
    by_rules = recorded(template, tmp_path, SolutionAgent())
    other = recorded(template, tmp_path, SolutionAgent(), judge=ConstantJudge(False))
    assert other.total_reward == 0.0
    assert_judged_alike(other, by_rules)
