"""When two frames show the same screen, and a screen as a picture for a model."""

from __future__ import annotations

import hashlib
from typing import Final

import numpy as np

from mobile_gym.accessibility.bars import status_bar_height_px, without_bars
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.png import png
from reward_models.language_models import Picture

__all__ = ["as_picture", "picture_key", "tree_key", "without_bars"]

_PNG_LEVEL: Final = 6


def picture_key(frame: Frame) -> bytes:
    """A digest of the pixels below the status bar, whose clock moves on by itself."""
    assert frame.screenshot is not None
    digest = hashlib.blake2b(repr(frame.screenshot.shape).encode(), digest_size=16)
    digest.update(np.ascontiguousarray(frame.screenshot[status_bar_height_px(frame) :]).data)
    return digest.digest()


def tree_key(frame: Frame) -> bytes:
    """A digest of the page, the keyboard and the windows but for the bars."""
    shown = (frame.activity, frame.keyboard_shown, without_bars(frame))
    return hashlib.blake2b(repr(shown).encode(), digest_size=16).digest()


def as_picture(screenshot: Screenshot) -> Picture:
    """The screenshot as PNG; equal pixels give equal bytes, as caches need."""
    return Picture(png(screenshot, _PNG_LEVEL))
