"""GUI-Owl 1.5: a line that says what is done, then the call."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
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
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

OWL = DIALECTS["gui_owl_1_5"]


def call(arguments: str) -> str:
    """A whole answer."""
    return (
        'Action: "Tap {Save}"\n<tool_call>\n'
        f'{{"name": "mobile_use", "arguments": {arguments}}}\n</tool_call>'
    )


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (call('{"action": "click", "coordinate": [250, 500]}'), [Tap(0.25, 0.5)]),
        (call('{"action": "click", "coordinate": [1000, 1000]}'), [Tap(1, 1)]),
        (call('{"action": "click", "coordinate": ["250", 500.0]}'), [Tap(0.25, 0.5)]),
        ("<think>x</think>" + call('{"action": "wait", "time": 3}'), [Wait(3)]),
        (
            call('{"action": "long_press", "coordinate": [250, 500], "time": 1.5}'),
            [LongPress(0.25, 0.5, duration_s=1.5)],
        ),
        (
            call('{"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 200]}'),
            [Swipe((0.5, 0.8), (0.5, 0.2))],
        ),
        (call('{"action": "type", "text": "line\\nnext"}'), [Type("line\nnext")]),
        (call('{"action": "key", "text": "power"}'), [PressKey(Key.POWER)]),
        (call('{"action": "key", "text": "camera"}'), "must be one of"),
        (call('{"action": "system_button", "button": "Menu"}'), [PressKey(Key.RECENTS)]),
        (call('{"action": "open", "text": "设置"}'), [OpenApp("设置")]),
        (call('{"action": "interact", "text": "Which?"}'), [AskUser("Which?")]),
        (call('{"action": "interact"}'), "interact needs text"),
        (
            call('{"action": "answer", "text": "3"}')
            + call('{"action": "terminate", "status": "success"}'),
            [Answer("3"), Finish(FinishStatus.COMPLETE)],
        ),
        (call('{"action": "terminate", "status": "done"}'), [Finish(FinishStatus.COMPLETE)]),
        (call('{"action": "terminate", "status": "maybe"}'), "must be one of"),
        (
            call('{"action": "double_click", "coordinate": [1, 1]}'),
            "action 'double_click' is not one of click, l",
        ),
        (call('{"action": "click", "coordinate": [-1, 1]}'), "outside the screen"),
        (call('{"action": "click", "coordinate": [1, 2, 3]}'), "2 or 4 numbers"),
        (call('{"action": "click", "coordinate": [true, 2]}'), "must be a number"),
        ("Action: tap Save", "no action"),
        ("Action: tap {Save}", "expected a key and a colon, not 'Save}'"),
    ],
)
def test_answers_are_read(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = OWL.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


def test_an_answer_has_its_line(frame: Frame) -> None:
    """The line stands before the call."""
    assert OWL.encode(Tap(0.5, 0.5), frame).startswith("Action: click\n<tool_call>\n")
