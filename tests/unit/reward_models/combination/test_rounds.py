"""What judges made of judges ask of a report: what success wants, and whether it was answered."""

from __future__ import annotations

import pytest
from said_judges import transition

from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Language, Task
from mobile_gym.core.verdicts import JudgeReport, Verdict
from reward_models.combination.rounds import is_answered


def question(language: Language = "en", *, roles: bool = True) -> Task:
    """A query with a way, a goal and a guard."""
    substates = (
        PageNode(1, "The timetable is shown", role="way" if roles else None),
        UnitNode(2, "The time is read", role="goal" if roles else None),
        UnitNode(3, "All trains stay", hold="final", role="guard" if roles else None),
    )
    return Task(
        id="Test.Ask",
        instruction={"en": "When does the train to Aberdeen leave?", "zh": "去杭州的火车几点开？"},
        apps=(),
        substates=substates,
        golden_steps=2,
        language=language,
        kind="single_frame_query",
        expected_answer=AnswerMatches(("19:35",), "time"),
        start_satisfied=(3,),
    )


def report(satisfied: str, *, success: bool = False) -> JudgeReport:
    verdicts = tuple(
        Verdict(number, str(number) in satisfied, str(number) in satisfied, holds=False)
        for number in (1, 2, 3)
    )
    return JudgeReport(verdicts, success=success)


@pytest.mark.parametrize(
    ("satisfied", "told"),
    [("123", False), ("23", False), ("3", True), ("12", True), ("13", True)],
)
def test_a_judge_that_has_all_goals_and_no_success_denies_the_answer(
    satisfied: str, told: bool
) -> None:
    given = transition(1, answer="7:35 PM")
    assert is_answered(question(), report(satisfied), given) is told
    assert is_answered(question(), report(satisfied, success=True), given)


def test_without_roles_it_must_have_everything() -> None:
    given = transition(1, answer="7:35 PM")
    assert is_answered(question(roles=False), report("23"), given)
    assert not is_answered(question(roles=False), report("123"), given)


@pytest.mark.parametrize(
    ("language", "answer", "told"),
    [
        ("en", "7:35", True),  # a clock of twelve hours
        ("zh", "7:35", False),
        ("zh", "19:35", True),
        ("en", "The train to Aberdeen leaves at 19:35", True),
        ("en", "19:35 or 20:35", False),
    ],
)
def test_answers_are_read_in_the_language_of_the_task(
    language: Language, answer: str, told: bool
) -> None:
    given = transition(1, answer=answer)
    assert is_answered(question(language), report(""), given) is told
