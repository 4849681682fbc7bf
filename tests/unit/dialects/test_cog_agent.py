"""CogAgent's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

TAP = Tap(0.5, 0.25)


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
