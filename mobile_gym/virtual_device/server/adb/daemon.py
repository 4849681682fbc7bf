"""The adb daemon: the port that hosts reach, the connection of one, what it can ask for.

It is one of the protocols of `virtual_emulator`, which do not know each other.

A port of the device is one that a service of the emulator listens on (`engine.local_ports`), or one
that a host has reversed: whoever connects to that is led back to the host.

Source: AOSP, `packages/modules/adb/SERVICES.TXT` and `daemon/services.cpp`.
"""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import numpy as np

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.adb.messages import (
    CLOSE,
    CONNECT,
    MAX_PAYLOAD,
    OKAY,
    OPEN,
    SKIP_CHECKSUM_VERSION,
    SYNC,
    VERSION,
    WRITE,
    Message,
    ProtocolError,
    encode,
    read_message,
)
from mobile_gym.virtual_device.server.adb.shell_service import serve_exec, serve_shell
from mobile_gym.virtual_device.server.adb.streams import Stream, StreamClosed
from mobile_gym.virtual_device.server.adb.sync import SyncService
from mobile_gym.virtual_device.server.engine import DeviceEngine, EngineBusy, EngineClosed
from mobile_gym.virtual_device.server.jobs import EngineTimeout
from mobile_gym.virtual_device.server.listening import Listener, ListeningService
from mobile_gym.virtual_device.system.system import System

FEATURES: Final = ("shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir")
_BANNER: Final = (
    "device::ro.product.name=sdk_gphone64_x86_64;ro.product.model=sdk_gphone64_x86_64;"
    f"ro.product.device=emu64x;features={','.join(FEATURES)}"
)
MAX_STREAMS: Final = 128
_MIN_PAYLOAD: Final = 1024
_HANDSHAKE_S: Final = 30.0
_CHUNK: Final = 1 << 18
_JOIN_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class Service:
    """What answers a stream.

    Attributes:
        run: called with the stream, in a thread of its own; the stream is closed after it.
        accepts: whether it accepts or refuses the stream itself; others are always accepted.
    """

    run: Callable[[Stream], None]
    accepts: bool = False


