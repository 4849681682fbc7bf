"""Serving until somebody says that it is enough: what the command lines share."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Final

from mobile_gym.virtual_device.server.config import ServeConfig
from mobile_gym.virtual_device.server.serve import VirtualEmulator, tune_malloc

__all__ = ["serve"]

_SWITCH_S: Final = 0.0005
"""A request goes through three threads; Python's own 5 ms is longer than a whole answer."""


def serve(config: ServeConfig, *, as_json: bool, announce: Callable[[str], None]) -> None:
    """Serve a virtual emulator until it is told to end: by a client, SIGINT or SIGTERM.

    Args:
        config: what to serve.
        as_json: whether the announcement is JSON.
        announce: called once, with one line, when clients may come.

    Raises:
        UsageError: the configuration cannot be served.
        DeviceFault: a port is taken.
    """
    tune_malloc()
    sys.setswitchinterval(_SWITCH_S)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with VirtualEmulator(config) as emulator:
            announce(_announcement(emulator, as_json))
            emulator.wait()
    except KeyboardInterrupt:
        pass  # the usual end
    finally:
        signal.signal(signal.SIGTERM, before)


def _announcement(emulator: VirtualEmulator, as_json: bool) -> str:
    ports = emulator.ports
    if as_json:
        return json.dumps(
            {
                "serial": emulator.serial,
                "host": emulator.config.host,
                "grpc_port": ports.grpc,
                "console_port": ports.console,
                "adb_port": ports.adb,
                "pid": os.getpid(),
            }
        )
    return (
        f"{emulator.serial} is ready on {emulator.config.host}: "
        f"gRPC {ports.grpc}, console {ports.console}, adb {ports.adb}"
    )
