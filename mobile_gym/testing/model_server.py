"""A server that speaks chat completions and answers from a script: models stand behind it in tests.

Tests of clients start it without the kit.

What it is sent is checked as a real server checks it: messages, tools, and pictures, which must be
a JPEG or PNG as their address says, whole, and of the size that is expected. What is wrong is an
error of status 400, and kept in `complaints`.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.foreign.pictures import parse_picture, read_picture_header

MAX_BODY: Final = 64_000_000
_FORMATS: Final[Mapping[str, str]] = {"image/jpeg": "JPEG", "image/png": "PNG"}
_ROLES: Final = ("system", "user", "assistant")


@dataclass(frozen=True, slots=True)
class ReceivedQuestion:
    """One question as the server saw it.

    Attributes:
        body: the request, JSON.
        sizes: width and height in pixels of its pictures, in order.
    """

    body: Mapping[str, Any]
    sizes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ServedAnswer:
    """What the server says to a question.

    Attributes:
        text: of the message.
        calls: native tool calls, each a name and its arguments.
        finish_reason: "stop" or "length".
        is_silent: nothing is said at all, until the server is closed.
        status: of HTTP; an error has its text as the message.
        code: of an error, as vendors name it.
        pause_s: before each word of a streamed reply.
    """

    text: str = ""
    calls: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    finish_reason: str = "stop"
    is_silent: bool = False
    status: int = 200
    code: str = ""
    pause_s: float = 0.0


def within(
    tokens: int, answer: Callable[[ReceivedQuestion], ServedAnswer]
) -> Callable[[ReceivedQuestion], ServedAnswer]:
    """What a server of a model with a small context says.

    A token is four characters of the texts here; pictures count none.

    Args:
        tokens: of the context, for prompt and reply together.
        answer: to a question that fits.
    """

    def _answer(asked: ReceivedQuestion) -> ServedAnswer:
        length = sum(len(text) for text in _texts(asked.body["messages"])) // 4
        if length + asked.body.get("max_tokens", 0) <= tokens:
            return answer(asked)
        return ServedAnswer(
            f"the request exceeds the available context size ({tokens} tokens)",
            status=400,
            code="exceed_context_size_error",
        )

    return _answer


def _texts(messages: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for message in messages:
        content = message["content"]
        if isinstance(content, str):
            yield content
        else:
            yield from (part["text"] for part in content if part["type"] == "text")


class _BadRequest(Exception):
    """What is wrong with a request."""


class ModelServer(ThreadingHTTPServer):
    """See the module; made by `model_server`.

    Attributes:
        size: that pictures must have, width and height in pixels; None for any.
        asked: every question, in order.
        complaints: what was wrong with others.
    """

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, answer: Callable[[ReceivedQuestion], ServedAnswer]) -> None:
        super().__init__(("127.0.0.1", 0), _ModelRequestHandler)
        self.answer = answer
        self.size: tuple[int, int] | None = None
        self.asked: list[ReceivedQuestion] = []
        self.complaints: list[str] = []
        self.closing = threading.Event()

    @property
    def url(self) -> str:
        """The base address for clients."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that hang up are expected: some answers never come."""


