"""UI-Venus' answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    Drag,
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

CORNER = Tap(1.0, 0.0)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        (
            "<think>Up there.</think><action>Click(box=(999,0))</action>"
            "<conclusion>I press it.</conclusion>",
            (CORNER,),
        ),
        ("<action>\nClick(box=(999, 0))\n</action>", (CORNER,)),
        ("Click(box=(999,0))", (CORNER,)),
        ("<think>no <action> here</think><action>Click(box=(999,0))</action>", (CORNER,)),
        ("<action>Click(box=(999,0,999,0))</action>", (CORNER,)),
        ("<action>LongPress(box=(999,0))</action>", (LongPress(1.0, 0.0),)),
        ("<action>Scroll(start=(999,0), end=(0,999))</action>", (Swipe((1.0, 0.0), (0.0, 1.0)),)),
        ("<action>Scroll(direction='up')</action>", (Swipe((0.5, 0.75), (0.5, 0.25)),)),
        (
            "<action>Scroll(start=(999,0), end=(0,999), direction='left')</action>",
            (Swipe((1.0, 0.0), (0.0, 1.0)),),
        ),
        (
            "<action>Scroll(start='', end='', direction='left')</action>",
            (Swipe((0.75, 0.5), (0.25, 0.5)),),
        ),
        ("<action>Drag(start=(999,0), end=(0,999))</action>", (Drag((1.0, 0.0), (0.0, 1.0)),)),
        (
            "<action>Type(content='it's (almost), \"done\" 好的')</action>",
            (Type('it\'s (almost), "done" 好的'),),
        ),
        ("<action>Launch(app='Clock')</action>", (OpenApp("Clock"),)),
        ("<action>Launch(app='Clock', url='')</action>", (OpenApp("Clock"),)),
        ("<action>PressRecent()</action>", (PressKey(Key.RECENTS),)),
        ("<action>Wait()</action>", (Wait(1.0),)),
        ("<action>CallUser(content='It is 7:30.')</action>", (AskUser("It is 7:30."),)),
        ("<action>CallUser(content='Which one?')</action>", (AskUser("Which one?"),)),
        ("<action>CallUser(content='哪一个？')</action>", (AskUser("哪一个？"),)),
        ("<action>CallUser()</action>", (AskUser(""),)),
        ("<action>Finished(content='I did it')</action>", (Answer("I did it"),)),
        (
            "<action>PressBack()</action><action>PressHome()</action>",
            (PressKey(Key.HOME),),
        ),
    ],
)
def test_what_is_read(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """What 1.5 answers, and 1.0 but for its coordinates."""
    assert DIALECTS["ui_venus_1_5"].decode(text, frame) == actions


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("<think>Hm.</think>", "no action"),
        ("<think>Hm.</think>I press it.", "the answer has no action in it"),
        ("<action>Hover(box=(999,0))</action>", "no action of"),
        ("<action>Click(box=(1001,0))</action>", "outside the screen"),
        ("<action>Click(box=(nan,0))</action>", "must be a number"),
        ("<action>Click(box=999)</action>", "2 or 4 numbers"),
        ("<action>Click(box=(9,9), box=(8,8))</action>", "twice"),
        ("<action>Scroll(start=(9,9))</action>", "Scroll needs end"),
        ("<action>Launch(app='', url='a.b')</action>", "not addresses"),
        ("<action>Wait(5)</action>", "takes 0 arguments"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str, frame: Frame) -> None:
    """Nothing is guessed; the reason says what was wrong."""
    (action,) = DIALECTS["ui_venus_1_5"].decode(text, frame)
    assert isinstance(action, Invalid)
    assert reason in action.reason


def test_1_0_counts_pixels_of_the_resized_picture(frame: Frame) -> None:
    """Sides are multiples of 28: 1092 x 2408 for a screen of 1080 x 2400."""
    dialect = DIALECTS["ui_venus_1_0"]
    assert dialect.image_size(frame) == (1092, 2408)
    (action,) = dialect.decode("<action>Click(box=(546,1204))</action>", frame)
    assert isinstance(action, Tap)
    assert action.point == pytest.approx((0.5, 0.5), abs=0.001)
