"""Step accuracy and LCS against a reference, by hand and on the lamp phone."""

import pytest
from lamp_play import BACK, DONE, DOWN, HOME, episode_of

from mobile_gym.rollouts.reporting.action_matching import (
    ActionMatch,
    action_match,
    lcs_rate,
    longest_common_length,
    step_accuracy,
)


@pytest.mark.parametrize(
    ("first", "second", "length"),
    [("abcbdab", "bdcaba", 4), ("abc", "abc", 3), ("abc", "xyz", 0), ("", "abc", 0)],
)
def test_the_longest_common_subsequence(first, second, length):
    def matches(place, other):
        return first[place] == second[other]

    assert longest_common_length(len(first), len(second), matches) == length


def test_the_reference_matches_itself():
    reference = episode_of("solution", DONE)
    match = action_match(reference, reference)
    assert match.same == match.common == match.reference == len(reference.steps) - 1
    assert match.is_whole


def test_a_detour_breaks_the_steps_and_not_the_subsequence():
    reference = episode_of("solution", DONE)
    match = action_match(reference, episode_of(HOME, "solution", DONE))
    assert match.is_whole
    assert match.same < match.reference


def test_stopping_early_lacks_the_rest():
    reference = episode_of(DOWN, BACK, HOME, DONE)
    match = action_match(reference, episode_of(DOWN, BACK, DONE))
    assert match == ActionMatch(reference=4, same=2, common=3)


def test_rates():
    matches = [ActionMatch(4, 2, 4), ActionMatch(6, 1, 3)]
    assert step_accuracy(matches) == pytest.approx(0.3)
    assert lcs_rate(matches) == 0.5
    assert step_accuracy([]) is None
    assert lcs_rate([]) is None
