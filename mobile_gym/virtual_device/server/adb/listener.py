"""`AdbListener`: the TCP port on which hosts reach the device's adb."""

from __future__ import annotations

import socket
import threading
from typing import Final

from mobile_gym.virtual_device.server.adb.connection import Connection
from mobile_gym.virtual_device.server.adb.forwarding import Ports
from mobile_gym.virtual_device.server.adb.services import Services
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.listening import Listener, ListeningService

MAX_CONNECTIONS: Final = 32
_LOOPBACK: Final = "127.0.0.1"


class AdbListener(ListeningService):
    """Accepts hosts.

    Args:
        engine: the device.
        port: to listen on; 0 for a free one.
        address: to listen on.
    """

    def __init__(self, engine: DeviceEngine, port: int = 0, address: str = _LOOPBACK) -> None:
        self._engine = engine
        super().__init__(Listener((address, port), "adb-listener", self._welcome))
        self._ports = Ports(engine.local_ports)
        self._services = Services(engine, self._ports)
        self._lock = threading.Lock()
        self._connections: set[Connection] = set()

    def close(self) -> None:
        """Disconnect every host and free the port; may be called twice."""
        self._listener.close()
        for connection in self._open():
            connection.close()

    def disconnect(self) -> None:
        """Drop every host, as a restart of the device does; they may come back."""
        for connection in self._open():
            connection.drop()

    # -- inside ---------------------------------------------------------------------------------

    def _open(self) -> tuple[Connection, ...]:
        with self._lock:
            return tuple(self._connections)

    def _welcome(self, link: socket.socket) -> None:
        with self._lock:
            if len(self._connections) >= MAX_CONNECTIONS:
                link.close()
                return
            connection = Connection(link, self._services.find, self._ended)
            self._connections.add(connection)
        connection.start()

    def _ended(self, connection: Connection) -> None:
        self._ports.release_all(connection)
        with self._lock:
            self._connections.discard(connection)
