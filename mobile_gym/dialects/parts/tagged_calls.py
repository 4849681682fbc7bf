"""Tool calls as text: JSON objects or `<function=...>` blocks, with tags around them or not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.errors import Inexpressible
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.reading import (
    Unreadable,
    json_objects,
    read_object,
    shown,
    text_of,
)

_THOUGHT_ENDS: Final = ("</think>", "</thinking>", "</seed:think>")
_FUNCTION: Final = re.compile(r"<function(?:=|\s+name=)([^<>\n]{1,80})>")
_PARAMETER: Final = re.compile(r"\s*<parameter(?:=|\s+name=)([^<>\n]{1,80})>")
_PARAMETER_END: Final = "</parameter>"
_FUNCTION_END: Final = "</function>"


def json_calls(text: str, opening: str, closing: str) -> Iterator[Mapping[str, Any]]:
    """The JSON objects in each pair of tags.

    Reasoning before a tag such as `</think>` is skipped. The last closing tag may be missing,
    for servers that stop at it do not hand it over; without any tag the whole text is looked at.

    Raises:
        Unreadable: what stands between tags holds no JSON object.
    """
    for block in _blocks(text, opening, closing):
        calls = list(json_objects(block))
        if not calls and opening in text:
            raise Unreadable(f"expected a JSON object, not {shown(block.strip())}")
        yield from calls


def named_call(value: Mapping[str, Any], tool: str = "") -> ToolCall:
    """The call of `{"name": ..., "arguments": {...}}`.

    Args:
        value: the object; its arguments may be JSON text, or null for none.
        tool: the name that is meant where none is given; "" where one must be.

    Raises:
        Unreadable: the name is no text, or the arguments are no object.
    """
    arguments = value.get("arguments")
    if isinstance(arguments, str):
        arguments = read_object(arguments)
    if arguments is None and "arguments" in value:
        arguments = {}
    if not isinstance(arguments, Mapping):
        raise Unreadable(f"arguments is {shown(arguments)}; it must be a JSON object")
    return ToolCall(text_of(value.get("name", tool or None), "name"), arguments)


def function_calls(text: str, opening: str, closing: str) -> Iterator[ToolCall]:
    """The calls `<function=NAME><parameter=KEY>VALUE</parameter></function>`, values as texts.

    A name may also stand in an attribute: `<function name="NAME">`, with further attributes in a
    parameter's tag. One line break is dropped on both sides of a value that has both. As with
    `json_calls`, reasoning is skipped and the tags around may be missing.

    Raises:
        Unreadable: a tag is not closed, a parameter is given twice, or other text is between.
    """
    for block in _blocks(text, opening, closing):
        at, count = 0, 0
        while (function := _FUNCTION.search(block, at)) is not None:
            arguments, at = _parameters(block, function.end())
            count += 1
            yield ToolCall(_name(function.group(1)), arguments)
        if not count and opening in text:
            raise Unreadable(f"expected <function=...>, not {shown(block.strip())}")


def _parameters(block: str, at: int) -> tuple[dict[str, str], int]:
    arguments: dict[str, str] = {}
    while (parameter := _PARAMETER.match(block, at)) is not None:
        end = block.find(_PARAMETER_END, parameter.end())
        name = _name(parameter.group(1))
        if end < 0:
            raise Unreadable(f"the parameter {shown(name)} is not closed by {_PARAMETER_END}")
        if name in arguments:
            raise Unreadable(f"the parameter {shown(name)} is given twice")
        arguments[name] = _value(block[parameter.end() : end])
        at = end + len(_PARAMETER_END)
    end = block.find(_FUNCTION_END, at)
    if end < 0:
        raise Unreadable(f"a <function> is not closed by {_FUNCTION_END}")
    if not block[at:end].isspace() and at != end:
        raise Unreadable(f"expected <parameter=...>, not {shown(block[at:end].strip())}")
    return arguments, end + len(_FUNCTION_END)


def _name(written: str) -> str:
    """The name in a tag: bare, or the quoted value of the first attribute."""
    written = written.strip()
    if written[:1] in ('"', "'"):
        return written[1:].partition(written[0])[0]
    return written


def _value(written: str) -> str:
    if len(written) >= 2 and written[0] == written[-1] == "\n":
        return written[1:-1]
    return written


def _blocks(text: str, opening: str, closing: str) -> Iterator[str]:
    text = _without_thought(text, opening)
    end = 0
    while (start := text.find(opening, end)) >= 0:
        start += len(opening)
        end = text.find(closing, start)
        if end < 0:
            yield text[start:]
            return
        yield text[start:end]
        end += len(closing)
    if not end:
        yield text


def _without_thought(text: str, opening: str) -> str:
    if text.lstrip().startswith(opening):
        return text
    for tag in _THOUGHT_ENDS:
        _, thought_end, rest = text.partition(tag)
        if thought_end:
            return rest
    return text


def tag_safe_json(value: object) -> str:
    r"""A value as JSON in which nothing looks like a closing tag: `</` is written `<\/`."""
    return json.dumps(value, ensure_ascii=False).replace("</", "<\\/")


def written_function(name: str, arguments: Mapping[str, object]) -> str:
    """One `<function=...>` block; texts as they are, other values as JSON.

    Raises:
        Inexpressible: a text holds a closing tag, which would end it.
    """
    lines = [f"<function={name}>"]
    for key, value in arguments.items():
        written = value if isinstance(value, str) else json.dumps(value)
        if _PARAMETER_END in written or "tool_call>" in written:
            raise Inexpressible(f"the parameter {key!r} of {name} has a closing tag in it")
        lines += [f"<parameter={key}>", written, _PARAMETER_END]
    return "\n".join([*lines, _FUNCTION_END])
