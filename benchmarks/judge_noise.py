"""What judges make of a model with known errors: false positives and negatives, calls, tokens.

A scripted model that knows the truth lets each verdict be wrong with a known probability, and
breaks the form of its replies at the same rate. The same episodes of the judge bench are judged by
AutoEval without its Checker (a reply that can be read at all is believed, none is asked for again)
and with it, at every step, on change and at the end; by votes; and by cascades. Rates are shares of
all judgements at the end of an episode, against the oracle's truth; a latched mistake stays to the
end.

The judges of a vote err independently, which models that were trained alike do not. The rules that
come first in a cascade are (nearly) the truth, so such a row is the best that a cascade can do.

    python benchmarks/judge_noise.py [--json] [--episodes 200] [--seeds 2]
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import numpy as np
from rich.console import Console
from rich.table import Table

import mobile_gym  # noqa: F401  (registers the environments)
from mobile_gym.core import plugins
from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.ports import Judge
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from reward_models.combination.cadenced import CadencedJudge
from reward_models.combination.cascade import CascadeJudge, make_cascade
from reward_models.combination.vote import VoteJudge
from reward_models.judge_bench.oracles import ORACLES
from reward_models.judge_bench.planning import episode_plans
from reward_models.judge_bench.playing import play_plan
from reward_models.judge_bench.rehearsal import (
    RehearsedConfirmer,
    RehearsedJudge,
    TruthfulReasoner,
    make_flipper,
)
from reward_models.judge_bench.truth import TruthTracker
from reward_models.language_models.scripted import FAULTS, ErringModel
from reward_models.rules import RulesJudge

EPISODES: Final = 200
ERROR_RATES: Final = (0.0, 0.05, 0.1, 0.2)
WEAK_ERROR_RATE: Final = 0.2
"""Of the model that comes first in a cascade of two models."""
BEGIN_TRIES: Final = 3
KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "solution": ("solution", "other road"),
    "steps left out": ("ranked",),
    "truncated": ("truncated",),
    "wrong ending": (
        *("almost right", "undone", "other parameter", "other task"),
        *("namesake", "one too many"),
    ),
    "wrong answer": ("hedged", "unseen"),
    "spoof": ("spoof", "injection", "lookalike"),
    "random walk": ("random",),
}
"""What is done, by the categories of the judge bench."""
BASELINE: Final = "every step"
"""What calls are compared with."""


@dataclass(frozen=True)
class Recorded:
    """An episode as judges see it, and what was true at its end.

    Attributes:
        satisfied: for each substate, in the task's order.
    """

    kind: str
    task: Task
    transitions: tuple[Transition, ...]
    satisfied: tuple[bool, ...]
    success: bool


class _Recorder(RulesJudge):
    """The rules judge, which keeps what it has seen."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Transition] = []
        self.task: Task | None = None

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self.seen, self.task = [transition], task
        return super().begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        self.seen.append(transition)
        return super().judge(transition)


def record(episodes: int, templates: Sequence[str] | None = None) -> list[Recorded]:
    """Play episodes of the judge bench on templates whose substates its oracles know."""
    kind_of = {category: kind for kind, names in KINDS.items() for category in names}
    recorded: list[Recorded] = []
    for plan in islice(episode_plans(0, _with_facts(templates)), episodes):
        recorder = _Recorder()
        last = play_plan(plan, recorder, screenshots=False).steps[-1]
        assert recorder.task is not None
        recorded.append(
            Recorded(
                kind_of[plan.category],
                recorder.task,
                tuple(recorder.seen),
                last.true,
                last.true_success,
            )
        )
    return recorded


def _with_facts(templates: Sequence[str] | None) -> list[str]:
    """The templates whose oracle has a fact for every substate."""
    catalog = plugins.load("suite catalog", "built-in")
    tasks = {
        name: catalog.template(name).task(np.random.default_rng(0)) for name in templates or ORACLES
    }
    return [name for name, task in tasks.items() if TruthTracker(task, ORACLES[name]).has_facts]


