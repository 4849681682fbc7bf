"""What a turn is made of: stages, the questions they ask, and how answers in words are read."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from mobile_gym.agents.conversation import MAX_PAST_REPLY, written_actions
from mobile_gym.agents.prompted.texts import Prompts
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.frames import Frame
from mobile_gym.core.language_models import LanguageModel, Message, Picture, Reply, Request
from mobile_gym.core.texts import Language, Text
from mobile_gym.dialects import DIALECTS
from mobile_gym.dialects.parts.sections import last_section

Part: TypeAlias = str | Picture
Memory = TypeVar("Memory")
"""What an agent remembers between turns: a frozen value."""


@dataclass(frozen=True, slots=True)
class PromptStage:
    """One question of a turn.

    Attributes:
        name: what it is for, in transcripts: "propose", "reflect".
        role: what the model is told first; the dialect's instructions follow.
        question: what it is asked last.
        views: how the screen is shown; () where the question is not about the present screen.
        dialect: in which it answers; "" for words.
        max_tokens: of the answer.
    """

    name: str
    role: Text
    question: Text
    views: tuple[ScreenView, ...] = ()
    dialect: str = ""
    max_tokens: int = 1024

    @property
    def needs_pictures(self) -> bool:
        """Whether frames must have screenshots."""
        return any(view.needs_pictures for view in self.views)

    def shown(self, frame: Frame) -> tuple[Part, ...]:
        """The screen as this stage sees it."""
        return tuple(part for view in self.each_view(frame) for part in view)

    def each_view(self, frame: Frame) -> tuple[tuple[Part, ...], ...]:
        """The screen as this stage sees it, view by view."""
        dialect = DIALECTS[self.dialect or "gym_json"]
        return tuple(view.parts(frame, dialect) for view in self.views)


class StageQuestion(NamedTuple):
    """What is asked of whom, and at which stage."""

    stage: str
    model: LanguageModel
    request: Request


class TurnOutcome(NamedTuple, Generic[Memory]):
    """What a turn comes to: actions, at least one, and what is remembered of it."""

    actions: tuple[Action, ...]
    memory: Memory


Turn: TypeAlias = Generator[StageQuestion, Reply, TurnOutcome[Memory]]


class StageDecision(NamedTuple):
    """A stage's answer in a dialect: text, actions, and these as the dialect writes them."""

    reply: str
    actions: tuple[Action, ...]
    written: str

    @property
    def account(self) -> str:
        """The answer, and why it could not be read where that is so."""
        is_readable = not isinstance(self.actions[-1], Invalid)
        return self.reply if is_readable else f"{self.reply}\n{self.written}"


@dataclass(frozen=True, slots=True)
class TurnScene:
    """What a turn is about.

    Attributes:
        goal: what the user wants.
        frame: the screen now.
        heard: what the user said since; "" for nothing.
        mistake: why the last answer in a dialect could not be read; "" where it could.
        language: of what we say.
        model: that is asked, unless a stage asks another one.
        temperature: of answers.
        seed: of answers.
    """

    goal: str
    frame: Frame
    heard: str
    mistake: str
    language: Language
    model: LanguageModel
    temperature: float
    seed: int

    @property
    def texts(self) -> Prompts:
        """What we say, in its language."""
        return Prompts.of(self.language)

    def ask(
        self,
        stage: PromptStage,
        *parts: Part,
        screen: Sequence[Part] | None = None,
        past: Sequence[Message] = (),
        model: LanguageModel | None = None,
    ) -> Generator[StageQuestion, Reply, Reply]:
        """Ask a stage's question.

        Args:
            stage: whose.
            parts: what it is told before the screen; "" is left out.
            screen: the present screen, where it was drawn already; None for the stage's views.
            past: of the same conversation.
            model: that is asked; None for the scene's.
        """
        texts, shown = self.texts, stage.shown(self.frame) if screen is None else screen
        role = stage.role.of(self.language)
        if stage.dialect:
            role += "\n\n" + DIALECTS[stage.dialect].instructions(self.language)
        now = (texts.now, *shown) if shown else ()
        mistake = self.mistake if stage.dialect else ""
        question = stage.question.of(self.language)
        goal = texts.goal.format(goal=self.goal)
        user = (goal, *parts, *now, self.heard, mistake, question)
        request = Request(
            (
                Message("system", (role,)),
                *past,
                Message("user", tuple(part for part in user if part)),
            ),
            max_tokens=stage.max_tokens,
            temperature=self.temperature,
            seed=self.seed,
        )
        return (yield StageQuestion(stage.name, self.model if model is None else model, request))

    def words(
        self,
        stage: PromptStage,
        *parts: Part,
        screen: Sequence[Part] | None = None,
        model: LanguageModel | None = None,
    ) -> Generator[StageQuestion, Reply, str]:
        """The answer of a stage that answers in words, cut where later questions would swell."""
        reply = yield from self.ask(stage, *parts, screen=screen, model=model)
        return reply.text.strip()[:MAX_PAST_REPLY]

    def decide(
        self,
        stage: PromptStage,
        *parts: Part,
        screen: Sequence[Part] | None = None,
        past: Sequence[Message] = (),
    ) -> Generator[StageQuestion, Reply, StageDecision]:
        """The answer of a stage that answers with actions; what cannot be read is `Invalid`."""
        reply = yield from self.ask(stage, *parts, screen=screen, past=past)
        return self.decision(stage, reply)

    def decision(self, stage: PromptStage, reply: Reply) -> StageDecision:
        """What a reply says in a stage's dialect; native tool calls count as text does."""
        dialect = DIALECTS[stage.dialect]
        if reply.tool_calls:
            message = {"content": reply.text, "tool_calls": list(reply.tool_calls)}
            actions = dialect.decode_message(message, self.frame)
        else:
            actions = dialect.decode(reply.text, self.frame)
        written = written_actions(actions, dialect, self.frame, self.language)
        return StageDecision(reply.text.strip()[:MAX_PAST_REPLY] or written, actions, written)

    def history(self, steps: Sequence[str]) -> str:
        """Past steps as a numbered list."""
        if not steps:
            return self.texts.no_steps
        lines = (f"{number}. {step}" for number, step in enumerate(steps, start=1))
        return "\n".join((self.texts.steps_so_far, *lines))


def parse_labelled_lines(text: str, *labels: str) -> dict[str, str]:
    """What follows each label of an answer in words, such as `Plan: ...`, up to the next label.

    A label stands at the start of a line, with a colon; the last of the same counts. What is not
    there is "".

    Args:
        text: what the model wrote.
        labels: without their colons.
    """
    marks = [f"{label}:" for label in labels]
    return {
        label: (last_section(text, mark, *marks) or "").strip()
        for label, mark in zip(labels, marks, strict=True)
    }
