"""Broken files and interrupted writing: one clear error, no half-written file under its name."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import MobileGymError, RecordingError, StoreError
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device
from mobile_gym.rollouts import (
    RunFolder,
    RunSettings,
    collect,
    read_episode,
    report_run,
    write_episode,
)
from task_suites import catalog


@pytest.fixture(scope="module")
def episode() -> Episode:
    templates = catalog.suite("all")[:1]
    return next(collect(templates, NoopAgent(), RunSettings("noop", max_steps=2)))


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_episode(tmp_path: Path, episode: Episode, share: float) -> None:
    path = tmp_path / "e.parquet"
    write_episode(path, episode)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(share * len(whole))])
    with pytest.raises(StoreError, match=r"e\.parquet: cannot be read as an episode") as caught:
        read_episode(path)
    assert "\n" not in str(caught.value)


def test_a_damaged_episode_among_others_is_named(tmp_path: Path, episode: Episode) -> None:
    settings = RunSettings("noop", max_steps=2)
    folder = RunFolder.create(tmp_path / "run", suite="all", settings=settings, version="0")
    folder.keep(0, episode)
    folder.keep(1, episode)
    damaged = sorted((tmp_path / "run" / "episodes").iterdir())[1]
    damaged.write_bytes(damaged.read_bytes()[:1000])
    with pytest.raises(StoreError, match=damaged.name):
        report_run(RunFolder.open(tmp_path / "run"))


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be written"):
        RunFolder.create(
            tmp_path / "file" / "run", suite="s", settings=RunSettings("noop"), version="0"
        )


WRITER = """
import sys
from pathlib import Path
from mobile_gym.rollouts import read_episode, write_episode
episode, out = read_episode(Path(sys.argv[1])), Path(sys.argv[2])
print("ready", flush=True)
number = 0
while True:
    write_episode(out / f"{number:07d}-e.parquet", episode)
    number += 1
    if number == 3:
        print("going", flush=True)
"""


def test_a_process_killed_while_writing_leaves_no_half_file(
    tmp_path: Path, episode: Episode
) -> None:
    write_episode(tmp_path / "source.parquet", episode)
    out = tmp_path / "out"
    out.mkdir()
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, tmp_path / "source.parquet", out],
            stdout=subprocess.PIPE,
            text=True,
        ) as writer:
            assert writer.stdout is not None
            assert [writer.stdout.readline().strip() for _ in range(2)] == ["ready", "going"]
            writer.send_signal(signal.SIGKILL)
        written = sorted(out.glob("*.parquet"))
        assert len(written) >= 3
        for path in written:
            assert len(read_episode(path).steps) == len(episode.steps)
        for path in out.iterdir():
            path.unlink()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("states/state_home.json", b"{"),
        ("states/state_home.json", b"[1, 2]"),
        ("states/state_home.json", b"\xff\xfe\x00"),
    ],
)
def test_a_damaged_recording_names_the_file(
    recorded_folder: Path, name: str, content: bytes
) -> None:
    (recorded_folder / name).write_bytes(content)
    with pytest.raises(RecordingError, match=Path(name).name) as caught:
        catalog.suite(f"recorded:{recorded_folder}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("events/event_1.json", b""),
        ("task1.yaml", b"records: ["),
        ("task1.yaml", b"\x80"),
        ("task1.yaml", b"task_name: x"),
    ],
)
def test_a_damaged_file_stops_no_other(recorded_folder: Path, name: str, content: bytes) -> None:
    tasks = len(catalog.suite(f"recorded:{recorded_folder}"))
    (recorded_folder / name).write_bytes(content)
    with pytest.warns(UserWarning, match=f"{name} is left out: "):
        left = catalog.suite(f"recorded:{recorded_folder}")
    assert len(left) == tasks - name.startswith("task")


def test_a_recording_that_is_not_there(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        with pytest.raises(MobileGymError, match=str(folder)):
            catalog.suite(f"recorded:{folder}")
        device = open_device(f"recorded:{folder}")
        with pytest.raises(MobileGymError, match=str(folder)):
            device.reset(DeviceReset())
