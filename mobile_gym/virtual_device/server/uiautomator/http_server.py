"""The HTTP side: `/ping`, `/jsonrpc/0` and `/screenshot/0` on a port of this machine.

The port is reached through the device's adb only (`engine.local_ports`); it listens on loopback.
So do many a user's browsers reach it, for any web page: what a browser sends is refused by its
marks, and so is what comes for another host, whose name a page may have had changed to this one.
"""

from __future__ import annotations

import re
import socket
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import Any, Final

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.access import is_loopback
from mobile_gym.virtual_device.server.engine import DeviceEngine, EngineBusy, EngineClosed
from mobile_gym.virtual_device.server.jobs import EngineTimeout
from mobile_gym.virtual_device.server.listening import ClientThreads, Listener, ListeningService
from mobile_gym.virtual_device.server.uiautomator.automator import Automator
from mobile_gym.virtual_device.server.uiautomator.device_calls import jpeg
from mobile_gym.virtual_device.server.uiautomator.methods import answer

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
