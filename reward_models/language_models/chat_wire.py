"""The wire format of chat completions: requests as JSON, and replies read with suspicion.

It is the wire format alone and has no network; tests read replies by it.

Source: OpenAI's API reference, "Create chat completion" and "Streaming"; vLLM, llama.cpp and others
serve the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final, Literal, cast

from mobile_gym.core.chat_messages import chat_messages
from mobile_gym.core.language_models import Request
from reward_models.language_models.schema import can_be_enforced

Structured = Literal["json_schema", "json_object", "none"]
"""How a server is told that a reply must be JSON."""


_MOST_TOKENS: Final = 1_000_000_000
"""More than any model can read or write; a larger count is none."""
_LONGEST_NAME: Final = 200
_MOST_CALLS: Final = 64
_LONGEST_COMPLAINT: Final = 500
_LONGEST_WAIT_S: Final = 86_400.0
"""A day: nobody waits longer, and no sum with it overflows."""


class UnreadableBody(Exception):
    """The server sent something that is no chat completion; it may be asked again."""


@dataclass(frozen=True, slots=True)
class ParsedCompletion:
    """What is taken from a reply's body."""

    text: str
    finish_reason: str
    model: str
    input_tokens: int
    output_tokens: int
    tool_calls: tuple[Mapping[str, Any], ...] = ()


def write_body(
    model: str,
    request: Request,
    *,
    structured: Structured,
    max_tokens_field: str,
    extra: Mapping[str, Any],
) -> dict[str, Any]:
    """The JSON body of a request.

    Args:
        model: as the server knows it.
        request: the question.
        structured: how to ask for JSON, where the request has a schema.
        max_tokens_field: what the server calls the limit of the reply.
        extra: further fields; one that is None takes a field out.
    """
    body: dict[str, Any] = {
        "model": model,
        "messages": chat_messages(request.messages),
        "temperature": request.temperature,
        max_tokens_field: request.max_tokens,
        "stream": True,  # so that a slow reply is told from a server that hangs
        "stream_options": {"include_usage": True},
    }
    if request.seed is not None:
        body["seed"] = request.seed
    if request.tools:
        body["tools"] = [{"type": "function", "function": dict(tool)} for tool in request.tools]
    if request.schema is not None and structured == "json_schema":
        schema = dict(request.schema)
        body["response_format"] = {
            "type": "json_schema",
            "json_schema": {"name": "reply", "schema": schema, "strict": can_be_enforced(schema)},
        }
    elif request.schema is not None and structured == "json_object":
        body["response_format"] = {"type": "json_object"}
    return {name: value for name, value in {**body, **extra}.items() if value is not None}


def read_body(data: bytes) -> ParsedCompletion:
    """Read a reply's body, whole or as a stream of events.

    Raises:
        UnreadableBody: it is not a chat completion, and why.
    """
    is_stream = data.lstrip()[:6].startswith((b"data:", b"event:", b":"))
    body = _joined(_events(data)) if is_stream else _json(data)
    match body:
        case {"choices": [{"message": dict(message), **choice}, *_]}:
            pass
        case {"error": error}:
            complaint = f"{error}"[:_LONGEST_COMPLAINT]
            raise UnreadableBody(f"the server reports an error: {complaint}")
        case _:
            raise UnreadableBody("the body is no chat completion")
    text, refusal = message.get("content"), message.get("refusal")
    finish = choice.get("finish_reason")
    refusal = refusal if isinstance(refusal, str) else ""
    if refusal or finish == "content_filter":
        text, finish = refusal or text or "", "refusal"
    listed = message.get("tool_calls")
    calls = tuple(filter(_is_tool_call, listed)) if isinstance(listed, list) else ()
    if text is None and (finish == "length" or calls):
        text = ""
    if not isinstance(text, str):
        raise UnreadableBody("the reply has no text")
    usage = body.get("usage")
    model = body.get("model")
    return ParsedCompletion(
        text=_replace_surrogates(text),
        finish_reason=finish if finish in ("length", "refusal") else "stop",
        model=_replace_surrogates(model[:_LONGEST_NAME]) if isinstance(model, str) else "",
        input_tokens=_token_count(usage, "prompt_tokens"),
        output_tokens=_token_count(usage, "completion_tokens"),
        tool_calls=calls[:_MOST_CALLS],
    )


