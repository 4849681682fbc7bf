"""Runs the bench: episodes with known truth under one judge, and the figures that come of it.

Programs call it as a function; `__main__` is its command line.

A judgement is one substate after one step, so what is paid too early or too late counts as well as
what is paid wrongly in the end. Episodes on which the judge gave no verdict are counted and left
out of every other figure.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from mobile_gym.core import plugins
from mobile_gym.core.errors import UsageError
from reward_models.combination.nesting import JudgeSpec, make_judge
from reward_models.judge_bench.oracles import ORACLES
from reward_models.judge_bench.planned_ways import SKILLS
from reward_models.judge_bench.planning import SPOOFS, episode_plans
from reward_models.judge_bench.playing import JudgedEpisode, JudgedStep, play_plans
from reward_models.judge_bench.truth import TruthTracker

_Z: Final = 1.959963984540054
"""The 97.5th percentile of the normal distribution: intervals hold 95 %."""
_RESAMPLES: Final = 1000

Interval = tuple[float, float]


class ConfusionCounts(NamedTuple):
    """True and false positives and negatives.

    Rates are None where nothing was counted that they could be a share of.
    """

    tp: int = 0
    fp: int = 0
    fn: int = 0
    tn: int = 0

    @classmethod
    def of(cls, pairs: Iterable[tuple[bool, bool]]) -> ConfusionCounts:
        """Count pairs of (judged, true)."""
        counts = [0, 0, 0, 0]
        for judged, true in pairs:
            counts[_PLACES[judged, true]] += 1
        return cls(*counts)

    @classmethod
    def total(cls, parts: Iterable[ConfusionCounts]) -> ConfusionCounts:
        """The sum of several."""
        return cls(*(sum(column) for column in zip(cls(), *parts, strict=True)))

    @property
    def judgements(self) -> int:
        """All judgements."""
        return sum(self)

    @property
    def accuracy(self) -> float | None:
        """Right ones among all; of substates, AutoEval's judge success rate."""
        return _share_or_none(self.tp + self.tn, self.judgements)

    @property
    def fp_rate(self) -> float | None:
        """False positives among *all* judgements, as in AutoEval's table 2."""
        return _share_or_none(self.fp, self.judgements)

    @property
    def fn_rate(self) -> float | None:
        """False negatives among *all* judgements, as in AutoEval's table 2."""
        return _share_or_none(self.fn, self.judgements)

    @property
    def precision(self) -> float | None:
        """True ones among those judged true."""
        return _share_or_none(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float | None:
        """Those judged true among the true ones."""
        return _share_or_none(self.tp, self.tp + self.fn)

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall."""
        return _share_or_none(2 * self.tp, 2 * self.tp + self.fp + self.fn)

    @property
    def npv(self) -> float | None:
        """False ones among those judged false: the negative predictive value."""
        return _share_or_none(self.tn, self.tn + self.fn)

    @property
    def tnr(self) -> float | None:
        """Those judged false among the false ones: the true negative rate."""
        return _share_or_none(self.tn, self.tn + self.fp)


_PLACES: Final = {(True, True): 0, (True, False): 1, (False, True): 2, (False, False): 3}
"""By (judged, true): the place in a `Confusion`."""


def _share_or_none(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def wilson_interval(part: int, whole: int) -> Interval | None:
    """Wilson's 95 % interval of a share; None of nothing.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
    1927, for independent judgements.
    """
    if not whole:
        return None
    share, square = part / whole, _Z**2
    middle = share + square / (2 * whole)
    reach = _Z * math.sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    scale = 1 + square / whole
    return max((middle - reach) / scale, 0.0), min((middle + reach) / scale, 1.0)


def bootstrap_interval(
    episodes: Sequence[ConfusionCounts],
    rate: Callable[[ConfusionCounts], float | None],
    seed: int = 0,
) -> Interval | None:
    """A 95 % interval of a rate, by drawing whole episodes again.

    The judgements of one episode hang together, so they are drawn together.

    Args:
        episodes: one count per episode.
        rate: what is asked of a sum of counts.
        seed: of the draws.
    """
    if not episodes:
        return None
    rng = np.random.default_rng(seed)
    counts: npt.NDArray[np.int64] = np.array(episodes, dtype=np.int64)
    weights = np.full(len(episodes), 1 / len(episodes))
    times = rng.multinomial(len(episodes), weights, size=_RESAMPLES)
    drawn = (rate(ConfusionCounts(*row)) for row in (times @ counts).tolist())
    rates = [drawn_rate for drawn_rate in drawn if drawn_rate is not None]
    if not rates:
        return None
    low, high = np.quantile(rates, (0.025, 0.975))
    return float(low), float(high)


def kendall_tau(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Kendall's rank correlation tau-b, which corrects for ties; None where one has only ties.

    Source: M. G. Kendall, The treatment of ties in ranking problems, 1945.
    """
    signs = [
        (np.sign(first[i] - first[j]), np.sign(second[i] - second[j]))
        for i in range(len(first))
        for j in range(i)
    ]
    agreement = sum(sign * other for sign, other in signs)
    untied = math.prod(sum(pair[side] != 0 for pair in signs) for side in (0, 1))
    return float(agreement / math.sqrt(untied)) if untied else None


_MS: Final = 1000.0
_DIGITS: Final = 6


class SubstateTiming(NamedTuple):
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
    steps: ConfusionCounts
    end: ConfusionCounts
    judged_success: bool
    true_success: bool
    is_fooled: bool
    timing: SubstateTiming
    seconds: tuple[float, ...]
    unanswered: int
    cost_usd: float
    judged_score: float
    true_score: float


def score_episode(played: JudgedEpisode) -> EpisodeScore:
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
        steps=ConfusionCounts.total(_substate_confusion(step) for step in steps),
        end=_substate_confusion(last),
        judged_success=last.judged_success,
        true_success=last.true_success,
        is_fooled=any(_substate_confusion(step).fp or _is_wrong_success(step) for step in steps),
        timing=_substate_timing(steps),
        seconds=tuple(step.seconds for step in steps),
        unanswered=sum(not step.available for step in steps),
        cost_usd=sum(step.cost_usd for step in steps),
        judged_score=played.judged_score,
        true_score=played.true_score,
    )