class Models:
    """Makes judges over models that err at a rate, each on its own, and counts what they ask."""

    def __init__(self, error_rate: float, seed: int) -> None:
        self._error_rate = error_rate
        self._seed = seed
        self._judges: list[tuple[RehearsedJudge, bool]] = []
        self._confirmers: list[RehearsedConfirmer] = []

    def judge(
        self, error_rate: float | None = None, *, is_weak: bool = False, **arguments: Any
    ) -> RehearsedJudge:
        """A judge over a new model; one that is weak is counted apart."""
        rate = self._error_rate if error_rate is None else error_rate
        reasoner = TruthfulReasoner()
        made = RehearsedJudge(reasoner, self._erring(reasoner, rate), **arguments)
        self._judges.append((made, is_weak))
        return made

    def confirmer(self, **arguments: Any) -> RehearsedConfirmer:
        """What confirms claims, over a new model."""
        reasoner = TruthfulReasoner()
        model = self._erring(reasoner, self._error_rate)
        made = RehearsedConfirmer(reasoner, model, **arguments)
        self._confirmers.append(made)
        return made

    def calls(self, *, of_weak: bool = False) -> int:
        """How often models were asked, repetitions included."""
        asked = [counted.reasoner for counted, weak in self._judges if weak == of_weak]
        asked += [] if of_weak else [counted.reasoner for counted in self._confirmers]
        return sum(len(reasoner.requests) for reasoner in asked)

    def tokens(self) -> int:
        """What all models read and wrote, weak ones included."""
        used = [counted.judged.statistics.usage for counted, _ in self._judges]
        used += [counted.usage for counted in self._confirmers]
        return sum(usage.input_tokens + usage.output_tokens for usage in used)

    def _erring(self, reasoner: TruthfulReasoner, rate: float) -> ErringModel:
        return ErringModel(
            reasoner,
            dict.fromkeys(FAULTS, rate / len(FAULTS)) | {"wrong": 1.0 - rate},
            seed=1_000 * self._seed + len(self._judges) + len(self._confirmers),
            make_wrong=make_flipper(rate),
        )


ARRANGEMENTS: Final[Mapping[str, Callable[[Models], Judge]]] = {
    "every step, no Checker": lambda models: models.judge(when="step", tries=1, parent_rule=False),
    BASELINE: lambda models: models.judge(when="step"),
    "on change": lambda models: models.judge(when="change"),
    "at the end": lambda models: CadencedJudge(models.judge(when="change"), "at_end"),
    "vote of 3": lambda models: VoteJudge([models.judge() for _ in range(3)]),
    "vote of 5": lambda models: VoteJudge([models.judge() for _ in range(5)]),
    "cascade of screens": lambda models: CascadeJudge("rules", models.judge()),
    "cascade of claims": lambda models: make_cascade("rules", models.confirmer()),
    "cascade of claims, one opinion": lambda models: make_cascade(
        "rules", models.confirmer(opinions=1)
    ),
    "cascade of claims, 3 screens a call": lambda models: make_cascade(
        "rules", models.confirmer(), pile=3
    ),
    "cascade of successes": lambda models: make_cascade("rules", models.confirmer(), "success"),
    "cascade of claims, a weak model first": lambda models: make_cascade(
        models.judge(WEAK_ERROR_RATE, is_weak=True), models.confirmer()
    ),
}
"""Judges by what they are called in the table; cascades have the rules first but for the last."""


def measure(
    episodes: Sequence[Recorded],
    error_rate: float,
    make: Callable[[Models], Judge],
    *,
    seeds: int,
) -> dict[str, Any]:
    """Judge every episode with models that err at a rate.

    Returns:
        Shares in percent: `fp` and `fn` of all judgements, `accepted` of failed and `rejected` of
        successful episodes, `void` of episodes (whose beginning or end could not be judged); and
        per episode `calls` of models, `weak_calls`, `tokens`, and `calls_by_kind` and
        `tokens_by_kind`.
    """
    counts: Counter[str] = Counter()
    for seed in range(seeds):
        models = Models(error_rate, seed)
        judge = make(models)
        for episode in episodes:
            calls, tokens = models.calls(), models.tokens()
            report = _judge(judge, episode)
            counts[f"calls, {episode.kind}"] += models.calls() - calls
            counts[f"tokens, {episode.kind}"] += models.tokens() - tokens
            counts[episode.kind] += 1
            if report is None:
                counts["void"] += 1
            else:
                counts.update(_compare(episode, report))
        counts["calls"] += models.calls()
        counts["weak"] += models.calls(of_weak=True)
        counts["tokens"] += models.tokens()
    total = len(episodes) * seeds
    by_kind = {
        f"{what}_by_kind": {
            kind: round(counts[f"{what}, {kind}"] / counts[kind], digits)
            for kind in KINDS
            if counts[kind]
        }
        for what, digits in (("calls", 2), ("tokens", 0))
    }
    return {
        "fp": _percent_of(counts, "fp", "judgements"),
        "fn": _percent_of(counts, "fn", "judgements"),
        "accepted": _percent_of(counts, "accepted", "failed"),
        "rejected": _percent_of(counts, "rejected", "succeeded"),
        "void": round(100 * counts["void"] / total, 2),
        "calls": round(counts["calls"] / total, 2),
        "weak_calls": round(counts["weak"] / total, 2),
        "tokens": round(counts["tokens"] / total),
        **by_kind,
    }


