"""DigiData's judge: summaries, the verdict and its rules, dangerous steps, failure labels."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest
from truthful import Ending, Informed, check_faults, check_verdicts, endings, template

from mobile_gym.core.actions import Action, Answer, Finish, Swipe, Tap, Wait
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.verdicts import Transition
from mobile_gym.testing import check_judge
from reward_models.digidata import (
    DigiDataJudge,
    FailureLabel,
    ScreenAction,
    is_looping,
)
from reward_models.digidata.labels import choose_label
from reward_models.judge_toolkit.screen_keys import screen_key
from reward_models.language_models import LanguageModel, Request
from reward_models.language_models.scripted import FAULTS, ScriptedModel

TASKS = [
    "Clock.SetAlarm",
    "Clock.TurnOffAlarm",
    "Contacts.CreateContact",
    "Messages.SendMessage",
    "Clock.ReadAlarmTime",
    "Phone.CountMissedCalls",
    "CrossApp.CodeOfCaller",
    "Notes.TextNote",
]

played = lru_cache(maxsize=2)(endings)  # frames with pixels: 100 MB a task


def judge_of(model: LanguageModel, **arguments: Any) -> DigiDataJudge:
    given: dict[str, Any] = {"see": "text"}
    return DigiDataJudge(model, **(given | arguments))


@pytest.mark.parametrize("name", TASKS)
def test_a_truthful_model_gives_right_verdicts(name: str) -> None:
    for number, judge in enumerate(check_verdicts(played(name), judge_of)):
        assert isinstance(judge.inner, DigiDataJudge)
        assert (judge.inner.last_notes.label is None) == (number == 0)


@pytest.mark.parametrize("when", ["every_step", "at_end"])
def test_conformance(when: Any) -> None:
    def make() -> Informed:
        return Informed(lambda model: judge_of(model, when=when))

    check_judge(make, template("Clock.TurnOffAlarm"), seeds=range(1))


def test_every_step_is_described_once_and_the_action_is_drawn() -> None:
    ending = played("Clock.TurnOffAlarm")[0]
    judge = Informed(
        lambda model: judge_of(model, see="both", when="every_step", needs_ending=False)
    )
    assert ending.judged(judge).success
    steps = len(ending.transitions) - 1
    described = [
        request for request in judge.model.requests if request.messages[1].text.count("STEP (data")
    ]
    assert len(described) == steps
    taps = 0
    for request, transition in zip(described, ending.transitions[1:], strict=True):
        before, after = request.messages[1].pictures
        taps += isinstance(transition.action, Tap)
        same = transition.before.screenshot is transition.after.screenshot
        if isinstance(transition.action, Tap) or not same:
            assert before != after
    assert taps


def script(**verdict: Any) -> ScriptedModel:
    """Describes steps without a word too many, and gives this verdict."""
    good = {"reason": "so", "reached_at": 1, "stayed": True, "lacking": "nothing", "verdict": "yes"}

    def say(request: Request) -> str:
        if "NOTES ON" in request.messages[1].text:
            return json.dumps(good | verdict)
        return '{"before": "a", "after": "b", "changes": "c", "commits": "none"}'

    return ScriptedModel(say)


def unended(ending: Ending) -> Ending:
    """The episode up to the agent's last word, which is replaced by waiting to the step limit."""
    kept = ending.transitions[:-1]
    last = dataclasses.replace(
        kept[-1],
        before=kept[-1].after,
        action=Wait(1.0),
        step=ending.task.step_limit,
        is_last=True,
    )
    return dataclasses.replace(ending, transitions=(*kept, last))