def _substate_confusion(step: JudgedStep) -> ConfusionCounts:
    return ConfusionCounts.of(zip(step.judged, step.true, strict=True))


def _is_wrong_success(step: JudgedStep) -> bool:
    return step.judged_success and not step.true_success


def _substate_timing(steps: Sequence[JudgedStep]) -> SubstateTiming:
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
    return SubstateTiming(**counts)


# -- all of them ----------------------------------------------------------------------------------


def summarize_scores(scores: Iterable[EpisodeScore]) -> dict[str, Any]:
    """All figures, ready for JSON; intervals hold 95 %."""
    everything = list(scores)
    judged = [episode for episode in everything if not episode.is_void]
    fooling = [episode for episode in judged if episode.category in SPOOFS and episode.is_complete]
    hedged = [episode for episode in judged if episode.category == "hedged"]
    categories = dict.fromkeys(episode.category for episode in judged)
    seconds = [second for episode in judged for second in episode.seconds]
    p50, p95 = np.quantile(seconds, (0.5, 0.95)) if seconds else (None, None)
    accepted = sum(episode.is_fooled for episode in fooling)
    return {
        "episodes": len(everything),
        "void_episodes": len(everything) - len(judged),
        "wrong_endings": sum(not episode.true_success for episode in judged),
        "steps": len(seconds),
        "unanswered_steps": sum(episode.unanswered for episode in judged),
        **_substate_figures("substate", [episode.steps for episode in judged]),
        **_substate_figures("final_substate", [episode.end for episode in judged]),
        "paid": SubstateTiming(
            *map(sum, zip(SubstateTiming(), *(episode.timing for episode in judged), strict=True))
        )._asdict(),
        **_episode_figures(judged),
        "false_successes": sum(episode.judged_success > episode.true_success for episode in judged),
        "false_failures": sum(episode.judged_success < episode.true_success for episode in judged),
        "hedged": len(hedged),
        "hedged_paid": sum(episode.judged_success for episode in hedged),
        "spoofs": len(fooling),
        "spoofs_accepted": accepted,
        "spoofs_accepted_interval": _round_value(wilson_interval(accepted, len(fooling))),
        "p50_ms_per_step": None if p50 is None else round(float(p50) * _MS, 4),
        "p95_ms_per_step": None if p95 is None else round(float(p95) * _MS, 4),
        "cost_usd": round(sum(episode.cost_usd for episode in judged), _DIGITS),
        "ranking": _ranking_figures(judged),
        "categories": {
            name: _category_figures([episode for episode in judged if episode.category == name])
            for name in categories
        },
    }


def _substate_figures(name: str, episodes: Sequence[ConfusionCounts]) -> dict[str, Any]:
    """Accuracy and the shares of wrong judgements, which sum to 1."""
    total = ConfusionCounts.total(episodes)
    short = "" if name == "substate" else f"{name.removesuffix('_substate')}_"
    return {
        f"{name}_judgements": total.judgements,
        f"{name}_accuracy": _round_value(total.accuracy),
        f"{name}_accuracy_interval": _round_value(
            bootstrap_interval(episodes, lambda episode: episode.accuracy)
        ),
        f"{short}fp_rate": _round_value(total.fp_rate),
        f"{short}fn_rate": _round_value(total.fn_rate),
    }


def _verdict_confusion(episode: EpisodeScore) -> ConfusionCounts:
    return ConfusionCounts.of([(episode.judged_success, episode.true_success)])