class Connection:
    """One host.

    Args:
        link: the connected socket, which the connection closes.
        find_service: finds who answers a stream.
        on_end: called once when the connection is over.
    """

    def __init__(
        self, link: socket.socket, find_service: FindService, on_end: Callable[[Connection], None]
    ) -> None:
        self._link = link
        self._find_service = find_service
        self._on_end = on_end
        self._buffer = bytearray()
        self._sending = threading.Lock()
        self._table = threading.Lock()  # around streams and threads
        self._streams: dict[int, Stream] = {}
        self._threads: set[threading.Thread] = set()
        self._next_id = 1
        self._version = 0  # 0 until the handshake: both sides check and compute checksums
        self._max_payload = _MIN_PAYLOAD
        self._closed = False
        self._reader = threading.Thread(target=self._serve, name="adb-connection", daemon=True)

    # -- life -----------------------------------------------------------------------------------

    def start(self) -> None:
        """Serve the host in a thread."""
        self._reader.start()

    def close(self) -> None:
        """End the connection and wait for its threads; also from one of them, without waiting."""
        self.drop()
        if self._reader.ident is not None and self._reader is not threading.current_thread():
            self._reader.join()

    def drop(self) -> None:
        """End the connection; its threads end by themselves."""
        with self._table:
            self._closed = True
            streams = tuple(self._streams.values())
        with contextlib.suppress(OSError):  # it may have ended from the other side
            self._link.shutdown(socket.SHUT_RDWR)
        for stream in streams:
            stream.drop()

    def _running(self) -> tuple[threading.Thread, ...]:
        with self._table:
            return tuple(self._threads)

    def open(self, name: str, timeout_s: float) -> Stream | None:
        """Ask the host for a stream; None where it refuses or does not answer."""
        stream = self._new_stream(0)
        if stream is None:
            return None
        self._send(Message(OPEN, stream.local_id, 0, name.encode() + b"\0"))
        if stream.wait_open(timeout_s):
            return stream
        stream.drop()
        self.forget(stream)
        return None

    # -- reading --------------------------------------------------------------------------------

    def _serve(self) -> None:
        try:
            self._link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._link.settimeout(_HANDSHAKE_S)
            self._on_connect(self._receive())
            self._link.settimeout(None)
            while True:
                self._handle(self._receive())
        except (OSError, EOFError, ProtocolError):
            pass  # a host that leaves, or that speaks something else, ends its own connection only
        finally:
            self.drop()
            for thread in self._running():
                thread.join(_JOIN_S)
            self._link.close()
            self._on_end(self)

    def _receive(self) -> Message:
        # The version is that of the last CNXN; a CNXN itself may come with or without a checksum.
        is_checked = 0 < self._version < SKIP_CHECKSUM_VERSION
        return read_message(self._read_exactly, checksum=is_checked)

    def _read_exactly(self, size: int) -> bytes:
        while len(self._buffer) < size:
            if hasattr(socket, "TCP_QUICKACK"):  # Linux only: a late acknowledgement costs 40 ms
                self._link.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
            part = self._link.recv(_CHUNK)
            if not part:
                raise EOFError
            self._buffer += part
        content = bytes(self._buffer[:size])
        del self._buffer[:size]
        return content

    def _handle(self, message: Message) -> None:
        command, arg0, arg1, payload = message
        if command == CONNECT:
            self._on_connect(message)
        elif command == OPEN:
            self._on_open(arg0, payload)
        elif command in (OKAY, WRITE, CLOSE):
            self._to_stream(command, arg0, arg1, payload)
        elif command != SYNC:
            raise ProtocolError("this device asks for no authentication")

    def _on_connect(self, message: Message) -> None:
        if message.command != CONNECT:
            raise ProtocolError("a connection begins with CNXN")
        for stream in self._all_streams():
            stream.drop()
        self._version = min(message.arg0, VERSION)
        self._max_payload = max(_MIN_PAYLOAD, min(message.arg1, MAX_PAYLOAD))
        self._send(Message(CONNECT, VERSION, MAX_PAYLOAD, _BANNER.encode()), checksum=True)

    def _on_open(self, remote_id: int, payload: bytes) -> None:
        if not remote_id:
            raise ProtocolError("a stream's number is never 0")
        name = payload.rstrip(b"\0").decode("utf-8", "replace")
        service = self._find_service(name, self)
        stream = self._new_stream(remote_id) if service is not None else None
        if service is None or stream is None:
            self._send(Message(CLOSE, 0, remote_id))
            return
        if not service.accepts:
            stream.accept()
        thread = threading.Thread(
            target=self._answer, args=(service, stream), name="adb-stream", daemon=True
        )
        with self._table:
            self._threads.add(thread)
        thread.start()

    def _answer(self, service: Service, stream: Stream) -> None:
        try:
            service.run(stream)
        except (StreamClosed, EngineBusy, EngineClosed, EngineTimeout):
            pass  # the host sees the stream end
        finally:
            stream.close()
            self.forget(stream)
            with self._table:
                self._threads.discard(threading.current_thread())

    def _to_stream(self, command: int, remote_id: int, local_id: int, payload: bytes) -> None:
        with self._table:
            stream = self._streams.get(local_id)
        if stream is None or stream.remote_id not in (0, remote_id):
            return  # what was under way when the stream was closed
        if command == OKAY:
            stream.on_okay(remote_id)
        elif command == WRITE:
            stream.on_write(payload)
        else:
            stream.on_close()
            self.forget(stream)

    # -- streams --------------------------------------------------------------------------------

    def _all_streams(self) -> tuple[Stream, ...]:
        with self._table:
            return tuple(self._streams.values())

    def _new_stream(self, remote_id: int) -> Stream | None:
        with self._table:
            if self._closed or len(self._threads) + len(self._streams) >= 2 * MAX_STREAMS:
                return None
            stream = Stream(self._next_id, remote_id, self._send, self._max_payload)
            self._streams[stream.local_id] = stream
            self._next_id = self._next_id % 0xFFFF_FFFF + 1
            return stream

    def forget(self, stream: Stream) -> None:
        """Keep a stream that has ended no longer."""
        with self._table:
            self._streams.pop(stream.local_id, None)

    # -- writing --------------------------------------------------------------------------------

    def _send(self, message: Message, *, checksum: bool = False) -> None:
        packet = encode(message, checksum=checksum or self._version < SKIP_CHECKSUM_VERSION)
        with self._sending, contextlib.suppress(OSError):  # the reader sees that it is gone
            self._link.sendall(packet)


FindService: TypeAlias = Callable[[str, Connection], Service | None]
"""Who answers a stream of that name for that host; None where nobody does."""


_CONNECT_S: Final = 5.0
_FORWARDED_CHUNK: Final = 1 << 16
_MAX_REVERSED: Final = 64
_HIGHEST_PORT: Final = 65_535
_FIRST_FREE_PORT: Final = 30_000


class _End(Protocol):
    """One end of a path for bytes."""

    def read(self) -> bytes: ...

    def write(self, content: bytes) -> None: ...

    def close(self) -> None: ...


class _Host(Protocol):
    """A host that is connected, as far as streams are led back to it."""

    def open(self, name: str, timeout_s: float) -> Stream | None: ...

    def forget(self, stream: Stream) -> None: ...


class _SocketEnd:
    """A socket as an end."""

    def __init__(self, link: socket.socket) -> None:
        self._link = link

    def read(self) -> bytes:
        """What came next; b"" at the end."""
        try:
            return self._link.recv(_FORWARDED_CHUNK)
        except OSError:
            return b""

    def write(self, content: bytes) -> None:
        """Send bytes.

        Raises:
            StreamClosed: the other side is gone.
        """
        try:
            self._link.sendall(content)
        except OSError as error:
            raise StreamClosed(str(error)) from error

    def close(self) -> None:
        """End it, also for whoever waits in `read`."""
        with contextlib.suppress(OSError):
            self._link.shutdown(socket.SHUT_RDWR)


