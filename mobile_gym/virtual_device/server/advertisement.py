"""What a virtual emulator writes down, so that clients that know its serial find its gRPC port.

Source: the emulator's advertisement for Android Studio: a file `pid_N.ini` in the folder
`avd/running` below the user's runtime folder, or in `~/.android`; readable by its user alone, as
the token stands in it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mobile_gym.virtual_device.identity import DEFAULT_AVD_NAME
from mobile_gym.virtual_device.server.config import Ports

_BELOW: Final = (("XDG_RUNTIME_DIR", "avd/running"), ("HOME", ".android/avd/running"))


@contextlib.contextmanager
def advertising(
    ports: Ports, token: str = "", avd_name: str = DEFAULT_AVD_NAME
) -> Iterator[Path | None]:
    """Have a file that tells where this process serves, for as long as the context lasts.

    Args:
        ports: on which it listens.
        token: what clients have to know; "" for nothing.
        avd_name: what the device calls itself.

    Yields:
        The file; None where there is no place for one, and clients have to be told the port.
    """
    path = _write(_text(ports, token, avd_name))
    try:
        yield path
    finally:
        if path is not None:
            path.unlink(missing_ok=True)


def _text(ports: Ports, token: str, avd_name: str) -> str:
    lines = {
        "port.serial": ports.console,
        "port.adb": ports.adb,
        "avd.name": avd_name,
        "avd.id": avd_name,
        "grpc.port": ports.grpc,
    } | ({"grpc.token": token} if token else {})
    return "".join(f"{key}={value}\n" for key, value in lines.items())


def _write(text: str) -> Path | None:
    for variable, below in _BELOW:
        if not os.environ.get(variable):
            continue
        path = Path(os.environ[variable], below, f"pid_{os.getpid()}.ini")
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.unlink(missing_ok=True)  # of an earlier process of that number
            with open(path, "x", encoding="utf-8", opener=_open_private) as file:
                file.write(text)
        except OSError:
            continue
        return path
    return None


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
