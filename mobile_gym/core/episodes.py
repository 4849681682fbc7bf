"""One episode as values: what is recorded, whatever it is stored in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from mobile_gym.core.actions import Action
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, ShellResult

__all__ = [
    "TERMINATION_REASONS",
    "Annotation",
    "Episode",
    "Reasoning",
    "StepRecord",
    "TerminationReason",
]

TerminationReason = Literal[
    "",
    "success",
    "agent_complete",
    "agent_impossible",
    "answer",
    "violation",
    "max_steps",
    "left",
    "device_fault",
    "looping",
    "invalid_actions",
    "budget",
    "judge_unavailable",
]
TERMINATION_REASONS: Final[tuple[TerminationReason, ...]] = TerminationReason.__args__  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Reasoning:
    """Why an action was taken, in words: an agent's own, or an annotator's.

    Source: DigiData, section 3 (chain-of-thought data).

    Attributes:
        observation: what the screen showed that the action was chosen on.
        thought: why this action brings the goal nearer.
        action_in_words: the action, as a person would tell it.
        expected_change: how the screen was expected to change.
    """

    observation: str
    thought: str
    action_in_words: str
    expected_change: str


@dataclass(frozen=True, slots=True)
class Annotation:
    """What came of asking for the reasoning behind an action.

    Attributes:
        reasoning: None where nothing usable was said.
        why_missing: why not.
        calls: questions that it took.
        cost_usd: what they cost.
    """

    reasoning: Reasoning | None
    why_missing: str = ""
    calls: int = 0
    cost_usd: float = 0.0


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One moment: the frame, and the action that led to it (None for the first).

    An episode of N actions has N + 1 of these. `probes` has what the device answered at this moment
    to the shell commands of the judge and of the task's checks; {} where nobody asked. `reasoning`
    is that of the action, where there is one. `user_reply` is what the user said to an action that
    was an `AskUser`.
    """

    step: int
    frame: Frame
    action: Action | None
    receipt: ActionReceipt
    report: JudgeReport
    reward: float
    terminated: bool
    truncated: bool
    info: Mapping[str, Any]
    raw_action: str = ""
    timings_s: Mapping[str, float] = field(default_factory=dict[str, float])
    probes: Mapping[str, ShellResult] = field(default_factory=dict[str, ShellResult])
    reasoning: Reasoning | None = None
    user_reply: str = ""


@dataclass(frozen=True, slots=True)
class Episode:
    """A finished episode."""

    id: str
    task: Task
    seed: int
    agent: str
    judge: str
    device: str
    steps: tuple[StepRecord, ...]
    provenance: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def total_reward(self) -> float:
        """The undiscounted return."""
        return sum(step.reward for step in self.steps)
