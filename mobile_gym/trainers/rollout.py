"""One episode from messages to rewards, for a policy that is a function of messages.

Trainers that bring a loop of their own call `PhoneConversation` in it; this is that loop for those
that bring none, and for trying a door out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from mobile_gym.core.chat_messages import ChatMessage
from mobile_gym.core.former_names import former_names
from mobile_gym.core.language_models import Reply
from mobile_gym.trainers.conversation import EpisodeInfo, PhoneConversation
from mobile_gym.trainers.task_rows import TaskRow

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, rollout="collect_rollout")

Policy: TypeAlias = Callable[[Sequence[ChatMessage]], str | Reply]
"""What answers messages: a text, or a `Reply` with native calls of tools."""


@dataclass(frozen=True, slots=True)
class RolloutTurn:
    """One question, its answer and what came of it: a sample to learn from."""

    messages: Sequence[ChatMessage]
    answer: str | Reply
    reward: float
    info: EpisodeInfo


@dataclass(frozen=True, slots=True)
class EpisodeRollout:
    """An episode.

    Attributes:
        start: what was known before the first answer.
        turns: in order.
    """

    start: EpisodeInfo
    turns: tuple[RolloutTurn, ...]

    @property
    def end(self) -> EpisodeInfo:
        """What was known last."""
        return self.turns[-1].info

    @property
    def total_reward(self) -> float:
        """The return, not discounted."""
        return sum(turn.reward for turn in self.turns)

    @property
    def is_success(self) -> bool:
        """Whether the task was done."""
        return self.end["is_success"]

    @property
    def is_valid(self) -> bool:
        """Whether the phone and the judge worked; else the episode is to be left out."""
        return self.end["valid"]

    @property
    def transcript(self) -> list[ChatMessage]:
        """The last question and its answer; of an appending conversation, the whole episode."""
        last = self.turns[-1]
        text = last.answer if isinstance(last.answer, str) else last.answer.text
        return [*last.messages, {"role": "assistant", "content": text}]


def collect_rollout(
    policy: Policy,
    conversation: PhoneConversation,
    row: TaskRow | Mapping[str, Any] | None = None,
) -> EpisodeRollout:
    """Play one episode to its end; a policy that never ends it is cut off by the step limit.

    Args:
        policy: answers the messages.
        conversation: with the phone; it stays open.
        row: which episode; None draws one.

    Raises:
        UsageError: the row names a task or a split that the environment does not have.
    """
    messages, start = conversation.init(row)
    turns: list[RolloutTurn] = []
    while messages:
        answer = policy(messages)
        step = conversation.step(answer)
        turns.append(RolloutTurn(messages, answer, step.reward, step.metadata))
        messages = step.metadata["messages"]
    return EpisodeRollout(start, tuple(turns))
