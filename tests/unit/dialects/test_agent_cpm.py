"""AgentCPM-GUI: compact JSON, with a status that may ride on an action."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    AskUser,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

CPM = DIALECTS["agent_cpm"]
COMPLETE = Finish(FinishStatus.COMPLETE)
IMPOSSIBLE = Finish(FinishStatus.IMPOSSIBLE)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('{"thought":"点击","POINT":[250,500]}', [Tap(0.25, 0.5)]),
        ('<think>x</think>\n{"POINT": [250, 500], "duration": 200}', [Tap(0.25, 0.5)]),
        ('{"POINT":[250,500],"duration":1000}', [LongPress(0.25, 0.5, duration_s=1)]),
        ('{"POINT":[500,500],"to":"up"}', [Swipe((0.5, 0.75), (0.5, 0.25))]),
        ('{"POINT":[500,250],"to":"LEFT"}', [Swipe((0.75, 0.25), (0.25, 0.25))]),
        ('{"POINT":[500,800],"to":[500,200]}', [Swipe((0.5, 0.8), (0.5, 0.2))]),
        (
            '{"POINT":[500,800],"to":[500,200],"duration":900}',
            [Swipe((0.5, 0.8), (0.5, 0.2), 0.9)],
        ),
        ('{"TYPE":"a \\"b\\" {c} 好"}', [Type('a "b" {c} 好')]),
        ('{"TYPE":5}', [Type("5")]),
        ('{"PRESS":"HOME"}', [PressKey(Key.HOME)]),
        ('{"PRESS":"APPSELECT"}', [PressKey(Key.RECENTS)]),
        ('{"CLEAR":null}', [Type("", clear=True)]),
        ('{"CLEAR":true}', [Type("", clear=True)]),
        ('{"duration":3000}', [Wait(3)]),
        ('{"STATUS":"finish"}', [COMPLETE]),
        ('{"STATUS":"satisfied"}', [COMPLETE]),
        ('{"STATUS":"impossible"}', [IMPOSSIBLE]),
        ('{"STATUS":"interrupt"}', [IMPOSSIBLE]),
        ('{"STATUS":"start","POINT":[250,500]}', [Tap(0.25, 0.5)]),
        ('{"POINT":[250,500],"STATUS":"finish"}', [Tap(0.25, 0.5), COMPLETE]),
        ('{"thought":"Which one?","STATUS":"need_feedback"}', [AskUser("Which one?")]),
        ('{"POINT":[0,0]}{"TYPE":"a"}', [Tap(0, 0), Type("a")]),
        # what cannot be read
        ('{"thought":"nothing","STATUS":"continue"}', "no action"),
        ('{"POINT":[1,1],"TYPE":"a"}', "POINT and TYPE exclude each other"),
        ('{"to":"up"}', "to needs a POINT"),
        ('{"POINT":[1,1],"to":"north"}', "to"),
        ('{"POINT":[1,1001]}', "outside the screen"),
        ('{"POINT":[1]}', "2 or 4 numbers"),
        ('{"POINT":[1,1],"duration":-5,"to":"up"}', "must be in [0, 60]"),
        ('{"PRESS":"POWER"}', "must be one of"),
        ('{"STATUS":"done"}', "must be one of"),
        ('{"DEEP_LINK":null}', "DEEP_LINK"),
        ('{"TYPE":[5]}', "must be a text"),
        ("", "no action"),
    ],
)
def test_answers_are_read(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = CPM.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (Tap(0.25, 0.5), '{"POINT":[250,500]}'),
        (LongPress(0.25, 0.5), '{"POINT":[250,500],"duration":800}'),
        (Swipe((0.5, 0.8), (0.5, 0.2)), '{"POINT":[500,800],"to":[500,200]}'),
        (Type("", clear=True), '{"CLEAR":true}'),
        (Wait(2), '{"duration":2000}'),
    ],
)
def test_actions_are_written_compactly(frame: Frame, action: Action, written: str) -> None:
    """As the model was trained."""
    assert CPM.encode(action, frame) == written


def test_a_long_press_shorter_than_a_tap_has_no_words(frame: Frame) -> None:
    """It would be read as a tap."""
    with pytest.raises(Inexpressible, match="agent_cpm"):
        CPM.encode(LongPress(0.5, 0.5, duration_s=0.2), frame)
