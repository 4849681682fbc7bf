"""Where a finger goes for a number of the indexed list."""

import gymnasium
import pytest

import mobile_gym  # noqa: F401 - registers the environments
from mobile_gym.accessibility import interactive_nodes
from mobile_gym.core.actions import Tap
from mobile_gym.core.errors import InvalidAction
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.trainers.numbered_screen import NumberedScreen


@pytest.fixture(scope="module")
def phone():
    env = gymnasium.make("MobileGym/Clock.SetAlarm-v0", observe=("activity",))
    env.reset(seed=0)
    yield env.unwrapped
    env.close()


def number_of(label, frame):
    return next(
        number
        for number, match in enumerate(interactive_nodes(frame.nodes))
        if match.node.label == label
    )


def test_a_number_is_touched_where_it_is(phone):
    phone.reset(seed=0)
    point = NumberedScreen(phone.frame).point(number_of("Clock", phone.frame))
    phone.step(phone.to_canvas(Tap(point)))
    assert "deskclock" in phone.frame.activity


def test_every_number_lies_on_the_screen(phone):
    screen = NumberedScreen(phone.frame)
    for number, match in enumerate(interactive_nodes(phone.frame.nodes)):
        point = screen.point(number)
        x, y = point.to_pixels(phone.frame.width_px, phone.frame.height_px)
        assert match.node.bounds.left <= x < match.node.bounds.right
        assert match.node.bounds.top <= y < match.node.bounds.bottom


@pytest.mark.parametrize("number", [-1, 10**6])
def test_a_number_that_is_not_there_is_told_with_those_that_are(phone, number):
    last = len(interactive_nodes(phone.frame.nodes)) - 1
    with pytest.raises(InvalidAction, match=f"no number {number} .* from 0 to {last}$"):
        NumberedScreen(phone.frame).point(number)


def test_an_empty_screen_has_no_numbers(phone):
    from dataclasses import replace

    screen = NumberedScreen(replace(phone.frame, forest=AccessibilityForest(())))
    with pytest.raises(InvalidAction, match="it has none"):
        screen.swipe("up", 0)


def test_a_swipe_goes_over_the_screen_or_over_a_number(phone):
    screen = NumberedScreen(phone.frame)
    whole, over = screen.swipe("up"), screen.swipe("up", number_of("Clock", phone.frame))
    assert whole.start.y > whole.end.y
    assert whole.start.y - whole.end.y > over.start.y - over.end.y > 0
