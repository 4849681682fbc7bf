"""The agent that does anything a finger could do: the floor that learning starts from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from mobile_gym.agents.canvas import ScreenCanvas
from mobile_gym.core import actions
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint, Rect
from mobile_gym.core.tasks import Task

_KEYS: Final = (
    actions.Key.BACK,
    actions.Key.HOME,
    actions.Key.RECENTS,
    actions.Key.ENTER,
    actions.Key.DELETE,
)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz 0123456789"
_REACH: Final = 0.35
"""Length of a swipe, of the canvas."""
_DIRECTIONS: Final = ((0.0, -_REACH), (0.0, _REACH), (-_REACH, 0.0), (_REACH, 0.0))


class RandomAgent:
    """Taps nodes and empty space, swipes, presses keys and types, at random.

    It never answers and never declares the task done, so an episode runs to its limit.
    """

    name = "random"
    observe = ("screen_rect",)

    def __init__(self) -> None:
        self._rng = np.random.default_rng(0)

    def reset(self, task: Task, seed: int) -> None:
        """Start an episode; the same seed and screens give the same actions."""
        self._rng = np.random.default_rng(seed)

    def act(self, observation: Mapping[str, Any], frame: Frame) -> actions.Action:
        """Draw a kind of action, then the action."""
        draw = _KINDS[int(np.searchsorted(_CUMULATED, self._rng.random(), side="right"))]
        return draw(self._rng, frame, ScreenCanvas.of(observation))


_Draw = Callable[[np.random.Generator, Frame, ScreenCanvas], actions.Action]


def _tap_node(rng: np.random.Generator, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    screen = Rect(0, 0, frame.width_px, frame.height_px)
    boxes = [
        box
        for node in frame.nodes
        if (node.clickable or node.editable) and node.visible
        if not (box := node.bounds.intersection(screen)).is_empty
    ]
    if not boxes:
        return _tap_anywhere(rng, frame, canvas)
    left, top, right, bottom = boxes[int(rng.integers(len(boxes)))]
    pixel = PixelPoint(int(rng.integers(left, right)), int(rng.integers(top, bottom)))
    return actions.Tap(canvas.point(pixel, frame))


def _tap_anywhere(rng: np.random.Generator, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    return actions.Tap(_random_point(rng))


def _double_tap(rng: np.random.Generator, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    return actions.DoubleTap(_random_point(rng))


def _long_press(rng: np.random.Generator, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    return actions.LongPress(_random_point(rng))


def _swipe(rng: np.random.Generator, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    start = _random_point(rng)
    dx, dy = _DIRECTIONS[int(rng.integers(len(_DIRECTIONS)))]
    end = (float(np.clip(start.x + dx, 0.0, 1.0)), float(np.clip(start.y + dy, 0.0, 1.0)))
    return actions.Swipe(start, end)  # type: ignore[arg-type]


def _press_key(rng: np.random.Generator, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    return actions.PressKey(_KEYS[int(rng.integers(len(_KEYS)))])


def _type(rng: np.random.Generator, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    letters = rng.integers(len(_LETTERS), size=int(rng.integers(1, 9)))
    return actions.Type("".join(_LETTERS[letter] for letter in letters))


def _wait(rng: np.random.Generator, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    return actions.Wait(1.0)


def _random_point(rng: np.random.Generator) -> NormalizedPoint:
    return NormalizedPoint(float(rng.random()), float(rng.random()))


_WEIGHTS: Final[dict[_Draw, float]] = {
    _tap_node: 0.45,
    _tap_anywhere: 0.17,
    _swipe: 0.16,
    _press_key: 0.09,
    _type: 0.06,
    _long_press: 0.04,
    _double_tap: 0.01,
    _wait: 0.02,
}
_KINDS: Final = tuple(_WEIGHTS)
_CUMULATED: Final = np.cumsum(np.array(tuple(_WEIGHTS.values())) / sum(_WEIGHTS.values()))
