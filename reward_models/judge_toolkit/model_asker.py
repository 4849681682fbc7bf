"""A model and the way it is asked, which the judges of whole episodes share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from mobile_gym.core.errors import UsageError
from reward_models.judge_toolkit.checked_replies import CheckedReply, ask_until_read
from reward_models.judge_toolkit.screen_prompts import See, check_see_argument
from reward_models.language_models import LanguageModel, Message, Picture, Request

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class ModelAsker:
    """A model, and how it is asked; a judge adds its questions.

    Attributes:
        model: whom to ask.
        see: what it sees of a screen.
        tries: how often one question is asked at most.
        max_tokens: of a reply.

    Raises:
        UsageError: a value is wrong.
    """

    model: LanguageModel
    see: See
    tries: int
    max_tokens: int

    def __post_init__(self) -> None:
        check_see_argument(self.see)
        for name, value in (("tries", self.tries), ("max_tokens", self.max_tokens)):
            if value < 1:
                raise UsageError(f"{name} is {value}; it must be at least 1")

    def ask(
        self,
        system: str,
        parts: Sequence[str | Picture],
        schema: Mapping[str, Any],
        read: Callable[[str], Value],
    ) -> CheckedReply[Value]:
        """Put one question.

        Args:
            system: what the model is to do.
            parts: what it is shown.
            schema: the form of the reply.
            read: turns a reply into a value, or raises `MalformedReply`.
        """
        request = Request(
            (Message("system", (system,)), Message("user", tuple(parts))),
            schema=schema,
            max_tokens=self.max_tokens,
        )
        return ask_until_read(self.model, request, read, self.tries)
