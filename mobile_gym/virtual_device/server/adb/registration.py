"""Tells the host's adb server that the device is there, whenever it does not know.

An adb server finds emulators on ports 5555 to 5585 by itself when it starts; any other has to be
told. It is watched over `host:track-devices`: when the device is missing from its list, or the
server has been killed and is back, it is told again.

Source: AOSP, `packages/modules/adb/SERVICES.TXT`, `host:emulator:<port>`.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from collections.abc import Mapping
from typing import Final

_LOOPBACK: Final = "127.0.0.1"
_DEFAULT_SERVER_PORT: Final = 5037
_FIRST_WAIT_S: Final = 0.1
_LONGEST_WAIT_S: Final = 1.0
_CONNECT_S: Final = 2.0
_MAX_LIST: Final = 0xFFFF


def adb_server_port(environment: Mapping[str, str] = os.environ) -> int:
    """The port of the host's adb server: `ANDROID_ADB_SERVER_PORT`, or adb's own default."""
    given = environment.get("ANDROID_ADB_SERVER_PORT", "")
    return int(given) if given.isascii() and given.isdigit() else _DEFAULT_SERVER_PORT


def end_adb_server(server_port: int) -> None:
    """End an adb server of this machine; nothing where there is none."""
    with contextlib.suppress(OSError), _connect_to_server(server_port) as link:
        link.sendall(_request("host:kill"))
        link.recv(4)


class Registration:
    """Keeps an emulator known to an adb server.

    Args:
        adb_port: where the device's adb listens; its serial is `emulator-<adb_port - 1>`.
        server_port: of the adb server.
    """

    def __init__(self, adb_port: int, server_port: int) -> None:
        self._adb_port = adb_port
        self._server_port = server_port
        self._changed = threading.Condition()
        self._closing = False
        self._known = False
        self._link: socket.socket | None = None
        self._thread: threading.Thread | None = None

    @property
    def serial(self) -> str:
        """What adb calls the device."""
        return f"emulator-{self._adb_port - 1}"

    def start(self) -> None:
        """Begin to watch; nothing if it does already."""
        if self._thread is None:
            self._thread = threading.Thread(
                target=self._watch, name="adb-registration", daemon=True
            )
            self._thread.start()

    def close(self) -> None:
        """Stop watching; may be called twice."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            if self._link is not None:
                with contextlib.suppress(OSError):  # the server left first
                    self._link.shutdown(socket.SHUT_RDWR)
        if self._thread is not None:
            self._thread.join()

    def wait_known(self, timeout_s: float) -> bool:
        """Wait until the adb server has the device in its list; whether it has."""
        with self._changed:
            self._changed.wait_for(lambda: self._known or self._closing, timeout_s)
            return self._known

    # -- inside ---------------------------------------------------------------------------------

    def _watch(self) -> None:
        wait_s = _FIRST_WAIT_S
        while not self._closing:
            try:
                with self._connect_to_server() as link:
                    self._set_link(link)
                    _ask(link, "host:track-devices")
                    wait_s = _FIRST_WAIT_S
                    self._follow(link)
            except (OSError, EOFError, ValueError):
                pass  # no server, or one that has just been killed: it may come back
            finally:
                self._set_link(None)
                self._set_known(False)
            with self._changed:
                self._changed.wait_for(lambda: self._closing, wait_s)
            wait_s = min(2 * wait_s, _LONGEST_WAIT_S)

    def _follow(self, link: socket.socket) -> None:
        """Read the server's lists; tell it of the device as long as that is not in them."""
        wait_s = _FIRST_WAIT_S
        while not self._closing:
            link.settimeout(None if self._known else wait_s)
            try:
                first = link.recv(1)
            except TimeoutError:
                self._tell()
                wait_s = min(2 * wait_s, _LONGEST_WAIT_S)
                continue
            link.settimeout(_CONNECT_S)
            size = int(first + _exactly(link, 3), 16)
            listed = _exactly(link, min(size, _MAX_LIST)).decode("utf-8", "replace")
            self._set_known(self.serial in [line.split("\t")[0] for line in listed.splitlines()])
            wait_s = _FIRST_WAIT_S

    def _tell(self) -> None:
        with self._connect_to_server() as link:
            link.sendall(_request(f"host:emulator:{self._adb_port}"))
            link.recv(1)  # no answer is given; the server closes when it has understood

    def _connect_to_server(self) -> socket.socket:
        return _connect_to_server(self._server_port)

    def _set_link(self, link: socket.socket | None) -> None:
        with self._changed:
            self._link = link
            if self._closing and link is not None:
                raise OSError("closing")

    def _set_known(self, known: bool) -> None:
        with self._changed:
            self._known = known
            self._changed.notify_all()


def _connect_to_server(server_port: int) -> socket.socket:
    return socket.create_connection((_LOOPBACK, server_port), _CONNECT_S)


def _request(text: str) -> bytes:
    return f"{len(text):04x}{text}".encode()


def _ask(link: socket.socket, text: str) -> None:
    link.sendall(_request(text))
    if _exactly(link, 4) != b"OKAY":
        raise EOFError


def _exactly(link: socket.socket, size: int) -> bytes:
    content = b""
    while len(content) < size:
        part = link.recv(size - len(content))
        if not part:
            raise EOFError
        content += part
    return content
