"""AutoDroid's blanks: ids of its HTML-like list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mobile_gym.accessibility import html_like
from mobile_gym.core.actions import (
    Action,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.dialects import DIALECTS

DROID = DIALECTS["auto_droid"]
LIST = """\
<p id=0>Notes</p>
<button id=1>Save</button>
<button id=2>Cancel</button>
<button id=3 text='Milk and eggs'></button>
<checkbox id=4 checked=False>Bread</checkbox>
<button id=5>go back</button>"""


def at(x: int, y: int) -> NormalizedPoint:
    """The middle of a pixel of the screen."""
    return PixelPoint(x, y).to_normalized(1080, 2400)


SAVE = at(270, 490)


@pytest.fixture
def filled(frame: Frame) -> Frame:
    """The screen with a text in its field, which then is on the list as id 1."""
    assert frame.forest is not None
    nodes = list(frame.forest.trees[0].nodes)
    nodes[2] = nodes[2]._replace(text="Shopping")
    return replace(
        frame, forest=AccessibilityForest((replace(frame.forest.trees[0], nodes=tuple(nodes)),))
    )


def test_the_list_that_is_numbered(frame: Frame) -> None:
    """What the ids of these tests mean."""
    assert html_like(frame.nodes) == LIST


@pytest.mark.parametrize("text", ["Bob", "two words", " a ", "N/A", "'x'", '"', "", "a - id=2"])
def test_texts_come_back_as_they_were(text: str, filled: Frame) -> None:
    """Quotes are written where they are needed."""
    typed = Type(text, at(540, 330))
    written = DROID.encode(typed, filled)
    assert written.startswith("- id=1 - action=input")
    assert DROID.decode(written, filled) == (typed,)


def test_the_nearest_element_is_named(filled: Frame) -> None:
    """A tap is that of the element around it, typing without a place that of the focus."""
    assert DROID.encode(Tap(at(60, 430)), filled) == "- id=2 - action=tap - input text=N/A"
    assert filled.forest is not None
    nodes = list(filled.forest.trees[0].nodes)
    nodes[2] = nodes[2]._replace(focused=True)
    tree = replace(filled.forest.trees[0], nodes=tuple(nodes))
    focused = replace(filled, forest=AccessibilityForest((tree,)))
    assert DROID.encode(Type("a"), focused) == "- id=1 - action=input - input text=a"


@pytest.mark.parametrize(
    "action",
    [
        Tap(at(540, 30)),  # nothing is there
        Type("a"),  # nothing has the focus
        Type("a\nb", SAVE),
        Swipe((0.5, 0.8), (0.5, 0.2)),
        LongPress(SAVE),
        PressKey(Key.HOME),
        Finish(FinishStatus.IMPOSSIBLE),
    ],
)
def test_what_it_has_no_words_for(action: Action, frame: Frame) -> None:
    """An error that says so."""
    with pytest.raises(Inexpressible, match="auto_droid"):
        DROID.encode(action, frame)
