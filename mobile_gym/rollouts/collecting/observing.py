"""An agent that drives a prepared device by itself, as an ordinary, judged episode.

On a device that writes down its inputs, the agent is left alone until it ends. Then each input is a
step of an ordinary environment: what performs its action puts the device into the condition in
which the screen had settled after that input. So observing, probing, judging, rewards and limits
are those of every other episode. Where a screen changed by itself between two inputs, a `Wait`
stands between them.

A device that cannot tell its inputs (a real emulator, a phone) is looked at while the agent works,
and each new screen is a step whose action is a `Wait`.

Source: AutoEval, section 3.4 (the Agent Observer).

The agent is a command. While it runs, the device is observed from outside; screens that differ from
the one before are kept, and make an episode without actions that any judge of frames can judge.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from mobile_gym.accessibility.bars import status_bar_height_px, without_bars
from mobile_gym.core.actions import MAX_DURATION_S, Action, Answer, Finish, Wait
from mobile_gym.core.episodes import Episode, StepRecord, without_secrets
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.observed_inputs import ObservedInput, ObservedRun, WatchableDevice
from mobile_gym.core.ports import Device
from mobile_gym.core.tasks import Task, TaskTemplate
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, Verdict
from mobile_gym.rollouts.collecting.agent_process import AgentProcess, BlackBoxAgent, RunEnd
from mobile_gym.rollouts.collecting.collect import fault_of, make_environment
from mobile_gym.rollouts.collecting.episode_seeds import EpisodeSeeds
from mobile_gym.rollouts.collecting.recorder import EpisodeRecorder
from mobile_gym.rollouts.storing.provenance import (
    OBSERVED,
    OUT_OF_BAND,
    OUT_OF_BAND_ALLOWED,
    SIDE_EFFECTS,
)
from mobile_gym.rollouts.storing.run_settings import RunSettings


@dataclass(frozen=True, slots=True)
class WatchedRun:
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


def watch_agent(
    device: Device,
    agent: BlackBoxAgent,
    task: Task,
    *,
    interval_s: float = 0.5,
    max_frames: int = 500,
) -> WatchedRun:
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
            _append_if_changed(frames, device.observe())
            if process.is_overdue:
                ended = "timeout"
                break
            if len(frames) >= max_frames:
                ended = "too_many_frames"
                break
        process.stop()
        _append_if_changed(frames, device.observe())
        exit_code = process.exit_code if ended == "exited" else None
        return WatchedRun(tuple(frames), ended, exit_code, process.duration_s, process.log_tail())


def looks_the_same(first: Frame, second: Frame) -> bool:
    """Whether two frames show the same page, but for what the status bar says."""
    if first.activity != second.activity or first.orientation != second.orientation:
        return False
    pixels, other = first.screenshot, second.screenshot
    if pixels is None or other is None:
        return without_bars(first) == without_bars(second)
    below_px = min(status_bar_height_px(first), status_bar_height_px(second))
    return np.array_equal(pixels[below_px:], other[below_px:])


def episode_of_run(
    watched: WatchedRun, task: Task, *, episode_id: str, agent: str, device: str, seed: int = 0
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
    episode = Episode(
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
    return without_secrets(episode)


def _append_if_changed(frames: list[Frame], frame: Frame) -> None:
    if not looks_the_same(frames[-1], frame):
        frames.append(frame)


INTERVAL_S: Final = 0.5
"""How long to wait between two looks at a device."""
_NOTICED_MS: Final = 200
"""A pause after a settled screen in which it may have changed by itself."""
_MOMENT: Final = Wait(0.0)
_BY_ITSELF: Final = ("exited", "failed")


@dataclass(frozen=True, slots=True)
class ObservedDevice:
    """Where the device is that an agent drives.

    Attributes:
        spec: what `device` of an environment takes, in JSON; None for what the task names.
        words: what a command's arguments may name: `serial`, `grpc_port`, ...
    """

    spec: str | None
    words: Mapping[str, str]


class _IdleAgent:
    """Stands for the agent when an environment is made: nobody reads its observations."""

    name = "nobody"
    observe: tuple[str, ...] = ()

    def reset(self, task: Task, seed: int) -> None:
        """Nothing."""

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """Nothing, which ends the episode."""
        return Finish()


class ObservedSteps:
    """Takes the steps of an episode, whose actions somebody else has performed.

    Args:
        env: the `MobileEnv` itself, which has been reset.
        settings: of the run.

    Attributes:
        device: the environment's.
    """

    def __init__(self, env: Any, settings: RunSettings) -> None:
        self.env = env
        self.device: Device = env.session.lease.open()
        self._recorder = EpisodeRecorder(env, settings, run_seed=settings.seed)
        self._recorder.begin()

    @property
    def is_over(self) -> bool:
        """Whether the episode has ended."""
        return self._recorder.has_ended

    @property
    def frame(self) -> Frame:
        """What the device showed after the last step."""
        return self._recorder.records[-1].frame

    @property
    def instruction(self) -> str:
        """The task's text."""
        return str(self.env.status.task.text)

    def take(
        self, action: Action, perform: Callable[[Device], ActionReceipt] | None = None
    ) -> ActionReceipt:
        """Take one, where the episode goes on; its points are relative to the screen."""
        if not self.is_over:
            self.env.session.step(self.env.to_canvas(action), perform)
            self._recorder.add()
        return self._recorder.records[-1].receipt

    def looks_as_before(self) -> bool:
        """Whether the device shows what it showed after the last step."""
        return looks_the_same(self.frame, self.device.observe())

    def finish(self, answer: str | None, end: object | None, *, claims: bool) -> None:
        """End the episode, where it has not ended.

        Args:
            answer: what the agent answers; None for nothing.
            end: the saved state in which it left the device; None for as it is.
            claims: whether the agent says that it is done; an episode that goes on otherwise is
                cut off.
        """
        if self.is_over:
            return
        action = Finish() if answer is None else Answer(answer)
        self.take(action, None if end is None else _state_restorer(end, ""))
        last = self._recorder.records[-1]
        if not claims and last.action == action and last.info["valid"]:
            self._recorder.records[-1] = replace(
                last,
                action=_MOMENT,
                terminated=False,
                truncated=True,
                info={**last.info, "termination_reason": ""},
            )

    def episode(
        self, settings: RunSettings, details: Mapping[str, str], tools: Container[str] = ()
    ) -> Episode:
        """The whole, with what else is known of it.

        Args:
            settings: of the run.
            details: for the provenance.
            tools: side effects of driving the device, which are not counted.

        Raises:
            DeviceFault: the device has failed.
            JudgeUnavailable: the judge did not answer.
        """
        last = self._recorder.records[-1]
        if not self._recorder.is_valid:
            raise fault_of(last.info)
        if OUT_OF_BAND in details:
            info = {**last.info, "is_success": False}
            self._recorder.records[-1] = replace(last, info=info)
        seed = EpisodeSeeds.of(settings).of_environment(self.env.status.task.id, 0)
        episode = self._recorder.episode(0, seed=seed)
        effects = [each for each in self.env.status.side_effects if each not in tools]
        own = {SIDE_EFFECTS: json.dumps(effects, ensure_ascii=False)}
        return replace(episode, provenance={**episode.provenance, **own, **details})


