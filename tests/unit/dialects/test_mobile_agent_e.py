"""Mobile-Agent-E: named actions below headings."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.dialects import DIALECTS

AGENT = DIALECTS["mobile_agent_e"]


def at(x: int, y: int) -> NormalizedPoint:
    """The middle of a pixel of the screen."""
    return PixelPoint(x, y).to_normalized(1080, 2400)


def answer_of(action: str) -> str:
    """An operator's whole answer."""
    return (
        f"### Thought ###\nThe {{list}} is open.\n\n### Action ###\n{action}\n\n"
        "### Description ###\nI do {it}."
    )


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (answer_of('{"name": "Tap", "arguments": {"x": 540, "y": 480}}'), [Tap(at(540, 480))]),
        (answer_of('{"name":"Tap","arguments":{"x":"540","y":480.0}}'), [Tap(at(540, 480))]),
        ('```json\n{"name": "Tap", "arguments": {"x": 1, "y": 2}}\n```', [Tap(at(1, 2))]),
        (
            answer_of('{"name": "Swipe", "arguments": {"x1": 5, "y1": 900, "x2": 5, "y2": 100}}'),
            [Swipe(at(5, 900), at(5, 100))],
        ),
        (answer_of('{"name": "Type", "arguments": {"text": "\\"ü\\" {}"}}'), [Type('"ü" {}')]),
        (answer_of('{"name": "Open_App", "arguments": {"app_name": "X"}}'), [OpenApp("X")]),
        (answer_of('{"name": "Enter", "arguments": null}'), [PressKey(Key.ENTER)]),
        (answer_of('{"name": "Switch_App", "arguments": {}}'), [PressKey(Key.RECENTS)]),
        (answer_of('{"name": "Back", "arguments": null}'), [PressKey(Key.BACK)]),
        (answer_of('{"name": "Home", "arguments": null}'), [PressKey(Key.HOME)]),
        (answer_of('{"name": "Wait", "arguments": null}'), [Wait(10)]),
        (
            answer_of(
                '{"name": "Tap_Type_and_Enter", "arguments": {"x": 5, "y": 6, "text": "milk"}}'
            ),
            [Type("milk", at(5, 6), submit=True)],
        ),
        ("### Current Subgoal ###\nFinished", [Finish(FinishStatus.COMPLETE)]),
        (
            '{"name": "Back", "arguments": null}{"name": "Home", "arguments": null}',
            [PressKey(Key.BACK), PressKey(Key.HOME)],
        ),
        ("### Current Subgoal ###\nFinished with the first", "no action"),
        (answer_of('{"name": "Search_Maps", "arguments": {"text": "x"}}'), "is not one of"),
        (answer_of('{"name": "Tap", "arguments": null}'), "Tap needs x and y"),
        (answer_of('{"name": "Tap"}'), "Tap needs x and y"),
        (
            answer_of('{"name": "Tap", "arguments": {"x": 9, 8}}'),
            "expected a key and a colon, not '8}}\\n\\n'",
        ),
        (answer_of('{"name": "Tap", "arguments": {"x": 5000, "y": 2}}'), "outside the screen"),
        (answer_of('{"name": null, "arguments": null}'), "an object in the answer has no name"),
        (answer_of("Tap (1, 2)"), "no action"),
        ("", "no action"),
    ],
)
def test_answers_are_read(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = AGENT.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


def test_the_shortcut_is_typing_into_a_field(frame: Frame) -> None:
    """It is written for what it does."""
    action = Type("milk", at(5, 6), submit=True)
    assert AGENT.encode(action, frame) == (
        '### Action ###\n{"name": "Tap_Type_and_Enter", "arguments": '
        '{"x": 5, "y": 6, "text": "milk"}}'
    )
