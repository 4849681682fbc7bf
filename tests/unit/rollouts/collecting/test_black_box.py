"""The observer: a process that drives a device by itself is watched, and cleanly stopped."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from mobile_gym.accessibility import parse_xml, write_xml
from mobile_gym.accessibility.bars import status_bar_height_px, without_bars
from mobile_gym.core.actions import Action
from mobile_gym.core.errors import DeviceUnreachable, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.plugins import load
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt, ShellResult, Transition
from mobile_gym.devices.virtual import open_device
from mobile_gym.judging import evaluate
from mobile_gym.rollouts.collecting.observing import (
    BlackBoxAgent,
    episode_of_run,
    looks_the_same,
    watch_agent,
)
from mobile_gym.rollouts.reviewing.verdicts import VerdictFolder, judge_files
from mobile_gym.rollouts.storing.integrity import episode_damage
from mobile_gym.rollouts.storing.outcomes import outcome_of
from mobile_gym.rollouts.storing.store import episode_files, read_episode, write_episode
from reward_models.rules import RulesJudge

AGENT = """
import json, os, pathlib, sys, time
from mobile_gym.accessibility import write_xml
from mobile_gym.core.actions import OpenApp
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import open_device

folder, apps = pathlib.Path(sys.argv[1]), sys.argv[2:]
device = open_device()
device.reset(DeviceReset(seed=3))
seen = folder / "seen"
for number, app in enumerate(["", *apps]):
    if app:
        device.perform(OpenApp(app))
    frame = device.observe(screenshot=False)
    shown = {"activity": frame.activity, "xml": write_xml(frame.forest), "number": number}
    (folder / "aside").write_text(json.dumps(shown))
    os.replace(folder / "aside", folder / "shown")
    while app and not (seen.exists() and seen.read_text() == str(number)):
        time.sleep(0.01)
print("opened", *apps, os.environ["ANDROID_SERIAL"])
"""
"""A black box in a process of its own: it drives a virtual device and puts its screen on show."""


class ShownDevice:
    """The device that the agent's process drives, seen from here by what it puts on show."""

    name = "shown-5554"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        start = open_device()
        start.reset(DeviceReset(seed=3))
        frame = start.observe(screenshot=False)
        self._first = replace(frame, forest=parse_xml(write_xml(frame.nodes)))
        self.looks = 0
        self.fails_at: int | None = None

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        self.looks += 1
        if self.fails_at is not None and self.looks >= self.fails_at:
            raise DeviceUnreachable(self.name)
        try:
            shown = json.loads((self._folder / "shown").read_text())
        except FileNotFoundError:
            return self._first
        (self._folder / "new").write_text(str(shown["number"]))
        os.replace(self._folder / "new", self._folder / "seen")
        first = self._first
        return Frame(
            first.width_px, first.height_px, shown["activity"], forest=parse_xml(shown["xml"])
        )

    def reset(self, request: DeviceReset) -> None:
        raise AssertionError("an observer only looks")

    def perform(self, action: Action) -> ActionReceipt:
        raise AssertionError("an observer only looks")

    def shell(self, command: str) -> ShellResult:
        raise AssertionError("an observer only looks")

    def save_state(self) -> object:
        raise AssertionError("an observer only looks")

    def load_state(self, state: object) -> None:
        raise AssertionError("an observer only looks")

    def close(self) -> None:
        raise AssertionError("an observer only looks")


@pytest.fixture(scope="module")
def task() -> Task:
    template = load("suite catalog", "built-in").template("Clock.SetAlarm")
    return template.task(np.random.default_rng(0), "en", {"hour": 7, "minute": 30})


def python(code: str, *arguments: str, timeout_s: float = 30.0) -> BlackBoxAgent:
    return BlackBoxAgent([sys.executable, "-c", code, *arguments], timeout_s=timeout_s)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")  # what is dead stays listed until its parent has asked
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


def test_an_agent_in_its_own_process_is_watched(tmp_path: Path, task: Task) -> None:
    device = ShownDevice(tmp_path)
    agent = python(AGENT, str(tmp_path), "Clock", "Settings", "Clock")
    watched = watch_agent(device, agent, task, interval_s=0.02)
    assert (watched.ended, watched.exit_code) == ("exited", 0), watched.log
    assert watched.log == "opened Clock Settings Clock shown-5554\n"
    packages = [frame.activity.partition("/")[0] for frame in watched.frames]
    assert [name.rpartition(".")[2] for name in packages] == [
        "launcher3", "deskclock", "settings", "deskclock",
    ]  # fmt: skip
    assert device.looks > len(watched.frames)  # duplicates were dropped
    # what is left is a trajectory on which checks of the screen hold
    opened = task.substates[0]
    assert isinstance(opened, PageNode)
    assert opened.check is not None
    first, *_, last = watched.frames
    assert not evaluate(opened.check, Transition(first, None, first)).holds
    assert evaluate(opened.check, Transition(first, None, last)).holds