def observe_episode(
    template: TaskTemplate,
    agent: BlackBoxAgent,
    settings: RunSettings,
    device: ObservedDevice,
    *,
    allows_shell: bool = False,
) -> Episode:
    """Prepare a device, have an agent drive it, and judge what came of it.

    Args:
        template: the task.
        agent: the command.
        settings: of the run, whose first episode of the task this is.
        device: where the agent finds it.
        allows_shell: whether what it changed past the screen counts.

    Raises:
        UsageError: the command cannot be started, or a setting is wrong.
        DeviceFault: the device failed; the run is void.
        JudgeUnavailable: the judge did not answer; the run is void.
    """
    with prepared_environment(template, settings, device) as steps:
        words = {**device.words, "instruction": steps.instruction}
        watched, run = steps.device, None
        if isinstance(watched, WatchableDevice):
            watched.watch_inputs()
        with AgentProcess(agent, words) as process:
            if isinstance(watched, WatchableDevice):
                ended, run = _wait_for_agent(watched, process, steps.env.step_limit)
                _record_inputs(run, steps)
            else:
                ended = _record_until_end(process, steps)
            answer = process.answer() if ended == "exited" else None
            details = {
                OBSERVED: ended,
                "exit_code": "" if ended not in _BY_ITSELF else str(process.exit_code),
                "duration_s": f"{process.duration_s:.3f}",
            }
        steps.finish(answer, None if run is None else run.end, claims=ended == "exited")
        details |= _out_of_band_changes(run, allows_shell=allows_shell)
        return steps.episode(settings, details, () if run is None else run.tools)


