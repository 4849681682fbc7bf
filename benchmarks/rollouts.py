"""How fast episodes are collected and stored, with every codec, by one process and by two.

One agent plays random actions on tasks of the suite `all` at 1200x540. For each codec, nothing is
stored at first, and then every episode is: by the local engine with one device, whose writer is a
thread, and by the process engine with two workers. All is counted from the first finished episode
to the last one, so that the start of processes is not in the figures. `storing_share` is the time
that storing adds, over the time of stepping alone just before; `storing_cpu_share` is the same in
processor time, which other work on the machine changes less. `bytes_per_step` is the whole file
over its actions.

`memory_growth_mb` is the resident memory of the process at the end of the run with the local engine
and the default codec, less that after its first half: what is kept longer than an episode.

With `--memory MINUTES` it collects for so long instead, with the local engine, one device and the
default codec, another seed in every round, and deletes each episode as soon as it is stored. It
tells the resident memory about every minute and its slope after the first third, which is warm-up.

    python benchmarks/rollouts.py [--json] [--episodes 4] [--tasks 12] [--max-steps 20]
    python benchmarks/rollouts.py --memory 15 [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

import gymnasium
import numpy as np
from rich.console import Console
from rich.table import Table

import mobile_gym
from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.plugins import load
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts import Outcome, RunSettings, collect
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.storing.codecs import CODECS, DEFAULT_CODEC
from mobile_gym.rollouts.storing.store import EpisodeFolder
from mobile_gym.rollouts.storing.store_stats import stats_of

MEGABYTE = 1e6
MINUTE_S = 60.0
WARM_UP = 1 / 3
"""Share of a measurement of memory that is not counted: caches fill."""
RUNS = (("local", 1), ("process", 2))
"""Engines, and their workers."""


class Clock:
    """Hears of episodes and measures from the first one to the last."""

    def __init__(self, total: int) -> None:
        self._half = total // 2
        self._steps = self._heard = 0
        self._first_s = self._last_s = 0.0
        self._first_cpu_s = self._last_cpu_s = 0.0
        self._memory_at_half = 0.0

    def hear(self, steps: int) -> None:
        """Take in a finished episode of so many steps; the first one starts the clock."""
        self._last_s = time.perf_counter()
        self._last_cpu_s = time.process_time()
        self._heard += 1
        if self._heard == 1:
            self._first_s = self._last_s
            self._first_cpu_s = self._last_cpu_s
            return
        self._steps += steps
        if self._heard == self._half:
            self._memory_at_half = resident_mb()

    @property
    def rate(self) -> float:
        """Steps per second."""
        return self._steps / (self._last_s - self._first_s)

    @property
    def cpu_s_per_step(self) -> float:
        """Processor time of this process, all threads."""
        return (self._last_cpu_s - self._first_cpu_s) / self._steps

    @property
    def memory_growth_mb(self) -> float:
        """Since half of the episodes."""
        return resident_mb() - self._memory_at_half


def resident_mb() -> float:
    """The resident memory of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def step_alone(templates: tuple[TaskTemplate, ...], settings: RunSettings) -> Clock:
    """Play everything once and store nothing."""
    clock = Clock(len(templates) * settings.episodes)
    for episode in collect(templates, RandomAgent(), settings):
        clock.hear(len(episode.steps) - 1)
    return clock


def store(
    templates: tuple[TaskTemplate, ...],
    settings: RunSettings,
    codec: str,
    engine: str,
    workers: int,
) -> tuple[Clock, float]:
    """Collect and store everything once: the clock, and the bytes per step."""
    clock = Clock(len(templates) * settings.episodes)

    def report(position: int, outcome: Outcome) -> None:
        clock.hear(outcome.steps)

    with tempfile.TemporaryDirectory() as folder:
        plan = RunPlan("all", settings, Path(folder), codec)
        run_leases(engine, plan, templates, workers=workers, finished=(), report=report)
        return clock, stats_of(Path(folder)).bytes_per_step


@dataclass(frozen=True, slots=True)
class Sample:
    """The memory of this process at one moment of a long collection."""

    minutes: float
    steps: int
    resident_mb: float


