"""Ports for an emulator that is launched here, so that no two launches on a machine get the same.

android_env takes the first free ones. They are free until the emulator listens, seconds later, and
another launch takes them, too. Here each launch holds a lock on its ports, in any process.
"""

from __future__ import annotations

import os
import socket
import sys
import tempfile
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import DeviceFault
from mobile_gym.core.file_locks import lock

_CONSOLES: Final = range(5554, 5683, 2)
"""Source: the Android emulator's manual, `-port`: even numbers from 5554 to 5682."""
_GRPC_ABOVE_CONSOLE: Final = 3000
"""Source: the Android emulator, which takes 8554 with the console port 5554."""
_HOST: Final = "127.0.0.1"


class EmulatorPorts:
    """The ports of one emulator, held until they are given back or this process ends.

    Attributes:
        console: of its console, after which adb names it.
        adb: of its adb daemon, the one after it.
        grpc: of its gRPC service.

    Raises:
        DeviceFault: all are taken.
    """

    def __init__(self) -> None:
        for console in _CONSOLES:
            held = _try_lock(console)
            if held is None:
                continue
            ports = console, console + 1, console + _GRPC_ABOVE_CONSOLE
            if all(map(_is_port_free, ports)):
                self.console, self.adb, self.grpc = ports
                self._lock = held
                return
            os.close(held)
        raise DeviceFault(
            f"no ports for another emulator: those from {_CONSOLES[0]} to {_CONSOLES[-1] + 1} and "
            f"{_GRPC_ABOVE_CONSOLE} above them are in use; end some emulators"
        )

    def close(self) -> None:
        """Give them back; may be called twice."""
        held, self._lock = self._lock, -1
        if held >= 0:
            os.close(held)


def _try_lock(console: int) -> int | None:
    """A descriptor that holds the lock of a console port; None where somebody else has it."""
    try:
        held = os.open(_lock_file(console), os.O_RDONLY | os.O_CREAT, 0o644)
    except OSError:  # another user's, where links and files in shared folders are protected
        return None
    if not lock(held):
        os.close(held)
        return None
    return held


def _lock_file(console: int) -> Path:
    return Path(tempfile.gettempdir(), f"mobile_gym-emulator-{console}.lock")


def _is_port_free(port: int) -> bool:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # not kept by past connections
        try:
            tried.bind((_HOST, port))
        except OSError:
            return False
    return True


def reserve_port() -> tuple[socket.socket, int]:
    """A port for an adb server that a client may start, or not, and what reserves it until closed.

    Between now and then the system would give a free port to whoever asks for any, such as the
    next worker. One that is bound is given to nobody; adb can still bind it, for on Linux two
    sockets may with SO_REUSEADDR, which adb sets, as long as at most one of them listens.
    """
    held = socket.socket()
    try:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind((_HOST, 0))
        port = int(held.getsockname()[1])
    except OSError:
        held.close()
        raise
    if sys.platform != "linux":
        held.close()  # elsewhere adb could not bind it, either
    return held, port
