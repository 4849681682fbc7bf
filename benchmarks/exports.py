"""Time and size of the exports of one run, against the plain Parquet files.

    python benchmarks/exports.py [--suite clock] [--limit 20] [--rounds 3]

The goal is at most 1.5 times the time and 3 times the size. For a format that takes more, the three
functions that cost most are printed. Times are of this process alone (CPU seconds), the least of
some rounds.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import tempfile
import time
from pathlib import Path

import mobile_gym  # noqa: F401  (registers the environments)
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, write_episode
from mobile_gym.rollouts.exporting import export_episodes
from task_suites import catalog

FORMATS = ("parquet", "hf", "minari")
MOST_TIMES, MOST_BYTES = 1.5, 3.0


def play(suite: str, limit: int, folder: Path) -> int:
    episodes = EpisodeFolder(folder / "episodes")
    episodes.path.mkdir(parents=True)
    templates = catalog.suite(suite)[:limit]
    count = 0
    for episode in collect(templates, SolutionAgent(), RunSettings("solution")):
        write_episode(episodes.file(count, episode.id), episode)
        count += 1
    return count


def measure(run: Path, form: str, rounds: int) -> tuple[float, int]:
    """CPU seconds and bytes."""
    seconds = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as parent:
            out = Path(parent) / "out"
            start = time.process_time()
            export_episodes(run, form, out)
            seconds.append(time.process_time() - start)
            size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    return min(seconds), size


def print_costs(run: Path, form: str) -> None:
    profile = cProfile.Profile()
    with tempfile.TemporaryDirectory() as parent:
        profile.runcall(export_episodes, run, form, Path(parent) / "out")
    pstats.Stats(profile).sort_stats("tottime").print_stats(3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", default="clock")
    parser.add_argument("--limit", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as parent:
        run = Path(parent) / "run"
        print(f"{play(arguments.suite, arguments.limit, run)} episodes of {arguments.suite}")
        base_s, base_bytes = 0.0, 0
        for form in FORMATS:
            seconds, size = measure(run, form, arguments.rounds)
            base_s, base_bytes = base_s or seconds, base_bytes or size
            times, sizes = seconds / base_s, size / base_bytes
            print(
                f"{form:8} {seconds:7.2f} s ({times:4.2f} x) {size / 1e6:7.2f} MB ({sizes:4.2f} x)"
            )
            if times > MOST_TIMES or sizes > MOST_BYTES:
                print_costs(run, form)


if __name__ == "__main__":
    main()
