"""One episode as values: what is recorded, whatever it is stored in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal

from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.frames import Frame
from mobile_gym.core.secret_values import cleaned_values, masked_spec
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, ShellResult

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
    "agent_failed",
]
TERMINATION_REASONS: Final[tuple[TerminationReason, ...]] = TerminationReason.__args__  # type: ignore[attr-defined]


_PLAYED: Final = ("env_id", "episode", "episode_seed", "seconds", "group", "imported_from")
"""Of the provenance: which recording it is."""


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
    """A finished episode.

    Whoever makes it, `agent`, `judge` and `device` hold no secret: see `core.secret_values`.
    """

    id: str
    task: Task
    seed: int
    agent: str
    judge: str
    device: str
    steps: tuple[StepRecord, ...]
    provenance: Mapping[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        for name in ("agent", "judge", "device"):
            object.__setattr__(self, name, masked_spec(getattr(self, name)))

    @property
    def total_reward(self) -> float:
        """The undiscounted return."""
        return sum(step.reward for step in self.steps)

    @property
    def uid(self) -> str:
        """12 hexadecimal digits that no other recording has, whichever run or data set it is in.

        They follow from what was played, by whom, what came of it and how long it took, which no
        two recordings have in common. `id` does not count, so that a renamed copy keeps its uid.
        """
        played = (
            *(self.task.id, self.task.version, self.task.params, self.task.language),
            *(self.seed, self.agent, self.judge, self.device),
            {name: self.provenance.get(name, "") for name in _PLAYED},
            [(repr(step.action), step.reward, step.frame.activity) for step in self.steps],
        )
        text = json.dumps(played, sort_keys=True, default=_plain_number)
        return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=6).hexdigest()


def _plain_number(value: Any) -> Any:
    """A number of NumPy as JSON has it, so that a uid is that of the stored episode."""
    return value.item() if hasattr(value, "item") else str(value)


def agent_failure(last: StepRecord, reason: str) -> StepRecord:
    """The step at which an agent has failed an episode: nothing is done, and nothing is paid.

    Args:
        last: the moment for which the agent gave no action, after the episode was ended there.
        reason: why it gave none.
    """
    return replace(
        last,
        step=last.step + 1,
        action=Invalid("", reason),
        receipt=ActionReceipt(accepted=False, error=reason),
        report=replace(last.report, newly_satisfied=(), cost_usd=0.0),
        reward=0.0,
        terminated=False,
        truncated=True,
        info={
            **last.info,
            "step": last.step + 1,
            "action_error": reason,
            "device_fault": "",  # a judge that is silent now, or a device, changes nothing
            "is_success": False,
            "valid": True,
            "termination_reason": "agent_failed",
        },
        raw_action="",
        timings_s={},
        reasoning=None,
        user_reply="",
    )


def without_secrets(episode: Episode) -> Episode:
    """The episode without any secret that this process knows, in all but its task and frames."""
    parts = [
        {
            field_.name: getattr(step, field_.name)
            for field_ in fields(step)
            if field_.name != "frame"
        }
        for step in episode.steps
    ]
    steps = tuple(
        step if (clean := cleaned_values(part)) is part else StepRecord(frame=step.frame, **clean)
        for step, part in zip(episode.steps, parts, strict=True)
    )
    return replace(episode, steps=steps, provenance=cleaned_values(episode.provenance))
