"""Collect episodes, write each to a Parquet file, read them back in two ways.

python examples/collect_and_read.py [--out FOLDER]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pyarrow.parquet as pq

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, read_episode, write_episode
from task_suites import catalog


def main() -> None:
    """Run the solution agent on the tasks of level 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("episodes"))
    parser.add_argument("--episodes", type=int, default=1, help="of each task")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)

    folder = EpisodeFolder(given.out)
    settings = RunSettings(agent="solution", seed=0, episodes=given.episodes)
    found = collect(catalog.suite("level1"), SolutionAgent(), settings)
    for position, episode in enumerate(found):
        write_episode(folder.file(position, episode.id), episode)

    for file in folder.files():  # as values of mobile_gym
        episode = read_episode(file)
        last = episode.steps[-1]
        print(f"{episode.id}: {len(episode.steps) - 1} actions, return {episode.total_reward:.2f}")
        assert last.frame.screenshot is not None
        print(f"  last screen {last.frame.screenshot.shape}, {last.info['termination_reason']}")

    table = pq.read_table(folder.files()[0], columns=["step", "action", "reward", "activity"])
    for row in table.to_pylist():  # as plain columns
        print(row)
    header = json.loads(table.schema.metadata[b"mobile_gym.episode"])
    print(header["task"]["instruction"]["en"])


if __name__ == "__main__":
    main()