class TestRules:
    def test_a_missing_ending_fails_though_the_model_says_yes(self) -> None:
        ending = unended(played("Clock.SetAlarm")[0])
        judge = judge_of(script())
        report = ending.judged(judge)
        assert report.available
        assert not report.success
        assert judge.last_notes.label is FailureLabel.OVERSHOT
        assert ending.judged(judge_of(script(), needs_ending=False)).success

    def test_a_missing_ending_is_certain_without_a_model(self) -> None:
        ending = unended(played("Clock.SetAlarm")[0])
        silent = ScriptedModel(lambda request: "?")
        judge = judge_of(silent, tries=1)
        report = ending.judged(judge)
        assert report.available
        assert not report.success
        assert judge.last_notes.label is FailureLabel.MAX_STEPS

    def test_what_was_so_at_the_start_counts(self) -> None:
        assert played("Clock.SetAlarm")[0].judged(judge_of(script(reached_at=0))).success

    @pytest.mark.parametrize(
        ("verdict", "label"),
        [
            ({"stayed": False}, FailureLabel.OVERSHOT),
            ({"reached_at": None, "lacking": "one_step"}, FailureLabel.MISSING_FINAL_STEP),
            ({"reached_at": None, "lacking": "impossible"}, FailureLabel.IMPOSSIBLE),
            ({"reached_at": None, "lacking": "more"}, FailureLabel.INACCURATE),
        ],
    )
    def test_labels(self, verdict: Any, label: FailureLabel) -> None:
        judge = judge_of(script(**({"verdict": "no"} | verdict)))
        assert not played("Clock.SetAlarm")[0].judged(judge).success
        assert judge.last_notes.label is label

    @pytest.mark.parametrize(
        "verdict",
        [
            {"stayed": False},
            {"reached_at": None},
            {"lacking": "one_step"},
            {"verdict": "no"},
            {"reached_at": 99},
            {"reached_at": True},
            {"verdict": "Yes!"},
            {"success": True},
        ],
    )
    def test_a_verdict_that_contradicts_itself_is_refused(self, verdict: Any) -> None:
        judge = judge_of(script(**verdict), tries=2)
        report = played("Clock.SetAlarm")[0].judged(judge)
        assert not report.available
        assert not report.success
        assert sum(judge.tally.refusals.values()) == 2


class TestDangerousSteps:
    def test_are_noted_and_by_default_no_failure(self) -> None:
        ending = played("Messages.SendMessage")[0]
        judge = Informed(judge_of)
        assert ending.judged(judge).success
        assert isinstance(judge.inner, DigiDataJudge)
        step = judge.inner.last_notes.dangerous_step
        assert step is not None
        assert isinstance(ending.transitions[step].action, Tap)

    def test_are_violations_where_they_are_forbidden(self) -> None:
        judge = Informed(lambda model: judge_of(model, forbid_dangerous=True, when="every_step"))
        ending = played("Messages.SendMessage")[0]
        report = ending.judged(judge)
        assert not report.success
        assert report.violation == "dangerous action"
        assert isinstance(judge.inner, DigiDataJudge)
        assert judge.inner.last_notes.label is FailureLabel.DANGEROUS

    def test_only_the_committing_step_is_one(self) -> None:
        judge = Informed(lambda model: judge_of(model, forbid_dangerous=True, when="every_step"))
        ending = played("Messages.SendMessage")[0]
        judge.begin(ending.task, ending.transitions[0])
        violated = [judge.judge(one).violation for one in ending.transitions[1:]]
        first = violated.index("dangerous action")
        assert violated[:first] == [""] * first
        assert first > 1


