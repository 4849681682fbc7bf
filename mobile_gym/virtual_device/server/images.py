"""Screenshots as clients ask for them: scaled, in a format, in a message or shared memory.

Frames are the device's own: uint8 (height, width, 3), RGB, read-only, a new array per change; so a
picture made from one is good as long as the frame is the same object.
"""

from __future__ import annotations

import math
import mmap
import os
import stat
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import grpc
import numpy as np
import numpy.typing as npt
from android_env.proto import emulator_controller_pb2 as pb

from mobile_gym.core.frames import Screenshot
from mobile_gym.core.png import encode_png
from mobile_gym.core.virtual_devices import NAME_PREFIX
from mobile_gym.virtual_device.server.engine import Look
from mobile_gym.virtual_device.server.grpc_errors import refuse
from mobile_gym.virtual_device.shell.commands.screen import SCREENCAP_LEVEL

Pixels: TypeAlias = npt.NDArray[np.uint8]

_WORD: Final = np.dtype("<u4")
_OPAQUE: Final = np.uint32(0xFF000000)
_LANES: Final = np.uint32(0x00FF00FF)
"""Two bytes of a word in two halves of 16 bits, in which four bytes can be added up."""
_ROUNDING: Final = np.uint32(0x00020002)
_ROWS: Final = 64
"""Of a half picture at a time: what is being added up stays in the processor's cache."""


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
        words = np.ndarray((height, width - 1), _WORD, frame, 0, (width * 3, 3))
        np.bitwise_or(words, _OPAQUE, out=out.view(_WORD)[:, : width - 1, 0])
    out[:, -1, :3] = frame[:, -1]
    out[:, -1, 3] = 255


def halve_picture(frame: Pixels) -> Pixels:
    """The picture at half its size: of every two by two pixels the rounded mean.

    Words are read as in `to_rgba`, and two channels of a pixel added up at a time: half the time of
    sums of single bytes.

    Args:
        frame: uint8 (height, width, 3), contiguous, with an even height and width.
    """
    height, width = frame.shape[0] // 2, frame.shape[1] // 2
    out = np.empty((height, width, 3), np.uint8)
    for top in range(0, height if width > 1 else 0, _ROWS):
        rows = min(_ROWS, height - top)
        four = _words(frame, top, rows)
        mean = _mean(four)
        mean |= _mean(word >> np.uint32(8) for word in four) << np.uint32(8)
        words = np.ndarray((rows, width - 1), _WORD, out, top * width * 3, (width * 3, 3))
        np.copyto(words, mean)
    last = frame[:, -2:].reshape(height, 4, 3).sum(axis=1, dtype=np.uint16)
    out[:, -1] = (last + 2) // 4
    return out


