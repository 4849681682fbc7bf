"""uiautomator2's server: JSON-RPC 2.0 over HTTP, started as its clients do.

A shell of adb starts it, as clients do, and knows nothing else of it.

They start it with `app_process`, in a shell that stays open. The port is reached through the
device's adb only (`engine.local_ports`); it listens on loopback. So do many a user's browsers reach
it, for any web page: what a browser sends is refused by its marks, and so is what comes for another
host, whose name a page may have had changed to this one.

Source: jsonrpc.org's specification; error codes and messages are those of uiautomator2's server.
"""

from __future__ import annotations

import inspect
import json
import re
import socket
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import Any, Final, Protocol

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.access import is_loopback
from mobile_gym.virtual_device.server.engine import DeviceEngine, EngineBusy, EngineClosed
from mobile_gym.virtual_device.server.jobs import EngineTimeout
from mobile_gym.virtual_device.server.listening import ClientThreads, Listener, ListeningService
from mobile_gym.virtual_device.server.uiautomator import calls
from mobile_gym.virtual_device.server.uiautomator.automator import (
    Automator,
    BadParameters,
    NotFound,
)
from mobile_gym.virtual_device.server.uiautomator.calls import jpeg
from mobile_gym.virtual_device.server.uiautomator.selectors import SelectorError

METHODS: Final[Mapping[str, Callable[..., Any]]] = {**calls.DEVICE_METHODS, **calls.OBJECT_METHODS}

_UNREADABLE: Final = -32700
_INVALID: Final = -32600
_NO_METHOD: Final = -32601
_BAD_PARAMETERS: Final = -32602
_FAILED: Final = -32001
_NOT_FOUND: Final = "androidx.test.uiautomator.UiObjectNotFoundException"
_NOT_CONNECTED: Final = "java.lang.IllegalStateException"


def answer(automator: Automator, body: bytes) -> bytes:
    """Answer one request; whatever is wrong with it is an error in the answer."""
    try:
        request = json.loads(body)
        if b"\\u" in body:  # it may write half a character, which nothing here can
            whole = json.dumps(request, ensure_ascii=False).encode("utf-8", "replace")
            request = json.loads(whole)
    except (ValueError, RecursionError):
        return _failure_reply(None, _UNREADABLE, "parse error")
    if not isinstance(request, dict) or not isinstance(request.get("method"), str):
        return _failure_reply(None, _INVALID, "invalid request")
    number, name = request.get("id"), request["method"]
    method = METHODS.get(name)
    if method is None:
        return _failure_reply(number, _NO_METHOD, "method not found", name[:200])
    params = request.get("params") or []
    try:
        if not isinstance(params, list):
            raise BadParameters(f"{name} takes its parameters as a list")
        inspect.signature(method).bind(automator, *params)
    except (TypeError, BadParameters) as error:
        return _failure_reply(
            number, _BAD_PARAMETERS, "method parameters invalid", str(error)[:500]
        )
    return _call_method(automator, number, method, params)


def _call_method(
    automator: Automator, number: object, method: Callable[..., Any], params: list[Any]
) -> bytes:
    try:
        result = method(automator, *params)
    except (BadParameters, SelectorError) as error:
        return _failure_reply(number, _BAD_PARAMETERS, "method parameters invalid", str(error))
    except NotFound as error:
        return _failure_reply(number, _FAILED, _NOT_FOUND, str(error))
    except EngineClosed as error:
        return _failure_reply(
            number, _FAILED, _NOT_CONNECTED, f"UiAutomation not connected: {error}"
        )
    except (EngineBusy, EngineTimeout) as error:
        return _failure_reply(number, _FAILED, "java.util.concurrent.TimeoutException", str(error))
    return _encode_reply({"jsonrpc": "2.0", "id": number, "result": result})


def _failure_reply(number: object, code: int, message: str, data: str = "") -> bytes:
    error = {"code": code, "message": message, "data": data}
    return _encode_reply({"jsonrpc": "2.0", "id": number, "error": error})


