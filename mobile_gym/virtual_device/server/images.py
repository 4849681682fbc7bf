"""Screenshots as clients ask for them: scaled, as RGB, RGBA or PNG, in a message or shared memory.

Frames are the device's own: uint8 (height, width, 3), RGB, read-only, a new array per change; so a
picture made from one is good as long as the frame is the same object.
"""

from __future__ import annotations

import mmap
import os
import stat
import tempfile
import threading
from collections import OrderedDict
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from mobile_gym.core.frames import Screenshot
from mobile_gym.core.png import png
from mobile_gym.virtual_device.shell.commands.screen import SCREENCAP_LEVEL

__all__ = ["ImageEncoder", "PixelFormat", "SharedImages", "SharedMemoryError", "fitted"]

Pixels: TypeAlias = npt.NDArray[np.uint8]

MAX_MAPS: Final = 16
MAX_ENLARGED_PX: Final = 2400
"""No side of a picture becomes longer than a Pixel 6's screen, unless the screen's own is: what is
asked for costs no more than a screen of today."""
_KEPT: Final = 4
_OPAQUE: Final = np.uint32(0xFF000000)
_ROOTS: Final = ("/dev/shm",)
_SCHEME: Final = "file://"


class PixelFormat(Enum):
    """How pixels are written."""

    PNG = "png"
    RGBA = "rgba"
    RGB = "rgb"

    @property
    def channels(self) -> int:
        """Bytes of a pixel."""
        return 4 if self is PixelFormat.RGBA else 3


class SharedMemoryError(Exception):
    """A handle that cannot be written to; the message says why."""


def fitted(size: tuple[int, int], limit: tuple[int, int]) -> tuple[int, int]:
    """The size, (width, height), of a picture that keeps its shape within limits.

    Args:
        size: (width, height) of the screen.
        limit: (width, height) that is not to be exceeded; 0 stands for the screen's own. A picture
            is made larger, too.
    """
    width, height = size
    limit_width = min(limit[0] or width, max(width, MAX_ENLARGED_PX))
    limit_height = min(limit[1] or height, max(height, MAX_ENLARGED_PX))
    scale = min(limit_width / width, limit_height / height)
    return (
        min(max(round(width * scale), 1), limit_width),
        min(max(round(height * scale), 1), limit_height),
    )


def to_rgba(frame: Pixels, out: Pixels) -> None:
    """Write RGB pixels as opaque RGBA.

    Whole words are read three bytes apart, and the byte of the next pixel in them is overwritten:
    a sixth of the time of a strided copy. The last column has no next pixel.

    Args:
        frame: uint8 (height, width, 3), contiguous.
        out: uint8 (height, width, 4), contiguous; written.
    """
    height, width, _ = frame.shape
    if width > 1:
        words = np.ndarray((height, width - 1), np.dtype("<u4"), frame, 0, (width * 3, 3))
        np.bitwise_or(words, _OPAQUE, out=out.view("<u4")[:, : width - 1, 0])
    out[:, -1, :3] = frame[:, -1]
    out[:, -1, 3] = 255


def scaled(frame: Pixels, width_px: int, height_px: int) -> Pixels:
    """The picture at another size, uint8 (height_px, width_px, 3), smoothly."""
    if frame.shape[:2] == (height_px, width_px):
        return frame
    import skia

    height, width, _ = frame.shape
    source = np.empty((height, width, 4), np.uint8)
    to_rgba(frame, source)
    target = np.empty((height_px, width_px, 4), np.uint8)
    pixmaps = [
        skia.Pixmap(
            skia.ImageInfo.Make(
                pixels.shape[1], pixels.shape[0], skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType
            ),
            pixels,
            pixels.shape[1] * 4,
        )
        for pixels in (source, target)
    ]
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    if not pixmaps[0].scalePixels(pixmaps[1], smooth):
        raise ValueError(f"cannot scale {width}x{height} to {width_px}x{height_px}")
    return np.ascontiguousarray(target[..., :3])


class _Key(NamedTuple):
    frame: int
    kind: str
    size: tuple[int, int]


class ImageEncoder:
    """Makes pictures of frames, and keeps the latest: most are asked for again. For any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[_Key, tuple[Screenshot, Pixels | bytes]] = OrderedDict()

    def pixels(self, frame: Screenshot, size: tuple[int, int]) -> Pixels:
        """The picture as uint8 (height, width, 3); size is (width, height)."""
        if frame.shape[:2] == (size[1], size[0]):
            return frame
        key = _Key(id(frame), "pixels", size)
        known = self._known(key, frame)
        if isinstance(known, np.ndarray):
            return known
        made = scaled(frame, *size)
        self._keep(key, frame, made)
        return made

    def encode(self, frame: Screenshot, kind: PixelFormat, size: tuple[int, int]) -> bytes:
        """The picture's bytes: from left to right, from the top down; size is (width, height)."""
        key = _Key(id(frame), kind.value, size)
        known = self._known(key, frame)
        if isinstance(known, bytes):
            return known
        made = _encoded(self.pixels(frame, size), kind)
        self._keep(key, frame, made)
        return made

    def _known(self, key: _Key, frame: Screenshot) -> Pixels | bytes | None:
        with self._lock:
            found = self._kept.get(key)
        return found[1] if found is not None and found[0] is frame else None

    def _keep(self, key: _Key, frame: Screenshot, made: Pixels | bytes) -> None:
        with self._lock:
            self._kept[key] = (frame, made)
            self._kept.move_to_end(key)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)


