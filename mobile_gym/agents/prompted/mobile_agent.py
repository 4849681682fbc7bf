"""Mobile-Agent's versions: one agent, three, four with shortcuts, and AutoEval's form.

```json
{"Search": {"description": "searches for a text in the field at a place",
            "arguments": ["x", "y", "text"],
            "steps": [{"name": "Tap", "arguments": {"x": "$x", "y": "$y"}},
                      {"name": "Type", "arguments": {"text": "$text"}},
                      {"name": "Enter", "arguments": null}]}}
```
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal, NamedTuple, Unpack

from mobile_gym.agents.conversation import MAX_PAST_REPLY
from mobile_gym.agents.prompted.agent import ModelArguments, PromptedAgent
from mobile_gym.agents.prompted.stages import (
    Part,
    PromptStage,
    StageDecision,
    StageQuestion,
    Turn,
    TurnOutcome,
    TurnScene,
    parse_labelled_lines,
)
from mobile_gym.agents.prompted.texts import Prompts
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.agents.shared_models import shared_model
from mobile_gym.agents.texts import ConversationTexts
from mobile_gym.core.actions import Finish, Invalid, Key, PressKey
from mobile_gym.core.errors import UsageError
from mobile_gym.core.language_models import LanguageModel, Message, Reply
from mobile_gym.dialects.dialect import MAX_ANSWER
from mobile_gym.dialects.parts.objects import json_objects
from mobile_gym.dialects.parts.reading import Unreadable

Verdict = Literal["A", "B", "C"]
"""Of a step: it did what it should, it led to a wrong page, it changed nothing."""
_VERDICTS: Final[dict[str, Verdict]] = {"A": "A", "B": "B", "C": "C"}
NOTES: Final = "Notes"


def parse_verdict(text: str) -> Verdict:
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
    stage = PromptStage(
        "act",
        Prompts.operator,
        Prompts.next_observed,
        (ScreenView("screenshot"),),
        "mobile_agent_v1",
    )
    stages = (stage,)

    def _initial_memory(self) -> tuple[str, ...]:
        return ()

    def _turn_steps(self, memory: tuple[str, ...], scene: TurnScene) -> Turn[tuple[str, ...]]:
        old_screen = ConversationTexts.of(scene.language).old_screen
        past = [
            message
            for reply in memory
            for message in (Message("user", (old_screen,)), Message("assistant", (reply,)))
        ]
        decision = yield from scene.decide(self.stage, past=past)
        return TurnOutcome(decision.actions, (*memory, decision.reply))


@dataclass(frozen=True, slots=True)
class TaskProgress:
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


class _StepReview(NamedTuple):
    verdict: Verdict
    memory: TaskProgress


class MobileAgentV2(PromptedAgent[TaskProgress]):
    """Mobile-Agent-v2: inspects the last step, follows the progress, decides, takes notes.

    After a step that led to a wrong page it goes back, without deciding anything.
    """

    name = "mobile_agent_v2"
    source = "Mobile-Agent-v2, arXiv 2406.01014"
    inspect = PromptStage("inspect", Prompts.inspector, Prompts.inspect, max_tokens=256)
    plan = PromptStage("progress", Prompts.progress_keeper, Prompts.write_progress, max_tokens=512)
    decide = PromptStage(
        "decide",
        Prompts.operator,
        Prompts.next_operation,
        (ScreenView("screenshot", "indexed_list"),),
        "mobile_agent_v2",
    )
    note = PromptStage("notes", Prompts.note_taker, Prompts.take_notes, max_tokens=512)
    stages = (inspect, plan, decide, note)

    def _initial_memory(self) -> TaskProgress:
        return TaskProgress()

    def _turn_steps(self, memory: TaskProgress, scene: TurnScene) -> Turn[TaskProgress]:
        texts = scene.texts
        shown = self.decide.shown(scene.frame)
        if memory.last is not None:
            verdict, memory = yield from self._review_last_step(memory, memory.last, scene, shown)
            if verdict == "B":
                return TurnOutcome((PressKey(Key.BACK),), memory)
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
            notes = parse_labelled_lines(answer, NOTES)[NOTES] or notes
        last = LastStep(shown, decision.account, decision.written)
        return TurnOutcome(decision.actions, replace(memory, notes=notes, failure="", last=last))

    def _review_last_step(
        self, memory: TaskProgress, last: LastStep, scene: TurnScene, shown: tuple[Part, ...]
    ) -> Generator[StageQuestion, Reply, _StepReview]:
        """What became of the last step, and what is remembered of it."""
        texts = scene.texts
        answer = yield from scene.words(
            self.inspect, texts.before, *last.shown, texts.step, last.reply, screen=shown
        )
        parts = parse_labelled_lines(answer, "Reason", "Verdict")
        verdict, reason = parse_verdict(parts["Verdict"]), parts["Reason"]
        if verdict == "B":
            failure = texts.step_left.format(reason=reason)
            return _StepReview(verdict, replace(memory, failure=failure, last=None))
        if verdict == "C":
            failure = texts.step_failed.format(reason=reason)
            return _StepReview(verdict, replace(memory, failure=failure, last=None))
        operations = (*memory.operations, last.written)
        done = yield from scene.words(
            self.plan,
            scene.history(operations),
            texts.progress.format(progress=memory.done) if memory.done else "",
        )
        return _StepReview(
            verdict, replace(memory, operations=operations, done=done or memory.done, last=None)
        )


_ACTION: Final = "### Action ###"
_DESCRIPTION: Final = "### Description ###"
_KEYS: Final = frozenset({"description", "arguments", "steps"})
_PLACE: Final = "$"


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Several actions under one name.

    Attributes:
        name: that the model writes.
        description: that the model is told.
        arguments: their names.
        steps: actions as the dialect has them; a value `$x` is the argument `x`.
    """

    name: str
    description: str
    arguments: tuple[str, ...]
    steps: tuple[Mapping[str, Any], ...]

    @property
    def call(self) -> str:
        """How it is written."""
        arguments = dict.fromkeys(self.arguments, "...")
        return json.dumps({"name": self.name, "arguments": arguments or None})

    def written(self, given: object) -> Iterator[str]:
        """Its actions with arguments filled in, each as JSON.

        Raises:
            Unreadable: an argument is missing or unknown.
        """
        values = given if isinstance(given, Mapping) else {}
        if set(values) != set(self.arguments):
            raise Unreadable(
                f"{self.name} needs the arguments {', '.join(self.arguments) or 'null'}"
            )
        for step in self.steps:
            arguments = step.get("arguments")
            if isinstance(arguments, Mapping):
                arguments = {
                    key: _fill_arguments(value, values) for key, value in arguments.items()
                }
            yield json.dumps({"name": step["name"], "arguments": arguments}, ensure_ascii=False)


