"""Serving until somebody says that it is enough: what the command lines share.

Meanwhile a file says where, so that clients that know the device's serial find its gRPC port.

Source: the emulator's advertisement for Android Studio: a file `pid_N.ini` in the folder
`avd/running` below the user's runtime folder, or in `~/.android`; readable by its user alone, as
the token stands in it.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import BinaryIO, Final, NoReturn, TextIO

from mobile_gym.virtual_device.identity import DEFAULT_AVD_NAME
from mobile_gym.virtual_device.server.adb.registration import end_adb_server
from mobile_gym.virtual_device.server.config import Ports, ServeConfig
from mobile_gym.virtual_device.server.virtual_emulator import VirtualEmulator, tune_malloc
from mobile_gym.virtual_device.system.app import App

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
    path = _write_advertisement(_advertised_text(ports, token, avd_name))
    try:
        yield path
    finally:
        if path is not None:
            path.unlink(missing_ok=True)


def _advertised_text(ports: Ports, token: str, avd_name: str) -> str:
    lines = {
        "port.serial": ports.console,
        "port.adb": ports.adb,
        "avd.name": avd_name,
        "avd.id": avd_name,
        "grpc.port": ports.grpc,
    } | ({"grpc.token": token} if token else {})
    return "".join(f"{key}={value}\n" for key, value in lines.items())


def _write_advertisement(text: str) -> Path | None:
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


_SWITCH_S: Final = 0.0005
"""A request goes through three threads; Python's own 5 ms is longer than a whole answer."""
_SOME_BYTES: Final = 4096
_END_S: Final = 5.0
"""How long it may take to end, where nobody waits for it."""
_HANG_S: Final = 30.0
"""The same where somebody does: they may have all of the machine, so that we get no turn."""
_LEAVE_S: Final = 1.5
"""How long our own threads may work meanwhile, as processor time."""


def serve(
    apps: Mapping[str, App],
    config: ServeConfig,
    *,
    as_json: bool,
    announce: Callable[[str], None],
    advertise: bool = False,
    parent: BinaryIO | None = None,
) -> None:
    """Serve a virtual emulator until it is reading_end to end: by a client, SIGINT or SIGTERM.

    Args:
        apps: of the device, by package.
        config: how to serve it.
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
    emulator, ended = VirtualEmulator(apps, config), threading.Event()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent, emulator, ended), daemon=True).start()
    try:
        with _signals() as reading_end, emulator, ExitStack() as stack:
            if advertise:
                stack.enter_context(advertising(emulator.ports, config.token, emulator.avd_name))
            announce(_announcement(emulator, as_json))
            _wait(emulator, reading_end)
    except KeyboardInterrupt:
        pass  # the usual end
    finally:
        ended.set()
        emulator.engine.shutdown.set()


@contextmanager
def _signals() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Have SIGTERM and SIGINT end this process, whichever of its threads they come to.

    Python runs handlers in the main thread, which a signal that another thread got does not wake.

    Yields:
        What the main thread is to wait for bytes on, and where others send one to wake it.
    """
    before = {number: signal.signal(number, _end) for number in (signal.SIGTERM, signal.SIGINT)}
    reading_end, writing_end = socket.socketpair()
    writing_end.setblocking(False)
    wakes = signal.set_wakeup_fd(writing_end.fileno(), warn_on_full_buffer=False)
    try:
        yield reading_end, writing_end
    finally:
        signal.set_wakeup_fd(wakes)
        for number, handler in before.items():
            signal.signal(number, handler)
        reading_end.close()
        writing_end.close()


def _wait(emulator: VirtualEmulator, ends: tuple[socket.socket, socket.socket]) -> None:
    """Wait for a signal, or until a client asks the emulator to end."""
    reading_end, writing_end = ends

    def tell() -> None:
        emulator.wait()
        with contextlib.suppress(OSError):  # it has ended otherwise
            writing_end.send(b"\0")

    threading.Thread(target=tell, name="shutdown", daemon=True).start()
    reading_end.recv(1)


def _end(_number: int, _frame: FrameType | None) -> NoReturn:
    """End in the usual way; where that hangs, because a client keeps us busy, end anyway.

    The watch is kept by the kernel and by a thread of the C library: neither needs a turn of
    Python's. The kernel's counts our work alone; a busy machine does not make an end unclean.
    """
    if sys.platform != "win32":
        signal.signal(signal.SIGPROF, signal.SIG_DFL)  # which ends the process
        signal.setitimer(signal.ITIMER_PROF, _LEAVE_S)
    faulthandler.dump_traceback_later(_HANG_S, exit=True, file=_open_nowhere())
    raise KeyboardInterrupt


def _open_nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")


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
