"""How fast the studio opens and filters many episodes, and what memory that takes.

Some real episode files are linked under many names, as several runs, and their index lines with
them; the server is a process of its own.

    python benchmarks/studio.py [--rows 100000] [--files 1000] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import replace
from http.cookiejar import CookieJar
from pathlib import Path

from mobile_gym.agents.random import RandomAgent
from mobile_gym.core import plugins
from mobile_gym.rollouts import RunFolder, RunSettings, collect
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex

RUNS = 10
FILTERS = (
    "verdict=lost",
    "text=alarm",
    "app=com.android.deskclock&sort=-steps",
    "level=2&effects=some&sort=reward",
    "task=Clock.SetAlarm&page=2",
)


def write_runs(place: Path, rows: int, files: int) -> None:
    """Runs with so many rows together, on links to so many real files."""
    templates = plugins.load("suite catalog", "built-in").suite("clock")
    settings = RunSettings("random", seed=1, max_steps=3, episodes=-(-files // len(templates)))
    first = RunFolder.create(place / "source", suite="clock", settings=settings, version="0")
    for position, episode in enumerate(collect(templates, RandomAgent(), settings)):
        if position < files:
            first.keep(position, episode)
    known = list(EpisodeIndex(first.episodes).entries().values())
    for run in range(RUNS):
        folder = RunFolder.create(
            place / "runs" / f"run{run}", suite="clock", settings=settings, version="0"
        )
        entries = []
        for number in range(rows // RUNS):
            entry = known[number % len(known)]
            name = f"{number:07d}-{entry.file.partition('-')[2]}"
            os.link(first.episodes / entry.file, folder.episodes / name)
            outcome = replace_seed(entry, number)
            entries.append(replace(entry, file=name, outcome=outcome))
        EpisodeIndex(folder.episodes).write(entries)


def replace_seed(entry, number):
    """The outcome as if of another seed."""
    return entry.outcome._replace(seed=number, episode_id=f"{entry.outcome.task_id}-{number}")


def memory_mb(pid: int) -> float:
    """What a process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def measure(place: Path) -> dict[str, float]:
    """Open the studio, then the list and filters, several times each."""
    began = time.monotonic()
    command = [sys.executable, "-c", "from mobile_gym.cli import main; main()", "studio", place]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http\S+", server.stdout.readline())[0]
        ready_s = time.monotonic() - began
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        first_s, _ = seconds(opener, address)
        base = address.partition("?")[0]
        lists = [seconds(opener, base)[0] for _ in range(5)]
        filters = [seconds(opener, f"{base}?{query}")[0] for query in FILTERS for _ in range(3)]
        return {
            "ready_s": ready_s,
            "first_list_s": first_s,
            "list_s": statistics.median(lists),
            "filter_s": statistics.median(filters),
            "slowest_filter_s": max(filters),
            "memory_mb": memory_mb(server.pid),
        }
    finally:
        server.terminate()
        server.wait()


def seconds(opener: urllib.request.OpenerDirector, address: str) -> tuple[float, bytes]:
    """How long an answer takes, and the answer."""
    began = time.monotonic()
    answer = opener.open(address).read()
    return time.monotonic() - began, answer


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--files", type=int, default=1_000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        write_runs(Path(place), given.rows, given.files)
        figures = measure(Path(place, "runs"))
    if given.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:18} {value:8.2f}")


if __name__ == "__main__":
    main()
