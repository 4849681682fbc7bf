"""AppAgent's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.accessibility.element_numbers import app_agent_elements
from mobile_gym.core.actions import Action, Finish, Invalid, LongPress, Swipe, Tap, Type, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS

FIELD = NormalizedPoint(540.5 / 1080, 330.5 / 2400)
SAVE = NormalizedPoint(270.5 / 1080, 490.5 / 2400)


def test_tags_of_the_screen(frame: Frame) -> None:
    """The field, two buttons and two rows, as the other tests count on."""
    assert len(app_agent_elements(frame.nodes)) == 5


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        (
            "Observation: a form\nThought: press it\nAction: tap(2)\nSummary: I pressed tap(1).",
            (Tap(SAVE),),
        ),
        ("Action: Tap(2)", (Tap(SAVE),)),
        ("Action: I would tap(2) to save.", (Tap(SAVE),)),
        ("Action: tap( 2 )", (Tap(SAVE),)),
        ("tap(element=2)", (Tap(SAVE),)),
        ("**Action:** long_press(1)", (LongPress(FIELD),)),
        ('Action: tap(1)\ntext("milk")', (Tap(FIELD), Type("milk"))),
        ("Action: tap(1), text('milk')", (Tap(FIELD), Type("milk"))),
        ('Action: text("Hello, "world"! 好的 (it\'s)")', (Type('Hello, "world"! 好的 (it\'s)'),)),
        ('Action: text("FINISH")', (Type("FINISH"),)),
        (r'Action: text("a\"b\nc")', (Type('a"b\nc'),)),
        (
            'Action: swipe(2, "up", "short")',
            (Swipe(SAVE, (SAVE.x, SAVE.y - 216 / 2400)),),
        ),
        ('Action: swipe(2, "right", "long")', (Swipe(SAVE, (SAVE.x + 0.3, SAVE.y)),)),
        ('Action: swipe(2, "left", "long")', (Swipe(SAVE, (0.0, SAVE.y)),)),
        ('Action: swipe(2, "right")', (Swipe(SAVE, (SAVE.x + 0.2, SAVE.y)),)),
        ("Action: grid()", (Wait(0.0),)),
        ("Action: FINISH", (Finish(),)),
        ("Action: tap(2) FINISH", (Tap(SAVE), Finish())),
    ],
)
def test_what_is_read(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """One call or several, with prose around or not."""
    read = DIALECTS["app_agent"].decode(text, frame)
    assert len(read) == len(actions)
    for one, other in zip(read, actions, strict=True):
        if isinstance(one, Swipe) and isinstance(other, Swipe):
            assert one.start == other.start
            assert one.end == pytest.approx(other.end)
        else:
            assert one == other


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("Action: finish", "no action"),
        ("Action: click(2)", "no action"),
        ("Action: tap(0)", "tags 1 to 5"),
        ("Action: tap(6)", "tags 1 to 5"),
        ("Action: tap(1.5)", "whole number"),
        ("Action: tap(nan)", "must be a number"),
        ("Action: tap(five)", "must be a number"),
        ("Action: tap()", "tap needs element"),
        ("Action: tap(1, 2)", "takes 1 arguments"),
        ("Action: tap(1", "a ')' is missing at the end"),
        ('Action: text("milk', "not closed"),
        ('Action: swipe(1, "north", "short")', "one of up, down"),
        ('Action: swipe(1, "up", "far")', "one of short, medium, long"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str, frame: Frame) -> None:
    """Nothing is guessed; the reason says what was wrong."""
    (action,) = DIALECTS["app_agent"].decode(text, frame)
    assert isinstance(action, Invalid)
    assert reason in action.reason
