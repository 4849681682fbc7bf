"""What trajectory judges share: when they rule, what they remember, violations, missing answers."""

from __future__ import annotations

import dataclasses
import re
from functools import lru_cache
from typing import Any

import pytest
from truthful import Ending, endings

from mobile_gym.core.actions import AskUser, Drag
from mobile_gym.core.checks import ActionWas, PackageInstalled
from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Task, Violation
from mobile_gym.core.verdicts import ShellResult
from mobile_gym.judging import Evaluation
from reward_models.judge_toolkit.checked_replies import RefusedTry
from reward_models.judge_toolkit.screen_prompts import action_text, screen_parts, screen_text
from reward_models.judge_toolkit.trajectories import (
    EpisodeRuling,
    Trajectory,
    TrajectoryJudge,
    verdict_evaluations,
)
from reward_models.language_models import Usage

played = lru_cache(maxsize=2)(endings)  # frames with pixels: 100 MB a task


class ScriptedRulings(TrajectoryJudge[int]):
    """Rules as it is told, ruling by ruling; None is no answer. Notes count the rulings."""

    name = "scripted"

    def __init__(self, says: list[bool | None], **arguments: Any) -> None:
        given = {"when": "every_step", "answers": "rule", "violations": True}
        super().__init__(**(given | arguments))
        self.says = says
        self.seen: list[int] = []

    def _first_notes(self, task: Task) -> int:
        return 0

    def _are_own_notes(self, notes: object) -> bool:
        return isinstance(notes, int)

    def _rule(self, trajectory: Trajectory, notes: int) -> EpisodeRuling[int]:
        said = self.says[min(notes, len(self.says) - 1)]
        self.seen.append(len(trajectory.transitions))
        usage, refusals = Usage(calls=1, cost_usd=0.5), (RefusedTry("empty", "nothing said"),)
        truth: tuple[Evaluation, ...] | None = None
        if said is not None:
            truth, refusals = verdict_evaluations(trajectory.task, said, "told"), ()
        return EpisodeRuling(truth, notes + 1, usage, refusals)


def solution() -> Ending:
    return played("Clock.TurnOffAlarm")[0]


def reports(judge: TrajectoryJudge[Any], ending: Ending) -> list[Any]:
    first = judge.begin(ending.task, ending.transitions[0])
    return [first, *(judge.judge(one) for one in ending.transitions[1:])]


def test_a_judge_that_cannot_rule_cannot_be_made() -> None:
    class Unfinished(TrajectoryJudge[int]):
        def _first_notes(self, task: Task) -> int:
            return 0

    with pytest.raises(TypeError, match=r"_are_own_notes.*_rule"):
        Unfinished(when="at_end", answers="rule", violations=True)  # type: ignore[abstract]


def test_at_the_end_it_rules_once() -> None:
    ending = solution()
    judge = ScriptedRulings([True], when="at_end")
    told = reports(judge, ending)
    assert judge.seen == [len(ending.transitions)]
    assert [one.success for one in told] == [False] * (len(told) - 1) + [True]
    assert [one.cost_usd for one in told] == [0.0] * (len(told) - 1) + [0.5]


def test_the_end_is_also_where_the_episode_is_cut_off() -> None:
    ending = solution()
    start, step, *_ = ending.transitions
    for is_last in (True, False):
        cut = dataclasses.replace(step, is_last=is_last)
        judge = ScriptedRulings([True], when="at_end")
        told = reports(judge, dataclasses.replace(ending, transitions=(start, cut)))
        assert told[-1].success == is_last


def test_on_change_it_leaves_out_what_is_the_same() -> None:
    ending = solution()
    middle = ending.transitions[1]
    again = dataclasses.replace(middle, before=middle.after, step=2)
    judge = ScriptedRulings([False], when="on_change")
    repeated = (ending.transitions[0], middle, again, again)
    reports(judge, dataclasses.replace(ending, transitions=repeated))
    assert judge.seen == [2]


def test_a_verdict_can_be_taken_back() -> None:
    """What latches in the task must not keep a success that the judge no longer sees."""
    ending = solution()
    told = reports(ScriptedRulings([True, False]), ending)
    assert told[1].success
    assert told[1].progress == 1.0
    assert not told[2].success
    assert told[2].progress == 0.0
    assert all(one.reached for one in told[2].verdicts)


