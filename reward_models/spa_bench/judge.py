"""SPA-Bench's success detection as a judge: coarse to fine, and app by app across apps.

Source: SPA-Bench, section 5.1, appendices D and E.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import Subtask, Task
from reward_models.judge_toolkit.cadences import When
from reward_models.judge_toolkit.checked_replies import NO_USAGE, CheckedReply, Refusal
from reward_models.judge_toolkit.screen_prompts import See
from reward_models.judge_toolkit.trajectories import (
    Answers,
    Ruling,
    Trajectory,
    TrajectoryJudge,
    TrajectoryMemory,
    whole_truth,
)
from reward_models.judge_toolkit.whole_verdicts import WholeVerdict
from reward_models.language_models import LanguageModel, Usage
from reward_models.language_models.factory import make_model
from reward_models.spa_bench.coarse import FrameReader, coarse, text_of_picture, text_of_tree
from reward_models.spa_bench.fine import ActionMode, FineJudge, FineMode, Reasoning, best_mode
from reward_models.spa_bench.segments import LEAST_SCREENS, Segment, remember, segment, why_invalid

CoarseMode = Literal["ocr", "tree", "off"]
_READERS: Final[dict[str, FrameReader]] = {"ocr": text_of_picture, "tree": text_of_tree}


@dataclass(frozen=True, slots=True)
class SpaBenchNotes:
    """How the last ruling came about.

    Attributes:
        coarse: whether the coarse stage passed; None where it could not say or was not asked.
        coarse_screen: the screen (from 0) that showed every key component.
        segments: the stretches of the apps, for a cross-app task.
        memory: what was noted down, by the words of `Subtask.memory`.
        failed_subtask: index of the subtask that failed; None where none did.
    """

    coarse: bool | None = None
    coarse_screen: int | None = None
    segments: tuple[Segment, ...] = ()
    memory: tuple[tuple[str, str], ...] = ()
    failed_subtask: int | None = None


@dataclass(slots=True)
class _Bill:
    """What a ruling has taken so far."""

    usage: Usage = NO_USAGE
    refusals: tuple[Refusal, ...] = ()

    def add(self, outcome: CheckedReply[Any]) -> None:
        self.usage += outcome.usage
        self.refusals += outcome.refusals


@dataclass(frozen=True, slots=True)
class SpaBenchMemory(TrajectoryMemory[SpaBenchNotes]):
    """An episode of SPA-Bench's judge."""

    notes: SpaBenchNotes


