"""Actions drawn on screenshots."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from mobile_gym.accessibility.pictures.drawn_actions import draw_action
from mobile_gym.core.actions import (
    Action,
    DoubleTap,
    Drag,
    Finish,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import MissingExtra
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.geometry import NormalizedPoint

GREEN = (0, 170, 60)


@pytest.fixture
def grey() -> Screenshot:
    screenshot = np.full((400, 200, 3), 128, np.uint8)
    screenshot.flags.writeable = False
    return screenshot


def green_box(image: Screenshot) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what is green."""
    rows, columns = np.nonzero((image == GREEN).all(axis=2))
    return columns.min(), rows.min(), columns.max(), rows.max()


@pytest.mark.parametrize(
    "action",
    [
        Tap(0.25, 0.75),
        DoubleTap(0.25, 0.75),
        LongPress(0.25, 0.75),
        Type("x", at=NormalizedPoint(0.25, 0.75)),
    ],
)
def test_a_touch_is_a_ring_around_its_point(grey: Screenshot, action: Action) -> None:
    drawn = draw_action(grey, action)
    left, top, right, bottom = green_box(drawn)
    assert abs((left + right) / 2 - 50) <= 1
    assert abs((top + bottom) / 2 - 300) <= 1
    assert 10 <= right - left <= 40
    is_filled = tuple(drawn[300, 50]) == GREEN
    assert is_filled == isinstance(action, LongPress)
    assert (grey == 128).all()


def test_a_drag_is_an_arrow_from_where_it_held(grey: Screenshot) -> None:
    start, end = NormalizedPoint(0.25, 0.75), NormalizedPoint(0.75, 0.25)
    drag, swipe = draw_action(grey, Drag(start, end)), draw_action(grey, Swipe(start, end))
    assert not np.array_equal(drag, swipe)
    assert tuple(drag[300, 50]) == GREEN
    left, top, right, bottom = green_box(drag)
    assert left < 50 < 140 < right
    assert top < 110 < 300 < bottom


def test_kinds_of_touch_look_different(grey: Screenshot) -> None:
    drawn = [draw_action(grey, kind(0.5, 0.5)) for kind in (Tap, DoubleTap, LongPress)]
    assert len({image.tobytes() for image in drawn}) == 3


@pytest.mark.parametrize(
    "end", [NormalizedPoint(0.5, 0.1), NormalizedPoint(0.9, 0.8), NormalizedPoint(0.1, 0.8)]
)
def test_a_swipe_is_an_arrow_from_start_to_end(grey: Screenshot, end: NormalizedPoint) -> None:
    start = NormalizedPoint(0.5, 0.8)
    there = draw_action(grey, Swipe(start, end))
    left, top, right, bottom = green_box(there)
    for x, y in (start, end):
        assert left - 8 <= x * 200 <= right + 8
        assert top - 8 <= y * 400 <= bottom + 8
    assert not np.array_equal(there, draw_action(grey, Swipe(end, start)))


@pytest.mark.parametrize("action", [None, Wait(1.0), PressKey(Key.BACK), Type("x"), Finish()])
def test_what_has_no_place_is_not_drawn(grey: Screenshot, action: Action | None) -> None:
    assert draw_action(grey, action) is grey


def test_touches_at_the_edge_are_drawn(grey: Screenshot) -> None:
    assert (draw_action(grey, Tap(1.0, 1.0)) == GREEN).all(axis=2).any()


def test_without_pillow_it_says_what_to_install(
    grey: Screenshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtra, match=r"mobile-gym\[llm\]"):
        draw_action(grey, Tap(0.5, 0.5))
