"""Mobile-Agent's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Finish,
    Invalid,
    Key,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.dialects import DIALECTS

SAVE = Tap(270.5 / 1080, 490.5 / 2400)
FIELD = Tap(540.5 / 1080, 330.5 / 2400)
MILK = Tap(540.5 / 1080, 700.5 / 2400)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("Observation: a form\nThought: save it\nAction: click text (Save)", (SAVE,)),
        ("Action: Click text (save).", (SAVE,)),
        ("Action: `click text (Sav)`", (SAVE,)),
        ("click text (Title)", (FIELD,)),
        ("Action: click text (Milk and eggs)", (MILK,)),
        ("Action: click icon (milk, top)", (MILK,)),
        ("Action: page down", (Swipe((0.5, 0.75), (0.5, 0.25)),)),
        ("Action: page up", (Swipe((0.5, 0.25), (0.5, 0.75)),)),
        ('Action: type (it\'s (almost) "done", 好的)', (Type('it\'s (almost) "done", 好的'),)),
        ("Action: type ( milk )", (Type(" milk "),)),
        ("Action: type()", (Type(""),)),
        ("Action: open App (Clock)", (OpenApp("Clock"),)),
        ("Action: back", (PressKey(Key.BACK),)),
        ("Action: exit", (PressKey(Key.HOME),)),
        ("Action: stop", (Finish(),)),
        ("Action: back\nexit", (PressKey(Key.BACK), PressKey(Key.HOME))),
    ],
)
def test_what_is_read(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """Texts, hints and descriptions are looked up on the screen, in any case."""
    assert DIALECTS["mobile_agent_v1"].decode(text, frame) == actions


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("Action: click text (Delete)", "is not on the screen"),
        ("Action: click text ()", "is not on the screen"),
        ("Action: click text Save", "in parentheses"),
        ("Action: click icon (milk)", "a comma and a place"),
        ("Action: click icon (milk, upper left)", "one of top, bottom"),
        ("Action: click icon (milk, bottom)", "is not on the screen"),
        ("Action: click icon (red circle, top)", "is not on the screen"),
        ("Action: page left", "is no action"),
        ("Action: back (2)", "takes no parameter"),
        ("Action: swipe (1, 2)", "is no action"),
        ("I would stop here.", "is no action"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str, frame: Frame) -> None:
    """Nothing is guessed; the reason says what was wrong."""
    (action,) = DIALECTS["mobile_agent_v1"].decode(text, frame)
    assert isinstance(action, Invalid)
    assert reason in action.reason


def _rows(*texts: str) -> Frame:
    rows = (
        AccessibilityNode(
            text=text, bounds=Rect(0, 100 * at, 1080, 100 * at + 100), parent=0, clickable=True
        )
        for at, text in enumerate(texts)
    )
    root = AccessibilityNode(bounds=Rect(0, 0, 1080, 2400))
    return Frame(
        1080, 2400, "a/.B", forest=AccessibilityForest((AccessibilityTree((root, *rows)),))
    )


def test_several_matches_are_named_and_none_is_taken() -> None:
    """The reason has their texts and middles."""
    (action,) = DIALECTS["mobile_agent_v1"].decode("click text (milk)", _rows("Milk 1", "Milk 2"))
    assert isinstance(action, Invalid)
    assert "2 times: 'Milk 1' at (540, 50); 'Milk 2' at (540, 150)" in action.reason


def test_the_whole_text_goes_before_a_part() -> None:
    """`Milk` is the row of that name, not the one that has it in its text."""
    (action,) = DIALECTS["mobile_agent_v1"].decode("click text (milk)", _rows("Milk 1", "Milk"))
    assert action == Tap(540.5 / 1080, 150.5 / 2400)


def test_a_tap_without_a_text_of_its_own_has_no_words() -> None:
    """Two equal rows cannot be told apart."""
    with pytest.raises(Inexpressible, match="mobile_agent_v1"):
        DIALECTS["mobile_agent_v1"].encode(Tap(0.5, 0.01), _rows("Milk", "Milk"))
