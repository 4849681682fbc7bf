"""The pictures of a page that needs no other file: every distinct screen once, within a bound."""

from __future__ import annotations

import base64
import hashlib
from typing import Final, NamedTuple

from mobile_gym.core.frames import Frame
from mobile_gym.core.png import png
from mobile_gym.rollouts.storing.pictures import thumbnail

_MOST_BYTES: Final = 24_000_000
"""Of all pictures of a page, in base 64; a screen of the embedded device is about 60 KB of it."""
_WIDEST_PX: Final = 720
"""Wider screens are made smaller by a whole factor; the others keep every pixel."""
_NARROWED_PX: Final = 540
_LEVEL: Final = 6
"""Of zlib: `png` says what it takes."""


class Picture(NamedTuple):
    """A picture as a rule of CSS needs it; `data` is a PNG in base 64."""

    name: str
    width_px: int
    height_px: int
    data: str


class Album:
    """Pictures by name, for any number of moments.

    Args:
        most_bytes: of all of them; what comes when it is full is left out.
    """

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._left_bytes = most_bytes
        self._pictures: dict[str, Picture] = {}
        self._last: tuple[object, str] = (None, "")
        self.left_out = 0

    def add(self, frame: Frame) -> str:
        """The name of the picture of a frame; "" where it has none, or the album is full."""
        shot = frame.screenshot
        if shot is None:
            return ""
        if shot is self._last[0]:
            return self._last[1]
        name = "s" + hashlib.blake2b(shot.tobytes(), digest_size=8).hexdigest()
        if name not in self._pictures:
            small = shot if shot.shape[1] <= _WIDEST_PX else thumbnail(shot, _NARROWED_PX)
            data = base64.b64encode(png(small, _LEVEL)).decode()
            if len(data) > self._left_bytes:
                self.left_out += 1
                return ""
            self._left_bytes -= len(data)
            self._pictures[name] = Picture(name, small.shape[1], small.shape[0], data)
        self._last = (shot, name)
        return name

    def pictures(self) -> tuple[Picture, ...]:
        """All that are in it."""
        return tuple(self._pictures.values())
