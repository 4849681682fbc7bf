"""Serving until somebody says that it is enough: what the command lines share."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import BinaryIO, Final

from mobile_gym.virtual_device.server.adb.registration import end_adb_server
from mobile_gym.virtual_device.server.advertisement import advertising
from mobile_gym.virtual_device.server.config import ServeConfig
from mobile_gym.virtual_device.server.serve import VirtualEmulator, tune_malloc

__all__ = ["serve"]

_SWITCH_S: Final = 0.0005
"""A request goes through three threads; Python's own 5 ms is longer than a whole answer."""
_SOME_BYTES: Final = 4096
_END_S: Final = 5.0
"""How long it may take to end, where nobody waits for it."""


def serve(
    config: ServeConfig,
    *,
    as_json: bool,
    announce: Callable[[str], None],
    advertise: bool = False,
    parent: BinaryIO | None = None,
) -> None:
    """Serve a virtual emulator until it is told to end: by a client, SIGINT or SIGTERM.

    Args:
        config: what to serve.
        as_json: whether the announcement is JSON.
        announce: called once, with one line, when clients may come.
        advertise: whether to write down where it serves, for clients that know its serial alone.
        parent: a pipe whose other end the process holds that started this one. When that process
            is gone, however it ended, this one ends, too, and so does the adb server that
            `config` names: it was theirs alone.

    Raises:
        UsageError: the configuration cannot be served.
        DeviceFault: a port is taken.
    """
    tune_malloc()
    sys.setswitchinterval(_SWITCH_S)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    emulator, ended = VirtualEmulator(config), threading.Event()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent, emulator, ended), daemon=True).start()
    try:
        with emulator, ExitStack() as stack:
            if advertise:
                stack.enter_context(advertising(emulator.ports, config.token))
            announce(_announcement(emulator, as_json))
            emulator.wait()
    except KeyboardInterrupt:
        pass  # the usual end
    finally:
        ended.set()
        signal.signal(signal.SIGTERM, before)


def _end_with(parent: BinaryIO, emulator: VirtualEmulator, ended: threading.Event) -> None:
    while parent.read(_SOME_BYTES):
        pass  # nothing is said on it
    if emulator.config.adb_server_port:
        end_adb_server(emulator.config.adb_server_port)
    emulator.engine.shutdown.set()
    if not ended.wait(_END_S):
        os._exit(1)  # it hangs, and nobody is left who would kill it


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
