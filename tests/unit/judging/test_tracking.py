import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Task
from mobile_gym.judging import Evaluation, SubstateTracker, make_shaper


def task(*substates, **fields):
    return Task("Test.Task", {"en": "do it"}, ("app",), substates, 1, **fields)


class Track:
    """A tracker fed with the ids that are true."""

    def __init__(self, *substates, **fields):
        self.ids = [substate.id for substate in substates]
        self.tracker = SubstateTracker(task(*substates, **fields))

    def truth(self, true):
        return [Evaluation(identifier in true, f"saw {identifier}") for identifier in self.ids]

    def begin(self, *true):
        return self.tracker.begin(self.truth(true))

    def step(self, *true, **fields):
        return self.tracker.step(self.truth(true), **fields)


def satisfied(report):
    return [verdict.substate_id for verdict in report.verdicts if verdict.satisfied]


def test_ever_latches_and_final_counts_while_it_holds():
    track = Track(PageNode(1, "a page"), UnitNode(2, "a value", 1, hold="final"))
    assert track.begin().progress == 0.0
    report = track.step(1)
    assert (report.newly_satisfied, report.progress, report.success) == ((1,), 0.5, False)
    report = track.step(1, 2)
    assert (report.newly_satisfied, report.progress, report.success) == ((2,), 1.0, True)
    report = track.step()
    assert (satisfied(report), report.progress, report.success) == ([1], 0.5, False)
    assert report.verdicts[1].reached
    assert not report.verdicts[1].holds
    assert track.step(1, 2).newly_satisfied == (2,)


def test_a_unit_waits_for_its_parent_on_the_same_frame_and_a_page_does_not():
    track = Track(PageNode(1, "page"), UnitNode(2, "unit", 1), PageNode(3, "inner page", 1))
    track.begin()
    assert satisfied(track.step(2)) == []
    assert satisfied(track.step(1)) == [1]
    assert satisfied(track.step(2)) == [1]
    assert satisfied(track.step(3)) == [1, 3]
    assert satisfied(track.step(1, 2)) == [1, 2, 3]


def test_the_parent_rule_can_be_the_judges_own():
    track = Track(PageNode(1, "page"), UnitNode(2, "unit", 1))
    track.begin()
    assert satisfied(track.step(2, parents=False)) == [2]


def test_order_is_by_earlier_frames_or_by_id_on_the_same_frame():
    track = Track(PageNode(1, "first"), PageNode(2, "second", after=(1,)))
    track.begin()
    report = track.step(2)
    assert satisfied(report) == []
    assert report.verdicts[1].holds
    assert satisfied(track.step(1)) == [1]
    assert satisfied(track.step(2)) == [1, 2]
    track.begin()
    assert satisfied(track.step(1, 2)) == [1, 2]


def test_after_one_of_alternatives_is_after_any_of_them():
    track = Track(
        PageNode(1, "by search", alternatives="way"),
        PageNode(2, "by menu", alternatives="way"),
        PageNode(3, "there", after=(1,)),
    )
    track.begin()
    assert satisfied(track.step(3)) == []
    assert satisfied(track.step(2)) == [2]
    assert satisfied(track.step(3)) == [2, 3]


def test_optional_substates_are_reported_and_neither_progress_nor_success():
    track = Track(PageNode(1, "needed"), PageNode(2, "nice", optional=True))
    track.begin()
    report = track.step(2)
    assert (report.newly_satisfied, report.progress, report.success) == ((2,), 0.0, False)
    report = track.step(1)
    assert (report.progress, report.success) == (1.0, True)


def test_alternatives_share_the_largest_weight():
    track = Track(
        PageNode(1, "this", alternatives="either", weight=3.0),
        PageNode(2, "or that", alternatives="either", weight=1.0),
        PageNode(3, "and more"),
    )
    track.begin()
    assert track.step(2).progress == 0.75
    assert track.step(1, 2).progress == 0.75
    assert track.step(3).success


def test_what_holds_at_reset_is_named_pays_nothing_and_must_hold_in_the_end():
    track = Track(UnitNode(1, "on", hold="final"), UnitNode(2, "set", hold="final"))
    report = track.begin(1)
    assert report.satisfied_at_reset == (1,)
    assert report.newly_satisfied == ()
    assert report.progress == 0.0
    report = track.step(2)  # 1 is undone
    assert (report.progress, report.success) == (1.0, False)
    report = track.step(1, 2)  # and redone
    assert (report.newly_satisfied, report.progress, report.success) == ((1,), 1.0, True)
    assert report.satisfied_at_reset == (1,)


