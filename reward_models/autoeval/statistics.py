"""What a judge has done and what it cost: rounds, refusals, SCR, TCR, tokens and dollars.

Source: AutoEval, sections 4.2 (table 3) and 4.3: SCR is the mean over episodes of the share of
substates that completed, TCR the share of episodes that did as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from reward_models.asking import NO_USAGE
from reward_models.language_models import Usage

__all__ = ["EpisodeScore", "Statistics"]


@dataclass(frozen=True, slots=True)
class EpisodeScore:
    """How one episode came out so far.

    `rounds` are screens that were judged or skipped, `skipped` those that could not be judged.
    """

    task_id: str
    completed: int
    substates: int
    success: bool
    rounds: int
    skipped: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything since the judge was made.

    Attributes:
        episodes: in order, the running one last.
        judged: rounds that gave a ruling.
        skipped: rounds that were given up after all tries.
        duplicates: frames that showed the screen of the round before and cost nothing.
        refusals: how many tries came to nothing, by kind.
        capturer: what describing took.
        reasoner: what judging took.
    """

    episodes: tuple[EpisodeScore, ...] = ()
    judged: int = 0
    skipped: int = 0
    duplicates: int = 0
    refusals: Mapping[str, int] = field(default_factory=dict[str, int])
    capturer: Usage = NO_USAGE
    reasoner: Usage = NO_USAGE

    @property
    def rounds(self) -> int:
        """Screens that a model was asked about."""
        return self.judged + self.skipped

    @property
    def usage(self) -> Usage:
        """What everything took."""
        return self.capturer + self.reasoner

    @property
    def substate_completion_rate(self) -> float:
        """SCR: the mean share of completed substates, 0 without episodes."""
        rates = [episode.completed / episode.substates for episode in self.episodes]
        return sum(rates) / len(rates) if rates else 0.0

    @property
    def task_completion_rate(self) -> float:
        """TCR: the share of episodes that succeeded, 0 without episodes."""
        successes = [episode.success for episode in self.episodes]
        return sum(successes) / len(successes) if successes else 0.0

    @property
    def tokens_per_round(self) -> tuple[float, float]:
        """Input and output tokens per round."""
        rounds = max(self.rounds, 1)
        return self.usage.input_tokens / rounds, self.usage.output_tokens / rounds

    @property
    def usd_per_round(self) -> float:
        """Dollars per round."""
        return self.usage.cost_usd / max(self.rounds, 1)