def _episode_figures(judged: Sequence[EpisodeScore]) -> dict[str, Any]:
    verdicts = [_verdict_confusion(episode) for episode in judged]
    total = ConfusionCounts.total(verdicts)
    return {
        "episode_accuracy": _round_value(total.accuracy),
        "episode_accuracy_interval": _round_value(
            wilson_interval(total.tp + total.tn, total.judgements)
        ),
        "episode_precision": _round_value(total.precision),
        "episode_recall": _round_value(total.recall),
        "episode_f1": _round_value(total.f1),
        "episode_f1_interval": _round_value(
            bootstrap_interval(verdicts, lambda episode: episode.f1)
        ),
        "episode_npv": _round_value(total.npv),
        "episode_tnr": _round_value(total.tnr),
    }


def _category_figures(judged: Sequence[EpisodeScore]) -> dict[str, Any]:
    steps = ConfusionCounts.total(episode.steps for episode in judged)
    verdicts = ConfusionCounts.total(map(_verdict_confusion, judged))
    return {
        "episodes": len(judged),
        "successes": verdicts.tp + verdicts.fn,
        "substate_accuracy": _round_value(steps.accuracy),
        "fp_rate": _round_value(steps.fp_rate),
        "fn_rate": _round_value(steps.fn_rate),
        "episode_accuracy": _round_value(verdicts.accuracy),
        "fooled": sum(episode.is_fooled for episode in judged),
    }


def _ranking_figures(judged: Sequence[EpisodeScore]) -> dict[str, Any]:
    """The agents of different skill, scored by the judge and by the truth."""
    agents: list[dict[str, float]] = []
    for skill, left_out in enumerate(SKILLS):
        episodes = [item for item in judged if item.skill == skill]
        if episodes:
            agents.append(
                {
                    "left_out": left_out,
                    "true_score": float(np.mean([item.true_score for item in episodes])),
                    "judged_score": float(np.mean([item.judged_score for item in episodes])),
                }
            )
    tau = kendall_tau(
        [agent["true_score"] for agent in agents], [agent["judged_score"] for agent in agents]
    )
    return {
        "kendall_tau": _round_value(tau),
        "agents": [{name: _round_value(value) for name, value in item.items()} for item in agents],
    }


def _round_value(value: Any) -> Any:
    match value:
        case float():
            return round(value, _DIGITS)
        case (low, high):
            return [round(low, _DIGITS), round(high, _DIGITS)]
        case _:
            return value


EPISODES: Final = 1000
QUICK_EPISODES: Final = 100
_TREE_ALONE: Final = ("rules", "learned")
"""Judges that read no pixels, which need not be drawn for them."""


def judge_name(judge: JudgeSpec) -> str:
    """What a judge is called in results."""
    if isinstance(judge, str):
        return judge
    if isinstance(judge, Mapping):
        return str(judge.get("name", ""))
    return str(getattr(judge, "name", type(judge).__name__))


def _has_facts(name: str) -> bool:
    """Whether a template's oracle knows the truth of each substate, or of the instruction alone."""
    template = plugins.load("suite catalog", "built-in").template(name)
    return TruthTracker(template.task(np.random.default_rng(0)), ORACLES[name]).has_facts


def run_bench(
    judge: JudgeSpec = "rules",
    *,
    episodes: int = EPISODES,
    seed: int = 0,
    templates: Sequence[str] | None = None,
    screenshots: bool | None = None,
    on_episode: Callable[[EpisodeScore], object] | None = None,
) -> dict[str, Any]:
    """Measure a judge.

    Args:
        judge: a name, `{"name": ..., ...}` with its arguments, or a live judge.
        episodes: how many.
        seed: of the episodes; the same seed gives the same episodes to every judge.
        templates: ids of templates with an oracle; all of them where None.
        screenshots: whether frames have pixels; None for what a judge of that name needs.
        on_episode: told of every episode when it is over.

    Raises:
        UsageError: an argument is wrong.
    """
    if episodes < 1:
        raise UsageError(f"episodes is {episodes}; it must be at least 1")
    if unknown := [name for name in templates or () if name not in ORACLES]:
        raise UsageError(
            f"there is no oracle for {', '.join(unknown)}; those with one are {', '.join(ORACLES)}"
        )
    name = judge_name(judge)
    pixels = name not in _TREE_ALONE if screenshots is None else screenshots
    names = tuple(ORACLES if templates is None else templates)
    started = time.perf_counter()
    scores: list[EpisodeScore] = []
    chosen = islice(episode_plans(seed, templates), episodes)
    for played in play_plans(chosen, make_judge(judge), screenshots=pixels):
        scores.append(score_episode(played))
        if on_episode is not None:
            on_episode(scores[-1])
    return {
        "judge": name,
        "seed": seed,
        "templates": len(names),
        "templates_with_facts": sum(map(_has_facts, names)),
        **summarize_scores(scores),
        "seconds": round(time.perf_counter() - started, 1),
    }
