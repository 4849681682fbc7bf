"""Benches as processes of their own, to be killed; and what they have left on the disk."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from started_runs import PATIENCE_S, differences, runs

TASKS = ("Settings.TurnOnWifi", "Clock.SetAlarm", "Contacts.CreateContact", "Phone.AddFavorite")
"""Of all three test splits."""
AGENTS = ("random", "noop")
SEEDS = 4
EPISODES = len(TASKS) * len(AGENTS) * SEEDS
_MAIN = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from mobile_gym.cli import main; main()"
)
"""The command line; it hears interrupts also where these tests are run in the background."""


def start_bench(
    out: Path, *options: str, agents: tuple[str, ...] = AGENTS
) -> subprocess.Popen[str]:
    """Begin or go on with a bench of `EPISODES` short episodes."""
    given = [word for task in TASKS for word in ("--task", task)]
    given += [word for agent in agents for word in ("--agent", agent)]
    given += ["--suite", "all", "--seeds", str(SEEDS), "--max-steps", "4", "--pictures", "0"]
    return subprocess.Popen(
        [sys.executable, "-c", _MAIN, "bench", *given, "--out", str(out), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def stored_in_bench(out: Path) -> int:
    """How many episodes of all runs are on the disk."""
    return len(list(out.glob("*/*/episodes/[0-9]*.parquet")))


def wait_for_end(workers: list[int]) -> None:
    """Until none of the workers of a driver that is gone is left."""
    deadline_s = time.monotonic() + PATIENCE_S
    while any(map(runs, workers)):
        assert time.monotonic() < deadline_s, "a worker outlives its driver"
        time.sleep(0.05)


def bench_differences(one: Path, other: Path) -> list[str]:
    """Where two benches differ, but in what a clock says and which commit was checked out."""
    words: list[str] = []
    runs = [sorted(run.relative_to(path) for run in path.glob("*/*")) for path in (one, other)]
    if runs[0] != runs[1]:
        words.append("runs")
    files = [Path("bench.json")]
    for run in runs[0]:
        words += [f"{run}: {word}" for word in differences(one / run, other / run)]
        files += [run / "run.json", run / "summary.json"]
    return words + [f"{file}" for file in files if _lasting(one / file) != _lasting(other / file)]


_PASSING = ("second", "commit", "dirty", "resumed_with", "faults", "repeated")
"""Parts of names of what may differ."""


def _lasting(file: Path) -> Any:
    return _without_passing(json.loads(file.read_text(encoding="utf-8")))


def _without_passing(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            name: _without_passing(item)
            for name, item in value.items()
            if not any(word in name for word in _PASSING)
        }
    return [_without_passing(item) for item in value] if isinstance(value, list) else value
