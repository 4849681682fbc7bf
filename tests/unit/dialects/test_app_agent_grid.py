"""AppAgent's answers on its grid, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Action, Finish, Invalid, LongPress, Swipe, Tap, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('Action: tap(1, "center")', Tap(60.5 / 1080, 60.5 / 2400)),
        ('Action: tap(9, "top-right")', Tap((960 + 90.5) / 1080, 30.5 / 2400)),
        ("Action: tap(10)", Tap(60.5 / 1080, 180.5 / 2400)),
        ('Action: long_press(180, "bottom")', LongPress(1020.5 / 1080, (2280 + 90.5) / 2400)),
        (
            'Action: swipe(1, "center", 10, "left")',
            Swipe(
                NormalizedPoint(60.5 / 1080, 60.5 / 2400),
                NormalizedPoint(30.5 / 1080, 180.5 / 2400),
            ),
        ),
        ("Action: FINISH", Finish()),
        ("Action: grid()", Wait(0.0)),
    ],
)
def test_areas_of_the_grid(text: str, action: Action, frame: Frame) -> None:
    """Nine columns and twenty rows of areas with sides of 120 pixels."""
    assert DIALECTS["app_agent_grid"].decode(text, frame) == (action,)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('Action: tap(0, "center")', "1 to 180"),
        ('Action: tap(181, "center")', "1 to 180"),
        ('Action: tap(5, "middle")', "one of center"),
        ('Action: text("milk")', "no action"),
    ],
)
def test_areas_that_are_none(text: str, reason: str, frame: Frame) -> None:
    """The reason names what there is."""
    (action,) = DIALECTS["app_agent_grid"].decode(text, frame)
    assert isinstance(action, Invalid)
    assert reason in action.reason