def test_one_alternative_at_reset_makes_the_whole_group_pay_nothing():
    track = Track(
        UnitNode(1, "this", hold="final", alternatives="either"),
        UnitNode(2, "or that", alternatives="either"),
        UnitNode(3, "and more"),
    )
    track.begin(1)
    assert track.step(2).progress == 0.0
    report = track.step(3)
    assert (report.progress, report.success) == (1.0, True)


def test_where_nothing_is_left_to_earn_the_answer_is_the_progress():
    question = {"expected_answer": AnswerMatches(("5",)), "kind": "single_frame_query"}
    track = Track(UnitNode(1, "shown"), **question)
    report = track.begin(1)
    assert (report.progress, report.success) == (0.0, False)
    report = track.step(1, answered=True)
    assert (report.progress, report.success) == (1.0, True)
    # Without a question doing nothing earns no progress.
    track = Track(UnitNode(1, "shown"))
    assert track.begin(1).progress == 0.0
    assert track.step(1).progress == 0.0


def test_success_needs_the_answer():
    track = Track(PageNode(1, "page"), expected_answer=AnswerMatches(("5",)))
    track.begin()
    report = track.step(1)
    assert (report.progress, report.success) == (1.0, False)
    assert track.step(1, answered=True).success


def test_the_first_violation_is_kept():
    track = Track(PageNode(1, "page"))
    track.begin()
    assert track.step(violation="paid").violation == "paid"
    report = track.step(1, violation="joined")
    assert (report.violation, report.success, report.progress) == ("paid", False, 1.0)


def test_an_unavailable_judge_leaves_everything_as_it_was():
    track = Track(PageNode(1, "page"), PageNode(2, "next"))
    track.begin()
    known = track.step(1)
    report = track.tracker.report(available=False, cost_usd=0.5)
    assert report == dataclasses.replace(known, newly_satisfied=(), available=False, cost_usd=0.5)


def test_memory_returns_to_an_earlier_moment():
    track = Track(PageNode(1, "page"), PageNode(2, "next"))
    track.begin()
    track.step(1)
    memory = track.tracker.memory
    ahead = track.step(2)
    track.tracker.memory = memory
    assert track.step(2) == ahead
    other = Track(PageNode(1, "page"))
    with pytest.raises(ValueError, match="another task"):
        other.tracker.memory = memory


@st.composite
def episodes(draw):
    count = draw(st.integers(1, 6))
    substates = []
    for identifier in range(1, count + 1):
        pages = [other.id for other in substates if isinstance(other, PageNode)]
        optional = draw(st.booleans()) and identifier > 1
        substates.append(
            draw(st.sampled_from([PageNode, UnitNode]))(
                identifier,
                "x",
                draw(st.sampled_from([None, *pages])),
                hold=draw(st.sampled_from(["ever", "final"])),
                after=tuple(draw(st.sets(st.integers(1, identifier - 1)))) if substates else (),
                optional=optional,
                alternatives="" if optional else draw(st.sampled_from(["", "", "a"])),
                weight=draw(st.sampled_from([0.1, 1.0, 2.5])),
            )
        )
    truth = st.sets(st.integers(1, count))
    return substates, draw(truth), draw(st.lists(truth, min_size=1, max_size=12))


@given(episodes())
def test_no_history_of_truths_breaks_the_identities(episode):
    substates, at_reset, frames = episode
    track = Track(*substates)
    report = track.begin(*at_reset)
    dense, potential = make_shaper("dense"), make_shaper("potential")
    dense.begin(report)
    potential.begin(report)
    assert report.progress == 0.0
    paid = shaped = 0.0
    before = report
    for position, true in enumerate(frames):
        ended = position + 1 == len(frames)
        report = track.step(*true)
        paid += dense.step(report, ended=ended, terminated=ended)
        shaped += potential.step(report, ended=ended, terminated=ended)
        assert 0.0 <= report.progress <= 1.0
        assert set(report.newly_satisfied) == set(satisfied(report)) - set(satisfied(before))
        for then, now in zip(before.verdicts, report.verdicts, strict=True):
            assert now.reached >= then.reached
            assert now.reached >= now.satisfied
        if report.success and not report.satisfied_at_reset:
            assert report.progress == 1.0
        before = report
    assert paid == pytest.approx(0.5 * report.progress + 0.5 * report.success, abs=1e-12)
    assert shaped == pytest.approx(float(report.success), abs=1e-12)
