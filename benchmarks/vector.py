"""Steps per second of one environment, of many in a process, and of many in two processes.

Actions are drawn once, as the action space samples them, and then replayed, so that only the
environments are timed; episodes that end are reset on the way. All settings are measured in turn,
several times, and compared within a round, so that other work on the machine meets all of them.
Where a machine is never quiet, processor time tells more than the clock: the caller waits while
the workers step, so a step takes what the caller and the busiest worker spend on it.

`--apart` times two processes that have nothing to do with each other against one of them: what the
machine's memory and cores leave to be had.

    python benchmarks/vector.py [--json] [--rounds 5] [--seconds 3] [--apart]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import statistics
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import gymnasium
from rich.console import Console
from rich.table import Table

import mobile_gym
from mobile_gym.core.plugins import load

OBSERVED = {
    "screenshots and tree": ("screenshot", "accessibility_tree", "instruction"),
    "tree only": ("accessibility_tree", "instruction"),
}
APART_ENVS = 32
BATCHES = 64
"""Of actions, replayed again and again."""


@dataclass(frozen=True)
class Setting:
    """What is timed: how many environments, in how many processes; 0 is this one."""

    name: str
    num_envs: int
    workers: int = 0
    copy: bool = True

    def make(self, observe: tuple[str, ...], tasks: list[str]) -> Any:
        """The vector environment, begun."""
        arguments: dict[str, Any] = {"workers": self.workers} if self.workers else {}
        env = gymnasium.make_vec(
            "MobileGym/Suite-v0",
            num_envs=self.num_envs,
            observe=observe,
            tasks=tasks,
            copy=self.copy,
            **arguments,
        )
        env.reset(seed=0)
        return env


SETTINGS = (
    Setting("16 in a process", 16),
    Setting("64 in a process", 64),
    Setting("16 in 2 processes", 16, 2),
    Setting("64 in 2 processes", 64, 2),
    Setting("64 in a process, copy=False", 64, 0, copy=False),
    Setting("64 in 2 processes, copy=False", 64, 2, copy=False),
)
PAIRS = {
    "2 processes / 1, 16 environments": ("16 in 2 processes", "16 in a process"),
    "2 processes / 1, 64 environments": ("64 in 2 processes", "64 in a process"),
    "2 processes / 1, 64 environments, copy=False": (
        "64 in 2 processes, copy=False",
        "64 in a process, copy=False",
    ),
}


@dataclass(frozen=True)
class Speed:
    """What a setting did in one round.

    Attributes:
        per_second: environment steps per second of the clock.
        processor_s: seconds of processor time per environment step on the longest path.
    """

    per_second: float
    processor_s: float


def processor_s(pids: tuple[int, ...]) -> list[float]:
    """Seconds of processor time that other processes have used; Linux only."""
    ticks = os.sysconf("SC_CLK_TCK")
    fields = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids)
    return [(int(field[11]) + int(field[12])) / ticks for field in fields]


def one_environment(observe: tuple[str, ...], tasks: list[str]) -> Callable[[float], Speed]:
    """Times a single environment through its own `step`."""
    env = gymnasium.make(
        "MobileGym/Suite-v0", observe=observe, tasks=tasks, disable_env_checker=True
    )
    env.reset(seed=0)
    env.action_space.seed(0)
    actions = [env.action_space.sample() for _ in range(BATCHES * 4)]

    def timed(seconds: float) -> Speed:
        begun, spent, steps = time.perf_counter(), time.process_time(), 0
        while time.perf_counter() - begun < seconds:
            _, _, terminated, truncated, _ = env.step(actions[steps % len(actions)])
            steps += 1
            if terminated or truncated:
                env.reset()
        spent = time.process_time() - spent
        return Speed(steps / (time.perf_counter() - begun), spent / steps)

    return timed


def many_environments(env: Any) -> Callable[[float], Speed]:
    """Times a vector environment."""
    env.action_space.seed(0)
    actions = [env.action_space.sample() for _ in range(BATCHES)]
    position = 0

    pids = getattr(env, "worker_pids", ())

    def timed(seconds: float) -> Speed:
        nonlocal position
        before, spent, observation = processor_s(pids), time.process_time(), None
        begun, steps = time.perf_counter(), 0
        while time.perf_counter() - begun < seconds:
            # The last observation is held while the next one is made, as a training loop does.
            observation, *_ = env.step(actions[position % BATCHES])
            position += 1
            steps += env.num_envs
        del observation
        elapsed = time.perf_counter() - begun
        spent = time.process_time() - spent
        workers = [after - used for after, used in zip(processor_s(pids), before, strict=True)]
        return Speed(steps / elapsed, (spent + max(workers, default=0.0)) / steps)

    return timed


def measure(rounds: int, seconds: float, tasks: list[str]) -> dict[str, Any]:
    """Steps per second by what is observed and by setting, and the ratios within rounds."""
    table: dict[str, Any] = {}
    for title, observe in OBSERVED.items():
        with ExitStack() as stack:
            timed = {"one environment": one_environment(observe, tasks)}
            for setting in SETTINGS:
                env = stack.enter_context(closing(setting.make(observe, tasks)))
                timed[setting.name] = many_environments(env)
            for run in timed.values():
                run(seconds / 4)  # the first screens of a process take longest
            speeds: dict[str, list[Speed]] = {name: [] for name in timed}
            for _ in range(rounds):
                for name, run in timed.items():
                    speeds[name].append(run(seconds))
        ratios = {
            name: [
                (fast.per_second / slow.per_second, slow.processor_s / fast.processor_s)
                for fast, slow in zip(speeds[fast_setting], speeds[other], strict=True)
            ]
            for name, (fast_setting, other) in PAIRS.items()
        }
        table[title] = {
            "steps_per_second": {
                name: statistics.median(speed.per_second for speed in all_)
                for name, all_ in speeds.items()
            },
            "ratios": {
                name: {
                    "clock": statistics.median(clock for clock, _ in all_),
                    "clock_min": min(clock for clock, _ in all_),
                    "clock_max": max(clock for clock, _ in all_),
                    "processor": statistics.median(processor for _, processor in all_),
                }
                for name, all_ in ratios.items()
            },
        }
    return table


def _time_when_asked(asked: Connection, tasks: list[str]) -> None:
    """A process of `apart`: it times environments of its own for as many seconds as it is sent."""
    with closing(Setting("apart", APART_ENVS).make(OBSERVED["screenshots and tree"], tasks)) as env:
        timed = many_environments(env)
        timed(2.0)
        asked.send("ready")
        while seconds := asked.recv():
            asked.send(timed(seconds).per_second)


def apart(rounds: int, seconds: float, tasks: list[str]) -> list[float]:
    """Steps per second of two processes together, over those of one alone; a ratio per round."""
    pipes = [multiprocessing.Pipe() for _ in range(2)]
    context = multiprocessing.get_context("spawn")
    processes = [
        context.Process(target=_time_when_asked, args=(theirs, tasks)) for _, theirs in pipes
    ]
    for process in processes:
        process.start()
    ours = [mine for mine, _ in pipes]
    for mine in ours:
        mine.recv()
    ratios: list[float] = []
    for place in range(rounds):
        alone = ours[place % 2]
        alone.send(seconds)
        speed_alone = alone.recv()
        for mine in ours:
            mine.send(seconds)
        ratios.append(sum(mine.recv() for mine in ours) / speed_alone)
    for mine in ours:
        mine.send(0.0)
    for process in processes:
        process.join()
    return ratios


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--rounds", type=int, default=5, help="how often each setting is timed")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each time")
    parser.add_argument("--apart", action="store_true", help="two processes alone, and no more")
    options = parser.parse_args()
    gymnasium.logger.min_level = gymnasium.logger.ERROR
    tasks = [template.id for template in load("suite catalog", "built-in").suite("all")][::10]
    if options.apart:
        ratios = sorted(apart(options.rounds, options.seconds, tasks))
        middle, least, most = statistics.median(ratios), ratios[0], ratios[-1]
        print(f"two processes apart, over one: {middle:.2f} ({least:.2f} to {most:.2f})")
        return
    before = os.getloadavg()[0]
    measured = measure(options.rounds, options.seconds, tasks)
    loads = {"cores": os.cpu_count(), "load_before": before, "load_after": os.getloadavg()[0]}
    if options.json:
        print(json.dumps({"version": mobile_gym.__version__, **loads, **measured}))
        return
    table = Table("setting", *OBSERVED, title="Steps per second, 1200x540")
    for name in measured["tree only"]["steps_per_second"]:
        row = [f"{measured[title]['steps_per_second'][name]:,.0f}" for title in OBSERVED]
        table.add_row(name, *row)
    for name in PAIRS:
        row = [
            "{clock:.2f} ({clock_min:.2f} to {clock_max:.2f}), processor {processor:.2f}".format(
                **measured[title]["ratios"][name]
            )
            for title in OBSERVED
        ]
        table.add_row(name, *row)
    console = Console()
    console.print(table)
    console.print("cores {cores}, load {load_before:.1f} to {load_after:.1f}".format(**loads))


if __name__ == "__main__":
    main()
