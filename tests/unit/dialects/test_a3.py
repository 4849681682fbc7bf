"""A3's and its baseline's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
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
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

UP = Swipe((0.5, 0.75), (0.5, 0.25))


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("CLICK<coor>500, 250</coor>", (Tap(0.5, 0.25),)),
        ("CLICK<coor>500,250</coor>.", (Tap(0.5, 0.25),)),
        ("It is there.\nAction: CLICK<coor>500, 250</coor>", (Tap(0.5, 0.25),)),
        ("LONG_PRESS<coor>500, 250</coor>", (LongPress(0.5, 0.25),)),
        ("SCROLL<direction>down</direction>", (UP,)),
        ('TYPE<text>a <text>, "b" 好的</text>', (Type('a <text>, "b" 好的'),)),
        ("OPEN<app>Clock</app>", (OpenApp("Clock"),)),
        ("ENTER", (PressKey(Key.ENTER),)),
        ("BACK\nHOME", (PressKey(Key.BACK), PressKey(Key.HOME))),
        ("WAIT", (Wait(3.0),)),
        ("COMPLETE.", (Finish(),)),
        ("`IMPOSSIBLE`", (Finish(FinishStatus.IMPOSSIBLE),)),
    ],
)
def test_what_internvl_says(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """In tags, from 0 to 1000, directions by the content."""
    assert DIALECTS["internvl"].decode(text, frame) == actions


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("CLICK[270,490]", (Tap(270.5 / 1080, 490.5 / 2400),)),
        ("CLICK[270, 490]", (Tap(270.5 / 1080, 490.5 / 2400),)),
        ("SCROLL[up]", (UP,)),
        ("TYPE[a[0] = 'b']", (Type("a[0] = 'b'"),)),
        ("TYPE[]", (Type(""),)),
        ("OPEN[Clock]", (OpenApp("Clock"),)),
        ("BACK[]", (PressKey(Key.BACK),)),
    ],
)
def test_what_a3_says(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """In brackets, in pixels, directions by the finger."""
    assert DIALECTS["a3"].decode(text, frame) == actions


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("I click <coor>5, 5</coor>", "no action"),
        ("click<coor>5, 5</coor>", "no action"),
        ("TAP<coor>5, 5</coor>", "no action"),
        ("CLICK", "the answer has no action in it"),
        ("CLICK[5, 5]", "the answer has no action in it"),
        ("CLICK<coor>5, 5", "CLICK needs its parameter in parentheses, CL"),
        ("CLICK<coor>5</coor>", "coor is '5'"),
        ("CLICK<coor>5, five</coor>", "must be a number"),
        ("CLICK<coor>5, NaN</coor>", "must be a number"),
        ("CLICK<coor>5, 1001</coor>", "outside the screen"),
        ("SCROLL<direction>north</direction>", "one of up, down"),
        ("BACK to the list", "the answer has no action in it"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str, frame: Frame) -> None:
    """Nothing is guessed; the reason says what was wrong."""
    (action,) = DIALECTS["internvl"].decode(text, frame)
    assert isinstance(action, Invalid)
    assert reason in action.reason


@pytest.mark.parametrize(
    ("name", "text"), [("a3", "END[7:30]"), ("internvl", "END<answer>7:30</answer>")]
)
def test_an_end_with_an_answer_answers(name: str, text: str, frame: Frame) -> None:
    """Without one there are `COMPLETE` and `IMPOSSIBLE`."""
    assert DIALECTS[name].encode(Answer("7:30"), frame) == text
    assert DIALECTS[name].decode(text, frame) == (Answer("7:30"),)
