"""Mobile-Agent-v2's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Finish,
    Invalid,
    Key,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

SAVE = Tap(270.5 / 1080, 490.5 / 2400)
FIELD = Tap(540.5 / 1080, 330.5 / 2400)
MILK = Tap(540.5 / 1080, 700.5 / 2400)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        (
            "### Thought ###\nSave it.\n### Action ###\nTap (270, 490)\n### Operation ###\n"
            "Tap the button.",
            (SAVE,),
        ),
        ("### Action ###\n\n`Tap (270,490)`.", (SAVE,)),
        ("Tap (270, 490)", (SAVE,)),
        (
            "### Action ###\nSwipe (0, 0), (1079, 2399)",
            (Swipe((0.5 / 1080, 0.5 / 2400), (1079.5 / 1080, 2399.5 / 2400)),),
        ),
        ('### Action ###\nType (text) "two words"', (Type("two words"),)),
        ("### Action ###\nType (text)", (Type("text"),)),
        ('### Action ###\nType (see (1), it\'s "2")', (Type('see (1), it\'s "2"'),)),
        ("### Action ###\nOpen app (Clock)", (OpenApp("Clock"),)),
        ("### Action ###\nHome", (PressKey(Key.HOME),)),
        ("### Action ###\nBack", (PressKey(Key.BACK),)),
        ("### Action ###\nStop.", (Finish(),)),
        ("### Action ###\nTap (270, 490)\nStop", (SAVE, Finish())),
    ],
)
def test_what_is_read(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """Pixels of the screen; what stands in the outer parentheses is the text."""
    assert DIALECTS["mobile_agent_v2"].decode(text, frame) == actions


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("### Action ###\n### Operation ###\nNothing", "no action"),
        ("### Action ###\nI tap (1, 2)", "is no action"),
        ("### Action ###\nTap 1, 2", "in parentheses"),
        ("### Action ###\nTap (1)", "point is '1'"),
        ("### Action ###\nTap (one, two)", "must be a number"),
        ("### Action ###\nTap (5000, 2)", "outside the screen"),
        ("### Action ###\nTap (nan, inf)", "must be a number"),
        ("### Action ###\nSwipe (1, 2)", "4 numbers"),
        ("### Action ###\nType hello", "in parentheses"),
        ("### Action ###\nHome (now)", "takes no parameter"),
        ("### Action ###\nUnable to Type", "is no action"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str, frame: Frame) -> None:
    """Nothing is guessed; the reason says what was wrong."""
    (action,) = DIALECTS["mobile_agent_v2"].decode(text, frame)
    assert isinstance(action, Invalid)
    assert reason in action.reason
