"""Bytes, text and lines of files: regular ones only, and no more of them than is allowed."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.wording import parser_error_text, value_text

MAX_FILE_BYTES: Final = 64_000_000
"""Of a file that is read whole; the largest state or dump of the data sets at hand has 0.2 MB."""
MAX_LINE_BYTES: Final = 16_000_000
MAX_NAME: Final = 4096
"""Characters of a path (Linux, PATH_MAX)."""


class FileLine(NamedTuple):
    """A line of a file: its number from 1, where it begins, and its bytes.

    `is_whole` is False where it is too long; `data` is then empty.
    """

    number: int
    place: int
    data: bytes
    is_whole: bool = True


_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Of what a system has: no wait for who writes a pipe (POSIX), no other line ends (Windows)."""


def open_regular(path: Path) -> BinaryIO:
    """Open a file for reading; a pipe or a device, which could block for ever, is refused.

    Raises:
        RecordingError: it is not there, is no regular file, or cannot be read.
    """
    try:
        descriptor = os.open(path, _READ)
    except OSError as error:
        raise RecordingError(f"{path}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a name with NUL in it
        raise RecordingError(
            f"{value_text(str(path))} cannot be read: {parser_error_text(error)}"
        ) from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise RecordingError(f"{path}: cannot be read: it is no regular file")
    return os.fdopen(descriptor, "rb")


def read_bytes(path: Path, most: int = MAX_FILE_BYTES) -> bytes:
    """A file's bytes.

    Raises:
        RecordingError: it cannot be read, or has more than `most`.
    """
    with open_regular(path) as file:
        try:
            data = file.read(most + 1)
        except OSError as error:
            raise RecordingError(f"{path}: cannot be read: {error.strerror or error}") from None
    if len(data) > most:
        raise RecordingError(f"{path}: is larger than {most / 1e6:g} MB")
    return data


def read_text(path: Path, most: int = MAX_FILE_BYTES) -> str:
    """A file's text, UTF-8, line ends as LF.

    Raises:
        RecordingError: it cannot be read, is too large, or is not UTF-8.
    """
    text = decode_utf8(read_bytes(path, most), f"{path}")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def decode_utf8(data: bytes, where: str) -> str:
    """UTF-8 as text, without a byte order mark.

    Raises:
        RecordingError: it is something else.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordingError(f"{where}: is not UTF-8 text (byte {error.start})") from None


def read_lines(path: Path, most: int = MAX_LINE_BYTES) -> Iterator[FileLine]:
    """Every line that is not blank; no more than one is in memory.

    Raises:
        RecordingError: the file cannot be read.
    """
    with open_regular(path) as file:
        try:
            yield from _lines_of_file(file, most)
        except OSError as error:
            raise RecordingError(f"{path}: cannot be read: {error.strerror or error}") from None


def _lines_of_file(file: BinaryIO, most: int) -> Iterator[FileLine]:
    place, number = 0, 0
    while data := file.readline(most + 1):
        number, begins, is_whole = number + 1, place, len(data) <= most
        place += len(data)
        while not is_whole and data and not data.endswith(b"\n"):
            data = file.readline(most)
            place += len(data)
        if not is_whole:
            yield FileLine(number, begins, b"", is_whole=False)
        elif data.strip():
            yield FileLine(number, begins, data)


def read_line_at(path: Path, place: int, most: int = MAX_LINE_BYTES) -> bytes:
    """The line that begins at a place.

    Raises:
        RecordingError: the file cannot be read.
    """
    with open_regular(path) as file:
        file.seek(place)
        return file.readline(most)


def path_inside(folder: Path, name: str, where: str) -> Path:
    """The file that a record names, which must lie in its data set's folder.

    Raises:
        RecordingError: it lies elsewhere, or no file can be called that.
    """
    if "\0" in name or len(name) > MAX_NAME:
        raise RecordingError(f"{where}: {value_text(name)} cannot be the name of a file")
    path = folder / name
    try:
        lies_inside = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError) as error:  # links in a circle, or half a character
        raise RecordingError(f"{where}: {value_text(name)}: {parser_error_text(error)}") from None
    if not lies_inside:
        raise RecordingError(f"{where}: {value_text(name)} lies outside {folder}")
    return path
