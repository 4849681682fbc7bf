"""Native tool calls in the shapes of OpenAI, Anthropic and Gemini."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from mobile_gym.core.actions import Invalid, Tap
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS, ToolCall
from mobile_gym.dialects.messages import message_text, tool_calls

TAP = ToolCall("Tap", {"point": [0.5, 0.25]})
ARGUMENTS = '{"point": [0.5, 0.25]}'
MESSAGES: dict[str, Mapping[str, Any]] = {
    "OpenAI chat": {
        "role": "assistant",
        "content": "I tap.",
        "tool_calls": [
            {"id": "1", "type": "function", "function": {"name": "Tap", "arguments": ARGUMENTS}}
        ],
    },
    "OpenAI responses": {
        "output": [
            {"type": "message", "content": [{"type": "output_text", "text": "I tap."}]},
            {"type": "function_call", "call_id": "1", "name": "Tap", "arguments": ARGUMENTS},
        ]
    },
    "Anthropic": {
        "role": "assistant",
        "content": [
            {"type": "text", "text": "I tap."},
            {"type": "tool_use", "id": "1", "name": "Tap", "input": {"point": [0.5, 0.25]}},
        ],
    },
    "Gemini": {
        "role": "model",
        "parts": [
            {"text": "I tap."},
            {"functionCall": {"name": "Tap", "args": {"point": [0.5, 0.25]}}},
        ],
    },
    "Gemini candidate": {
        "content": {
            "parts": [
                {"text": "I tap."},
                {"function_call": {"name": "Tap", "args": {"point": [0.5, 0.25]}}},
            ]
        }
    },
}


@pytest.mark.parametrize("server", MESSAGES)
def test_a_call_is_read_from_every_shape(server: str, frame: Frame) -> None:
    """One call, one action, whoever the server is."""
    assert tool_calls(MESSAGES[server]) == (TAP,)
    assert DIALECTS["gym_json"].decode_message(MESSAGES[server], frame) == (Tap(0.5, 0.25),)


@pytest.mark.parametrize("server", MESSAGES)
def test_the_text_is_read_from_every_shape(server: str) -> None:
    """What the model said beside its call."""
    assert message_text(MESSAGES[server]) == "I tap."


def test_several_calls_keep_their_order() -> None:
    """Of one list, and of both of a computer call."""
    function = {"name": "Tap", "arguments": ARGUMENTS}
    other = {"name": "Wait", "arguments": "{}"}
    message = {"tool_calls": [{"function": function}, {"function": other}]}
    assert tool_calls(message) == (TAP, ToolCall("Wait", {}))
    actions = [{"type": "click", "x": 1, "y": 2}, {"type": "wait"}]
    computer = {"output": [{"type": "computer_call", "actions": actions}]}
    assert tool_calls(computer) == tuple(ToolCall("computer", action) for action in actions)


def test_a_computer_call_may_have_one_action() -> None:
    """As the first models wrote it."""
    action = {"type": "wait"}
    message = {"output": [{"type": "computer_call", "action": action}]}
    assert tool_calls(message) == (ToolCall("computer", action),)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (None, {}),
        ("", {}),
        ("{}", {}),
        ("[1]", {"unreadable": "[1]"}),
        ("{'a': 1}", {"a": 1}),
        ([1], {"unreadable": "[1]"}),
        ({"a": 1}, {"a": 1}),
    ],
)
def test_arguments_are_an_object_or_unreadable(
    arguments: object, expected: Mapping[str, Any]
) -> None:
    """The dialect refuses what is no JSON object."""
    message = {"tool_calls": [{"function": {"name": "Tap", "arguments": arguments}}]}
    assert tool_calls(message) == (ToolCall("Tap", expected),)


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"content": None},
        {"content": "text"},
        {"tool_calls": None},
        {"tool_calls": "Tap"},
        {"tool_calls": [None, "x", {"function": None}]},
        {"output": [None, {"type": "reasoning"}, {"type": None}]},
        {"content": [3, {"type": "image"}]},
        {"parts": [None, {"functionCall": "x"}]},
        {"content": {"parts": "x"}},
    ],
)
def test_other_messages_have_no_calls(message: Mapping[str, Any], frame: Frame) -> None:
    """Nothing in them raises; without text they are invalid answers."""
    assert tool_calls(message) == ()
    (read,) = DIALECTS["gym_json"].decode_message(message, frame)
    assert isinstance(read, Invalid)


def test_a_dialect_without_tools_refuses_calls(frame: Frame) -> None:
    """It says which tool was called."""
    (read,) = DIALECTS["aitw"].decode_message(MESSAGES["Anthropic"], frame)
    assert isinstance(read, Invalid)
    assert "'Tap' is not one of" in read.reason


def test_text_is_read_where_nothing_is_called(frame: Frame) -> None:
    """A model that writes its call as text is read, too."""
    message = {"role": "assistant", "content": '{"action": "Tap", "point": [0.5, 0.25]}'}
    assert DIALECTS["gym_json"].decode_message(message, frame) == (Tap(0.5, 0.25),)


WORDS = ("up", "click", "success", "back", "true", "<point>1 2</point>", "[1, 2]", "5", "", "\n")
VALUES = (
    None, True, 0, -1, 2.5, 1e400, float("nan"), 10**400, [], [1], [10**400, 0], [1, 2],
    [1, 2, 3, 4], [[1]],
    {}, {"x": 1}, {"x": 1, "y": 2}, [{"x": 1, "y": 2}, {"x": 3, "y": 4}], [{"x": 1}, 2], *WORDS,
)  # fmt: skip
CALLED = sorted(name for name in DIALECTS if DIALECTS[name].tool_schema())


@pytest.mark.parametrize("name", CALLED)
def test_any_arguments_are_read_without_an_exception(name: str, frame: Frame) -> None:
    """Servers check no schema: whatever the values are, there is an action or a reason."""
    rng = random.Random(name)
    dialect = DIALECTS[name]
    for tool in dialect.tool_schema():
        properties = tool["parameters"]["properties"]
        actions = properties.get("action", {}).get("enum", (tool["name"],))
        for _ in range(300):
            arguments = {key: rng.choice(VALUES) for key in properties if rng.random() < 0.9}
            action = rng.choice(actions)
            arguments |= {"action": action} if "action" in properties else {}
            function = {"name": tool["name"], "arguments": arguments}
            computer = {"type": action, **arguments}
            for message in (
                {"tool_calls": [{"function": function}]},
                {"output": [{"type": "computer_call", "action": computer}]},
            ):
                read = dialect.decode_message(message, frame)
                assert read
                assert all("\n" not in a.reason for a in read if isinstance(a, Invalid))
