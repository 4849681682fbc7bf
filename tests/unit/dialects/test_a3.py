"""A3's and its baseline's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Answer
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS


@pytest.mark.parametrize(
    ("name", "text"), [("a3", "END[7:30]"), ("internvl", "END<answer>7:30</answer>")]
)
def test_an_end_with_an_answer_answers(name: str, text: str, frame: Frame) -> None:
    """Without one there are `COMPLETE` and `IMPOSSIBLE`."""
    assert DIALECTS[name].encode(Answer("7:30"), frame) == text
    assert DIALECTS[name].decode(text, frame) == (Answer("7:30"),)
