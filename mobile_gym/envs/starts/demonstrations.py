"""Demonstrations: each is played once for an episode, and kept as what is needed to be on it again.

The devices that can tell what changed on them also save a state in no time; on others the actions
are kept, and done again from a reset.
"""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import gymnasium

from mobile_gym.core import plugins
from mobile_gym.core.actions import Action, Answer, Finish, FinishStatus
from mobile_gym.core.errors import TaskError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Device, DiffableDevice, Judge
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.envs.beginning import Beginning
from mobile_gym.envs.episode import Moment, Setup
from mobile_gym.envs.probing import probe
from mobile_gym.envs.side_effects import side_effects
from mobile_gym.envs.starts.stage import Stage, Stop
from mobile_gym.envs.starts.start_point import StartPoint

KEPT: Final = 32
"""Demonstrations of one environment; their states share what did not change."""
MAX_STEPS: Final = 1000
"""Of a demonstration."""


class _CannotFollow(TaskError):
    """What a task's solution asks for is not on the screen."""


_Chooser = Callable[[Frame], Action | None]
"""The next action on a frame, relative to the screen; None after the last."""


@dataclass(frozen=True, slots=True)
class _Demonstration:
    """One that was played to the goal.

    Attributes:
        setup: of its episode, after the reset.
        actions: all of them; the last one reaches the goal. () where it cannot be followed.
        stops: the moments before each of them; () where the device is slow to save.
        device: that they are of.
    """

    setup: Setup
    actions: tuple[Action, ...]
    stops: tuple[Stop, ...]
    device: Device


class Demonstrations:
    """Those of one environment's episodes.

    Args:
        needs_screenshot: whether frames of an episode have one.
    """

    def __init__(self, *, needs_screenshot: bool) -> None:
        self._needs_screenshot = needs_screenshot
        self._kept: OrderedDict[str, _Demonstration] = OrderedDict()
        self._has_followed = False

    def start(
        self,
        setup: Setup,
        device: Device,
        judge: Judge,
        reset: Callable[[], Beginning],
        *,
        steps_before_goal: int,
        actions: tuple[Action, ...] | None = None,
    ) -> tuple[Setup, Moment]:
        """Go to where an episode starts.

        A solution that cannot be followed, as something unasked is in its way, is no reason to end
        a training run: the episode starts at its reset, and a warning says so. Where none could be
        followed before, it is an error.

        Args:
            setup: what the seed and the options decided.
            device: of the session.
            judge: of the session.
            reset: resets the device and begins judging.
            steps_before_goal: how many actions of the demonstration are left to the agent.
            actions: of a stored demonstration; None follows the task's solution.

        Raises:
            TaskError: the demonstration cannot be followed, or breaks a rule of the task.
            DeviceFault: the device failed.
            JudgeUnavailable: the judge did.
        """
        key = repr((setup.task.id, setup.task.language, setup.task.params, setup.seed,
                    setup.perturbation, actions))  # fmt: skip
        kept = self._kept.get(key)
        if kept is None or kept.device is not device:
            stage = Stage(device, judge, *reset()[:2])
            chooser = _solution(setup.task, setup.seed) if actions is None else _stored(actions)
            try:
                kept = _play(stage, chooser, device)
                self._has_followed = True
            except _CannotFollow as error:
                if not self._has_followed:
                    raise
                gymnasium.logger.warn(f"{error}; the episode starts at its reset")
                stage = Stage(device, judge, *reset()[:2])
                stops = (stage.stop(),) if isinstance(device, DiffableDevice) else ()
                kept = _Demonstration(stage.setup, (), stops, device)
            self._kept[key] = kept
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        step = max(len(kept.actions) - steps_before_goal, 0)
        reached = _go_to(step, kept, judge, reset)
        moment = Moment(
            frame=device.observe(screenshot=self._needs_screenshot),
            report=reached.report,
            probes=probe(device, reached.setup.recorded_probes),
            cost_usd=reached.report.cost_usd,
            user_reply=reached.user_reply,
        )
        point = _point(step, steps_before_goal, moment.report, kept.setup, device)
        first = dataclasses.replace(point.counted(moment.report), newly_satisfied=())
        return (
            dataclasses.replace(reached.setup, start=point),
            dataclasses.replace(moment, report=first),
        )


def _play(stage: Stage, chooser: _Chooser, device: Device) -> _Demonstration:
    """Follow a demonstration to its first success, or to its end where no success is seen."""
    task = stage.setup.task
    saves = isinstance(device, DiffableDevice)
    actions: list[Action] = []
    stops = [stage.stop()] if saves else []
    while not stage.report.success:
        action = chooser(stage.frame)
        if action is None:
            break
        if len(actions) == MAX_STEPS:
            raise TaskError(f"{task.id}: a demonstration has at most {MAX_STEPS} steps")
        stage.do(action)
        actions.append(action)
        if stage.report.violation:
            raise TaskError(
                f"{task.id}: step {len(actions)} of the demonstration breaks the rule "
                f"{stage.report.violation!r}; start from another one"
            )
        if isinstance(action, Answer | Finish):
            break
        if saves:
            stops.append(stage.stop())
    return _Demonstration(stage.setup, tuple(actions), tuple(stops), device)


class _Reached(NamedTuple):
    """What is known of a step of a demonstration, apart from what the device shows."""

    setup: Setup
    report: JudgeReport
    user_reply: str


def _go_to(
    step: int, kept: _Demonstration, judge: Judge, reset: Callable[[], Beginning]
) -> _Reached:
    """Bring the device and the judge to a step of a demonstration."""
    if kept.stops:
        stop = kept.stops[step]
        kept.device.load_state(stop.device)
        judge.load_state(stop.judge)
        return _Reached(kept.setup, stop.report, stop.user_reply)
    stage = Stage(kept.device, judge, *reset()[:2])
    for action in kept.actions[:step]:
        stage.do(action)
    return _Reached(stage.setup, stage.report, stage.user_reply)


def _point(
    step: int, steps_before_goal: int, report: JudgeReport, setup: Setup, device: Device
) -> StartPoint:
    if not step:
        return StartPoint(steps_before_goal=steps_before_goal)
    return StartPoint(
        step=step,
        steps_before_goal=steps_before_goal,
        progress=report.progress,
        goal_progress=report.goal_progress,
        satisfied=tuple(one.substate_id for one in report.verdicts if one.satisfied),
        side_effects=side_effects(setup.task, device, setup.baseline),
    )


def _stored(actions: tuple[Action, ...]) -> _Chooser:
    left = iter(actions)
    return lambda frame: next(left, None)


def _solution(task: Task, seed: int) -> _Chooser:
    """What the agent does that follows the task's own solution.

    Raises:
        TaskError: there is none.
    """
    if not task.solution:
        raise TaskError(
            f"{task.id}: has no solution to start on; start its episodes from their reset, or on "
            "stored ones (episodes)"
        )
    agent = plugins.load("agent", "solution")()
    agent.reset(task, seed)

    def choose(frame: Frame) -> Action | None:
        action: Action = agent.act({}, frame)
        if agent.failure:
            raise _CannotFollow(f"{task.id}: its solution cannot be followed here: {agent.failure}")
        if isinstance(action, Finish) and action.status is FinishStatus.COMPLETE:
            return None
        return action

    return choose
