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

With `--index EPISODES` it measures readers of so many episodes: a folder of links to a few episode
files, with an index that has another line for each. `index_table_s` is the time of reading the
lines that a summary needs, `index_outcomes_s` that of `EpisodeIndex.outcomes`, which compares them
with the names and sizes of all files and makes a value of each, and `index_sizes_s` that of `store
stats`. `footers_s` is the time of opening every file for its table of contents alone, and
`episodes_s` that of reading every episode without pixels and trees, as reports did before there was
an index; both are taken of a sample.

    python benchmarks/rollouts.py [--json] [--episodes 4] [--tasks 12] [--max-steps 20]
    python benchmarks/rollouts.py --memory 15 [--json]
    python benchmarks/rollouts.py --index 100000 [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import gymnasium
import numpy as np
import pyarrow as pa
from rich.console import Console
from rich.table import Table

import mobile_gym
from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.plugins import load
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.foreign.arrow_tables import read_json_lines
from mobile_gym.rollouts import Outcome, RunSettings, collect
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.storing.codecs import CODECS, DEFAULT_CODEC
from mobile_gym.rollouts.storing.episode_index import (
    EpisodeIndex,
    IndexEntry,
    read_entry,
    store_stats,
)
from mobile_gym.rollouts.storing.file_sizes import sizes_of
from mobile_gym.rollouts.storing.index_rows import KEY_COLUMNS, OUTCOME_COLUMNS
from mobile_gym.rollouts.storing.store import EpisodeFolder, write_episode

MEGABYTE = 1e6
MINUTE_S = 60.0
WARM_UP = 1 / 3
"""Share of a measurement of memory that is not counted: caches fill."""
RUNS = (("local", 1), ("process", 2))
"""Engines, and their workers."""
MOST_LINKS = 30_000
"""Names that one file gets; ext4 allows 65,000."""
SAMPLE = 500
"""Files that are opened to measure how long all of them would take."""
REPETITIONS = 5


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
        return clock, store_stats(Path(folder)).bytes_per_step


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


def link_episodes(
    folder: Path, templates: tuple[TaskTemplate, ...], settings: RunSettings, count: int
) -> EpisodeIndex:
    """A folder of so many episodes: links to those of one run, with an index of their own."""
    index, linked = EpisodeIndex(folder), EpisodeFolder(folder)
    episodes = list(collect(templates, RandomAgent(), settings))
    entries: list[IndexEntry] = []
    originals: dict[tuple[int, int], IndexEntry] = {}
    for position in range(count):
        episode = episodes[position % len(episodes)]
        episode_id = f"{episode.task.id}-{position}"
        file = linked.file(position, episode_id)
        original = (position % len(episodes), position // MOST_LINKS)
        if original in originals:
            file.hardlink_to(folder / originals[original].file)
        else:
            write_episode(file, episode)
            originals[original] = read_entry(file)
        entry = originals[original]
        outcome = entry.outcome._replace(episode_id=episode_id, seed=position)
        entries.append(replace(entry, file=file.name, outcome=outcome))
    index.write(entries)
    return index


def index_figures(
    templates: tuple[TaskTemplate, ...], settings: RunSettings, count: int
) -> dict[str, float]:
    """How long readers of many episodes take, with the index and without."""
    with tempfile.TemporaryDirectory() as place:
        index = link_episodes(Path(place), templates, settings, count)
        assert len(index.outcomes()) == count
        schema = pa.schema((*KEY_COLUMNS, *OUTCOME_COLUMNS))
        files = EpisodeFolder(index.folder).files()
        sample = files[:: max(count // SAMPLE, 1)]
        return {
            "episodes": count,
            "index_mb": index.file.stat().st_size / MEGABYTE,
            "index_table_s": seconds_of(lambda: read_json_lines(index.file, schema)),
            "index_outcomes_s": seconds_of(index.outcomes),
            "index_sizes_s": seconds_of(index.sizes),
            "footers_s": seconds_of(lambda: [sizes_of(file) for file in sample])
            * (count / len(sample)),
            "episodes_s": seconds_of(lambda: [read_entry(file) for file in sample])
            * (count / len(sample)),
        }


def seconds_of(work: Callable[[], object]) -> float:
    """The median time of a few repetitions."""
    times: list[float] = []
    for _ in range(REPETITIONS):
        started_s = time.perf_counter()
        work()
        times.append(time.perf_counter() - started_s)
    return statistics.median(times)


def memory_figures(samples: list[Sample]) -> dict[str, float]:
    """The slope of a straight line through the samples after the warm-up, and what it rests on."""
    last = samples[-1]
    counted = [sample for sample in samples if sample.minutes >= WARM_UP * last.minutes]
    megabytes = np.array([sample.resident_mb for sample in counted])
    figures = {f"minute_{sample.minutes:.1f}_mb": sample.resident_mb for sample in samples}
    figures |= {"minutes": last.minutes, "steps": last.steps}
    if len(counted) > 2:
        by_step = np.polyfit([sample.steps / 1000 for sample in counted], megabytes, 1)[0]
        by_hour = np.polyfit([sample.minutes / 60 for sample in counted], megabytes, 1)[0]
        figures |= {"slope_mb_per_1000_steps": float(by_step), "slope_mb_per_hour": float(by_hour)}
    return figures


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
    figures: dict[str, float] = {}
    for codec in CODECS:
        alone = step_alone(templates, settings)
        figures[f"{codec}_before_stepping_alone_steps_per_s"] = alone.rate
        for engine, workers in RUNS:
            clock, size = store(templates, settings, codec, engine, workers)
            figures[f"{codec}_{engine}_{workers}_steps_per_s"] = clock.rate
            if engine == "local":
                figures[f"{codec}_storing_share"] = alone.rate / clock.rate - 1
                share = clock.cpu_s_per_step / alone.cpu_s_per_step - 1
                figures[f"{codec}_storing_cpu_share"] = share
                figures[f"{codec}_bytes_per_step"] = size
                if codec == DEFAULT_CODEC:
                    figures["memory_growth_mb"] = clock.memory_growth_mb
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--episodes", type=int, default=4, help="of each task")
    parser.add_argument("--tasks", type=int, default=12, help="spread over the suite")
    parser.add_argument("--max-steps", type=int, default=20, help="of each episode")
    parser.add_argument("--index", type=int, metavar="EPISODES", help="measure readers of many")
    parser.add_argument("--memory", type=float, metavar="MINUTES", help="watch memory instead")
    options = parser.parse_args()
    if options.tasks * options.episodes < 4:
        parser.error("there must be four episodes at least")
    gymnasium.logger.min_level = gymnasium.logger.ERROR
    templates, settings = tasks_and_settings(options)
    if options.index:
        figures = index_figures(templates[:4], replace(settings, max_steps=10), options.index)
    elif options.memory:
        figures = memory_figures(watch_memory(templates, settings, options.memory))
    else:
        figures = measure(templates, settings)
    if options.json:
        print(json.dumps({"version": mobile_gym.__version__, **figures}))
        return
    table = Table("figure", "value", title="Collecting and storing episodes")
    for name, value in figures.items():
        table.add_row(name, f"{value:,.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
