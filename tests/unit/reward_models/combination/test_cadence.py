"""How often a judge is asked; asking less often changes no verdict of a judge of states."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest
from said_judges import SaidJudge, play, task, transition

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Answer, Finish, Tap
from mobile_gym.core.errors import JudgeUnavailable, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.verdicts import ShellResult
from mobile_gym.envs import MobileEnv
from mobile_gym.testing import check_judge
from mobile_gym.testing import play as play_in
from reward_models.combination.cadenced import CadencedJudge
from reward_models.combination.nesting import AskCounts
from reward_models.judge_toolkit.cadences import When, has_changed

TEMPLATES = ("Settings.TurnOnWifi", "Clock.TurnOffAlarm", "Clock.ReadAlarmTime")


def template(name: str) -> Any:
    return plugins.load("suite catalog", "built-in").template(name)


@pytest.mark.parametrize("name", TEMPLATES)
@pytest.mark.parametrize("when", ["every_step", "on_change", "at_end"])
def test_each_passes_the_kit_on_real_tasks(name: str, when: When) -> None:
    check_judge(lambda: CadencedJudge("rules", when), template(name), seeds=range(1))


@pytest.mark.parametrize("when", ["on_change", "at_end"])
def test_the_end_is_the_same_as_with_every_step(when: When) -> None:
    for name in TEMPLATES:
        env = MobileEnv(template(name), terminate_on="finish")
        plain = play_in(env, SolutionAgent(), 3)
        env.close()
        judge = CadencedJudge("rules", when)
        env = MobileEnv(template(name), judge=judge, terminate_on="finish")
        seldom = play_in(env, SolutionAgent(), 3)
        env.close()
        last = dataclasses.replace(plain.report, newly_satisfied=seldom.report.newly_satisfied)
        assert seldom.report == last
        assert seldom.total_reward == pytest.approx(plain.total_reward)
        if when == "at_end":
            assert [record.reward for record in seldom.records[:-1]] == [0.0] * (
                len(seldom.records) - 1
            )


class TestOnChange:
    def test_an_unchanged_screen_is_not_judged(self) -> None:
        inner = SaidJudge(["", "1", "12", "12", "123"], 1.0)
        judge = CadencedJudge(inner, "on_change")
        played = play(judge, 4, screens="abbbc")
        assert inner.rounds == [0, 1, 4]
        assert played.counted == ["", "1", "1", "1", "123"]
        assert [report.cost_usd for report in played.reports if report] == [1, 1, 0, 0, 1]
        assert [report.newly_satisfied for report in played.reports if report][1:4] == [
            (1,),
            (),
            (),
        ]
        assert judge.counts == {"said": AskCounts(asked=3, skipped=2, cost_usd=3.0)}

    @pytest.mark.parametrize("action", [Finish(), Answer("3")])
    def test_the_agents_end_is_always_judged(self, action: Any) -> None:
        inner = SaidJudge(["", ""])
        judge = CadencedJudge(inner)
        judge.begin(task(), transition(0, "a"))
        judge.judge(transition(1, "a", action))
        assert inner.rounds == [0, 1]

    def test_a_changed_probe_is_judged(self) -> None:
        inner = SaidJudge(["", "", "1"])
        judge = CadencedJudge(inner)
        judge.begin(task(), transition(0, "a"))
        for step, value in ((1, {}), (2, {"settings get x": ShellResult("1")})):
            judge.judge(dataclasses.replace(transition(step, "a"), probes=value))
        assert inner.rounds == [0, 2]

    def test_what_was_missed_is_asked_again(self) -> None:
        inner = SaidJudge(["", None, "1"])
        played = play(CadencedJudge(inner), 2, screens="abb")
        assert played.counted == ["", "?", "1"]
        assert inner.rounds == [0, 1, 2]

    def test_what_a_change_is(self) -> None:
        pixels = np.zeros((20, 10, 3), np.uint8)
        other = pixels.copy()
        other[3, 4, 1] = 1
        frame = Frame(10, 20, "a/.A", screenshot=pixels)
        assert not has_changed(frame, frame)
        assert not has_changed(frame, dataclasses.replace(frame, screenshot=pixels.copy()))
        assert not has_changed(frame, dataclasses.replace(frame, captured_at_s=9.0))
        assert not has_changed(frame, dataclasses.replace(frame, screenshot=None))
        assert has_changed(frame, dataclasses.replace(frame, screenshot=other))
        assert has_changed(frame, dataclasses.replace(frame, activity="a/.B"))
        assert has_changed(frame, dataclasses.replace(frame, keyboard_shown=True))


class TestAtEnd:
    def judged(
        self, said: list[str | None], actions: dict[int, Any], last: int | None = None
    ) -> tuple[SaidJudge, list[Any]]:
        inner = SaidJudge(said, 1.0)
        judge = CadencedJudge(inner, "at_end")
        reports = [judge.begin(task(), transition(0))]
        for step in range(1, len(said)):
            moment = transition(step, action=actions.get(step))
            reports.append(judge.judge(dataclasses.replace(moment, is_last=step == last)))
        return inner, reports

    @pytest.mark.parametrize(
        ("actions", "last"), [({3: Finish()}, None), ({3: Answer("3")}, None), ({}, 3)]
    )
    def test_everything_is_judged_at_the_end(
        self, actions: dict[int, Any], last: int | None
    ) -> None:
        inner, reports = self.judged(["", "1", "2", "3"], actions, last)
        assert inner.rounds == [0, 1, 2, 3]
        assert [report.progress for report in reports] == [0, 0, 0, 1]
        assert [report.cost_usd for report in reports] == [1, 0, 0, 3]
        assert reports[-1].newly_satisfied == (1, 2, 3)
        assert reports[-1].success

    def test_what_is_not_the_end_is_not_judged(self) -> None:
        inner, reports = self.judged(["", *["1"] * 9], {})
        assert inner.rounds == [0]
        assert not reports[-1].newly_satisfied

    @pytest.mark.parametrize("arguments", [{"max_steps": 2}, {"limits": {"looping": 2}}])
    def test_the_environment_says_where_the_end_is(self, arguments: dict[str, Any]) -> None:
        judge = CadencedJudge("rules", "at_end")
        env = MobileEnv(template(TEMPLATES[0]), judge=judge, terminate_on="finish", **arguments)
        play_in(env, NoopAgent(), 3)
        env.close()
        assert judge.counts["rules"].asked == 3

    def test_what_held_after_reset_is_not_new(self) -> None:
        _, reports = self.judged(["1", "1", "12"], {2: Finish()})
        assert reports[-1].satisfied_at_reset == (1,)
        assert reports[-1].newly_satisfied == (2,)

    def test_an_end_that_cannot_be_judged_is_no_failure(self) -> None:
        inner, reports = self.judged(["", "1", None], {2: Finish()})
        assert not reports[-1].available
        assert not reports[-1].newly_satisfied
        assert inner.rounds == [0, 1, 2, 2, 2]

    def test_a_step_before_the_end_is_left_out(self) -> None:
        inner, reports = self.judged(["", None, "2", "3"], {3: Finish()})
        assert reports[-1].available
        assert reports[-1].newly_satisfied == (2, 3)
        assert inner.rounds == [0, 1, 1, 1, 2, 3]

    def test_an_episode_that_goes_on_after_finish_is_judged_once(self) -> None:
        inner, reports = self.judged(["", "1", "2", "3"], {1: Finish(), 3: Finish()})
        assert inner.rounds == [0, 1, 2, 3]
        assert [report.newly_satisfied for report in reports] == [(), (1,), (), (2, 3)]

    def test_kept_steps_are_part_of_the_memory(self) -> None:
        said: list[str | None] = ["", "1", "2", "3"]
        judge = CadencedJudge(SaidJudge(said), "at_end")
        judge.begin(task(), transition(0))
        judge.judge(transition(1))
        judge.judge(transition(2))
        other = CadencedJudge(SaidJudge(said), "at_end")
        other.load_state(judge.save_state())
        end = transition(3, action=Finish())
        assert other.judge(end) == judge.judge(end)
        assert other.judge(transition(4, action=Tap(NormalizedPoint(0, 0)))).success


def test_mistakes_are_named() -> None:
    with pytest.raises(UsageError, match="did you mean on_change"):
        CadencedJudge("rules", "on_changes")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="cannot load"):
        CadencedJudge("rules").load_state(3)
    with pytest.raises(RuntimeError, match="begin"):
        CadencedJudge("rules").save_state()
    with pytest.raises(JudgeUnavailable, match="said cannot answer"):
        CadencedJudge(SaidJudge([None])).begin(task(), transition(0))


def test_judges_nest_by_name_and_json(monkeypatch: pytest.MonkeyPatch) -> None:
    names = plugins._BUILT_IN["judge"]
    monkeypatch.setitem(names, "vote", "reward_models.combination.vote:VoteJudge")
    monkeypatch.setitem(names, "cascade", "reward_models.combination.cascade:make_cascade")
    spec = {
        "name": "vote",
        "judges": ["rules", {"name": "cascade", "cheap": "rules", "expensive": "rules"}],
        "rule": "unanimous",
    }
    check_judge(lambda: CadencedJudge(spec), template("Settings.TurnOnWifi"), seeds=range(1))