def _json(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise UnreadableBody("the body is not JSON") from None


def _events(data: bytes) -> Iterator[Any]:
    """The JSON values of a stream of server-sent events.

    Source: HTML standard, section 9.2.6; each event is one line here, as OpenAI's API sends them.
    """
    for line in data.splitlines():
        name, _, value = line.partition(b":")
        if name == b"data":
            if value.strip() == b"[DONE]":
                return
            yield _json(value)


def _joined(events: Iterable[Any]) -> dict[str, Any]:
    """The body that the pieces of a stream amount to.

    Raises:
        UnreadableBody: it ended before the reply had.
    """
    message: dict[str, list[str]] = {"content": [], "refusal": []}
    calls: dict[int, dict[str, Any]] = {}
    body: dict[str, Any] = {}
    finish: str | None = None
    for event in events:
        if not isinstance(event, dict):
            raise UnreadableBody("a piece of the stream is no object")
        piece = cast("dict[str, Any]", event)
        if "error" in piece:
            return piece
        body |= {name: piece[name] for name in ("model", "usage") if piece.get(name)}
        match piece.get("choices"):
            case [{"delta": dict(delta), **choice}, *_]:
                for name, parts in message.items():
                    if isinstance(part := delta.get(name), str):
                        parts.append(part)
                _join_calls(calls, delta.get("tool_calls"))
                finish = choice.get("finish_reason") or finish
            case _:
                pass
    if finish is None:
        raise UnreadableBody("the stream ended before the reply")
    joined = {name: "".join(parts) for name, parts in message.items() if parts}
    listed = [calls[index] for index in sorted(calls)]
    given = {"content": None, **joined, **({"tool_calls": listed} if listed else {})}
    if not listed and given["content"] is None:
        given["content"] = ""
    return {**body, "choices": [{"message": given, "finish_reason": finish}]}


def _join_calls(calls: dict[int, dict[str, Any]], pieces: Any) -> None:
    """Take in pieces of tool calls: the name comes once, the arguments bit by bit."""
    for place, piece in enumerate(pieces if isinstance(pieces, list) else ()):
        match piece:
            case {"function": dict(function)}:
                index = piece.get("index", place)
            case _:
                continue
        if not isinstance(index, int):
            continue
        call = calls.setdefault(index, {"type": "function", "function": {"arguments": ""}})
        if isinstance(name := piece.get("id"), str):
            call["id"] = name
        if isinstance(name := function.get("name"), str) and name:
            call["function"]["name"] = name
        if isinstance(part := function.get("arguments"), str):
            call["function"]["arguments"] += part


def retry_after_s(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """How long the server asks to wait, in seconds; None where it does not say.

    Source: RFC 9110, section 10.2.3: seconds or a date; `retry-after-ms` is OpenAI's.
    """
    for name, unit_s in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit_s
        except ValueError:
            continue
        return min(seconds, _LONGEST_WAIT_S) if 0 <= seconds < float("inf") else None
    try:
        when = parsedate_to_datetime(headers.get("retry-after", ""))
        if when.tzinfo is None:
            when = when.replace(tzinfo=UTC)
        seconds = (when - (now or datetime.now(UTC))).total_seconds()
    except (ValueError, TypeError, OverflowError):  # no date, or none that a calendar has
        return None
    return min(max(0.0, seconds), _LONGEST_WAIT_S)


def _replace_surrogates(text: str) -> str:
    """The text with "?" for half a character, as a reply that is cut off in an emoji ends with."""
    return text.encode("utf-8", "replace").decode()


def _is_tool_call(call: object) -> bool:
    """Whether it names a tool; without that it is no part of an answer."""
    match call:
        case {"function": {"name": str()}}:
            return True
        case _:
            return False


def _token_count(usage: Any, name: str) -> int:
    count = usage.get(name) if isinstance(usage, dict) else None
    if not isinstance(count, int) or isinstance(count, bool):
        return 0
    return count if 0 < count <= _MOST_TOKENS else 0
