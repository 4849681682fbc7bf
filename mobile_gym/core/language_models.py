"""What a language model is: text and pictures in, text and what it cost out.

A reply is data. Whoever asked parses it with a grammar or a schema; nothing in it is executed, and
nobody searches it for "yes".
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol, TypeGuard, runtime_checkable

from mobile_gym.core.errors import JudgeUnavailable, MobileGymError

Role = Literal["system", "user", "assistant"]

_SHOWN_CHARACTERS: Final = 300
"""Of an error, or a name: what they say may have no end."""


class ModelUnavailable(JudgeUnavailable):
    """The model gave no usable reply: unreachable, out of time, refused, or over its budget."""


class ModelRefused(ModelUnavailable):
    """The server refuses the request, and would refuse it again, such as for a wrong key."""


class ContextExceeded(ModelRefused):
    """The prompt, with the reply that it asks for, is longer than the model's context."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture; equal bytes are the same picture, also to a cache."""

    data: bytes = field(repr=False)
    media_type: str = "image/png"


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation: texts and pictures in order."""

    role: Role
    parts: tuple[str | Picture, ...]

    @property
    def text(self) -> str:
        """Its texts, one below the other."""
        return "\n".join(part for part in self.parts if isinstance(part, str))

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """Its pictures."""
        return tuple(part for part in self.parts if isinstance(part, Picture))


@dataclass(frozen=True, slots=True)
class Request:
    """One question.

    Attributes:
        messages: the conversation so far, the question last.
        schema: JSON schema that the reply must follow, for models that can be held to one; whoever
            asked checks the reply all the same.
        max_tokens: of the reply.
        temperature: 0 for the likeliest reply.
        seed: for models that can repeat themselves.
        tools: that the model may call: `name`, `description` and `parameters`, a JSON schema.
            Models that cannot be handed any are told of them in a message.
    """

    messages: tuple[Message, ...]
    schema: Mapping[str, Any] | None = None
    max_tokens: int = 1024
    temperature: float = 0.0
    seed: int | None = None
    tools: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """What asking took; adds up."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    latency_s: float = 0.0
    cached_calls: int = 0

    def __add__(self, other: Usage) -> Usage:
        """The sum, field by field."""
        return Usage(
            self.calls + other.calls,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cost_usd + other.cost_usd,
            self.latency_s + other.latency_s,
            self.cached_calls + other.cached_calls,
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered.

    `finish_reason` is `"stop"`, `"length"` (cut off at `max_tokens`) or `"refusal"`.
    `tool_calls` are as the server sent them, JSON objects of its own form.
    """

    text: str
    usage: Usage = Usage(calls=1)
    model: str = ""
    finish_reason: str = "stop"
    tool_calls: tuple[Mapping[str, Any], ...] = ()


@runtime_checkable
class LanguageModel(Protocol):
    """A model of text, or of text and pictures."""

    name: str
    """Which model it is, for caches, prices and reports; never a key or an address with one."""

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        """Answer several questions at once, each with a reply or with why there is none.

        The results are in the order of the requests. One that fails does not fail the others.
        """
        ...


def ask_model(model: LanguageModel, request: Request) -> Reply:
    """Ask one question.

    Whatever goes wrong inside a model, there is no reply; a model may be anybody's.

    Raises:
        ModelUnavailable: there is no reply, or what came is none.
        UsageError: the model cannot be asked before the caller has mended something.
    """
    name = _model_name(model)
    try:
        replies = model.complete([request])
    except MobileGymError:
        raise
    except Exception as error:
        raise ModelUnavailable(f"{name} failed: {error_summary(error)}") from error
    if not isinstance(replies, Sequence) or len(replies) != 1:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ModelUnavailable(f"{name} returned no list of one reply")
    reply = replies[0]
    if isinstance(reply, ModelUnavailable):
        raise reply
    if not is_complete_reply(reply):
        raise ModelUnavailable(f"{name} returned no reply, but {type(reply).__name__}")
    return reply


def error_summary(error: BaseException) -> str:
    """An error in one short line: its kind and what it says."""
    message = " ".join(f"{error}".split())[:_SHOWN_CHARACTERS]
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def is_complete_reply(reply: object) -> TypeGuard[Reply]:
    """Whether something is a reply with a text, an end and a usage that adds up."""
    return (
        isinstance(reply, Reply)
        and isinstance(reply.text, str)  # pyright: ignore[reportUnnecessaryIsInstance]
        and isinstance(reply.finish_reason, str)  # pyright: ignore[reportUnnecessaryIsInstance]
        and isinstance(reply.usage, Usage)  # pyright: ignore[reportUnnecessaryIsInstance]
        and math.isfinite(reply.usage.cost_usd)
    )


def _model_name(model: object) -> str:
    return str(getattr(model, "name", type(model).__name__))[:_SHOWN_CHARACTERS]
