"""The rules by which actions are compared with a recorded step."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    DoubleTap,
    Drag,
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
    Wait,
)
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import (
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
    WindowType,
)
from mobile_gym.judging.step_matching import StepOptions, is_same_action

BLANK = Frame(1000, 1000, "", forest=AccessibilityForest(()))


def screen(box: Rect, window: WindowType = WindowType.APPLICATION) -> Frame:
    """A window with one leaf."""
    nodes = (
        AccessibilityNode(bounds=Rect(0, 0, 1000, 1000)),
        AccessibilityNode(bounds=box, parent=0),
    )
    return Frame(
        1000, 1000, "", forest=AccessibilityForest((AccessibilityTree(nodes, window_type=window),))
    )


WIDE = screen(Rect(0, 0, 1000, 100))
BACK = PressKey(Key.BACK)


@pytest.mark.parametrize(
    ("frame", "recorded", "done", "same"),
    [
        (BLANK, Tap(0.5, 0.5), Tap(0.5, 0.63), True),
        (BLANK, Tap(0.5, 0.5), Tap(0.5, 0.65), False),
        (BLANK, Tap(0.5, 0.5), Tap(0.61, 0.61), False),  # 0.156 away
        (WIDE, Tap(0.1, 0.05), Tap(0.9, 0.16), True),  # in one box, grown by 1.4 of its size
        (WIDE, Tap(0.1, 0.05), Tap(0.9, 0.18), False),
        (screen(WIDE.nodes.trees[0].nodes[1].bounds, WindowType.SYSTEM), Tap(0.1, 0.05),
         Tap(0.9, 0.05), False),  # bars are no part of an app
        (BLANK, Tap(0.5, 0.5), LongPress((0.5, 0.5)), True),
        (BLANK, DoubleTap(0.5, 0.5), Swipe((0.5, 0.5), (0.5, 0.53)), True),
        (BLANK, Tap(0.5, 0.5), Swipe((0.5, 0.5), (0.5, 0.55)), False),
        (BLANK, Swipe((0.5, 0.8), (0.5, 0.2)), Swipe((0.1, 0.2), (0.2, 0.9)), True),
        (BLANK, Swipe((0.5, 0.8), (0.5, 0.2)), Swipe((0.1, 0.5), (0.9, 0.6)), False),
        (BLANK, Drag((0.5, 0.8), (0.5, 0.2)), Tap(0.5, 0.8), False),
        (BLANK, Type("Milk  and eggs"), Type("milk and Eggs"), True),
        (BLANK, Type("milk"), Type("bread"), False),
        (BLANK, Answer("7"), Answer("8"), False),
        (BLANK, OpenApp("Clock"), OpenApp("clock"), True),
        (BLANK, OpenApp("Clock"), Tap(0.5, 0.5), False),
        (BLANK, BACK, BACK, True),
        (BLANK, BACK, PressKey(Key.HOME), False),
        (BLANK, Finish(), Finish(FinishStatus.IMPOSSIBLE), False),
        (BLANK, Wait(2), Wait(5), True),
        (BLANK, Wait(), Invalid("", "unreadable"), False),
    ],
)  # fmt: skip
def test_the_rules_of_android_in_the_wild(
    frame: Frame, recorded: Action, done: Action, same: bool
) -> None:
    """Either way round, since neither action is the better one."""
    assert is_same_action(recorded, done, frame) is same
    assert is_same_action(done, recorded, frame) is same


def test_texts_need_not_count() -> None:
    """As in the data set's own evaluation; kinds still do."""
    assert is_same_action(Type("milk"), Type("bread"), BLANK, compare_texts=False)
    assert not is_same_action(Type("milk"), Answer("milk"), BLANK, compare_texts=False)


CLICK = {
    "action": "click",
    "coordinate": [500, 500],
    "candidate_bbox": [[480, 480, 520, 520], [0, 900, 1000, 1000]],
}
BARE = {"action": "click", "coordinate": [500, 500], "candidate_bbox": []}
PRESS = {"action": "long_press", "coordinate": [500, 500], "candidate_bbox": [[400, 400, 600, 600]]}
DOWN = {"action": "swipe", "direction": "down"}
RIGHT = {"action": "swipe", "direction": "right"}
OPEN = {"action": "open", "text": "ZARA", "candidate_bbox": [[57, 117, 267, 144]]}


