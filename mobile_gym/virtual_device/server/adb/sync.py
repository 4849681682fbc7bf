"""The `sync:` service: files to and from the device.

It is one of the services of `daemon`, with a protocol of its own.

Source: AOSP, `packages/modules/adb/file_sync_protocol.h` and `daemon/file_sync_service.cpp`.
"""

from __future__ import annotations

import posixpath
import stat
import struct
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.adb.allowance import RECEIVED, BufferQuota
from mobile_gym.virtual_device.server.adb.streams import Stream
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.shell.files import FileError, Files, canonical
from mobile_gym.virtual_device.shell.named_files import files_of
from mobile_gym.virtual_device.system.files import MAX_BYTES

_MAX_PATH: Final = 1024
_CHUNK: Final = 64 << 10
"""The longest part of a file in one DATA."""
_REQUEST: Final = struct.Struct("<4sI")
_STAT: Final = struct.Struct("<4s3I")
_STAT_V2: Final = struct.Struct("<4sI2Q4IQ3q")
_ENTRY: Final = struct.Struct("<4s4I")
_ENTRY_V2: Final = struct.Struct("<4sI2Q4IQ3qI")
_SEND_V2: Final = struct.Struct("<4s2I")
_DRY_RUN: Final = 0x8000_0000
_ENOENT: Final = 2
_FILE_MODE: Final = stat.S_IFREG | 0o660
_DIRECTORY_MODE: Final = stat.S_IFDIR | 0o771
_DIRECTORY_SIZE: Final = 4096
_UINT32_MAX: Final = 0xFFFF_FFFF


class _Stat(NamedTuple):
    """What `stat` says of a path."""

    mode: int = 0
    size: int = 0
    modified_s: int = 0


_MISSING: Final = _Stat()


class _Refused(Exception):
    """A request cannot be done; the host is told why and may go on."""


class _Unreadable(_Refused):
    """What comes after this request cannot be told apart; the host is told, and that is all."""


class SyncService:
    """Serves one `sync:` stream."""

    def __init__(self, engine: DeviceEngine, stream: Stream) -> None:
        self._engine = engine
        self._stream = stream

    def serve(self) -> None:
        """Answer requests until QUIT, or one that cannot be read."""
        while True:
            kind, size = _REQUEST.unpack(self._stream.read_exactly(_REQUEST.size))
            answer = _ANSWERS.get(kind)
            if answer is None:
                if kind != b"QUIT":
                    self._fail(f"unknown command {kind!r}")
                return
            if size > _MAX_PATH:
                self._fail("path too long")
                return
            # As Java reads names: what is not UTF-8 could not be shown on any screen.
            path = self._stream.read_exactly(size).decode("utf-8", "replace")
            try:
                answer(self, path)
            except (_Refused, FileError) as error:
                self._fail(str(error))
                if isinstance(error, _Unreadable):
                    return

    def _fail(self, reason: str) -> None:
        message = reason.encode("utf-8", "replace")
        self._stream.write(_REQUEST.pack(b"FAIL", len(message)) + message)

    # -- facts ----------------------------------------------------------------------------------

    def _facts(self, path: str) -> _Stat:
        at = canonical(path)
        return self._engine.run(lambda host: _facts_of(host, at))

    def _stat(self, path: str) -> None:
        self._stream.write(_STAT.pack(b"STAT", *_in_32_bits(self._facts(path))))

    def _stat_v2(self, kind: bytes, path: str) -> None:
        self._stream.write(_STAT_V2.pack(kind, *_fields_v2(self._facts(path))))

    def _stat_2(self, path: str) -> None:
        self._stat_v2(b"STA2", path)

    def _lstat_2(self, path: str) -> None:
        self._stat_v2(b"LST2", path)

    def _entries(self, path: str) -> list[tuple[bytes, _Stat]]:
        at = canonical(path)

        def job(host: DeviceHost) -> list[tuple[bytes, _Stat]]:
            files = files_of(host)
            if not files.is_directory(at):
                return []
            own = _facts_of(host, at)
            entries = [(b".", own), (b"..", own)]
            for name in files.names(at):
                raw = name.encode("utf-8", "replace")
                entries.append((raw, _facts_of(host, posixpath.join(at, name))))
            return entries

        return self._engine.run(job)

    def _list(self, path: str) -> None:
        parts = [
            _ENTRY.pack(b"DENT", *_in_32_bits(facts), len(name)) + name
            for name, facts in self._entries(path)
        ]
        self._stream.write(b"".join(parts) + _ENTRY.pack(b"DONE", 0, 0, 0, 0))

    def _list_v2(self, path: str) -> None:
        parts = [
            _ENTRY_V2.pack(b"DNT2", *_fields_v2(facts), len(name)) + name
            for name, facts in self._entries(path)
        ]
        self._stream.write(b"".join(parts) + _ENTRY_V2.pack(b"DONE", *(0,) * 12))

    # -- to the device --------------------------------------------------------------------------

    def _send(self, request: str) -> None:
        path, comma, mode = request.rpartition(",")
        if not comma or not (mode.isascii() and mode.isdigit() and len(mode) < 10):
            raise _Unreadable(f"missing , in ID_SEND path: {request}")
        self._store(path, int(mode), is_dry=False)

    def _send_v2(self, path: str) -> None:
        _, mode, flags = _SEND_V2.unpack(self._stream.read_exactly(_SEND_V2.size))
        if flags & ~_DRY_RUN:
            with RECEIVED.share() as share:
                self._receive_file(share)
            raise _Refused("compression is not supported")
        self._store(path, mode, is_dry=bool(flags & _DRY_RUN))

    def _store(self, path: str, mode: int, *, is_dry: bool) -> None:
        with RECEIVED.share() as share:
            self._store_received(path, mode, share, is_dry=is_dry)

    def _store_received(self, path: str, mode: int, share: BufferQuota, *, is_dry: bool) -> None:
        content, modified_s = self._receive_file(share)
        if stat.S_ISLNK(mode):
            raise _Refused("this device has no symbolic links")
        if content is None:
            raise _Refused("couldn't create file: No space left on device")
        at = canonical(path)
        if not is_dry:
            whole = bytes(content)
            try:
                self._engine.run(lambda host: _write(host, at, whole, modified_s))
            except FileError as error:
                raise _Refused(f"couldn't create file: {error}") from error
        self._stream.write(_REQUEST.pack(b"OKAY", 0))

    def _receive_file(self, share: BufferQuota) -> tuple[bytearray | None, int]:
        """A file's content, None where it is more than the device holds, and its time.

        What does not go in is read all the same, as the host sends it before it listens.
        """
        content: bytearray | None = bytearray()
        while True:
            kind, size = _REQUEST.unpack(self._stream.read_exactly(_REQUEST.size))
            if kind == b"DONE":
                return content, size
            if kind != b"DATA" or size > _CHUNK:
                raise _Unreadable(f"expected DATA or DONE, not {kind!r} of {size} bytes")
            part = self._stream.read_exactly(size)
            fits = content is not None and len(content) + size <= MAX_BYTES
            if content is not None and fits and share.take(size):
                content += part
            else:
                content = None

    # -- from the device ------------------------------------------------------------------------

    def _recv(self, path: str) -> None:
        at = canonical(path)
        try:
            content = self._engine.run(lambda host: files_of(host).read(at))
        except FileError as error:
            raise _Refused(f"open failed: {error}") from error
        view = memoryview(content)
        for start in range(0, len(content), _CHUNK):
            part = view[start : start + _CHUNK]
            self._stream.write(_REQUEST.pack(b"DATA", len(part)) + part)
        self._stream.write(_REQUEST.pack(b"DONE", 0))

    def _recv_v2(self, path: str) -> None:
        _, flags = _REQUEST.unpack(self._stream.read_exactly(_REQUEST.size))
        if flags:
            raise _Refused("compression is not supported")
        self._recv(path)