class _ModelRequestHandler(BaseHTTPRequestHandler):
    @property
    def _models(self) -> ModelServer:
        assert isinstance(self.server, ModelServer)
        return self.server

    def do_POST(self) -> None:
        """Answer a question."""
        try:
            asked = self._question()
        except (_BadRequest, RecordingError) as error:
            self._models.complaints.append(str(error))
            self._send(400, {"error": {"message": str(error), "type": "invalid_request_error"}})
            return
        self._models.asked.append(asked)
        answer = self._models.answer(asked)
        if answer.is_silent:
            self._models.closing.wait()
            return
        if answer.status != 200:
            kind = "invalid_request_error"
            error = {"message": answer.text, "type": kind, "code": answer.code or None}
            self._send(answer.status, {"error": error})
        elif asked.body.get("stream"):
            self._stream(answer)
        else:
            self._send(200, _completion_body(answer))

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing on the terminal."""

    def _question(self) -> ReceivedQuestion:
        if self.path != "/v1/chat/completions":
            raise _BadRequest(f"there is no {self.path[:80]}; ask /v1/chat/completions")
        length = int(self.headers.get("content-length", "0"))
        if not 0 < length <= MAX_BODY:
            raise _BadRequest(f"the body has {length} bytes; it must have 1 to {MAX_BODY}")
        body = parse_json(self.rfile.read(length), "the body")
        messages = body.get("messages") if isinstance(body, dict) else None
        if not isinstance(messages, list) or not messages:
            raise _BadRequest("messages must be a list that is not empty")
        for tool in body.get("tools", ()):
            if tool.get("type") != "function" or not tool.get("function", {}).get("name"):
                raise _BadRequest("each of the tools must be a function with a name")
        sizes = tuple(size for message in messages for size in self._sizes(message))
        return ReceivedQuestion(body, sizes)

    def _sizes(self, message: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
        if message.get("role") not in _ROLES:
            raise _BadRequest(f"a message's role must be one of {', '.join(_ROLES)}")
        content = message.get("content")
        if isinstance(content, str):
            return
        if not isinstance(content, list):
            raise _BadRequest("a message's content must be a text or a list")
        for part in content:
            if part.get("type") == "image_url":
                yield self._size(part["image_url"]["url"])
            elif part.get("type") != "text" or not isinstance(part.get("text"), str):
                raise _BadRequest("a part of a message must be a text or an image_url")

    def _size(self, address: str) -> tuple[int, int]:
        head, _, data = address.partition(";base64,")
        media = head.removeprefix("data:")
        try:
            picture = base64.b64decode(data, validate=True)
        except binascii.Error:
            raise _BadRequest("a picture is not base64") from None
        header = read_picture_header(picture)
        if header is None or _FORMATS.get(media) != header.format:
            raise _BadRequest(f"a picture is no {media[:40]}")
        height, width, _ = parse_picture(picture, "a picture").shape
        if self._models.size not in (None, (width, height)):
            raise _BadRequest(f"a picture is {width} x {height}, not {self._models.size}")
        return width, height

    def _stream(self, answer: ServedAnswer) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for event in _pieces(answer):
            if answer.pause_s and self._models.closing.wait(answer.pause_s):
                return
            data = "[DONE]" if event is None else json.dumps(event)
            self.wfile.write(f"data: {data}\n\n".encode())
            self.wfile.flush()
        self.close_connection = True

    def _send(self, status: int, body: Mapping[str, Any]) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def _completion_body(answer: ServedAnswer) -> Mapping[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": answer.text or None}
    if answer.calls:
        message["tool_calls"] = _tool_calls(answer.calls)
    else:
        message["content"] = answer.text
    return {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": 0,
        "model": "scripted",
        "choices": [{"index": 0, "message": message, "finish_reason": answer.finish_reason}],
        "usage": {"prompt_tokens": 1000, "completion_tokens": 50, "total_tokens": 1050},
    }


def _pieces(answer: ServedAnswer) -> Iterator[Mapping[str, Any] | None]:
    """The events of a streamed completion, a word each where it pauses; the last one is None."""
    whole = _completion_body(answer)
    head = {name: whole[name] for name in ("id", "created", "model")}
    head["object"] = "chat.completion.chunk"

    def piece(delta: Mapping[str, Any], finish: str | None = None) -> Mapping[str, Any]:
        return {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}

    yield piece({"role": "assistant"})
    pattern = r"\s*\S+|\s+" if answer.pause_s else r"[\s\S]{1,1000}"
    for word in re.findall(pattern, answer.text):
        yield piece({"content": word})
    for index, call in enumerate(_tool_calls(answer.calls)):
        yield piece({"tool_calls": [{"index": index, **call}]})
    yield piece({}, answer.finish_reason)
    yield {**head, "choices": [], "usage": whole["usage"]}
    yield None


def _tool_calls(calls: Sequence[tuple[str, Mapping[str, Any]]]) -> list[Mapping[str, Any]]:
    return [
        {
            "id": f"call_{number}",
            "type": "function",
            "function": {"name": name, "arguments": json.dumps(arguments)},
        }
        for number, (name, arguments) in enumerate(calls)
    ]


@contextmanager
def model_server(answer: Callable[[ReceivedQuestion], ServedAnswer]) -> Iterator[ModelServer]:
    """A server on a free port of this machine, for as long as the context is open.

    Args:
        answer: what it says to a question; called from threads of the server.
    """
    server = ModelServer(answer)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        thread.join()
        server.server_close()