def _encoded(pixels: Pixels, kind: PixelFormat) -> bytes:
    if kind is PixelFormat.PNG:
        return png(pixels, SCREENCAP_LEVEL, filtered=False)
    if kind is PixelFormat.RGB:
        return pixels.tobytes()
    out = np.empty((*pixels.shape[:2], 4), np.uint8)
    to_rgba(pixels, out)
    return out.tobytes()


class _Map(NamedTuple):
    """A file that is mapped, and which file it was."""

    content: mmap.mmap
    device: int
    inode: int


class SharedImages:
    """Files of clients, mapped, into which their pictures are written. For any thread.

    A client makes the file, as large as its pictures, and names it; it may lie where temporary
    files and shared memory lie, and nowhere else: a path in a request is no reason to write
    anywhere on this machine.

    Args:
        roots: the folders in which such files may lie; this machine's by default.
    """

    def __init__(self, roots: tuple[str, ...] = ()) -> None:
        chosen = roots or (*_ROOTS, tempfile.gettempdir(), os.environ.get("XDG_RUNTIME_DIR", ""))
        self._roots = tuple(Path(root).resolve() for root in chosen if root)
        self._lock = threading.Lock()
        self._maps: OrderedDict[str, _Map] = OrderedDict()

    def write(self, handle: str, pixels: Pixels, kind: PixelFormat) -> None:
        """Write a picture into the file that a handle, `file:///...`, names.

        Raises:
            SharedMemoryError: the file is not there, not allowed or too small, or it is to hold
                a PNG.
        """
        if kind is PixelFormat.PNG:
            raise SharedMemoryError("shared memory takes RGB888 and RGBA8888, not PNG")
        height, width, _ = pixels.shape
        with self._lock:
            target = self._mapped(handle, height * width * kind.channels)
            shape = (height, width, kind.channels)
            out = np.frombuffer(target, np.uint8, height * width * kind.channels).reshape(shape)
            if kind is PixelFormat.RGB:
                np.copyto(out, pixels)
            else:
                to_rgba(pixels, out)
            del out  # a map that is looked at cannot be closed

    def close(self) -> None:
        """Let go of every file."""
        with self._lock:
            for known in self._maps.values():
                known.content.close()
            self._maps.clear()

    def _mapped(self, handle: str, size: int) -> mmap.mmap:
        try:
            known = self._known(handle) or self._opened(handle, size)
        except OSError as error:
            raise SharedMemoryError(f"{handle}: {error.strerror}") from error
        if len(known.content) < size:
            raise SharedMemoryError(f"{handle}: has {len(known.content)} bytes, {size} are needed")
        return known.content

    def _known(self, handle: str) -> _Map | None:
        """The map of a handle, if that names the very file that was looked at when it was made."""
        known = self._maps.get(handle)
        if known is None:
            return None
        status = os.lstat(handle.removeprefix(_SCHEME))
        now = status.st_dev, status.st_ino, status.st_size
        if (known.device, known.inode, len(known.content)) != now:
            return None
        self._maps.move_to_end(handle)
        return known

    def _opened(self, handle: str, size: int) -> _Map:
        with open(self._path(handle), "r+b", opener=_open_plain) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode) or status.st_size < size:
                raise SharedMemoryError(f"{handle}: has {status.st_size} bytes, {size} are needed")
            return self._map(handle, file.fileno(), status)

    def _map(self, handle: str, descriptor: int, status: os.stat_result) -> _Map:
        old = self._maps.pop(handle, None)
        if old is not None:
            old.content.close()
        # A file that its client has removed takes memory for as long as it is mapped.
        for name in [name for name in self._maps if not self._path(name).exists()]:
            self._maps.pop(name).content.close()
        while len(self._maps) >= MAX_MAPS:
            self._maps.popitem(last=False)[1].content.close()
        made = _Map(mmap.mmap(descriptor, status.st_size), status.st_dev, status.st_ino)
        self._maps[handle] = made
        return made

    def _path(self, handle: str) -> Path:
        if not handle.startswith("file:///") or "\0" in handle or len(handle) > 4096:
            raise SharedMemoryError(f"{handle[:80]!r} is no handle of the form file:///PATH")
        path = Path(handle.removeprefix(_SCHEME))
        parent = path.parent.resolve()
        if not any(parent.is_relative_to(root) for root in self._roots):
            allowed = ", ".join(map(str, self._roots))
            raise SharedMemoryError(f"{handle}: such a file must lie in one of {allowed}")
        return parent / path.name


def _open_plain(path: str, flags: int) -> int:
    """Open a file, but follow no link at its end and wait for nobody at a pipe's other end."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | os.O_NONBLOCK)