def _fill_arguments(value: object, values: Mapping[str, object]) -> object:
    if isinstance(value, str) and value.startswith(_PLACE):
        return values.get(value[len(_PLACE) :], value)
    return value


def parse_shortcuts(value: Mapping[str, Any] | None) -> tuple[Shortcut, ...]:
    """Shortcuts from JSON, see the module.

    Raises:
        UsageError: one is not of the form; the message names it.
    """
    return tuple(_parse_shortcut(name, shortcut) for name, shortcut in (value or {}).items())


def _parse_shortcut(name: str, value: Any) -> Shortcut:
    if isinstance(value, Mapping) and set(value) == _KEYS:
        description, arguments, steps = value["description"], value["arguments"], value["steps"]
        if isinstance(description, str) and _is_text_list(arguments) and _is_step_list(steps):
            return Shortcut(name, description, tuple(arguments), tuple(steps))
    raise UsageError(
        f"shortcut {name!r} must be an object with a description (a text), arguments (a list of "
        'texts) and steps (a list of objects such as {"name": "Enter", "arguments": null})'
    )


def _is_text_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)


def _is_step_list(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and bool(value)
        and all(isinstance(step, Mapping) and isinstance(step.get("name"), str) for step in value)
    )


def expand_shortcuts(text: str, shortcuts: Sequence[Shortcut]) -> str:
    """An answer with its shortcuts written out; as it is where it has none, or cannot be read.

    Args:
        text: the operator's answer.
        shortcuts: that there are.

    Raises:
        Unreadable: a shortcut's arguments are wrong.
    """
    if len(text) > MAX_ANSWER:  # the dialect says so
        return text
    by_name = {shortcut.name: shortcut for shortcut in shortcuts}
    _, heading, rest = text.partition(_ACTION)
    answer = (rest if heading else text).partition(_DESCRIPTION)[0]
    try:
        calls = list(json_objects(answer))
    except Unreadable:
        return text
    if not any(call.get("name") in by_name for call in calls):
        return text
    lines: list[str] = []
    for call in calls:
        shortcut = by_name.get(str(call.get("name")))
        if shortcut is None:
            lines.append(json.dumps(call, ensure_ascii=False))
        else:
            lines += shortcut.written(call.get("arguments"))
    return "\n".join((_ACTION, *lines))


FINISHED: Final = "Finished"
"""The manager's subgoal when all is done."""
_FAILURES_TOLD: Final = 2
"""So many failures in a row reach the manager. Source: Mobile-Agent-E, section 3 (escalation)."""


@dataclass(frozen=True, slots=True)
class AgentNotes:
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


