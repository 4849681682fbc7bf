"""Android in the Wild's lines: (y, x) as in the data set, (x, y) as LlamaTouch's AgentEnv."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Action, Answer, Key, LongPress, PressKey, Swipe, Tap, Type
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS


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
