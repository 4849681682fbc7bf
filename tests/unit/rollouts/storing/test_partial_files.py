"""What a killed process leaves half-written goes; what somebody is writing stays."""

import signal
import subprocess
import sys

import lamp_phone
import pytest

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts import RunFolder, RunSettings, collect
from mobile_gym.rollouts.reviewing.verdicts import VerdictFolder
from mobile_gym.rollouts.storing import partial_files
from mobile_gym.rollouts.storing.partial_files import (
    PARTIAL,
    remove_abandoned_files,
    temporary_file,
    temporary_folder,
)
from mobile_gym.rollouts.storing.store import write_whole

WRITER = """
import sys
from pathlib import Path
from mobile_gym.rollouts.storing.partial_files import temporary_file
with temporary_file(Path(sys.argv[1])) as file:
    file.write(b"half")
    file.flush()
    print(file.name, flush=True)
    sys.stdin.read()
"""
PLACES = ("run.json", "episodes/0000000-x.parquet", "verdicts/rules/0000000-x.json")


@pytest.fixture
def run(tmp_path):
    settings = RunSettings("noop", max_steps=1)
    folder = RunFolder.start(tmp_path, suite="lamps", settings=settings, version="1", tasks=["a"])
    folder.keep(0, next(collect(lamp_phone.TEMPLATES, NoopAgent(), settings)))
    VerdictFolder.open(tmp_path, "rules", {"name": "rules"})
    return folder


@pytest.fixture
def writers(run):
    """A process that is writing at each of the places, and the names that they have meanwhile."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(run.path / place)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for place in PLACES
    ]
    yield processes, {next(iter(process.stdout or ())).strip() for process in processes}
    for process in processes:
        process.kill()
        process.communicate()


def half_written(run):
    return {str(path) for path in run.path.rglob(PARTIAL)}


def again(run):
    with RunFolder.open(run.path).held():
        pass


def judge_again(run):
    VerdictFolder.open(run.path, "rules", {"name": "rules"})


@pytest.mark.parametrize("command", [again, judge_again])
def test_the_next_command_sweeps_what_the_dead_have_left_and_no_more(run, writers, command):
    processes, names = writers
    command(run)
    assert half_written(run) == names
    for process in processes:
        process.kill()
        assert process.wait() == -signal.SIGKILL
    command(run)
    assert half_written(run) == set()
    assert {path.name for path in run.path.iterdir()} == {"episodes", "run.json", "verdicts"}
    assert {path.suffix for path in run.episodes.iterdir()} == {".parquet", ".jsonl"}


@pytest.mark.parametrize("make", [temporary_file, temporary_folder])
def test_one_that_was_swept_before_it_was_locked_is_made_anew(tmp_path, monkeypatch, make):
    lock, swept = partial_files.wait_for_lock, []

    def late(handle):
        if not swept:
            (aside,) = tmp_path.iterdir()
            swept.append(aside)
            aside.rmdir() if aside.is_dir() else aside.unlink()
        lock(handle)

    monkeypatch.setattr(partial_files, "wait_for_lock", late)
    with make(tmp_path / "x"):
        (aside,) = tmp_path.iterdir()
        assert aside.name != swept[0].name
    assert make is temporary_file or not list(tmp_path.iterdir())


def test_nothing_is_left_of_an_interrupted_file(tmp_path, monkeypatch):
    def interrupted(handle):
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "x", b"1")
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_removed_is_told(tmp_path, monkeypatch):
    (tmp_path / ".x.0123abcd.partial").write_text("half")

    def refuse(self, missing_ok):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.unlink", refuse)
    with pytest.raises(StoreError, match="cannot be written: Permission denied"):
        remove_abandoned_files(tmp_path)
