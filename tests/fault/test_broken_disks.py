"""Full disks, folders that may not be written to, damaged files: every command says so in one line.

What was intact stays readable, and nothing is left that looks whole and is not.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from mobile_gym.cli import main
from mobile_gym.rollouts import read_episode
from mobile_gym.rollouts.storing.integrity import check_episodes
from mobile_gym.rollouts.storing.store import EpisodeFolder

RUN = ("run", "--suite", "all", "--agent", "noop", "--max-steps", "2", "--pictures", "0")
TASK = ("--task", "Settings.TurnOnWifi")

CHILD = """
import io, json, os, resource, sys
from contextlib import redirect_stderr, redirect_stdout
from mobile_gym.cli import main

def call(words):
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main(words)
        except SystemExit as ended:
            status = ended.code
    return [status, out.getvalue(), err.getvalue()]

given = json.loads(sys.argv[1])
for words in given["before"]:  # loads every module
    status, _, err = call(words)
    assert status == 0, (words, err)
if given["as_nobody"] and os.geteuid() == 0:
    os.setegid(65534)
    os.seteuid(65534)
said = []
for limit, words in given["commands"]:
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most if limit is None else limit, most))
    said.append(call(words))
print(json.dumps(said))
"""
"""Runs commands on a disk that takes only so many bytes of a file, or as somebody without rights.

