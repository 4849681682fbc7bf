"""Streams that lead on: to ports of the device (`tcp:N`), and from the device to the host.

A port of the device is one that a service of the emulator listens on (`engine.local_ports`), or one
that a host has reversed: whoever connects to that is led back to the host.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Mapping
from typing import Final, Protocol

from mobile_gym.virtual_device.server.adb.streams import Stream, StreamClosed

_CONNECT_S: Final = 5.0
_CHUNK: Final = 1 << 16
_MAX_REVERSED: Final = 64
_HIGHEST_PORT: Final = 65_535
_FIRST_FREE_PORT: Final = 30_000


class _End(Protocol):
    """One end of a path for bytes."""

    def read(self) -> bytes: ...

    def write(self, content: bytes) -> None: ...

    def close(self) -> None: ...


class _Host(Protocol):
    """A host that is connected, as far as streams are led back to it."""

    def open(self, name: str, timeout_s: float) -> Stream | None: ...

    def forget(self, stream: Stream) -> None: ...


class _SocketEnd:
    """A socket as an end."""

    def __init__(self, link: socket.socket) -> None:
        self._link = link

    def read(self) -> bytes:
        """What came next; b"" at the end."""
        try:
            return self._link.recv(_CHUNK)
        except OSError:
            return b""

    def write(self, content: bytes) -> None:
        """Send bytes.

        Raises:
            StreamClosed: the other side is gone.
        """
        try:
            self._link.sendall(content)
        except OSError as error:
            raise StreamClosed(str(error)) from error

    def close(self) -> None:
        """End it, also for whoever waits in `read`."""
        with contextlib.suppress(OSError):
            self._link.shutdown(socket.SHUT_RDWR)


def splice(one: _End, other: _End) -> None:
    """Carry bytes both ways until one end closes; then both are closed."""

    def carry(source: _End, goal: _End) -> None:
        try:
            while part := source.read():
                goal.write(part)
        except StreamClosed:
            pass  # the end of this path
        finally:
            source.close()
            goal.close()

    back = threading.Thread(target=carry, args=(other, one), name="adb-splice", daemon=True)
    back.start()
    carry(one, other)
    back.join()


class Ports:
    """TCP ports of the device.

    Args:
        listening: where the emulator's own services listen, by port of the device.
    """

    def __init__(self, listening: Mapping[int, tuple[str, int]]) -> None:
        self._listening = listening
        self._lock = threading.Lock()
        self._reversed: dict[int, tuple[_Host, str]] = {}

    # -- reversing ------------------------------------------------------------------------------

    def reverse(
        self, port: int, goal: str, owner: _Host, *, rebind: bool = True
    ) -> tuple[int, str]:
        """Lead a port of the device back to a host.

        Args:
            port: of the device; 0 for a free one.
            goal: what the host is asked for, such as `tcp:8080`.
            owner: the host.
            rebind: whether a port that is reversed already may be led elsewhere.

        Returns:
            The port, and "" or why it cannot be.
        """
        with self._lock:
            if not 0 <= port <= _HIGHEST_PORT:
                return port, f"bad port number '{port}'"
            if not port:
                taken = {*self._reversed, *self._listening}
                port = next(p for p in range(_FIRST_FREE_PORT, _HIGHEST_PORT) if p not in taken)
            if port in self._listening or (port in self._reversed and not rebind):
                return port, "cannot bind listener: Address already in use"
            if len(self._reversed) >= _MAX_REVERSED and port not in self._reversed:
                return port, f"cannot bind listener: {_MAX_REVERSED} ports are reversed already"
            self._reversed[port] = (owner, goal)
            return port, ""

    def reversed(self) -> dict[int, str]:
        """What each reversed port leads to."""
        with self._lock:
            return {port: goal for port, (_, goal) in sorted(self._reversed.items())}

    def release(self, port: int) -> bool:
        """Lead a port back no longer; whether it was."""
        with self._lock:
            return self._reversed.pop(port, None) is not None

    def release_all(self, owner: _Host | None = None) -> None:
        """Lead no port back to a host (to any host) any longer."""
        with self._lock:
            self._reversed = {
                port: lead
                for port, lead in self._reversed.items()
                if owner is not None and lead[0] is not owner
            }

    # -- connecting -----------------------------------------------------------------------------

    def connect(self, port: int, stream: Stream) -> None:
        """Connect a stream to a port of the device, or refuse it, and carry it to its end."""
        with self._lock:
            back = self._reversed.get(port)
        if back is not None:
            self._to_host(back, stream)
            return
        place = self._listening.get(port)
        if place is None:
            stream.refuse()
            return
        try:
            link = socket.create_connection(place, _CONNECT_S)
        except OSError:
            stream.refuse()
            return
        with link:
            link.settimeout(None)
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            stream.accept()
            splice(stream, _SocketEnd(link))

    @staticmethod
    def _to_host(back: tuple[_Host, str], stream: Stream) -> None:
        owner, goal = back
        opened = owner.open(goal, _CONNECT_S)
        if opened is None:
            stream.refuse()
            return
        stream.accept()
        splice(stream, opened)
        owner.forget(opened)
