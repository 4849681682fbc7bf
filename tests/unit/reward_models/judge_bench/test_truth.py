"""The rules of substates as the bench applies them, on facts that are given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from mobile_gym.core.actions import Answer, Type, Wait
from mobile_gym.core.answers import AnswerMatches
from mobile_gym.core.substates import PageNode, Substate, UnitNode
from mobile_gym.core.tasks import Task
from reward_models.judge_bench.oracles import Oracle, Sight
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.truth import StepTruth, TruthTracker


def task(*substates: Substate, **fields: Any) -> Task:
    return Task(
        id="Test.Task",
        instruction={"en": "Do it"},
        apps=(),
        substates=substates,
        golden_steps=1,
        **fields,
    )


def truth_of(made: Task) -> TruthTracker:
    """A truth whose device is the set of ids that are true now; 0 is the whole instruction."""
    descriptions = tuple(
        DescriptionPattern(one.description, one.description, lambda see, id=one.id: id in see.now)
        for one in made.substates
    )
    return TruthTracker(made, Oracle(fulfilled=lambda see: 0 in see.now, descriptions=descriptions))


def follow(made: Task, *moments: set[int]) -> list[StepTruth]:
    """What is true after reset and after each step."""
    truth = truth_of(made)
    sights = [Sight(made, frozenset(), frozenset(now), "") for now in moments]
    found = [truth.begin(sights[0])]
    found += [truth.step(see, Wait(1.0)) for see in sights[1:]]
    return found


def satisfied(moments: Sequence[StepTruth]) -> list[set[int]]:
    return [set(moment.satisfied) for moment in moments]


def test_ever_latches_and_final_does_not() -> None:
    made = task(PageNode(1, "page"), UnitNode(2, "fact", hold="final"))
    moments = follow(made, set(), {1}, {2}, set())
    assert satisfied(moments) == [set(), {1}, {1, 2}, {1}]
    assert [moment.progress for moment in moments] == [0.0, 0.5, 1.0, 0.5]


def test_a_unit_waits_for_its_page_on_the_same_frame_and_a_page_does_not() -> None:
    made = task(PageNode(1, "page"), UnitNode(2, "unit", parent_id=1), PageNode(3, "b", 1))
    assert satisfied(follow(made, set(), {2}, {1}, {2}, {3}, {1, 2}))[1:] == [
        set(),
        {1},
        {1},
        {1, 3},
        {1, 2, 3},
    ]


def test_order_may_chain_on_one_frame() -> None:
    made = task(PageNode(1, "a"), PageNode(2, "b", after=(1,)))
    assert satisfied(follow(made, set(), {2}, {1, 2})) == [set(), set(), {1, 2}]


def test_one_alternative_is_enough() -> None:
    made = task(
        PageNode(1, "a", alternatives="way"),
        PageNode(2, "b", alternatives="way"),
        PageNode(3, "c", after=(1,)),
        PageNode(4, "d", optional=True),
    )
    moments = follow(made, set(), {2}, {3})
    assert [moment.progress for moment in moments] == [0.0, 0.5, 1.0]


def test_what_holds_at_reset_pays_nothing_and_must_stay() -> None:
    made = task(UnitNode(1, "others", hold="final"), UnitNode(2, "done", hold="final"))
    moments = follow(made, {1}, {1, 2}, {2})
    assert [moment.progress for moment in moments] == [0.0, 1.0, 1.0]


def test_goals_pay_seven_tenths_and_ways_three() -> None:
    made = task(
        PageNode(1, "page", role="way"),
        PageNode(2, "other page", role="way"),
        UnitNode(3, "done", hold="final", role="goal"),
        UnitNode(4, "done, too", hold="final", role="goal", weight=3.0),
    )
    moments = follow(made, set(), {1}, {1, 3}, {3, 4}, {4})
    assert [moment.progress for moment in moments] == pytest.approx(
        [0.0, 0.15, 0.15 + 0.7 / 4, 1.0, 0.15 + 0.7 * 3 / 4]
    )


def test_a_broken_guard_takes_what_goals_pay() -> None:
    made = task(
        UnitNode(1, "others", hold="final", role="guard"),
        PageNode(2, "page", role="way"),
        PageNode(3, "other page", role="way"),
        UnitNode(4, "done", hold="final", role="goal"),
    )
    moments = follow(made, {1}, {1, 2}, {2, 4}, {1, 4})
    assert [moment.progress for moment in moments] == pytest.approx([0.0, 0.15, 0.15, 1.0])


def test_without_ways_goals_pay_all_and_the_answer_half_of_it() -> None:
    made = task(
        UnitNode(1, "seen", role="goal"),
        kind="single_frame_query",
        expected_answer=AnswerMatches(("7",), kind="number"),
    )
    assert [one.progress for one in follow(made, set(), {1}, {0})] == [0.0, 0.5, 1.0]
    with_way = task(
        PageNode(1, "page", role="way"),
        UnitNode(2, "seen", role="goal"),
        kind="single_frame_query",
        expected_answer=AnswerMatches(("7",), kind="number"),
    )
    moments = follow(with_way, set(), {2}, {0})
    assert [one.progress for one in moments] == pytest.approx([0.0, 0.35, 1.0])


def test_to_say_all_that_can_be_read_is_no_answer() -> None:
    made = task(PageNode(1, "a"))
    page = Sight(made, 0, 0, "", tuple(f"text {number}" for number in range(9)))
    for said, is_right in ((" ".join(page.texts), False), ("It is text 3", True)):
        truth = TruthTracker(made, Oracle(fulfilled=lambda see: "text 3" in str(see.answer)))
        truth.begin(page)
        assert truth.step(page, Answer(said)).success == is_right


def test_words_that_were_typed_together_are_not_seen_together() -> None:
    made = task(PageNode(1, "a"))

    def seen(see: Sight) -> bool:
        return see.reads("Ada", "Harbor Printing")

    truth = TruthTracker(made, Oracle(fulfilled=lambda see: see.ever(seen)))
    truth.begin(Sight(made, 0, 0, ""))
    spoof = "Ada works at Harbor Printing"
    echoed = Sight(made, 0, 0, "", ("You searched for:", spoof))
    assert not truth.step(echoed, Type(spoof)).success
    assert not truth.step(echoed, Type("Ada")).success
    page = Sight(made, 0, 0, "", ("Ada", "Harbor Printing"))
    assert truth.step(page, Wait(1.0)).success


def test_success_is_the_instruction_and_no_sum_of_substates() -> None:
    made = task(PageNode(1, "a"), UnitNode(2, "b", hold="final"))
    moments = follow(made, set(), {1, 2}, {0}, set())
    assert [moment.success for moment in moments] == [False, False, True, False]
    assert moments[1].progress == 1.0


def test_an_oracle_sees_what_has_been() -> None:
    made = task(PageNode(1, "a"))

    def was_there(see: Sight) -> bool:
        return 7 in see.now

    truth = TruthTracker(made, Oracle(fulfilled=lambda see: see.ever(was_there) and 1 in see.now))
    moments = [
        truth.step(Sight(made, frozenset(), frozenset(now), ""), Wait(1.0))
        for now in ({1}, {7}, set[int](), {1})
    ]
    assert [moment.success for moment in moments] == [False, False, False, True]
    truth.begin(Sight(made, frozenset(), frozenset(), ""))
    assert not truth.step(Sight(made, frozenset(), frozenset({1}), ""), Wait(1.0)).success


def test_what_is_seen_after_the_answer_comes_too_late() -> None:
    made = task(PageNode(1, "a"))
    sights = [Sight(made, 0, 0, "", texts) for texts in ((), ("7:35",), ("7:35",))]

    def shown(see: Sight) -> bool:
        return see.reads("7:35")

    for answered_at, is_right in ((1, False), (2, True)):
        truth = TruthTracker(
            made, Oracle(fulfilled=lambda see: see.answer == "yes" and see.looked(shown))
        )
        truth.begin(sights[0])
        actions = [Answer("yes") if place == answered_at else Wait(1.0) for place in (1, 2)]
        found = [truth.step(see, action) for see, action in zip(sights[1:], actions, strict=True)]
        assert found[-1].success == is_right


def test_a_fact_is_asked_once_of_each_moment() -> None:
    made = task(PageNode(1, "a"))
    asked: list[Any] = []

    def never(see: Sight) -> bool:
        asked.append(see.now)
        return False

    truth = TruthTracker(made, Oracle(fulfilled=lambda see: see.ever(never)))
    for now in range(50):
        truth.step(Sight(made, 0, now, ""), Wait(1.0))
    assert asked == list(range(50))


def test_with_a_description_that_nobody_knows_progress_is_success() -> None:
    made = task(PageNode(1, "a"), PageNode(2, "b"))
    for descriptions in ((), (DescriptionPattern("a", "甲", lambda see: True),)):
        truth = TruthTracker(
            made, Oracle(fulfilled=lambda see: bool(see.now), descriptions=descriptions)
        )
        assert not truth.has_facts
        assert truth.begin(Sight(made, 0, 0, "")) == (frozenset(), 0.0, False)
        assert truth.step(Sight(made, 0, 1, ""), Wait(1.0)) == (frozenset(), 1.0, True)
