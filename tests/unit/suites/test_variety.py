"""Lots: what a seed varies beside the instruction."""

from __future__ import annotations

from collections import Counter

import pytest

from task_suites.suite import TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SOME = LAYOUTS[:1000]


def lots(layout: int, id: str = "Mine.DoIt") -> LayoutRandom:
    return LayoutRandom(TaskBuilder(id, "en", {}, (), 1, 0, frozenset()), layout)


def test_the_same_layout_draws_the_same_in_every_language_and_another_one_does_not() -> None:
    draft = TaskBuilder("Mine.DoIt", "zh", {}, (), 1, 0, frozenset())
    row = range(100)
    assert lots(3).shuffled(row) == LayoutRandom(draft, 3).shuffled(row)
    assert lots(3).shuffled(row) != lots(4).shuffled(row)
    assert lots(3).shuffled(row) != lots(3, "Mine.DoThat").shuffled(row)


def test_hardly_two_of_a_thousand_seeds_share_a_layout() -> None:
    assert len(LAYOUTS) >= 1000 * len(SOME)


def test_numbers_reach_both_ends_and_keep_their_step() -> None:
    drawn = {lots(layout).number(10, 30, 5) for layout in SOME}
    assert drawn == {10, 15, 20, 25, 30}


def test_some_are_different_ones_and_none_that_is_left_out() -> None:
    for layout in range(50):
        drawn = lots(layout).some("abcdef", 3, exclude="ae")
        assert len(set(drawn)) == 3
        assert not set(drawn) & set("ae")
    assert lots(0).one("ab", exclude="a") == "b"
    with pytest.raises(ValueError, match="5 of 4"):
        lots(0).some("abcdef", 5, exclude="ae")


def test_a_target_comes_to_every_place_about_as_often() -> None:
    places = Counter(lots(layout).among("abcd", "X").index("X") for layout in SOME)
    assert set(places) == set(range(5))
    assert min(places.values()) > 150
    row = lots(1).among("abcd", "X", "Y", first=2)
    assert row[:2] == ("a", "b")
    assert [one for one in row if one not in "XY"] == list("abcd")


def test_a_chance_is_taken_in_its_share() -> None:
    taken = sum(lots(layout).chance(0.25) for layout in SOME)
    assert 200 < taken < 300
