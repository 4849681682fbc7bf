"""Where a running emulator's gRPC service is: as it has written down, or where it is by default.

Source: the emulator's advertisement for Android Studio: a file `pid_N.ini` per emulator, below the
user's runtime folder, with `port.serial`, `grpc.port` and `grpc.token`.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import DeviceUnreachable, UsageError
from mobile_gym.devices.emulator.recovery import RetryDeadline

LOCAL: Final = ("127.0.0.1", "localhost", "::1")
"""Names of this machine."""
_FIRST_CONSOLE_PORT: Final = 5554
_FIRST_GRPC_PORT: Final = 8554
_PLACES: Final = (
    ("XDG_RUNTIME_DIR", "avd/running"),
    ("ANDROID_EMULATOR_HOME", "avd/running"),
    ("ANDROID_AVD_HOME", "running"),
    ("HOME", ".android/avd/running"),
    ("HOME", "Library/Caches/TemporaryItems/avd/running"),
    ("LOCALAPPDATA", "Temp/avd/running"),
)
_LOOK_S: Final = 1.0
"""For a port of this machine to take a connection."""
_SIGN_S: Final = 5.0
"""For an emulator of which nothing is to be seen; one that is named wrongly is told soon."""
_GRPC_LATE_S: Final = 3.0
"""How much later than its console an emulator may open its gRPC port."""


def read_advertisement(host: str, console_port: int) -> Mapping[str, str]:
    """What the emulator with that console port has written down; empty where it has not.

    An emulator that was killed leaves its file behind; of those that run, the latest counts. What
    is written on this machine, a token perhaps, is not for another one's emulator.
    """
    if host not in LOCAL:
        return {}
    advertisements = [
        (path, values)
        for path in _advertisements()
        if _is_process_running(path)
        and (values := _read_advertisement_file(path)).get("port.serial") == str(console_port)
    ]
    return max(advertisements, key=lambda item: _modified_s(item[0]))[1] if advertisements else {}


def grpc_port_of(console_port: int, advertisement: Mapping[str, str]) -> int:
    """The port of an emulator's gRPC service: as it says, or where it is by default."""
    given = advertisement.get("grpc.port", "")
    if given.isdigit() and 0 < int(given) < 65536:
        return int(given)
    return _FIRST_GRPC_PORT + console_port - _FIRST_CONSOLE_PORT


def find_grpc(host: str, console_port: int, timeout_s: float) -> tuple[int, Mapping[str, str]]:
    """Wait for an emulator of which the console's port is known.

    Args:
        host: where it runs.
        console_port: of the emulator.
        timeout_s: for one that is just being started, which opens its console early.

    Returns:
        The port of its gRPC service, and what it has written down.

    Raises:
        UsageError: the emulator runs, and its gRPC service is somewhere else.
        DeviceUnreachable: there is no such emulator.
    """
    wait_s, runs = min(timeout_s, _SIGN_S), False
    deadline = RetryDeadline(wait_s)
    serial = f"emulator-{console_port}"
    while True:
        advertisement = read_advertisement(host, console_port)
        port = grpc_port_of(console_port, advertisement)
        if "grpc.port" in advertisement or _is_listening(host, port):
            return port, advertisement
        if not runs and _is_listening(host, console_port):
            runs, deadline = True, RetryDeadline(min(timeout_s, _GRPC_LATE_S))
        if runs and deadline.is_over:
            raise UsageError(
                f"{serial} runs, but nothing listens on port {port}, where its gRPC service is by "
                f"default; say where it is: {{'serial': '{serial}', 'grpc_port': ...}}, or start "
                f"the emulator with -grpc {port} (mobile-gym serve: --grpc-port {port})"
            )
        if deadline.is_over:
            raise DeviceUnreachable(
                f"there is no {serial}: nothing listens on ports {console_port} and {port} of "
                f"{host}; start it, such as with 'mobile-gym serve' (waited for {wait_s:g} s)"
            )
        deadline.pause(f"there is no {serial}")


def _advertisements() -> Iterator[Path]:
    for variable, below in _PLACES:
        if os.environ.get(variable):
            yield from Path(os.environ[variable], below).glob("pid_*.ini")


def _is_process_running(path: Path) -> bool:
    """Whether the process lives that has written a file; True where that cannot be told."""
    number = path.stem.removeprefix("pid_")
    if not number.isdigit() or os.name != "posix":  # elsewhere, signal 0 ends a process
        return True
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True  # it is somebody else's
    return True


def _modified_s(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0  # it has ended meanwhile


def _is_listening(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), _LOOK_S):
            return True
    except OSError:
        return False


def _read_advertisement_file(path: Path) -> Mapping[str, str]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}  # it has ended meanwhile
    return {key.strip(): value.strip() for key, _, value in (line.partition("=") for line in lines)}
