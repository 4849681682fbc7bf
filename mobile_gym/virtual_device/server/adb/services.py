"""What a host can ask of the device, by the name of the stream it opens.

Source: AOSP, `packages/modules/adb/SERVICES.TXT` and `daemon/services.cpp`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.adb.connection import Connection, Service
from mobile_gym.virtual_device.server.adb.forwarding import Ports
from mobile_gym.virtual_device.server.adb.shell_service import serve_exec, serve_shell
from mobile_gym.virtual_device.server.adb.streams import Stream
from mobile_gym.virtual_device.server.adb.sync import SyncService
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.system.system import System

_FRAMEBUFFER: Final = struct.Struct("<13I")
_ROOT: Final = "service.adb.root"
"""The property that says whether adb's shell is root's; on this device it is from the start."""


class Services:
    """Finds who answers a stream.

    Args:
        engine: the device.
        ports: its TCP ports.
    """

    def __init__(self, engine: DeviceEngine, ports: Ports) -> None:
        self._engine = engine
        self._ports = ports

    def find(self, name: str, connection: Connection) -> Service | None:
        """Who answers a stream of that name for that host; None where nobody does."""
        kind, colon, rest = name.partition(":")
        kind, _, arguments = kind.partition(",")
        if not colon:
            return None
        engine = self._engine
        match kind:
            case "shell":
                return Service(lambda stream: serve_shell(engine, arguments, rest, stream))
            case "exec" if rest:
                return Service(lambda stream: serve_exec(engine, rest, stream))
            case "sync":
                return Service(lambda stream: SyncService(engine, stream).serve())
            case "tcp" if (port := _port(rest)) is not None:
                return Service(lambda stream: self._ports.connect(port, stream), accepts=True)
            case "reverse":
                return Service(lambda stream: self._reverse(rest, connection, stream))
            case "reboot":
                return Service(lambda stream: self._reboot(connection))
            case "unroot":
                return Service(lambda stream: self._unroot(connection, stream))
            case _ if kind in _SIMPLE:
                return Service(lambda stream: _SIMPLE[kind](engine, stream))
        return None

    # -- reversing ------------------------------------------------------------------------------

    def _reverse(self, request: str, connection: Connection, stream: Stream) -> None:
        verb, _, rest = request.partition(":")
        match verb:
            case "list-forward":
                lines = [
                    f"(reverse) tcp:{port} {to}" for port, to in self._ports.reversed().items()
                ]
                stream.write(_with_length("".join(f"{line}\n" for line in lines)))
            case "killforward-all":
                self._ports.release_all()
                stream.write(b"OKAY")
            case "killforward":
                port = _port(rest.removeprefix("tcp:"))
                is_released = port is not None and self._ports.release(port)
                reason = f"cannot remove listener: listener '{rest}' not found"
                stream.write(b"OKAY" if is_released else b"FAIL" + _with_length(reason))
            case "forward":
                self._reverse_port(rest, connection, stream)
            case _:
                stream.write(b"FAIL" + _with_length(f"unknown request '{verb}'"))

    def _reverse_port(self, request: str, connection: Connection, stream: Stream) -> None:
        rebind = not request.startswith("norebind:")
        source, _, goal = request.removeprefix("norebind:").partition(";")
        port = _port(source.removeprefix("tcp:")) if source.startswith("tcp:") else None
        if port is None or not goal:
            stream.write(b"FAIL" + _with_length(f"only tcp:PORT can be reversed, not '{source}'"))
            return
        taken, problem = self._ports.reverse(port, goal, connection, rebind=rebind)
        if problem:
            stream.write(b"FAIL" + _with_length(problem))
        else:
            stream.write(b"OKAY" + (b"" if port else _with_length(str(taken))))

    # -- the device itself ----------------------------------------------------------------------

    def _reboot(self, connection: Connection) -> None:
        self._engine.reboot()
        connection.drop()

    def _unroot(self, connection: Connection, stream: Stream) -> None:
        if not self._engine.run(_is_root):
            stream.write(b"adbd not running as root\n")
            return
        self._engine.run(lambda host: host.apply(lambda system: _set_root(system, "0")))
        stream.write(b"restarting adbd as non root\n")
        stream.flush()
        connection.drop()


def _port(text: str) -> int | None:
    digits = text.partition(":")[0]
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 7 else None


def _with_length(text: str) -> bytes:
    """A text as adb's own protocol writes it: four hexadecimal digits before it."""
    raw = text.encode("utf-8", "replace")[:0xFFFF]
    return f"{len(raw):04x}".encode() + raw


def _is_root(host: DeviceHost) -> bool:
    return host.state.properties.get(_ROOT, "1") == "1"


def _set_root(system: System, value: str) -> None:
    system.change(properties=system.state.properties.set(_ROOT, value))


def _root(engine: DeviceEngine, stream: Stream) -> None:
    # A real one restarts here, which takes seconds; who is root already is told at once.
    engine.run(lambda host: host.apply(lambda system: _set_root(system, "1")))
    stream.write(b"adbd is already running as root\n")


def _remount(_: DeviceEngine, stream: Stream) -> None:
    stream.write(b"remount succeeded\n")


def _framebuffer(engine: DeviceEngine, stream: Stream) -> None:
    """The screen, RGBA, after a header of format 1 with the place of each colour."""
    frame = engine.run(lambda host: host.screenshot())
    height, width = frame.shape[:2]
    pixels = np.full((height, width, 4), 255, np.uint8)
    pixels[..., :3] = frame
    header = (1, 32, pixels.nbytes, width, height, 0, 8, 16, 8, 8, 8, 24, 8)
    stream.write(_FRAMEBUFFER.pack(*header))
    stream.write(pixels.tobytes())


def _say(text: str) -> Callable[[DeviceEngine, Stream], None]:
    return lambda _, stream: stream.write(text.encode())


_SIMPLE: Final[Mapping[str, Callable[[DeviceEngine, Stream], None]]] = {
    "disable-verity": _say("Verity is already disabled\n"),
    "enable-verity": _say("Verity cannot be enabled on a virtual device\n"),
    "framebuffer": _framebuffer,
    "remount": _remount,
    "root": _root,
    "tcpip": _say("error: an emulator is reached by TCP already\n"),
    "usb": _say("error: an emulator has no USB\n"),
}
