"""MAI-UI: directions of the finger, drags, double taps, questions."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
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
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS
from mobile_gym.dialects.parts.directions import finger_swipe

MAI = DIALECTS["mai_ui"]


def call(arguments: str) -> str:
    """A whole answer."""
    return (
        "<thinking>\nI go on with {this}.\n</thinking>\n<tool_call>\n"
        f'{{"name": "mobile_use", "arguments": {arguments}}}\n</tool_call>'
    )


def grid(x: float, y: float) -> NormalizedPoint:
    """A place of the 999 x 999 screen."""
    return NormalizedPoint(x / 999, y / 999)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (call('{"action": "click", "coordinate": [100, 200]}'), [Tap(grid(100, 200))]),
        (call('{"action": "click", "coordinate": [90, 190, 110, 210]}'), [Tap(grid(100, 200))]),
        (call('{"action": "double_click", "coordinate": [1, 2]}'), [DoubleTap(grid(1, 2))]),
        (call('{"action": "long_press", "coordinate": [1, 2]}'), [LongPress(grid(1, 2))]),
        (call('{"action": "type", "text": "it\'s \\"so\\""}'), [Type('it\'s "so"')]),
        (call('{"action": "swipe", "direction": "up"}'), [Swipe((0.5, 0.75), (0.5, 0.25))]),
        (
            call('{"action": "swipe", "direction": "LEFT", "coordinate": [500, 300]}'),
            [finger_swipe("left", grid(500, 300))],
        ),
        (
            call('{"action": "swipe", "direction": "down", "coordinate": [500, 10]}'),
            [finger_swipe("down", grid(500, 10))],
        ),
        (
            call('{"action": "drag", "start_coordinate": [10, 20], "end_coordinate": [10, 900]}'),
            [Drag(grid(10, 20), grid(10, 900))],
        ),
        (call('{"action": "open", "text": "微信"}'), [OpenApp("微信")]),
        (call('{"action": "AWAKE", "text": "Clock"}'), [OpenApp("Clock")]),
        (call('{"action": "INFO", "text": "Who?"}'), [AskUser("Who?")]),
        (call('{"action": "ask_user", "text": "Who?"}'), [AskUser("Who?")]),
        (call('{"action": "system_button", "button": "enter"}'), [PressKey(Key.ENTER)]),
        (call('{"action": "system_button", "button": "Menu"}'), [PressKey(Key.RECENTS)]),
        (call('{"action": "wait"}'), [Wait()]),
        (call('{"action": "terminate", "status": "fail"}'), [Finish(FinishStatus.IMPOSSIBLE)]),
        (call('{"action": "answer", "text": "42"}'), [Answer("42")]),
        ('x</think>{"arguments": {"action": "wait"}}', [Wait()]),
        (
            call('{"action": "key", "text": "power"}'),
            "action 'key' is not one of click, long_press",
        ),
        (call('{"action": "swipe"}'), "coordinate"),
        (call('{"action": "drag", "start_coordinate": [1, 2]}'), "end_coordinate"),
        (call('{"action": "click", "coordinate": [1001, 2]}'), "outside the screen"),
        (call("{}").replace("mobile_use", "maps_search"), "maps_search"),
        ("<thinking>only thoughts</thinking>", "no action"),
    ],
)
def test_answers_are_read(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = MAI.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


def test_a_swipe_is_written_with_its_direction_and_middle(frame: Frame) -> None:
    """It keeps where it is across its direction."""
    written = MAI.encode(Swipe((0.25, 0.6), (0.25, 0.4)), frame)
    assert '{"action": "swipe", "direction": "up", "coordinate": [250, 500]}' in written


def test_durations_have_no_words(frame: Frame) -> None:
    """Only the usual ones can be written."""
    for action in (Wait(5), LongPress(0.5, 0.5, duration_s=3), Swipe((0, 0), (1, 1), 2)):
        with pytest.raises(Inexpressible, match="mai_ui"):
            MAI.encode(action, frame)
