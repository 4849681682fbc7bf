"""UI-TARS' answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
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
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS

TAP = Tap(0.5, 0.25)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("Thought: Open it.\nAction: click(start_box='(500,250)')", (TAP,)),
        ("Action: click(start_box='<|box_start|>(500,250)<|box_end|>')", (TAP,)),
        ("Action: click(point='<point>500 250</point>')", (TAP,)),
        ("Action: click(start_box='[400, 200, 600, 300]')", (TAP,)),
        ("click(start_box='(500,250)')", (TAP,)),
        (
            "Thought: Two.\nAction: click(start_box='(500,250)')\n\npress_back()",
            (TAP, PressKey(Key.BACK)),
        ),
        ("Action: left_double(start_box='(500,250)')", (DoubleTap(0.5, 0.25),)),
        ("Action: long_press(start_box='(500,250)', time='')", (LongPress(0.5, 0.25),)),
        (
            "Action: long_press(start_box='(500,250)', time='2')",
            (LongPress(0.5, 0.25, duration_s=2),),
        ),
        ("Action: type(content='It's here, isn't it')", (Type("It's here, isn't it"),)),
        (r"Action: type(content='say \"hi\", 好的')", (Type('say "hi", 好的'),)),
        (r"Action: type(content='milk\n')", (Type("milk", submit=True),)),
        (r"Action: type(content='a\nb')", (Type("a\nb"),)),
        ("Action: type(content='f(x) = ')')", (Type("f(x) = ')"),)),
        (
            "Action: scroll(start_box='(500,500)', direction='down')",
            (Swipe((0.5, 0.75), (0.5, 0.25)),),
        ),
        (
            "Action: scroll(start_box='(500,800)', end_box='(500,200)')",
            (Swipe((0.5, 0.8), (0.5, 0.2)),),
        ),
        (
            "Action: drag(start_point='<point>500 800</point>', "
            "end_point='<point>500 200</point>')",
            (Drag((0.5, 0.8), (0.5, 0.2)),),
        ),
        ("Action: open_app(app_name='Clock')", (OpenApp("Clock"),)),
        ("Action: wait()", (Wait(5.0),)),
        ("Action: wait(time='3')", (Wait(3.0),)),
        ("Action: finished(content='7:30')", (Answer("7:30"),)),
        ("Action: finished()", (Finish(),)),
        ("Action: finished(content='')", (Finish(),)),
        ("Action: call_user()", (AskUser(""),)),
        ("```\nAction: press_home()\n```", (PressKey(Key.HOME),)),
    ],
)
def test_what_is_read(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """Shapes that published models answer in; every variant knows all names of places."""
    for name in ("ui_tars_1_0", "doubao"):
        assert DIALECTS[name].decode(text, frame) == actions


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("I would tap the button.", "the answer has no action in it"),
        ("Action: click(start_box='(500)')", "2 or 4 numbers"),
        ("Action: click(start_box='(nan,250)')", "must be a number"),
        ("Action: click(start_box='(5000,250)')", "outside the screen"),
        ("Action: click(start_box='(1e99,-1)')", "outside the screen"),
        ("Action: click()", "click needs start_box"),
        ("Action: right_single(start_box='(5,5)')", "no action of"),
        ("Action: scroll(start_box='(5,5)', direction='sideways')", "one of up, down"),
        ("Action: type(content='milk", "not closed"),
        ("Action: press_back(", "missing at the end"),
        ("Action: wait(time='soon')", "must be a number"),
        ("Action: click(start_box='(5,5)') and then wait", "not closed"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str, frame: Frame) -> None:
    """Nothing is guessed; the reason says what was wrong."""
    action = DIALECTS["ui_tars_1_0"].decode(text, frame)[-1]
    assert isinstance(action, Invalid)
    assert reason in action.reason


def test_1_5_counts_pixels_of_the_resized_picture(frame: Frame) -> None:
    """Sides are multiples of 28: 1092 x 2408 for a screen of 1080 x 2400."""
    dialect = DIALECTS["ui_tars_1_5"]
    assert dialect.image_size(frame) == (1092, 2408)
    (action,) = dialect.decode("Action: click(start_box='(546,602)')", frame)
    assert isinstance(action, Tap)
    assert action.point.x == pytest.approx(0.5, abs=0.001)
    assert action.point.y == pytest.approx(0.25, abs=0.001)


def test_a_call_before_an_unreadable_one_is_done(frame: Frame) -> None:
    """What was read stands; the rest is one Invalid."""
    reply = "Action: press_home()\nclick(start_box='=')"
    read = DIALECTS["doubao"].decode(reply, frame)
    assert read[0] == PressKey(Key.HOME)
    assert isinstance(read[1], Invalid)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (TAP, "Action: click(point='<point>500 250</point>')"),
        (Type("it's", submit=True), r"Action: type(content='it\'s\n')"),
        (
            Drag(NormalizedPoint(0.5, 0.8), NormalizedPoint(0.5, 0.2)),
            "Action: drag(start_point='<point>500 800</point>', "
            "end_point='<point>500 200</point>')",
        ),
    ],
)
def test_what_doubao_writes(action: Action, text: str, frame: Frame) -> None:
    """Places stand in tags; quotes and line breaks are escaped."""
    assert DIALECTS["doubao"].encode(action, frame) == text
