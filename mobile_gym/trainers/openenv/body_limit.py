"""A bound on what a client may send in one request, before anything reads it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

MAX_BODY: Final = 1_000_000
"""Bytes of a request's body, or of a message of a WebSocket."""

_Message = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[_Message]]
_Send = Callable[[_Message], Awaitable[None]]
_App = Callable[[_Message, _Receive, _Send], Awaitable[None]]


class BodyLimit:
    """ASGI middleware: a body of more than `MAX_BODY` bytes is answered with status 413.

    Bodies are read here, whole, as each of them is one JSON value; the server bounds what comes
    over WebSockets itself.

    Args:
        app: what is called with the others.
    """

    def __init__(self, app: _App) -> None:
        self._app = app

    async def __call__(self, scope: _Message, receive: _Receive, send: _Send) -> None:
        """Take one request or connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > MAX_BODY:
                await _refuse(send)
                return
        whole: list[_Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def replay() -> _Message:
            return whole.pop() if whole else await receive()

        await self._app(scope, replay, send)


async def _refuse(send: _Send) -> None:
    text = f'{{"detail": "a request has at most {MAX_BODY} bytes"}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": text})
