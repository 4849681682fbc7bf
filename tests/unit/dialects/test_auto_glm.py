"""AutoGLM's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
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
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

TAP = Tap(0.5, 0.25)


def _typed(text: str) -> Type:
    return Type(text, clear=True)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        (
            '<think>I could do(action="Home").</think>\n'
            '<answer>do(action="Tap", element=[500,250])</answer>',
            (TAP,),
        ),
        ('It is there.\ndo(action="Tap", element=[500, 250])', (TAP,)),
        ('do(action="Tap", element=[500,250], message="pays")', (TAP,)),
        ("do(action='Tap', element=(500,250))", (TAP,)),
        ('do(action="Double Tap", element=[500,250])', (DoubleTap(0.5, 0.25),)),
        ('do(action="Long Press", element=[500,250])', (LongPress(0.5, 0.25),)),
        (
            '<answer>do(action="Swipe", start=[500,800], end=[500,200])</answer>',
            (Swipe((0.5, 0.8), (0.5, 0.2)),),
        ),
        (
            'do(action="Type", text="it\'s "here", 好的 (yes)")',
            (_typed('it\'s "here", 好的 (yes)'),),
        ),
        ('do(action="Type", text="")', (_typed(""),)),
        ('do(action="Type", text="None")', (_typed("None"),)),
        ('do(action="Type_Name", text="Bob")', (_typed("Bob"),)),
        ('do(action="Type", text="finish(message=\'x\')")', (_typed("finish(message='x')"),)),
        ('do(action="Launch", app="Clock")', (OpenApp("Clock"),)),
        ('do(action="Back")', (PressKey(Key.BACK),)),
        ('do(action="Wait", duration="2 seconds")', (Wait(2.0),)),
        ('do(action="Wait", duration="2.5s")', (Wait(2.5),)),
        ("do(action='Wait', duration=3)", (Wait(3.0),)),
        ('do(action="Wait")', (Wait(1.0),)),
        ('do(action="Note", message="True")', (Wait(0.0),)),
        ('do(action="Call_API", instruction="sum up")', (Wait(0.0),)),
        ('do(action="Take_over", message="log in")', (AskUser("log in"),)),
        ('do(action="Interact")', (AskUser(""),)),
        ('finish(message="It is 7:30.")', (Answer("It is 7:30."),)),
        ("finish()", (Finish(),)),
        ('finish(message="")', (Finish(),)),
        ("finish(message=None)", (Finish(),)),
        ('do(action="Back")\ndo(action="Home")', (PressKey(Key.BACK), PressKey(Key.HOME))),
    ],
)
def test_what_auto_glm_says(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """In tags or not, with its reasoning before it or not."""
    assert DIALECTS["auto_glm"].decode(text, frame) == actions


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("I do (as told) nothing.", "the arguments of do have names"),
        ("<answer>tap(5)</answer>", "no action"),
        ('do(action="Tap")', "needs element"),
        ('do(action="Tap", element=[5])', "must be a number|2 or 4 numbers"),
        ('do(action="Tap", element=[1200,5])', "outside the screen"),
        ('do(action="Tap", element=[NaN,5])', "must be a number"),
        ('do(action="Tap", element=[[[[[[5,5]]]]]])', "deep"),
        ('do(action="Tap", element=[__import__("os").system("ls"),5])', "expected"),
        ('do(action="Tap", action="Back")', "twice"),
        ('do(action="Wait", duration="a while")', "must be a number"),
        ('do(action="Wait", duration="900 seconds")', "must be in"),
        ('do(action="Swipe", start=[5,5])', "needs end"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str, frame: Frame) -> None:
    """Nothing is guessed or executed; the reason says what was wrong."""
    (action,) = DIALECTS["auto_glm"].decode(text, frame)
    assert isinstance(action, Invalid)
    assert any(each in action.reason for each in reason.split("|")), action.reason


def test_auto_glm_replaces_a_text_and_cannot_append_one(frame: Frame) -> None:
    """Its reader empties a field before it types."""
    dialect = DIALECTS["auto_glm"]
    assert dialect.encode(_typed('a"b'), frame) == (
        r'<answer>do(action="Type", text="a\"b")</answer>'
    )
    with pytest.raises(Inexpressible, match="auto_glm"):
        dialect.encode(Type("milk"), frame)
