"""A folder is there whole or not at all: after errors, a full disk and kill -9."""

import errno
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.storing.partial_files import atomic_folder

KILLED = """
import os, pathlib, signal, sys
from mobile_gym.rollouts.storing.partial_files import atomic_folder
with atomic_folder(pathlib.Path(sys.argv[1])) as aside:
    (aside / "half").write_text("x")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_it_gets_its_name_at_the_end(tmp_path):
    out = tmp_path / "a" / "out"
    with atomic_folder(out) as aside:
        (aside / "inside").mkdir()
        (aside / "inside" / "file").write_text("x")
        assert not out.exists()
        assert aside.parent == out.parent  # on the same disk, so that renaming is one act
    assert (out / "inside" / "file").read_text() == "x"
    assert names(tmp_path / "a") == ["out"]


def test_an_empty_folder_is_taken(tmp_path):
    (tmp_path / "out").mkdir()
    with atomic_folder(tmp_path / "out") as aside:
        (aside / "file").write_text("x")
    assert names(tmp_path / "out") == ["file"]


def test_the_folder_one_stands_in(tmp_path, monkeypatch):
    (tmp_path / "out").mkdir()
    monkeypatch.chdir(tmp_path / "out")
    with atomic_folder(Path()) as aside:
        (aside / "file").write_text("x")
    assert names(tmp_path / "out") == ["file"]


def test_what_is_there_stays(tmp_path):
    (tmp_path / "mine").write_text("x")
    with pytest.raises(StoreError, match="choose another --out"), atomic_folder(tmp_path):
        pass
    assert names(tmp_path) == ["mine"]


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), StoreError),
        (ValueError("bad"), ValueError),
        (KeyboardInterrupt(), KeyboardInterrupt),
    ],
)
def test_nothing_is_left_of_a_failure(tmp_path, error, raised):
    def fail():
        with atomic_folder(tmp_path / "out") as aside:
            (aside / "half").write_text("x")
            raise error

    with pytest.raises(raised) as told:
        fail()
    assert names(tmp_path) == []
    if raised is StoreError:
        assert "out: cannot be written: No space left on device" in str(told.value)


def test_killed(tmp_path):
    """What a killed process leaves is not taken for the folder, nor in the way of the next."""
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "out")], check=False)
    assert done.returncode == -signal.SIGKILL
    (left,) = names(tmp_path)
    assert left.startswith(".out.")
    assert left.endswith(".partial")
    with atomic_folder(tmp_path / "out") as aside:
        (aside / "file").write_text("x")
    assert names(tmp_path / "out") == ["file"]
    assert names(tmp_path) == ["out"]


def test_what_somebody_is_writing_is_left_alone(tmp_path):
    with atomic_folder(tmp_path / "out") as first:
        (first / "file").write_text("first")
        with atomic_folder(tmp_path / "out") as second:
            assert first.is_dir()
            (second / "file").write_text("second")
        (tmp_path / "out" / "file").unlink()
    assert names(tmp_path) == ["out"]
    assert (tmp_path / "out" / "file").read_text() == "first"
