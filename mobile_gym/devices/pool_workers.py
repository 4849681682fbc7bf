"""The workers of a pool: one emulator each, virtual or real: started, looked at and ended."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from mobile_gym.core.errors import DeviceFault, DeviceTimeout
from mobile_gym.devices.emulator.adb import Adb
from mobile_gym.devices.emulator.config import EmulatorConfig
from mobile_gym.devices.emulator.launch import LaunchedEmulator
from mobile_gym.devices.emulator.ports import reserved_port

_PROGRAM: Final = (sys.executable, "-m", "mobile_gym.virtual_device")
_HOST: Final = "127.0.0.1"
_END_S: Final = 5.0
"""How long a virtual emulator may take to end by itself."""
_MAX_OUTPUT_BYTES: Final = 2000
_GREETING: Final = b"Android Console"


@dataclass(frozen=True, slots=True)
class DeviceAddress:
    """Where a worker's device is.

    Attributes:
        serial: what adb calls it.
        grpc_port: of its gRPC service.
        console_port: of its console.
        adb_server_port: of the adb server that knows it, which is its own.
    """

    serial: str
    grpc_port: int
    console_port: int
    adb_server_port: int

    @property
    def device(self) -> dict[str, Any]:
        """What `gymnasium.make(..., device=...)` is given."""
        return {
            "kind": "emulator",
            "serial": self.serial,
            "grpc_port": self.grpc_port,
            "adb_server_port": self.adb_server_port,
        }


class Worker(Protocol):
    """One emulator. `start` and `close` may follow each other any number of times."""

    def start(self, timeout_s: float, on_end: Callable[[], None]) -> DeviceAddress:
        """Start it.

        Args:
            timeout_s: how long that may take.
            on_end: called, from another thread, when a virtual one ends by itself. That a real
                one has is noticed when it is to be lent.

        Raises:
            DeviceFault: it does not start.
        """
        ...

    def is_healthy(self, timeout_s: float) -> bool:
        """Whether it answers now."""
        ...

    def close(self) -> None:
        """End it; nothing where it does not run."""
        ...

    def forget(self) -> None:
        """Give back what it keeps between two starts; after `close`, for good."""
        ...


def is_answering(console_port: int, timeout_s: float) -> bool:
    """Whether an emulator's console greets whoever connects; a hanging emulator's does not."""
    try:
        with socket.create_connection((_HOST, console_port), timeout_s) as link:
            link.settimeout(timeout_s)
            return link.recv(64).startswith(_GREETING)
    except OSError:
        return False


class VirtualWorker:
    """A virtual emulator in a process of its own.

    It comes back on the ports that it had, and with what its clients told it once, so that a
    client which was connected finds it again.

    Args:
        options: further command line options of `python -m mobile_gym.virtual_device`.
        folder: where to keep its state file and what it writes.
    """

    def __init__(self, options: tuple[str, ...], folder: Path) -> None:
        self._options = options
        self._log = folder / "output.txt"
        self._state_file = folder / "state.json"
        self._adb_server_port = 0
        self._reserved: socket.socket | None = None
        self._place: DeviceAddress | None = None
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None

    @property
    def pid(self) -> int:
        """The process; 0 where none runs."""
        process = self._process
        return process.pid if process is not None else 0

    def start(self, timeout_s: float, on_end: Callable[[], None]) -> DeviceAddress:
        """See `Worker.start`; the second try after a failure takes other ports.

        Raises:
            DeviceFault: it does not start.
        """
        self.close()
        known, self._place = self._place, None
        if not self._adb_server_port:
            self._reserved, self._adb_server_port = reserved_port()
        announced: Future[bytes] = Future()
        with self._log.open("wb") as log:
            process = subprocess.Popen(
                [*_PROGRAM, *self._arguments(known), *self._options],
                stdin=subprocess.PIPE,  # it ends when this is closed, so also when we are killed
                stdout=subprocess.PIPE,
                stderr=log,
            )
        reader = threading.Thread(
            target=self._read, args=(process, announced, on_end), name="pool-reader", daemon=True
        )
        with self._lock:
            self._process, self._reader = process, reader
        reader.start()
        try:
            line = announced.result(timeout_s)
        except FutureTimeout:
            self.close()
            raise DeviceTimeout(
                f"a virtual emulator did not start in {timeout_s:g} s: {self._output_end()}"
            ) from None
        if not line:
            self.close()
            raise DeviceFault(f"a virtual emulator did not start: {self._output_end()}")
        self._place = self._parsed(line)
        return self._place

    def _arguments(self, known: DeviceAddress | None) -> list[str]:
        ports = (0, 0, 0)
        if known is not None:
            ports = (known.grpc_port, known.console_port, known.console_port + 1)
        names = ("--grpc-port", "--console-port", "--adb-port")
        return [
            *(text for name, port in zip(names, ports, strict=True) for text in (name, str(port))),
            *("--adb-server-port", str(self._adb_server_port)),
            *("--state-file", str(self._state_file)),
            "--end-with-parent",
        ]

    def _read(
        self,
        process: subprocess.Popen[bytes],
        announced: Future[bytes],
        on_end: Callable[[], None],
    ) -> None:
        """Read its announcement, and then wait for its end."""
        assert process.stdout is not None
        with process.stdout as output:
            announced.set_result(output.readline())
            while output.read(1 << 16):
                pass  # it says nothing more
        process.wait()
        on_end()

    def _parsed(self, line: bytes) -> DeviceAddress:
        try:
            announcement: Mapping[str, Any] = json.loads(line)
            return DeviceAddress(
                str(announcement["serial"]),
                int(announcement["grpc_port"]),
                int(announcement["console_port"]),
                self._adb_server_port,
            )
        except (ValueError, KeyError, TypeError) as error:
            self.close()
            raise DeviceFault(
                f"a virtual emulator announced itself as {line[:200]!r}, which is not understood"
            ) from error

    def _output_end(self) -> str:
        try:
            output = self._log.read_bytes()[-_MAX_OUTPUT_BYTES:].decode("utf-8", "replace")
        except OSError as error:
            output = str(error)
        return " ".join(output.split()) or "it said nothing"

    def is_healthy(self, timeout_s: float) -> bool:
        """See `Worker.is_healthy`."""
        process, place = self._process, self._place
        if process is None or place is None or process.poll() is not None:
            return False
        return is_answering(place.console_port, timeout_s)

    def close(self) -> None:
        """See `Worker.close`; one that does not end by itself is killed."""
        with self._lock:
            process, self._process = self._process, None
            reader, self._reader = self._reader, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(_END_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdin is not None
        process.stdin.close()
        if reader is not None and reader is not threading.current_thread():
            reader.join()

    def forget(self) -> None:
        """See `Worker.forget`: its adb server, which a client may have started, and its port."""
        if self._adb_server_port:
            Adb("", host=_HOST, port=self._adb_server_port).stop_server()
        reserved, self._reserved, self._adb_server_port = self._reserved, None, 0
        if reserved is not None:
            reserved.close()


class AvdWorker:
    """A real emulator, launched from an Android virtual device of its own.

    Args:
        config: names the AVD, its snapshot and how it is launched.

    Raises:
        UsageError: there is no emulator program.
    """

    def __init__(self, config: EmulatorConfig) -> None:
        self._emulator = LaunchedEmulator(config)

    def start(self, timeout_s: float, on_end: Callable[[], None]) -> DeviceAddress:
        """See `Worker.start`; android_env waits for it to boot, for as long as it thinks right.

        Raises:
            DeviceFault: it does not boot.
        """
        self._emulator.restart()
        emulator = self._emulator
        return DeviceAddress(
            emulator.serial, emulator.grpc_port, emulator.console_port, emulator.adb_server_port
        )

    def is_healthy(self, timeout_s: float) -> bool:
        """See `Worker.is_healthy`."""
        console_port = self._emulator.console_port
        return bool(console_port) and is_answering(console_port, timeout_s)

    def close(self) -> None:
        """See `Worker.close`."""
        self._emulator.close()

    def forget(self) -> None:
        """See `Worker.forget`: nothing, its adb server ends with it."""
