"""When two frames show the same screen, and a screen as a picture for a model."""

from __future__ import annotations

import hashlib
import struct
import zlib
from typing import Final

import numpy as np

from mobile_gym.accessibility.bars import status_bar_height_px, without_bars
from mobile_gym.core.frames import Frame, Screenshot
from reward_models.language_models import Picture

__all__ = ["as_picture", "picture_key", "tree_key", "without_bars"]

_PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


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
    """The screenshot as PNG (RFC 2083); equal pixels give equal bytes, as caches need."""
    height, width, _ = screenshot.shape
    rows = np.ascontiguousarray(screenshot).reshape(height, width * 3)
    filtered = np.empty((height, 1 + width * 3), np.uint8)
    filtered[:, 0] = 2  # the filter "up": each row as the difference from the one above
    filtered[0, 1:] = rows[0]
    np.subtract(rows[1:], rows[:-1], out=filtered[1:, 1:])
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(filtered.tobytes(), 6)
    chunks = (_chunk(b"IHDR", header), _chunk(b"IDAT", data), _chunk(b"IEND", b""))
    return Picture(b"".join((_PNG_SIGNATURE, *chunks)))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
