"""Votes and cascades: whose word counts, what is asked, and that they are judges like any other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from said_judges import SaidJudge, play, task, transition

from mobile_gym.core import plugins
from mobile_gym.core.actions import Answer
from mobile_gym.core.errors import JudgeUnavailable, UsageError
from mobile_gym.testing import check_judge
from reward_models.combination.cascade import CascadeJudge
from reward_models.combination.vote import VoteJudge
from reward_models.rules import RulesJudge

TEMPLATES = ("Settings.TurnOnWifi", "Contacts.MoveToLabel", "Clock.ReadAlarmTime")
"""With what must hold at the end, alternatives, and an answer."""

said_rounds = st.lists(st.sets(st.sampled_from("123")).map("".join), min_size=7, max_size=7)


def vote(*said: list[str | None], **arguments: Any) -> VoteJudge:
    return VoteJudge([SaidJudge(one, name=f"judge {n}") for n, one in enumerate(said)], **arguments)


@pytest.mark.parametrize("name", TEMPLATES)
@pytest.mark.parametrize(
    "make",
    [
        lambda: VoteJudge(["rules", {"name": "rules"}, RulesJudge()]),
        lambda: VoteJudge(["rules", "rules"], "unanimous"),
        lambda: CascadeJudge("rules", "rules"),
    ],
)
def test_they_pass_the_kit_on_real_tasks(name: str, make: Any) -> None:
    template = plugins.load("suite catalog", "built-in").template(name)
    check_judge(make, template, seeds=range(1))


class TestVote:
    def test_the_majority_counts_also_where_it_sees_things_late(self) -> None:
        played = play(vote(["", "1", "1", "1"], ["", "", "1", ""], ["", "", "", ""]), 3)
        assert played.counted == ["", "", "1", "1"]
        assert played.reports[2] is not None
        assert played.reports[2].newly_satisfied == (1,)
        assert played.reports[2].verdicts[0].evidence == "2 of 3 judges say so"

    def test_half_is_not_a_majority_and_one_no_ends_unanimity(self) -> None:
        assert play(vote(["", "12"], ["", "1"]), 1).counted == ["", "1"]
        three = [["", "12"], ["", "12"], ["", "1"]]
        assert play(vote(*three, rule="unanimous"), 1).counted == ["", "1"]

    def test_weights(self) -> None:
        said = [["", "1"], ["", "2"], ["", "2"]]
        assert play(vote(*said, rule="weighted", weights=[3, 1, 1]), 1).counted[-1] == "1"
        assert play(vote(*said, rule="weighted", weights=[1, 1, 1]), 1).counted[-1] == "2"
        assert play(vote(*said, rule="weighted", weights=[2, 1, 1]), 1).counted[-1] == ""

    def test_what_must_hold_at_the_end_is_lost_with_the_majority(self) -> None:
        played = play(vote(["", "3", "3", ""], ["", "3", "", ""], ["", "", "3", "3"]), 3)
        assert played.counted == ["", "3", "3", ""]

    def test_what_holds_is_told_apart_from_what_counts(self) -> None:
        report = play(vote(["", "1", ""], ["", "1", ""]), 2).reports[-1]
        assert report is not None
        first = report.verdicts[0]
        assert (first.satisfied, first.reached, first.holds) == (True, True, False)

    def test_success_needs_everything_and_no_violation(self) -> None:
        good = play(vote(["", "12", "123"], ["", "12", "123"]), 2).reports[-1]
        assert good is not None
        assert good.success
        assert good.progress == 1.0
        both = play(vote(["", "123v"], ["", "123v"], ["", "123"]), 1).reports[-1]
        assert both is not None
        assert (both.success, both.violation) == (False, "v")
        split = play(vote(["", "123v"], ["", "123w"], ["", "123"]), 1).reports[-1]
        assert split is not None
        assert (split.success, split.violation) == (True, "")

    def test_the_answer_is_voted_on_by_those_who_can_tell(self) -> None:
        told = ["", "123a"], ["", "123"], ["", "123a"]
        report = play(vote(*told), 1, asks=True).reports[-1]
        assert report is not None
        assert report.success
        told = ["", "123a"], ["", "123"], ["", "123"]
        report = play(vote(*told), 1, asks=True).reports[-1]
        assert report is not None
        assert not report.success

    def test_those_who_cannot_tell_go_by_the_tasks_rule(self) -> None:
        judge = vote(["", "123a"], ["", "12"], ["", "12"], quorum=1)
        judge.begin(task(asks=True), transition(0))
        report = judge.judge(transition(1, action=Answer("3"), answer="3"))
        assert not report.success
        assert judge.save_state().memory.answered

    def test_who_has_no_answer_abstains(self) -> None:
        played = play(vote(["", "1", "1"], ["", "1", "1"], ["", None, ""]), 2)
        assert played.counted == ["", "1", "1"]
        split = play(vote(["", "1", "1"], ["", None, "1"], ["", "", ""]), 2)
        assert split.counted == ["", "", "1"]

    def test_below_the_quorum_nobody_has_answered(self) -> None:
        judge = vote(["", "1", "1"], ["", None, "1"], ["", None, "1"])
        assert play(judge, 2).counted == ["", "?", "1"]
        assert [one.unavailable for one in judge.counts.values()] == [0, 1, 1]
        strict = vote(["", "1"], ["", None], rule="unanimous")
        assert play(strict, 1).counted == ["", "?"]

    def test_who_cannot_begin_sits_the_episode_out(self) -> None:
        absent = SaidJudge([None, "", ""])
        judge = VoteJudge([SaidJudge(["", "1", "1"]), SaidJudge(["", "1", "1"]), absent])
        assert play(judge, 2).counted == ["", "1", "1"]
        assert absent.rounds == [0]
        state = judge.save_state()
        judge.load_state(state)
        with pytest.raises(JudgeUnavailable, match="fewer than 2 judges"):
            play(vote([None], [None], [""]), 0)

    def test_costs_add_up_also_in_rounds_without_a_result(self) -> None:
        judge = VoteJudge([SaidJudge(["", "1", "1"], 0.5), SaidJudge(["", None, "1"], 0.25)])
        reports = play(judge, 2).reports
        assert [report.cost_usd for report in reports if report] == [0.75, 0.5, 0.75]
        assert sum(one.cost_usd for one in judge.counts.values()) == 2.0

    @settings(deadline=None)
    @given(said_rounds)
    def test_judges_of_one_mind_are_one_judge(self, said: list[str]) -> None:
        alone = play(SaidJudge(said), 6)
        for rule in ("majority", "unanimous"):
            together = play(vote(said, said, said, rule=rule), 6)
            for one, other in zip(alone.reports, together.reports, strict=True):
                assert one is not None
                assert other is not None
                assert one.newly_satisfied == other.newly_satisfied
                assert one.satisfied_at_reset == other.satisfied_at_reset
                assert (one.progress, one.success) == (other.progress, other.success)
                assert [verdict.holds for verdict in one.verdicts] == [
                    verdict.holds for verdict in other.verdicts
                ]

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            ({"judges": ["rules"]}, "at least two"),
            ({"judges": "rules"}, "at least two"),
            ({"rule": "loudest"}, "unknown rule of a vote"),
            ({"rule": "weighted"}, "weights belong to"),
            ({"weights": [1, 2]}, "weights belong to"),
            ({"rule": "weighted", "weights": [1]}, "give 2 positive numbers"),
            ({"rule": "weighted", "weights": [1, 0]}, "give 2 positive numbers"),
            ({"quorum": 3}, r"quorum is 3; it must lie in \[1, 2\]"),
            ({"judges": ["rules", "rulse"]}, "did you mean rules"),
            ({"judges": ["rules", {"model": 1}]}, "has no name"),
            ({"judges": ["rules", 7]}, "must be a name, a mapping"),
        ],
    )
    def test_bad_arguments_are_named(self, arguments: dict[str, Any], complaint: str) -> None:
        with pytest.raises(UsageError, match=complaint):
            VoteJudge(**{"judges": ["rules", "rules"], **arguments})


class TestCascade:
    def cascade(self, cheap: list[str | None], expensive: list[str | None]) -> CascadeJudge:
        self.expensive = SaidJudge(expensive, 1.0, "expensive")
        return CascadeJudge(SaidJudge(cheap, 0.01, "cheap"), self.expensive)

    def test_without_a_claim_only_the_reset_is_checked(self) -> None:
        judge = self.cascade([""] * 6, ["", "123", "123", "123", "123", "123"])
        assert play(judge, 5).counted == [""] * 6
        assert self.expensive.rounds == [0]
        assert judge.counts["2: expensive"].skipped == 5
        assert judge.counts["1: cheap"].asked == 6

    def test_a_claim_is_checked_once_where_it_is_confirmed(self) -> None:
        judge = self.cascade(["", "1", "1", "12", "12"], ["", "1", "", "2", ""])
        played = play(judge, 4)
        assert played.counted == ["", "1", "1", "12", "12"]
        assert self.expensive.rounds == [0, 1, 3]
        costs = [report.cost_usd for report in played.reports if report]
        assert costs == pytest.approx([1.01, 1.01, 0.01, 1.01, 0.01])

    def test_a_refuted_claim_is_checked_again_on_new_screens_only(self) -> None:
        judge = self.cascade(["", "1", "1", "1", "1"], ["", "", "", "", "1"])
        assert play(judge, 4, screens="abbbc").counted == ["", "", "", "", "1"]
        assert self.expensive.rounds == [0, 1, 4]

    def test_a_no_is_believed(self) -> None:
        judge = self.cascade(["", "3", "", "3", "3"], ["", "3", "3", "", "3"])
        assert play(judge, 4).counted == ["", "3", "", "", "3"]
        assert self.expensive.rounds == [0, 1, 3, 4]

    def test_what_holds_after_reset_pays_nothing(self) -> None:
        report = play(self.cascade(["12", "12"], ["1", "1"]), 0).reports[0]
        assert report is not None
        assert report.satisfied_at_reset == (1,)

    def test_a_check_without_an_answer_is_made_up_for(self) -> None:
        judge = self.cascade(["", "1", "1", "1"], ["", None, "1", ""])
        assert play(judge, 3, screens="abbb").counted == ["", "?", "1", "1"]
        assert self.expensive.rounds == [0, 1, 2]

    def test_where_the_cheap_judge_is_silent_the_expensive_one_is_asked(self) -> None:
        judge = self.cascade(["", None, None, ""], ["", "1", "2", "3"])
        assert play(judge, 3, screens="abbc").counted == ["", "1", "1", "1"]
        assert self.expensive.rounds == [0, 1]
        absent = self.cascade([None, "1", "1"], ["", "1", "2"])
        assert play(absent, 2).counted == ["", "1", "12"]
        with pytest.raises(JudgeUnavailable, match="expensive cannot begin"):
            play(self.cascade([""], [None]), 0)

    def test_a_claimed_violation_is_checked(self) -> None:
        report = play(self.cascade(["", "v"], ["", ""]), 1).reports[-1]
        assert report is not None
        assert report.violation == ""
        report = play(self.cascade(["", "v"], ["", "w"]), 1).reports[-1]
        assert report is not None
        assert report.violation == "w"

    @pytest.mark.parametrize("confirmed", [True, False])
    def test_a_claimed_answer_is_checked(self, confirmed: bool) -> None:
        judge = self.cascade(["", "123", "123a"], ["", "123", "123a" if confirmed else "123"])
        report = play(judge, 2, asks=True).reports[-1]
        assert self.expensive.rounds == [0, 1, 2]
        assert report is not None
        assert report.success is confirmed

    @settings(deadline=None)
    @given(said_rounds, said_rounds)
    def test_a_cheap_judge_that_misses_nothing_costs_no_verdicts(
        self, truth: list[str], more: list[str]
    ) -> None:
        """The expensive judge knows the truth; the cheap one claims at least all of it."""
        claimed = ["".join({*one, *extra}) for one, extra in zip(truth, more, strict=True)]
        told = play(CascadeJudge(SaidJudge(claimed), SaidJudge(truth)), 6, final="123").counted
        for said, counted, claims in zip(truth, told, claimed, strict=True):
            assert counted is not None
            assert set(said) <= set(counted) <= set(claims)

    def test_memory_goes_from_judge_to_judge(self) -> None:
        said: tuple[list[str | None], list[str | None]] = (
            ["", "1", "1", "12", "123"],
            ["", "1", "", "12", "123"],
        )
        first, second = self.cascade(*said), self.cascade(*said)
        first.begin(task(), transition(0))
        for step in range(1, 5):
            second.load_state(first.save_state())
            assert second.judge(transition(step)) == first.judge(transition(step))
        with pytest.raises(TypeError, match="judge of 2 judges"):
            first.load_state(object())
        with pytest.raises(RuntimeError, match="begin"):
            self.cascade([], []).save_state()

    def test_probes_are_asked_once(self) -> None:
        assert self.cascade([], []).probes(task()) == (
            "settings get system x",
            "settings get system cheap",
            "settings get system expensive",
        )
