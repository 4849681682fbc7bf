"""Screenshots, in messages or shared memory, and touches: what goes over the wire in every step.

A picture that was handed out may be held for as long as its holder likes, so its memory is written
again only when nobody holds it any more; while everything is held, pictures are copied.
"""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import secrets
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from android_env.proto import emulator_controller_pb2 as pb

from mobile_gym.core.frames import Orientation, Screenshot
from mobile_gym.core.virtual_devices import NAME_PREFIX

Metadata = tuple[tuple[str, str | bytes], ...]
Touch = tuple[int, int, int]
"""x and y in pixels, and a pressure, 0 for a finger that leaves."""


@dataclass(frozen=True, slots=True)
class CapturedScreen:
    """A screenshot and what came with it.

    Attributes:
        pixels: uint8 (height, width, 3), RGB, read-only.
        orientation: how the screen is turned.
        asked_s: when it was asked for, on this process's monotonic clock.
        taken_s: when the emulator made it, on its own clock, seconds since 1970.
        metadata: of a virtual emulator, by name (`virtual_device/server/screenshot_metadata.py`);
            empty from others.
    """

    pixels: Screenshot
    orientation: Orientation
    asked_s: float
    taken_s: float
    metadata: Mapping[str, Any]


def parse_metadata(metadata: Sequence[tuple[str, Any]] | None) -> Mapping[str, Any]:
    """The trailing metadata of a screenshot: the small values and the large ones by name."""
    values = {
        key.removeprefix(NAME_PREFIX): value
        for key, value in metadata or ()
        if key.startswith(NAME_PREFIX)
    }
    small = values.pop("told-bin", None)
    return values if small is None else values | json.loads(small)


def touch_event(touches: Sequence[Touch]) -> pb.TouchEvent:
    """The message for what one finger does."""
    return pb.TouchEvent(
        touches=[pb.Touch(x=x, y=y, pressure=pressure) for x, y, pressure in touches]
    )


_FOLDER: Final = Path("/dev/shm")
_MAX_FILES: Final = 4
"""The frames before and after a step, one more in the making, and one to spare."""


class SharedImageFile:
    """A file in memory, which the emulator knows by `handle`.

    Raises:
        OSError: there is no room for it.
    """

    def __init__(self, size: int, folder: Path = _FOLDER) -> None:
        self.path = folder / f"{NAME_PREFIX}{os.getpid()}-{secrets.token_hex(8)}"
        self.size = size
        self._holder: weakref.ref[Screenshot] | None = None
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.posix_fallocate(descriptor, 0, size)  # a full disk is told now, not as a SIGBUS
            self._map = mmap.mmap(descriptor, size)
        except BaseException:
            os.unlink(self.path)
            raise
        finally:
            os.close(descriptor)

    @property
    def handle(self) -> str:
        """What the emulator is told."""
        return f"file://{self.path}"

    @property
    def is_free(self) -> bool:
        """Whether nobody holds the picture in it."""
        return self._holder is None or self._holder() is None

    def lend(self, height_px: int, width_px: int) -> Screenshot:
        """The picture in it, uint8 (height, width, 3), read-only; in use until nobody holds it."""
        pixels = np.frombuffer(self._map, np.uint8, height_px * width_px * 3)
        pixels.flags.writeable = False
        self._holder = weakref.ref(pixels)  # every view of an array keeps that array
        return pixels.reshape(height_px, width_px, 3)

    def copy(self, height_px: int, width_px: int) -> Screenshot:
        """A copy of the picture in it, read-only."""
        pixels = np.frombuffer(self._map, np.uint8, height_px * width_px * 3).copy()
        pixels.flags.writeable = False
        return pixels.reshape(height_px, width_px, 3)

    def close(self) -> None:
        """Take the file away; pictures that are still held stay readable."""
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.path)
        with contextlib.suppress(BufferError):  # unmapped when the last holder lets go
            self._map.close()


class SharedImages:
    """A few such files, used in turn."""

    def __init__(self, folder: Path = _FOLDER) -> None:
        self._folder = folder
        self._files: list[SharedImageFile] = []
        self._spare: SharedImageFile | None = None

    def take(self, size: int) -> SharedImageFile | None:
        """A file of at least `size` bytes to write to; None where there is no room for one."""
        for file in self._files:
            if file.is_free and file.size >= size:
                return file
        try:
            if len(self._files) < _MAX_FILES:
                self._files.append(SharedImageFile(size, self._folder))
                return self._files[-1]
            if self._spare is None or self._spare.size < size:
                self._drop_spare()
                self._spare = SharedImageFile(size, self._folder)
        except OSError:  # no such folder, or it is full
            return None
        return self._spare

    def read(self, file: SharedImageFile, height_px: int, width_px: int) -> Screenshot:
        """The picture that was written to a file."""
        if file is self._spare:
            return file.copy(height_px, width_px)
        return file.lend(height_px, width_px)

    def discard(self, file: SharedImageFile) -> None:
        """Use a file no more: what was asked to write to it may still do so, at any time."""
        file.close()
        if file is self._spare:
            self._spare = None
        else:
            self._files.remove(file)

    def close(self) -> None:
        """Take every file away."""
        for file in self._files:
            file.close()
        self._files.clear()
        self._drop_spare()

    def _drop_spare(self) -> None:
        if self._spare is not None:
            self._spare.close()
            self._spare = None
