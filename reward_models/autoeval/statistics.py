"""What a judge has done and what it cost: rounds, refusals, SCR, TCR, tokens and dollars.

Source: AutoEval, sections 4.2 (table 3) and 4.3: SCR is the mean over episodes of the share of
substates that completed, TCR the share of episodes that did as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from reward_models.judge_toolkit.checked_replies import NO_USAGE
from reward_models.language_models import Usage


@dataclass(frozen=True, slots=True)
class EpisodeStatistics:
    """How one episode came out so far.

    `rounds` are screens that were judged or skipped, `skipped` those that could not be judged.
    """

    task_id: str
    completed: int
    substates: int
    success: bool
    rounds: int
    skipped: int

    @property
    def completion_rate(self) -> float:
        """The share of its substates that are completed."""
        return self.completed / self.substates


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything since the judge was made.

    Attributes:
        finished: episodes that another one has followed.
        finished_rates: the sum of their completion rates.
        finished_successes: how many of them succeeded.
        running: the last episode, which may go on; None before the first.
        judged: rounds that gave a ruling.
        skipped: rounds that were given up after all tries.
        duplicates: frames that showed the screen of the round before and cost nothing.
        refusals: how many tries came to nothing, by kind.
        capturer: what describing took.
        reasoner: what judging took.
    """

    finished: int = 0
    finished_rates: float = 0.0
    finished_successes: int = 0
    running: EpisodeStatistics | None = None
    judged: int = 0
    skipped: int = 0
    duplicates: int = 0
    refusals: Mapping[str, int] = field(default_factory=dict[str, int])
    capturer: Usage = NO_USAGE
    reasoner: Usage = NO_USAGE

    def next_episode(self) -> Statistics:
        """The same, once the running episode is over."""
        if self.running is None:
            return self
        return replace(
            self,
            finished=self.finished + 1,
            finished_rates=self.finished_rates + self.running.completion_rate,
            finished_successes=self.finished_successes + self.running.success,
            running=None,
        )

    @property
    def rounds(self) -> int:
        """Screens that a model was asked about."""
        return self.judged + self.skipped

    @property
    def usage(self) -> Usage:
        """What everything took."""
        return self.capturer + self.reasoner

    @property
    def episodes(self) -> int:
        """All of them, the running one included."""
        return self.finished + (self.running is not None)

    @property
    def substate_completion_rate(self) -> float:
        """SCR: the mean completion rate of all episodes, 0 without any."""
        running = self.running.completion_rate if self.running else 0.0
        return (self.finished_rates + running) / max(self.episodes, 1)

    @property
    def task_completion_rate(self) -> float:
        """TCR: the share of episodes that succeeded, 0 without any."""
        running = self.running is not None and self.running.success
        return (self.finished_successes + running) / max(self.episodes, 1)

    @property
    def tokens_per_round(self) -> tuple[float, float]:
        """Input and output tokens per round."""
        rounds = max(self.rounds, 1)
        return self.usage.input_tokens / rounds, self.usage.output_tokens / rounds

    @property
    def usd_per_round(self) -> float:
        """Dollars per round."""
        return self.usage.cost_usd / max(self.rounds, 1)
