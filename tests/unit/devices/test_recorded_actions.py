"""Which actions count as the same on a screen with two lists, a button and two fields."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    DoubleTap,
    Drag,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.devices.recorded.action_matching import direction_of, is_same_action


def node(left: int, top: int, right: int, bottom: int, **fields: object) -> AccessibilityNode:
    kind = "android.view.View"
    return AccessibilityNode(kind, "p", bounds=Rect(left, top, right, bottom), **fields)


FRAME = Frame(
    100,
    100,
    "p/.A",
    forest=AccessibilityForest(
        (
            AccessibilityTree(
                (
                    node(0, 0, 100, 100),
                    node(0, 0, 100, 20, parent=0, clickable=True),
                    node(10, 5, 30, 15, parent=1, text="a label in the row"),
                    node(0, 20, 50, 40, parent=0, editable=True, focused=True),
                    node(50, 20, 100, 40, parent=0, editable=True, text="full"),
                    node(0, 40, 100, 70, parent=0, scrollable=True),
                    node(0, 70, 100, 100, parent=0, scrollable=True),
                )
            ),
        )
    ),
)
ROW, LABEL, EMPTY, FULL = (0.8, 0.1), (0.2, 0.1), (0.2, 0.3), (0.8, 0.3)
AT_EMPTY, AT_FULL = NormalizedPoint(*EMPTY), NormalizedPoint(*FULL)


@pytest.mark.parametrize(
    ("recorded", "given"),
    [
        (Tap(*ROW), Tap(*LABEL)),
        (LongPress(*ROW), LongPress(*LABEL, duration_s=1.5)),
        (DoubleTap(*ROW), DoubleTap(*ROW)),
        (Type("x"), Type("x", at=AT_EMPTY)),
        (Type("x", at=AT_EMPTY), Type("x", clear=True)),
        (Type("x", at=AT_FULL, clear=True), Type("x", at=AT_FULL, clear=True)),
        (Swipe((0.5, 0.6), (0.5, 0.4)), Swipe((0.4, 0.65), (0.42, 0.2))),
        (Drag(ROW, EMPTY), Drag(LABEL, (0.3, 0.35), hold_s=1.5)),
        (OpenApp("Clock"), OpenApp(" clock ")),
        (Wait(1.0), Wait(2.0)),
        (PressKey("back"), PressKey("back")),
    ],
)
def test_the_same(recorded: Action, given: Action) -> None:
    assert is_same_action(recorded, given, FRAME)


@pytest.mark.parametrize(
    ("recorded", "given"),
    [
        (Tap(*ROW), Tap(*EMPTY)),
        (Tap(*ROW), LongPress(*ROW)),
        (Tap(*ROW), DoubleTap(*ROW)),
        (Type("x"), Type("y")),
        (Type("x"), Type("x", at=AT_FULL)),
        (Type("x"), Type("x", submit=True)),
        (Type("x", at=AT_FULL), Type("x", at=AT_FULL, clear=True)),
        (Swipe((0.5, 0.6), (0.5, 0.4)), Swipe((0.5, 0.9), (0.5, 0.7))),
        (Swipe((0.5, 0.6), (0.5, 0.4)), Swipe((0.5, 0.5), (0.5, 0.65))),
        (Swipe((0.5, 0.6), (0.5, 0.4)), Swipe((0.5, 0.6), (0.5, 0.6))),
        (Drag(ROW, EMPTY), Drag(ROW, FULL)),
        (Drag(ROW, EMPTY), Drag(EMPTY, ROW)),
        (Drag(ROW, EMPTY), Swipe(ROW, EMPTY)),
        (Drag(ROW, EMPTY), LongPress(*ROW)),
        (OpenApp("Clock"), OpenApp("Notes")),
        (Wait(2.0), Wait(1.0)),
        (PressKey("back"), PressKey("home")),
    ],
)
def test_something_else(recorded: Action, given: Action) -> None:
    assert not is_same_action(recorded, given, FRAME)


def test_the_focus_may_have_moved_since() -> None:
    assert not is_same_action(Type("x"), Type("x"), FRAME, focus=(0, 4))
    assert is_same_action(Type("x", at=AT_FULL), Type("x"), FRAME, focus=(0, 4))


def test_a_short_swipe_has_no_direction() -> None:
    assert direction_of(Swipe((0.5, 0.5), (0.51, 0.5))) is None
    assert direction_of(Swipe((0.2, 0.5), (0.8, 0.4))) == "left"
    assert direction_of(Swipe((0.5, 0.8), (0.5, 0.2))) == "down"
