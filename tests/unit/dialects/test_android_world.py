"""AndroidWorld's JSON: elements by number or places in pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
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
    Wait,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.dialects import DIALECTS

WORLD = DIALECTS["android_world"]
# 0 "Notes", 1 the field, 2 Save, 3 Cancel, 4 the list, 5 "Milk and eggs", 6 the check box


def at(x: int, y: int) -> NormalizedPoint:
    """The middle of a pixel of the screen."""
    return PixelPoint(x, y).to_normalized(1080, 2400)


SAVE = at(270, 490)
FIELD = at(540, 330)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('Reason: {x}, so.\nAction: {"action_type": "click", "index": 2}', [Tap(SAVE)]),
        ('Action: ```json\n{"action_type": "click", "index": "2"}\n```', [Tap(SAVE)]),
        ('{"action_type": "click", "x": 270, "y": 490}', [Tap(SAVE)]),
        ('{"action_type": "double_tap", "index": 2}', [DoubleTap(SAVE)]),
        ('{"action_type": "long_press", "index": 2, "text": null}', [LongPress(SAVE)]),
        (
            '{"action_type": "input_text", "text": "a \\"b\\": \u597d", "index": 1}',
            [Type('a "b": 好', FIELD, submit=True)],
        ),
        ('{"action_type": "input_text", "text": 42}', [Type("42", submit=True)]),
        (
            '{"action_type": "input_text", "text": "a", "index": 1, "clear_text": true}',
            [Type("a", FIELD, clear=True, submit=True)],
        ),
        ('{"action_type": "scroll", "direction": "down"}', [Swipe((0.5, 0.75), (0.5, 0.25))]),
        ('{"action_type": "swipe", "direction": "down"}', [Swipe((0.5, 0.25), (0.5, 0.75))]),
        ('{"action_type": "open_app", "app_name": "Clock"}', [OpenApp("Clock")]),
        ('{"action_type": "navigate_back"}', [PressKey(Key.BACK)]),
        ('{"action_type": "navigate_home"}', [PressKey(Key.HOME)]),
        ('{"action_type": "keyboard_enter"}', [PressKey(Key.ENTER)]),
        ('{"action_type": "wait"}', [Wait(1)]),
        (
            'Action: {"action_type": "answer", "text": "7:30"}\n'
            '{"action_type": "status", "goal_status": "complete"}',
            [Answer("7:30"), Finish(FinishStatus.COMPLETE)],
        ),
        (
            '{"action_type": "status", "goal_status": "infeasible"}',
            [Finish(FinishStatus.IMPOSSIBLE)],
        ),
        ("Action: {'action_type': 'click', 'index': 2, 'text': None}", [Tap(SAVE)]),
        (
            """{'action_type': 'input_text', 'text': 'it\\'s "好"\\u597d', 'clear_text': True}
            {'action_type': 'navigate_back', }""",
            [Type('it\'s "好"好', clear=True, submit=True), PressKey(Key.BACK)],
        ),
        ("Action: {'action_type': 'click', 'index': [2]}", "index is [2]"),
        (
            "Action: {'action_type': 'click', 'index': __import__('os')}",
            "expected a comma, not \"('os')}\"",
        ),
        ("Action: {'action_type': 'click", "a text of an object in the answer is not clo"),
        ('{"action_type": "click", "index": 2, "x": 1, "y": 1}', "not both"),
        ('{"action_type": "click", "index": 7}', "names no element"),
        ('{"action_type": "click", "index": -1}', "names no element"),
        ('{"action_type": "click", "index": 1.5}', "names no element"),
        ('{"action_type": "click", "index": true}', "a number"),
        ('{"action_type": "click", "index": NaN}', "finite"),
        ('{"action_type": "click"}', "click needs index and x and y"),
        ('{"action_type": "click", "x": 5}', "y is None"),
        ('{"action_type": "click", "x": 1081, "y": 5}', "outside"),
        ('{"action_type": "scroll", "direction": "forward"}', "direction"),
        ('{"action_type": "status", "goal_status": "maybe"}', "goal_status"),
        ('Action: {"action_type": "click", "index": 2', "not closed"),
        ("Action: click 2", "no action"),
        ('Action: {"action_type": "unknown"}', "is not one of"),
    ],
)
def test_what_an_answer_means(answer: str, expected: list[Action] | str, frame: Frame) -> None:
    """Elements are touched where a finger reaches them; a text names the reason."""
    read = WORLD.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert read == tuple(expected)


def test_an_element_scrolls_within_its_box(frame: Frame) -> None:
    """Half of the list's height around its middle, and so it is written again."""
    (swipe,) = WORLD.decode('{"action_type": "scroll", "direction": "down", "index": 4}', frame)
    assert isinstance(swipe, Swipe)
    assert round(swipe.start.y * 2400) == 1800
    assert round(swipe.end.y * 2400) == 1000
    assert WORLD.encode(swipe, frame) == (
        'Action: {"action_type": "scroll", "direction": "down", "index": 4}'
    )


def test_an_element_is_written_where_it_is_touched(frame: Frame) -> None:
    """Another place has its pixels, so that nothing is moved."""
    assert WORLD.encode(Tap(SAVE), frame) == 'Action: {"action_type": "click", "index": 2}'
    beside = WORLD.encode(Tap(at(260, 490)), frame)
    assert beside == 'Action: {"action_type": "click", "x": 260, "y": 490}'


@pytest.mark.parametrize(
    "action",
    [Type("a"), Wait(2), PressKey(Key.RECENTS), LongPress((0.5, 0.5), duration_s=2)],
)
def test_what_it_has_no_words_for(action: Action, frame: Frame) -> None:
    """Its typing always submits, its wait takes a second."""
    with pytest.raises(Inexpressible, match="android_world"):
        WORLD.encode(action, frame)


def test_a_covered_element_is_not_touched(frame: Frame) -> None:
    """The reason names it."""
    assert frame.forest is not None
    front = replace(
        frame.forest.trees[0],
        nodes=(frame.forest.trees[0].nodes[0]._replace(clickable=True),),
    )
    covered = replace(frame, forest=AccessibilityForest((*frame.forest.trees, front)))
    (tap, hidden) = (
        WORLD.decode(f'{{"action_type": "click", "index": {index}}}', covered)[0]
        for index in (0, 3)
    )
    assert isinstance(tap, Tap)
    assert isinstance(hidden, Invalid)
    assert "element 3 is covered" in hidden.reason
