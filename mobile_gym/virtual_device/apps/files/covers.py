"""What stands for sound and video: covers of albums, and a picture out of a video."""

from __future__ import annotations

import functools
import posixpath
import zlib
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.files.data import category_of
from mobile_gym.virtual_device.apps.files.media import picture_in
from mobile_gym.virtual_device.ui.photographs import Photograph
from mobile_gym.virtual_device.ui.view import Framing, View, icon, picture, stack

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.files import Entry

FILLED: Final = Framing(covers=True)
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
        return Photograph(_SCENES[seed % len(_SCENES)], seed, 1280, 720).to_bytes()
    title = posixpath.splitext(name)[0][:40]
    seed = zlib.crc32(title.encode("utf-8", "replace"), seed)
    return Photograph("cover", seed, _COVER_PX, _COVER_PX, words=(title,)).to_bytes()


def thumbnail(state: DeviceState, entry: Entry, size_dp: float) -> View:
    """The picture in a listing; that of a video has a triangle on it."""
    image = picture(
        cover_of(state, entry),
        width=size_dp,
        height=size_dp,
        resource_id="icon_thumb",
        framing=FILLED,
    )
    if category_of(entry.mime_type) != "videos":
        return image
    mark = size_dp * 0.46
    return stack(
        image,
        stack(
            icon("play", mark * 0.7, 0xFFFFFFFF),
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
