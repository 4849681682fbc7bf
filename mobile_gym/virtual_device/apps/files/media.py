"""Small real media files: made for a new device, and read for their length.

Sound is WAV, a video is an MP4 container that says how long it is.

Source: RIFF WAVE, ISO/IEC 14496-12 (`mvhd`).
"""

from __future__ import annotations

import functools
import struct
from typing import Final

import numpy as np

from mobile_gym.virtual_device.ui.photographs import photograph_of

_RATE_HZ: Final = 1000
_TIMESCALE: Final = 1000
_PICTURE: Final = b"free"
"""The box with what is seen; players skip it. Source: ISO/IEC 14496-12, 8.1.2."""


@functools.cache
def sound(seconds: int) -> bytes:
    """A soft tone, as a WAV of one channel and 8 bits."""
    time_s = np.arange(seconds * _RATE_HZ) / _RATE_HZ
    samples = (128 + 60 * np.sin(time_s * 2 * np.pi * 220)).astype(np.uint8).tobytes()
    form = struct.pack("<HHIIHH", 1, 1, _RATE_HZ, _RATE_HZ, 1, 8)
    body = b"WAVEfmt " + struct.pack("<I", len(form)) + form
    body += b"data" + struct.pack("<I", len(samples)) + samples
    return b"RIFF" + struct.pack("<I", len(body)) + body


@functools.lru_cache(maxsize=64)
def video(seconds: int, picture: bytes = b"") -> bytes:
    """An MP4 container of a length, without tracks.

    Args:
        seconds: how long it is.
        picture: what is seen in it, a recipe of `ui.photographs`; b"" leaves it open.
    """
    header = struct.pack(
        ">IIIIIIHHII9I6II",
        *(0, 0, 0, _TIMESCALE, seconds * _TIMESCALE, 0x00010000, 0x0100, 0, 0, 0),
        *(0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000),
        *(0, 0, 0, 0, 0, 0),
        1,
    )
    return (
        _atom(b"ftyp", b"isom" + struct.pack(">I", 512) + b"isomiso2mp41")
        + _atom(b"moov", _atom(b"mvhd", header))
        + (_atom(_PICTURE, picture) if picture else b"")
        + _atom(b"mdat", bytes(seconds * 600))
    )


def _atom(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body) + 8) + name + body


def picture_in(content: bytes) -> bytes:
    """The recipe of what is seen in a video that `video` made; b"" where it has none."""
    place = content.find(_PICTURE, 0, 1024)
    if place < 4:
        return b""
    length = struct.unpack_from(">I", content, place - 4)[0]
    picture = content[place + 4 : place - 4 + length]
    return picture if photograph_of(picture) is not None else b""


def duration_ms(content: bytes) -> int:
    """How long a WAV or an MP4 plays; 0 where it does not say."""
    if content[:4] == b"RIFF" and len(content) > 44:
        bytes_per_s = struct.unpack_from("<I", content, 28)[0]
        length = struct.unpack_from("<I", content, 40)[0]
        return length * 1000 // bytes_per_s if bytes_per_s else 0
    place = content.find(b"mvhd", 0, 4096)
    if place > 0 and len(content) >= place + 24 and content[place + 4] == 0:
        timescale, length = struct.unpack_from(">II", content, place + 16)
        return length * 1000 // timescale if timescale else 0
    return 0