_ANSWERS: Final[Mapping[bytes, Callable[[SyncService, str], None]]] = {
    b"LIS2": SyncService._list_v2,
    b"LIST": SyncService._list,
    b"LST2": SyncService._lstat_2,
    b"RCV2": SyncService._recv_v2,
    b"RECV": SyncService._recv,
    b"SEND": SyncService._send,
    b"SND2": SyncService._send_v2,
    b"STA2": SyncService._stat_2,
    b"STAT": SyncService._stat,
}


def _facts_of(host: DeviceHost, path: str) -> _Stat:
    files = files_of(host)
    modified_s = files.modified_ms(path) // 1000
    if files.is_directory(path):
        return _Stat(_DIRECTORY_MODE, _DIRECTORY_SIZE, modified_s)
    if files.is_file(path):
        return _Stat(_FILE_MODE, files.size(path), modified_s)
    return _MISSING


def _in_32_bits(facts: _Stat) -> tuple[int, int, int]:
    return facts.mode, min(facts.size, _UINT32_MAX), min(facts.modified_s, _UINT32_MAX)


def _fields_v2(facts: _Stat) -> tuple[int, ...]:
    """Error, device, inode, mode, links, owner, group, size, and three times."""
    if not facts.mode:
        return (_ENOENT, *(0,) * 10)
    times = (facts.modified_s,) * 3
    return (0, 1, 1, facts.mode, 1, 0, 0, facts.size, *times)


def _write(host: DeviceHost, path: str, content: bytes, modified_s: int) -> None:
    """Write a file, the directories it lies in and its time; all of it or nothing."""
    before = host.snapshot()
    files = files_of(host)
    try:
        _make_directories(files, posixpath.dirname(path))
        files.write(path, content)
    except FileError:
        host.restore(before)
        raise
    files.set_modified(path, modified_s * 1000)
    files.settle()


def _make_directories(files: Files, path: str) -> None:
    if files.is_directory(path):
        return
    if posixpath.dirname(path) != path:
        _make_directories(files, posixpath.dirname(path))
    files.make_directory(path)
