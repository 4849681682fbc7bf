"""What an emulator device is told: where the device is, and how long to wait for it."""

from __future__ import annotations

import math
import os
import re
from dataclasses import dataclass
from typing import Final

from mobile_gym.core.errors import UsageError

_SERIAL: Final = re.compile(r"emulator-(\d{1,5})")
_TIMES: Final = ("connect_timeout_s", "call_timeout_s", "settle_timeout_s", "boot_timeout_s")
_PORTS: Final = ("grpc_port", "adb_server_port")
_TEXTS: Final = (
    "serial", "host", "token", "adb", "avd", "snapshot", "emulator_path", "adb_path",
)  # fmt: skip
_SWITCHES: Final = ("headless", "as_real", "shared_memory")
_ADB_SERVER_PORT: Final = 5037


@dataclass(frozen=True, slots=True)
class EmulatorConfig:
    """An emulator to attach to or to launch, or a phone that only adb reaches.

    Attributes:
        serial: what adb calls the device, such as `emulator-5554`; "" to find it out by gRPC.
        grpc_port: of the emulator's gRPC service; 0 to find it out from the serial.
        host: of the emulator and of the adb server.
        token: of the gRPC service; "" for the one that a running emulator has written down.
        adb: the serial of a phone without a gRPC service; then nothing else says where it is.
        avd: the name of an Android virtual device to launch; "" to attach.
        snapshot: the snapshot with which an episode starts; "" for none.
        headless: whether a launched emulator has no window.
        emulator_path: of the emulator's program; "" for the one below the Android SDK.
        adb_path: of the adb program; "" to look for it.
        adb_server_port: 0 for the one that the environment names, or, for what is launched here,
            one of its own.
        as_real: whether a virtual emulator is to be treated as a real one.
        shared_memory: whether screenshots may come through shared memory.
        canvas: (height, width) in pixels, to which larger screenshots are scaled; None for none.
        connect_timeout_s: for a device that is down to come back.
        call_timeout_s: for one request.
        settle_timeout_s: for a screen to come to rest.
        boot_timeout_s: for a launched emulator to boot.
    """

    serial: str = ""
    grpc_port: int = 0
    host: str = "127.0.0.1"
    token: str = ""
    adb: str = ""
    avd: str = ""
    snapshot: str = ""
    headless: bool = True
    emulator_path: str = ""
    adb_path: str = ""
    adb_server_port: int = 0
    as_real: bool = False
    shared_memory: bool = True
    canvas: tuple[int, int] | None = None
    connect_timeout_s: float = 30.0
    call_timeout_s: float = 10.0
    settle_timeout_s: float = 5.0
    boot_timeout_s: float = 300.0

    def __post_init__(self) -> None:
        """Check what is told.

        Raises:
            UsageError: a value that cannot be, or two that exclude each other.
        """
        for names, kind, is_what in ((_TEXTS, str, "text"), (_SWITCHES, bool, "True or False")):
            for name in names:
                if not isinstance(value := getattr(self, name), kind):
                    raise UsageError(f"emulator: {name} {value!r} must be {is_what}")
        for name in _PORTS:
            port = getattr(self, name)
            if not isinstance(port, int) or not 0 <= port <= 65535:
                raise UsageError(f"emulator: {name} {port!r} is no port; it is 0 to 65535")
        for name in _TIMES:
            value = getattr(self, name)
            if not isinstance(value, int | float) or not math.isfinite(value) or value <= 0:
                raise UsageError(f"emulator: {name} {value!r} must be a number of seconds above 0")
        if not (self.serial or self.grpc_port or self.avd or self.adb):
            raise UsageError(
                "emulator: say which one: 'emulator-5554', {'serial': ..., 'grpc_port': ...}, "
                "{'avd': ...} to launch one, or {'adb': SERIAL} for a phone"
            )
        if self.adb and (self.avd or self.grpc_port or self.serial):
            raise UsageError("emulator: 'adb' is for a phone that has neither gRPC nor an AVD")
        if self.avd and (self.grpc_port or self.serial):
            raise UsageError("emulator: 'avd' launches an emulator, whose ports are chosen for it")


def console_port_of(serial: str) -> int | None:
    """The console's port of an emulator by its serial; None for another device's serial."""
    match = _SERIAL.fullmatch(serial)
    return int(match[1]) if match is not None and 0 < int(match[1]) < 65535 else None


def default_adb_server_port() -> int:
    """The port of this machine's adb server. Source: adb's manual, `ANDROID_ADB_SERVER_PORT`."""
    given = os.environ.get("ANDROID_ADB_SERVER_PORT", "")
    return int(given) if given.isdigit() and 0 < int(given) < 65536 else _ADB_SERVER_PORT