A write beyond `RLIMIT_FSIZE` fails as on a full disk, but for the name of the error."""


def call_in_child(
    before: list[tuple[Any, ...]],
    commands: list[tuple[int | None, tuple[Any, ...]]],
    *,
    as_nobody: bool = False,
) -> list[tuple[int, str, str]]:
    """Status, output and complaint of every command, each with the most bytes of a file."""
    given = {
        "as_nobody": as_nobody,
        "before": [list(map(str, words)) for words in before],
        "commands": [(limit, list(map(str, words))) for limit, words in commands],
    }
    done = subprocess.run(
        [sys.executable, "-c", CHILD, json.dumps(given)],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return [(status, out, err) for status, out, err in json.loads(done.stdout)]


def writers(run: Path, out: Path) -> dict[str, tuple[Any, ...]]:
    """Every command that writes elsewhere, by the name of what it writes."""
    return {
        "run": (*RUN, *TASK, "--out", out / "run"),
        "merge": ("store", "merge", run, "--out", out / "merge"),
        "recode": ("store", "recode", run, "--codec", "png", "--out", out / "recode"),
        "hf": ("export", run, "--format", "hf", "--out", out / "hf"),
        "llamatouch": ("export", run, "--format", "llamatouch", "--out", out / "llamatouch"),
    }


def assert_one_line(status: int, err: str, *told: object) -> None:
    assert status == 2, err
    (line,) = (line for line in err.splitlines() if "episodes are finished" not in line)
    for word in told:
        assert str(word) in line


@pytest.fixture
def reachable() -> Iterator[Path]:
    """A folder that anybody can look into; pytest's own are for their owner alone."""
    folder = Path(tempfile.mkdtemp(prefix="mobile-gym-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        for place, _, _ in os.walk(folder):
            Path(place).chmod(0o755)
        shutil.rmtree(folder)


def test_a_full_disk(tmp_path: Path) -> None:
    run, full, spare = tmp_path / "one", tmp_path / "full", tmp_path / "spare"
    full.mkdir()
    again = (*RUN, *TASK, "--out", run)
    made = writers(run, full)
    results = call_in_child(
        [again, *writers(run, spare).values()],
        [
            *((5000, words) for words in made.values()),
            (60, ("judge", run, "--judge", "rules")),
            (100, (*again, "--codec", "delta")),  # nothing is left to play, but a summary to write
            (0, ("store", "check", run)),
        ],
    )
    for (status, _, err), name in zip(results, made, strict=False):
        assert_one_line(status, err, full / name if name != "recode" else "recode", "too large")
    judged, concluded, checked = results[len(made) :]
    assert_one_line(judged[0], judged[2], run / "verdicts", "too large")
    assert_one_line(concluded[0], concluded[2], run / "summary.json", "too large")
    assert checked[:2] == (0, "1 episodes are intact (2 steps), 0 files are damaged\n")
    assert list(full.iterdir()) == []
    assert not list(run.rglob("*.partial"))
    assert json.loads((run / "summary.json").read_text())["episodes"] == 1


def test_a_folder_that_may_not_be_written_to(reachable: Path) -> None:
    run, locked, spare = reachable / "one", reachable / "locked", reachable / "spare"
    free = reachable / "free"
    for folder in (locked, free):
        folder.mkdir()
    again = (*RUN, *TASK, "--out", run)
    kept = (*RUN, *TASK, "--out", locked / "kept")
    made, allowed = writers(run, locked), writers(locked / "kept", free)
    kept_run = locked / "kept"
    before = [again, kept, *writers(run, spare).values(), ("judge", run, "--judge", "rules")]
    prepare = call_in_child(before, [])
    assert prepare == []
    for folder in (kept_run / "episodes", kept_run, locked):
        folder.chmod(0o555)
    free.chmod(0o777)
    for place in (run, run / "episodes"):
        place.chmod(0o755)
    warm = [words for name, words in writers(run, reachable / "warm").items() if name != "run"]
    results = call_in_child(
        [*warm, ("judge", run, "--judge", "rules"), ("store", "check", run), again],
        [
            (None, words)
            for words in (
                *made.values(),
                ("judge", kept_run, "--judge", "rules"),
                (*kept, "--episodes", "1"),
                ("store", "check", kept_run),
                *(words for name, words in allowed.items() if name != "run"),
            )
        ],
        as_nobody=True,
    )
    refused, rest = results[: len(made) + 2], results[len(made) + 2 :]
    for status, _, err in refused:
        assert_one_line(status, err, locked, "Permission denied")
    assert rest[0][:2] == (0, "1 episodes are intact (2 steps), 0 files are damaged\n")
    assert [status for status, _, _ in rest] == [0] * len(rest), rest
    assert [path.name for path in locked.iterdir()] == ["kept"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of three episodes."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    with pytest.raises(SystemExit) as ended:
        main([*RUN, *TASK, "--episodes", "3", "--out", str(folder)])
    assert ended.value.code == 0
    return folder


def test_a_folder_that_may_not_be_looked_into(reachable: Path) -> None:
    run, locked = reachable / "one", reachable / "locked"
    made = call_in_child([(*RUN, *TASK, "--out", run)], [])
    assert made == []
    locked.mkdir(mode=0o700)
    inside = locked / "run"
    commands = {
        "run": (*RUN, *TASK, "--out", inside),
        "check": ("store", "check", inside),
        "stats": ("store", "stats", inside),
        "report": ("report", inside),
        "merge": ("store", "merge", inside, "--out", reachable / "both"),
        "export": ("export", inside, "--format", "llamatouch", "--out", reachable / "out"),
        "export there": ("export", run, "--format", "llamatouch", "--out", inside),
    }
    warm = [
        (*RUN, *TASK, "--out", reachable / "warm"),
        ("store", "check", run),
        ("store", "stats", run),
        ("report", run),
        ("store", "merge", run, "--out", reachable / "warm both"),
        ("export", run, "--format", "llamatouch", "--out", reachable / "warm out"),
    ]
    results = call_in_child(warm, [(None, words) for words in commands.values()], as_nobody=True)
    for status, _, err in results:
        assert_one_line(status, err, inside, "Permission denied")


def halve(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def empty(file: Path) -> None:
    file.write_bytes(b"")


BEHIND_HEADER = 60
"""Bytes from the beginning of a column to where its values are for sure."""


def flip(column: str) -> Callable[[Path], None]:
    """Change one bit of a column's values."""

    def harm(file: Path) -> None:
        group = pq.read_metadata(file).row_group(0)
        columns = (group.column(place) for place in range(group.num_columns))
        found = next(item for item in columns if item.path_in_schema == column)
        data = bytearray(file.read_bytes())
        start = found.data_page_offset
        if found.has_dictionary_page:
            start = min(start, found.dictionary_page_offset)
        assert found.total_compressed_size > 2 * BEHIND_HEADER
        data[start + BEHIND_HEADER] ^= 0x20
        file.write_bytes(data)

    return harm


READERS: dict[str, tuple[str, ...]] = {
    "run": (*RUN, *TASK, "--episodes", "3", "--out", "RUN"),
    "merge": ("store", "merge", "RUN", "--out", "OUT"),
    "recode": ("store", "recode", "RUN", "--codec", "webp", "--out", "OUT"),
    "judge": ("judge", "RUN", "--judge", "rules"),
    "hf": ("export", "RUN", "--format", "hf", "--out", "OUT"),
    "llamatouch": ("export", "RUN", "--format", "llamatouch", "--out", "OUT"),
}
HARMS: dict[str, Callable[[Path], None]] = {
    "half": halve,
    "empty": empty,
    "info": flip("info"),
    "screenshot": flip("screenshot"),
}


@pytest.mark.parametrize("harm", HARMS)
@pytest.mark.parametrize("reader", READERS)
def test_a_damaged_file_is_named(
    tmp_path: Path, whole: Path, capsys: pytest.CaptureFixture[str], reader: str, harm: str
) -> None:
    run, out = tmp_path / "run", tmp_path / "out"
    shutil.copytree(whole, run)
    first, damaged, last = EpisodeFolder(run / "episodes").files()
    HARMS[harm](damaged)

    def call(*words: str) -> tuple[int, str, str]:
        places = {"RUN": str(run), "OUT": str(out)}
        with pytest.raises(SystemExit) as ended:
            main([places.get(word, word) for word in words])
        said = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, said.out, said.err

    status, _, err = call(*READERS[reader])
    if reader == "run" and harm in ("screenshot", "info"):  # which change no file's size
        assert status == 0  # a run that goes on reads the index alone; `store check` reads files
    else:
        assert_one_line(status, err, damaged.name)
    assert not out.exists()
    status, told, _ = call("store", "check", "RUN")
    assert status == 1
    assert told.splitlines()[0].startswith(f"{damaged}: ")
    assert told.splitlines()[1] == "2 episodes are intact (4 steps), 1 files are damaged"
    assert told.splitlines()[2].startswith("the index was written anew: ")
    status, _, err = call("report", "RUN")
    assert_one_line(status, err, damaged.name)  # the index no longer speaks for it
    assert len(read_episode(first).steps) == len(read_episode(last).steps) == 3
    damaged.unlink()  # as docs/episodes.md says
    assert call(*READERS["run"])[0] == 0
    assert [checked.damage for checked in check_episodes(run / "episodes")] == [(), (), ()]
    assert damaged.read_bytes()
