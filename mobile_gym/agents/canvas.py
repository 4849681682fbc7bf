"""Where things on the screen are on the canvas.

Node bounds are pixels of the screen; actions point at the canvas, in which the screen may be
letterboxed (`observation["screen_rect"]`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from mobile_gym.core.actions import Action, DoubleTap, Drag, LongPress, Swipe, Tap, Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint


class ScreenCanvas(NamedTuple):
    """The place of the screen in the canvas, as fractions of the canvas."""

    left: float = 0.0
    top: float = 0.0
    right: float = 1.0
    bottom: float = 1.0

    @classmethod
    def of(cls, observation: Mapping[str, Any]) -> ScreenCanvas:
        """The canvas of an observation; without a `screen_rect` the screen fills it."""
        rect = observation.get("screen_rect")
        return cls() if rect is None else cls(*map(float, np.asarray(rect)))

    def point(self, pixel: PixelPoint, frame: Frame) -> NormalizedPoint:
        """The point of the canvas that shows the middle of a pixel of the screen."""
        return self._place_point(pixel.to_normalized(frame.width_px, frame.height_px))

    def action(self, action: Action) -> Action:
        """An action whose points are relative to the screen, as one on the canvas."""
        match action:
            case Tap():
                return Tap(self._place_point(action.point))
            case DoubleTap():
                return DoubleTap(self._place_point(action.point))
            case LongPress():
                return LongPress(self._place_point(action.point), duration_s=action.duration_s)
            case Swipe() | Drag():
                return replace(
                    action, start=self._place_point(action.start), end=self._place_point(action.end)
                )
            case Type(at=NormalizedPoint() as at):
                return replace(action, at=self._place_point(at))
            case _:
                return action

    def _place_point(self, point: NormalizedPoint) -> NormalizedPoint:
        # A rectangle in float32 may end a rounding error beyond the canvas.
        return NormalizedPoint.checked(
            min(max(self.left + point.x * (self.right - self.left), 0.0), 1.0),
            min(max(self.top + point.y * (self.bottom - self.top), 0.0), 1.0),
        )