@pytest.mark.parametrize(
    ("options", "done", "right"),
    [
        (CLICK, Tap(0.5, 0.5), True),
        (CLICK, Tap(0.1, 0.95), True),  # the other box
        (CLICK, Tap(0.48, 0.48), True),
        (CLICK, Tap(0.52, 0.5), False),  # right and bottom are outside
        (CLICK, Tap(0.5, 0.55), False),  # near, but there are boxes
        (CLICK, LongPress((0.5, 0.5)), False),
        (CLICK, DoubleTap(0.5, 0.5), False),
        (BARE, Tap(0.5, 0.63), True),  # without boxes: within 0.14
        (BARE, Tap(0.61, 0.61), False),
        (PRESS, LongPress((0.45, 0.45)), True),
        (PRESS, LongPress((0.35, 0.45)), False),
        (PRESS, Tap(0.45, 0.45), False),
        (DOWN, Swipe((0.5, 0.8), (0.5, 0.2)), True),  # the content's side
        (DOWN, Swipe((0.5, 0.2), (0.5, 0.8)), False),
        (DOWN, Swipe((0.2, 0.5), (0.8, 0.4)), False),
        (RIGHT, Swipe((0.8, 0.5), (0.2, 0.5)), True),
        (RIGHT, Swipe((0.2, 0.5), (0.8, 0.5)), True),  # as the files' own coordinates go
        (RIGHT, Swipe((0.5, 0.8), (0.5, 0.2)), False),
        (DOWN, Drag((0.5, 0.8), (0.5, 0.2)), False),
        ({"action": "type", "text": "Milk"}, Type("Milk", submit=True), True),
        ({"action": "type", "text": "Milk"}, Type("milk"), False),
        (OPEN, OpenApp("ZARA"), True),
        (OPEN, OpenApp("Zara"), False),
        (OPEN, Tap(0.1, 0.13), True),  # its icon
        (OPEN, Tap(0.5, 0.5), False),
        ({"action": "open", "text": "ZARA"}, Tap(0.5, 0.5), False),
        ({"action": "system_button", "button": "Back"}, BACK, True),
        ({"action": "system_button", "button": "Home"}, BACK, False),
        ({"action": "wait", "time": 2}, Wait(5), True),
        ({"action": "wait", "time": 2}, Tap(0.5, 0.5), False),
        ({"action": "answer", "text": "7"}, Answer("7"), True),
        ({"action": "answer", "text": "7"}, Answer("8"), False),
        ({"action": "terminate", "status": "success"}, Finish(), True),
        ({"action": "terminate", "status": "failure"}, Finish(), False),
        ({"action": "wait", "time": 2}, Invalid("", "unreadable"), False),
    ],
)
def test_the_rules_of_the_evaluation_files(
    options: Mapping[str, object], done: Action, right: bool
) -> None:
    """Boxes, directions and texts as the file has them."""
    assert StepOptions.read(options).accept(done, BLANK) is right


def test_directions_are_those_in_pixels() -> None:
    """On a tall screen a third of the width is less than a quarter of the height."""
    swipe = Swipe((0.2, 0.5), (0.5, 0.25))
    options = StepOptions.read(DOWN)
    assert not options.accept(swipe, BLANK)
    assert options.accept(swipe, Frame(1080, 2400, ""))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "no known action"),
        ({"action": "pinch"}, "no known action"),
        ({"action": "click", "candidate_bbox": [[0, 0, 1, 1]]}, "coordinate"),
        ({"action": "click", "coordinate": [0, True]}, "coordinate"),
        ({"action": "click", "coordinate": [0, 10**400]}, "coordinate"),
        ({"action": "click", "coordinate": [0, float("nan")]}, "coordinate"),
        ({"action": "click", "coordinate": [0, 0], "candidate_bbox": [[0, 0, 1]]}, "four numbers"),
        ({"action": "swipe", "direction": "forward"}, "direction"),
        ({"action": "type", "text": 3}, "no text"),
        ({"action": "system_button"}, "no button"),
    ],
)
def test_options_that_are_none(options: Mapping[str, object], reason: str) -> None:
    """One clear error."""
    with pytest.raises(RecordingError, match=reason):
        StepOptions.read(options)
