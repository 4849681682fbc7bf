from __future__ import annotations

import pytest

from mobile_gym.core.actions import DoubleTap, Drag, LongPress, PressKey, Swipe, Tap, Type
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.studio.playing.player_actions import PinchGesture
from mobile_gym.studio.playing.touch_tracker import (
    TouchPoint,
    merge_player_actions,
    player_action_of_paths,
)

SIZE = (540, 1200)


def path(*points: tuple[float, float, float]) -> list[TouchPoint]:
    return [TouchPoint(NormalizedPoint(x, y), at_s) for x, y, at_s in points]


def test_a_short_touch_is_a_tap():
    assert player_action_of_paths([path((0.5, 0.5, 1.0), (0.505, 0.5, 1.1))], SIZE) == Tap(0.5, 0.5)


def test_a_touch_that_stays_is_a_long_press():
    player_action = player_action_of_paths([path((0.5, 0.5, 1.0), (0.5, 0.5, 1.75))], SIZE)
    assert player_action == LongPress(0.5, 0.5, duration_s=0.75)


def test_a_finger_that_moves_at_once_swipes():
    player_action = player_action_of_paths(
        [path((0.5, 0.8, 1.0), (0.5, 0.5, 1.125), (0.5, 0.2, 1.25))], SIZE
    )
    assert player_action == Swipe((0.5, 0.8), (0.5, 0.2), 0.25)


def test_a_finger_that_holds_and_then_moves_drags():
    player_action = player_action_of_paths(
        [path((0.5, 0.8, 1.0), (0.5, 0.8, 1.4), (0.5, 0.6, 1.5), (0.5, 0.4, 2.0))], SIZE
    )
    assert player_action == Drag((0.5, 0.8), (0.5, 0.4), 0.5)


def test_a_finger_that_comes_back_has_moved():
    player_action = player_action_of_paths(
        [path((0.5, 0.5, 1.0), (0.9, 0.5, 1.1), (0.5, 0.5, 1.2))], SIZE
    )
    assert isinstance(player_action, Swipe)


def test_a_flick_that_is_told_at_once_takes_time():
    player_action = player_action_of_paths([path((0.5, 0.8, 1.0), (0.5, 0.2, 1.0))], SIZE)
    assert isinstance(player_action, Swipe)
    assert player_action.duration_s == 0.05


def test_a_finger_is_forgotten_after_ten_seconds():
    player_action = player_action_of_paths([path((0.5, 0.5, 0.0), (0.5, 0.5, 700.0))], SIZE)
    assert isinstance(player_action, LongPress)
    assert player_action.duration_s == 10.0


def test_two_fingers_pinch():
    first = path((0.25, 0.25, 1.0), (0.125, 0.125, 1.5))
    second = path((0.75, 0.75, 1.1), (0.875, 0.875, 1.25))
    player_action = player_action_of_paths([first, second], SIZE)
    assert player_action == PinchGesture(
        ((0.25, 0.25), (0.75, 0.75)), ((0.125, 0.125), (0.875, 0.875)), 0.5
    )


@pytest.mark.parametrize(
    ("gap_s", "x", "whole"),
    [(0.2, 0.52, DoubleTap(0.5, 0.5)), (0.4, 0.5, None), (0.1, 0.9, None)],
    ids=["soon and near", "late", "far"],
)
def test_two_taps_are_one_double_tap(gap_s, x, whole):
    assert merge_player_actions(Tap(0.5, 0.5), Tap(x, 0.5), gap_s, SIZE) == whole


def test_signs_in_a_row_are_one_text():
    assert merge_player_actions(Type("hel"), Type("lo"), 0.5, SIZE) == Type("hello")


@pytest.mark.parametrize(
    ("before", "player_action", "gap_s"),
    [
        (Type("hello"), Type("!"), 5.0),
        (Type("hello", submit=True), Type("!"), 0.1),
        (Type("x" * 500), Type("!"), 0.1),
        (Type("hello"), PressKey("enter"), 0.1),
        (DoubleTap(0.5, 0.5), Tap(0.5, 0.5), 0.1),
    ],
)
def test_other_deeds_stay_two(before, player_action, gap_s):
    assert merge_player_actions(before, player_action, gap_s, SIZE) is None
