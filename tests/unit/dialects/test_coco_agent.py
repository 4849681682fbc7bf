"""CoCo-Agent's answers, by hand."""

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
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ('Now <TAP> here: "tap_point": "[0.25, 0.5]"', (Tap(0.5, 0.25),)),
        ('<CLICK> Save, at "tap_point": "[0.25, 0.5]"', (Tap(0.5, 0.25),)),
        ('<CLICK> it, "tap_point": [0.25,0.5]', (Tap(0.5, 0.25),)),
        ('<TAP> "tap_point": "0.25, 0.5"', (Tap(0.5, 0.25),)),
        (
            'So <SCROLL> up: "touch_point": "[0.8, 0.5]", "lift_point": "[0.2, 0.5]"',
            (Swipe((0.5, 0.8), (0.5, 0.2)),),
        ),
        (
            '<SCROLL> up, "touch_point": "[0.5, 0.5]", "lift_point": "[0.48, 0.5]"',
            (Tap(0.5, 0.5),),
        ),
        ('<TYPE> it, "typed_text": "say "hi", 好的"', (Type('say "hi", 好的'),)),
        ('<TYPE> it, "typed_text": "<TAP>"', (Type("<TAP>"),)),
        ('<TYPE> nothing, "typed_text": ""', (Type(""),)),
        ("Then <PRESS_BACK>", (PressKey(Key.BACK),)),
        ("<PRESS_HOME>", (PressKey(Key.HOME),)),
        ("<PRESS_ENTER>", (PressKey(Key.ENTER),)),
        ("All is done, so <STATUS_TASK_COMPLETE>", (Finish(),)),
        ("<STATUS_TASK_IMPOSSIBLE>", (Finish(FinishStatus.IMPOSSIBLE),)),
        ("<PRESS_BACK>\nNext action: <PRESS_HOME>", (PressKey(Key.BACK),)),
        ("<PRESS_BACK>\n<PRESS_HOME>", (PressKey(Key.BACK), PressKey(Key.HOME))),
    ],
)
def test_what_is_read(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """The kind in brackets and its target, whatever stands between them."""
    assert DIALECTS["coco_agent"].decode(text, frame) == actions


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("I tap the button.", "no action"),
        ("<tap>", "no action"),
        ("<SWIPE>", "no action"),
        ("<TAP> on the screen", "needs tap_point"),
        ('<TAP> "tap_point": "[0.25]"', "2 or 4 numbers"),
        ('<TAP> "tap_point": "[0.25, x]"', "must be a number"),
        ('<TAP> "tap_point": "[nan, 0.5]"', "must be a number"),
        ('<TAP> "tap_point": "[1.25, 0.5]"', "outside the screen"),
        ('<TAP> "tap_point": "[-1.0, -1.0]"', "outside the screen"),
        ('<SCROLL> "touch_point": "[0.8, 0.5]"', "lift_point"),
        ('<TYPE> "typed_text": milk', "needs"),
        ("Next action: <PRESS_HOME>", "no action"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str, frame: Frame) -> None:
    """Nothing is guessed; the reason says what was wrong."""
    (action,) = DIALECTS["coco_agent"].decode(text, frame)
    assert isinstance(action, Invalid)
    assert reason in action.reason


def test_a_swipe_as_short_as_a_tap_has_no_words(frame: Frame) -> None:
    """It would be read as a tap."""
    short = Swipe(NormalizedPoint(0.5, 0.5), NormalizedPoint(0.5, 0.52))
    with pytest.raises(Inexpressible, match="coco_agent"):
        DIALECTS["coco_agent"].encode(short, frame)
