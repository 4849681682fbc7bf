"""AndroidWorld's agents: T3A and M3A propose and keep a log; SeeAct describes, then grounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from mobile_gym.agents.prompted.agent import PromptedAgent
from mobile_gym.agents.prompted.stages import Part, PromptStage, Turn, TurnOutcome, TurnScene
from mobile_gym.agents.prompted.texts import Prompts
from mobile_gym.agents.screen_view import ScreenView

SOURCE: Final = "AndroidWorld, arXiv 2405.14573"
_PICTURE: Final = ScreenView("screenshot")
_LOG: Final = PromptStage("log", Prompts.log_keeper, Prompts.log_entry, max_tokens=256)


@dataclass(frozen=True, slots=True)
class _LoggedStep:
    """A step whose log entry is still to be written."""

    shown: tuple[Part, ...]
    reply: str


@dataclass(frozen=True, slots=True)
class StepLog:
    """Entries of earlier steps, and the last step."""

    entries: tuple[str, ...] = ()
    last: _LoggedStep | None = None


class _LoggingAgent(PromptedAgent[StepLog]):
    """Writes the log entry of the last step from the screens around it, then proposes an action."""

    source = SOURCE
    propose: ClassVar[PromptStage]
    """The log's writer sees both screens as the last of its views shows them."""

    def _initial_memory(self) -> StepLog:
        return StepLog()

    def _turn_steps(self, memory: StepLog, scene: TurnScene) -> Turn[StepLog]:
        texts, entries = scene.texts, memory.entries
        views = self.propose.each_view(scene.frame)
        if memory.last is not None:
            entry = yield from scene.words(
                _LOG,
                *(texts.before, *memory.last.shown, texts.step, memory.last.reply),
                screen=views[-1],
            )
            entries = (*entries, " ".join(entry.split()))
        shown = [part for view in views for part in view]
        decision = yield from scene.decide(self.propose, scene.history(entries), screen=shown)
        return TurnOutcome(
            decision.actions, StepLog(entries, _LoggedStep(views[-1], decision.account))
        )


class T3A(_LoggingAgent):
    """AndroidWorld's agent of text alone: sees lists of elements, and keeps a log of its steps."""

    name = "t3a"
    propose = PromptStage(
        "propose",
        Prompts.list_operator,
        Prompts.next_with_reason,
        (ScreenView("none", "android_world"),),
        "android_world",
    )
    stages = (propose, _LOG)


class M3A(_LoggingAgent):
    """AndroidWorld's agent of pictures and text: sees the screen with and without numbers, too."""

    name = "m3a"
    propose = PromptStage(
        "propose",
        Prompts.operator,
        Prompts.next_marked,
        (_PICTURE, ScreenView("marks", "android_world")),
        "android_world",
    )
    stages = (propose, _LOG)


class SeeAct(PromptedAgent[tuple[str, ...]]):
    """SeeAct as AndroidWorld runs it: the next step in words, then the element that is meant.

    It remembers the actions it has taken.
    """

    name = "see_act"
    source = "SeeAct, arXiv 2401.01614; its Android form in AndroidWorld, arXiv 2405.14573"
    describe = PromptStage("describe", Prompts.operator, Prompts.describe_next, (_PICTURE,))
    ground = PromptStage(
        "ground",
        Prompts.grounder,
        Prompts.ground_next,
        (ScreenView("screenshot", "android_world"),),
        "android_world",
    )
    stages = (describe, ground)

    def _initial_memory(self) -> tuple[str, ...]:
        return ()

    def _turn_steps(self, memory: tuple[str, ...], scene: TurnScene) -> Turn[tuple[str, ...]]:
        history = scene.history(memory)
        description = yield from scene.words(self.describe, history)
        step = scene.texts.in_words.format(step=description)
        decision = yield from scene.decide(self.ground, history, step)
        return TurnOutcome(decision.actions, (*memory, decision.written))
