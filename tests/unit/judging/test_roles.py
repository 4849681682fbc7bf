"""Goals, ways and guards: what decides success, and what it pays on the way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.errors import TaskError
from mobile_gym.core.substates import PageNode, UnitNode, validate
from mobile_gym.core.tasks import Task
from mobile_gym.judging import Evaluation, SubstateTracker, make_shaper

PAGE = PageNode(1, "a page", role="way")
VALUE = UnitNode(2, "a value is chosen", 1, role="way")
FACT = UnitNode(3, "it is so", hold="final", role="goal")
EVENT = UnitNode(4, "it was seen", role="goal")
GUARD = UnitNode(5, "the others are as they were", hold="final", role="guard")
ANSWER = {"kind": "single_frame_query", "expected_answer": AnswerMatches(("45",), "number")}


class Track:
    """A tracker fed with the ids that are true."""

    def __init__(self, *substates, **fields):
        self.ids = [substate.id for substate in substates]
        self.tracker = SubstateTracker(
            Task("Test.Task", {"en": "do it"}, ("app",), substates, 1, **fields)
        )

    def truth(self, true):
        return [Evaluation(identifier in true) for identifier in self.ids]

    def begin(self, *true):
        return self.tracker.begin(self.truth(true))

    def step(self, *true, **fields):
        return self.tracker.step(self.truth(true), **fields)


def test_goals_are_seven_tenths_and_ways_three():
    track = Track(PAGE, VALUE, FACT)
    assert track.begin().progress == 0
    assert track.step(1).progress == pytest.approx(0.15)
    report = track.step(1, 3)
    assert report.goal_progress == 1
    assert report.progress == 1
    assert report.success


def test_any_road_to_the_goals_is_worth_the_same():
    track = Track(PAGE, VALUE, FACT)
    track.begin()
    report = track.step(3)
    assert (report.progress, report.success) == (1, True)
    assert [verdict.satisfied for verdict in report.verdicts] == [False, False, True]
    assert track.step().progress == 0  # undone: the ways were never seen


def test_without_ways_progress_is_that_of_the_goals():
    track = Track(FACT, EVENT)
    track.begin()
    assert track.step(4).progress == 0.5
    assert track.step(3).progress == 1


def test_a_broken_guard_takes_the_goals_and_success():
    track = Track(PAGE, FACT, GUARD)
    assert track.begin(5).progress == 0
    report = track.step(1, 3)
    assert (report.goal_progress, report.success) == (0, False)
    assert report.progress == pytest.approx(0.3)
    assert track.step(1, 3, 5).success


def test_a_broken_guard_leaves_a_return_of_at_most_fifteen_hundredths():
    track, shaper = Track(PAGE, VALUE, FACT, GUARD), make_shaper("dense")
    shaper.begin(track.begin(5))
    paid = shaper.step(track.step(1, 2, 3), ended=True, terminated=True)
    assert paid == pytest.approx(0.15)


def test_a_guard_pays_nothing():
    track = Track(FACT, GUARD)
    assert track.begin(5).progress == 0
    assert track.step(5).progress == 0


def test_a_goal_that_held_at_reset_pays_nothing_and_is_asked_for():
    track = Track(FACT, EVENT)
    track.begin(3)
    assert track.step(3, 4).success
    report = track.step()
    assert (report.goal_progress, report.success) == (1, False)


def test_the_answer_is_half_of_the_goals():
    track = Track(PAGE, EVENT, **ANSWER)
    track.begin()
    assert track.step(4).goal_progress == 0.5
    report = track.step(answered=True)
    assert (report.goal_progress, report.progress, report.success) == (1, 1, True)


def test_an_answer_without_having_looked_is_no_success():
    track = Track(PAGE, EVENT, **ANSWER)
    track.begin()
    report = track.step(answered=True)
    assert (report.goal_progress, report.success) == (0.5, False)


def test_a_violation_leaves_no_success():
    track = Track(FACT)
    track.begin()
    assert not track.step(3, violation="joined").success


@given(
    seen=st.lists(st.sets(st.integers(1, 5)), min_size=1, max_size=8),
    answered=st.booleans(),
)
def test_the_return_telescopes_and_is_one_exactly_where_it_succeeds(seen, answered):
    track, shaper = Track(PAGE, VALUE, FACT, EVENT, GUARD, **ANSWER), make_shaper("dense")
    shaper.begin(track.begin(5))
    paid = 0.0
    for number, true in enumerate(seen, start=1):
        is_last = number == len(seen)
        report = track.step(*true, answered=answered and is_last)
        paid += shaper.step(report, ended=is_last, terminated=is_last)
    assert paid == pytest.approx(0.5 * report.progress + 0.5 * report.success)
    assert (paid == pytest.approx(1.0)) is report.success
    assert (report.progress == pytest.approx(1.0)) is report.success


@pytest.mark.parametrize(
    ("substates", "message"),
    [
        ((PAGE, UnitNode(2, "no role", 1)), "has role None"),
        ((PAGE, VALUE), "no substate is a goal"),
        ((PAGE, UnitNode(2, "goal", 1, role="goal")), "which it waits for, must be"),
        ((PAGE, UnitNode(2, "goal", after=(1,), role="goal")), "which it waits for, must be"),
        ((FACT, UnitNode(4, "guard", role="guard")), "its hold is 'final'"),
        (
            (FACT, UnitNode(4, "guard", hold="final", after=(3,), role="guard")),
            "without parent, order or alternatives",
        ),
        ((FACT, UnitNode(4, "extra", optional=True, role="goal")), "can only be a way"),
        (
            (
                UnitNode(1, "one", alternatives="x", role="goal"),
                UnitNode(2, "other", alternatives="x", role="way"),
            ),
            "alternative to a goal",
        ),
    ],
)
def test_roles_are_validated(substates, message):
    with pytest.raises(TaskError, match=message):
        validate(substates)
