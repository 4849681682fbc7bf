"""What judges make of a model with known errors: false positives and negatives, calls, tokens.

A Reasoner that knows the truth lets each verdict be wrong with a known probability, and breaks the
form of its replies at the same rate. The same recorded episodes (every template's solution, its
first wrong ending, and a random walk up to the step limit) are judged by AutoEval without its
Checker (a reply that can be read at all is believed, none is asked for again) and with it, at
every step, on change and at the end; by votes; and by cascades. Rates are shares of all judgements
at the end of an episode, next to the rules judge's; a latched mistake stays to the end.

The judges of a vote err independently, which models that were trained alike do not. The rules that
come first in a cascade are the truth here, so that row is the best that a cascade can do.

    python benchmarks/judge_noise.py [--json] [--every 6] [--seeds 2]
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.plugins import load
from mobile_gym.core.ports import Agent, Judge
from mobile_gym.core.tasks import Task, TaskTemplate
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import play
from reward_models.autoeval.rehearsal import RehearsedJudge, TruthfulReasoner, flip
from reward_models.cadence import CadencedJudge
from reward_models.combined import CascadeJudge, VoteJudge
from reward_models.language_models.scripted import FAULTS, ErringModel
from reward_models.rules import RulesJudge

ERROR_RATES: Final = (0.05, 0.1, 0.2)
WEAK_ERROR_RATE: Final = 0.2
"""Of the model that comes first in a cascade of two models."""
TREE: Final = ("accessibility_tree",)
BEGIN_TRIES: Final = 3
KINDS: Final = ("solution", "wrong ending", "random walk")
BASELINE: Final = "every step"
"""What calls are compared with."""


@dataclass(frozen=True)
class Recorded:
    """An episode as judges see it, and what the rules said at its end."""

    kind: str
    task: Task
    transitions: tuple[Transition, ...]
    truth: JudgeReport


class _Recorder(RulesJudge):
    """The rules judge, which keeps what it has seen."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Transition] = []

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self.seen = [transition]
        return super().begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        self.seen.append(transition)
        return super().judge(transition)


def record(templates: Sequence[TaskTemplate]) -> list[Recorded]:
    """Play each template's solution, its first wrong ending, and a random walk."""
    episodes: list[Recorded] = []
    for template in templates:
        judge = _Recorder()
        with closing(MobileEnv(template, judge=judge, observe=TREE, terminate_on="finish")) as env:

            def keep(
                kind: str, agent: Agent, env: MobileEnv = env, judge: _Recorder = judge
            ) -> Task:
                played = play(env, agent, 0)
                seen = tuple(judge.seen)
                episodes.append(Recorded(kind, played.task, seen, played.report))
                return played.task

            task = keep("solution", SolutionAgent())
            for ending in task.wrong_endings[:1]:
                keep("wrong ending", SolutionAgent(ending.steps))
            keep("random walk", load("agent", "random")())
    return episodes


class Models:
    """Makes judges over models that err at a rate, each on its own, and counts what they ask."""

    def __init__(self, error_rate: float, seed: int) -> None:
        self._error_rate = error_rate
        self._seed = seed
        self._made: list[tuple[RehearsedJudge, bool]] = []

    def judge(
        self, error_rate: float | None = None, *, is_weak: bool = False, **arguments: Any
    ) -> RehearsedJudge:
        """A judge over a new model; one that is weak is counted apart."""
        rate = self._error_rate if error_rate is None else error_rate
        reasoner = TruthfulReasoner()
        model = ErringModel(
            reasoner,
            dict.fromkeys(FAULTS, rate / len(FAULTS)) | {"wrong": 1.0 - rate},
            seed=1_000 * self._seed + len(self._made),
            make_wrong=flip(rate),
        )
        made = RehearsedJudge(reasoner, model, **arguments)
        self._made.append((made, is_weak))
        return made

    def calls(self, *, of_weak: bool = False) -> int:
        """How often models were asked, repetitions included."""
        return sum(len(one.reasoner.requests) for one, weak in self._made if weak == of_weak)

    def tokens(self) -> int:
        """What all models read and wrote, weak ones included."""
        used = [one.judged.statistics.usage for one, _ in self._made]
        return sum(usage.input_tokens + usage.output_tokens for usage in used)


