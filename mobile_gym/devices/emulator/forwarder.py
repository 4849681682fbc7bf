"""The host's side of the accessibility forwarder: the device dials us and sends what it shows.

Messages are kept as bytes and read only when somebody wants the forest.

Source: `a11y.proto` of android_env.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import grpc
from android_env.proto.a11y import a11y_pb2

from mobile_gym.accessibility.proto import parse_proto_bytes
from mobile_gym.core.errors import UsageError
from mobile_gym.core.nodes import AccessibilityForest

_WORKERS: Final = 6
_STREAMS: Final = 2
_MAX_FOREST_BYTES: Final = 64 << 20
_SERVICE: Final = "android_env.A11yService"
_ACCEPTED: Final = b""
"""An empty `ForestResponse` or `EventResponse`."""


class ReceivedForest(NamedTuple):
    """A forest that has come.

    Attributes:
        content: the message.
        at_s: when, on this process's monotonic clock.
    """

    content: bytes
    at_s: float

    def read(self) -> AccessibilityForest | None:
        """The forest; None for one that is empty or none at all."""
        return read_forest(self.content)


def read_forest(content: bytes) -> AccessibilityForest | None:
    """The forest in a message; None for one that is empty or none at all."""
    try:
        forest = parse_proto_bytes(content)
    except UsageError:
        return None
    return forest if any(tree.nodes for tree in forest.trees) else None


class ForestServer:
    """Listens for one device."""

    def __init__(self) -> None:
        self.port = 0
        self._news = threading.Condition()
        self._events = 0
        self._latest: ReceivedForest | None = None
        self._asking: set[queue.SimpleQueue[bool]] = set()
        self._server: grpc.Server | None = None
        self._pool: ThreadPoolExecutor | None = None

    def start(self) -> None:
        """Listen on a free port of this machine; nothing if it does already."""
        if self._server is not None:
            return
        self._pool = ThreadPoolExecutor(_WORKERS, thread_name_prefix="a11y-service")
        self._server = grpc.server(
            self._pool, options=(("grpc.max_receive_message_length", _MAX_FOREST_BYTES),)
        )
        self._server.add_generic_rpc_handlers(
            (
                grpc.method_handlers_generic_handler(
                    _SERVICE,
                    {
                        "SendForest": grpc.unary_unary_rpc_method_handler(self._on_forest),
                        "SendEvent": grpc.unary_unary_rpc_method_handler(self._on_event),
                        "Bidi": grpc.stream_stream_rpc_method_handler(self._on_stream),
                    },
                ),
            )
        )
        self.port = self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()

    def close(self) -> None:
        """Hang up; may be called twice."""
        with self._news:
            asking = tuple(self._asking)
        for wishes in asking:
            wishes.put(False)
        if self._server is not None:
            self._server.stop(0).wait()
            self._server = None
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
        self.forget()

    def forget(self) -> None:
        """Drop what has come so far: it is of another episode."""
        with self._news:
            self._latest = None

    # -- reading --------------------------------------------------------------------------------

    @property
    def events(self) -> int:
        """How many accessibility events have come so far."""
        return self._events

    @property
    def latest(self) -> ReceivedForest | None:
        """The last forest."""
        return self._latest

    def wait_for_event(self, after: int, timeout_s: float) -> bool:
        """Wait until there have been more than `after` events; whether there were in time."""
        with self._news:
            return self._news.wait_for(lambda: self._events > after, timeout_s)

    def since(self, asked_s: float, timeout_s: float) -> ReceivedForest | None:
        """A forest that came after a moment; asks for one where it can. None if none comes."""

        def is_there() -> bool:
            return self._latest is not None and self._latest.at_s >= asked_s

        with self._news:
            if not is_there():
                for wishes in self._asking:
                    wishes.put(True)
                self._news.wait_for(is_there, timeout_s)
            return self._latest if is_there() else None

    # -- what the device calls --------------------------------------------------------------------

    def _on_forest(self, content: bytes, _context: grpc.ServicerContext) -> bytes:
        self._store_forest(content)
        return _ACCEPTED

    def _on_event(self, _content: bytes, _context: grpc.ServicerContext) -> bytes:
        with self._news:
            self._events += 1
            self._news.notify_all()
        return _ACCEPTED

    def _on_stream(
        self, requests: Iterator[bytes], context: grpc.ServicerContext
    ) -> Iterator[bytes]:
        """The device waits on this stream for us to ask."""
        wishes: queue.SimpleQueue[bool] = queue.SimpleQueue()
        with self._news:
            if len(self._asking) >= _STREAMS:
                context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "too many streams")
            self._asking.add(wishes)
        reader = threading.Thread(
            target=self._read_stream, args=(requests, wishes), name="a11y-answers", daemon=True
        )
        reader.start()
        try:
            yield a11y_pb2.ServerToClient().SerializeToString()
            while wishes.get():
                asked = a11y_pb2.ServerToClient(get_forest=a11y_pb2.ServerToClient.GetA11yForest())
                yield asked.SerializeToString()
        finally:
            with self._news:
                self._asking.discard(wishes)
            context.cancel()
            reader.join()

    def _read_stream(self, requests: Iterator[bytes], wishes: queue.SimpleQueue[bool]) -> None:
        from google.protobuf.message import DecodeError

        try:
            for content in requests:
                message: Any = a11y_pb2.ClientToServer.FromString(content)
                if message.WhichOneof("payload") == "forest":
                    self._store_forest(message.forest.SerializeToString())
        except (grpc.RpcError, DecodeError):
            pass  # it has hung up, or talks of something else
        finally:
            wishes.put(False)

    def _store_forest(self, content: bytes) -> None:
        with self._news:
            self._latest = ReceivedForest(content, time.monotonic())
            self._news.notify_all()
