"""How many nodes of a screen can be acted on: what `max_nodes` of `ChooseNode` has to hold.

python benchmarks/screen_nodes.py [--suite all] [--seeds 2]

Counts `interactive_nodes` on every screen of every template's solution, and on masked random walks
of 12 steps, and prints the 95th and 99th percentile, the maximum, and the share of screens that
some values of `max_nodes` cut.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np

from mobile_gym.accessibility import interactive_nodes
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.wrappers import ChooseNode
from task_suites import catalog

_WALK_STEPS = 12
_SIZES = (24, 32, 48, 64, 96, 128)


def on_solution(template: TaskTemplate, seed: int) -> Iterator[int]:
    """The number of nodes of each screen of a template's solution."""
    env = MobileEnv(template, observe=("activity",))
    env.reset(seed=seed)
    agent = SolutionAgent()
    agent.reset(env.task, seed)
    while True:
        yield len(interactive_nodes(env.frame.nodes))
        if not env.is_running:
            break
        env.step(env.to_canvas(agent.act({}, env.frame)))
    env.close()


def on_walk(template: TaskTemplate, seed: int) -> Iterator[int]:
    """The number of nodes of each screen of a masked random walk."""
    base = MobileEnv(template, observe=("activity",))
    env = ChooseNode(base, max_nodes=128, phrases=("milk", "12"))
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(_WALK_STEPS):
        yield len(interactive_nodes(base.frame.nodes))
        if not base.is_running:
            break
        env.step(rng.choice(np.flatnonzero(env.action_masks())))
    env.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", default="all")
    parser.add_argument("--seeds", type=int, default=2)
    given = parser.parse_args()
    templates = catalog.suite(given.suite)
    cut = " | ".join(f"over {size}" for size in _SIZES)
    print(f"| screens of | screens | p95 | p99 | maximum | {cut} |")
    print("|---|---|---|---|---|" + "---|" * len(_SIZES))
    both: list[int] = []
    for name, counts_of in {"solutions": on_solution, "walks": on_walk}.items():
        counts = [
            count
            for template in templates
            for seed in range(given.seeds)
            for count in counts_of(template, seed)
        ]
        print(_table_row(name, counts), flush=True)
        both += counts
    print(_table_row("both", both))


def _table_row(name: str, counts: list[int]) -> str:
    p95, p99 = np.percentile(counts, (95, 99))
    shares = " | ".join(f"{np.mean(np.array(counts) > size):.1%}" for size in _SIZES)
    return f"| {name} | {len(counts)} | {p95:.0f} | {p99:.0f} | {max(counts)} | {shares} |"


if __name__ == "__main__":
    main()
