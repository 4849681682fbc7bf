"""A scripted model that knows what really happened, because the rules judge told it.

It reads the questions as they are put (which screens, which states) and answers them truthfully, so
that a judge that puts them wrongly, or reads the answers wrongly, comes to a wrong verdict.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Judge
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import Played, play
from reward_models.arena import evaluators as arena
from reward_models.digidata import stages as digidata
from reward_models.language_models import LanguageModel, Request
from reward_models.language_models.scripted import ErringModel, ScriptedModel
from reward_models.rules import RulesJudge
from reward_models.spa_bench import judge as spa
from task_suites import catalog

MakeJudge = Callable[[LanguageModel], Judge]

PACKAGES = {
    "Phone": "com.android.dialer",
    "Messaging": "com.android.messaging",
    "Contacts": "com.android.contacts",
    "Calendar": "com.android.calendar",
    "Clock": "com.android.deskclock",
}


def template(name: str) -> TaskTemplate:
    return next(one for one in catalog.suite("all") if one.id == name)


@dataclass
class Truth:
    """What has happened so far; index 0 is the reset."""

    task: Task | None = None
    frames: list[Frame] = field(default_factory=list)
    reports: list[JudgeReport] = field(default_factory=list)
    answers: list[str | None] = field(default_factory=list)

    def holds(self, substate_id: int) -> list[bool]:
        return [
            next(one.holds for one in report.verdicts if one.substate_id == substate_id)
            for report in self.reports
        ]

    def substate(self, description: str) -> Substate:
        assert self.task is not None
        return next(one for one in self.task.substates if one.description == description)

    def say(self, request: Request) -> str:
        system = request.messages[0].text
        asked = request.messages[1].text
        for prompt, answer in ANSWERS.items():
            if system.startswith(prompt):
                return json.dumps(answer(self, asked))
        raise AssertionError(f"nobody asks like this: {system[:80]}")


def screens(asked: str) -> list[int]:
    """The numbers (from 0) of the screens that a question shows."""
    together = re.search(r"^SCREENS ([\d, ]+), from left", asked, re.MULTILINE)
    if together:
        return [int(number) - 1 for number in together[1].split(", ")]
    return [int(number) - 1 for number in re.findall(r"^SCREEN (\d+):$", asked, re.MULTILINE)]


def _window(truth: Truth, asked: str) -> Any:
    shown = screens(asked)
    listed = re.findall(r"^(\d+)( keep)?: ", asked, re.MULTILINE)
    achieved: list[Any] = []
    undone: list[Any] = []
    for number, keep in listed:
        held = truth.holds(int(number))
        on = [screen for screen in shown if held[screen]]
        if not on:
            continue
        if keep and on[-1] != shown[-1]:
            undone.append({"id": int(number), "screen": on[-1] + 2, "why": "gone"})
        else:
            achieved.append({"id": int(number), "screen": on[-1 if keep else 0] + 1, "why": "seen"})
    answer = "none"
    if "AGENT'S ANSWER" in asked:
        answer = "right" if truth.reports[-1].success else "wrong"
    return {"achieved": achieved, "undone": undone, "answer": answer}


def _pair(truth: Truth, asked: str) -> Any:
    found = re.search(r"^STATEMENT: (This is no longer so: )?(.*)$", asked, re.MULTILINE)
    step = re.search(r"^SCREEN (\d+) \(before\)", asked, re.MULTILINE)
    assert found is not None
    assert step is not None
    held = truth.holds(truth.substate(found[2]).id)[int(step[1])]
    return {"reason": "seen", "verdict": "yes" if held != bool(found[1]) else "no"}


def _whole(truth: Truth, asked: str) -> Any:
    success = truth.reports[-1].success
    return {"reason": "as it was", "verdict": "success" if success else "failure"}


def _fine(truth: Truth, asked: str) -> Any:
    """Parts but the last succeed; the last one stands for the whole."""
    assert truth.task is not None
    text = re.search(r"^TASK: (.*)$", asked, re.MULTILINE)
    assert text is not None
    subtasks = truth.task.subtasks
    is_early = bool(subtasks) and text[1] in {one.text for one in subtasks[:-1]}
    success = is_early or truth.reports[-1].success
    return {"verdict": "success" if success else "failure"}


def _segment(truth: Truth, asked: str) -> Any:
    """Runs of frames by package, in the order of the apps; a leaving screen belongs to the app."""
    apps = re.findall(r"^\d+\. (.*)$", asked, re.MULTILINE)
    packages = [frame.activity.partition("/")[0] for frame in truth.frames]
    segments, position = [], 0
    for place, app in enumerate(apps):
        inside = [at for at in range(position, len(packages)) if packages[at] == PACKAGES[app]]
        if not inside:
            segments.append({"app": app, "start": -1, "end": -1})
            continue
        first = last = inside[0]
        while last + 1 < len(packages) and packages[last + 1] == packages[first]:
            last += 1
        if place == len(apps) - 1:
            last = len(packages) - 1
        segments.append({"app": app, "start": first + 1, "end": last + 1})
        position = last + 1
    return {"screens": len(screens(asked)), "segments": segments}


def _summary(truth: Truth, asked: str) -> Any:
    commits = "social" if "on 'Send" in asked else "none"
    return {"before": "a page", "after": "a page", "changes": "some", "commits": commits}


def _goal(truth: Truth, asked: str) -> Any:
    success = truth.reports[-1].success
    steps = re.search(r"NOTES ON (\d+) STEPS", asked)
    assert steps is not None
    return {
        "reason": "as it was",
        "reached_at": int(steps[1]) if success else None,
        "stayed": True,
        "lacking": "nothing" if success else "more",
        "verdict": "yes" if success else "no",
    }


ANSWERS: dict[str, Callable[[Truth, str], Any]] = {
    arena.WINDOW: _window,
    arena.PAIR: _pair,
    arena.FINAL: _whole,
    arena.SEQUENCE: _whole,
    spa.FINE: _fine,
    spa.SEGMENT: _segment,
    spa.MEMORY: lambda truth, asked: {"note": "what was found"},
    digidata.SUMMARIZE: _summary,
    digidata.VERDICT: _goal,
}


class Informed:
    """A judge whose model knows the truth.

    Args:
        make: makes the judge from the model.
        spoil: what becomes of the truthful replies.
    """

    def __init__(
        self, make: MakeJudge, spoil: Callable[[LanguageModel], LanguageModel] = lambda model: model
    ) -> None:
        self.truth = Truth()
        self.model = ScriptedModel(self.truth.say)
        self.inner = make(spoil(self.model))
        self._rules = RulesJudge()

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self.truth.task = task
        self.truth.frames = [transition.after]
        self.truth.reports = [self._rules.begin(task, transition)]
        return self.inner.begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        self.truth.frames.append(transition.after)
        self.truth.reports.append(self._rules.judge(transition))
        return self.inner.judge(transition)

    def probes(self, task: Task) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._rules.probes(task) + self.inner.probes(task)))

    def save_state(self) -> Any:
        truth = self.truth
        told = (truth.task, tuple(truth.frames), tuple(truth.reports))
        return (told, self._rules.save_state(), self.inner.save_state())

    def load_state(self, state: Any) -> None:
        (task, frames, reports), rules, inner = state
        self.truth.task, self.truth.frames, self.truth.reports = task, list(frames), list(reports)
        self._rules.load_state(rules)
        self.inner.load_state(inner)

    @property
    def is_success(self) -> bool:
        """What really came of the episode."""
        return self.truth.reports[-1].success


@dataclass(frozen=True)
class Ending:
    """One way in which a task was played: its recorded transitions, ready to be judged again."""

    name: str
    task: Task
    transitions: tuple[Transition, ...]

    def judged(self, judge: Any) -> JudgeReport:
        report = judge.begin(self.task, self.transitions[0])
        for transition in self.transitions[1:]:
            report = judge.judge(transition)
        return report


class _Recorder(RulesJudge):
    """Keeps the transitions that it judges."""

    def __init__(self) -> None:
        super().__init__()
        self.transitions: list[Transition] = []

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self.transitions = [transition]
        return super().begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        self.transitions.append(transition)
        return super().judge(transition)


def endings(name: str, seed: int = 0) -> list[Ending]:
    """A task's solution, called "solution", and its wrong endings."""
    recorder = _Recorder()
    # A wrong ending may take longer than the step limit allows; each is played until its Finish.
    env = MobileEnv(template(name), judge=recorder, terminate_on="finish", max_steps=60)

    def played(ending: str, steps: tuple[SolutionStep, ...] | None) -> Ending:
        result: Played = play(env, SolutionAgent(steps), seed)
        return Ending(ending, result.task, tuple(recorder.transitions))

    try:
        solved = played("solution", None)
        wrong = [played(one.name, one.steps) for one in solved.task.wrong_endings]
    finally:
        env.close()
    return [solved, *wrong]


def check_verdicts(endings: list[Ending], make: MakeJudge) -> list[Informed]:
    """A judge whose model is truthful is right of every ending; returns the judges, in order."""
    judges: list[Informed] = []
    for number, ending in enumerate(endings):
        judge = Informed(make)
        report = ending.judged(judge)
        assert report.available
        assert report.success == judge.is_success, ending.name
        assert report.success == (number == 0), ending.name
        judges.append(judge)
    return judges


def check_faults(endings: list[Ending], make: MakeJudge, fault: str) -> None:
    """Replies that all suffer a fault of `scripted.FAULTS` give no answer, or the right one."""
    for ending in endings:
        judge = Informed(make, lambda model: ErringModel(model, {fault: 1.0}, seed=1))
        report = ending.judged(judge)
        if fault == "fenced":  # the meaning is certain
            assert report.available
            assert report.success == judge.is_success
        else:
            assert not report.available
            assert not report.success
