"""Gemini's computer use: functions of the mobile environment, and of Gemini 2.5."""

from __future__ import annotations

import json

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS
from mobile_gym.dialects.parts.directions import finger_swipe

GEMINI = DIALECTS["gemini_computer_use"]
AT = NormalizedPoint(0.25, 0.5)


def call(name: str, **arguments: object) -> str:
    """One call."""
    return json.dumps({"name": name, "args": arguments})


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (call("click", x=250, y=500, intent="Open it"), [Tap(AT)]),
        (call("click_at", x=250, y=500), [Tap(AT)]),
        (call("click", x=250, y=500, safety_decision={"decision": "x"}), [Tap(AT)]),
        ('{"functionCall": {"name": "click", "args": {"x": 250, "y": 500}}}', [Tap(AT)]),
        ('{"function_call": {"name": "go_back", "args": null}}', [PressKey(Key.BACK)]),
        ('{"name": "go_home"}', [PressKey(Key.HOME)]),
        (call("double_click", x=250, y=500), [DoubleTap(AT)]),
        (call("long_press", x=250, y=500), [LongPress(AT)]),
        (call("long_press_at", x="250", y=500), [LongPress(AT)]),
        (call("type", text="a {b} 好"), [Type("a {b} 好")]),
        (call("type", text="a", press_enter=True), [Type("a", submit=True)]),
        (call("type_text_at", x=250, y=500, text="a"), [Type("a", AT, clear=True, submit=True)]),
        (
            call(
                "type_text_at",
                x=250,
                y=500,
                text="a",
                press_enter=False,
                clear_before_typing="false",
            ),
            [Type("a", AT)],
        ),
        (call("scroll", direction="down"), [Swipe((0.5, 0.75), (0.5, 0.25))]),
        (call("scroll_document", direction="up"), [Swipe((0.5, 0.25), (0.5, 0.75))]),
        (
            call("scroll_at", x=500, y=500, direction="down", magnitude=800),
            [finger_swipe("up", length=0.8)],
        ),
        (
            call("drag_and_drop", x=250, y=500, destination_x=500, destination_y=0),
            [Drag(AT, (0.5, 0))],
        ),
        (call("drag_and_drop", start_x=250, start_y=500, end_x=500, end_y=0), [Drag(AT, (0.5, 0))]),
        (call("press_key", key="KEYCODE_ENTER"), [PressKey(Key.ENTER)]),
        (call("key_combination", keys="Enter"), [PressKey(Key.ENTER)]),
        (call("open_app", app_name="Clock", intent="x"), [OpenApp("Clock")]),
        (call("open_app", package_name="com.example"), [OpenApp("com.example")]),
        (call("list_apps"), [Wait(0)]),
        (call("take_screenshot"), [Wait(0)]),
        (call("wait"), [Wait()]),
        (call("wait", seconds=3), [Wait(3)]),
        (call("wait_5_seconds"), [Wait(5)]),
        (call("answer", text="7:30"), [Answer("7:30")]),
        (call("ask_user", text="Which?"), [AskUser("Which?")]),
        (call("done", summary="sent"), [Finish(FinishStatus.COMPLETE)]),
        (call("finish", status="impossible"), [Finish(FinishStatus.IMPOSSIBLE)]),
        (call("go_back") + call("wait"), [PressKey(Key.BACK), Wait()]),
        # what cannot be read
        (call("navigate", url="x"), "is not one of"),
        (call("right_click", x=1, y=1), "is not one of"),
        (call("click", x=1), "y is None"),
        (call("click", x=1, y=1001), "outside the screen"),
        (
            call("drag_and_drop", x=1, start_x=1, y=1),
            "drag_and_drop needs destination_x and destin",
        ),
        (call("drag_and_drop", x=1, y=1), "destination_x"),
        (call("scroll", direction="sideways"), "must be one of"),
        (call("scroll", direction="up", magnitude=-5), "more than 0"),
        (call("type", text="a", press_enter="perhaps"), "must be one of"),
        (call("key_combination", keys="Control+A"), "keys is 'control+a'"),
        ('{"functionCall": "click"}', "click needs x and y"),
        ("All done.", "no action"),
        ("", "no action"),
    ],
)
def test_answers_are_read(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = GEMINI.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


def test_parts_of_a_content_are_read_in_order(frame: Frame) -> None:
    """A candidate's content, with a thought before the calls."""
    parts = [
        {"text": "I open it.", "thought": True},
        {"functionCall": {"name": "click", "args": {"x": 250, "y": 500}}},
        {"functionCall": {"name": "wait", "args": {}}},
    ]
    message = {"content": {"role": "model", "parts": parts}}
    assert GEMINI.decode_message(message, frame) == (Tap(AT), Wait())


def test_a_content_without_a_call_is_the_answer(frame: Frame) -> None:
    """The loop of the API ends with it."""
    message = {"role": "model", "parts": [{"text": "It is 7:30."}]}
    assert GEMINI.decode_message(message, frame) == (Answer("It is 7:30."),)


def test_clearing_needs_a_place(frame: Frame) -> None:
    """Only `type_text_at` says whether the field is emptied."""
    with pytest.raises(Inexpressible, match="gemini"):
        GEMINI.encode(Type("a", clear=True), frame)
    for action in (Type("a", AT), Type("a", AT, clear=True, submit=True), Type("a", submit=True)):
        assert GEMINI.decode(GEMINI.encode(action, frame), frame) == (action,)


def test_the_schema_has_one_set_of_names() -> None:
    """What is read besides is not told."""
    tools = {tool["name"]: tool["parameters"] for tool in GEMINI.tool_schema()}
    assert tools["drag_and_drop"]["required"] == ["x", "y", "destination_x", "destination_y"]
    assert tools["finish"]["properties"]["status"]["enum"] == ["complete", "impossible"]
    assert not {"done", "list_apps", "click_at", "hover_at"} & set(tools)
