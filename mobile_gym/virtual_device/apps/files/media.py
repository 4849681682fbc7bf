"""Small real media files: made for a new device, and read for their length.

Pictures are PNG, sound is WAV, a video is an MP4 container that says how long it is.

Source: the PNG specification (chunks), RIFF WAVE, ISO/IEC 14496-12 (`mvhd`).
"""

from __future__ import annotations

import functools
import struct
from typing import Final

import numpy as np

from mobile_gym.core.png import png

__all__ = ["MOTIFS", "duration_ms", "pdf", "picture", "sound", "video"]

_WIDTH: Final = 160
_HEIGHT: Final = 120
_RATE_HZ: Final = 1000
_TIMESCALE: Final = 1000
_PNG_LEVEL: Final = 6

MOTIFS: Final = 6
"""How many different pictures there are."""
_SKIES: Final = (
    (0x8EC5FC, 0xE0F0FF),
    (0xF6A56B, 0xFDE3B4),
    (0x2B3A67, 0x7A86B6),
    (0xBFE3D0, 0xF3FBF0),
    (0xD9C2F0, 0xFBEFFF),
    (0x9ED2E6, 0xFFF7E0),
)
_GROUNDS: Final = (0x4E8B57, 0x7A4B2B, 0x1D2A44, 0x2F7D6B, 0x6B4E8B, 0xC8A45C)
_SUNS: Final = (0xFFF3B0, 0xFF6B4A, 0xF4F1DE, 0xFFD166, 0xFF8FA3, 0xFFB703)


def _rgb(color: int) -> np.ndarray:
    return np.array([color >> 16 & 255, color >> 8 & 255, color & 255], np.float32)


@functools.cache
def picture(motif: int) -> bytes:
    """A landscape with a sun, as a PNG."""
    rows, columns = np.mgrid[0:_HEIGHT, 0:_WIDTH].astype(np.float32)
    top, bottom = (_rgb(color) for color in _SKIES[motif])
    share = (rows // 10 * 10 / _HEIGHT)[..., None]
    pixels = top * (1 - share) + bottom * share
    sun_x, sun_y = 30 + 20 * motif, 34 + 4 * (motif % 3)
    pixels[(columns - sun_x) ** 2 + (rows - sun_y) ** 2 < 15**2] = _rgb(_SUNS[motif])
    ground = _rgb(_GROUNDS[motif])
    for number, (height, width) in enumerate(((72, 23.0), (88, 31.0), (102, 47.0))):
        hills = height + 9 * np.sin(columns / width + motif + 2 * number)
        pixels[rows > hills] = ground * (0.75 + 0.2 * number)
    return png(np.clip(pixels, 0, 255).astype(np.uint8), _PNG_LEVEL, filtered=False)


@functools.cache
def sound(seconds: int) -> bytes:
    """A soft tone, as a WAV of one channel and 8 bits."""
    time_s = np.arange(seconds * _RATE_HZ) / _RATE_HZ
    samples = (128 + 60 * np.sin(time_s * 2 * np.pi * 220)).astype(np.uint8).tobytes()
    form = struct.pack("<HHIIHH", 1, 1, _RATE_HZ, _RATE_HZ, 1, 8)
    body = b"WAVEfmt " + struct.pack("<I", len(form)) + form
    body += b"data" + struct.pack("<I", len(samples)) + samples
    return b"RIFF" + struct.pack("<I", len(body)) + body


@functools.cache
def video(seconds: int) -> bytes:
    """An MP4 container of a length, without tracks."""
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
        + _atom(b"mdat", bytes(seconds * 600))
    )


def _atom(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body) + 8) + name + body


@functools.cache
def pdf(title: str) -> bytes:
    """A PDF of one empty page with a title."""
    parts = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
        b"<< /Title <feff" + title.encode("utf-16-be").hex().encode() + b"> >>",
    )
    made, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, start=1):
        places.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"xref\n0 5\n0000000000 65535 f \n" + b"".join(
        b"%010d 00000 n \n" % place for place in places
    )
    end = b"trailer\n<< /Size 5 /Root 1 0 R /Info 4 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return made + table + end % len(made)


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
