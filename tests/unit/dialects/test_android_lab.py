"""AndroidLab's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Action, Answer, Invalid, Key, PressKey, Swipe, Tap, Type, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (
            'do(action="Tap", element=[066,115,228,192])',
            Tap(NormalizedPoint(147.5 / 1080, 153.5 / 2400)),
        ),
        ('do(action="Tap", argument=None, element=[0, 0])', Tap(0.5 / 1080, 0.5 / 2400)),
        ('```\ndo(action="Tap", element=[0, 0])\n```', Tap(0.5 / 1080, 0.5 / 2400)),
        ('Act: do(action="Type", text="milk")', Type("milk", clear=True, submit=True)),
        ('do(action="Swipe", direction="up")', Swipe((0.5, 0.5), (0.5, 0.5 - 432 / 2400))),
        ('do(action="Swipe", direction="up", dist="long")', Swipe((0.5, 0.5), (0.5, 0.0))),
        (
            'do(action="Swipe", element=[0, 0], direction="right", dist="short")',
            Swipe((0.5 / 1080, 0.5 / 2400), (0.5 / 1080 + 0.1, 0.5 / 2400)),
        ),
        (
            'do(action="Swipe", element=[0, 0, 10, 10])',
            Swipe((0.5 / 1080, 0.5 / 2400), (10.5 / 1080, 10.5 / 2400)),
        ),
        ('do(action="Wait")', Wait(5.0)),
        ('do(action="Enter")', PressKey(Key.ENTER)),
        ('do(action="Swipe", element=[0, 0])', None),
        ('do(action="Tap", element=find_element_by_instruction(instruction="x"))', None),
        ('finish(message="done")', Answer("done")),
    ],
)
def test_what_android_lab_says(text: str, action: Action | None, frame: Frame) -> None:
    """Boxes in pixels mean their centres; None marks what cannot be read."""
    (read,) = DIALECTS["android_lab"].decode(text, frame)
    if action is None:
        assert isinstance(read, Invalid)
    elif isinstance(action, Swipe):
        assert isinstance(read, Swipe)
        assert read.start == pytest.approx(action.start)
        assert read.end == pytest.approx(action.end)
    else:
        assert read == action
