"""Cloning from mixed data: a set of random, planner and solution episodes, filtered or whole.

Three policies play the same tasks, their runs are joined and exported as transitions. A small
policy is cloned from all of them, and from those of episodes with a high return alone; both are
tried on unseen seeds. Printed is the difference in success over training seeds, with an interval.
Needs PyTorch and pandas.

python examples/offline_cloning.py [--episodes 8] [--epochs 15] [--seeds 5] [--out FOLDER]
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import torch
from behaviour_cloning import SIZE, TASKS, choices, success_rate

import mobile_gym
from mobile_gym.accessibility import parse_xml
from mobile_gym.agents.planner import PlannerAgent
from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import actions
from mobile_gym.core.actions import OpenApp, Swipe, Tap
from mobile_gym.core.frames import Frame
from mobile_gym.rollouts import RunFolder, RunSettings, collect
from mobile_gym.rollouts.exporting import ExportOptions, export_episodes
from mobile_gym.rollouts.storing.episode_index import store_stats
from mobile_gym.rollouts.storing.merge import merge_runs
from task_suites import catalog

POLICIES = {"random": RandomAgent, "planner": PlannerAgent, "solution": SolutionAgent}
HIGH_RETURN = 0.9


def record(out: Path, episodes: int) -> Path:
    """A run of each policy, joined, as transitions; the folder of the Parquet files."""
    templates = [catalog.template(name) for name in TASKS]
    tasks = [template.env_id for template in templates]
    for name, agent in POLICIES.items():
        settings = RunSettings(name, episodes=episodes, max_steps=10, terminate_on="either")
        version = mobile_gym.__version__
        folder = RunFolder.start(
            out / name, suite="all", settings=settings, version=version, tasks=tasks
        )
        for position, episode in enumerate(collect(templates, agent(), settings)):
            folder.keep(position, episode)
    merge_runs([out / name for name in POLICIES], out / "mixed")
    for name, of in store_stats(out / "mixed").returns.items():
        print(
            f"{name:8} {of.episodes} episodes, success {of.success_rate:.2f}, return {of.mean:.2f}"
        )
    export_episodes(
        out / "mixed", "parquet", out / "rows", options=ExportOptions("transitions", "mixed")
    )
    return out / "rows" / "data"


def learned(row):
    """Choices on a screen, and which one was made; None for what the policy cannot do."""
    seen, action = row.observation, actions.from_json(json.loads(row.action))
    forest = parse_xml(seen["hierarchy"], may_be_empty=True)
    frame = Frame(seen["width_px"], seen["height_px"], seen["activity"], forest=forest)
    features, boxes = choices(frame, SimpleNamespace(text=row.instruction))
    if isinstance(action, OpenApp | Swipe):
        return features, torch.tensor(int(isinstance(action, Swipe)))
    if not isinstance(action, Tap):
        return None
    pixel = action.point.to_pixels(frame.width_px, frame.height_px)
    under = [number for number, box in enumerate(boxes) if box.contains(pixel)]
    if not under:
        return None
    return features, torch.tensor(2 + min(under, key=lambda n: boxes[n].width * boxes[n].height))


def cloned(steps, epochs: int, seed: int):
    """A policy that makes the choices of these steps likely."""
    torch.manual_seed(seed)
    policy = torch.nn.Sequential(
        torch.nn.Linear(4 * SIZE + 1, 128),
        torch.nn.ReLU(),
        torch.nn.Linear(128, 1),
        torch.nn.Flatten(0),
    )
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
    for _ in range(epochs):
        for number in torch.randperm(len(steps)).tolist():
            features, chosen = steps[number]
            optimizer.zero_grad()
            torch.nn.functional.cross_entropy(policy(features), chosen).backward()
            optimizer.step()
    return policy


def interval(differences) -> tuple[float, float]:
    """Of the mean, 95 %: percentiles of 10,000 means of the seeds drawn with replacement."""
    rng = np.random.default_rng(0)
    drawn = rng.choice(differences, (10_000, len(differences))).mean(1)
    low, high = np.percentile(drawn, (2.5, 97.5))
    return float(low), float(high)


def main() -> None:
    """Record, train on all rows and on those of high returns, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=8, help="of each task and policy")
    parser.add_argument("--epochs", type=int, default=15)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--out", type=Path, help="a new folder; a temporary one where left out")
    given = parser.parse_args()

    torch.set_num_threads(1)  # the layers are too small to share
    with tempfile.TemporaryDirectory() as place:
        rows = pd.read_parquet(record(given.out or Path(place), given.episodes))
    steps = [(row.episode_return, row.policy, learned(row)) for row in rows.itertuples()]
    known = [(paid, who, step) for paid, who, step in steps if step is not None]
    print(f"{len(known)} of {len(rows)} transitions are choices of the policy")
    sets = {
        "whole": known,
        "filtered": [sample for sample in known if sample[0] >= HIGH_RETURN],
    }
    for name, part in sets.items():
        print(f"{name}: {len(part)} steps, {dict(Counter(who for _, who, _ in part))}")
    unseen = mobile_gym.seed_block(0, 8, "unseen")
    success = {name: [] for name in sets}
    for seed in range(given.seeds):
        for name, part in sets.items():
            policy = cloned([step for *_, step in part], given.epochs, seed)
            success[name].append(success_rate(policy, unseen))
        print(f"seed {seed}: " + ", ".join(f"{name} {of[-1]:.2f}" for name, of in success.items()))
    difference = np.subtract(success["filtered"], success["whole"])
    low, high = interval(difference)
    print(
        f"filtered {np.mean(success['filtered']):.2f}, whole {np.mean(success['whole']):.2f}; "
        f"difference {difference.mean():+.2f} [{low:+.2f}, {high:+.2f}]"
    )


if __name__ == "__main__":
    main()