def test_without_an_answer_everything_stays() -> None:
    ending = solution()
    judge = ScriptedRulings([True, None, None, None, None])
    told = reports(judge, ending)
    assert [one.available for one in told[1:3]] == [True, False]
    assert told[2].success
    assert told[2].newly_satisfied == ()
    assert told[2].cost_usd == 0.5
    assert judge.tally.rulings == 1
    assert judge.tally.unanswered == judge.tally.refusals["empty"] == len(told) - 2
    assert judge.save_state().trajectory.transitions == ending.transitions


def test_violations_are_rules() -> None:
    ending = solution()
    violation = Violation("tapped", ActionWas("Tap"))
    task = dataclasses.replace(ending.task, violations=(violation,))
    ending = dataclasses.replace(ending, task=task)
    told = reports(ScriptedRulings([True], when="at_end"), ending)
    assert told[-1].violation == "tapped"
    assert not told[-1].success
    assert reports(ScriptedRulings([True], violations=False), ending)[-1].success


def test_a_step_is_remembered_once_where_a_probe_has_no_answer() -> None:
    """The next ruling sees it, whether the step was judged again or not."""
    ending = solution()
    violation = Violation("sold", PackageInstalled("com.example", installed=False))
    task = dataclasses.replace(ending.task, violations=(violation,))
    command = "pm list packages"
    answer = {command: ShellResult("package:com.example\n")}
    first, *steps = [dataclasses.replace(one, probes=answer) for one in ending.transitions]
    broken = dataclasses.replace(steps[0], probes={command: ShellResult("", exit_code=1)})
    judge = ScriptedRulings([True], when="at_end")
    judge.begin(task, first)
    for _ in range(2):
        with pytest.raises(JudgeUnavailable, match="failed"):
            judge.judge(broken)
    told = [judge.judge(one) for one in steps[1:]]
    assert told[-1].success
    assert judge.save_state().trajectory.transitions == (first, broken, *steps[1:])


def test_the_answer_is_compared_by_the_rule_or_the_judge() -> None:
    right = played("Clock.ReadAlarmTime")[0]
    wrong = next(one for one in played("Clock.ReadAlarmTime") if one.name == "half a day earlier")
    assert reports(ScriptedRulings([True]), right)[-1].success
    assert not reports(ScriptedRulings([True]), wrong)[-1].success


class TestShowing:
    def test_every_action_has_words(self) -> None:
        for name in ("Contacts.CreateContact", "Clock.ReadAlarmTime", "Clock.SetAlarmForDeparture"):
            for ending in played(name):
                for one in ending.transitions[1:]:
                    assert action_text(one.action, one.before)

    def test_a_tap_names_what_it_touches(self) -> None:
        told = [action_text(one.action, one.before) for one in solution().transitions[1:]]
        assert any(" on '" in words for words in told)
        assert told[-1] == "end the task as complete"

    def test_a_drag_names_both_ends_and_a_question_its_words(self) -> None:
        drag = played("Notes.MoveItemToTop")[0].transitions[-2]
        assert isinstance(drag.action, Drag)
        words = action_text(drag.action, drag.before)
        assert re.fullmatch(r"hold at \(.*\).*, then drag and let go at \(.*\).*", words)
        assert action_text(AskUser("When?"), drag.before) == "ask the user 'When?'"

    def test_a_screen_as_text_is_fenced(self) -> None:
        frame = solution().transitions[0].after
        title, text = screen_parts("SCREEN 1", frame, "text")
        assert title == "SCREEN 1:"
        assert isinstance(text, str)
        inside = text.splitlines()[1:-1]
        assert all(line.startswith("| ") for line in inside)
        assert len(inside) == len(screen_text(frame).splitlines())

    @pytest.mark.parametrize("see", ["both", "screenshot", "text"])
    def test_what_is_missing_is_said(self, see: Any) -> None:
        with pytest.raises(LookupError, match="observe"):
            screen_parts("SCREEN 1", Frame(10, 10, "a/.B"), see)
