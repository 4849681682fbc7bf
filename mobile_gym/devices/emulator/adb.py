"""Commands through this machine's adb server, by a socket of our own.

Spawning the adb program for every command costs about fifteen times as much. The program is only
needed to start a server where none runs.

Source: adb's `SERVICES.TXT`, `OVERVIEW.TXT` and `shell_service.h` (the packets of `shell,v2`).
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import struct
import subprocess
import time
from pathlib import Path
from typing import Final, NoReturn

from mobile_gym.core.errors import DeviceTimeout, DeviceUnreachable, UsageError
from mobile_gym.core.verdicts import ShellResult
from mobile_gym.devices.emulator.config import console_port_of
from mobile_gym.devices.emulator.recovery import RetryDeadline
from mobile_gym.devices.emulator.running import LOCAL

_STDOUT, _STDERR, _EXIT = 1, 2, 3
_MAX_OUTPUT: Final = 64 << 20
_START_S: Final = 20.0
_CHUNK: Final = 1 << 16


class _NotDelivered(Exception):
    """The command has not reached the device, so that it may be sent again."""


class Adb:
    """One device, as an adb server sees it.

    Args:
        serial: of the device.
        host: of the adb server.
        port: of the adb server.
        program: of the adb program; "" to look for it when it is needed.
        timeout_s: for one command.
    """

    def __init__(
        self, serial: str, *, host: str, port: int, program: str = "", timeout_s: float = 10.0
    ) -> None:
        self.serial = serial
        self.host, self.port = host, port
        self._program = program
        self._timeout_s = timeout_s

    def shell(self, command: str, timeout_s: float | None = None) -> ShellResult:
        """Run a shell command.

        Raises:
            DeviceUnreachable: there is no such device, or it has gone away meanwhile.
            DeviceTimeout: no answer in time.
        """
        deadline = RetryDeadline(timeout_s or self._timeout_s)
        with self._service(f"shell,v2,raw:{command}", deadline) as link:
            out, err, code = self._read_packets(link, deadline)
        return ShellResult(_decode_text(out), code, _decode_text(err))

    def execute(self, command: str, timeout_s: float | None = None) -> bytes:
        """The raw output of a command.

        Raises:
            DeviceFault: as for `shell`.
        """
        deadline = RetryDeadline(timeout_s or self._timeout_s)
        output = bytearray()
        with self._service(f"exec:{command}", deadline) as link:
            while chunk := self._receive(link, _CHUNK, deadline):
                output += chunk
                if len(output) > _MAX_OUTPUT:
                    raise DeviceUnreachable(f"{self.serial}: {command!r} printed too much")
        return bytes(output)

    def reverse(self, port: int) -> None:
        """Have the device's own `localhost:port` lead to this machine's.

        Raises:
            DeviceFault: as for `shell`.
        """
        deadline = RetryDeadline(self._timeout_s)
        with self._service(f"reverse:forward:tcp:{port};tcp:{port}", deadline) as link:
            if (status := self._receive_exactly(link, 4, deadline)) != b"OKAY":
                raise DeviceUnreachable(f"{self.serial}: adb reverse answered {status!r}")

    def wait_known(self, timeout_s: float) -> None:
        """Wait until the device answers.

        Raises:
            DeviceFault: it does not in time.
        """
        deadline = RetryDeadline(timeout_s)
        while True:
            try:
                self.shell("true", deadline.left_s())
            except DeviceUnreachable as error:
                deadline.pause(str(error))
            else:
                return

    def stop_server(self) -> None:
        """End the adb server; nothing if there is none."""
        try:
            with socket.create_connection((self.host, self.port), timeout=2) as link:
                link.sendall(_frame_request("host:kill"))
                link.recv(4)
        except OSError:
            return

    # -- inside ---------------------------------------------------------------------------------

    def _service(self, service: str, deadline: RetryDeadline) -> socket.socket:
        """A socket on which a service of the device runs; tries until the deadline to get there.

        What has not reached the device is tried again; what has is not, as it may have been done.
        """
        while True:
            try:
                return self._open(service, deadline)
            except _NotDelivered as error:
                deadline.pause(f"{self.serial}: {error}")

    def _open(self, service: str, deadline: RetryDeadline) -> socket.socket:
        try:
            link = socket.create_connection((self.host, self.port), timeout=deadline.left_s())
        except TimeoutError as error:
            raise DeviceTimeout(f"{self.serial}: the adb server does not answer") from error
        except OSError as error:
            self._start_server(deadline)
            raise _NotDelivered(f"no adb server on {self.host}:{self.port}: {error}") from error
        try:
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for request in (f"host:transport:{self.serial}", service):
                self._ask(link, request, deadline)
        except BaseException:
            link.close()
            raise
        return link

    def _ask(self, link: socket.socket, request: str, deadline: RetryDeadline) -> None:
        """One request to the adb server, which is answered by OKAY or FAIL."""
        try:
            link.sendall(_frame_request(request))
            status = self._receive_exactly(link, 4, deadline)
            if status == b"OKAY":
                return
            length = int(self._receive_exactly(link, 4, deadline), 16) if status == b"FAIL" else 0
            why = (
                _decode_text(self._receive_exactly(link, length, deadline))
                if length
                else repr(status)
            )
        except (OSError, ValueError, DeviceUnreachable) as error:
            raise _NotDelivered(f"the adb server hung up: {error}") from error
        if "not found" in why:
            self._register_emulator(deadline)
        if "unauthorized" in why:
            raise DeviceUnreachable(f"{self.serial}: confirm the debugging prompt on the phone")
        raise _NotDelivered(why)

    def _register_emulator(self, deadline: RetryDeadline) -> None:
        """Tell the adb server of an emulator that it has not found by itself."""
        console = console_port_of(self.serial)
        if console is None:
            return
        try:
            with socket.create_connection((self.host, self.port), deadline.left_s()) as link:
                link.sendall(_frame_request(f"host:emulator:{console + 1}"))
        except OSError:
            return  # the next try says so

    def _start_server(self, deadline: RetryDeadline) -> None:
        if self.host not in LOCAL:
            return
        program = find_adb(self._program)
        begun_s = time.monotonic()
        try:
            done = subprocess.run(
                [program, "-P", str(self.port), "start-server"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=_START_S,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise DeviceTimeout(f"{program} does not start a server in time") from error
        except OSError as error:
            raise UsageError(f"adb program {program!r} cannot be run: {error.strerror}") from error
        if done.returncode == 0:  # adb looks for USB for seconds: that is not the device's time
            deadline.extend(time.monotonic() - begun_s)

    def _read_packets(
        self, link: socket.socket, deadline: RetryDeadline
    ) -> tuple[bytes, bytes, int]:
        out, err = bytearray(), bytearray()
        while True:
            kind, length = struct.unpack("<BI", self._receive_exactly(link, 5, deadline))
            if length > _MAX_OUTPUT or len(out) + len(err) + length > _MAX_OUTPUT:
                self._raise_broken_connection("it printed too much")
            content = self._receive_exactly(link, length, deadline)
            if kind == _STDOUT:
                out += content
            elif kind == _STDERR:
                err += content
            elif kind == _EXIT:
                return bytes(out), bytes(err), content[0] if content else 0

    def _receive_exactly(self, link: socket.socket, count: int, deadline: RetryDeadline) -> bytes:
        parts = bytearray()
        while len(parts) < count:
            chunk = self._receive(link, min(count - len(parts), _CHUNK), deadline)
            if not chunk:
                self._raise_broken_connection("the connection ended early")
            parts += chunk
        return bytes(parts)

    def _receive(self, link: socket.socket, limit: int, deadline: RetryDeadline) -> bytes:
        link.settimeout(deadline.left_s())
        try:
            return link.recv(limit)
        except TimeoutError as error:
            raise DeviceTimeout(f"{self.serial}: adb does not answer in time") from error
        except OSError as error:
            raise DeviceUnreachable(f"{self.serial}: {error}") from error

    def _raise_broken_connection(self, why: str) -> NoReturn:
        raise DeviceUnreachable(f"{self.serial}: {why}")


def find_adb(given: str = "") -> str:
    """The adb program: the given one, the Android SDK's, the one on PATH, or adbutils' own.

    Raises:
        UsageError: there is none.
    """
    if given:
        return given
    for variable in ("ANDROID_HOME", "ANDROID_SDK_ROOT"):
        program = Path(os.environ.get(variable, "")) / "platform-tools" / "adb"
        if os.environ.get(variable) and program.is_file():
            return str(program)
    if on_path := shutil.which("adb"):
        return on_path
    if importlib.util.find_spec("adbutils") is not None:
        import adbutils

        return adbutils.adb_path()
    raise UsageError(
        "no adb program: install the Android platform tools and set ANDROID_HOME, "
        "or  pip install adbutils"
    )


def _frame_request(request: str) -> bytes:
    content = request.encode("utf-8", "replace")
    if len(content) > 0xFFFF:
        raise UsageError(f"a command for adb has at most {0xFFFF} bytes, not {len(content)}")
    return f"{len(content):04x}".encode() + content


def _decode_text(content: bytes) -> str:
    return content.decode("utf-8", "replace")
