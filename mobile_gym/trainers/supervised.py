"""Supervised fine-tuning: what a model was asked, and what it should have answered.

It makes rows for any trainer; `trl_tuning` is one that takes them.

An agent's exchanges are made by playing recorded episodes through the agent itself, with a teacher
for a model who answers with the action that was recorded. So a model is trained on the very
questions that `mobile-gym run --agent NAME --agent-args ...` will ask it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, cast

from mobile_gym.agents.presets import get_preset
from mobile_gym.core import plugins
from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.control_tokens import break_control_tokens
from mobile_gym.core.episodes import Episode, Reasoning, StepRecord
from mobile_gym.core.errors import Inexpressible, UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.language_models import Message, ModelUnavailable, Picture, Reply, Request
from mobile_gym.core.tasks import Task
from mobile_gym.dialects import DIALECTS

AGENTS: Final = ("digidata", "digidata_cot", "model")
"""Agents that ask one question a step, to which the recorded action is the answer."""
_DIGIDATA: Final = "digidata"
_NO_THOUGHTS: Final = "no reasoning"


@dataclass(frozen=True, slots=True)
class QuestionAndAnswer:
    """A question and its right answer.

    Attributes:
        messages: of the question.
        reply: what a model should answer.
    """

    messages: tuple[Message, ...]
    reply: str


def training_rows(
    exchanges: Iterable[QuestionAndAnswer], controls: re.Pattern[str] | None = None
) -> Iterator[dict[str, Any]]:
    """Rows of a conversational prompt-completion data set, as TRL's `SFTTrainer` takes them.

    Args:
        exchanges: what there is to learn.
        controls: matches the model's control tokens (`core.control_tokens`), which are broken up
            in questions, as they are when the model is asked; None leaves texts as they are.

    Returns:
        `prompt` and `completion` are messages whose content is a list of parts, `images` are the
        pictures in order, encoded: what `datasets.Image` reads.
    """
    for exchange in exchanges:
        pictures = [picture for message in exchange.messages for picture in message.pictures]
        yield {
            "prompt": [
                {"role": message.role, "content": _message_content(message.parts, controls)}
                for message in exchange.messages
            ],
            "completion": [
                {"role": "assistant", "content": _message_content((exchange.reply,), None)}
            ],
            "images": [{"bytes": picture.data, "path": None} for picture in pictures],
        }


def _message_content(
    parts: Sequence[str | Picture], controls: re.Pattern[str] | None
) -> list[dict[str, str | None]]:
    return [
        {"type": "image", "text": None}
        if isinstance(part, Picture)
        else {"type": "text", "text": break_control_tokens(part, controls)}
        for part in parts
    ]


class AgentLessons:
    """Turns recorded episodes into what an agent's model should have answered.

    An action that could not be read, that the phone refused, or that the agent's format has no
    words for is no lesson; nor is one without reasoning where thoughts are asked for.

    Args:
        agent: one of `AGENTS`. "digidata" answers with the action, "digidata_cot" with the four
            parts of the reasoning and the action, "model" in the dialect of its preset.
        arguments: of the agent, as `--agent-args` has them, without the model.
        with_thoughts: of the agent "model": the thought, on a line before the action.

    Raises:
        UnknownName: there is no such agent.
        UsageError: an argument is wrong.

    Attributes:
        left_out: how many actions were no lessons, by their kind or the reason.
    """

    def __init__(
        self,
        agent: str = _DIGIDATA,
        arguments: Mapping[str, Any] | None = None,
        *,
        with_thoughts: bool = False,
    ) -> None:
        if agent not in AGENTS:
            raise UnknownName.among("agent that can be taught", agent, AGENTS)
        if with_thoughts and agent != "model":
            raise UsageError(f"{agent} says itself whether it thinks; digidata_cot does")
        given = dict(arguments or {})
        if asked := given.keys() & {"model", "kind", "base_url", "api_key_env"}:
            raise UsageError(f"{min(asked)} says which model is asked; here a teacher answers")
        dialect = _DIGIDATA
        if agent == "model":
            dialect = given.get("dialect") or get_preset(given.get("preset")).dialect
        self._dialect = DIALECTS.named(dialect)
        self._labels_parts = agent == "digidata_cot"
        self._thinks = with_thoughts or self._labels_parts
        self._teacher = _ScriptedModel()
        self._agent = cast("_Player", plugins.load("agent", agent)(self._teacher, **given))
        self.left_out: Counter[str] = Counter()

    def exchanges(self, episode: Episode) -> Iterator[QuestionAndAnswer]:
        """The lessons of an episode, in order.

        Raises:
            UsageError: the episode lacks screenshots or trees that the agent looks at, or the
                dialect has no place for thoughts.
        """
        self._agent.reset(episode.task, episode.seed)
        for before, record in zip(episode.steps, episode.steps[1:], strict=False):
            written = self._written_action(record.action, before.frame)
            if written is None:
                self.left_out[type(record.action).__name__] += 1
                continue
            request = self._question_request(before, written, record.reasoning)
            if not record.receipt.accepted:
                self.left_out["refused by the phone"] += 1
            elif self._thinks and record.reasoning is None:
                self.left_out[_NO_THOUGHTS] += 1
            else:
                yield QuestionAndAnswer(request.messages, self._teacher.reply)

    def _written_action(self, action: Action | None, frame: Frame) -> str | None:
        if action is None or isinstance(action, Invalid):
            return None
        try:
            written = self._dialect.encode(action, frame)
        except Inexpressible:
            return None
        return written if len(self._dialect.decode(written, frame)) == 1 else None

    def _question_request(
        self, before: StepRecord, written: str, reasoning: Reasoning | None
    ) -> Request:
        """What the agent asks on a screen; it then remembers the recorded action as its own."""
        frame = before.frame
        self._teacher.reply = self._expected_reply(written, reasoning)
        action = self._agent.act({"user_reply": before.user_reply}, frame)
        if action != self._dialect.decode(written, frame)[0]:
            raise UsageError(
                f"the dialect {self._dialect.name} has no place for thoughts before the action"
            )
        return self._teacher.request

    def _expected_reply(self, written: str, reasoning: Reasoning | None) -> str:
        if reasoning is None or not self._thinks:
            return f"ACTION: {written}" if self._labels_parts else written
        if not self._labels_parts:
            return f"Thought: {_single_line(reasoning.thought)}\n{written}"
        parts = {
            "OBSERVATION": reasoning.observation,
            "THOUGHT": reasoning.thought,
            "ACTION SHORT": reasoning.action_in_words,
            "EXPECTED UI CHANGE": reasoning.expected_change,
            "ACTION": written,
        }
        return "\n".join(f"{label}: {_single_line(text)}" for label, text in parts.items())


class _Player(Protocol):
    def reset(self, task: Task, seed: int) -> None: ...
    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action: ...


class _ScriptedModel:
    """A model that answers what it was told to, and remembers what it was asked."""

    name = "teacher"

    def __init__(self) -> None:
        self.reply = ""
        self.request = Request(())

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        """Answer; an agent asks one question at a time."""
        (self.request,) = requests
        return [Reply(self.reply)]


def _single_line(text: str) -> str:
    return " ".join(text.split())