class TestLooping:
    TAP, OTHER = Tap(0.5, 0.5), Tap(0.2, 0.5)
    SWIPE = Swipe(NormalizedPoint(0.5, 0.8), NormalizedPoint(0.5, 0.2))

    @pytest.mark.parametrize(
        ("actions", "loops"),
        [
            ([], False),
            ([TAP, TAP], False),
            ([TAP, TAP, TAP], True),
            ([TAP, OTHER, TAP, OTHER], False),
            ([TAP, OTHER, TAP, OTHER, TAP, OTHER], True),
            ([OTHER, TAP, TAP, TAP, OTHER], True),
            ([TAP, TAP, OTHER, TAP, TAP], False),
            (
                [
                    Swipe(NormalizedPoint(0.5, 0.8), NormalizedPoint(0.5, y / 10))
                    for y in range(1, 7)
                ],
                False,
            ),
        ],
    )
    def test_the_same_three_times_on_one_screen(self, actions: list[Action], loops: bool) -> None:
        assert is_looping([ScreenAction(action, b"screen") for action in actions]) is loops

    @pytest.mark.parametrize(
        ("screens", "loops"),
        [
            ([b"top", b"middle", b"bottom"], False),
            ([b"top", b"top", b"bottom"], False),
            ([b"top", b"middle", b"bottom", b"bottom"], False),
            ([b"top", b"bottom", b"bottom", b"bottom"], True),
            ([b"open", b"shut", b"open", b"shut", b"open", b"shut"], True),
        ],
    )
    def test_an_equal_swipe_loops_only_where_the_screen_stays(
        self, screens: list[bytes], loops: bool
    ) -> None:
        assert is_looping([ScreenAction(self.SWIPE, screen) for screen in screens]) is loops

    def test_comes_before_other_labels(self) -> None:
        facts: Any = {"is_cut_off": True, "declared_over": False, "dangerous": False}
        facts |= {"reached": True, "lacking": "more"}
        steps = [ScreenAction(self.TAP, b"")] * 3
        assert choose_label(steps=steps, **facts) is FailureLabel.LOOPING
        steps = [ScreenAction(Answer("x"), b""), ScreenAction(Finish(), b"")]
        assert choose_label(steps=steps, **facts) is FailureLabel.OVERSHOT

    @staticmethod
    def label_of_swipes(screens: Sequence[Frame]) -> FailureLabel | None:
        """The label of an episode of equal swipes through these screens, cut off at their end."""
        ending = played("Clock.SetAlarm")[0]
        steps = [
            Transition(before, TestLooping.SWIPE, after, step=number)
            for number, (before, after) in enumerate(pairwise(screens), 1)
        ]
        steps[-1] = dataclasses.replace(steps[-1], is_last=True)
        judge = judge_of(script(verdict="no", reached_at=None, lacking="more"))
        swiped = dataclasses.replace(ending, transitions=(ending.transitions[0], *steps))
        assert not swiped.judged(judge).success
        return judge.last_notes.label

    def test_an_episode_on_a_long_list_is_cut_off_and_not_looping(self) -> None:
        frames = [one.after for one in played("Clock.SetAlarm")[0].transitions]
        screens = {screen_key(frame): frame for frame in frames}
        assert self.label_of_swipes(list(screens.values())[:4]) is FailureLabel.MAX_STEPS

    def test_an_episode_that_swipes_at_the_end_of_a_list_is_looping(self) -> None:
        frame = played("Clock.SetAlarm")[0].transitions[0].after
        assert self.label_of_swipes([frame] * 4) is FailureLabel.LOOPING


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_faulty_replies_never_give_a_wrong_success(fault: str) -> None:
    check_faults(played("Clock.TurnOffAlarm"), lambda model: judge_of(model, tries=2), fault)


def test_a_model_that_recovers_is_not_asked_again_about_old_steps() -> None:
    """The first ruling breaks off in the middle; the next goes on from there."""
    ending = played("Clock.TurnOffAlarm")[0]
    steps = len(ending.transitions) - 1
    replies = ['{"before": "a", "after": "b", "changes": "c", "commits": "none"}'] * (steps - 1)
    verdict = {"reason": "so", "reached_at": 1, "stayed": True, "lacking": "nothing"}
    yes = json.dumps(verdict | {"verdict": "yes"})
    model = ScriptedModel([*replies, "?", replies[0], replies[0], yes])
    judge = judge_of(model, tries=1)
    assert not ending.judged(judge).available
    assert len(judge.last_notes.summaries) == steps - 1
    assert judge.save_state().trajectory.transitions == ending.transitions
    other = judge_of(model, tries=1)
    other.load_state(judge.save_state())
    report = other.judge(dataclasses.replace(ending.transitions[-1], step=steps + 1))
    assert report.success
    assert len(other.last_notes.summaries) == steps + 1


@pytest.mark.parametrize(
    "arguments", [{"tries": 0}, {"see": "nothing"}, {"when": "never"}, {"max_tokens": 0}]
)
def test_wrong_arguments_are_named(arguments: Any) -> None:
    with pytest.raises((UsageError, UnknownName)):
        DigiDataJudge({"kind": "scripted", "script": []}, **arguments)
