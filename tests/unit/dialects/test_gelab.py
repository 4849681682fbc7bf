"""GELab's fields with tabs between them."""

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
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS

GELAB = DIALECTS["gelab"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "<THINK> It is 7: action:TYPE </THINK>\n"
            "explain:tap: Save\taction:CLICK\tpoint:250,500\tsummary:saved",
            [Tap(0.25, 0.5)],
        ),
        ("<think>a</think><TINK>b</TINK> action:CLICK\tpoint:250 500", [Tap(0.25, 0.5)]),
        ("action:CLICK\tpoint:[0, 1000]", [Tap(0, 1)]),
        ("action:CLICK\tpoint:1,2\nsummary:saved", [Tap(0.001, 0.002)]),
        ("action:LONGPRESS\tpoint:250,500\n", [LongPress((0.25, 0.5))]),
        ("action:SLIDE\tpoint1:500,800\tpoint2:500,200", [Swipe((0.5, 0.8), (0.5, 0.2))]),
        (
            'action:TYPE\tvalue:at 7:30, "好" it\'s\tpoint:250,500',
            [Type('at 7:30, "好" it\'s', NormalizedPoint(0.25, 0.5))],
        ),
        ("action:TYPE\tvalue:point:1,2", [Type("point:1,2")]),
        ("action:TYPE\tvalue:", [Type("")]),
        ("action:AWAKE\tvalue:微信", [OpenApp("微信")]),
        ("action:WAIT\tvalue:2.5", [Wait(2.5)]),
        ("action:INFO\tvalue:Which: a or b?", [AskUser("Which: a or b?")]),
        ("action:COMPLETE\treturn:It is 7:30", [Answer("It is 7:30")]),
        ("action:COMPLETE\treturn:", [Finish(FinishStatus.COMPLETE)]),
        ("action:COMPLETE", [Finish(FinishStatus.COMPLETE)]),
        ("action:ABORT\tvalue:no such app", [Finish(FinishStatus.IMPOSSIBLE)]),
        # tabs inside free texts
        ("explain:the\tbutton: red\taction:CLICK\tpoint:1,2", [Tap(0.001, 0.002)]),
        ("action:CLICK\tpoint:1,2\tsummary:a\taction:ABORT", [Tap(0.001, 0.002)]),
        ("", "no action"),
        ("<THINK> action:CLICK\tpoint:1,2 </THINK>", "no action"),
        ("explain:x\naction:CLICK", "CLICK needs point"),
        ("action:CLICK", "needs point"),
        ("action:CLICK\tpoint:250", "2 or 4 numbers"),
        ("action:CLICK\tpoint:a,b", "a number"),
        ("action:CLICK\tpoint:1001,0", "outside"),
        ("action:CLICK\tpoint:1e99,0", "outside"),
        ("action:BACK", "is not one of"),
        ("action:SLIDE\tpoint1:1,2", "needs point2"),
        ("action:WAIT\tvalue:soon", "a number"),
        ("action:WAIT\tvalue:-1", "duration_s"),
        ("action:CLICK\taction:ABORT\tpoint:1,2", "twice"),
    ],
)
def test_what_an_answer_means(answer: str, expected: list[Action] | str, frame: Frame) -> None:
    """The fields after the thought; a text names the reason."""
    read = GELAB.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert read == tuple(expected)


def test_an_action_as_it_is_written(frame: Frame) -> None:
    """With real tabs."""
    assert GELAB.encode(Swipe((0.5, 0.8), (0.5, 0.2)), frame) == (
        "action:SLIDE\tpoint1:500,800\tpoint2:500,200"
    )


@pytest.mark.parametrize(
    "action",
    [
        Type("a\tb"),
        Type("a\nb"),
        Type(" a"),
        Type("</THINK>"),
        Type("a", submit=True),
        PressKey(Key.BACK),
        LongPress((0.5, 0.5), duration_s=2),
    ],
)
def test_what_it_has_no_words_for(action: Action, frame: Frame) -> None:
    """Nothing can be escaped, and there are no keys."""
    with pytest.raises(Inexpressible, match="gelab"):
        GELAB.encode(action, frame)
