"""Tool calls as text, with tags around them or not."""

from __future__ import annotations

import json

import pytest

from mobile_gym.core.errors import Inexpressible
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.reading import Unreadable
from mobile_gym.dialects.parts.tagged_calls import (
    function_calls,
    json_calls,
    named_call,
    tag_safe_json,
    written_function,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('<t>{"a": 1}</t>', [{"a": 1}]),
        ('<t>{"a": 1}', [{"a": 1}]),
        ('{"a": 1}', [{"a": 1}]),
        ('{"b": 2}<t>{"a": 1}</t>{"c": 3}', [{"a": 1}]),
        ('<t>{"a": 1}{"b": 2}</t><t>{"c": 3}</t>', [{"a": 1}, {"b": 2}, {"c": 3}]),
        ('<t>{"thought": 1}</t></think><t>{"a": 1}</t>', [{"thought": 1}, {"a": 1}]),
        ('So: <t>{"thought": 1}</t></think><t>{"a": 1}</t>', [{"a": 1}]),
        ("nothing", []),
    ],
)
def test_objects_between_tags_count(text: str, expected: list[dict[str, int]]) -> None:
    """Outside of tags only where there are none; reasoning does not count."""
    assert list(json_calls(text, "<t>", "</t>")) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"name": "a", "arguments": {"b": 1}}, ToolCall("a", {"b": 1})),
        ({"name": "a", "arguments": '{"b": 1}'}, ToolCall("a", {"b": 1})),
        ({"name": "a", "arguments": None}, ToolCall("a", {})),
        ({"arguments": {}}, ToolCall("tool", {})),
    ],
)
def test_a_call_has_a_name_and_arguments(value: dict[str, object], expected: ToolCall) -> None:
    """In every way that models write them."""
    assert named_call(value, "tool") == expected


@pytest.mark.parametrize("value", [{"name": "a"}, {"name": 3, "arguments": {}}, {"arguments": {}}])
def test_a_call_without_them_is_unreadable(value: dict[str, object]) -> None:
    """Nothing is guessed."""
    with pytest.raises(Unreadable):
        named_call(value)


@pytest.mark.parametrize("text", ["plain", "", "\nboth\n", " \n", '"quoted" <b> & {c}', "好"])
def test_what_is_written_between_tags_is_read_again(text: str) -> None:
    """Line breaks and spaces of the text, too."""
    written = f"<t>\n{written_function('f', {'text': text, 'at': [1, 2]})}\n</t>"
    (call,) = function_calls(written, "<t>", "</t>")
    assert call == ToolCall("f", {"text": text, "at": "[1, 2]"})


@pytest.mark.parametrize("text", ["</parameter>", "a</tool_call>b"])
def test_a_closing_tag_cannot_be_written(text: str) -> None:
    """It would end the parameter; JSON can say it."""
    with pytest.raises(Inexpressible, match="closing tag"):
        written_function("f", {"text": text})
    assert "</" not in tag_safe_json(text)
    assert json.loads(tag_safe_json(text)) == text
