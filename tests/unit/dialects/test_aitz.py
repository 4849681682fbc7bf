"""Android in the Zoo: fields of the data set's steps."""

from __future__ import annotations

import json

import pytest

from mobile_gym.core.actions import (
    Action,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

AITZ = DIALECTS["aitz"]


def step(
    kind: object, touch: object = "[-1.0, -1.0]", lift: object = "[-1.0, -1.0]", text: object = ""
) -> str:
    """A step as the data set has it."""
    return json.dumps(
        {
            "episode_id": "17",
            "step_id": 0,
            "coat_action_desc": "tap on {it}",
            "ui_positions": "[[0, 1, 2, 3]]",
            "result_action_type": kind,
            "result_action_text": text,
            "result_touch_yx": touch,
            "result_lift_yx": lift,
        }
    )


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (step(4, "[0.25, 0.75]", "[0.25, 0.75]"), [Tap(0.75, 0.25)]),
        (step("4", "[0.25, 0.75]", "[0.25, 0.75]"), [Tap(0.75, 0.25)]),
        (step("DUAL_POINT", [0.25, 0.75], [0.25, 0.75]), [Tap(0.75, 0.25)]),
        (step(4, "[0.5, 0.5]", "[0.53, 0.5]"), [Tap(0.5, 0.5)]),
        (step(4, "[0.8, 0.5]", "[0.2, 0.5]"), [Swipe((0.5, 0.8), (0.5, 0.2))]),
        (step(4, "[8e-1, 0.5]", "[2e-1, .5]"), [Swipe((0.5, 0.8), (0.5, 0.2))]),
        (step(3, text='milk, "eggs": 好'), [Type('milk, "eggs": 好')]),
        (step(3, text=""), [Type("")]),
        (step(5), [PressKey(Key.BACK)]),
        (step(6), [PressKey(Key.HOME)]),
        (step("7"), [PressKey(Key.ENTER)]),
        (step(10), [Finish(FinishStatus.COMPLETE)]),
        (step(11), [Finish(FinishStatus.IMPOSSIBLE)]),
        (f"The step is:\n{step(6)}\nDone.", [PressKey(Key.HOME)]),
        (step(5) + step(6), [PressKey(Key.BACK), PressKey(Key.HOME)]),
        ('{"result_action_type": 5}', [PressKey(Key.BACK)]),
        # what cannot be read
        (step(4), "outside the screen"),
        (step(4, "[0.5]", "[0.5, 0.5]"), "2 or 4 numbers"),
        (step(4, "[0.5, NaN]", "[0.5, 0.5]"), "must be a number"),
        (step(4, "[0.5, 1.5]", "[0.5, 0.5]"), "outside the screen"),
        (step(8), "has no result_action_type"),
        (step(None), "has no result_action_type"),
        (step(3, text=7), [Type("7")]),
        ('{"action_type": 4}', "has no result_action_type"),
        ('{"result_action_type": 4}', "needs result_touch_yx"),
        ("", "no action"),
    ],
)
def test_answers_are_read(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = AITZ.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


def test_places_are_written_as_texts_rows_first(frame: Frame) -> None:
    """As the data set has them."""
    written = json.loads(AITZ.encode(Tap(0.75, 0.25), frame))
    assert written["result_action_type"] == 4
    assert written["result_touch_yx"] == written["result_lift_yx"] == "[0.25, 0.75]"


def test_a_swipe_as_short_as_a_tap_has_no_words(frame: Frame) -> None:
    """It would be read as a tap."""
    with pytest.raises(Inexpressible, match="aitz"):
        AITZ.encode(Swipe((0.5, 0.5), (0.5, 0.52)), frame)
