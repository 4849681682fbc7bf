"""Mobile-Agent's first two versions: one agent in a conversation; planner, decider, inspector."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from mobile_gym.agents.prompted.agent import PromptedAgent
from mobile_gym.agents.prompted.stages import (
    Outcome,
    Part,
    Question,
    Scene,
    Stage,
    Turn,
    labelled,
)
from mobile_gym.agents.prompted.texts import Prompts
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.agents.texts import Texts
from mobile_gym.core.actions import Finish, Key, PressKey
from mobile_gym.core.language_models import Message, Reply

Verdict = Literal["A", "B", "C"]
"""Of a step: it did what it should, it led to a wrong page, it changed nothing."""
_VERDICTS: Final[dict[str, Verdict]] = {"A": "A", "B": "B", "C": "C"}
NOTES: Final = "Notes"


def verdict_of(text: str) -> Verdict:
    """A verdict as it was written; a step that nobody can say anything bad about has worked."""
    return _VERDICTS.get(text.lstrip("*`( ")[:1].upper(), "A")


@dataclass(frozen=True, slots=True)
class LastStep:
    """A step that is still to be looked at: the screen it was taken on, and the answer."""

    shown: tuple[Part, ...]
    reply: str
    written: str


class MobileAgentV1(PromptedAgent[tuple[str, ...]]):
    """Mobile-Agent: one conversation, in which it observes, thinks and acts by what it sees.

    Earlier screens are no longer shown; its answers about them are.
    """

    name = "mobile_agent_v1"
    source = "Mobile-Agent, arXiv 2401.16158"
    stage = Stage(
        "act",
        Prompts.operator,
        Prompts.next_observed,
        (ScreenView("screenshot"),),
        "mobile_agent_v1",
    )
    stages = (stage,)

    def _blank(self) -> tuple[str, ...]:
        return ()

    def _turn(self, memory: tuple[str, ...], scene: Scene) -> Turn[tuple[str, ...]]:
        old_screen = Texts.of(scene.language).old_screen
        past = [
            message
            for reply in memory
            for message in (Message("user", (old_screen,)), Message("assistant", (reply,)))
        ]
        decision = yield from scene.decide(self.stage, past=past)
        return Outcome(decision.actions, (*memory, decision.reply))


@dataclass(frozen=True, slots=True)
class Progress:
    """What Mobile-Agent-v2 remembers.

    Attributes:
        operations: that did what they should.
        done: of the task, in the planner's words.
        notes: of what earlier screens showed.
        failure: what was wrong with the last step, as the decider is told it.
        last: the step that is still to be looked at.
    """

    operations: tuple[str, ...] = ()
    done: str = ""
    notes: str = ""
    failure: str = ""
    last: LastStep | None = None


class _Review(NamedTuple):
    verdict: Verdict
    memory: Progress


class MobileAgentV2(PromptedAgent[Progress]):
    """Mobile-Agent-v2: inspects the last step, follows the progress, decides, takes notes.

    After a step that led to a wrong page it goes back, without deciding anything.
    """

    name = "mobile_agent_v2"
    source = "Mobile-Agent-v2, arXiv 2406.01014"
    inspect = Stage("inspect", Prompts.inspector, Prompts.inspect, max_tokens=256)
    plan = Stage("progress", Prompts.progress_keeper, Prompts.write_progress, max_tokens=512)
    decide = Stage(
        "decide",
        Prompts.operator,
        Prompts.next_operation,
        (ScreenView("screenshot", "indexed_list"),),
        "mobile_agent_v2",
    )
    note = Stage("notes", Prompts.note_taker, Prompts.take_notes, max_tokens=512)
    stages = (inspect, plan, decide, note)

    def _blank(self) -> Progress:
        return Progress()

    def _turn(self, memory: Progress, scene: Scene) -> Turn[Progress]:
        texts = scene.texts
        shown = self.decide.shown(scene.frame)
        if memory.last is not None:
            verdict, memory = yield from self._reviewed(memory, memory.last, scene, shown)
            if verdict == "B":
                return Outcome((PressKey(Key.BACK),), memory)
        decision = yield from scene.decide(
            self.decide,
            scene.history(memory.operations),
            texts.progress.format(progress=memory.done) if memory.done else "",
            texts.notes.format(notes=memory.notes) if memory.notes else "",
            memory.failure,
            screen=shown,
        )
        notes = memory.notes
        if not any(isinstance(action, Finish) for action in decision.actions):
            earlier = texts.notes.format(notes=notes) if notes else ""
            answer = yield from scene.words(self.note, earlier, screen=shown)
            notes = labelled(answer, NOTES)[NOTES] or notes
        last = LastStep(shown, decision.account, decision.written)
        return Outcome(decision.actions, replace(memory, notes=notes, failure="", last=last))

    def _reviewed(
        self, memory: Progress, last: LastStep, scene: Scene, shown: tuple[Part, ...]
    ) -> Generator[Question, Reply, _Review]:
        """What became of the last step, and what is remembered of it."""
        texts = scene.texts
        answer = yield from scene.words(
            self.inspect, texts.before, *last.shown, texts.step, last.reply, screen=shown
        )
        parts = labelled(answer, "Reason", "Verdict")
        verdict, reason = verdict_of(parts["Verdict"]), parts["Reason"]
        if verdict == "B":
            failure = texts.step_left.format(reason=reason)
            return _Review(verdict, replace(memory, failure=failure, last=None))
        if verdict == "C":
            failure = texts.step_failed.format(reason=reason)
            return _Review(verdict, replace(memory, failure=failure, last=None))
        operations = (*memory.operations, last.written)
        done = yield from scene.words(
            self.plan,
            scene.history(operations),
            texts.progress.format(progress=memory.done) if memory.done else "",
        )
        return _Review(
            verdict, replace(memory, operations=operations, done=done or memory.done, last=None)
        )
