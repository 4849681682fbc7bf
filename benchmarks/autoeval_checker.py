"""What AutoEval's Checker does to errors of its Reasoner: false positives, false negatives, calls.

A Reasoner that knows the truth lets each verdict be wrong with a known probability, and breaks the
form of its replies at the same rate. The same recorded episodes (every template's solution, and its
first wrong ending) are judged with the Checker and without: then a reply that can be read at all is
believed, and none is asked for again. Rates are shares of all judgements at the end of an episode,
as in AutoEval's table 2, next to the rules judge's; a latched mistake stays to the end.

    python benchmarks/autoeval_checker.py [--json] [--every 2] [--seeds 3]
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.plugins import load
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Task, TaskTemplate
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import play
from reward_models.autoeval.rehearsal import RehearsedJudge, TruthfulReasoner, flip
from reward_models.language_models.scripted import FAULTS, ErringModel
from reward_models.rules import RulesJudge

ERROR_RATES = (0.0, 0.05, 0.1, 0.2)
TREE = ("accessibility_tree",)
BEGIN_TRIES = 3


@dataclass(frozen=True)
class Recorded:
    """An episode as judges see it, and what the rules said at its end."""

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
    """Play each template's solution and its first wrong ending."""
    episodes: list[Recorded] = []
    for template in templates:
        judge = _Recorder()
        with closing(MobileEnv(template, judge=judge, observe=TREE, terminate_on="finish")) as env:
            played = play(env, SolutionAgent(), 0)
            episodes.append(Recorded(played.task, tuple(judge.seen), played.report))
            for ending in played.task.wrong_endings[:1]:
                wrong = play(env, SolutionAgent(ending.steps), 0)
                episodes.append(Recorded(wrong.task, tuple(judge.seen), wrong.report))
    return episodes


def measure(
    episodes: Sequence[Recorded], error_rate: float, *, checked: bool, seeds: int
) -> dict[str, float]:
    """Judge every episode with a Reasoner that errs at a rate.

    Returns:
        Shares in percent: `fp` and `fn` of all judgements, `unit_fp` of those on units with a page,
        `accepted` of failed and `rejected` of successful episodes, `skipped` of rounds, `void` of
        episodes (whose beginning or end could not be judged); and `calls` per episode.
    """
    counts: Counter[str] = Counter()
    for seed in range(seeds):
        reasoner = TruthfulReasoner()
        broken = error_rate / len(FAULTS)
        model = ErringModel(
            reasoner,
            dict.fromkeys(FAULTS, broken) | {"wrong": 1.0 - error_rate},
            seed=seed,
            make_wrong=flip(error_rate),
        )
        judge = RehearsedJudge(reasoner, model, tries=3 if checked else 1, parent_rule=checked)
        for episode in episodes:
            report = _judge(judge, episode)
            if report is None:
                counts["void"] += 1
            else:
                counts += _compare(episode, report)
        statistics = judge.judged.statistics
        counts["calls"] += len(reasoner.requests)
        counts["rounds"] += statistics.rounds
        counts["skipped"] += statistics.skipped
    judgements, total = counts["judgements"], len(episodes) * seeds
    return {
        "fp": 100 * counts["fp"] / judgements,
        "fn": 100 * counts["fn"] / judgements,
        "unit_fp": 100 * counts["unit_fp"] / counts["units"],
        "accepted": 100 * counts["accepted"] / counts["failed"],
        "rejected": 100 * counts["rejected"] / counts["succeeded"],
        "skipped": 100 * counts["skipped"] / counts["rounds"],
        "void": 100 * counts["void"] / total,
        "calls": counts["calls"] / total,
    }


def _judge(judge: RehearsedJudge, episode: Recorded) -> JudgeReport | None:
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
    for substate, told, true in zip(
        episode.task.substates, report.verdicts, episode.truth.verdicts, strict=True
    ):
        is_false_positive = told.satisfied and not true.satisfied
        counts["judgements"] += 1
        counts["fp"] += is_false_positive
        counts["fn"] += true.satisfied and not told.satisfied
        if isinstance(substate, UnitNode) and substate.parent_id is not None:
            counts["units"] += 1
            counts["unit_fp"] += is_false_positive
    truth = "succeeded" if episode.truth.success else "failed"
    counts[truth] += 1
    if report.success != episode.truth.success:
        counts["rejected" if episode.truth.success else "accepted"] += 1
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--every", type=int, default=2, help="every n-th template")
    parser.add_argument("--seeds", type=int, default=3)
    arguments = parser.parse_args()
    every = load("suite catalog", "built-in").suite("all")
    chosen = [template for template in every if template.device == "virtual"][:: arguments.every]
    episodes = record(chosen)
    rows = [
        {"error_rate": rate, "checker": checked}
        | measure(episodes, rate, checked=checked, seeds=arguments.seeds)
        for rate in ERROR_RATES
        for checked in (False, True)
    ]
    if arguments.json:
        print(json.dumps({"episodes": len(episodes), "seeds": arguments.seeds, "rows": rows}))
        return
    table = Table(title=f"{len(episodes)} episodes x {arguments.seeds} seeds, in %")
    columns = [name for name in rows[0] if name not in ("error_rate", "checker")]
    for name in ("errors", "checker", *columns):
        table.add_column(name, justify="right")
    for row in rows:
        shown = [f"{row[name]:.2f}" for name in columns]
        table.add_row(f"{row['error_rate']:.0%}", "on" if row["checker"] else "off", *shown)
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
