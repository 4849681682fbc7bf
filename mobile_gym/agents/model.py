"""Any language model as an agent: a dialect, a way to see the screen, a window onto the past.

mobile-gym run --suite clock --agent model --agent-args
'{"preset": "qwen3_vl", "base_url": "http://127.0.0.1:8000/v1", "model": "Qwen3-VL-8B"}'
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mobile_gym.agents.canvas import ScreenCanvas
from mobile_gym.agents.conversation import Conversation, Window
from mobile_gym.agents.presets import get_preset
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.agents.shared_models import is_remote_model, no_answer, shared_model
from mobile_gym.agents.texts import ConversationTexts
from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.episodes import Reasoning
from mobile_gym.core.errors import PromptTooLong, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.language_models import (
    ContextExceeded,
    LanguageModel,
    ModelUnavailable,
    Reply,
    Request,
    Usage,
)
from mobile_gym.core.tasks import Task
from mobile_gym.core.texts import Language
from mobile_gym.dialects import DIALECTS

_LOG: Final = logging.getLogger(__name__)


class ModelAgent:
    """Shows a model the screen, and does what it answers.

    An answer that cannot be read costs a step, and the model is told why with the next screen. One
    that holds several actions is done one action a step, without asking again in between.

    Args:
        model: as the server knows it, or a folder with weights for `kind` "transformers"; or a
            mapping as `reward_models.language_models.make_model` takes, or a live model.
        kind: "openai" for any server that speaks chat completions, or "transformers".
        base_url: of the server; None for OpenAI's.
        api_key_env: name of the environment variable with the key.
        preset: a public model's name (`agents.presets`), which says all that follows; what is given
            besides replaces parts of it.
        dialect: in which the model answers.
        picture: "screenshot", "marks", "grid" or "none".
        text: how the screen is told as text: a name of `accessibility.renderings`, or "none".
        max_tokens_of_text: of that text; the rest is left out, plain texts first.
        style: "turns" or "steps": how the past is told (`agents.conversation`).
        turns: of the past; None for all.
        pictures: of the last so many screens.
        thoughts: whether past answers are repeated with the thoughts in them.
        language: of instructions; None for the task's.
        system: what the model is told first, instead of the dialect's instructions.
        tools: hand the dialect's tools to the server, for native calls.
        max_tokens: of an answer.
        temperature: 0 for the likeliest answer.
        options: further arguments of the model, such as `concurrency`, `timeout_s` or `extra`.

    Raises:
        UsageError: an argument is wrong, or no model is named.
    """

    name = "model"

    def __init__(
        self,
        model: str | Mapping[str, Any] | LanguageModel | None = None,
        *,
        kind: str = "openai",
        base_url: str | None = None,
        api_key_env: str | None = None,
        preset: str | None = None,
        dialect: str | None = None,
        picture: str | None = None,
        text: str | None = None,
        max_tokens_of_text: int | None = None,
        style: str | None = None,
        turns: int | None = None,
        pictures: int | None = None,
        thoughts: bool | None = None,
        language: Language | None = None,
        system: str | None = None,
        tools: bool | None = None,
        max_tokens: int | None = None,
        temperature: float | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        chosen = get_preset(preset).with_changes(
            dialect=dialect,
            picture=picture,
            text=text,
            style=style,
            turns=turns,
            pictures=pictures,
            thoughts=thoughts,
            tools=tools,
            max_tokens=max_tokens,
            temperature=temperature,
        )
        self._preset = chosen
        self._dialect = DIALECTS.named(chosen.dialect)
        self._view = ScreenView(chosen.picture, chosen.text, max_tokens_of_text)
        self._window = Window(chosen.style, chosen.turns, chosen.pictures, chosen.thoughts)
        self._language: Language | None = language
        self._system = system
        self._tools = self._dialect.tool_schema() if chosen.tools else ()
        self._model = shared_model(self.name, model, kind, base_url, api_key_env, options)
        self.waits_elsewhere = is_remote_model(model, kind)
        """Whether most of an action's time is spent waiting for something that is not here."""
        self.observe = ("instruction", "user_reply", "screen_rect") + (
            ("screenshot",) if self._view.needs_pictures else ()
        )
        self.last_reasoning: Reasoning | None = None
        self.last_cost_usd: float | None = None
        self.usage = Usage()
        """Of all episodes so far."""
        self.shortened = 0
        """How many episodes had prompts that did not fit the model, and were made shorter."""
        self._seed = 0
        self._conversation: Conversation | None = None
        self._texts = ConversationTexts.of("en")
        self._waiting: list[Action] = []
        self._mistake = ""

    @classmethod
    def expressible(cls, arguments: Mapping[str, Any]) -> frozenset[type[Action]]:
        """The kinds of actions for which its dialect has words, by the arguments it is made with.

        Raises:
            UnknownName: there is no such preset or dialect.
        """
        preset = get_preset(arguments.get("preset"))
        return DIALECTS.named(arguments.get("dialect") or preset.dialect).kinds

    def reset(self, task: Task, seed: int) -> None:
        """Start a new conversation about the instruction; nothing else of the task is looked at."""
        language = task.language if self._language is None else self._language
        self._seed = seed
        self._texts = ConversationTexts.of(language)
        self._waiting, self._mistake = [], ""
        self._conversation = Conversation(
            self._dialect, self._view, self._window, language=language, system=self._system
        )
        self._conversation.begin(task.text)

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """The next action of the last answer, or of a new one.

        Raises:
            AgentUnavailable: the model gave no answer at all.
            PromptTooLong: no prompt about this screen fits the model.
        """
        [answer] = type(self).act_many([self], [observation], [frame])
        if isinstance(answer, PromptTooLong):
            raise answer
        return answer

    def follow(self, observation: Mapping[str, Any], frame: Frame, action: Action) -> None:
        """Take in what was done on a screen, in place of an answer of its own (offline evaluation).

        Args:
            observation: as for `act`.
            frame: as for `act`.
            action: what was done there.
        """
        del observation
        self._waiting, self._mistake = [], ""
        self._require_conversation().follow(action, frame)

    @staticmethod
    def act_many(
        agents: Sequence[ModelAgent],
        observations: Sequence[Mapping[str, Any]],
        frames: Sequence[Frame],
    ) -> list[Action | PromptTooLong]:
        """The next action of each; those of one model that have to ask, ask together.

        One whose prompt is too long for the model is asked again with a shorter one. Where none
        fits, it has no action, and the others have theirs.

        Raises:
            AgentUnavailable: a model gave one of them no answer at all.
        """
        asking = [
            place
            for place, (agent, observation) in enumerate(zip(agents, observations, strict=True))
            if agent.needs_answer(observation)
        ]
        groups: dict[int, list[int]] = {}
        for place in asking:
            groups.setdefault(id(agents[place].language_model), []).append(place)
        too_long: dict[int, PromptTooLong] = {}
        for places in groups.values():
            model = agents[places[0]].language_model
            asked = places
            while asked:
                requests = [agents[at].request(observations[at], frames[at]) for at in asked]
                again: list[int] = []
                for at, reply in zip(asked, model.complete(requests), strict=True):
                    if not isinstance(reply, ContextExceeded):
                        agents[at].take(reply, frames[at])
                    elif agents[at].shorten(reply):
                        again.append(at)
                    else:
                        too_long[at] = PromptTooLong(f"prompt too long: {reply}")
                asked = again
        return [
            too_long[at] if at in too_long else agent.next_action(observations[at])
            for at, agent in enumerate(agents)
        ]

    @property
    def language_model(self) -> LanguageModel:
        """The model that is asked; agents of one process and one configuration share it."""
        return self._model

    def needs_answer(self, observation: Mapping[str, Any]) -> bool:
        """Whether nothing of the last answer is left to do; what the user says is always heard."""
        if observation.get("user_reply"):
            self._waiting = []
        self.last_reasoning, self.last_cost_usd = None, 0.0  # an answer counts once
        return not self._waiting

    def request(self, observation: Mapping[str, Any], frame: Frame) -> Request:
        """What the model is asked now."""
        reply = observation.get("user_reply")
        heard = self._texts.user_says.format(reply=reply) if reply else ""
        messages = self._require_conversation().ask(frame, heard, self._mistake)
        return Request(
            messages,
            max_tokens=self._preset.max_tokens,
            temperature=self._preset.temperature,
            seed=self._seed,
            tools=self._tools,
        )

    def shorten(self, reply: ContextExceeded) -> bool:
        """Ask with less from now on in this episode; whether there is less to ask with."""
        if not self._require_conversation().is_shortened:
            self.shortened += 1
            _LOG.warning("%s; the prompt is shortened", reply)
        return self._require_conversation().shorten()

    def take(self, reply: Reply | ModelUnavailable, frame: Frame) -> None:
        """Take in the model's answer.

        Raises:
            AgentUnavailable: there is none.
            PromptTooLong: the prompt was.
        """
        if isinstance(reply, ModelUnavailable):
            raise no_answer(self._model, reply) from reply
        actions = self._require_conversation().take(reply, frame)
        self.usage += reply.usage
        self.last_cost_usd = reply.usage.cost_usd
        self.last_reasoning = Reasoning("", reply.text, "", "")
        self._waiting = list(actions)
        last = actions[-1]
        self._mistake = (
            self._texts.say_again.format(reason=last.reason) if isinstance(last, Invalid) else ""
        )

    def next_action(self, observation: Mapping[str, Any]) -> Action:
        """The first action of the answer that is left, on the canvas."""
        return ScreenCanvas.of(observation).action(self._waiting.pop(0))

    def _require_conversation(self) -> Conversation:
        if self._conversation is None:
            raise UsageError("the agent has no episode; call reset() first")
        return self._conversation
