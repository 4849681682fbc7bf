"""AndroidWorld's JSON: elements by number or places in pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mobile_gym.core.actions import (
    Action,
    Invalid,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.dialects import DIALECTS

WORLD = DIALECTS["android_world"]
# 0 "Notes", 1 the field, 2 Save, 3 Cancel, 4 the list, 5 "Milk and eggs", 6 the check box


def at(x: int, y: int) -> NormalizedPoint:
    """The middle of a pixel of the screen."""
    return PixelPoint(x, y).to_normalized(1080, 2400)


SAVE = at(270, 490)


def test_an_element_scrolls_within_its_box(frame: Frame) -> None:
    """Half of the list's height around its middle, and so it is written again."""
    (swipe,) = WORLD.decode('{"action_type": "scroll", "direction": "down", "index": 4}', frame)
    assert isinstance(swipe, Swipe)
    assert round(swipe.start.y * 2400) == 1800
    assert round(swipe.end.y * 2400) == 1000
    assert WORLD.encode(swipe, frame) == (
        'Action: {"action_type": "scroll", "direction": "down", "index": 4}'
    )


def test_an_element_is_written_where_it_is_touched(frame: Frame) -> None:
    """Another place has its pixels, so that nothing is moved."""
    assert WORLD.encode(Tap(SAVE), frame) == 'Action: {"action_type": "click", "index": 2}'
    beside = WORLD.encode(Tap(at(260, 490)), frame)
    assert beside == 'Action: {"action_type": "click", "x": 260, "y": 490}'


@pytest.mark.parametrize(
    "action",
    [Type("a"), Wait(2), PressKey(Key.RECENTS), LongPress((0.5, 0.5), duration_s=2)],
)
def test_what_it_has_no_words_for(action: Action, frame: Frame) -> None:
    """Its typing always submits, its wait takes a second."""
    with pytest.raises(Inexpressible, match="android_world"):
        WORLD.encode(action, frame)


def test_a_covered_element_is_not_touched(frame: Frame) -> None:
    """The reason names it."""
    assert frame.forest is not None
    front = replace(
        frame.forest.trees[0],
        nodes=(frame.forest.trees[0].nodes[0]._replace(clickable=True),),
    )
    covered = replace(frame, forest=AccessibilityForest((*frame.forest.trees, front)))
    (tap, hidden) = (
        WORLD.decode(f'{{"action_type": "click", "index": {index}}}', covered)[0]
        for index in (0, 3)
    )
    assert isinstance(tap, Tap)
    assert isinstance(hidden, Invalid)
    assert "element 3 is covered" in hidden.reason
