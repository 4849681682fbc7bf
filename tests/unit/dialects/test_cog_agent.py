"""CogAgent's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    DoubleTap,
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
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS

TAP = Tap(0.5, 0.25)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        (
            "Action: Click the button.\n"
            "Grounded Operation: CLICK(box=[[400,200,600,300]], element_type='Button', "
            "element_info='Mark 'all' read')\n<<一般操作>>",
            (TAP,),
        ),
        ("CLICK(box=[[400,200,600,300]])", (TAP,)),
        ("Grounded Operation: CLICK(box=[[500,250]])", (TAP,)),
        ("Grounded Operation: CLICK(box=[[000,000,000,000]])", (Tap(0.0, 0.0),)),
        ("Grounded Operation:\nDOUBLE_CLICK(box=[[500,250,500,250]])", (DoubleTap(0.5, 0.25),)),
        ("Grounded Operation: LONG_PRESS(box=[[500,250,500,250]])", (LongPress(0.5, 0.25),)),
        (
            "Grounded Operation: TYPE(box=[[500,250,500,250]], text='it's 好的', "
            "element_info='Search')",
            (Type("it's 好的", NormalizedPoint(0.5, 0.25)),),
        ),
        (
            "Grounded Operation: SCROLL_DOWN(box=[[000,000,999,999]], element_type='滚动', "
            "step_count=5)",
            (Swipe((0.4995, 0.7495), (0.4995, 0.2495)),),
        ),
        ("Grounded Operation: KEY_PRESS(key='Return')", (PressKey(Key.ENTER),)),
        ("Grounded Operation: PRESS_BACK()", (PressKey(Key.BACK),)),
        ("Grounded Operation: LAUNCH(app='Clock', url='None')", (OpenApp("Clock"),)),
        ("Grounded Operation: END()", (Finish(),)),
        (
            "Grounded Operation: PRESS_HOME()\nEND()",
            (PressKey(Key.HOME), Finish()),
        ),
    ],
)
def test_what_the_new_one_says(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """Boxes mean their centres; sensitive marks and descriptions are not read."""
    read = DIALECTS["cog_agent"].decode(text, frame)
    assert len(read) == len(actions)
    for one, other in zip(read, actions, strict=True):
        if isinstance(one, Swipe) and isinstance(other, Swipe):
            assert one.start == pytest.approx(other.start)
            assert one.end == pytest.approx(other.end)
        else:
            assert one == other


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("Action: click the button", "no action"),
        ("Grounded Operation: CLICK()", "CLICK needs box"),
        ("Grounded Operation: CLICK(box=[[1,2,3]])", "2 or 4 numbers"),
        ("Grounded Operation: CLICK(box=[[1,2,x,4]])", "must be a number"),
        ("Grounded Operation: CLICK(box=[[1,2,3,9999]])", "outside the screen"),
        (
            "Grounded Operation: RIGHT_CLICK(box=[[1,2,3,4]])",
            "'RIGHT_CLICK' is no action of the format",
        ),
        ("Grounded Operation: TYPE(box=[[1,2,3,4]])", "TYPE needs text"),
        ("Grounded Operation: KEY_PRESS(key='F11')", "must be one of"),
        ("Grounded Operation: LAUNCH(app='None', url='a.b')", "LAUNCH needs app"),
    ],
)
def test_what_the_new_one_must_not_say(text: str, reason: str, frame: Frame) -> None:
    """Nothing is guessed; the reason says what was wrong."""
    (action,) = DIALECTS["cog_agent"].decode(text, frame)
    assert isinstance(action, Invalid)
    assert reason in action.reason


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Action: Tap it.\n\nGrounded Operation: tap [[500,250]]", TAP),
        ("Grounded Operation:tap [[500,250]].", TAP),
        ("Grounded Operation: tap [[400,200,600,300]]", TAP),
        ('Grounded Operation: type "say "hi", 好的"', Type('say "hi", 好的')),
        ('Grounded Operation: type ""', Type("")),
        ("Grounded Operation: press back", PressKey(Key.BACK)),
        ("Grounded Operation: Press Home.", PressKey(Key.HOME)),
        ("Grounded Operation: swipe up", Swipe((0.5, 0.75), (0.5, 0.25))),
        ("Grounded Operation: task complete", Finish()),
        ("Grounded Operation: task impossible", Finish(FinishStatus.IMPOSSIBLE)),
        ("tap [[500,250]]", None),
        ("Grounded Operation:", None),
        ("Grounded Operation: tap 500,250", None),
        ("Grounded Operation: tap [[500]]", None),
        ("Grounded Operation: tap [[1500,250]]", None),
        ("Grounded Operation: type milk", None),
        ("Grounded Operation: swipe", None),
        ("Grounded Operation: hover [[500,250]]", None),
    ],
)
def test_what_the_old_one_says(text: str, action: Action | None, frame: Frame) -> None:
    """An operation in words after the label; None marks what cannot be read."""
    (read,) = DIALECTS["cog_agent_old"].decode(text, frame)
    if action is None:
        assert isinstance(read, Invalid)
    else:
        assert read == action