def splice(one: _End, other: _End) -> None:
    """Carry bytes both ways until one end closes; then both are closed."""

    def carry(source: _End, goal: _End) -> None:
        try:
            while part := source.read():
                goal.write(part)
        except StreamClosed:
            pass  # the end of this path
        finally:
            source.close()
            goal.close()

    back = threading.Thread(target=carry, args=(other, one), name="adb-splice", daemon=True)
    back.start()
    carry(one, other)
    back.join()


class Ports:
    """TCP ports of the device.

    Args:
        listening: where the emulator's own services listen, by port of the device.
    """

    def __init__(self, listening: Mapping[int, tuple[str, int]]) -> None:
        self._listening = listening
        self._lock = threading.Lock()
        self._reversed: dict[int, tuple[_Host, str]] = {}

    # -- reversing ------------------------------------------------------------------------------

    def reverse(
        self, port: int, goal: str, owner: _Host, *, rebind: bool = True
    ) -> tuple[int, str]:
        """Lead a port of the device back to a host.

        Args:
            port: of the device; 0 for a free one.
            goal: what the host is asked for, such as `tcp:8080`.
            owner: the host.
            rebind: whether a port that is reversed already may be led elsewhere.

        Returns:
            The port, and "" or why it cannot be.
        """
        with self._lock:
            if not 0 <= port <= _HIGHEST_PORT:
                return port, f"bad port number '{port}'"
            if not port:
                taken = {*self._reversed, *self._listening}
                port = next(p for p in range(_FIRST_FREE_PORT, _HIGHEST_PORT) if p not in taken)
            if port in self._listening or (port in self._reversed and not rebind):
                return port, "cannot bind listener: Address already in use"
            if len(self._reversed) >= _MAX_REVERSED and port not in self._reversed:
                return port, f"cannot bind listener: {_MAX_REVERSED} ports are reversed already"
            self._reversed[port] = (owner, goal)
            return port, ""

    def reversed_ports(self) -> dict[int, str]:
        """What each reversed port leads to."""
        with self._lock:
            return {port: goal for port, (_, goal) in sorted(self._reversed.items())}

    def release(self, port: int) -> bool:
        """Lead a port back no longer; whether it was."""
        with self._lock:
            return self._reversed.pop(port, None) is not None

    def release_all(self, owner: _Host | None = None) -> None:
        """Lead no port back to a host (to any host) any longer."""
        with self._lock:
            self._reversed = {
                port: lead
                for port, lead in self._reversed.items()
                if owner is not None and lead[0] is not owner
            }

    # -- connecting -----------------------------------------------------------------------------

    def connect(self, port: int, stream: Stream) -> None:
        """Connect a stream to a port of the device, or refuse it, and carry it to its end."""
        with self._lock:
            back = self._reversed.get(port)
        if back is not None:
            self._to_host(back, stream)
            return
        place = self._listening.get(port)
        if place is None:
            stream.refuse()
            return
        try:
            link = socket.create_connection(place, _CONNECT_S)
        except OSError:
            stream.refuse()
            return
        with link:
            link.settimeout(None)
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            stream.accept()
            splice(stream, _SocketEnd(link))

    @staticmethod
    def _to_host(back: tuple[_Host, str], stream: Stream) -> None:
        owner, goal = back
        opened = owner.open(goal, _CONNECT_S)
        if opened is None:
            stream.refuse()
            return
        stream.accept()
        splice(stream, opened)
        owner.forget(opened)


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
                    f"(reverse) tcp:{port} {to}"
                    for port, to in self._ports.reversed_ports().items()
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


MAX_CONNECTIONS: Final = 32
_LOOPBACK: Final = "127.0.0.1"


class AdbListener(ListeningService):
    """Accepts hosts.

    Args:
        engine: the device.
        port: to listen on; 0 for a free one.
        address: to listen on.
    """

    def __init__(self, engine: DeviceEngine, port: int = 0, address: str = _LOOPBACK) -> None:
        self._engine = engine
        super().__init__(Listener((address, port), "adb-listener", self._welcome))
        self._ports = Ports(engine.local_ports)
        self._services = Services(engine, self._ports)
        self._lock = threading.Lock()
        self._connections: set[Connection] = set()

    def close(self) -> None:
        """Disconnect every host and free the port; may be called twice."""
        self._listener.close()
        for connection in self._open():
            connection.close()

    def disconnect(self) -> None:
        """Drop every host, as a restart of the device does; they may come back."""
        for connection in self._open():
            connection.drop()

    # -- inside ---------------------------------------------------------------------------------

    def _open(self) -> tuple[Connection, ...]:
        with self._lock:
            return tuple(self._connections)

    def _welcome(self, link: socket.socket) -> None:
        with self._lock:
            if len(self._connections) >= MAX_CONNECTIONS:
                link.close()
                return
            connection = Connection(link, self._services.find, self._on_connection_ended)
            self._connections.add(connection)
        connection.start()

    def _on_connection_ended(self, connection: Connection) -> None:
        self._ports.release_all(connection)
        with self._lock:
            self._connections.discard(connection)
