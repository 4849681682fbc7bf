"""UI-TARS' answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Action, Drag, Invalid, Key, PressKey, Tap, Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS

TAP = Tap(0.5, 0.25)


def test_1_5_counts_pixels_of_the_resized_picture(frame: Frame) -> None:
    """Sides are multiples of 28: 1092 x 2408 for a screen of 1080 x 2400."""
    dialect = DIALECTS["ui_tars_1_5"]
    assert dialect.image_size(frame) == (1092, 2408)
    (action,) = dialect.decode("Action: click(start_box='(546,602)')", frame)
    assert isinstance(action, Tap)
    assert action.point.x == pytest.approx(0.5, abs=0.001)
    assert action.point.y == pytest.approx(0.25, abs=0.001)


def test_a_call_before_an_unreadable_one_is_done(frame: Frame) -> None:
    """What was read stands; the rest is one Invalid."""
    reply = "Action: press_home()\nclick(start_box='=')"
    read = DIALECTS["doubao"].decode(reply, frame)
    assert read[0] == PressKey(Key.HOME)
    assert isinstance(read[1], Invalid)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (TAP, "Action: click(point='<point>500 250</point>')"),
        (Type("it's", submit=True), r"Action: type(content='it\'s\n')"),
        (
            Drag(NormalizedPoint(0.5, 0.8), NormalizedPoint(0.5, 0.2)),
            "Action: drag(start_point='<point>500 800</point>', "
            "end_point='<point>500 200</point>')",
        ),
    ],
)
def test_what_doubao_writes(action: Action, text: str, frame: Frame) -> None:
    """Places stand in tags; quotes and line breaks are escaped."""
    assert DIALECTS["doubao"].encode(action, frame) == text