def _percent_of(counts: Mapping[str, int], what: str, among: str) -> float:
    return round(100 * counts[what] / max(counts[among], 1), 2)


def _judge(judge: Judge, episode: Recorded) -> JudgeReport | None:
    """The last report; None where the beginning or the end was not judged."""
    first, *others = episode.transitions
    for tries_left in reversed(range(BEGIN_TRIES)):
        try:
            report = judge.begin(episode.task, first)
            break
        except JudgeUnavailable:
            if not tries_left:
                return None
    else:
        raise AssertionError
    for transition in others:
        report = judge.judge(transition)
    return report if report.available else None


def _compare(episode: Recorded, report: JudgeReport) -> Counter[str]:
    counts: Counter[str] = Counter()
    for told, true in zip(report.verdicts, episode.satisfied, strict=True):
        counts["judgements"] += 1
        counts["fp"] += told.satisfied and not true
        counts["fn"] += true and not told.satisfied
    counts["succeeded" if episode.success else "failed"] += 1
    if report.success != episode.success:
        counts["rejected" if episode.success else "accepted"] += 1
    return counts


def report(*, episodes: int, seeds: int) -> dict[str, Any]:
    """Measure everything.

    Args:
        episodes: of the judge bench.
        seeds: of the errors; each judges all episodes.
    """
    recorded = record(episodes)
    lengths = {
        kind: [len(episode.transitions) - 1 for episode in recorded if episode.kind == kind]
        for kind in KINDS
    }
    rows: list[dict[str, Any]] = []
    for rate in ERROR_RATES:
        measured = {
            name: measure(recorded, rate, make, seeds=seeds if rate else 1)
            for name, make in ARRANGEMENTS.items()
        }
        for name, figures in measured.items():
            share = figures["calls"] / measured[BASELINE]["calls"]
            rows.append(
                {"error_rate": rate, "judge": name, **figures, "share_of_calls": round(share, 3)}
            )
    return {
        "episodes": len(recorded),
        "successes": sum(episode.success for episode in recorded),
        "seeds": seeds,
        "steps_by_kind": {
            kind: round(sum(steps) / len(steps), 1) for kind, steps in lengths.items() if steps
        },
        "episodes_by_kind": {kind: len(steps) for kind, steps in lengths.items() if steps},
        "rows": rows,
    }


def _print(found: Mapping[str, Any]) -> None:
    table = Table(title=f"{found['episodes']} episodes x {found['seeds']} seeds, rates in %")
    hidden = ("error_rate", "calls_by_kind", "tokens_by_kind")
    columns = [name for name in found["rows"][0] if name not in hidden]
    for name in ("errors", *columns):
        table.add_column(name.replace("_", " "), justify="left" if name == "judge" else "right")
    for row in found["rows"]:
        table.add_row(f"{row['error_rate']:.0%}", *(str(row[name]) for name in columns))
    Console(width=120).print(table)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--episodes", type=int, default=EPISODES, help="of the judge bench")
    parser.add_argument("--seeds", type=int, default=2)
    arguments = parser.parse_args()
    for name in ("episodes", "seeds"):
        if getattr(arguments, name) < 1:
            parser.error(f"--{name} is {getattr(arguments, name)}; it must be at least 1")
    found = report(episodes=arguments.episodes, seeds=arguments.seeds)
    if arguments.json:
        print(json.dumps(found))
    else:
        _print(found)


if __name__ == "__main__":
    main()
