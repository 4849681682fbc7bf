"""Android in the Wild's lines: (y, x) as in the data set, (x, y) as LlamaTouch's AgentEnv."""

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
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

AWAY = "touch_point: [-1.0, -1.0], lift_point: [-1.0, -1.0]"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        # a tap; a little wobble is one, too; further it is a swipe
        (
            "action_type: DUAL_POINT, touch_point: [0.1, 0.9], lift_point: [0.1, 0.9], typed_text:",
            [Tap(0.1, 0.9)],
        ),
        (
            "action_type: DUAL_POINT, touch_point: [0.1, 0.5], lift_point: [0.1, 0.53]",
            [Tap(0.1, 0.5)],
        ),
        (
            "action_type: DUAL_POINT, touch_point: [0.1, 0.5], lift_point: [0.1, 0.55]",
            [Swipe((0.1, 0.5), (0.1, 0.55))],
        ),
        # in lower case, in the data set's numbers, with quoted keys
        (
            "action_type: dual_point, touch_point: [0.2,0.5], lift_point: [0.8,0.5]",
            [Swipe((0.2, 0.5), (0.8, 0.5))],
        ),
        ("action_type: 4, touch_point: [0.5, 0.5], lift_point: [0.5, 0.5]", [Tap(0.5, 0.5)]),
        ('"action_type": "PRESS_HOME", "touch_point": "[-1, -1]"', [PressKey(Key.HOME)]),
        # typed texts: with commas, colons, quotes, other fields' names, none, none at all
        (f"action_type: TYPE, {AWAY}, typed_text: milk, eggs", [Type("milk, eggs")]),
        (f"action_type: type, {AWAY}, typed_text: 'it''s 7: 30'", [Type("it''s 7: 30")]),
        (f'action_type: TYPE, {AWAY}, typed_text: "好的 🙂"', [Type("好的 🙂")]),
        (f"action_type: TYPE, {AWAY}, typed_text: 'touch_point: [2]'", [Type("touch_point: [2]")]),
        (f"action_type: TYPE, {AWAY}, typed_text:", [Type("")]),
        (f"action_type: TYPE, {AWAY}", "typed_text"),
        # keys and ends
        (f"action_type: PRESS_BACK, {AWAY}, typed_text: ''", [PressKey(Key.BACK)]),
        (f"action_type: PRESS_ENTER, {AWAY}, typed_text: ''", [PressKey(Key.ENTER)]),
        ("action_type: STATUS_TASK_COMPLETE", [Finish(FinishStatus.COMPLETE)]),
        ("action_type: STATUS_TASK_IMPOSSIBLE", [Finish(FinishStatus.IMPOSSIBLE)]),
        # prose around, two actions
        ("I go home.\nAction: action_type: PRESS_HOME, typed_text: ''", [PressKey(Key.HOME)]),
        (
            f"action_type: TYPE, {AWAY}, typed_text: 'a'\naction_type: PRESS_ENTER",
            [Type("a"), PressKey(Key.ENTER)],
        ),
        # what cannot be read
        ("", "no action"),
        ("touch_point: [0.1, 0.2], lift_point: [0.1, 0.2]", "no action"),
        ('{"action_type": "TYPE", "typed_text": "x"}', "in braces"),
        ("action_type: SWIPE_UP", "is not one of"),
        ("action_type: DUAL_POINT, touch_point: [0.1, 0.2]", "lift_point"),
        ("action_type: DUAL_POINT, touch_point: [1.2, 0.2], lift_point: [1.2, 0.2]", "outside"),
        ("action_type: DUAL_POINT, touch_point: [nan, 0.2], lift_point: [0, 0]", "a number"),
        ("action_type: DUAL_POINT, touch_point: [1e999, 0.2], lift_point: [0, 0]", "finite"),
        ("action_type: DUAL_POINT, touch_point: [0.1], lift_point: [0.1]", "2 or 4 numbers"),
        (
            "action_type: DUAL_POINT, touch_point: [0, 0], touch_point: [1, 1], lift_point: [0, 0]",
            "twice",
        ),
    ],
)
def test_what_an_answer_means(answer: str, expected: list[Action] | str, frame: Frame) -> None:
    """One action a line, in LlamaTouch's order of coordinates; a text names the reason."""
    read = DIALECTS["llamatouch"].decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert read == tuple(expected)


def test_rows_come_first_in_the_data_set(frame: Frame) -> None:
    """The same line is another place."""
    line = (
        "action_type: DUAL_POINT, touch_point: [0.1, 0.9], lift_point: [0.6, 0.9], typed_text: ''"
    )
    assert DIALECTS["llamatouch"].decode(line, frame) == (Swipe((0.1, 0.9), (0.6, 0.9)),)
    assert DIALECTS["aitw"].decode(line, frame) == (Swipe((0.9, 0.1), (0.9, 0.6)),)


def test_a_tap_as_it_is_written(frame: Frame) -> None:
    """With four decimals, rows first."""
    assert DIALECTS["aitw"].encode(Tap(0.25, 1 / 3), frame) == (
        "action_type: DUAL_POINT, touch_point: [0.3333, 0.25], lift_point: [0.3333, 0.25], "
        "typed_text: ''"
    )


@pytest.mark.parametrize(
    "action",
    [
        Swipe((0.5, 0.5), (0.5, 0.53)),  # would be read as a tap
        Swipe((0.5, 0.8), (0.5, 0.2), duration_s=1),
        Type("a\nb"),
        Type("a", submit=True),
        LongPress((0.5, 0.5)),
        PressKey(Key.RECENTS),
        Answer("7:30"),
    ],
)
def test_what_it_has_no_words_for(action: Action, frame: Frame) -> None:
    """An error that says so, not something near it."""
    with pytest.raises(Inexpressible, match="aitw"):
        DIALECTS["aitw"].encode(action, frame)
