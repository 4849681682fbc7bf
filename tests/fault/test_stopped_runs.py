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
from pathlib import Path

import pytest
from expected_skips import NOT_LINUX
from started_runs import (
    PATIENCE_S,
    TASKS,
    contents,
    differences,
    finish,
    runs,
    start,
    stored,
    wait_until,
    workers_of,
)

from mobile_gym.rollouts import RunFolder, read_episode
from mobile_gym.rollouts.storing.integrity import check_episodes
from mobile_gym.rollouts.storing.store import EpisodeFolder

EPISODES = len(TASKS) * -(-int(os.environ.get("MOBILE_GYM_EPISODES", "24")) // len(TASKS))
"""Episodes of the whole run: as many as asked for, or one or two more."""
DRIVER_KILLS = 3
WORKER_KILL_EVERY = max(EPISODES // 100, 4)
"""Episodes between two killed workers of a short run."""
WORKER_KILL_EVERY_S = 20.0
"""Seconds between two killed workers of a long one."""
LONG = 1000
POLL_S = 0.01 if EPISODES < LONG else 0.5
TIMEOUT_S = PATIENCE_S + EPISODES


def kill_workers_until(driver: subprocess.Popen[str], out: Path, goal: int) -> int:
    """Kill a worker again and again until so many episodes are stored; how many were killed.

    One is killed at least, also where all of them are stored before anybody looks.
    """
    killed = 0
    while True:
        target, since_s = min(stored(out) + WORKER_KILL_EVERY, goal), time.monotonic()

        def due(target: int = target, since_s: float = since_s) -> bool:
            waited = time.monotonic() - since_s >= WORKER_KILL_EVERY_S
            return stored(out) >= goal or (waited if EPISODES >= LONG else stored(out) >= target)

        if not wait_until(driver, due, TIMEOUT_S, POLL_S) or (killed and stored(out) >= goal):
            return killed
        if workers := workers_of(driver):
            os.kill(workers[killed % len(workers)], signal.SIGKILL)
            killed += 1


def wait_for_end(workers: list[int]) -> None:
    """Until none of the workers of a driver that is gone is left."""
    deadline_s = time.monotonic() + TIMEOUT_S
    while any(runs(worker) for worker in workers):
        assert time.monotonic() < deadline_s, "a worker outlives its driver"
        time.sleep(POLL_S)


def begin(out: Path, *options: str, episodes: int = EPISODES) -> subprocess.Popen[str]:
    """A run of so many episodes; those of a long one are shorter still, and smaller."""
    short = ("--max-steps", "2", "--image-size", "240x108") if EPISODES >= LONG else ()
    return start(out, *options, *short, episodes=episodes)


@pytest.mark.one_in(3)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason=NOT_LINUX)
def test_killed_workers_and_drivers_lose_nothing(tmp_path: Path) -> None:
    out, calm = tmp_path / "run", tmp_path / "calm"
    killed, started_s = 0, time.monotonic()
    for turn in range(1, DRIVER_KILLS + 1):
        driver = begin(out, "--engine", "process", "--workers", "2")
        with driver:
            # Well before the end, so that a driver that nobody looks at for a while is not done.
            killed += kill_workers_until(driver, out, turn * EPISODES // (2 * DRIVER_KILLS))
            assert driver.poll() is None, driver.communicate()
            orphans = workers_of(driver)
            driver.kill()
        assert orphans
    assert killed >= DRIVER_KILLS
    driver = begin(out, "--engine", "process", "--workers", "2")
    with driver:
        killed += kill_workers_until(driver, out, EPISODES)
        assert "episodes are finished" in finish(driver, TIMEOUT_S)
    disturbed_s = time.monotonic() - started_s
    finish(begin(calm, "--engine", "process", "--workers", "1"), TIMEOUT_S)
    assert stored(out) == EPISODES
    assert not differences(out, calm)
    assert not list((out / "episodes").glob(".*"))
    outcomes = RunFolder.open(out).outcomes()
    assert len({outcome.episode_id for outcome in outcomes.values()}) == EPISODES
    summary = json.loads((out / "summary.json").read_text())
    assert summary["episodes"] == EPISODES
    assert summary["faults"] > 0
    calm_s = time.monotonic() - started_s - disturbed_s
    print(f"{EPISODES} episodes, {killed} workers and {DRIVER_KILLS} drivers killed:")
    print(f"nothing lost or twice; {disturbed_s:.0f} s, undisturbed {calm_s:.0f} s")


def test_workers_end_with_their_driver(tmp_path: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip(NOT_LINUX)
    driver = start(tmp_path / "run", "--engine", "process", "--workers", "2", episodes=24)
    with driver:
        assert wait_until(driver, lambda: stored(tmp_path / "run") >= 1)
        workers = workers_of(driver)
        driver.kill()
    assert len(workers) == 2
    wait_for_end(workers)


def test_an_interrupt_is_one_line_whatever_the_workers_are_at(tmp_path: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip(NOT_LINUX)
    out = tmp_path / "run"
    for episodes_before in (0, 1):  # workers that still import, and workers that play
        driver = start(
            out, "--engine", "process", "--workers", "2", episodes=240, start_new_session=True
        )
        with driver:
            assert wait_until(
                driver,
                lambda: len(workers_of(driver)) == 2 and stored(out) >= episodes_before,  # noqa: B023
            )
            os.killpg(driver.pid, signal.SIGINT)  # as a terminal does it: everybody hears it
            _, complaint = driver.communicate(timeout=TIMEOUT_S)
        assert driver.returncode == 130
        *before, last = complaint.splitlines()
        assert last.startswith("mobile-gym: interrupted"), complaint
        assert not before, complaint


@pytest.mark.one_in(3)
@pytest.mark.parametrize("engine", ["local", "process"])
def test_a_full_disk_is_named_and_the_run_goes_on_when_there_is_room(
    tmp_path: Path, engine: str
) -> None:
    out = tmp_path / "run"
    first = start(out, "--engine", engine, episodes=6)
    with first:
        assert wait_until(first, lambda: stored(out) >= 1)
        workers = workers_of(first)
        first.kill()
    wait_for_end(workers)  # they may still be storing what they have played
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
