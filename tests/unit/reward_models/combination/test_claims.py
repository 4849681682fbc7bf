"""Cascades of claims: what is asked when, whose word counts, and that they are judges like any."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from typing import Any

import pytest
from said_judges import SaidJudge, counted, play, task, transition

from mobile_gym.core import plugins
from mobile_gym.core.actions import Answer, Finish
from mobile_gym.core.errors import JudgeUnavailable, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.judging import Evaluation
from mobile_gym.testing import check_judge
from reward_models.combination.cascade import (
    CascadeJudge,
    ClaimCascadeJudge,
    ClaimMemory,
    make_cascade,
)
from reward_models.combination.confirming import ModelConfirmer, SubstateClaim, claim_statements
from reward_models.judge_bench.rehearsal import RehearsedConfirmer
from reward_models.judge_toolkit.checked_replies import NO_USAGE, CheckedReply
from reward_models.language_models.scripted import ScriptedModel

TEMPLATES = ("Settings.TurnOnWifi", "Contacts.MoveToLabel", "Clock.ReadAlarmTime")


class SaidConfirmer:
    """Confirms the substates whose ids it is told, call by call; None is no answer."""

    name = "said"
    needs_screenshot = False

    def __init__(self, said: Sequence[str | None]) -> None:
        self._said = list(said)
        self.asked: list[list[tuple[int, int]]] = []
        """For each call: the step and the substate of every claim."""

    def confirm(
        self, task: Task, claims: Sequence[SubstateClaim]
    ) -> CheckedReply[tuple[Evaluation, ...]]:
        del task
        self.asked.append([(one.transition.step, one.substate.id) for one in claims])
        said = self._said.pop(0)
        usage = dataclasses.replace(NO_USAGE, calls=1, cost_usd=1.0)
        if said is None:
            return CheckedReply(None, usage)
        return CheckedReply(
            tuple(Evaluation(str(one.substate.id) in said) for one in claims), usage
        )


def judged(
    cheap: Sequence[str | None],
    told: Sequence[str | None],
    *,
    asks: bool = False,
    **arguments: Any,
) -> tuple[SaidConfirmer, list[JudgeReport]]:
    """An episode that ends with `Finish`, under a cascade."""
    confirmer = SaidConfirmer(told)
    judge = ClaimCascadeJudge(SaidJudge(cheap, 0.01), confirmer, **arguments)
    reports = [judge.begin(task(asks=asks), transition(0))]
    for step in range(1, len(cheap)):
        action = Finish() if step == len(cheap) - 1 else None
        reports.append(judge.judge(transition(step, action=action)))
    return confirmer, reports


@pytest.mark.parametrize("name", TEMPLATES)
@pytest.mark.parametrize("confirm", ["claims", "success"])
def test_they_pass_the_kit_on_real_tasks(name: str, confirm: Any) -> None:
    template = plugins.load("suite catalog", "built-in").template(name)
    check_judge(
        lambda: make_cascade("rules", RehearsedConfirmer(), confirm), template, seeds=range(1)
    )


class TestClaims:
    def test_all_claims_are_checked_in_one_call_at_the_end(self) -> None:
        confirmer, reports = judged(["", "1", "12", "12"], ["12"])
        assert confirmer.asked == [[(1, 1), (3, 1), (2, 2), (3, 2)]], "the first and last screens"
        assert [counted(report) for report in reports] == ["", "", "", "12"]
        assert reports[-1].newly_satisfied == (1, 2)
        assert [report.cost_usd for report in reports] == pytest.approx([0.01, 0.01, 0.01, 1.01])

    def test_without_a_claim_nothing_is_asked(self) -> None:
        confirmer, reports = judged(["", "", ""], [])
        assert confirmer.asked == []
        assert not reports[-1].success

    def test_a_claimed_success_is_checked_at_once(self) -> None:
        confirmer, reports = judged(["", "1", "123", "123"], ["123"])
        assert confirmer.asked == [[(1, 1), (2, 1), (2, 2), (2, 3)]]
        assert [report.success for report in reports] == [False, False, True, True]

    def test_what_is_denied_never_counts_and_gets_another_chance_at_the_end(self) -> None:
        confirmer, reports = judged(["", "1", "123", "13", "123"], ["13", "2"])
        assert confirmer.asked == [[(1, 1), (2, 1), (2, 2), (2, 3)], [(4, 2)]]
        assert [counted(report) for report in reports] == ["", "", "13", "13", "123"]
        denied, _ = judged(["", "123", "123", "123"], ["12", ""])
        assert denied.asked == [[(1, 1), (1, 2), (1, 3)], [(2, 3), (3, 3)]]

    def test_what_is_undone_is_not_asked_or_lost(self) -> None:
        confirmer, reports = judged(["", "3", "", "1"], ["1"])
        assert confirmer.asked == [[(3, 1)]]
        assert counted(reports[-1]) == "1"
        confirmer, reports = judged(["", "123", "12", "123"], ["123", "3"])
        assert confirmer.asked == [[(1, 1), (1, 2), (1, 3)], [(3, 3)]]
        assert [counted(report) for report in reports] == ["", "123", "12", "123"]

    def test_what_holds_after_reset_is_checked_there_and_pays_nothing(self) -> None:
        confirmer, reports = judged(["12", "12"], ["1", ""])
        assert confirmer.asked == [[(0, 1), (0, 2)], [(1, 2)]]
        assert reports[0].satisfied_at_reset == (1,)

    def test_a_pile_is_checked_before_the_end(self) -> None:
        confirmer, reports = judged(["", "1", "12", "12", "12"], ["12"], pile=2)
        assert confirmer.asked == [[(1, 1), (2, 1), (2, 2)]]
        assert counted(reports[2]) == "12"

    def test_without_an_answer_nothing_is_known(self) -> None:
        _, reports = judged(["", "123", "123"], [None, "123"])
        assert [report.available for report in reports] == [True, False, True]
        assert reports[-1].success
        with pytest.raises(JudgeUnavailable, match="said cannot tell"):
            judged(["1"], [None])
        with pytest.raises(JudgeUnavailable, match="said cannot begin"):
            judged([None], [])
        assert not judged(["", "1", None], [])[1][-1].available

    def test_a_claim_is_true_where_its_first_or_its_last_screen_proves_it(self) -> None:
        class Later(SaidConfirmer):
            def confirm(self, task: Task, claims: Sequence[SubstateClaim]) -> Any:
                super().confirm(task, claims)
                told = tuple(Evaluation(one.transition.step == 3) for one in claims)
                return CheckedReply(told, NO_USAGE)

        confirmer = Later([""])
        judge = ClaimCascadeJudge(SaidJudge(["", "1", "1", "1", "1"]), confirmer)
        judge.begin(task(), transition(0))
        for step, screen in ((1, "a"), (2, "b"), (3, "c")):
            judge.judge(transition(step, screen))
        report = judge.judge(transition(4, "c", action=Finish()))
        assert confirmer.asked == [[(1, 1), (3, 1)]], "the same screen again is none"
        assert counted(report) == "1"
        assert not judge.save_state().denied

    def test_a_step_that_ends_the_episode_in_any_case_is_an_end(self) -> None:
        confirmer = SaidConfirmer(["1"])
        judge = ClaimCascadeJudge(SaidJudge(["", "1"]), confirmer)
        judge.begin(task(), transition(0))
        last = dataclasses.replace(transition(1), is_last=True)
        assert counted(judge.judge(last)) == "1"

    @pytest.mark.parametrize(("said", "success"), [("3", True), ("4", False)])
    def test_answers_are_compared_by_rule(self, said: str, success: bool) -> None:
        judge = ClaimCascadeJudge(SaidJudge(["", "123a"]), SaidConfirmer(["123"]))
        judge.begin(task(asks=True), transition(0))
        report = judge.judge(transition(1, action=Answer(said), answer=said))
        assert report.success is success

    def test_a_violation_is_the_cheap_judges(self) -> None:
        assert judged(["", "v", ""], [])[1][-1].violation == "v"

    def test_calls_are_counted(self) -> None:
        judge = ClaimCascadeJudge(SaidJudge(["", "1", "123"]), SaidConfirmer(["123"]))
        play(judge, 2)
        assert judge.counts["1: said"].asked == 3
        assert (judge.counts["2: said"].asked, judge.counts["2: said"].skipped) == (1, 2)
        assert judge.counts["2: said"].cost_usd == 1.0


class TestSuccess:
    def test_the_cheap_judge_is_believed_until_it_claims_success(self) -> None:
        confirmer, reports = judged(["1", "12", "12"], [], confirm="success")
        assert confirmer.asked == []
        assert [counted(report) for report in reports] == ["1", "12", "12"]
        assert reports[0].satisfied_at_reset == (1,)

    def test_what_is_denied_then_is_taken_back(self) -> None:
        confirmer, reports = judged(["", "1", "123", "123"], ["13", ""], confirm="success")
        assert confirmer.asked == [[(1, 1), (2, 1), (2, 2), (2, 3)], [(3, 2)]]
        assert [counted(report) for report in reports] == ["", "1", "13", "13"]
        assert not reports[-1].success
        assert reports[2].progress < 1.0

    def test_a_confirmed_success_is_one(self) -> None:
        _, reports = judged(["", "123", "123"], ["123"], confirm="success")
        assert [report.success for report in reports] == [False, True, True]


@pytest.mark.parametrize("confirm", ["claims", "success"])
def test_memory_goes_from_judge_to_judge(confirm: Any) -> None:
    def make() -> ClaimCascadeJudge:
        cheap = SaidJudge(["", "1", "12", "123", "123"])
        return ClaimCascadeJudge(cheap, Always(), confirm)

    class Always(SaidConfirmer):
        def __init__(self) -> None:
            super().__init__(["12"] * 9)

    first, second = make(), make()
    first.begin(task(), transition(0))
    for step in range(1, 5):
        state = first.save_state()
        assert isinstance(state, ClaimMemory)
        second.load_state(state)
        action = Finish() if step == 4 else None
        one = first.judge(transition(step, action=action))
        assert second.judge(transition(step, action=action)) == one
    with pytest.raises(TypeError, match="cascade of claims"):
        first.load_state(CascadeJudge("rules", "rules"))


class TestModelConfirmer:
    def claims(self) -> tuple[Task, list[SubstateClaim]]:
        def at(step: int) -> Transition:
            frame = Frame(10, 20, f"app/.Page{step}", forest=AccessibilityForest(()))
            return Transition(frame, None, frame, step=step)

        page = PageNode(1, "The list is shown")
        unit = UnitNode(4, "Ann is on it", parent_id=1)
        fact = UnitNode(7, "Wi-Fi is on", hold="final")
        asked = dataclasses.replace(task(), substates=(page, unit, fact))
        return asked, [
            SubstateClaim(fact, at(2)),
            SubstateClaim(page, at(2)),
            SubstateClaim(unit, at(5)),
        ]

    def said(self, *success: int, count: int) -> str:
        return json.dumps(
            {
                "judgements": [
                    {
                        "id": number,
                        "analysis": "seen",
                        "verdict": "Success" if number in success else "Uncertain",
                    }
                    for number in range(1, count + 1)
                ],
                "critical_info": "",
            }
        )

    def test_statements_name_their_screen_and_bring_their_page(self) -> None:
        lines = [one.question.line for one in claim_statements(*self.claims())]
        assert lines == [
            "1 page: On screen 1: The list is shown",
            "2 unit: On screen 1: Wi-Fi is on",
            "3 page: On screen 2: The list is shown",
            "4 unit in 3: On screen 2: Ann is on it",
        ]

    def test_one_call_decides_all_claims(self) -> None:
        model = ScriptedModel([self.said(1, 2, 3, 4, count=4)])
        outcome = ModelConfirmer(model).confirm(*self.claims())
        assert outcome.value is not None
        assert [one.holds for one in outcome.value] == [True, True, True]
        text = model.requests[0].messages[1].text
        assert text.index("page: app/.Page2") < text.index("page: app/.Page5")
        assert outcome.usage.calls == 1

    def test_the_denied_are_asked_again(self) -> None:
        replies = [self.said(1, 3, count=4), self.said(1, count=3), "{}"]
        model = ScriptedModel(replies)
        outcome = ModelConfirmer(model, opinions=2).confirm(*self.claims())
        assert outcome.value is not None
        assert [one.holds for one in outcome.value] == [True, True, False]
        assert len(model.requests) == 2
        one = ModelConfirmer(ScriptedModel(replies), opinions=1).confirm(*self.claims())
        assert one.value is not None
        assert [told.holds for told in one.value] == [False, True, False]

    def test_a_unit_without_its_page_is_refused(self) -> None:
        model = ScriptedModel([self.said(4, count=4), self.said(3, 4, count=4)])
        outcome = ModelConfirmer(model, opinions=1).confirm(*self.claims())
        assert outcome.value is not None
        assert [one.kind for one in outcome.refusals] == ["parent"]
        assert outcome.value[2].holds

    def test_garbage_decides_nothing(self) -> None:
        model = ScriptedModel(["all are true"] * 3)
        outcome = ModelConfirmer(model).confirm(*self.claims())
        assert outcome.value is None
        assert len(outcome.refusals) == 3
        # a second opinion that cannot be had leaves the first
        model = ScriptedModel([self.said(1, 3, count=4), *["all are true"] * 3])
        outcome = ModelConfirmer(model).confirm(*self.claims())
        assert outcome.value is not None
        assert [one.holds for one in outcome.value] == [False, True, False]

    def test_many_screens_take_several_calls(self) -> None:
        def half(request: Any) -> str:
            lines = request.messages[1].text.partition("STATEMENTS:\n")[2].splitlines()
            numbers = [int(line.split()[0]) for line in lines]
            return json.dumps(
                {
                    "judgements": [
                        {"id": number, "analysis": "", "verdict": "Success"} for number in numbers
                    ]
                }
            )

        model = ScriptedModel(half)
        outcome = ModelConfirmer(model, max_screens=1).confirm(*self.claims())
        assert len(model.requests) == 2
        assert outcome.value is not None
        assert all(one.holds for one in outcome.value)


class TestMaking:
    def test_a_model_confirms_claims_and_a_judge_screens(self) -> None:
        load = plugins.load("judge", "cascade")
        spec = {"model": {"kind": "scripted", "script": ["{}"]}, "opinions": 1}
        assert isinstance(load("rules", spec), ClaimCascadeJudge)
        assert isinstance(load("rules", ScriptedModel(["{}"]), "success"), ClaimCascadeJudge)
        assert isinstance(load("rules", "rules"), CascadeJudge)
        assert isinstance(load("rules", {"name": "rules"}, "screens"), CascadeJudge)

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            ({"expensive": "rules", "confirm": "claims"}, "give expensive as"),
            ({"confirm": "screens"}, "asks a judge on each screen"),
            ({"confirm": "nothing"}, "unknown thing to confirm"),
            ({"pile": 0}, "pile is 0"),
            ({"pile": 2, "confirm": "success"}, "goes with"),
            ({"expensive": {"model": ScriptedModel(["{}"]), "opinions": 0}}, "opinions is 0"),
        ],
    )
    def test_bad_arguments_are_named(self, arguments: dict[str, Any], complaint: str) -> None:
        with pytest.raises(UsageError, match=complaint):
            make_cascade(**{"cheap": "rules", "expensive": SaidConfirmer([]), **arguments})
