"""Episodes that start on stored ones: of the same task, phone and look, and successful."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import pytest

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.errors import RecordingError, UsageError
from mobile_gym.core.ports import Agent
from mobile_gym.rollouts import read_episode, record_episodes

ENV_ID = "MobileGym/Settings.TurnOnWifi-v0"


def record(folder: Path, agent: Agent, seed: int, **arguments: Any) -> None:
    env: Any = gymnasium.make(ENV_ID, disable_env_checker=True, max_steps=8, **arguments)
    with record_episodes(env, folder, agent=agent.name):
        observation, _ = env.reset(seed=seed)
        agent.reset(env.unwrapped.task, seed)
        ended = False
        while not ended:
            action = agent.act(observation, env.unwrapped.frame)
            observation, _, terminated, truncated, _ = env.step(action)
            ended = terminated or truncated
    env.close()


@pytest.fixture(scope="module")
def episodes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs")
    record(folder / "dark", SolutionAgent(), 1, perturbation={"dark": True})
    record(folder / "light", SolutionAgent(), 2)
    record(folder / "failed", NoopAgent(), 3)
    return folder


def made(episodes: Path, env_id: str = ENV_ID, steps: int = 1) -> Any:
    start = {
        "from": "demonstration",
        "steps_before_goal": steps,
        "episodes": str(episodes),
    }
    return gymnasium.make(
        env_id, observe=["activity"], start=start, disable_env_checker=True
    ).unwrapped


def stored(folder: Path) -> Any:
    [file] = folder.rglob("[0-9]*.parquet")
    return read_episode(file)


def test_the_rest_of_a_stored_episode_earns_everything(episodes: Path) -> None:
    env, dark = made(episodes), stored(episodes / "dark")
    seeds = set()
    for seed in range(8):
        _, info = env.reset(seed=seed)
        is_dark = env.status.episode_seed == int(dark.provenance["episode_seed"])
        episode = dark if is_dark else stored(episodes / "light")
        seeds.add(env.status.episode_seed)
        assert env.status.perturbation == ({"dark": True} if is_dark else {})
        assert info["start_step"] == len(episode.steps) - 2
        assert env.step(env.to_canvas(episode.steps[-1].action))[1] == pytest.approx(1.0)
    assert len(seeds) == 2  # never the one that failed


def test_an_episode_is_brought_back_by_its_seed(episodes: Path) -> None:
    env = made(episodes)
    for name in ("dark", "light"):
        seed = int(stored(episodes / name).provenance["episode_seed"])
        env.reset(seed=0, options={"episode_seed": seed})
        assert env.status.episode_seed == seed


def test_what_starts_on_a_demonstration_is_no_whole_episode(tmp_path: Path) -> None:
    start = {"from": "demonstration", "steps_before_goal": 1}
    record(tmp_path / "run", NoopAgent(), 1, start=start)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("name", ["params", "perturbation", "task_seed"])
def test_options_that_a_stored_episode_decides_are_refused(episodes: Path, name: str) -> None:
    value = 3 if name == "task_seed" else {}
    with pytest.raises(UsageError, match=f"has their {name}; leave it out"):
        made(episodes).reset(seed=0, options={name: value})


def test_what_is_not_there_is_named(episodes: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no successful episode of Clock\.SetAlarm in 'en'"):
        made(episodes, "MobileGym/Clock.SetAlarm-v0").reset(seed=0)
    with pytest.raises(UsageError, match="in 'zh' to start on"):
        made(episodes).reset(seed=0, options={"language": "zh"})
    with pytest.raises(UsageError, match=r"no successful episode of Settings\.TurnOnWifi"):
        made(episodes / "failed").reset(seed=0)
    with pytest.raises(RecordingError, match="there are no episodes"):
        made(tmp_path).reset(seed=0)
