"""What one more environment costs in memory, with hundreds of them stepping in one process.

Environments are made with `gymnasium.make`, one after another over all registered templates, each
with its own device and spaces. All of them are reset and stepped with actions sampled from their
action space; the last observation of each is kept, as a training loop does. Resident memory is read
from `/proc/self/statm` after a garbage collection. What the process needs once (modules, fonts,
caches shared by all devices) is in the first point and not in the figure: `mb_per_device` is the
difference between the last two points over the environments between them.

The same is done for `gymnasium.make_vec`. Its observations are batches: one array of all screens,
which is made anew at every step and of which the caller keeps the last; both are in the figure, and
`vector_batch_mb` says how much of it one batch of screens is.

    python benchmarks/memory.py [--json] [--devices 256] [--steps 20]
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
from rich.console import Console
from rich.table import Table

import mobile_gym

OBSERVE = ("screenshot", "accessibility_tree", "instruction")
MEGABYTE = 1e6
WARM_UP = 16
"""Environments of the first point."""


def resident_mb() -> float:
    """Resident memory of this process."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def run_round(envs: list[Any], kept: list[Any], steps: int) -> int:
    """Step every environment in turn; how many steps it were."""
    for _ in range(steps):
        for place, env in enumerate(envs):
            observation, _, terminated, truncated, _ = env.step(env.action_space.sample())
            if terminated or truncated:
                observation, _ = env.reset()
            kept[place] = observation
    return len(envs) * steps


def open_environments(names: Sequence[str], first: int, count: int) -> tuple[list[Any], list[Any]]:
    """Open environments over the names in turn, each with a device of its own, and reset them.

    Args:
        names: environment ids.
        first: place of the first environment among all that are opened; it decides name and seed.
        count: how many.

    Returns:
        The environments and their observations.
    """
    envs: list[Any] = []
    kept: list[Any] = []
    for place in range(first, first + count):
        made = gymnasium.make(names[place % len(names)], observe=OBSERVE, disable_env_checker=True)
        made.action_space.seed(place)
        kept.append(made.reset(seed=place)[0])
        envs.append(made)
    return envs, kept


def template_names() -> list[str]:
    """The environment ids of all templates."""
    # Imported here because `step_worker.py` imports this module on older commits.
    from mobile_gym.core.plugins import load

    return [template.env_id for template in load("suite catalog", "built-in").suite("all")]


def plain(devices: int, steps: int) -> dict[str, float]:
    """`devices` environments of `gymnasium.make`."""
    names = template_names()
    envs: list[Any] = []
    kept: list[Any] = []
    points: list[tuple[int, float]] = []
    taken, begun = 0, time.perf_counter()
    for count in (WARM_UP, max(devices // 4, WARM_UP + 1), devices):
        more, observations = open_environments(names, len(envs), count - len(envs))
        envs += more
        kept += observations
        taken += run_round(envs, kept, steps)
        points.append((count, resident_mb()))
    elapsed = time.perf_counter() - begun
    (few, before), (many, after) = points[-2:]
    found = {
        "mb_per_device": (after - before) / (many - few),
        "devices": float(many),
        "templates": float(min(len(names), devices)),
        "steps": float(taken),
        "steps_per_second": taken / elapsed,
        **{f"resident_mb_{count}": resident for count, resident in points},
    }
    for env in envs:
        env.close()
    return found


def vector(devices: int, steps: int) -> dict[str, float]:
    """One vector environment of as many devices, against one of a quarter as many."""
    points: list[tuple[int, float]] = []
    batch_mb = 0.0
    name = template_names()[0]
    for count in (max(devices // 4, 1), devices):
        envs = gymnasium.make_vec(name, num_envs=count, observe=OBSERVE)
        envs.action_space.seed(0)
        observations, _ = envs.reset(seed=0)
        for _ in range(steps):
            observations, *_ = envs.step(envs.action_space.sample())
        points.append((count, resident_mb()))
        batch_mb = observations["screenshot"].nbytes / MEGABYTE
        envs.close()
        del envs, observations
    (few, before), (many, after) = points
    return {
        "vector_mb_per_device": (after - before) / (many - few),
        "vector_devices": float(many),
        "vector_batch_mb": batch_mb,
        "vector_resident_mb": after,
    }


def in_own_process(part: str, options: argparse.Namespace) -> dict[str, float]:
    """Measure in a fresh process, so that nothing is left over from what came before."""
    arguments = ["--part", part, "--devices", options.devices, "--steps", options.steps]
    done = subprocess.run(
        [sys.executable, __file__, *map(str, arguments)],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(done.stdout)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--devices", type=int, default=256, help="how many environments")
    parser.add_argument("--steps", type=int, default=20, help="of each environment, per point")
    parser.add_argument("--part", choices=("plain", "vector"), help="measure this in here")
    options = parser.parse_args()
    if options.devices <= WARM_UP + 1:
        parser.error(f"--devices must be more than {WARM_UP + 1}")
    gymnasium.logger.min_level = gymnasium.logger.ERROR
    if options.part:
        measure = plain if options.part == "plain" else vector
        print(json.dumps(measure(options.devices, options.steps)))
        return
    found = in_own_process("plain", options) | in_own_process("vector", options)
    if options.json:
        print(json.dumps({"version": mobile_gym.__version__, **found}))
        return
    table = Table("figure", "value", title="Memory of environments in one process")
    for name, value in found.items():
        table.add_row(name, f"{value:,.2f}" if value % 1 else f"{value:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
