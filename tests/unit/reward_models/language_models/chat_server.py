"""A server that speaks chat completions over real sockets, and misbehaves on demand."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

DRIP_S = 0.05


def completion(text: str | None, **message: Any) -> dict[str, Any]:
    finish = message.pop("finish_reason", "stop")
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": "tested-model-1",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish,
                "message": {"role": "assistant", "content": text, **message},
            }
        ],
        "usage": {"prompt_tokens": 1000, "completion_tokens": 200, "total_tokens": 1200},
    }


class Exchange(BaseHTTPRequestHandler):
    """One request; what is done with it is a function of this class."""

    server: ChatServer

    def do_POST(self) -> None:
        self.body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        behave = self.server.next(self)
        with self.server.counted():
            behave(self)

    def send(
        self,
        body: Any,
        status: int = 200,
        content_type: str = "application/json",
        length: int | None = None,
        **headers: str,
    ) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", content_type)
        self.send_header("content-length", str(len(data) if length is None else length))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        pass


Behaviour = Callable[[Exchange], None]


class ChatServer(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, behaviours: list[Behaviour]) -> None:
        super().__init__(("127.0.0.1", 0), Exchange)
        self.behaviours = behaviours
        self.seen: list[Exchange] = []
        self.most_at_once = 0
        self.stopping = threading.Event()
        self._at_once = 0
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def next(self, exchange: Exchange) -> Behaviour:
        """The behaviours in order, the last one from then on."""
        with self._lock:
            self.seen.append(exchange)
            return self.behaviours[min(len(self.seen), len(self.behaviours)) - 1]

    @contextmanager
    def counted(self) -> Iterator[None]:
        with self._lock:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            yield
        finally:
            with self._lock:
                self._at_once -= 1

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that hang up are what is tested."""


@contextmanager
def serving(*behaviours: Behaviour) -> Iterator[ChatServer]:
    server = ChatServer(list(behaviours))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.stopping.set()
        server.shutdown()
        thread.join()
        server.server_close()


def says(text: str | None, **message: Any) -> Behaviour:
    return lambda exchange: exchange.send(completion(text, **message))


def sends(body: Any, **how: Any) -> Behaviour:
    return lambda exchange: exchange.send(body, **how)


def fails(status: int, message: str = "no", code: str | None = None, **headers: str) -> Behaviour:
    body = {"error": {"message": message, "type": "test", "code": code}}
    return lambda exchange: exchange.send(body, status=status, **headers)


def drips(exchange: Exchange) -> None:
    """Never silent for long, and never done."""
    exchange.send(b"{", length=1_000_000)
    while not exchange.server.stopping.wait(DRIP_S):
        exchange.wfile.write(b" ")
        exchange.wfile.flush()


def is_silent(exchange: Exchange) -> None:
    exchange.server.stopping.wait()


def is_cut(exchange: Exchange) -> None:
    """The connection ends in the middle of the body."""
    data = json.dumps(completion("half")).encode()
    exchange.send(data[: len(data) // 2], length=len(data))
    exchange.close_connection = True


def hangs_up(exchange: Exchange) -> None:
    exchange.connection.shutdown(2)
    exchange.close_connection = True