def _words(frame: Pixels, top: int, rows: int) -> list[npt.NDArray[np.uint32]]:
    """Of the pixels of each two by two, but for the last column: one array for each of the four."""
    width = frame.shape[1]
    return [
        np.ndarray(
            (rows, width // 2 - 1),
            _WORD,
            frame,
            ((2 * top + row) * width + column) * 3,
            (width * 6, 6),
        )
        for row in (0, 1)
        for column in (0, 1)
    ]


def _mean(words: Iterable[npt.NDArray[np.uint32]]) -> npt.NDArray[np.uint32]:
    """Of the first and the third byte of four words each."""
    total: Any = sum((word & _LANES for word in words), start=_ROUNDING)
    total >>= np.uint32(2)
    total &= _LANES
    return total


def scale_picture(frame: Pixels, width_px: int, height_px: int) -> Pixels:
    """The picture at another size, uint8 (height_px, width_px, 3), smoothly."""
    height, width, _ = frame.shape
    while height >= 2 * height_px and width >= 2 * width_px and height % 2 == width % 2 == 0:
        frame = halve_picture(frame)
        height, width, _ = frame.shape
    return (
        frame
        if (height, width) == (height_px, width_px)
        else _draw_scaled(frame, width_px, height_px)
    )


def _draw_scaled(frame: Pixels, width_px: int, height_px: int) -> Pixels:
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


MAX_FILES: Final = 16
MAX_ENLARGED_PX: Final = 2400
"""No side of a picture becomes longer than a Pixel 6's screen, unless the screen's own is: what is
asked for costs no more than a screen of today."""
_MAX_ENTRIES: Final = 4
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


def fit_size(size: tuple[int, int], limit: tuple[int, int]) -> tuple[int, int]:
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


class _Key(NamedTuple):
    frame: int
    kind: str
    size: tuple[int, int]


class ImageEncoder:
    """Makes pictures of frames, and keeps the latest: most are asked for again. For any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: OrderedDict[_Key, tuple[Screenshot, Pixels | bytes]] = OrderedDict()

    def pixels(self, frame: Screenshot, size: tuple[int, int]) -> Pixels:
        """The picture as uint8 (height, width, 3); size is (width, height)."""
        if frame.shape[:2] == (size[1], size[0]):
            return frame
        key = _Key(id(frame), "pixels", size)
        known = self._cached_picture(key, frame)
        if isinstance(known, np.ndarray):
            return known
        made = scale_picture(frame, *size)
        self._keep(key, frame, made)
        return made

    def encode(self, frame: Screenshot, kind: PixelFormat, size: tuple[int, int]) -> bytes:
        """The picture's bytes: from left to right, from the top down; size is (width, height)."""
        key = _Key(id(frame), kind.value, size)
        known = self._cached_picture(key, frame)
        if isinstance(known, bytes):
            return known
        made = _encode_pixels(self.pixels(frame, size), kind)
        self._keep(key, frame, made)
        return made

    def _cached_picture(self, key: _Key, frame: Screenshot) -> Pixels | bytes | None:
        with self._lock:
            entry = self._entries.get(key)
        return entry[1] if entry is not None and entry[0] is frame else None

    def _keep(self, key: _Key, frame: Screenshot, made: Pixels | bytes) -> None:
        with self._lock:
            self._entries[key] = (frame, made)
            self._entries.move_to_end(key)
            while len(self._entries) > _MAX_ENTRIES:
                self._entries.popitem(last=False)


def _encode_pixels(pixels: Pixels, kind: PixelFormat) -> bytes:
    if kind is PixelFormat.PNG:
        return encode_png(pixels, SCREENCAP_LEVEL, filtered=False)
    return _laid_out(pixels, kind).tobytes()


class _File(NamedTuple):
    """A file that is open, and which file it is.

    Attributes:
        content: its bytes in memory; None where it is not to be mapped.
    """

    descriptor: int
    device: int
    inode: int
    content: mmap.mmap | None

    def close(self) -> None:
        os.close(self.descriptor)
        if self.content is not None:
            self.content.close()


class SharedImages:
    """Files of clients, kept open, into which their pictures are written. For any thread.

    A client makes the file, as large as its pictures, and names it; it may lie where temporary
    files and shared memory lie, and nowhere else: a path in a request is no reason to write
    anywhere on this machine.

    The file stays its client's, who may cut it off at any moment; touching a page of a map that the
    file no longer has ends the process (SIGBUS). So only a file that nobody but this process's own
    user can open is mapped, as our client's are: who can cut that off can end this process anyway.
    Any other is written to: past its end, that makes it longer or fails with an error. It takes two
    milliseconds more at 2400x1080.

    Args:
        roots: the folders in which such files may lie; this machine's by default.
    """

    def __init__(self, roots: tuple[str, ...] = ()) -> None:
        chosen = roots or (*_ROOTS, tempfile.gettempdir(), os.environ.get("XDG_RUNTIME_DIR", ""))
        self._roots = tuple(Path(root).resolve() for root in chosen if root)
        self._lock = threading.Lock()
        self._files: OrderedDict[str, _File] = OrderedDict()

    def write(self, handle: str, pixels: Pixels, kind: PixelFormat) -> None:
        """Write a picture into the file that a handle, `file:///...`, names.

        Raises:
            SharedMemoryError: the file is not there, not allowed, too small or on a full disk, or
                it is to hold a PNG.
        """
        if kind is PixelFormat.PNG:
            raise SharedMemoryError("shared memory takes RGB888 and RGBA8888, not PNG")
        height, width, _ = pixels.shape
        with self._lock:
            try:
                file = self._file(handle, height * width * kind.channels)
                if file.content is None:
                    _write_all(file.descriptor, _laid_out(pixels, kind))
                else:
                    _copy(pixels, kind, file.content)
            except OSError as error:
                raise SharedMemoryError(f"{handle}: {error.strerror}") from error

    def close(self) -> None:
        """Let go of every file."""
        with self._lock:
            for known in self._files.values():
                known.close()
            self._files.clear()

    def _file(self, handle: str, size: int) -> _File:
        """The file of a handle, which has room for so many bytes now."""
        known = self._files.get(handle)
        if known is not None:
            status = os.lstat(handle.removeprefix(_SCHEME))
            is_same = (known.device, known.inode) == (status.st_dev, status.st_ino)
            if is_same and (known.content is None or _is_mapped(known.content, status)):
                _check_size(handle, status, size)
                self._files.move_to_end(handle)
                return known
        return self._open_file(handle, size)

    def _open_file(self, handle: str, size: int) -> _File:
        descriptor = _open_plain(self._path(handle))
        try:
            status = os.fstat(descriptor)
            _check_size(handle, status, size)
            self._make_room(handle)
            content = mmap.mmap(descriptor, status.st_size) if _is_own(status) else None
        except (SharedMemoryError, OSError):
            os.close(descriptor)
            raise
        made = _File(descriptor, status.st_dev, status.st_ino, content)
        self._files[handle] = made
        return made

    def _make_room(self, handle: str) -> None:
        """Close what a new file of this handle takes the place of."""
        # A file that its client has removed takes memory for as long as it is open.
        gone = [name for name in self._files if name == handle or not self._path(name).exists()]
        for name in gone:
            self._files.pop(name).close()
        while len(self._files) >= MAX_FILES:
            self._files.popitem(last=False)[1].close()

    def _path(self, handle: str) -> Path:
        if not handle.startswith("file:///") or "\0" in handle or len(handle) > 4096:
            raise SharedMemoryError(f"{handle[:80]!r} is no handle of the form file:///PATH")
        path = Path(handle.removeprefix(_SCHEME))
        parent = path.parent.resolve()
        if not any(parent.is_relative_to(root) for root in self._roots):
            allowed = ", ".join(map(str, self._roots))
            raise SharedMemoryError(f"{handle}: such a file must lie in one of {allowed}")
        if not path.name.startswith(NAME_PREFIX):
            raise SharedMemoryError(f"{handle}: its name must begin with {NAME_PREFIX}")
        return parent / path.name


def _open_plain(path: Path) -> int:
    """Open a file, but follow no link at its end and wait for nobody at a pipe's other end."""
    plain = os.O_RDWR | os.O_NONBLOCK | getattr(os, "O_NOFOLLOW", 0)
    return os.open(path, plain)


def _check_size(handle: str, status: os.stat_result, size: int) -> None:
    if not stat.S_ISREG(status.st_mode) or status.st_size < size:
        raise SharedMemoryError(f"{handle}: has {status.st_size} bytes, {size} are needed")


def _is_own(status: os.stat_result) -> bool:
    """Whether nobody but the user of this process can open a file."""
    return status.st_uid == os.geteuid() and not stat.S_IMODE(status.st_mode) & 0o077


def _is_mapped(content: mmap.mmap, status: os.stat_result) -> bool:
    """Whether a map is of all of a file, which is still this user's alone."""
    return len(content) == status.st_size and _is_own(status)


def _copy(pixels: Pixels, kind: PixelFormat, target: mmap.mmap) -> None:
    shape = (*pixels.shape[:2], kind.channels)
    out = np.frombuffer(target, np.uint8, math.prod(shape)).reshape(shape)
    if kind is PixelFormat.RGB:
        np.copyto(out, pixels)
    else:
        to_rgba(pixels, out)
    del out  # a map that is looked at cannot be closed


def _laid_out(pixels: Pixels, kind: PixelFormat) -> memoryview:
    """The bytes of a picture, not copied where they are as asked for."""
    if kind is PixelFormat.RGB:
        return np.ascontiguousarray(pixels).data.cast("B")
    out = np.empty((*pixels.shape[:2], 4), np.uint8)
    to_rgba(pixels, out)
    return out.data.cast("B")


def _write_all(descriptor: int, content: memoryview) -> None:
    """Write from a file's beginning on; one call may write less than it is given."""
    done = 0
    while done < len(content):
        done += os.pwrite(descriptor, content[done:], done)


_FORMATS: Final = {
    pb.ImageFormat.PNG: PixelFormat.PNG,
    pb.ImageFormat.RGBA8888: PixelFormat.RGBA,
    pb.ImageFormat.RGB888: PixelFormat.RGB,
}
_ROTATIONS: Final = (0.0, 90.0, 180.0, -90.0)
"""Degrees around the axis out of the screen, by quarter turns. Source: `Rotation.SkinRotation`."""


class Pictures:
    """Makes messages of what the device shows. For any thread."""

    def __init__(self) -> None:
        self._images = ImageEncoder()
        self._shared = SharedImages()

    def close(self) -> None:
        """Let go of the clients' files."""
        self._shared.close()

    def make(
        self, request: pb.ImageFormat, look: Look, number: int, context: grpc.ServicerContext
    ) -> pb.Image:
        """The picture that a request asks for; the call ends with an error where it cannot be.

        Args:
            request: format, size and way of delivery.
            look: what the device shows.
            number: of the picture in its stream.
            context: of the call.
        """
        kind = _FORMATS.get(request.format)
        if kind is None or request.display != 0:
            return pb.Image()  # a display that is not there shows nothing
        height, width = look.frame.shape[:2]
        size = fit_size((width, height), (request.width, request.height))
        rotation = pb.Rotation(
            rotation=look.rotation,  # type: ignore[arg-type]
            zAxis=_ROTATIONS[look.rotation],
        )
        image = pb.Image(
            format=pb.ImageFormat(
                format=request.format, width=size[0], height=size[1], rotation=rotation
            ),
            width=size[0],
            height=size[1],
            seq=number,
            timestampUs=time.time_ns() // 1000,
        )
        if request.transport.channel != pb.ImageTransport.MMAP:
            image.image = self._images.encode(look.frame, kind, size)
            return image
        image.format.transport.CopyFrom(request.transport)
        try:
            pixels = self._images.pixels(look.frame, size)
            self._shared.write(request.transport.handle, pixels, kind)
        except SharedMemoryError as error:
            refuse(context, grpc.StatusCode.INVALID_ARGUMENT, str(error))
        return image
