"""The rules of substates as the bench applies them, on facts that are given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from mobile_gym.core.actions import Answer, Wait
from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.errors import UsageError
from mobile_gym.core.substates import PageNode, Substate, UnitNode
from mobile_gym.core.tasks import Task
from reward_models.judge_bench.oracles import Oracle, Sight
from reward_models.judge_bench.truth import Moment, Truth


def task(*substates: Substate, **fields: Any) -> Task:
    return Task(
        id="Test.Task",
        instruction={"en": "Do it"},
        apps=(),
        substates=substates,
        golden_steps=1,
        **fields,
    )


def truth_of(made: Task) -> Truth:
    """A truth whose device is the set of ids that are true now."""
    facts = {
        one.id: (lambda see, identifier=one.id: identifier in see.now) for one in made.substates
    }
    answer = None if made.expected_answer is None else (lambda see, said: said == "yes")
    return Truth(made, Oracle(facts, answer))


def follow(made: Task, *moments: set[int], said: str | None = None) -> list[Moment]:
    """What is true after reset and after each step; the answer comes with the last one."""
    truth = truth_of(made)
    sights = [Sight(made, frozenset(), frozenset(now), "") for now in moments]
    found = [truth.begin(sights[0])]
    for place, see in enumerate(sights[1:], 1):
        is_last = place == len(sights) - 1
        action = Answer(said) if said is not None and is_last else Wait(1.0)
        found.append(truth.step(see, action))
    return found


def satisfied(moments: Sequence[Moment]) -> list[set[int]]:
    return [set(moment.satisfied) for moment in moments]


def test_ever_latches_and_final_does_not() -> None:
    made = task(PageNode(1, "page"), UnitNode(2, "fact", hold="final"))
    moments = follow(made, set(), {1}, {2}, set())
    assert satisfied(moments) == [set(), {1}, {1, 2}, {1}]
    assert [moment.success for moment in moments] == [False, False, True, False]
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
    assert moments[-1].success


def test_what_holds_at_reset_pays_nothing_and_must_stay() -> None:
    made = task(UnitNode(1, "others", hold="final"), UnitNode(2, "done", hold="final"))
    moments = follow(made, {1}, {1, 2}, {2})
    assert [moment.progress for moment in moments] == [0.0, 1.0, 1.0]
    assert [moment.success for moment in moments] == [False, True, False]


def test_a_query_needs_its_answer() -> None:
    made = task(
        PageNode(1, "a"), kind="single_frame_query", expected_answer=AnswerMatches(("yes",))
    )
    assert not follow(made, set(), {1})[-1].success
    assert not follow(made, set(), {1}, {1}, said="no")[-1].success
    assert follow(made, set(), {1}, {1}, said="yes")[-1].success
    assert not follow(made, set(), set(), said="yes")[-1].success


def test_an_oracle_must_fit_its_task() -> None:
    made = task(PageNode(1, "a"), PageNode(2, "b"))
    with pytest.raises(UsageError, match="bring the oracle up to date"):
        Truth(made, Oracle({1: lambda see: True}))
    with pytest.raises(UsageError, match="what answer is right"):
        Truth(
            made,
            Oracle({1: lambda see: True, 2: lambda see: True}, answer=lambda see, said: True),
        )
