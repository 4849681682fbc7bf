"""Watching an agent that drives the device by itself, as a black box.

The agent is a command. While it runs, the device is observed from outside; screens that differ from
the one before are kept, and make an episode without actions that any judge of frames can judge.

Source: AutoEval, section 3.4 (the Agent Observer).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mobile_gym.accessibility.bars import status_bar_height_px, without_bars
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Device
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, Verdict
from mobile_gym.rollouts.collecting.agent_process import AgentProcess, BlackBoxAgent, RunEnd
from mobile_gym.rollouts.storing.provenance import OBSERVED


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
    ended: RunEnd
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
    ended: RunEnd = "exited"
    with AgentProcess(agent, {"serial": device.name, "instruction": task.text}) as process:
        while not process.has_ended(interval_s):
            _keep(frames, device.observe())
            if process.is_overdue:
                ended = "timeout"
                break
            if len(frames) >= max_frames:
                ended = "too_many_frames"
                break
        process.stop()
        _keep(frames, device.observe())
        exit_code = process.exit_code if ended == "exited" else None
        return Watched(tuple(frames), ended, exit_code, process.duration_s, process.log_end())


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


def _keep(frames: list[Frame], frame: Frame) -> None:
    if not looks_the_same(frames[-1], frame):
        frames.append(frame)
