from __future__ import annotations

import pytest

from mobile_gym.core.actions import Wait
from mobile_gym.core.errors import UsageError
from mobile_gym.studio.playing.session_tree import PlayedStep, SessionTree


def grown(*parents: int) -> SessionTree:
    tree = SessionTree()
    for number, parent in enumerate(parents, start=1):
        tree.add(PlayedStep(number, parent, Wait(), f"player_action {number}"))
    return tree


def test_a_moment_is_stood_at_when_it_is_added():
    tree = grown(0, 1, 2)
    assert tree.now == 3
    assert [one.number for one in tree.path(3)] == [0, 1, 2, 3]


def test_the_branch_played_last_goes_on_in_its_lane():
    tree = grown(0, 1, 2, 1, 4)
    tree.go(3)
    lines = [(one.moment.number, one.lane, one.is_on_branch) for one in tree.lines()]
    assert lines == [
        (0, 0, True),
        (1, 0, True),
        (2, 1, True),
        (3, 1, True),
        (4, 0, False),
        (5, 0, False),
    ]


def test_a_moment_takes_the_place_of_the_last():
    tree = grown(0, 1)
    tree.add(PlayedStep(3, 1, Wait(), "both"), instead_of=2)
    assert [one.label for one in tree.path(3)] == ["Start", "player_action 1", "both"]
    assert tree.next_number == 4
    with pytest.raises(UsageError):
        tree.moment(2)


@pytest.mark.parametrize("replaced", [0, 1, 9])
def test_a_moment_that_others_follow_from_stays(replaced):
    tree = grown(0, 1)
    with pytest.raises(UsageError):
        tree.add(PlayedStep(3, 1, Wait(), "other"), instead_of=replaced)


def test_a_long_session_is_listed():
    tree = grown(*range(3000))
    assert len(list(tree.lines())) == len(tree) == 3001
