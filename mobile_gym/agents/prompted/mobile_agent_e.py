"""Mobile-Agent-E: manager, operator, reflector and note taker; and AutoEval's form of it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Unpack

from mobile_gym.agents.conversation import MAX_PAST_REPLY
from mobile_gym.agents.prompted.agent import ModelArguments, PromptedAgent
from mobile_gym.agents.prompted.mobile_agent import NOTES, LastStep, verdict_of
from mobile_gym.agents.prompted.shortcuts import expanded, shortcuts_of
from mobile_gym.agents.prompted.stages import (
    Decision,
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
from mobile_gym.agents.shared_models import shared_model
from mobile_gym.core.actions import Finish, Invalid
from mobile_gym.core.language_models import LanguageModel, Reply
from mobile_gym.dialects.parts.reading import Unreadable

FINISHED: Final = "Finished"
"""The manager's subgoal when all is done."""
_FAILURES_TOLD: Final = 2
"""So many failures in a row reach the manager. Source: Mobile-Agent-E, section 3 (escalation)."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """What Mobile-Agent-E remembers.

    Attributes:
        plan: of the whole task.
        subgoal: what is to be reached next.
        progress: what is done.
        notes: of what earlier screens showed.
        steps: every step, with what became of it.
        failures: the last steps that failed, one after another.
        last: the step that is still to be looked at.
    """

    plan: str = ""
    subgoal: str = ""
    progress: str = ""
    notes: str = ""
    steps: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()
    last: LastStep | None = None


class MobileAgentE(PromptedAgent[Ledger]):
    """Mobile-Agent-E: reflects on the last step, takes notes, plans, operates.

    What it has learned in earlier tasks, tips and shortcuts, is given and not changed.

    Args:
        model: see `PromptedAgent`.
        tips: from earlier tasks, in words.
        shortcuts: by name; see `prompted.shortcuts`.
        arguments: see `PromptedAgent`.

    Raises:
        UsageError: a shortcut is not of the form, or an argument of `PromptedAgent` is wrong.
    """

    name = "mobile_agent_e"
    source = "Mobile-Agent-E, arXiv 2501.11733"
    reflect: ClassVar = Stage("reflect", Prompts.inspector, Prompts.reflect, max_tokens=512)
    note: ClassVar = Stage("notes", Prompts.note_taker, Prompts.take_notes, max_tokens=512)
    manage: ClassVar = Stage("manage", Prompts.manager, Prompts.manage)
    operate: ClassVar = Stage(
        "operate",
        Prompts.operator,
        Prompts.next_of_subgoal,
        (ScreenView("screenshot", "indexed_list"),),
        "mobile_agent_e",
    )
    stages = (reflect, note, manage, operate)

    def __init__(
        self,
        model: str | Mapping[str, Any] | LanguageModel | None = None,
        *,
        tips: str = "",
        shortcuts: Mapping[str, Any] | None = None,
        **arguments: Unpack[ModelArguments],
    ) -> None:
        super().__init__(model, **arguments)
        self._tips = tips
        self._shortcuts = shortcuts_of(shortcuts)

    def _blank(self) -> Ledger:
        return Ledger()

    def _turn(self, memory: Ledger, scene: Scene) -> Turn[Ledger]:
        texts = scene.texts
        shown = yield from self._seen(scene)
        if memory.last is not None:
            memory = yield from self._reviewed(memory, memory.last, scene, shown)
        failing = len(memory.failures) >= _FAILURES_TOLD
        plan = yield from scene.words(
            self.manage,
            *self._known(memory, scene),
            "\n".join((texts.failures, *memory.failures)) if failing else "",
            screen=shown,
        )
        parts = labelled(plan, "Plan", "Subgoal")
        memory = replace(
            memory, plan=parts["Plan"] or memory.plan, subgoal=parts["Subgoal"] or memory.subgoal
        )
        if memory.subgoal.strip("*` ").rstrip(".") == FINISHED:
            return Outcome((Finish(),), memory)
        reply = yield from scene.ask(
            self.operate,
            *self._known(memory, scene),
            texts.subgoal.format(subgoal=memory.subgoal) if memory.subgoal else "",
            texts.step_failed.format(reason=memory.failures[-1]) if memory.failures else "",
            screen=shown,
        )
        decision = self._decision(scene, reply)
        last = LastStep(shown, decision.account, decision.written)
        return Outcome(decision.actions, replace(memory, last=last))

    def _seen(self, scene: Scene) -> Generator[Question, Reply, tuple[Part, ...]]:
        """The screen as all stages are shown it."""
        yield from ()
        return self.operate.shown(scene.frame)

    def _known(self, memory: Ledger, scene: Scene) -> tuple[str, ...]:
        """What the manager and the operator are told of the past."""
        texts = scene.texts
        calls = [
            texts.shortcut.format(call=one.call, description=one.description)
            for one in self._shortcuts
        ]
        return (
            texts.tips.format(tips=self._tips) if self._tips else "",
            "\n".join((texts.shortcuts, *calls)) if calls else "",
            scene.history(memory.steps),
            texts.plan.format(plan=memory.plan) if memory.plan else "",
            texts.progress.format(progress=memory.progress) if memory.progress else "",
            texts.notes.format(notes=memory.notes) if memory.notes else "",
        )

    def _reviewed(
        self, memory: Ledger, last: LastStep, scene: Scene, shown: tuple[Part, ...]
    ) -> Generator[Question, Reply, Ledger]:
        """What is remembered once the last step has been looked at."""
        texts = scene.texts
        answer = yield from scene.words(
            self.reflect,
            texts.progress.format(progress=memory.progress) if memory.progress else "",
            *(texts.before, *last.shown, texts.step, last.reply),
            screen=shown,
        )
        parts = labelled(answer, "Verdict", "Error", "Progress")
        memory = replace(memory, progress=parts["Progress"] or memory.progress, last=None)
        if verdict_of(parts["Verdict"]) != "A":
            failure = f"{last.written} ({parts['Error']})"
            return replace(
                memory, steps=(*memory.steps, failure), failures=(*memory.failures, failure)
            )
        earlier = texts.notes.format(notes=memory.notes) if memory.notes else ""
        answer = yield from scene.words(self.note, earlier, screen=shown)
        return replace(
            memory,
            notes=labelled(answer, NOTES)[NOTES] or memory.notes,
            steps=(*memory.steps, last.written),
            failures=(),
        )

    def _decision(self, scene: Scene, reply: Reply) -> Decision:
        """The operator's answer, its shortcuts written out."""
        try:
            text = expanded(reply.text, self._shortcuts)
        except Unreadable as error:
            answer = reply.text.strip()[:MAX_PAST_REPLY]
            return Decision(answer, (Invalid(answer, str(error)),), str(error))
        decision = scene.decision(self.operate, replace(reply, text=text))
        return decision._replace(reply=reply.text.strip()[:MAX_PAST_REPLY] or decision.written)