def _encode_reply(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")


MAX_CONNECTIONS: Final = 32
MAX_BODY: Final = 4 << 20
IDLE_S: Final = 60.0
"""How long a client may take between its requests, and for one of them."""
_LOOPBACK: Final = "127.0.0.1"
_PICTURE_QUALITY: Final = 100
_OF_BROWSERS: Final = ("Origin", "Referer", "Sec-Fetch-Mode", "Sec-Fetch-Site")
_PORTED: Final = re.compile(r":\d+\s*$", re.ASCII)


class UiAutomatorServer(ListeningService):
    """Serves uiautomator2's protocol for one device.

    Args:
        engine: the device.
    """

    def __init__(self, engine: DeviceEngine) -> None:
        self.automator = Automator(engine)
        self.clients = ClientThreads("uiautomator-client", self._serve, MAX_CONNECTIONS)
        super().__init__(Listener((_LOOPBACK, 0), "uiautomator", self.clients.welcome))

    def close(self) -> None:
        """Hang up on everybody; may be called twice."""
        self._listener.close()
        self.clients.hang_up()  # before those who wait are woken: they would send an answer
        self.automator.close()
        self.clients.close()

    def _serve(self, link: socket.socket) -> None:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        _Conversation(link, self)


class _Conversation(BaseHTTPRequestHandler):
    """One client's requests, in turn."""

    protocol_version = "HTTP/1.1"
    timeout = IDLE_S
    server_version = "NanoHttpd"
    sys_version = ""

    def __init__(self, link: socket.socket, owner: UiAutomatorServer) -> None:
        self._owner = owner
        super().__init__(link, (_LOOPBACK, 0), owner)  # pyright: ignore[reportArgumentType]

    def parse_request(self) -> bool:
        """Read a request's head; False where it is refused."""
        if not super().parse_request():
            return False
        why = self._refusal()
        if why:
            self._fail(HTTPStatus.FORBIDDEN, why)
        return not why

    def _refusal(self) -> str:
        if any(name in self.headers for name in _OF_BROWSERS):
            return "requests of web pages are not answered"
        for host in self.headers.get_all("Host", []):
            name = host.strip().rpartition(":")[0] if _PORTED.search(host) else host.strip()
            if not is_loopback(name):
                return "this is not the host that was asked for"
        return ""

    def do_GET(self) -> None:
        match self.path.partition("?")[0]:
            case "/ping":
                self._send(b"pong", "text/html")
            case "/screenshot/0":
                self._picture()
            case _:
                self._fail(HTTPStatus.NOT_FOUND, "Not Found!!!")

    def do_POST(self) -> None:
        body = self._body()
        if body is None:
            return
        if self.path.partition("?")[0] != "/jsonrpc/0":
            self._fail(HTTPStatus.NOT_FOUND, "Not Found!!!")
            return
        self._send(answer(self._owner.automator, body), "application/json")

    def _body(self) -> bytes | None:
        given = self.headers.get("Content-Length", "")
        if not (given.isascii() and given.isdigit() and len(given) < 10):
            self._fail(HTTPStatus.LENGTH_REQUIRED, "Invalid http post data!")
            return None
        if int(given) > MAX_BODY:
            self._fail(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"at most {MAX_BODY} bytes")
            return None
        body = self.rfile.read(int(given))
        return body if len(body) == int(given) else None

    def _picture(self) -> None:
        try:
            frame = self._owner.automator.engine.run(DeviceHost.screenshot)
        except (EngineBusy, EngineClosed, EngineTimeout) as error:
            self._fail(HTTPStatus.INTERNAL_SERVER_ERROR, str(error))
            return
        self._send(jpeg(frame, _PICTURE_QUALITY), "image/jpeg")

    def _fail(self, status: HTTPStatus, why: str) -> None:
        self.close_connection = True  # what of the request is unread cannot be told from the next
        self._send(why.encode(), "text/plain", status)

    def _send(self, content: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: a server of a device has no place to write to."""


DEFAULT_PORT: Final = 9008
_LAUNCH: Final = re.compile(
    r"\s*(?:export\s+)?CLASSPATH=\S+\s*(?:(?:;|&&)\s*)?(?:exec\s+)?app_process\s+/\S*\s+"
    r"com\.wetest\.uia2\.Main(?:\s+-p\s+(?P<port>\d{1,5}))?\s*"
)
_READY: Final = "[server] INFO: [UiAutomator2Server] Starting Server\n"
_TAKEN: Final = "java.net.BindException: bind failed: EADDRINUSE (Address already in use)\n"


class _Shell(Protocol):
    """The shell in which it runs."""

    def receive(self) -> bytes: ...

    def out(self, content: bytes) -> None: ...

    def err(self, content: bytes) -> None: ...

    def exit(self, code: int) -> None: ...


def launched_port(script: str) -> int | None:
    """The port on which a script would run the server; None for any other script."""
    match = _LAUNCH.fullmatch(script)
    if match is None:
        return None
    port = int(match["port"] or DEFAULT_PORT)
    return port if 1 <= port <= 65_535 else None


def serve_launched(engine: DeviceEngine, port: int, wire: _Shell) -> None:
    """Serve on a port of the device until the shell is closed.

    Args:
        engine: the device.
        port: of the device; its adb leads there.
        wire: the shell, which its host closes to end the server.
    """
    wire.out(_READY.encode())
    with UiAutomatorServer(engine) as server:
        if engine.local_ports.setdefault(port, server.address) != server.address:
            wire.err(_TAKEN.encode())
            wire.exit(1)
            return
        try:
            while wire.receive():
                pass  # what is typed into it is not read
        finally:
            engine.local_ports.pop(port, None)
    wire.exit(0)
