import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.testing.first_screen.floor import holm_corrected, tail_probability

CHANCES = st.lists(st.floats(0, 1), max_size=8)


def by_enumeration(successes, chances):
    """The probability of every outcome with enough successes, added up."""
    return sum(
        math.prod(
            chance if won else 1 - chance for won, chance in zip(outcome, chances, strict=True)
        )
        for outcome in itertools.product((False, True), repeat=len(chances))
        if sum(outcome) >= successes
    )


@given(CHANCES, st.integers(-1, 9))
def test_a_tail_is_the_sum_over_all_outcomes(chances, successes):
    assert tail_probability(successes, chances) == pytest.approx(
        by_enumeration(successes, chances), abs=1e-12
    )


@pytest.mark.parametrize(
    ("successes", "trials", "chance"), [(0, 5, 0.3), (4, 30, 0.07), (90, 100, 0.5)]
)
def test_with_equal_chances_it_is_binomial(successes, trials, chance):
    tail = sum(
        math.comb(trials, won) * chance**won * (1 - chance) ** (trials - won)
        for won in range(successes, trials + 1)
    )
    assert tail_probability(successes, [chance] * trials) == pytest.approx(tail, rel=1e-9)


def test_tiny_tails_are_exact():
    assert tail_probability(150, [0.02] * 150) == pytest.approx(0.02**150, rel=1e-9)


def test_what_cannot_be_has_no_probability():
    assert tail_probability(3, [0.5, 0.5]) == 0.0
    assert tail_probability(1, [0.0, 0.0]) == 0.0


def test_holm_by_hand():
    assert holm_corrected([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm_corrected([]) == []


@given(st.lists(st.floats(0, 1), max_size=12), st.floats(0.001, 0.5))
def test_holm_rejects_what_the_procedure_rejects(p_values, level):
    """Step by step: the smallest is compared with level / n, the next one with level / (n - 1)."""
    rejected = set()
    for step, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        if p_values[place] * (len(p_values) - step) >= level:
            break
        rejected.add(place)
    assert {
        at for at, p_value in enumerate(holm_corrected(p_values)) if p_value < level
    } == rejected


def test_of_many_true_hypotheses_hardly_any_family_has_a_rejection():
    rng = np.random.default_rng(0)
    rejecting = sum(min(holm_corrected(rng.random(50).tolist())) < 0.05 for _ in range(1000))
    assert rejecting < 75
