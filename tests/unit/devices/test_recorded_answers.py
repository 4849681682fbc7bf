"""What both recorded devices say of what was not recorded."""

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
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.devices.recorded.unrecorded_actions import assumed_duration_s, unrecorded_receipt

SAVE = AccessibilityNode(class_name="android.widget.Button", text="Save")
PLAIN = AccessibilityNode(class_name="android.view.View")


@pytest.mark.parametrize(
    ("action", "node", "error"),
    [
        (Tap(0.5, 0.5), SAVE, "no tap on 'Save' was recorded here"),
        (DoubleTap(0.5, 0.5), PLAIN, "no double tap on a View was recorded here"),
        (LongPress(0.5, 0.5), SAVE, "no long press on 'Save' was recorded here"),
        (LongPress(0.5, 0.5), None, "there is nothing to touch at this point"),
        (Drag((0.5, 0.5), (0.5, 0.2)), SAVE, "no drag on 'Save' was recorded here"),
        (Drag((0.5, 0.5), (0.5, 0.2)), None, "there is nothing to touch at this point"),
        (Type("milk"), SAVE, "typing 'milk' into 'Save' was not recorded here"),
        (Type("milk"), None, "no field has the focus"),
        (Type("milk", at=(0.5, 0.5)), None, "there is no field at this point"),
        (Swipe((0.5, 0.8), (0.5, 0.2)), None, "nothing further down was recorded here"),
        (Swipe((0.5, 0.8), (0.5, 0.8)), None, "the swipe is too short to scroll"),
        (PressKey("back"), None, "no back key was recorded here"),
        (OpenApp("Camera"), None, "opening 'Camera' was not recorded here"),
    ],
)
def test_an_input_is_refused_in_words(
    action: Action, node: AccessibilityNode | None, error: str
) -> None:
    receipt = unrecorded_receipt(action, node)
    assert (receipt.accepted, receipt.error) == (False, error)


@pytest.mark.parametrize(
    "action", [Wait(2.0), Answer("4"), AskUser("Which?"), Finish(), Invalid("?", "unclear")]
)
def test_what_is_no_input_is_done(action: Action) -> None:
    assert unrecorded_receipt(action, None).accepted


def test_only_a_wait_says_how_long_it_takes() -> None:
    assert assumed_duration_s(Wait(2.5)) == 2.5
    assert assumed_duration_s(Tap(0.5, 0.5)) == assumed_duration_s(PressKey("back")) == 1.0