class MobileAgentE(PromptedAgent[AgentNotes]):
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
    reflect: ClassVar = PromptStage("reflect", Prompts.inspector, Prompts.reflect, max_tokens=512)
    note: ClassVar = PromptStage("notes", Prompts.note_taker, Prompts.take_notes, max_tokens=512)
    manage: ClassVar = PromptStage("manage", Prompts.manager, Prompts.manage)
    operate: ClassVar = PromptStage(
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
        self._shortcuts = parse_shortcuts(shortcuts)

    def _initial_memory(self) -> AgentNotes:
        return AgentNotes()

    def _turn_steps(self, memory: AgentNotes, scene: TurnScene) -> Turn[AgentNotes]:
        texts = scene.texts
        shown = yield from self._describe_screen(scene)
        if memory.last is not None:
            memory = yield from self._review_last_step(memory, memory.last, scene, shown)
        failing = len(memory.failures) >= _FAILURES_TOLD
        plan = yield from scene.words(
            self.manage,
            *self._past_texts(memory, scene),
            "\n".join((texts.failures, *memory.failures)) if failing else "",
            screen=shown,
        )
        parts = parse_labelled_lines(plan, "Plan", "Subgoal")
        memory = replace(
            memory, plan=parts["Plan"] or memory.plan, subgoal=parts["Subgoal"] or memory.subgoal
        )
        if memory.subgoal.strip("*` ").rstrip(".") == FINISHED:
            return TurnOutcome((Finish(),), memory)
        reply = yield from scene.ask(
            self.operate,
            *self._past_texts(memory, scene),
            texts.subgoal.format(subgoal=memory.subgoal) if memory.subgoal else "",
            texts.step_failed.format(reason=memory.failures[-1]) if memory.failures else "",
            screen=shown,
        )
        decision = self._decision(scene, reply)
        last = LastStep(shown, decision.account, decision.written)
        return TurnOutcome(decision.actions, replace(memory, last=last))

    def _describe_screen(
        self, scene: TurnScene
    ) -> Generator[StageQuestion, Reply, tuple[Part, ...]]:
        """The screen as all stages are shown it."""
        yield from ()
        return self.operate.shown(scene.frame)

    def _past_texts(self, memory: AgentNotes, scene: TurnScene) -> tuple[str, ...]:
        """What the manager and the operator are told of the past."""
        texts = scene.texts
        calls = [
            texts.shortcut.format(call=shortcut.call, description=shortcut.description)
            for shortcut in self._shortcuts
        ]
        return (
            texts.tips.format(tips=self._tips) if self._tips else "",
            "\n".join((texts.shortcuts, *calls)) if calls else "",
            scene.history(memory.steps),
            texts.plan.format(plan=memory.plan) if memory.plan else "",
            texts.progress.format(progress=memory.progress) if memory.progress else "",
            texts.notes.format(notes=memory.notes) if memory.notes else "",
        )

    def _review_last_step(
        self, memory: AgentNotes, last: LastStep, scene: TurnScene, shown: tuple[Part, ...]
    ) -> Generator[StageQuestion, Reply, AgentNotes]:
        """What is remembered once the last step has been looked at."""
        texts = scene.texts
        answer = yield from scene.words(
            self.reflect,
            texts.progress.format(progress=memory.progress) if memory.progress else "",
            *(texts.before, *last.shown, texts.step, last.reply),
            screen=shown,
        )
        parts = parse_labelled_lines(answer, "Verdict", "Error", "Progress")
        memory = replace(memory, progress=parts["Progress"] or memory.progress, last=None)
        if parse_verdict(parts["Verdict"]) != "A":
            failure = f"{last.written} ({parts['Error']})"
            return replace(
                memory, steps=(*memory.steps, failure), failures=(*memory.failures, failure)
            )
        earlier = texts.notes.format(notes=memory.notes) if memory.notes else ""
        answer = yield from scene.words(self.note, earlier, screen=shown)
        return replace(
            memory,
            notes=parse_labelled_lines(answer, NOTES)[NOTES] or memory.notes,
            steps=(*memory.steps, last.written),
            failures=(),
        )

    def _decision(self, scene: TurnScene, reply: Reply) -> StageDecision:
        """The operator's answer, its shortcuts written out."""
        try:
            text = expand_shortcuts(reply.text, self._shortcuts)
        except Unreadable as error:
            answer = reply.text.strip()[:MAX_PAST_REPLY]
            return StageDecision(answer, (Invalid(answer, str(error)),), str(error))
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
    caption: ClassVar = PromptStage(
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

    def _describe_screen(
        self, scene: TurnScene
    ) -> Generator[StageQuestion, Reply, tuple[Part, ...]]:
        caption = yield from scene.words(self.caption, model=self._caption_model)
        return (*self.operate.shown(scene.frame), scene.texts.picture_in_words, caption)
