"""One episode as values: what is recorded, whatever it is stored in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from mobile_gym.core.actions import Action
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport

__all__ = ["TERMINATION_REASONS", "Episode", "StepRecord", "TerminationReason"]

TerminationReason = Literal[
    "",
    "success",
    "agent_complete",
    "agent_impossible",
    "answer",
    "violation",
    "max_steps",
    "device_fault",
    "looping",
    "invalid_actions",
    "budget",
    "judge_unavailable",
]
TERMINATION_REASONS: Final[tuple[TerminationReason, ...]] = TerminationReason.__args__  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One moment: the frame, and the action that led to it (None for the first).

    An episode of N actions has N + 1 of these.
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
