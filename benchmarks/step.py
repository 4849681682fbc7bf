"""Steps per second of the embedded device, and what a step costs against what drawing costs.

The workload is every registered template's solution through `gymnasium.make`, with pixels, tree
and judge on. Actions are found once, by the solution agent, and then replayed, so that only the
environment is timed. Each step is classed by its pixels: no change, a value change (less than a
quarter of the screen), or a screen change.

    python benchmarks/step.py [--json] [--seconds 20]

`--against` compares this checkout with a commit instead (see `step_comparison.py`). A goal is met
if the lower end of the interval of each ratio is at or below it; else the exit status is 1.

    python benchmarks/step.py --against COMMIT [--at-most 1.02] [--rounds 10] [--suite clock]
        [--templates 4] [--json]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from rich.console import Console
from rich.table import Table
from step_comparison import MIN_ROUNDS, ComparisonError, compare_with
from step_worker import solution_actions
from worktrees import GitError

import mobile_gym
from mobile_gym.core.actions import Action
from mobile_gym.core.plugins import load
from mobile_gym.devices.virtual import open_device
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.ui.paint import repaint

SCREEN_CHANGE_SHARE = 0.25
PIXELS_AND_TREE = ("screenshot", "accessibility_tree")
SECONDS = 20.0
EVERY_TEMPLATE = 4
"""Some of every suite; a comparison then takes about four minutes."""


def solutions() -> list[tuple[str, list[Action]]]:
    """Every template's solution as plain actions, for seed 0."""
    found: list[tuple[str, list[Action]]] = []
    for template in load("suite catalog", "built-in").suite("all"):
        env = gymnasium.make(template.env_id, observe=PIXELS_AND_TREE)
        actions = solution_actions(env)
        assert actions is not None, template.env_id
        found.append((template.env_id, actions))
        env.close()
    return found


def percentile_ms(times_s: Sequence[float], share: float) -> float:
    """A percentile in milliseconds; NaN where nothing was timed."""
    return float(np.percentile(times_s, share) * 1000) if times_s else float("nan")


def median_ms(work: Callable[[], object], times: int = 60) -> float:
    """Median time of a call in milliseconds."""
    measured = []
    work()
    for _ in range(times):
        begun = time.perf_counter()
        work()
        measured.append(time.perf_counter() - begun)
    return statistics.median(measured) * 1000


def classed(before: np.ndarray, after: np.ndarray) -> str:
    """What changed between two screenshots."""
    if after is before:
        return "no_change"
    differs = (before != after).any(axis=2)
    if not differs.any():
        return "no_change"
    rows, columns = differs.any(axis=1).nonzero()[0], differs.any(axis=0).nonzero()[0]
    area = (rows[-1] - rows[0] + 1) * (columns[-1] - columns[0] + 1)
    return "screen_change" if area > SCREEN_CHANGE_SHARE * differs.size else "value_change"


def draw_s(host: DeviceHost) -> float:
    """Drawing one whole screen with the same skia operations, without layout, plus the RGB copy.

    Once, right after the step that led to this screen, so that caches are as they are in a step.
    """
    items, (height, width, _) = host.scene().items, host.screenshot().shape
    begun = time.perf_counter()
    repaint(items, width, height)
    return time.perf_counter() - begun


def play(
    runs: Sequence[tuple[Any, list[Action]]], seconds: float, keep: bool, watch: Any = None
) -> tuple[int, float]:
    """Replay all solutions until the time is over; how many steps it took how long to step."""
    steps, spent = 0, 0.0
    deadline = time.perf_counter() + seconds
    while time.perf_counter() < deadline:
        for env, actions in runs:
            observation, _ = env.reset(seed=0)
            kept = [observation]
            for action in actions:
                begun = time.perf_counter()
                observation, _, terminated, truncated, _ = env.step(action)
                elapsed = time.perf_counter() - begun
                spent += elapsed
                steps += 1
                if watch is not None:
                    watch(env, kept[-1], observation, elapsed)
                kept = [*kept, observation] if keep else [observation]
                if terminated or truncated:
                    break
    return steps, spent


