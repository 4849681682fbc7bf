"""What running emulators have written down about themselves.

Source: the emulator's advertisement for Android Studio: a file `pid_N.ini` per emulator, below the
user's runtime folder, with `port.serial`, `grpc.port` and `grpc.token`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

__all__ = ["advertised", "grpc_port_of"]

_FIRST_CONSOLE_PORT: Final = 5554
_FIRST_GRPC_PORT: Final = 8554
_PLACES: Final = (
    ("XDG_RUNTIME_DIR", "avd/running"),
    ("ANDROID_EMULATOR_HOME", "avd/running"),
    ("ANDROID_AVD_HOME", "running"),
    ("HOME", ".android/avd/running"),
    ("HOME", "Library/Caches/TemporaryItems/avd/running"),
)


def advertised(console_port: int) -> Mapping[str, str]:
    """What the emulator with that console port has written down; empty where it has not."""
    for variable, below in _PLACES:
        if not os.environ.get(variable):
            continue
        for path in sorted(Path(os.environ[variable], below).glob("pid_*.ini")):
            values = _read(path)
            if values.get("port.serial") == str(console_port):
                return values
    return {}


def grpc_port_of(console_port: int, told: Mapping[str, str]) -> int:
    """The port of an emulator's gRPC service: as it says, or where it is by default."""
    given = told.get("grpc.port", "")
    if given.isdigit() and 0 < int(given) < 65536:
        return int(given)
    return _FIRST_GRPC_PORT + console_port - _FIRST_CONSOLE_PORT


def _read(path: Path) -> Mapping[str, str]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}  # it has ended meanwhile
    return {key.strip(): value.strip() for key, _, value in (line.partition("=") for line in lines)}
