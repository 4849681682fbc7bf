"""Agents that ask one question a step: AutoDroid, DigiData's two, A3's with set-of-marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Unpack

from mobile_gym.agents.prompted.agent import ModelArguments, PromptedAgent
from mobile_gym.agents.prompted.stages import (
    Part,
    PromptStage,
    StageDecision,
    Turn,
    TurnOutcome,
    TurnScene,
    parse_labelled_lines,
)
from mobile_gym.agents.prompted.texts import Prompts
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.core.episodes import Reasoning
from mobile_gym.core.errors import UsageError
from mobile_gym.core.language_models import LanguageModel, Reply
from mobile_gym.foreign.json_values import read_json


class _OneQuestionAgent(PromptedAgent[tuple[str, ...]]):
    """Remembers what it answered, or the actions of it, and asks for the next step."""

    stage: ClassVar[PromptStage]
    last_steps: ClassVar[int | None] = None
    """How many past steps the model is told; None for all."""
    repeats_answers: ClassVar[bool] = False
    """Whether the model is told its answers as they were, or the actions that they were read as."""

    def _initial_memory(self) -> tuple[str, ...]:
        return ()

    def _turn_steps(self, memory: tuple[str, ...], scene: TurnScene) -> Turn[tuple[str, ...]]:
        past = memory if self.last_steps is None else memory[-self.last_steps :]
        reply = yield from scene.ask(self.stage, scene.history(past), *self._extra_parts(scene))
        decision = self._decision(scene, reply)
        step = decision.reply if self.repeats_answers else decision.written
        return TurnOutcome(decision.actions, (*memory, step))

    def _extra_parts(self, scene: TurnScene) -> Sequence[Part]:
        """What else the model is told."""
        return ()

    def _decision(self, scene: TurnScene, reply: Reply) -> StageDecision:
        return scene.decision(self.stage, reply)


class AutoDroid(_OneQuestionAgent):
    """AutoDroid: sees an HTML-like list, and what is known about the app where there is a memory.

    Args:
        model: see `PromptedAgent`.
        memory: a JSON file with what is known about apps: an object that has for each package name
            a list of sentences, such as `{"com.example.notes": ["The plus button adds a note."]}`;
            None for none.
        arguments: see `PromptedAgent`.

    Raises:
        UsageError: the memory is something else, or an argument of `PromptedAgent` is wrong.
        RecordingError: the file cannot be read.
    """

    name = "auto_droid"
    source = "AutoDroid, arXiv 2308.15272"
    stage = PromptStage(
        "choose",
        Prompts.list_operator,
        Prompts.next_blanks,
        (ScreenView("none", "html"),),
        "auto_droid",
    )
    stages = (stage,)

    def __init__(
        self,
        model: str | Mapping[str, Any] | LanguageModel | None = None,
        *,
        memory: str | Path | None = None,
        **arguments: Unpack[ModelArguments],
    ) -> None:
        super().__init__(model, **arguments)
        self._app_memory = {} if memory is None else _read_sentences(Path(memory))

    def _extra_parts(self, scene: TurnScene) -> Sequence[Part]:
        package = scene.frame.activity.partition("/")[0]
        sentences = self._app_memory.get(package, ())
        return (scene.texts.known_app, *sentences) if sentences else ()


def _read_sentences(path: Path) -> Mapping[str, Sequence[str]]:
    value = read_json(path)
    if isinstance(value, dict) and all(
        isinstance(sentences, list) and all(isinstance(each, str) for each in sentences)
        for sentences in value.values()
    ):
        return value
    raise UsageError(
        f"{path}: the memory must be a JSON object with a list of texts for each package name"
    )


class DigiDataAgent(_OneQuestionAgent):
    """DigiData's prompt for general models: the screen, simplified XML, the last three actions."""

    name = "digidata"
    source = "DigiData, section F.2 and prompts 1 and 6"
    stage = PromptStage(
        "act",
        Prompts.operator,
        Prompts.next_alone,
        (ScreenView("screenshot", "xml"),),
        "digidata",
    )
    stages = (stage,)
    last_steps = 3


class DigiDataThoughtsAgent(_OneQuestionAgent):
    """DigiData's prompt with a chain of thought: five labelled lines, the last three answers."""

    name = "digidata_cot"
    source = "DigiData, section F.1 and prompt 2"
    stage = PromptStage(
        "act",
        Prompts.operator,
        Prompts.next_steps_labelled,
        (ScreenView("screenshot", "xml"),),
        "digidata",
    )
    stages = (stage,)
    last_steps = 3
    repeats_answers = True

    def _decision(self, scene: TurnScene, reply: Reply) -> StageDecision:
        """The action alone: thoughts may name others."""
        action = _labelled_lines(reply.text)["ACTION"]
        whole = scene.decision(self.stage, reply)
        if not action or reply.tool_calls:
            return whole
        chosen = scene.decision(self.stage, Reply(action))
        return chosen._replace(reply=whole.reply)

    def _reasoning(self, replies: Sequence[tuple[str, str]]) -> Reasoning:
        text = replies[-1][1]
        parts = _labelled_lines(text)
        return Reasoning(
            parts["OBSERVATION"],
            parts["THOUGHT"] or text,
            parts["ACTION SHORT"],
            parts["EXPECTED UI CHANGE"],
        )


def _labelled_lines(text: str) -> Mapping[str, str]:
    return parse_labelled_lines(
        text, "OBSERVATION", "THOUGHT", "ACTION SHORT", "EXPECTED UI CHANGE", "ACTION"
    )


class A3MarksAgent(_OneQuestionAgent):
    """A3's baseline for general models: set-of-marks on the picture, the actions so far."""

    name = "a3_marks"
    source = "A3, section 4.1"
    stage = PromptStage(
        "act", Prompts.operator, Prompts.next_marked, (ScreenView("marks"),), "android_world"
    )
    stages = (stage,)
