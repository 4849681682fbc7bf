"""Keys of screens: frames with equal keys show the same screen.

Judges of two papers tell screens apart in the same way.
"""

from __future__ import annotations

import hashlib

import numpy as np

from mobile_gym.accessibility.bars import status_bar_height_px, visible_windows, without_bars
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest


def picture_key(frame: Frame) -> bytes:
    """A digest of the pixels below the status bar, whose clock moves on by itself."""
    assert frame.screenshot is not None
    digest = hashlib.blake2b(repr(frame.screenshot.shape).encode(), digest_size=16)
    digest.update(np.ascontiguousarray(frame.screenshot[status_bar_height_px(frame) :]).data)
    return digest.digest()


def tree_key(frame: Frame) -> bytes:
    """A digest of all that can be read of a frame, messages and banners, too."""
    return _key_of(frame, visible_windows(frame))


def screen_key(frame: Frame) -> bytes:
    """A digest of a page: of its tree, of its pixels without one, or of its activity.

    The tree comes first because a blinking cursor or an animation changes pixels alone.
    """
    if frame.forest is not None:
        return _key_of(frame, without_bars(frame))
    if frame.screenshot is not None:
        return picture_key(frame)
    return frame.activity.encode()


def _key_of(frame: Frame, forest: AccessibilityForest) -> bytes:
    shown = (frame.activity, frame.keyboard_shown, forest)
    return hashlib.blake2b(repr(shown).encode(), digest_size=16).digest()
