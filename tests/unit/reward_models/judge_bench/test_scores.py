"""Figures of judged episodes, against cases worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from mobile_gym.core import plugins
from reward_models.judge_bench.bench import (
    ConfusionCounts,
    SubstateTiming,
    score_episode,
    summarize_scores,
)
from reward_models.judge_bench.planning import EpisodePlan
from reward_models.judge_bench.playing import JudgedEpisode, JudgedStep

Seen = tuple[str, str]
"""What was judged and what was true, a sign per substate: `("+-", "++")`."""


def step(judged: str, true: str, **fields: Any) -> JudgedStep:
    said, truth = (tuple(sign == "+" for sign in signs) for signs in (judged, true))
    values: dict[str, Any] = {
        "judged_success": all(said),
        "true_success": all(truth),
        "available": True,
        "seconds": 0.001,
        "cost_usd": 0.01,
    }
    return JudgedStep(said, truth, **(values | fields))


def played(
    seen: Sequence[Seen], category: str = "solution", skill: int = -1, **fields: Any
) -> JudgedEpisode:
    template = plugins.load("suite catalog", "built-in").template("Clock.AddCity")
    plan = EpisodePlan(0, template, category, "", "en", {}, 0, None, (), skill)
    steps = tuple(step(*one) for one in seen)
    last = steps[-1] if steps else step("-", "-")
    values: dict[str, Any] = {
        "judged_score": sum(last.judged) / len(last.judged),
        "true_score": sum(last.true) / len(last.true),
    }
    return JudgedEpisode(plan, steps, **(values | fields))


def test_every_step_is_judged_and_the_end_apart() -> None:
    one = score_episode(played([("+-", "--"), ("+-", "+-"), ("++", "+-")]))
    assert one.steps == ConfusionCounts(tp=2, fp=2, fn=0, tn=2)
    assert one.end == ConfusionCounts(tp=1, fp=1)
    assert (one.judged_success, one.true_success) == (True, False)
    assert one.is_fooled


def test_timing_tells_early_from_late() -> None:
    one = score_episode(played([("+---+", "--+--"), ("+++-+", "++++-")]))
    # early, on time, late, missed, invented
    assert one.timing == SubstateTiming(on_time=1, early=1, late=1, missed=1, invented=1)


def test_being_late_is_not_being_fooled() -> None:
    assert not score_episode(played([("--", "+-"), ("+-", "+-")])).is_fooled
    wrong = step("+", "+", judged_success=True, true_success=False)
    episode = played([("+", "+")])
    assert score_episode(JudgedEpisode(episode.plan, (wrong,), 1.0, 0.5)).is_fooled


def test_the_shares_of_all_judgements_sum_to_one() -> None:
    figures = summarize_scores(
        score_episode(played(seen))
        for seen in ([("+-", "--")], [("++", "+-")], [("--", "-+")], [("++", "++")])
    )
    assert figures["substate_judgements"] == 8
    assert figures["substate_accuracy"] == 5 / 8
    assert figures["fp_rate"] == 2 / 8
    assert figures["fn_rate"] == 1 / 8
    assert figures["episode_accuracy"] == 3 / 4
    assert figures["episode_precision"] == 1 / 2
    assert figures["episode_recall"] == 1.0
    assert figures["episode_f1"] == pytest.approx(2 / 3, abs=1e-6)
    assert figures["episode_npv"] == 1.0
    assert figures["episode_tnr"] == pytest.approx(2 / 3, abs=1e-6)
    assert figures["wrong_endings"] == 3
    assert figures["cost_usd"] == pytest.approx(0.04)
    assert figures["p50_ms_per_step"] == 1.0


def test_void_episodes_are_counted_and_left_out() -> None:
    figures = summarize_scores(
        [
            score_episode(played([("+", "+")])),
            score_episode(played([("-", "+")], void="JudgeUnavailable")),
        ]
    )
    assert (figures["episodes"], figures["void_episodes"]) == (2, 1)
    assert figures["substate_accuracy"] == 1.0
    nothing = summarize_scores([score_episode(played([], void="at reset: no answer"))])
    assert nothing["episode_f1"] is None
    assert nothing["p50_ms_per_step"] is None


def test_only_spoofs_that_were_done_count() -> None:
    figures = summarize_scores(
        [
            score_episode(played([("-", "-")], "spoof")),
            score_episode(played([("+", "-")], "injection")),
            score_episode(played([("+", "-")], "spoof", unfinished="the field is not there")),
            score_episode(played([("+", "-")], "truncated")),
        ]
    )
    assert (figures["spoofs"], figures["spoofs_accepted"]) == (2, 1)
    assert figures["categories"]["spoof"]["fooled"] == 1
    assert figures["categories"]["truncated"]["episodes"] == 1


def test_agents_are_ranked_by_judge_and_by_truth() -> None:
    ranked = [
        score_episode(played([("++", "++")], "ranked", 0)),
        score_episode(played([("+-", "++")], "ranked", 0)),
        score_episode(played([("++", "+-")], "ranked", 1)),
        score_episode(played([("++", "--")], "ranked", 1)),
        score_episode(played([("--", "--")], "ranked", 2)),
    ]
    ranking = summarize_scores(ranked)["ranking"]
    assert [agent["true_score"] for agent in ranking["agents"]] == [1.0, 0.25, 0.0]
    assert [agent["judged_score"] for agent in ranking["agents"]] == [0.75, 1.0, 0.0]
    assert ranking["kendall_tau"] == pytest.approx(1 / 3, abs=1e-6)


def test_false_verdicts_and_paid_hedges_are_counted_by_episode() -> None:
    """A verdict counts once, whatever it said on the way; substates have no part in it."""
    figures = summarize_scores(
        score_episode(one)
        for one in (
            played([]),
            played([("+", "-"), ("-", "-")]),
            played([("-", "+")]),
            played([("+", "-")], "hedged"),
            played([("-", "-")], "hedged"),
            played([("+", "+")], "hedged"),
        )
    )
    assert (figures["false_successes"], figures["false_failures"]) == (1, 1)
    assert (figures["hedged"], figures["hedged_paid"]) == (3, 2)


def test_an_episode_without_facts_counts_for_its_success_alone() -> None:
    bare = JudgedStep((), (), True, False, True, 0.001, 0.0)
    plan = played([("+", "+")]).plan
    figures = summarize_scores(
        [score_episode(JudgedEpisode(plan, (bare,), 1.0, 0.0)), score_episode(played([("+", "+")]))]
    )
    assert figures["substate_judgements"] == 1
    assert figures["substate_accuracy"] == 1.0
    assert figures["false_successes"] == 1
    assert figures["episode_accuracy"] == 0.5
