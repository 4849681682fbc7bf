"""Watching an agent that drives the device by itself, as a black box.

The agent is a command. While it runs, the device is observed from outside; screens that differ from
the one before are kept, and make an episode without actions that any judge of frames can judge.

Source: AutoEval, section 3.4 (the Agent Observer).
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Literal

import numpy as np

from mobile_gym.accessibility.bars import status_bar_height_px, without_bars
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Device
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, Verdict
from mobile_gym.rollouts.storing.provenance import OBSERVED

__all__ = ["BlackBoxAgent", "Watched", "as_episode", "looks_the_same", "watch"]

_LOG_BYTES: Final = 20_000
"""How much of the end of an agent's output is kept."""
_GRACE_S: Final = 5.0
"""How long an agent may take to end after SIGTERM."""


@dataclass(frozen=True, slots=True)
class BlackBoxAgent:
    """A command that drives the device itself.

    Attributes:
        command: the program and its arguments; no shell reads them. `{instruction}` in an argument
            stands for the task's text, `{serial}` for the device's name.
        environment: variables besides those of this process; `ANDROID_SERIAL`, which adb reads, is
            the device's name unless it is given here.
        folder: where it is run; None for here.
        timeout_s: after which it is stopped.
    """

    command: Sequence[str]
    environment: Mapping[str, str] | None = None
    folder: Path | None = None
    timeout_s: float = 600.0

    def __post_init__(self) -> None:
        if isinstance(self.command, str) or not self.command:
            raise UsageError(
                f"command is {self.command!r}; it must be a list: a program and its arguments"
            )
        if not self.timeout_s > 0:
            raise UsageError(f"timeout_s is {self.timeout_s}; it must be positive")


@dataclass(frozen=True, slots=True)
class Watched:
    """What was seen of one run.

    Attributes:
        frames: from before the agent began to after it ended; each differs from the one before.
        ended: by itself, at its deadline, or because too many screens were seen.
        exit_code: None where it was stopped.
        duration_s: how long it ran.
        log: the end of what it printed, both streams.
    """

    frames: tuple[Frame, ...]
    ended: Literal["exited", "timeout", "too_many_frames"]
    exit_code: int | None
    duration_s: float
    log: str


def watch(
    device: Device,
    agent: BlackBoxAgent,
    task: Task,
    *,
    interval_s: float = 0.5,
    max_frames: int = 500,
) -> Watched:
    """Run an agent once and watch it. The device must be where the task starts.

    Nothing of the agent is left running: at its end, at its deadline, and where this function
    fails, its whole process group is stopped.

    Args:
        device: only looked at.
        agent: what to run.
        task: whose text the agent gets.
        interval_s: how long to wait between two looks; less finds more.
        max_frames: where to stop, so that an agent on a moving screen cannot fill the memory.

    Raises:
        UsageError: the command cannot be started, or an argument is wrong.
        DeviceFault: the device failed; the run is void.
    """
    if interval_s <= 0 or max_frames < 1:
        raise UsageError(
            f"interval_s is {interval_s} and max_frames {max_frames}; both must be positive"
        )
    frames = [device.observe()]
    with tempfile.TemporaryFile() as log:
        started_s = time.monotonic()
        process = _start(agent, task, device.name, log)
        ended: Literal["exited", "timeout", "too_many_frames"] = "exited"
        try:
            while not _has_ended(process, interval_s, started_s + agent.timeout_s):
                _keep(frames, device.observe())
                if time.monotonic() >= started_s + agent.timeout_s:
                    ended = "timeout"
                    break
                if len(frames) >= max_frames:
                    ended = "too_many_frames"
                    break
        finally:
            duration_s = time.monotonic() - started_s
            _stop(process)
        _keep(frames, device.observe())
        exit_code = process.returncode if ended == "exited" else None
        return Watched(tuple(frames), ended, exit_code, duration_s, _end_of(log))


def looks_the_same(first: Frame, second: Frame) -> bool:
    """Whether two frames show the same page, but for what the status bar says."""
    if first.activity != second.activity or first.orientation != second.orientation:
        return False
    one, other = first.screenshot, second.screenshot
    if one is None or other is None:
        return without_bars(first) == without_bars(second)
    below_px = min(status_bar_height_px(first), status_bar_height_px(second))
    return np.array_equal(one[below_px:], other[below_px:])


def as_episode(
    watched: Watched, task: Task, *, episode_id: str, agent: str, device: str, seed: int = 0
) -> Episode:
    """What was watched as an episode without actions, which nobody has judged yet."""
    unjudged = JudgeReport(
        tuple(Verdict(substate.id, False, False, False) for substate in task.substates),
        available=False,
    )
    last = len(watched.frames) - 1
    steps = tuple(
        StepRecord(
            step=position,
            frame=frame,
            action=None,
            receipt=ActionReceipt(),
            report=unjudged,
            reward=0.0,
            terminated=position == last and watched.ended == "exited",
            truncated=position == last and watched.ended != "exited",
            info={"is_success": False, "termination_reason": ""} if position == last else {},
        )
        for position, frame in enumerate(watched.frames)
    )
    return Episode(
        id=episode_id,
        task=task,
        seed=seed,
        agent=agent,
        judge="",
        device=device,
        steps=steps,
        provenance={
            OBSERVED: watched.ended,
            "exit_code": "" if watched.exit_code is None else str(watched.exit_code),
            "duration_s": f"{watched.duration_s:.3f}",
        },
    )


def _start(
    agent: BlackBoxAgent, task: Task, serial: str, log: IO[bytes]
) -> subprocess.Popen[bytes]:
    command = [
        part.replace("{serial}", serial).replace("{instruction}", task.text)
        for part in agent.command
    ]
    environment = os.environ | {"ANDROID_SERIAL": serial} | dict(agent.environment or {})
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd=agent.folder,
            env=environment,
            start_new_session=True,  # a group of its own, to be stopped as a whole
        )
    except OSError as error:
        raise UsageError(f"the agent {command[0]!r} cannot be started: {error}") from error


def _has_ended(process: subprocess.Popen[bytes], interval_s: float, deadline_s: float) -> bool:
    """Wait for the end, for one interval or until the deadline."""
    left_s = max(deadline_s - time.monotonic(), 0.0)
    try:
        process.wait(timeout=min(interval_s, left_s))
    except subprocess.TimeoutExpired:
        return False
    return True


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End the agent, politely at first, and then everything that it has started."""
    if process.poll() is None:
        _signal(process.pid, signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=_GRACE_S)
    _signal(process.pid, signal.SIGKILL)
    process.wait()


def _signal(group: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):  # nobody of the group is left
        os.killpg(group, number)


def _keep(frames: list[Frame], frame: Frame) -> None:
    if not looks_the_same(frames[-1], frame):
        frames.append(frame)


def _end_of(log: IO[bytes]) -> str:
    size = log.seek(0, os.SEEK_END)
    log.seek(max(size - _LOG_BYTES, 0))
    return log.read().decode("utf-8", errors="replace")
