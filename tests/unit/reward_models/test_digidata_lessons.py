"""Lessons for DigiData's judge: its own questions, with answers that its own reader takes."""

from __future__ import annotations

import dataclasses
import json
from functools import cache, lru_cache

import pytest
from truthful import endings

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Tap
from mobile_gym.core.errors import UsageError
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.rollouts import RunSettings, collect
from mobile_gym.rollouts.reviewing.rejudging import transitions_of
from reward_models.digidata.lessons import JudgeLesson, judge_lessons, summarize_step
from reward_models.digidata.stages import SUMMARIZE, VERDICT
from reward_models.judge_toolkit.trajectories import Trajectory
from task_suites import catalog

played = lru_cache(maxsize=2)(endings)  # frames with pixels: 100 MB a task


@cache
def episode() -> tuple[Trajectory, tuple[JudgeReport, ...]]:
    """Five actions, of which the fourth turns Wi-Fi on."""
    (only,) = collect(
        [catalog.template("Settings.TurnOnWifi")], SolutionAgent(), RunSettings("solution")
    )
    return Trajectory(only.task, transitions_of(only)), tuple(one.report for one in only.steps)


def verdicts(lessons: list[JudgeLesson]) -> list[dict[str, object]]:
    return [json.loads(one.reply) for one in lessons if one.request.messages[0].text == VERDICT]


def test_each_step_is_summarised_and_then_judged() -> None:
    trajectory, reports = episode()
    lessons = list(judge_lessons(trajectory, reports))
    stages = [one.request.messages[0].text for one in lessons]
    assert stages == [SUMMARIZE] * 5 + [VERDICT] * 3
    assert all(len(one.request.messages[1].pictures) == 2 for one in lessons)


def test_a_success_and_what_was_before_it() -> None:
    whole, one_before, half_way = verdicts(list(judge_lessons(*episode())))
    assert (whole["verdict"], whole["reached_at"], whole["lacking"]) == ("yes", 4, "nothing")
    assert (one_before["verdict"], one_before["lacking"]) == ("no", "one_step")
    assert (half_way["verdict"], half_way["lacking"]) == ("no", "more")
    assert whole["reason"] == "Reached: Wi-Fi is on."
    assert half_way["reason"] == "Not reached: Wi-Fi is on."


def test_cut_episodes_end_where_they_are_cut() -> None:
    lessons = list(judge_lessons(*episode()))
    questions = [one.request.messages[1].text for one in lessons[-3:]]
    assert ["step 5:" in text for text in questions] == [True, False, False]
    assert ["step 3:" in text for text in questions] == [True, True, False]


def test_what_was_undone_did_not_stay() -> None:
    trajectory, reports = episode()
    undone = (*reports[:-1], dataclasses.replace(reports[-1], success=False))
    whole = verdicts(list(judge_lessons(trajectory, undone)))[0]
    assert (whole["verdict"], whole["reached_at"], whole["stayed"]) == ("no", 4, False)


def test_a_failure_is_never_cut() -> None:
    trajectory, reports = episode()
    failed = tuple(dataclasses.replace(report, success=False) for report in reports)
    (only,) = verdicts(list(judge_lessons(trajectory, failed)))
    assert (only["verdict"], only["reached_at"], only["lacking"]) == ("no", None, "more")


def test_a_model_of_text_alone_is_shown_no_pictures() -> None:
    lessons = judge_lessons(*episode(), see="text")
    assert not any(one.request.messages[1].pictures for one in lessons)


def test_who_has_not_judged_cannot_teach() -> None:
    trajectory, reports = episode()
    unknown = (*reports[:-1], dataclasses.replace(reports[-1], available=False))
    with pytest.raises(UsageError, match="judge it with the rules"):
        list(judge_lessons(trajectory, unknown))
    with pytest.raises(UsageError, match="judge it with the rules"):
        list(judge_lessons(trajectory, reports[:-1]))


def test_screens_without_trees_cannot_be_described() -> None:
    trajectory, reports = episode()
    last = trajectory.last
    blind = dataclasses.replace(last, after=dataclasses.replace(last.after, forest=None))
    shorter = Trajectory(trajectory.task, (*trajectory.transitions[:-1], blind))
    with pytest.raises(UsageError, match="no accessibility tree"):
        list(judge_lessons(shorter, reports))


class TestSummaries:
    def step(self, number: int) -> Transition:
        return episode()[0].transitions[number]

    def test_they_tell_the_pages_and_the_step(self) -> None:
        summary = summarize_step(self.step(2))
        assert summary.before.startswith("com.android.settings/.Settings:")
        assert "button 'Network & internet" in summary.before
        assert summary.changes.startswith("Done: tap at ")
        assert "The page is now com.android.settings" in summary.changes

    def test_they_tell_what_changed(self) -> None:
        summary = summarize_step(self.step(4))
        assert "switch 'switch_widget' (checked: false)" in summary.before
        assert "switch 'switch_widget' (checked: true)" in summary.after
        assert "New: " in summary.changes
        assert "Gone: " in summary.changes

    def test_they_tell_where_nothing_changed(self) -> None:
        summary = summarize_step(self.step(5))
        assert summary.changes == "Done: end the task as complete. Nothing on the screen changed."

    def test_they_stay_short(self) -> None:
        summary = summarize_step(self.step(1))
        assert all(len(part.split()) <= 101 for part in (summary.before, summary.after))

    @pytest.mark.parametrize(
        ("label", "commits"),
        [
            ("Send", "social"), ("Pay now", "money"), ("Delete account", "account"),
            ("付款", "money"), ("Sender", "none"), ("Payment", "none"), ("Save", "none"),
        ],
    )  # fmt: skip
    def test_a_button_tells_what_its_touch_puts_into_effect(self, label: str, commits: str) -> None:
        frame = self.step(1).before
        box = Rect(0, 0, frame.width_px, frame.height_px)
        button = AccessibilityNode("android.widget.Button", text=label, bounds=box, clickable=True)
        before = dataclasses.replace(
            frame, forest=AccessibilityForest((AccessibilityTree((button,)),))
        )
        touched = Transition(before, Tap(0.5, 0.5), self.step(1).after, step=1)
        assert summarize_step(touched).commits == commits
        unmoved = dataclasses.replace(touched, after=before)
        assert summarize_step(unmoved).commits == "none"


@pytest.mark.parametrize("name", ["Clock.TurnOffAlarm", "Messages.SendMessage"])
def test_every_ending_can_be_summarised(name: str) -> None:
    for ending in played(name):
        for step in ending.transitions[1:]:
            assert all(dataclasses.astuple(summarize_step(step)))