@contextmanager
def prepared_environment(
    template: TaskTemplate, settings: RunSettings, device: ObservedDevice
) -> Iterator[ObservedSteps]:
    """An environment on a device, reset for the first episode of a run."""
    env = make_environment(template, _IdleAgent(), replace(settings, device=device.spec))
    try:
        env.reset(seed=EpisodeSeeds.of(settings).of_environment(template.id, 0))
        yield ObservedSteps(env.unwrapped, settings)
    finally:
        env.close()


def _wait_for_agent(
    device: WatchableDevice, process: AgentProcess, max_inputs: int
) -> tuple[RunEnd, ObservedRun]:
    """Wait until an agent ends, or has done more than an episode may have steps."""
    ended: RunEnd | None = None
    while ended is None:
        if process.has_ended(INTERVAL_S):
            ended = _agent_end(process)
        elif process.is_overdue:
            ended = "timeout"
        elif device.count_inputs() > max_inputs:
            ended = "too_many_inputs"
    process.stop()
    return ended, device.end_watch()


def _record_until_end(process: AgentProcess, steps: ObservedSteps) -> RunEnd:
    """Look at the device until an agent ends; each new screen is a step."""
    ended: RunEnd | None = None
    looked_s = time.monotonic()
    while ended is None:
        if process.has_ended(INTERVAL_S):
            ended = _agent_end(process)
            process.stop()
        elif process.is_overdue:
            ended = "timeout"
        elif steps.is_over:
            ended = "too_many_frames"
        if not steps.looks_as_before():
            waited_s, looked_s = time.monotonic() - looked_s, time.monotonic()
            steps.take(Wait(min(waited_s, MAX_DURATION_S)), _do_nothing)
    process.stop()
    return ended


def _agent_end(process: AgentProcess) -> RunEnd:
    return "failed" if process.exit_code else "exited"


def _do_nothing(_: Device) -> ActionReceipt:
    return ActionReceipt()


def _record_inputs(run: ObservedRun, steps: ObservedSteps) -> None:
    """Take the steps of inputs that a device has written down."""
    settled_ms: int | None = None
    for each in run.inputs:
        if settled_ms is not None:
            _record_wait(each, settled_ms, steps)
        steps.take(each.action, _state_restorer(each.settled, each.error))
        settled_ms = each.settled_ms


def _record_wait(following: ObservedInput, settled_ms: int, steps: ObservedSteps) -> None:
    """Take a step for what changed by itself before an input, where that is to be seen."""
    waited_ms = following.begun_ms - settled_ms
    if waited_ms < _NOTICED_MS or steps.is_over:
        return
    steps.device.load_state(following.before)
    if not steps.looks_as_before():
        wait = Wait(min(waited_ms / 1000, MAX_DURATION_S))
        steps.take(wait, _state_restorer(following.before, ""))


def _state_restorer(state: object, error: str) -> Callable[[Device], ActionReceipt]:
    def perform(device: Device) -> ActionReceipt:
        device.load_state(state)
        return ActionReceipt(accepted=not error, error=error)

    return perform


def _out_of_band_changes(run: ObservedRun | None, *, allows_shell: bool) -> dict[str, str]:
    """What the agent changed past the screen, for the provenance."""
    if run is None or not run.changes:
        return {}
    texts = [f"{each.by or 'no script'} ({', '.join(each.paths)})" for each in run.changes]
    key = OUT_OF_BAND_ALLOWED if allows_shell else OUT_OF_BAND
    return {key: json.dumps(texts, ensure_ascii=False)}
