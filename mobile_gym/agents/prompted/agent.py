"""What prompted agents share: a model, an episode, turns that are asked together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypedDict

from mobile_gym.agents.canvas import ScreenCanvas
from mobile_gym.agents.prompted.stages import Memory, PromptStage, StageQuestion, Turn, TurnScene
from mobile_gym.agents.shared_models import is_remote_model, no_answer, shared_model
from mobile_gym.agents.texts import ConversationTexts
from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.episodes import Reasoning
from mobile_gym.core.errors import AgentUnavailable, PromptTooLong, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.language_models import (
    ContextExceeded,
    LanguageModel,
    ModelUnavailable,
    Reply,
    Usage,
)
from mobile_gym.core.tasks import Task
from mobile_gym.core.texts import Language
from mobile_gym.dialects import DIALECTS


class ModelArguments(TypedDict, total=False):
    """Arguments of `PromptedAgent`, for agents that have more of their own."""

    kind: str
    base_url: str | None
    api_key_env: str | None
    language: Language | None
    temperature: float
    options: Mapping[str, Any] | None


class PromptedAgent(ABC, Generic[Memory]):
    """Asks a model the questions of its stages, and does what comes of them.

    An answer that cannot be read costs a step, and the model is told why. One that holds several
    actions is done one action a step, without asking again in between.

    Args:
        model: as the server knows it, or a folder with weights for `kind` "transformers"; or a
            mapping as `reward_models.language_models.make_model` takes, or a live model.
        kind: "openai" for any server that speaks chat completions, or "transformers".
        base_url: of the server; None for OpenAI's.
        api_key_env: name of the environment variable with the key.
        language: of the prompts; None for the task's.
        temperature: 0 for the likeliest answers.
        options: further arguments of the model, such as `concurrency`, `timeout_s` or `extra`.

    Raises:
        UsageError: an argument is wrong, or no model is named.

    Attributes:
        name: under which it is known.
        source: the paper.
        stages: every question that it may ask.
    """

    name: ClassVar[str]
    source: ClassVar[str]
    stages: ClassVar[tuple[PromptStage, ...]]

    @classmethod
    def expressible(cls, arguments: Mapping[str, Any]) -> frozenset[type[Action]]:
        """The kinds of actions for which the dialects of its stages have words."""
        del arguments
        kinds = (DIALECTS[stage.dialect].kinds for stage in cls.stages if stage.dialect)
        return frozenset[type[Action]]().union(*kinds)

    def __init__(
        self,
        model: str | Mapping[str, Any] | LanguageModel | None = None,
        *,
        kind: str = "openai",
        base_url: str | None = None,
        api_key_env: str | None = None,
        language: Language | None = None,
        temperature: float = 0.0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self._model = shared_model(self.name, model, kind, base_url, api_key_env, options)
        self.waits_elsewhere = is_remote_model(model, kind)
        """Whether most of an action's time is spent waiting for something that is not here."""
        needs_pictures = any(stage.needs_pictures for stage in self.stages)
        self.observe = ("instruction", "user_reply", "screen_rect") + (
            ("screenshot",) if needs_pictures else ()
        )
        self.last_reasoning: Reasoning | None = None
        self.last_cost_usd: float | None = None
        self.usage = Usage()
        """Of all episodes so far."""
        self._language: Language | None = language
        self._temperature = temperature
        self._task: tuple[str, Language, int] | None = None
        self._memory = self._initial_memory()
        self._waiting: list[Action] = []
        self._mistake = ""

    @abstractmethod
    def _initial_memory(self) -> Memory:
        """What is remembered when an episode begins."""

    @abstractmethod
    def _turn_steps(self, memory: Memory, scene: TurnScene) -> Turn[Memory]:
        """Ask what there is to ask about a screen, and say what is to be done."""

    def _reasoning(self, replies: Sequence[tuple[str, str]]) -> Reasoning:
        """A turn's replies, each with the name of its stage, as the reasoning of its actions."""
        if len(replies) == 1:
            return Reasoning("", replies[0][1], "", "")
        return Reasoning("", "\n\n".join(f"[{name}] {text}" for name, text in replies), "", "")

    def reset(self, task: Task, seed: int) -> None:
        """Start an episode with the instruction; nothing else of the task is looked at."""
        language = task.language if self._language is None else self._language
        self._task = task.text, language, seed
        self._memory = self._initial_memory()
        self._waiting, self._mistake = [], ""
        self.last_reasoning, self.last_cost_usd = None, None

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """The next action of the last turn, or of a new one.

        Raises:
            AgentUnavailable: the model gave no answer at all.
            PromptTooLong: a prompt about this screen does not fit the model.
        """
        [answer] = type(self).act_many([self], [observation], [frame])
        if isinstance(answer, AgentUnavailable | PromptTooLong):
            raise answer
        return answer

    @staticmethod
    def act_many(
        agents: Sequence[PromptedAgent[Memory]],
        observations: Sequence[Mapping[str, Any]],
        frames: Sequence[Frame],
    ) -> list[Action | AgentUnavailable | PromptTooLong]:
        """The next action of each; those of one model ask their questions together.

        One whose prompt is too long for the model has no action, and the others have theirs.

        Raises:
            AgentUnavailable: a model gave one of them no answer at all.
        """
        moments = zip(agents, observations, frames, strict=True)
        started = [agent._open_turn(observation, frame) for agent, observation, frame in moments]
        turns = [turn for turn in started if turn is not None]
        while turns := [turn for turn in turns if turn.question is not None]:
            _answer_questions(turns)
        return [
            ScreenCanvas.of(observation).action(agent._waiting.pop(0))
            if turn is None or turn.failure is None
            else turn.failure
            for agent, observation, turn in zip(agents, observations, started, strict=True)
        ]

    def _open_turn(
        self, observation: Mapping[str, Any], frame: Frame
    ) -> _PendingTurn[Memory] | None:
        """A turn on this screen; None where actions of the last one are left to do."""
        reply = observation.get("user_reply")
        self.last_reasoning, self.last_cost_usd = None, 0.0  # an answer counts once
        if self._waiting and not reply:
            return None
        self._waiting = []
        if self._task is None:
            raise UsageError("the agent has no episode; call reset() first")
        goal, language, seed = self._task
        texts = ConversationTexts.of(language)
        heard = texts.user_says.format(reply=reply) if reply else ""
        scene = TurnScene(
            goal,
            frame,
            heard,
            self._mistake,
            language,
            self._model,
            self._temperature,
            seed,
        )
        return _PendingTurn(self, self._turn_steps(self._memory, scene))

    def _close_turn(
        self,
        actions: Sequence[Action],
        memory: Memory,
        usage: Usage,
        replies: Sequence[tuple[str, str]],
    ) -> None:
        """Take in what came of a turn."""
        assert self._task is not None
        self._memory = memory
        self._waiting = list(actions)
        self.usage += usage
        self.last_cost_usd = usage.cost_usd
        self.last_reasoning = self._reasoning(replies) if replies else None
        last = actions[-1]
        texts = ConversationTexts.of(self._task[1])
        self._mistake = (
            texts.say_again.format(reason=last.reason) if isinstance(last, Invalid) else ""
        )


