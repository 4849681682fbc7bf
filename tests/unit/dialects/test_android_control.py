"""AndroidControl: the evaluation files' actions, and the data set's own."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
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
from mobile_gym.dialects import DIALECTS

CONTROL = DIALECTS["android_control"]


def at(x: int, y: int) -> NormalizedPoint:
    """The middle of a pixel of the screen."""
    return PixelPoint(x, y).to_normalized(1080, 2400)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('{"action": "click", "coordinate": [540, 2273]}', [Tap(at(540, 2273))]),
        ('I go on: ```json\n{"action":"click","coordinate":[1,2]}\n```', [Tap(at(1, 2))]),
        ('{"action": "click", "coordinate": [1080, 2400]}', [Tap(at(1079, 2399))]),
        ('{"action": "click", "coordinate": [10.9, 20.1]}', [Tap(at(10, 20))]),
        (
            '{"action": "swipe", "coordinate": [540.0, 1800.0], "coordinate2": [540.0, 600.0]}',
            [Swipe(at(540, 1800), at(540, 600))],
        ),
        ('{"action": "swipe", "direction": "down"}', [Swipe((0.5, 0.75), (0.5, 0.25))]),
        ('{"action": "type", "text": "a@b.c"}', [Type("a@b.c")]),
        ('{"action": "open", "text": "Guardian"}', [OpenApp("Guardian")]),
        ('{"action": "wait", "time": 2}', [Wait(2)]),
        ('{"action": "system_button", "button": "Back"}', [PressKey(Key.BACK)]),
        ('{"action": "system_button", "button": "Menu"}', [PressKey(Key.MENU)]),
        (
            '{"action": "long_press", "coordinate": [561, 330], "time": 2}',
            [LongPress(at(561, 330), duration_s=2)],
        ),
        ('{"action": "terminate", "status": "success"}', [Finish(FinishStatus.COMPLETE)]),
        ('{"action": "answer", "text": "好"} {"action": "wait"}', [Answer("好"), Wait()]),
        # the data set's own
        ('{"action_type": "click", "x": 540, "y": 2273}', [Tap(at(540, 2273))]),
        ('{"action_type": "long_press", "x": 5, "y": "7"}', [LongPress(at(5, 7))]),
        ('{"action_type": "scroll", "direction": "down"}', [Swipe((0.5, 0.75), (0.5, 0.25))]),
        ('{"action_type": "scroll", "direction": "left"}', [Swipe((0.25, 0.5), (0.75, 0.5))]),
        ('{"action_type": "input_text", "text": "a"}', [Type("a")]),
        ('{"action_type": "open_app", "app_name": "Clock"}', [OpenApp("Clock")]),
        ('{"action_type": "navigate_back"}', [PressKey(Key.BACK)]),
        ('{"action_type": "navigate_home"}', [PressKey(Key.HOME)]),
        ('{"action_type": "wait"}', [Wait()]),
        (
            '{"action_type": "status", "goal_status": "infeasible"}',
            [Finish(FinishStatus.IMPOSSIBLE)],
        ),
        # what cannot be read
        ('{"action_type": "click", "x": 540}', "click needs coordinate"),
        ('{"action_type": "fly"}', "action 'fly' is not one of click, long_press"),
        ('{"action": "click", "coordinate": [540, 2401]}', "outside the screen"),
        ('{"action": "click", "coordinate": [Infinity, 1]}', "finite"),
        ('{"action": 5}', "an object in the answer has no action"),
        ("{'action': 'click'}", "click needs coordinate"),
        ("", "no action"),
    ],
)
def test_answers_are_read(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = CONTROL.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


def test_recents_have_no_words(frame: Frame) -> None:
    """`Menu` is the key here, as in what is exported."""
    with pytest.raises(Inexpressible, match="android_control"):
        CONTROL.encode(PressKey(Key.RECENTS), frame)
