"""Exported episodes against the environment: observations, actions and rewards, replayed.

    python benchmarks/export_replay.py [--episodes 100]

Solutions and random walks of as many tasks are recorded and exported. Each exported episode is then
played again from what its export says of it (task, seed, actions), and every screen, text, reward
and end is compared with the environment's. Exits with 1 where anything differs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import pyarrow.parquet as pq

import mobile_gym  # noqa: F401  (registers the environments)
from mobile_gym.accessibility import write_xml
from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import actions
from mobile_gym.foreign.pictures import parse_picture
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, write_episode
from mobile_gym.rollouts.exporting import Options, export
from task_suites import catalog

ARGUMENTS = {"terminate_on": "either", "max_steps": 12}


class Exported(NamedTuple):
    """One episode of an export: N actions, N + 1 observations."""

    env_id: str
    seed: int
    observations: list[Mapping[str, Any]]
    actions: list[Any]
    rewards: list[float]
    ends: list[tuple[bool, bool]]


def record(run: Path, count: int) -> None:
    folder = EpisodeFolder(run / "episodes")
    folder.path.mkdir(parents=True)
    known = catalog.suite("all")
    templates = known[:: max(1, len(known) // count)][:count]
    agents = (SolutionAgent(), RandomAgent())
    position = 0
    for number, template in enumerate(templates):
        agent = agents[number % 2]
        for episode in collect(
            [template], agent, RunSettings(agent.name, seed=number, **ARGUMENTS)
        ):
            write_episode(folder.file(position, episode.id), episode)
            position += 1


def screen(columns: Mapping[str, Any], instruction: str) -> dict[str, Any]:
    pixels = parse_picture(columns["screenshot"]["bytes"], "screenshot")
    texts = {name: columns[name] for name in ("activity", "user_reply")}
    return {"screenshot": pixels, "hierarchy": columns["hierarchy"], **texts} | {
        "instruction": instruction
    }


def of_moments(out: Path) -> Iterator[Exported]:
    for rows in groups(out):
        first, *steps = rows
        yield of_rows(first, [screen(row, row["instruction"]) for row in rows], steps)


def of_transitions(out: Path) -> Iterator[Exported]:
    for rows in groups(out):
        screens = [rows[0]["observation"], *(row["next"] for row in rows)]
        yield of_rows(rows[0], [screen(one, rows[0]["instruction"]) for one in screens], rows)


def of_rows(first: Mapping[str, Any], seen: list[Any], steps: list[Any]) -> Exported:
    return Exported(
        json.loads(first["info"])["env_id"],
        first["seed"],
        seen,
        [actions.from_json(json.loads(row["action"])) for row in steps],
        [row["reward"] for row in steps],
        [(row["terminated"], row["truncated"]) for row in steps],
    )


def groups(out: Path) -> Iterator[list[dict[str, Any]]]:
    """The rows of each episode: a row group."""
    for path in sorted((out / "data").glob("*.parquet")):
        file = pq.ParquetFile(path)
        for number in range(file.num_row_groups):
            yield file.read_row_group(number).to_pylist()


def of_minari(out: Path) -> Iterator[Exported]:
    import minari

    os.environ["MINARI_DATASETS_PATH"] = str(out)
    data = minari.load_dataset("mobile_gym/episodes-v0")
    for episode in data.iterate_episodes():
        (meta,) = data.storage.get_episode_metadata([episode.id])
        count = len(episode.rewards)
        seen = [
            {name: of[step] for name, of in episode.observations.items()}
            for step in range(count + 1)
        ]
        done = [{name: of[step] for name, of in episode.actions.items()} for step in range(count)]
        yield Exported(
            meta["options"]["env_id"],
            meta["seed"],
            seen,
            done,
            episode.rewards.tolist(),
            list(zip(episode.terminations.tolist(), episode.truncations.tolist(), strict=True)),
        )


def differences(episode: Exported) -> Iterator[str]:
    """What is not as in the environment."""
    names = tuple(name for name in episode.observations[0] if name != "hierarchy")
    env = gymnasium.make(episode.env_id, observe=names, **ARGUMENTS)
    phone: Any = env.unwrapped
    seen, _ = env.reset(seed=episode.seed)
    for step, exported in enumerate(episode.observations):
        for name in names:
            if not np.array_equal(exported[name], seen[name]):
                yield f"{episode.env_id} step {step}: {name}"
        if "hierarchy" in exported and exported["hierarchy"] != write_xml(phone.frame.nodes):
            yield f"{episode.env_id} step {step}: hierarchy"
        if step == len(episode.actions):
            break
        seen, reward, terminated, truncated, _ = env.step(episode.actions[step])
        if episode.rewards[step] != reward:
            yield f"{episode.env_id} step {step + 1}: reward {episode.rewards[step]}, not {reward}"
        if episode.ends[step] != (terminated, truncated):
            yield f"{episode.env_id} step {step + 1}: end"
    env.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=100)
    count = parser.parse_args().episodes
    forms = {
        "hf": ("hf", Options(), of_moments),
        "hf transitions": ("hf", Options("transitions"), of_transitions),
        "parquet": ("parquet", Options(), of_moments),
        "parquet transitions": ("parquet", Options("transitions"), of_transitions),
        "minari": ("minari", Options(), of_minari),
    }
    found = 0
    with tempfile.TemporaryDirectory() as place:
        run = Path(place) / "run"
        record(run, count)
        for number, (name, (form, options, read)) in enumerate(forms.items()):
            export(run, form, out := Path(place) / f"{number}", options=options)
            episodes = steps = 0
            for episode in read(out):
                wrong = list(differences(episode))
                found += len(wrong)
                episodes, steps = episodes + 1, steps + len(episode.actions)
                for line in wrong[:3]:
                    print(f"{name}: {line}")
            print(f"{name:20} {episodes} episodes, {steps} steps; {found} differences so far")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
