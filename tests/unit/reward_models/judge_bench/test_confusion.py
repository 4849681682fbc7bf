"""Rates, intervals and rank correlation against cases worked out by hand."""

from __future__ import annotations

import math

import pytest

from reward_models.judge_bench.bench import (
    ConfusionCounts,
    bootstrap_interval,
    kendall_tau,
    wilson_interval,
)


def test_rates_are_those_of_the_textbook() -> None:
    counts = ConfusionCounts(tp=6, fp=2, fn=1, tn=11)
    assert counts.judgements == 20
    assert counts.accuracy == 17 / 20
    assert (counts.fp_rate, counts.fn_rate) == (2 / 20, 1 / 20)
    shares = [counts.accuracy, counts.fp_rate, counts.fn_rate]
    assert sum(share for share in shares if share is not None) == pytest.approx(1.0)
    assert counts.precision == 6 / 8
    assert counts.recall == 6 / 7
    assert counts.f1 == pytest.approx(2 * (6 / 8) * (6 / 7) / (6 / 8 + 6 / 7))
    assert counts.npv == 11 / 12
    assert counts.tnr == 11 / 13


def test_rates_of_nothing_are_none() -> None:
    nothing = ConfusionCounts()
    assert nothing.accuracy is None
    assert nothing.f1 is None
    assert ConfusionCounts(tn=3).precision is None
    assert ConfusionCounts(tn=3).recall is None
    assert ConfusionCounts(tp=3).npv is None
    assert ConfusionCounts(tp=3).tnr is None


def test_pairs_are_judged_then_true() -> None:
    pairs = [(True, True), (True, False), (True, False), (False, True), (False, False)]
    assert ConfusionCounts.of(pairs) == ConfusionCounts(tp=1, fp=2, fn=1, tn=1)
    assert ConfusionCounts.total([ConfusionCounts(1, 2, 3, 4), ConfusionCounts(4, 3, 2, 1)]) == (
        5,
        5,
        5,
        5,
    )
    assert ConfusionCounts.total([]) == ConfusionCounts()


def test_wilson_interval() -> None:
    # 8 of 10: the usual example, (0.490, 0.943).
    interval = wilson_interval(8, 10)
    assert interval == pytest.approx((0.4902, 0.9433), abs=1e-4)
    low, high = wilson_interval(0, 10) or (math.nan, math.nan)
    assert low == pytest.approx(0.0, abs=1e-12)
    assert high == pytest.approx(0.2775, abs=1e-4)
    assert wilson_interval(0, 0) is None


def test_bootstrap_draws_whole_episodes() -> None:
    same = [ConfusionCounts(tp=1, tn=1)] * 20
    assert bootstrap_interval(same, lambda one: one.accuracy) == (1.0, 1.0)
    mixed = [ConfusionCounts(tp=9, tn=1), ConfusionCounts(fp=10)] * 10
    low, high = bootstrap_interval(mixed, lambda one: one.accuracy) or (math.nan, math.nan)
    # 20 draws of 0 or 1 with chance 1/2: a standard deviation of 0.112.
    assert low == pytest.approx(0.28, abs=0.06)
    assert high == pytest.approx(0.72, abs=0.06)
    assert bootstrap_interval(mixed, lambda one: one.accuracy) == (low, high)
    assert bootstrap_interval([], lambda one: one.accuracy) is None
    assert bootstrap_interval([ConfusionCounts(tn=1)], lambda one: one.f1) is None


def test_kendall_tau() -> None:
    assert kendall_tau([1, 2, 3, 4], [10, 20, 30, 40]) == 1.0
    assert kendall_tau([1, 2, 3, 4], [4, 3, 2, 1]) == -1.0
    assert kendall_tau([1, 2, 3, 4], [1, 2, 4, 3]) == pytest.approx(4 / 6)
    # Five pairs agree, and one is tied in the second: 5 / sqrt(6 * 5).
    assert kendall_tau([1, 2, 3, 4], [1, 2, 3, 3]) == pytest.approx(5 / math.sqrt(30))
    assert kendall_tau([1, 2, 3], [5, 5, 5]) is None
    assert kendall_tau([], []) is None