class SpaBenchJudge(TrajectoryJudge[SpaBenchNotes]):
    """SPA-Bench's judge.

    A task with subtasks is judged app by app, any other one coarse to fine. A task without key
    components goes to the fine stage at once.

    Args:
        model: a live model, or the mapping that `language_models.make_model` takes.
        coarse: what the coarse stage reads: `"ocr"`, the accessibility `"tree"`, or `"off"`.
        actions: how the fine stage shows actions, `"none"`, `"text"` or `"image"`; None is what
            SPA-Bench chose for the task's language.
        reasoning: `"result_only"` or `"reason_and_result"`; None likewise.
        cross_app: judge tasks with subtasks app by app.
        least_screens: of every app but the last, in a valid segmentation.
        when: how often to rule.
        answers: who compares the agent's answer, `"rule"` or `"model"`.
        see: what the model sees of a screen, `"both"`, `"screenshot"` or `"text"`. With `"text"`
            actions are told instead of drawn.
        tries: how often one question is asked before the ruling is given up for now.
        max_tokens: of a reply.
        violations: whether the task's violations are checked, by rules over probes.

    Raises:
        UsageError: an argument is wrong.
    """

    memory_class = SpaBenchMemory
    asks_model = True
    name = "spa_bench"

    def __init__(
        self,
        model: LanguageModel | Mapping[str, Any],
        *,
        coarse: CoarseMode = "ocr",
        actions: ActionMode | None = None,
        reasoning: Reasoning | None = None,
        cross_app: bool = True,
        least_screens: int = LEAST_SCREENS,
        when: When = "at_end",
        answers: Answers = "rule",
        see: See = "screenshot",
        tries: int = 3,
        max_tokens: int = 2048,
        violations: bool = True,
    ) -> None:
        super().__init__(when=when, answers=answers, violations=violations)
        if coarse not in get_args(CoarseMode):
            raise UnknownName.among("coarse stage", coarse, get_args(CoarseMode))
        if actions is not None and actions not in get_args(ActionMode):
            raise UnknownName.among("way to show actions", actions, get_args(ActionMode))
        if reasoning is not None and reasoning not in get_args(Reasoning):
            raise UnknownName.among("way of reasoning", reasoning, get_args(Reasoning))
        if least_screens < 1:
            raise UsageError(f"least_screens is {least_screens}; it must be at least 1")
        self._fine = FineJudge(make_model(model), see, tries, max_tokens)
        self._coarse: CoarseMode = coarse
        self.needs_screenshot = see != "text" or coarse == "ocr"
        self._actions: ActionMode | None = actions
        self._reasoning: Reasoning | None = reasoning
        self._cross_app = cross_app
        self._least_screens = least_screens

    def _first_notes(self, task: Task) -> SpaBenchNotes:
        return SpaBenchNotes()

    def _is_mine(self, notes: object) -> bool:
        return isinstance(notes, SpaBenchNotes)

    def _rule(self, trajectory: Trajectory, notes: SpaBenchNotes) -> Ruling[SpaBenchNotes]:
        bill = _Bill()
        if self._cross_app and trajectory.task.subtasks:
            verdict, notes = self._across_apps(trajectory, bill)
        else:
            verdict, notes = self._in_one_app(trajectory, bill)
        if verdict is None:
            return Ruling(None, notes, bill.usage, bill.refusals)
        return Ruling(
            whole_truth(trajectory.task, verdict.success, verdict.reason),
            notes,
            bill.usage,
            bill.refusals,
            answer_is_right=verdict.success,
        )

    def _in_one_app(
        self, trajectory: Trajectory, bill: _Bill
    ) -> tuple[WholeVerdict | None, SpaBenchNotes]:
        task, notes = trajectory.task, SpaBenchNotes()
        if self._coarse != "off":
            stage = coarse(trajectory.frames, task.key_components, _READERS[self._coarse])
            notes = SpaBenchNotes(stage.passed, stage.screen)
            if stage.passed is False:
                lacks = f"; never shown: {', '.join(stage.missing)}" if stage.missing else ""
                return WholeVerdict(False, f"no screen shows every key component{lacks}"), notes
        outcome = self._fine.judge(
            trajectory.transitions, task.text, self._mode(task), answer=trajectory.last.answer
        )
        bill.add(outcome)
        return outcome.value, notes

    def _across_apps(
        self, trajectory: Trajectory, bill: _Bill
    ) -> tuple[WholeVerdict | None, SpaBenchNotes]:
        task, frames = trajectory.task, trajectory.frames
        split = segment(self._fine, frames, [subtask.app for subtask in task.subtasks])
        bill.add(split)
        if split.value is None:
            return None, SpaBenchNotes()
        segments = split.value
        if broken := why_invalid(segments, self._least_screens):
            return WholeVerdict(False, broken), SpaBenchNotes(segments=segments)
        memory: dict[str, str] = {}
        reason = ""
        for place, (subtask, stretch) in enumerate(zip(task.subtasks, segments, strict=True)):
            assert stretch.screens is not None
            verdict = self._part(trajectory, subtask, stretch.screens, memory, bill)
            notes = SpaBenchNotes(segments=segments, memory=tuple(memory.items()))
            if verdict is None:
                return None, notes
            reason = verdict.reason
            if not verdict.success:
                explanation = f"{subtask.app}: {reason or subtask.text}"
                failed = SpaBenchNotes(
                    segments=segments, memory=tuple(memory.items()), failed_subtask=place
                )
                return WholeVerdict(False, explanation), failed
            if subtask.memory and place < len(segments) - 1:
                first, last = stretch.screens
                note = remember(self._fine, frames[first : last + 1], first, subtask.memory)
                bill.add(note)
                if note.value is None:
                    return None, notes
                memory[subtask.memory] = note.value
        notes = SpaBenchNotes(segments=segments, memory=tuple(memory.items()))
        return WholeVerdict(True, reason or "every part was done"), notes

    def _part(
        self,
        trajectory: Trajectory,
        subtask: Subtask,
        screens: tuple[int, int],
        memory: Mapping[str, str],
        bill: _Bill,
    ) -> WholeVerdict | None:
        """The verdict on one subtask, None where there is none."""
        first, last = screens
        known = "\n".join(f"{what}: {note}" for what, note in memory.items())
        text = _with_notes(subtask.text, memory)
        is_end = subtask is trajectory.task.subtasks[-1]
        outcome = self._fine.judge(
            trajectory.transitions[first : last + 1],
            text,
            self._mode(trajectory.task),
            first=first,
            answer=trajectory.last.answer if is_end else None,
            memory=known if subtask.history or text != subtask.text else "",
        )
        bill.add(outcome)
        return outcome.value

    def _mode(self, task: Task) -> FineMode:
        best = best_mode(task.language)
        return FineMode(self._actions or best.actions, self._reasoning or best.reasoning)


def _with_notes(text: str, memory: Mapping[str, str]) -> str:
    """The subtask with `{words}` of an earlier `memory` marked as what was found out.

    The notes themselves stay in their fenced block: they come from screens.
    """
    for what in memory:
        text = text.replace("{" + what + "}", f"{what} (see what was found out earlier)")
    return text
