"""Media files: small real ones made, read for their length, and the pictures that stand for them.

Sound is WAV, a video is an MP4 container that says how long it is. Their rows are in the tables of
the app for files.

Source: RIFF WAVE, ISO/IEC 14496-12 (`mvhd`).
"""

from __future__ import annotations

import functools
import posixpath
import struct
import zlib
from typing import TYPE_CHECKING, Final

import numpy as np

from mobile_gym.virtual_device import ui

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.files import Entry

_RATE_HZ: Final = 1000
_TIMESCALE: Final = 1000
_PICTURE: Final = b"free"
"""The box with what is seen; players skip it. Source: ISO/IEC 14496-12, 8.1.2."""


def category_of(mime_type: str) -> str:
    """The category of a type, or "" where it is in none."""
    kind = mime_type.partition("/")[0]
    if kind == "image":
        return "images"
    if kind == "video":
        return "videos"
    if kind == "audio":
        return "audio"
    is_document = kind == "text" or mime_type.startswith(
        ("application/pdf", "application/msword", "application/vnd.", "application/json")
    )
    return "documents" if is_document and not mime_type.endswith("archive") else ""


# -- the files ----------------------------------------------------------------------------------


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
    return picture if ui.photograph_of(picture) is not None else b""


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


# -- pictures that stand for them ---------------------------------------------------------------

FILLED: Final = ui.Framing(covers=True)
_SCENES: Final = ("sea", "mountains", "flowers", "city")
_COVER_PX: Final = 800


def cover_of(state: DeviceState, entry: Entry) -> bytes:
    """The picture of a sound or a video; it follows from the content and, for sounds, the title.

    Args:
        state: the device.
        entry: a file.
    """
    return _cover(state.files[entry.path], entry.name, category_of(entry.mime_type) == "videos")


@functools.lru_cache(maxsize=64)
def _cover(content: bytes, name: str, is_video: bool) -> bytes:
    seed = zlib.crc32(content)
    if is_video and (seen := picture_in(content)):
        return seen
    if is_video:
        return ui.Photograph(_SCENES[seed % len(_SCENES)], seed, 1280, 720).to_bytes()
    title = posixpath.splitext(name)[0][:40]
    seed = zlib.crc32(title.encode("utf-8", "replace"), seed)
    return ui.Photograph("cover", seed, _COVER_PX, _COVER_PX, words=(title,)).to_bytes()


def thumbnail(state: DeviceState, entry: Entry, size_dp: float) -> ui.View:
    """The picture in a listing; that of a video has a triangle on it."""
    image = ui.picture(
        cover_of(state, entry),
        width=size_dp,
        height=size_dp,
        resource_id="icon_thumb",
        framing=FILLED,
    )
    if category_of(entry.mime_type) != "videos":
        return image
    mark = size_dp * 0.46
    return ui.stack(
        image,
        ui.stack(
            ui.icon("play", mark * 0.7, 0xFFFFFFFF),
            width=mark,
            height=mark,
            fill=0x99000000,
            radius=mark / 2,
            align="center",
            justify="center",
        ),
        width=size_dp,
        height=size_dp,
        align="center",
        justify="center",
    )
