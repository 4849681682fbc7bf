"""Runs as processes of their own, to be killed; and what they have left on the disk."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from mobile_gym.rollouts.storing.store import EpisodeFolder

TASKS = ("Settings.TurnOnWifi", "Contacts.CreateContact", "Clock.SetAlarm")
PATIENCE_S = 240.0
"""How long anything but a whole run may take."""
_MAIN = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from mobile_gym.cli import main; main()"
)
"""The command line; it hears interrupts also where these tests are run in the background."""
_HEADER = b"mobile_gym.episode"
_OF_THE_BYTES = (b"mobile_gym.digest", b"mobile_gym.file_digest")
"""Checksums, which cover the timings, too."""


def start(
    out: Path, *options: str, episodes: int, start_new_session: bool = False
) -> subprocess.Popen[str]:
    """Begin or go on with a run of so many short episodes."""
    tasks = [word for task in TASKS for word in ("--task", task)]
    given = ("--suite", "all", *tasks, "--agent", "random", "--max-steps", "4", "--pictures", "1")
    count = ("--episodes", str(episodes // len(TASKS)))
    return subprocess.Popen(
        [sys.executable, "-c", _MAIN, "run", *given, *count, "--out", str(out), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=start_new_session,
    )


def finish(driver: subprocess.Popen[str], timeout_s: float = PATIENCE_S) -> str:
    """Let a run come to its end; what it said."""
    said, complaint = driver.communicate(timeout=timeout_s)
    assert driver.returncode == 0, complaint
    return said + complaint


def stored(out: Path) -> int:
    """How many episodes are on the disk."""
    return len(EpisodeFolder(out / "episodes").files())


def wait_until(
    driver: subprocess.Popen[str],
    condition: Callable[[], bool],
    timeout_s: float = PATIENCE_S,
    poll_s: float = 0.01,
) -> bool:
    """Whether the condition came true before the driver ended."""
    deadline_s = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline_s, "the run does not go on"
        try:
            driver.wait(poll_s)
        except subprocess.TimeoutExpired:
            continue
        return False
    return True


def children(pid: int, marked: bytes) -> list[int]:
    """The child processes whose command line has this in it."""
    found = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        try:
            command = Path(f"/proc/{child}/cmdline").read_bytes()
        except FileNotFoundError:
            continue
        if marked in command:
            found.append(int(child))
    return found


def workers_of(driver: subprocess.Popen[str]) -> list[int]:
    """The processes that play; Python's resource tracker is a child, too."""
    return children(driver.pid, b"spawn_main")


def runs(pid: int) -> bool:
    """Whether there is such a process; one that only waits to be reaped is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def content(path: Path) -> tuple[dict[str, Any], pa.Table]:
    """Metadata and rows of an episode file, but for what a clock says and for void attempts."""
    table = pq.read_table(path).drop_columns(["timings_s"])
    metadata: dict[str, Any] = {
        key.decode(): value.decode()
        for key, value in table.schema.metadata.items()
        if key not in _OF_THE_BYTES
    }
    header = json.loads(table.schema.metadata[_HEADER])
    for name in ("seconds", "faults", "repeated_steps"):
        header["provenance"].pop(name, None)
    return metadata | {_HEADER.decode(): header}, table.replace_schema_metadata()


def contents(out: Path) -> dict[str, tuple[dict[str, Any], pa.Table]]:
    """`content` of every episode of a run, by the name of its file."""
    return {path.name: content(path) for path in EpisodeFolder(out / "episodes").files()}


def differences(one: Path, other: Path) -> list[str]:
    """Where two runs differ but in timings; looks at one episode at a time."""
    return list(_differences(one, other))


def _differences(one: Path, other: Path) -> Iterator[str]:
    folders = [EpisodeFolder(run / "episodes").files() for run in (one, other)]
    for mine, theirs in zip_longest(*folders):
        if mine is None or theirs is None or mine.name != theirs.name:
            yield f"one has {mine}, the other {theirs}"
            return
        (header, rows), (other_header, other_rows) = content(mine), content(theirs)
        if header != other_header:
            yield f"{mine.name}: metadata"
        if rows.schema != other_rows.schema:
            yield f"{mine.name}: columns"
            continue
        for name in rows.column_names:
            if rows[name] != other_rows[name]:
                yield f"{mine.name}: {name}"
