"""Values of a running episode: its setup, its moments, its status, and what is saved of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol, Self

from mobile_gym.core.actions import Action
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Device, DeviceReset, Judge
from mobile_gym.core.tasks import Language, Params, Task, TaskTemplate
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, ShellResult, Verdict
from mobile_gym.envs.ending import RUNNING, Ending
from mobile_gym.judging.evaluation import answer_explanation


@dataclass(frozen=True, slots=True)
class StartPoint:
    """The moment of a demonstration at which an episode starts; without values, its reset.

    Attributes:
        step: how many steps of the demonstration were done.
        steps_before_goal: how many of them were left, as it was asked for.
        progress: Φ there, as the judge counts from the reset.
        goal_progress: G there.
        satisfied: ids of the substates that counted there.
        side_effects: of the demonstration that far: they are not the agent's.
    """

    step: int = 0
    steps_before_goal: int = 0
    progress: float = 0.0
    goal_progress: float = 0.0
    satisfied: tuple[int, ...] = ()
    side_effects: tuple[str, ...] = ()

    def counted(self, report: JudgeReport) -> JudgeReport:
        """A judge's report with progress counted from here.

        The judge remembers the demonstration, so that what was reached in it need not be reached
        again. What counted here pays nothing, as what holds after a reset does; it must still count
        at the end. Progress is the share of what was left, 0 where less counts than here: a value
        of the present state in [0, 1], so going back and forth pays nothing.
        """
        if not self.step:
            return report
        at_start = {*report.satisfied_at_reset, *self.satisfied}
        return dataclasses.replace(
            report,
            progress=_progress_share(report.progress, self.progress, report),
            goal_progress=_progress_share(report.goal_progress, self.goal_progress, report),
            satisfied_at_reset=tuple(sorted(at_start)),
        )


def _progress_share(value: float, start: float, report: JudgeReport) -> float:
    if start >= 1.0:  # nothing but success was left
        return float(report.success)
    return min(max((value - start) / (1.0 - start), 0.0), 1.0)


FROM_RESET: Final = StartPoint()


NO_ERROR: Final = ActionReceipt()


@dataclass(frozen=True, slots=True)
class EpisodeSetup:
    """What an episode's seed and the reset options decided.

    Attributes:
        task: the task.
        request: how the device was reset.
        seed: the number that every random stream of the episode comes from.
        perturbation: what was drawn of it, as JSON.
        probes: the shell commands that the judge wants after every step.
        recorded_probes: those, and what the task's own checks read, so that another judge can judge
            the recording.
        baseline: the device's state after setup, where it can tell what changed since.
        start: where on a demonstration the episode starts.
    """

    task: Task
    request: DeviceReset
    seed: int
    perturbation: str = "{}"
    probes: tuple[str, ...] = ()
    recorded_probes: tuple[str, ...] = ()
    baseline: object = None
    start: StartPoint = FROM_RESET


@dataclass(frozen=True, slots=True)
class EpisodeState:
    """Where an episode stands: everything about the last step that was not handed to a device."""

    frame: Frame
    report: JudgeReport
    probes: Mapping[str, ShellResult] = field(default_factory=dict[str, ShellResult])
    """What the device answered to `Setup.recorded_probes`."""
    step: int = 0
    action: Action | None = None
    receipt: ActionReceipt = NO_ERROR
    reward: float = 0.0
    ending: Ending = RUNNING
    fault: str = ""
    answer: str | None = None
    side_effects: tuple[str, ...] = ()
    invalid_actions: int = 0
    judge_failures: int = 0
    """In a row; a round that the judge itself gave up is none."""
    judge_failures_total: int = 0
    """Steps without an answer, given up ones too."""
    cost_usd: float = 0.0
    recent_actions: tuple[Action, ...] = ()
    user_reply: str = ""
    """What the user said to the last action, where that was an `AskUser`."""


class StepSignals(NamedTuple):
    """What a step paid and whether it ended the episode."""

    reward: float
    terminated: bool
    truncated: bool


@dataclass(frozen=True, slots=True)
class EpisodeStatus:
    """What varies in shape and so is not in `info`; at `env.unwrapped.status`."""

    task: Task
    params: Params
    language: Language
    instruction: str
    perturbation: Mapping[str, Any]
    episode_seed: int
    substates: tuple[str, ...]
    """Descriptions, in the task's order."""
    verdicts: tuple[Verdict, ...]
    """The judge's view of each substate with its evidence, in the same order."""
    report: JudgeReport
    receipt: ActionReceipt
    answer: str | None
    answer_verdict: str
    """Why the answer counts or does not, in one line; "" where the task asks nothing."""
    invalid_actions: int
    judge_failures: int
    cost_usd: float
    side_effects: tuple[str, ...]
    """At the end: what changed on the device that the task does not explain."""
    user_reply: str
    """What the user said to the last action, where that was an `AskUser`."""

    @classmethod
    def of(cls, setup: EpisodeSetup, moment: EpisodeState) -> Self:
        """That of an episode at a moment."""
        task = setup.task
        return cls(
            task=task,
            params=task.params,
            language=task.language,
            instruction=task.text,
            perturbation=setup.request.perturbation,
            episode_seed=setup.seed,
            substates=tuple(substate.description for substate in task.substates),
            verdicts=moment.report.verdicts,
            report=moment.report,
            receipt=moment.receipt,
            answer=moment.answer,
            answer_verdict=answer_explanation(task, moment.answer),
            invalid_actions=moment.invalid_actions,
            judge_failures=moment.judge_failures_total,
            cost_usd=moment.cost_usd,
            side_effects=moment.side_effects,
            user_reply=moment.user_reply,
        )


class StateOwner(Protocol):
    """What saved states are asked of: a `Session`."""

    judge: Judge

    def template_of(self, env_id: str) -> TaskTemplate:
        """The template of that Gymnasium id; a UsageError where the environment has none."""
        ...

    def device_at(self, request: DeviceReset) -> Device:
        """The device, started with the request where it has not been started."""
        ...


class _Environment(Protocol):
    """What is asked of a `MobileEnv`."""

    @property
    def session(self) -> StateOwner: ...


@dataclass(frozen=True, slots=True)
class EnvState:
    """A saved environment; `MobileEnv.load_state` takes it back any number of times."""

    template_id: str
    setup: EpisodeSetup
    moment: EpisodeState
    device: object
    judge: object
    shaper: object
    rng: Mapping[str, Any]

    def to_json(self, env: _Environment) -> str:
        """This state as JSON text, which outlives the process and may go to another machine.

        Args:
            env: the `MobileEnv` that it was saved from.

        Raises:
            UsageError: its device or its judge has no form as JSON.
        """
        from mobile_gym.envs import state_json  # brings cattrs, which nobody else needs

        return state_json.to_json(self, env.session)

    @classmethod
    def from_json(cls, text: str | bytes, env: _Environment) -> EnvState:
        """The state that `to_json` wrote, for `env.load_state`.

        Args:
            text: of any origin: it is bounded, names no classes and runs nothing.
            env: a `MobileEnv` of the same id, with a judge and a device of the same kind. One that
                was never reset starts its device.

        Raises:
            UsageError: it is no such state, or one of another form, task, judge or device.
            DeviceFault: the device cannot be reached.
        """
        from mobile_gym.envs import state_json  # brings cattrs, which nobody else needs

        return state_json.from_json(text, env.session)
