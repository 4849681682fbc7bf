"""One host that is connected to the device: its handshake, its streams, their threads."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

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
from mobile_gym.virtual_device.server.adb.streams import Stream, StreamClosed
from mobile_gym.virtual_device.server.engine import EngineBusy, EngineClosed
from mobile_gym.virtual_device.server.jobs import EngineTimeout

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