class _PendingTurn(Generic[Memory]):
    """A turn that is under way; its agent learns of it when it is over."""

    def __init__(self, agent: PromptedAgent[Memory], turn: Turn[Memory]) -> None:
        self.question: StageQuestion | None = None
        self.failure: AgentUnavailable | PromptTooLong | None = None
        self._agent = agent
        self._turn = turn
        self._usage = Usage()
        self._replies: list[tuple[str, str]] = []
        try:
            self.question = next(turn)
        except StopIteration as end:
            self._end(*end.value)

    def take(self, reply: Reply) -> None:
        """Go on with the answer to its question."""
        assert self.question is not None
        self._usage += reply.usage
        self._replies.append((self.question.stage, reply.text))
        try:
            self.question = self._turn.send(reply)
        except StopIteration as end:
            self.question = None
            self._end(*end.value)

    def fail(self, error: AgentUnavailable | PromptTooLong) -> None:
        """End it without an action."""
        self.question, self.failure = None, error
        self._turn.close()

    def _end(self, actions: Sequence[Action], memory: Memory) -> None:
        self._agent._close_turn(actions, memory, self._usage, self._replies)


def _answer_questions(turns: Sequence[_PendingTurn[Memory]]) -> None:
    """Ask the questions of turns, those to one model at once, and go on with the answers.

    Raises:
        AgentUnavailable: there is none to one of them.
    """
    groups: dict[int, list[tuple[_PendingTurn[Memory], StageQuestion]]] = {}
    for turn in turns:
        if turn.question is not None:
            groups.setdefault(id(turn.question.model), []).append((turn, turn.question))
    for group in groups.values():
        model = group[0][1].model
        replies = model.complete([question.request for _, question in group])
        for (turn, _), reply in zip(group, replies, strict=True):
            if isinstance(reply, ContextExceeded):
                turn.fail(no_answer(model, reply))
            elif isinstance(reply, ModelUnavailable):
                raise no_answer(model, reply) from reply
            else:
                turn.take(reply)