ARRANGEMENTS: Final[Mapping[str, Callable[[Models], Judge]]] = {
    "every step, no Checker": lambda models: models.judge(when="step", tries=1, parent_rule=False),
    BASELINE: lambda models: models.judge(when="step"),
    "on change": lambda models: models.judge(when="change"),
    "at the end": lambda models: CadencedJudge(models.judge(when="change"), "at_end"),
    "vote of 3": lambda models: VoteJudge([models.judge() for _ in range(3)]),
    "vote of 5": lambda models: VoteJudge([models.judge() for _ in range(5)]),
    "cascade, rules first": lambda models: CascadeJudge("rules", models.judge()),
    "cascade, rules at the end first": lambda models: CascadeJudge(
        CadencedJudge("rules", "at_end"), models.judge()
    ),
    "cascade, a weak model first": lambda models: CascadeJudge(
        models.judge(WEAK_ERROR_RATE, is_weak=True), models.judge()
    ),
}
"""Judges by what they are called in the table."""


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
        per episode `calls` of models, `weak_calls`, `tokens`, and `calls_by_kind`.
    """
    counts: Counter[str] = Counter()
    for seed in range(seeds):
        models = Models(error_rate, seed)
        judge = make(models)
        for episode in episodes:
            before = models.calls()
            report = _judge(judge, episode)
            counts[f"calls, {episode.kind}"] += models.calls() - before
            counts[episode.kind] += 1
            if report is None:
                counts["void"] += 1
            else:
                counts.update(_compare(episode, report))
        counts["calls"] += models.calls()
        counts["weak"] += models.calls(of_weak=True)
        counts["tokens"] += models.tokens()
    total = len(episodes) * seeds
    return {
        "fp": _percent(counts, "fp", "judgements"),
        "fn": _percent(counts, "fn", "judgements"),
        "accepted": _percent(counts, "accepted", "failed"),
        "rejected": _percent(counts, "rejected", "succeeded"),
        "void": round(100 * counts["void"] / total, 2),
        "calls": round(counts["calls"] / total, 2),
        "weak_calls": round(counts["weak"] / total, 2),
        "tokens": round(counts["tokens"] / total),
        "calls_by_kind": {
            kind: round(counts[f"calls, {kind}"] / counts[kind], 2)
            for kind in KINDS
            if counts[kind]
        },
    }


def _percent(counts: Mapping[str, int], what: str, among: str) -> float:
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
    for told, true in zip(report.verdicts, episode.truth.verdicts, strict=True):
        counts["judgements"] += 1
        counts["fp"] += told.satisfied and not true.satisfied
        counts["fn"] += true.satisfied and not told.satisfied
    truth = "succeeded" if episode.truth.success else "failed"
    counts[truth] += 1
    if report.success != episode.truth.success:
        counts["rejected" if episode.truth.success else "accepted"] += 1
    return counts


def report(*, every: int, seeds: int) -> dict[str, Any]:
    """Measure everything.

    Args:
        every: n, for every n-th template.
        seeds: of the errors; each judges all episodes.
    """
    suite = load("suite catalog", "built-in").suite("all")
    chosen = [template for template in suite if template.device == "virtual"][::every]
    episodes = record(chosen)
    lengths = {
        kind: [len(episode.transitions) - 1 for episode in episodes if episode.kind == kind]
        for kind in KINDS
    }
    rows: list[dict[str, Any]] = []
    for rate in ERROR_RATES:
        measured = {
            name: measure(episodes, rate, make, seeds=seeds) for name, make in ARRANGEMENTS.items()
        }
        for name, figures in measured.items():
            share = figures["calls"] / measured[BASELINE]["calls"]
            rows.append(
                {"error_rate": rate, "judge": name, **figures, "share_of_calls": round(share, 3)}
            )
    return {
        "templates": len(chosen),
        "episodes": len(episodes),
        "seeds": seeds,
        "steps_by_kind": {
            kind: round(sum(steps) / len(steps), 1) for kind, steps in lengths.items() if steps
        },
        "rows": rows,
    }


def _print(found: Mapping[str, Any]) -> None:
    table = Table(title=f"{found['episodes']} episodes x {found['seeds']} seeds, rates in %")
    columns = [name for name in found["rows"][0] if name not in ("error_rate", "calls_by_kind")]
    for name in ("errors", *columns):
        table.add_column(name.replace("_", " "), justify="left" if name == "judge" else "right")
    for row in found["rows"]:
        table.add_row(f"{row['error_rate']:.0%}", *(str(row[name]) for name in columns))
    Console(width=120).print(table)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--every", type=int, default=6, help="every n-th template")
    parser.add_argument("--seeds", type=int, default=2)
    arguments = parser.parse_args()
    found = report(every=arguments.every, seeds=arguments.seeds)
    if arguments.json:
        print(json.dumps(found))
    else:
        _print(found)


if __name__ == "__main__":
    main()
