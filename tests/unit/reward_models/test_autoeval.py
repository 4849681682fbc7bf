"""AutoEval agrees with the rules where its Reasoner is truthful, at the price that it tells."""

from __future__ import annotations

import json

import numpy as np
import pytest
from autoeval_episodes import gist, reply, satisfied, solve, task, template

from mobile_gym.core.checks import AnswerMatches, PackageInstalled
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.plugins import load
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import TaskTemplate, Violation
from mobile_gym.testing import check_judge
from reward_models.autoeval import AutoEvalJudge, judge_frames
from reward_models.combination.cadenced import CadencedJudge
from reward_models.judge_bench.rehearsal import RehearsedJudge, TruthfulReasoner, make_flipper
from reward_models.language_models.scripted import FAULTS, ErringModel, ScriptedModel
from reward_models.spa_bench import SpaBenchJudge


def some_templates() -> list[TaskTemplate]:
    every = [
        one for one in load("suite catalog", "built-in").suite("all") if one.device == "virtual"
    ]
    return every[::12]


@pytest.mark.parametrize("one", some_templates(), ids=lambda one: one.id)
def test_a_truthful_reasoner_agrees_with_the_rules(one: TaskTemplate) -> None:
    judge = RehearsedJudge()
    by_rules, by_model = solve(one, "rules"), solve(one, judge)
    assert [gist(record.report) for record in by_model.records] == [
        gist(record.report) for record in by_rules.records
    ]
    assert by_model.report.success
    statistics = judge.judged.statistics
    assert statistics.skipped == 0
    assert statistics.task_completion_rate == 1.0
    assert 0 < statistics.rounds <= len(by_rules.records)


@pytest.mark.parametrize("when", ["change", "step"])
def test_the_kit_for_judges(when: str) -> None:
    check_judge(lambda: RehearsedJudge(when=when), template("Clock.SetAlarm"), seeds=range(1))


def test_calls_and_tokens_per_episode_in_each_mode() -> None:
    calls: dict[str, int] = {}
    for mode in ("change", "step", "at_end"):
        judge = RehearsedJudge(when="step" if mode == "step" else "change")
        asked_judge = CadencedJudge(judge, "at_end") if mode == "at_end" else judge
        played = solve(template("Clock.SetAlarm"), asked_judge)
        assert played.report.success
        statistics = judge.judged.statistics
        calls[mode] = statistics.reasoner.calls
        assert statistics.reasoner.calls == statistics.rounds == len(judge.reasoner.requests)
        assert statistics.duplicates == (len(played.records) - calls[mode])
        tokens_in, tokens_out = statistics.tokens_per_round
        assert 300 < tokens_in < 2668  # AutoEval's rounds took 2,668 tokens in, 750 out
        assert 10 < tokens_out < 750
        asked_at_once = [record.report.newly_satisfied for record in played.records[:-1]]
        assert any(asked_at_once) == (mode != "at_end")
    assert calls["at_end"] == calls["change"] < calls["step"]


@pytest.mark.parametrize("when", ["change", "step"])
def test_a_message_is_a_new_screen(when: str) -> None:
    """A download shows but a message on an unchanged page, and an icon in the status bar."""
    one = template("Browser.DownloadShoppingList")
    assert solve(one, "rules").report.success
    assert solve(one, RehearsedJudge(when=when)).report.success


def test_at_known_rates_of_broken_replies_nothing_wrong_comes_through() -> None:
    """Broken replies cost calls and rounds, but the verdicts are never better than the truth."""
    one = template("Clock.SetAlarm")
    by_rules = solve(one, "rules")
    reasoner = TruthfulReasoner()
    rates = {name: 0.4 / (len(FAULTS) - 1) for name in FAULTS if name != "fenced"}
    model = ErringModel(reasoner, rates, seed=1)
    judge = RehearsedJudge(reasoner, model, tries=6)
    played = solve(one, judge)
    assert [gist(record.report) for record in played.records] == [
        gist(record.report) for record in by_rules.records
    ]
    assert sum(judge.judged.statistics.refusals.values()) == sum(model.suffered.values()) > 0


def test_frames_of_a_black_box(frames: tuple[Frame, ...]) -> None:
    model = ScriptedModel([reply(), reply(1), reply(2, 3, 4, ids=(2, 3, 4))])
    reports = judge_frames(AutoEvalJudge(model), task(), frames[:3])
    assert [satisfied(report) for report in reports] == [[], [1], [1, 2, 3, 4]]
    with pytest.raises(UsageError, match="no frames"):
        judge_frames(AutoEvalJudge(model), task(), ())
    watched = task(violations=(Violation("sold", PackageInstalled("com.example")),))
    with pytest.raises(UsageError, match="violations=False"):
        judge_frames(AutoEvalJudge(model), watched, frames)


def test_the_last_frame_ends_the_trajectory(frames: tuple[Frame, ...]) -> None:
    """Judges that rule at the end rule there, and an agent may answer on the first screen."""
    query = task(PageNode(1, "The app is open"), expected_answer=AnswerMatches(("42",)))
    for shown in (frames[:1], frames[:3]):
        judge = AutoEvalJudge(ScriptedModel([reply(1, ids=(1,))]))
        reports = judge_frames(judge, query, shown, "42")
        assert [report.success for report in reports] == [False] * (len(shown) - 1) + [True]
        verdict = ScriptedModel([json.dumps({"verdict": "success"})])
        at_end = SpaBenchJudge(verdict, reasoning="result_only", see="text", coarse="off")
        assert judge_frames(at_end, task(), shown)[-1].success


def test_flip_turns_verdicts_around() -> None:
    turned = make_flipper(1.0)(reply(1), np.random.default_rng(0))
    assert [item["verdict"] for item in json.loads(turned)["judgements"]] == [
        "Uncertain", "Success", "Success", "Success",
    ]  # fmt: skip
    assert make_flipper(0.0)(reply(1), np.random.default_rng(0)) == reply(1)
