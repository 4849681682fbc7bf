"""AutoGLM's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Invalid, Type
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS


def _typed(text: str) -> Type:
    return Type(text, clear=True)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("I do (as told) nothing.", "the arguments of do have names"),
        ("<answer>tap(5)</answer>", "no action"),
        ('do(action="Tap")', "needs element"),
        ('do(action="Tap", element=[5])', "must be a number|2 or 4 numbers"),
        ('do(action="Tap", element=[1200,5])', "outside the screen"),
        ('do(action="Tap", element=[NaN,5])', "must be a number"),
        ('do(action="Tap", element=[[[[[[5,5]]]]]])', "deep"),
        ('do(action="Tap", element=[__import__("os").system("ls"),5])', "expected"),
        ('do(action="Tap", action="Back")', "twice"),
        ('do(action="Wait", duration="a while")', "must be a number"),
        ('do(action="Wait", duration="900 seconds")', "must be in"),
        ('do(action="Swipe", start=[5,5])', "needs end"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str, frame: Frame) -> None:
    """Nothing is guessed or executed; the reason says what was wrong."""
    (action,) = DIALECTS["auto_glm"].decode(text, frame)
    assert isinstance(action, Invalid)
    assert any(each in action.reason for each in reason.split("|")), action.reason


def test_auto_glm_replaces_a_text_and_cannot_append_one(frame: Frame) -> None:
    """Its reader empties a field before it types."""
    dialect = DIALECTS["auto_glm"]
    assert dialect.encode(_typed('a"b'), frame) == (
        r'<answer>do(action="Type", text="a\"b")</answer>'
    )
    with pytest.raises(Inexpressible, match="auto_glm"):
        dialect.encode(Type("milk"), frame)