def watch_memory(
    templates: tuple[TaskTemplate, ...], settings: RunSettings, minutes: float
) -> list[Sample]:
    """Collect, store and delete until the time is over; a sample about every minute."""
    begun_s = time.monotonic()
    samples: list[Sample] = []
    steps = seed = 0

    def report(position: int, outcome: Outcome) -> None:
        nonlocal steps
        steps += outcome.steps
        EpisodeFolder(folder).file(position, outcome.episode_id).unlink()
        passed = (time.monotonic() - begun_s) / MINUTE_S
        if not samples or passed >= samples[-1].minutes + 1:
            samples.append(Sample(passed, steps, resident_mb()))

    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        while time.monotonic() - begun_s < minutes * MINUTE_S:
            plan = RunPlan("all", replace(settings, seed=seed), folder, DEFAULT_CODEC)
            run_leases("local", plan, templates, workers=1, finished=(), report=report)
            seed += 1
    samples.append(Sample((time.monotonic() - begun_s) / MINUTE_S, steps, resident_mb()))
    return samples


def memory_figures(samples: list[Sample]) -> dict[str, float]:
    """The slope of a straight line through the samples after the warm-up, and what it rests on."""
    last = samples[-1]
    counted = [sample for sample in samples if sample.minutes >= WARM_UP * last.minutes]
    megabytes = np.array([sample.resident_mb for sample in counted])
    found = {f"minute_{sample.minutes:.1f}_mb": sample.resident_mb for sample in samples}
    found |= {"minutes": last.minutes, "steps": last.steps}
    if len(counted) > 2:
        by_step = np.polyfit([sample.steps / 1000 for sample in counted], megabytes, 1)[0]
        by_hour = np.polyfit([sample.minutes / 60 for sample in counted], megabytes, 1)[0]
        found |= {"slope_mb_per_1000_steps": float(by_step), "slope_mb_per_hour": float(by_hour)}
    return found


def tasks_and_settings(
    options: argparse.Namespace,
) -> tuple[tuple[TaskTemplate, ...], RunSettings]:
    """Tasks spread over the suite, and how they are played."""
    suite: tuple[TaskTemplate, ...] = load("suite catalog", "built-in").suite("all")
    templates = suite[:: max(len(suite) // options.tasks, 1)][: options.tasks]
    return templates, RunSettings("random", episodes=options.episodes, max_steps=options.max_steps)


def measure(templates: tuple[TaskTemplate, ...], settings: RunSettings) -> dict[str, float]:
    """Every figure by its name."""
    step_alone(templates[:2], settings)  # fonts, caches and modules
    found: dict[str, float] = {}
    for codec in CODECS:
        alone = step_alone(templates, settings)
        found[f"{codec}_before_stepping_alone_steps_per_s"] = alone.rate
        for engine, workers in RUNS:
            clock, size = store(templates, settings, codec, engine, workers)
            found[f"{codec}_{engine}_{workers}_steps_per_s"] = clock.rate
            if engine == "local":
                found[f"{codec}_storing_share"] = alone.rate / clock.rate - 1
                share = clock.cpu_s_per_step / alone.cpu_s_per_step - 1
                found[f"{codec}_storing_cpu_share"] = share
                found[f"{codec}_bytes_per_step"] = size
                if codec == DEFAULT_CODEC:
                    found["memory_growth_mb"] = clock.memory_growth_mb
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--episodes", type=int, default=4, help="of each task")
    parser.add_argument("--tasks", type=int, default=12, help="spread over the suite")
    parser.add_argument("--max-steps", type=int, default=20, help="of each episode")
    parser.add_argument("--memory", type=float, metavar="MINUTES", help="watch memory instead")
    options = parser.parse_args()
    if options.tasks * options.episodes < 4:
        parser.error("there must be four episodes at least")
    gymnasium.logger.min_level = gymnasium.logger.ERROR
    templates, settings = tasks_and_settings(options)
    if options.memory:
        found = memory_figures(watch_memory(templates, settings, options.memory))
    else:
        found = measure(templates, settings)
    if options.json:
        print(json.dumps({"version": mobile_gym.__version__, **found}))
        return
    table = Table("figure", "value", title="Collecting and storing episodes")
    for name, value in found.items():
        table.add_row(name, f"{value:,.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
