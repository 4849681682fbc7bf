"""`AdbListener`: the TCP port on which hosts reach the device's adb."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Final

from mobile_gym.virtual_device.server.adb.connection import Connection
from mobile_gym.virtual_device.server.adb.forwarding import Ports
from mobile_gym.virtual_device.server.adb.services import Services
from mobile_gym.virtual_device.server.engine import DeviceEngine

__all__ = ["AdbListener"]

MAX_CONNECTIONS: Final = 32
_LOOPBACK: Final = "127.0.0.1"


class AdbListener:
    """Accepts hosts.

    Args:
        engine: the device.
        port: to listen on; 0 for a free one.
        address: to listen on.
    """

    def __init__(self, engine: DeviceEngine, port: int = 0, address: str = _LOOPBACK) -> None:
        self._engine = engine
        self._wanted = (address, port)
        self._ports = Ports(engine.local_ports)
        self._services = Services(engine, self._ports)
        self._lock = threading.Lock()
        self._connections: set[Connection] = set()
        self._socket: socket.socket | None = None
        self._thread: threading.Thread | None = None
        self._closing = False

    @property
    def port(self) -> int:
        """The port, once it is started."""
        if self._socket is None:
            raise RuntimeError("the listener has no port before start()")
        return int(self._socket.getsockname()[1])

    def start(self) -> None:
        """Begin to accept hosts; nothing if it does already.

        Raises:
            OSError: the port is taken.
        """
        if self._socket is not None:
            return
        self._socket = socket.create_server(self._wanted)
        self._thread = threading.Thread(target=self._accept, name="adb-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Disconnect every host and free the port; may be called twice."""
        self._closing = True
        if self._socket is None or self._thread is None:
            return
        with contextlib.suppress(OSError):  # closed already
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()
        for connection in self._open():
            connection.close()

    def __enter__(self) -> AdbListener:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def disconnect(self) -> None:
        """Drop every host, as a restart of the device does; they may come back."""
        for connection in self._open():
            connection.drop()

    # -- inside ---------------------------------------------------------------------------------

    def _open(self) -> tuple[Connection, ...]:
        with self._lock:
            return tuple(self._connections)

    def _accept(self) -> None:
        assert self._socket is not None
        while not self._closing:
            try:
                link, _ = self._socket.accept()
            except OSError:
                if self._closing:
                    return
                continue  # the host left before it was accepted
            with self._lock:
                if len(self._connections) >= MAX_CONNECTIONS:
                    link.close()
                    continue
                connection = Connection(link, self._services, self._ended)
                self._connections.add(connection)
            connection.start()

    def _ended(self, connection: Connection) -> None:
        self._ports.release_all(connection)
        with self._lock:
            self._connections.discard(connection)
