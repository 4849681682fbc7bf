"""What came of one episode, in numbers: everything that the metrics are counted from."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any, Final, NamedTuple

from mobile_gym.core.construction import error_reason
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.storing.provenance import AGENT_COST, OUT_OF_BAND, REPEATED_STEPS

CLAIMS_DONE: Final = ("agent_complete", "answer")
"""Ends in which the agent itself says that the task is done (SPA-Bench: self-reported)."""
STEP_LIMIT: Final = ("max_steps",)
"""Ends by the limit of steps (SPA-Bench: maximum steps reached)."""
_FINISHED: Final = ("agent_complete", "agent_impossible")


class Outcome(NamedTuple):
    """What came of one episode. Readers make many: a tuple takes half of a dataclass's time.

    Attributes:
        seconds: agent, environment and recording together.
        completion: the share of what the task requires that holds at the end, without weights and
            without what held after reset.
        faults: attempts that a failing device or worker had made void before this one.
        side_effects: names of what changed on the device that the task does not explain.
        is_judged: False where nobody has judged the end, as of an agent that was only watched; it
            then counts as no success.
        apps: packages that the task uses.
        judge_cost_usd: what asking the judge cost.
        agent_cost_usd: what the agent cost, None where it did not say.
        repeated_steps: steps of attempts before this one.
    """

    episode_id: str
    task_id: str
    seed: int
    steps: int
    total_reward: float
    success: bool
    completion: float
    termination_reason: str
    golden_steps: int
    seconds: float
    violation: str = ""
    faults: int = 0
    side_effects: tuple[str, ...] = ()
    is_judged: bool = True
    apps: tuple[str, ...] = ()
    judge_cost_usd: float = 0.0
    agent_cost_usd: float | None = None
    repeated_steps: int = 0

    @property
    def step_ratio(self) -> float:
        """Steps over golden steps. Golden steps are those on the phone: `Finish` is none of them.

        A task whose only step is to finish has golden steps of 1 and a ratio of 0.
        """
        is_finish = self.termination_reason in _FINISHED
        return (self.steps - is_finish) / self.golden_steps

    @property
    def phone_steps(self) -> int:
        """Steps on the phone, at least 1: what is compared with the golden steps."""
        return max(self.steps - (self.termination_reason in _FINISHED), 1)

    @property
    def is_clean(self) -> bool:
        """Success without side effects."""
        return self.success and not self.side_effects

    @property
    def is_self_reported(self) -> bool:
        """The agent ended the episode, saying that the task was done."""
        return self.termination_reason in CLAIMS_DONE

    @property
    def is_step_limited(self) -> bool:
        """The limit of steps ended the episode."""
        return self.termination_reason in STEP_LIMIT

    @property
    def premature(self) -> bool:
        """The agent said that the task was done, and it was not."""
        return self.is_self_reported and not self.success

    @property
    def overdue(self) -> bool:
        """The task was done, and the agent went on until the limit of steps."""
        return self.is_step_limited and self.success


def completion_share(task: Task, report: JudgeReport) -> float:
    """The share of what the task requires that counts now, leaving out what counted after reset.

    Alternatives are one requirement. The answer of a question is one, too, which counts with
    success: a right answer without its evidence is a guess. Where nothing is left to do, it is 0.
    """
    required, lacking = unmet_requirements(task, report)
    asks = task.expected_answer is not None
    counting = required - len(lacking) + (asks and report.success)
    return counting / (required + asks) if required + asks else 0.0


def unmet_requirements(task: Task, report: JudgeReport) -> tuple[int, tuple[int, ...]]:
    """How much there was to do after reset, and what of it does not count now.

    Returns:
        The number of requirements, and the places of the open ones among them, in the task's order.
    """
    now = {verdict.substate_id for verdict in report.verdicts if verdict.satisfied}
    requirements = requirements_after_reset(task, report)
    lacking = [place for place, members in enumerate(requirements) if not members & now]
    return len(requirements), tuple(lacking)


def requirements_after_reset(task: Task, report: JudgeReport) -> list[set[int]]:
    """What was to do after reset: each a set of alternative substates, in the task's order."""
    at_reset = set(report.satisfied_at_reset)
    requirements: dict[str | int, set[int]] = defaultdict(set)
    for substate in task.substates:
        if not substate.optional:
            requirements[substate.alternatives or substate.id].add(substate.id)
    return [members for members in requirements.values() if not members & at_reset]


def outcome_of(episode: Episode) -> Outcome:
    """The outcome of a finished episode.

    Raises:
        UsageError: its provenance or its last moment lacks what every episode has.
    """
    last, provenance = episode.steps[-1], episode.provenance
    try:
        cost = provenance.get(AGENT_COST)
        return Outcome(
            episode_id=episode.id,
            task_id=episode.task.id,
            seed=episode.seed,
            steps=len(episode.steps) - 1,
            total_reward=episode.total_reward,
            success=bool(last.info["is_success"]) and OUT_OF_BAND not in provenance,
            completion=completion_share(episode.task, last.report),
            termination_reason=str(last.info["termination_reason"]),
            golden_steps=episode.task.golden_steps,
            seconds=_parse_number(provenance.get("seconds", "0")),
            violation=last.report.violation,
            faults=int(provenance.get("faults", "0")),
            side_effects=_parse_names(
                parse_json(provenance.get("side_effects", "[]"), "side_effects")
            ),
            is_judged=last.report.available,
            apps=episode.task.apps,
            judge_cost_usd=sum(step.report.cost_usd for step in episode.steps),
            agent_cost_usd=None if cost is None else _parse_number(cost),
            repeated_steps=int(provenance.get(REPEATED_STEPS, "0")),
        )
    except (LookupError, TypeError, ValueError) as error:
        raise UsageError(
            f"episode {value_text(episode.id)}: has no outcome: {error_reason(error)}"
        ) from error


def _parse_number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number) or number < 0:
        raise ValueError(f"{value_text(text)} is no amount")
    return number


def _parse_names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError("side_effects must be a list")
    return tuple(map(str, value))