def test_the_trajectory_is_an_episode_that_can_be_stored(tmp_path: Path, task: Task) -> None:
    agent = python("print('hello')")
    watched = watch_agent(ShownDevice(tmp_path), agent, task, interval_s=0.02)
    episode = episode_of_run(watched, task, episode_id="one", agent="black box", device="shown")
    write_episode(tmp_path / "0000000-one.parquet", episode)
    read = read_episode(tmp_path / "0000000-one.parquet")
    assert [record.frame.nodes for record in read.steps] == [
        frame.nodes for frame in watched.frames
    ]
    assert read.steps[-1].terminated
    assert not read.steps[-1].report.available
    assert read.provenance["exit_code"] == "0"
    assert read.task == task
    assert not [damage for damage in episode_damage(read) if "screenshot" not in damage]
    kept = VerdictFolder.open(tmp_path, "rules", {"name": "rules"})
    [(_, verdict)] = judge_files(episode_files(tmp_path), [RulesJudge()], kept)
    assert (verdict.success, verdict.recorded_success) == (False, False)
    assert outcome_of(read).steps == len(watched.frames) - 1


def test_the_command_gets_the_task_and_no_shell(tmp_path: Path, task: Task) -> None:
    code = "import sys; print(sys.argv[1:]); sys.exit(3)"
    agent = python(code, "{instruction}", "--serial={serial}", "$(id); `id` {other}")
    watched = watch_agent(ShownDevice(tmp_path), agent, task, interval_s=0.02)
    assert watched.exit_code == 3
    told = [task.text, "--serial=shown-5554", "$(id); `id` {other}"]
    assert watched.log == f"{told}\n"


STUBBORN = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(os.getpid(), child.pid, flush=True)
time.sleep(600)
"""


def test_at_the_deadline_everything_is_stopped(
    tmp_path: Path, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mobile_gym.rollouts.collecting.agent_process._GRACE_S", 0.2)
    started_s = time.monotonic()
    agent = python(STUBBORN, timeout_s=3.0)
    watched = watch_agent(ShownDevice(tmp_path), agent, task, interval_s=0.05)
    assert (watched.ended, watched.exit_code) == ("timeout", None)
    assert time.monotonic() - started_s < 20
    pids = [int(word) for word in watched.log.split()]
    assert len(pids) == 2
    deadline_s = time.monotonic() + 10  # a killed grandchild needs a moment to be gone
    while any(is_running(pid) for pid in pids):
        assert time.monotonic() < deadline_s, pids
        threading.Event().wait(0.01)


def test_a_fault_of_the_device_stops_the_agent(tmp_path: Path, task: Task) -> None:
    device = ShownDevice(tmp_path)
    device.fails_at = 3
    code = f"import os, time; open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))"
    agent = python(f"{code}; time.sleep(600)")
    with pytest.raises(DeviceUnreachable):
        watch_agent(device, agent, task, interval_s=0.3)
    pid = (tmp_path / "pid").read_text()
    if pid:  # it may have been stopped before it wrote anything
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


def test_too_many_screens(tmp_path: Path, task: Task) -> None:
    agent = python(AGENT, str(tmp_path), "Clock", "Settings", "Clock", "Settings")
    watched = watch_agent(ShownDevice(tmp_path), agent, task, interval_s=0.02, max_frames=3)
    assert watched.ended == "too_many_frames"
    assert 3 <= len(watched.frames) <= 4


def test_bad_arguments(tmp_path: Path, task: Task) -> None:
    with pytest.raises(UsageError, match="it must be a list"):
        BlackBoxAgent("python agent.py")
    with pytest.raises(UsageError, match="it must be a list"):
        BlackBoxAgent([])
    with pytest.raises(UsageError, match="timeout_s is 0"):
        BlackBoxAgent(["x"], timeout_s=0)
    with pytest.raises(UsageError, match="cannot be started"):
        watch_agent(ShownDevice(tmp_path), BlackBoxAgent(["no-such-program-here"]), task)
    with pytest.raises(UsageError, match="both must be positive"):
        watch_agent(ShownDevice(tmp_path), BlackBoxAgent(["x"]), task, interval_s=0)


def test_what_looks_the_same() -> None:
    device = open_device()
    device.reset(DeviceReset(seed=3))
    frame = device.observe()
    assert frame.screenshot is not None
    height_px = status_bar_height_px(frame)
    assert 20 < height_px < 80
    assert len(without_bars(frame).trees) == 1
    for row, same in ((height_px - 1, True), (height_px, False)):
        pixels = frame.screenshot.copy()
        pixels[row, 50] ^= 255
        other = replace(frame, screenshot=pixels, captured_at_s=9.0)
        assert looks_the_same(frame, other) == same
    assert not looks_the_same(frame, replace(frame, activity="a/.B"))
    bare = replace(frame, screenshot=None)
    assert looks_the_same(bare, replace(bare, captured_at_s=9.0))
    assert not looks_the_same(bare, replace(bare, forest=None))
    assert np.array_equal(frame.screenshot, device.observe().screenshot)  # nothing was changed
