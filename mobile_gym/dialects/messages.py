"""Tool calls as servers hand them over: OpenAI's, Anthropic's and Gemini's shapes, as one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mobile_gym.dialects.parts.objects import read_object
from mobile_gym.dialects.parts.reading import Unreadable


class ToolCall(NamedTuple):
    """One call: the tool's name and its arguments by name, JSON values."""

    name: str
    arguments: Mapping[str, Any]


def tool_calls(message: Mapping[str, Any]) -> tuple[ToolCall, ...]:
    """The calls of an assistant's message, in order; () where it has none.

    A call whose arguments are no JSON object has its text under `unreadable`, for the dialect to
    refuse.

    | server | where the calls are |
    |---|---|
    | OpenAI chat completions | `tool_calls[].function.name`, `.arguments` (JSON text) |
    | OpenAI responses | `output[]` of type `function_call`, or `computer_call` with `action(s)` |
    | Anthropic messages | `content[]` of type `tool_use`: `name`, `input` |
    | Gemini | `parts[]` or `content.parts[]` with `functionCall` or `function_call` |
    """
    return tuple(_calls(message))


def message_text(message: Mapping[str, Any]) -> str:
    """The text of an assistant's message, its parts one below the other."""
    content = message.get("content")
    if isinstance(content, str):
        return content
    output = [item for item in _list(message.get("output")) if isinstance(item, Mapping)]
    inner = [part for item in output for part in _list(item.get("content"))]
    return "\n".join(
        part["text"]
        for part in (*_parts(message), *_list(content), *output, *inner)
        if isinstance(part, Mapping) and isinstance(part.get("text"), str)
    )


def _calls(message: Mapping[str, Any]) -> Iterator[ToolCall]:
    for call in _list(message.get("tool_calls")):
        function = call.get("function") if isinstance(call, Mapping) else None
        if isinstance(function, Mapping):
            yield _call(function.get("name"), function.get("arguments"))
    for item in (*_list(message.get("output")), *_list(message.get("content"))):
        if not isinstance(item, Mapping):
            continue
        match item.get("type"):
            case "function_call":
                yield _call(item.get("name"), item.get("arguments"))
            case "computer_call":
                actions = item.get("actions")
                for action in actions if isinstance(actions, list) else [item.get("action")]:
                    yield _call("computer", action)
            case "tool_use":
                yield _call(item.get("name"), item.get("input"))
            case _:
                pass
    for part in _parts(message):
        if isinstance(part, Mapping):
            call = part.get("functionCall", part.get("function_call"))
            if isinstance(call, Mapping):
                yield _call(call.get("name"), call.get("args"))


def _parts(message: Mapping[str, Any]) -> Sequence[Any]:
    content = message.get("content")
    return _list(content.get("parts") if isinstance(content, Mapping) else message.get("parts"))


def _list(value: object) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else ()


def _call(name: object, arguments: object) -> ToolCall:
    if isinstance(arguments, str):
        try:
            arguments = read_object(arguments)
        except Unreadable:
            arguments = {"unreadable": arguments}
    if arguments is None:
        arguments = {}
    if not isinstance(arguments, Mapping):
        arguments = {"unreadable": str(arguments)}
    return ToolCall(str(name), arguments)