class AutoEval(MobileAgentE):
    """Mobile-Agent-E as AutoEval runs it: one model describes the screens, another one reasons.

    Args:
        model: reasons; it is shown texts alone.
        caption_model: describes; a mapping as `reward_models.language_models.make_model` takes.
            None for the same model.
        tips: see `MobileAgentE`.
        shortcuts: see `MobileAgentE`.
        arguments: see `PromptedAgent`.

    Raises:
        UsageError: an argument is wrong.
    """

    name = "autoeval"
    source = "AutoEval, section 4 (mobile agent)"
    caption: ClassVar = Stage(
        "caption", Prompts.caption_writer, Prompts.write_caption, (ScreenView("screenshot"),)
    )
    operate: ClassVar = replace(MobileAgentE.operate, views=(ScreenView("none", "indexed_list"),))
    stages = (caption, MobileAgentE.reflect, MobileAgentE.note, MobileAgentE.manage, operate)

    def __init__(
        self,
        model: str | Mapping[str, Any] | LanguageModel | None = None,
        *,
        caption_model: Mapping[str, Any] | LanguageModel | None = None,
        tips: str = "",
        shortcuts: Mapping[str, Any] | None = None,
        **arguments: Unpack[ModelArguments],
    ) -> None:
        super().__init__(model, tips=tips, shortcuts=shortcuts, **arguments)
        self._caption_model = (
            None if caption_model is None else shared_model(self.name, caption_model)
        )

    def _seen(self, scene: Scene) -> Generator[Question, Reply, tuple[Part, ...]]:
        caption = yield from scene.words(self.caption, model=self._caption_model)
        return (*self.operate.shown(scene.frame), scene.texts.picture_in_words, caption)
