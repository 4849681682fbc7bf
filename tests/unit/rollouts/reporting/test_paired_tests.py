"""Tests of pairs against values worked out by hand, and against what they promise."""

import numpy as np
import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.rollouts.reporting.paired_tests import (
    holm_corrected,
    mcnemar_test,
    paired_differences,
)


def pairs(only_first, only_second, both=5, neither=5):
    return [
        *[(True, False)] * only_first,
        *[(False, True)] * only_second,
        *[(True, True)] * both,
        *[(False, False)] * neither,
    ]


def paired_difference(instances, first, second, **fields):
    """Of one metric."""
    differences = np.subtract(first, second, dtype=np.float64)[:, None]
    [difference] = paired_differences(instances, differences, **fields)
    return difference


class TestMcNemar:
    def test_one_of_ten_disagreements(self) -> None:
        """2 (1 + 10) / 1024 of the binomial distribution."""
        result = mcnemar_test(pairs(9, 1))
        assert result[:2] == (9, 1)
        assert result.p == pytest.approx(22 / 1024)

    def test_sides_are_alike(self) -> None:
        assert mcnemar_test(pairs(9, 1)).p == mcnemar_test(pairs(1, 9)).p

    def test_agreement_says_nothing(self) -> None:
        assert mcnemar_test(pairs(0, 0)).p == 1.0
        assert mcnemar_test(pairs(3, 3)).p == 1.0
        assert mcnemar_test(pairs(9, 1, both=0, neither=0)).p == mcnemar_test(pairs(9, 1)).p

    def test_two_of_two_is_little(self) -> None:
        assert mcnemar_test(pairs(2, 0)).p == pytest.approx(0.5)


class TestPairedDifference:
    def test_tasks_weigh_the_same(self) -> None:
        instances = [("A", 0), ("A", 1), ("A", 2), ("B", 0)]
        result = paired_difference(instances, [1, 1, 1, 0], [0, 0, 0, 1])
        assert result.value == 0.0

    def test_alike_everywhere(self) -> None:
        result = paired_difference([("A", 0), ("B", 0)], [1, 1], [0, 0])
        assert result == (1.0, None, None)

    def test_the_sides_mirror_each_other(self) -> None:
        rng = np.random.default_rng(1)
        instances = [(f"T{n % 20}", n // 20) for n in range(60)]
        first, second = rng.random(60), rng.random(60) + 0.1
        there, back = (
            paired_difference(instances, *both) for both in ((first, second), (second, first))
        )
        assert there.value == pytest.approx(-back.value)
        assert there.interval == pytest.approx((-back.interval[1], -back.interval[0]))
        assert there.p == pytest.approx(back.p, abs=2e-3)

    def test_pairs_see_what_two_intervals_hide(self) -> None:
        """Hard and easy tasks differ by far more than the agents do."""
        rng = np.random.default_rng(2)
        base = np.repeat(rng.random(30), 2)
        instances = [(f"T{n // 2}", n % 2) for n in range(60)]
        result = paired_difference(instances, base + 0.02 + rng.normal(0, 0.01, 60), base)
        assert result.interval[0] > 0
        assert result.p < 0.001

    def test_equal_agents_differ_as_often_as_promised(self) -> None:
        rng = np.random.default_rng(3)
        instances = [(f"T{n}", 0) for n in range(40)]
        ps = [
            paired_difference(instances, *rng.random((2, 40)), resamples=400).p for _ in range(200)
        ]
        assert 0.01 <= np.mean(np.array(ps) < 0.05) <= 0.11

    def test_metrics_side_by_side_are_as_each_alone(self) -> None:
        rng = np.random.default_rng(4)
        instances = [(f"T{n % 7}", n // 7) for n in range(21)]
        both = rng.random((21, 2)) - 0.5
        together = paired_differences(instances, both)
        alone = [paired_differences(instances, both[:, [column]])[0] for column in (0, 1)]
        assert together == alone

    def test_no_pairs(self) -> None:
        with pytest.raises(UsageError, match="without common episodes"):
            paired_difference([], [], [])


class TestHolm:
    def test_a_worked_example(self) -> None:
        assert holm_corrected([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])

    def test_no_test_stays_none_and_counts_for_nothing(self) -> None:
        assert holm_corrected([None, 0.02, None]) == [None, 0.02, None]

    def test_never_above_one(self) -> None:
        assert holm_corrected([0.9, 0.8]) == [1.0, 1.0]