def measure(seconds: float) -> dict[str, float]:
    """Everything the table shows."""
    gymnasium.logger.min_level = gymnasium.logger.ERROR
    plain = solutions()

    device = open_device()  # our own, to look at what is drawn; the tasks take turns on it

    def opened(observe: tuple[str, ...]) -> list[tuple[Any, list[Action]]]:
        return [
            (
                gymnasium.make(
                    name, device=device, observe=observe, disable_env_checker=True
                ).unwrapped,
                actions,
            )
            for name, actions in plain
        ]

    runs = opened(PIXELS_AND_TREE)
    times: dict[str, list[float]] = {"no_change": [], "value_change": [], "screen_change": []}
    drawing: list[float] = []

    def watch(env: Any, before: Any, after: Any, elapsed: float) -> None:
        kind = classed(before["screenshot"], after["screenshot"])
        times[kind].append(elapsed)
        if kind == "screen_change":
            drawing.append(draw_s(device.host))

    play(runs, seconds * 0.3, keep=True, watch=watch)
    kept = play(runs, seconds * 0.25, keep=True)
    dropped = play(runs, seconds * 0.2, keep=False)
    tree_only = play(opened(("accessibility_tree",)), seconds * 0.2, keep=True)
    resets: list[float] = []
    for env, _ in runs:
        resets.append(median_ms(lambda env=env: env.reset(seed=0), times=20))
    every = sum(len(values) for values in times.values())
    draw_p50 = percentile_ms(drawing, 50)
    found = {
        "steps_per_second": kept[0] / kept[1],
        "steps_per_second_dropped": dropped[0] / dropped[1],
        "tree_only_steps_per_second": tree_only[0] / tree_only[1],
        "draw_p50_ms": draw_p50,
        "ratio_screen_change": percentile_ms(times["screen_change"], 50) / draw_p50,
        "ratio_value_change": percentile_ms(times["value_change"], 50) / draw_p50,
        "reset_p50_ms": statistics.median(resets),
        "fork_p50_ms": median_ms(device.host.fork, times=500),
        "share_of_steps_that_change_pixels": 1 - len(times["no_change"]) / every,
        "templates": float(len(runs)),
        "steps_timed": float(every),
    }
    for kind, values in times.items():
        found[f"step_p50_ms_{kind}"] = percentile_ms(values, 50)
        found[f"step_p95_ms_{kind}"] = percentile_ms(values, 95)
        found[f"steps_{kind}"] = float(len(values))
    return found


def check(options: argparse.Namespace) -> None:
    """Check the options.

    Raises:
        ComparisonError: they cannot be followed.
    """
    if options.against is None:
        for name in ("at_most", "rounds", "suite", "templates"):
            if getattr(options, name) is not None:
                raise ComparisonError(f"--{name.replace('_', '-')} needs --against")
        return
    if options.seconds is not None:
        raise ComparisonError("--seconds has no effect with --against; use --rounds")
    if options.rounds is not None and options.rounds < MIN_ROUNDS:
        raise ComparisonError(f"--rounds is {options.rounds}; it must be at least {MIN_ROUNDS}")
    if options.templates is not None and options.templates < 1:
        raise ComparisonError(f"--templates is {options.templates}; it must be at least 1")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--seconds", type=float, help=f"how long to measure; default {SECONDS:g}")
    paired = parser.add_argument_group("comparison with a commit")
    paired.add_argument("--against", metavar="COMMIT", help="compare this checkout with it")
    paired.add_argument("--at-most", type=float, metavar="X", help="exit status 1 above this ratio")
    paired.add_argument("--rounds", type=int, help=f"at least and by default {MIN_ROUNDS}")
    paired.add_argument("--suite", help="whose templates are played; default all")
    paired.add_argument(
        "--templates", type=int, metavar="N", help=f"play every N-th; default {EVERY_TEMPLATE}"
    )
    options = parser.parse_args()
    try:
        check(options)
        if options.against is not None:
            raise SystemExit(
                compare_with(
                    options.against,
                    rounds=options.rounds or MIN_ROUNDS,
                    suite=options.suite or "all",
                    every=options.templates or EVERY_TEMPLATE,
                    at_most=options.at_most,
                    as_json=options.json,
                )
            )
    except (ComparisonError, GitError) as error:
        parser.exit(2, f"{parser.prog}: error: {error}\n")
    seconds = SECONDS if options.seconds is None else options.seconds
    found = measure(seconds)
    if options.json:
        print(json.dumps({"version": mobile_gym.__version__, **found}))
        return
    table = Table("figure", "value", title="One process, one device, 1200x540")
    for name, value in found.items():
        table.add_row(name, f"{value:,.3f}" if value < 100 else f"{value:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
