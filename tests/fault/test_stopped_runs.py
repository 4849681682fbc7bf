"""Runs whose workers and drivers are killed: nothing lost, nothing twice, the same episodes."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from expected_skips import NOT_LINUX

from mobile_gym.rollouts import RunFolder, read_episode
from mobile_gym.rollouts.integrity import check_episodes
from mobile_gym.rollouts.store import EpisodeFolder

TASKS = ("Settings.TurnOnWifi", "Contacts.CreateContact", "Clock.SetAlarm")
EPISODES = int(os.environ.get("MOBILE_GYM_EPISODES", "24"))
"""Episodes of the whole run; 10000 takes an hour or two."""
DRIVER_KILLS = 3
WORKER_KILL_EVERY = max(EPISODES // 100, 4)
"""Episodes between two killed workers; about 20 s in the long run."""
TIMEOUT_S = 120.0 + EPISODES
_MAIN = "from mobile_gym.cli import main; main()"
_TIMED = ("seconds", "faults")


def start(out: Path, *options: str, episodes: int = EPISODES) -> subprocess.Popen[str]:
    tasks = [word for task in TASKS for word in ("--task", task)]
    given = ("--suite", "all", *tasks, "--agent", "random", "--max-steps", "4", "--pictures", "1")
    count = ("--episodes", str(episodes // len(TASKS)))
    return subprocess.Popen(
        [sys.executable, "-c", _MAIN, "run", *given, *count, "--out", str(out), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(driver: subprocess.Popen[str]) -> str:
    said, complaint = driver.communicate(timeout=TIMEOUT_S)
    assert driver.returncode == 0, complaint
    return said + complaint


def stored(out: Path) -> int:
    return len(EpisodeFolder(out / "episodes").files())


def wait_until(driver: subprocess.Popen[str], condition: Callable[[], bool]) -> bool:
    """Whether the condition came true before the driver ended."""
    deadline_s = time.monotonic() + TIMEOUT_S
    while not condition():
        assert time.monotonic() < deadline_s, "the run does not go on"
        try:
            driver.wait(0.01)
        except subprocess.TimeoutExpired:
            continue
        return False
    return True


def workers_of(driver: subprocess.Popen[str]) -> list[int]:
    """The processes that play; Python's resource tracker is a child, too."""
    found = []
    for child in Path(f"/proc/{driver.pid}/task/{driver.pid}/children").read_text().split():
        try:
            command = Path(f"/proc/{child}/cmdline").read_bytes()
        except FileNotFoundError:
            continue
        if b"spawn_main" in command:
            found.append(int(child))
    return found


def kill_workers_until(driver: subprocess.Popen[str], out: Path, goal: int) -> int:
    """Kill a worker each time that some more episodes are stored; how many were killed."""
    killed = 0
    while True:
        target = min(stored(out) + WORKER_KILL_EVERY, goal)
        if not wait_until(driver, lambda target=target: stored(out) >= target):
            return killed
        if stored(out) >= goal:
            return killed
        if workers := workers_of(driver):
            os.kill(workers[killed % len(workers)], signal.SIGKILL)
            killed += 1


def contents(out: Path) -> dict[str, tuple[object, ...]]:
    """Everything that is in the episode files, but for what a clock says."""
    found = {}
    for path in EpisodeFolder(out / "episodes").files():
        table = pq.read_table(path).drop_columns(["timings_s"])
        header = json.loads(table.schema.metadata[b"mobile_gym.episode"])
        for name in _TIMED:
            del header["provenance"][name]
        found[path.name] = (header, table.to_pylist())
    return found


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason=NOT_LINUX)
def test_killed_workers_and_drivers_lose_nothing(tmp_path: Path) -> None:
    out, calm = tmp_path / "run", tmp_path / "calm"
    killed = 0
    for turn in range(1, DRIVER_KILLS + 1):
        driver = start(out, "--engine", "process", "--workers", "2")
        with driver:
            killed += kill_workers_until(driver, out, turn * EPISODES // (DRIVER_KILLS + 1))
            assert driver.poll() is None
            orphans = workers_of(driver)
            driver.kill()
        assert orphans
    assert killed >= DRIVER_KILLS
    said = finish(start(out, "--engine", "process", "--workers", "1"))
    assert "episodes are finished" in said
    finish(start(calm, "--engine", "local", "--workers", "3"))
    disturbed = contents(out)
    assert len(disturbed) == EPISODES
    assert disturbed == contents(calm)
    assert not list((out / "episodes").glob(".*"))
    outcomes = RunFolder.open(out).outcomes()
    assert len({outcome.episode_id for outcome in outcomes.values()}) == EPISODES
    summary = json.loads((out / "summary.json").read_text())
    assert summary["episodes"] == EPISODES


def test_workers_end_with_their_driver(tmp_path: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip(NOT_LINUX)
    driver = start(tmp_path / "run", "--engine", "process", "--workers", "2")
    with driver:
        assert wait_until(driver, lambda: stored(tmp_path / "run") >= 1)
        workers = workers_of(driver)
        driver.kill()
    assert len(workers) == 2
    deadline_s = time.monotonic() + TIMEOUT_S
    while any(_runs(worker) for worker in workers):
        assert time.monotonic() < deadline_s, "a worker outlives its driver"


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("engine", ["local", "process"])
def test_a_full_disk_is_named_and_the_run_goes_on_when_there_is_room(
    tmp_path: Path, engine: str
) -> None:
    out = tmp_path / "run"
    first = start(out, "--engine", engine, episodes=6)
    with first:
        assert wait_until(first, lambda: stored(out) >= 1)
        first.kill()
    before = contents(out)
    assert 0 < len(before) < 6
    command = " ".join(map(shlex.quote, map(str, first.args)))
    limited = subprocess.run(  # no file may grow beyond some KB, as on a disk that is full
        ["sh", "-c", f"ulimit -f 8; exec {command}"],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert limited.returncode == 2
    assert re.search(r"\d{7}-.*parquet: cannot be written: File too large", limited.stderr)
    assert "Traceback" not in limited.stderr
    assert contents(out) == before
    assert not [checked for checked in check_episodes(out / "episodes") if checked.damage]
    finish(start(out, "--engine", engine, episodes=6))
    after = contents(out)
    assert len(after) == 6
    assert all(after[name] == content for name, content in before.items())


def test_two_drivers_do_not_share_a_folder(tmp_path: Path) -> None:
    first = start(tmp_path / "run", "--engine", "process", episodes=240)
    with first:
        assert wait_until(first, lambda: stored(tmp_path / "run") >= 1)
        second = start(tmp_path / "run", episodes=240)
        _, complaint = second.communicate(timeout=TIMEOUT_S)
        assert first.poll() is None
        first.kill()
    assert second.returncode == 2
    assert "another run is writing here now" in complaint
    assert len(read_episode(EpisodeFolder(tmp_path / "run" / "episodes").files()[0]).steps) > 1
