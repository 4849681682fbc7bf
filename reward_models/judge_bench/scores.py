"""What judged episodes say of the judge: one plain mapping of figures.

A judgement is one substate after one step, so what is paid too early or too late counts as well as
what is paid wrongly in the end. Episodes on which the judge gave no verdict are counted and left
out of every other figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from reward_models.judge_bench.confusion import Confusion, bootstrap, kendall_tau, wilson
from reward_models.judge_bench.planned_ways import SKILLS
from reward_models.judge_bench.planning import SPOOFS
from reward_models.judge_bench.playing import JudgedEpisode, JudgedStep

_MS: Final = 1000.0
_DIGITS: Final = 6


class Timing(NamedTuple):
    """When substates were first paid, against when they first became true.

    `missed` became true and were never paid, `invented` were paid and never became true; what
    neither happened to is not counted.
    """

    on_time: int = 0
    early: int = 0
    late: int = 0
    missed: int = 0
    invented: int = 0


@dataclass(frozen=True, slots=True)
class EpisodeScore:
    """What is kept of an episode once it has been judged.

    Attributes:
        category: of `planning.CATEGORIES`.
        skill: which of `planning.SKILLS`, or -1.
        language: of the screens.
        is_void: whether the judge gave no verdict.
        is_complete: whether all that was planned could be done.
        steps: judgements of every step.
        end: judgements after the last step.
        judged_success: the judge's verdict on the episode.
        true_success: the truth.
        is_fooled: whether the judge paid, at any time, for something that was not true by then.
        timing: when substates were paid.
        seconds: what each judgement of a step took.
        unanswered: steps at which the judge had no answer.
    """

    category: str
    skill: int
    language: str
    is_void: bool
    is_complete: bool
    steps: Confusion
    end: Confusion
    judged_success: bool
    true_success: bool
    is_fooled: bool
    timing: Timing
    seconds: tuple[float, ...]
    unanswered: int
    cost_usd: float
    judged_score: float
    true_score: float


def score(played: JudgedEpisode) -> EpisodeScore:
    """Reduce an episode to its score."""
    steps = played.steps
    plan = played.plan
    last = steps[-1] if steps else JudgedStep((), (), False, False, False, 0.0, 0.0)
    return EpisodeScore(
        category=plan.category,
        skill=plan.skill,
        language=plan.language,
        is_void=bool(played.void),
        is_complete=not played.unfinished,
        steps=Confusion.total(_pairs(step) for step in steps),
        end=_pairs(last),
        judged_success=last.judged_success,
        true_success=last.true_success,
        is_fooled=any(_pairs(step).fp or _wrong_success(step) for step in steps),
        timing=_timing(steps),
        seconds=tuple(step.seconds for step in steps),
        unanswered=sum(not step.available for step in steps),
        cost_usd=sum(step.cost_usd for step in steps),
        judged_score=played.judged_score,
        true_score=played.true_score,
    )


def _pairs(step: JudgedStep) -> Confusion:
    return Confusion.of(zip(step.judged, step.true, strict=True))


def _wrong_success(step: JudgedStep) -> bool:
    return step.judged_success and not step.true_success


def _timing(steps: Sequence[JudgedStep]) -> Timing:
    counts: Counter[str] = Counter()
    for place in range(len(steps[0].true) if steps else 0):
        judged = next((at for at, step in enumerate(steps) if step.judged[place]), None)
        true = next((at for at, step in enumerate(steps) if step.true[place]), None)
        if judged is None and true is None:
            continue
        if judged is None:
            counts["missed"] += 1
        elif true is None:
            counts["invented"] += 1
        else:
            counts["on_time" if judged == true else "early" if judged < true else "late"] += 1
    return Timing(**counts)


# -- all of them ----------------------------------------------------------------------------------


def summary(scores: Iterable[EpisodeScore]) -> dict[str, Any]:
    """All figures, ready for JSON; intervals hold 95 %."""
    everything = list(scores)
    judged = [one for one in everything if not one.is_void]
    fooling = [one for one in judged if one.category in SPOOFS and one.is_complete]
    hedged = [one for one in judged if one.category == "hedged"]
    categories = dict.fromkeys(one.category for one in judged)
    seconds = [second for one in judged for second in one.seconds]
    p50, p95 = np.quantile(seconds, (0.5, 0.95)) if seconds else (None, None)
    accepted = sum(one.is_fooled for one in fooling)
    return {
        "episodes": len(everything),
        "void_episodes": len(everything) - len(judged),
        "wrong_endings": sum(not one.true_success for one in judged),
        "steps": len(seconds),
        "unanswered_steps": sum(one.unanswered for one in judged),
        **_substates("substate", [one.steps for one in judged]),
        **_substates("final_substate", [one.end for one in judged]),
        "paid": Timing(
            *map(sum, zip(Timing(), *(one.timing for one in judged), strict=True))
        )._asdict(),
        **_episodes(judged),
        "false_successes": sum(one.judged_success > one.true_success for one in judged),
        "false_failures": sum(one.judged_success < one.true_success for one in judged),
        "hedged": len(hedged),
        "hedged_paid": sum(one.judged_success for one in hedged),
        "spoofs": len(fooling),
        "spoofs_accepted": accepted,
        "spoofs_accepted_interval": _rounded(wilson(accepted, len(fooling))),
        "p50_ms_per_step": None if p50 is None else round(float(p50) * _MS, 4),
        "p95_ms_per_step": None if p95 is None else round(float(p95) * _MS, 4),
        "cost_usd": round(sum(one.cost_usd for one in judged), _DIGITS),
        "ranking": _ranking(judged),
        "categories": {
            name: _category([one for one in judged if one.category == name]) for name in categories
        },
    }


def _substates(name: str, episodes: Sequence[Confusion]) -> dict[str, Any]:
    """Accuracy and the shares of wrong judgements, which sum to 1."""
    total = Confusion.total(episodes)
    short = "" if name == "substate" else f"{name.removesuffix('_substate')}_"
    return {
        f"{name}_judgements": total.judgements,
        f"{name}_accuracy": _rounded(total.accuracy),
        f"{name}_accuracy_interval": _rounded(bootstrap(episodes, lambda one: one.accuracy)),
        f"{short}fp_rate": _rounded(total.fp_rate),
        f"{short}fn_rate": _rounded(total.fn_rate),
    }


def _verdict(one: EpisodeScore) -> Confusion:
    return Confusion.of([(one.judged_success, one.true_success)])


def _episodes(judged: Sequence[EpisodeScore]) -> dict[str, Any]:
    verdicts = [_verdict(one) for one in judged]
    total = Confusion.total(verdicts)
    return {
        "episode_accuracy": _rounded(total.accuracy),
        "episode_accuracy_interval": _rounded(wilson(total.tp + total.tn, total.judgements)),
        "episode_precision": _rounded(total.precision),
        "episode_recall": _rounded(total.recall),
        "episode_f1": _rounded(total.f1),
        "episode_f1_interval": _rounded(bootstrap(verdicts, lambda one: one.f1)),
        "episode_npv": _rounded(total.npv),
        "episode_tnr": _rounded(total.tnr),
    }


def _category(judged: Sequence[EpisodeScore]) -> dict[str, Any]:
    steps = Confusion.total(one.steps for one in judged)
    verdicts = Confusion.total(map(_verdict, judged))
    return {
        "episodes": len(judged),
        "successes": verdicts.tp + verdicts.fn,
        "substate_accuracy": _rounded(steps.accuracy),
        "fp_rate": _rounded(steps.fp_rate),
        "fn_rate": _rounded(steps.fn_rate),
        "episode_accuracy": _rounded(verdicts.accuracy),
        "fooled": sum(one.is_fooled for one in judged),
    }


def _ranking(judged: Sequence[EpisodeScore]) -> dict[str, Any]:
    """The agents of different skill, scored by the judge and by the truth."""
    agents: list[dict[str, float]] = []
    for skill, left_out in enumerate(SKILLS):
        episodes = [one for one in judged if one.skill == skill]
        if episodes:
            agents.append(
                {
                    "left_out": left_out,
                    "true_score": float(np.mean([one.true_score for one in episodes])),
                    "judged_score": float(np.mean([one.judged_score for one in episodes])),
                }
            )
    tau = kendall_tau(
        [agent["true_score"] for agent in agents], [agent["judged_score"] for agent in agents]
    )
    return {
        "kendall_tau": _rounded(tau),
        "agents": [{name: _rounded(value) for name, value in one.items()} for one in agents],
    }


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return round(value, _DIGITS)
        case (low, high):
            return [round(low, _DIGITS), round(high, _DIGITS)]
        case _:
            return value
