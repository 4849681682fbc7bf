"""The server: OpenEnv's routes over our phones, with our errors told as such."""

from __future__ import annotations

import functools
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

import uvicorn  # pyright: ignore[reportMissingImports]
from fastapi import FastAPI, Request  # pyright: ignore[reportMissingImports]
from fastapi.responses import JSONResponse  # pyright: ignore[reportMissingImports]
from openenv.core import ConcurrencyConfig, create_app  # pyright: ignore[reportMissingImports]

from mobile_gym.core.errors import MobileGymError, UsageError
from mobile_gym.trainers.openenv.environment import NAME, OpenEnvPhone, make_session_env
from mobile_gym.trainers.openenv.models import PhoneAction, PhoneObservation, PhoneState
from mobile_gym.trainers.openenv.serving import PhoneSlots, ServerSettings
from mobile_gym.trainers.openenv.task_index import TaskIndex

MAX_BODY: Final = 1_000_000
"""Bytes of a request's body, or of a message of a WebSocket."""

_Message = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[_Message]]
_Send = Callable[[_Message], Awaitable[None]]
_App = Callable[[_Message, _Receive, _Send], Awaitable[None]]


class BodySizeLimit:
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
                await _send_too_large(send)
                return
        whole: list[_Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def replay() -> _Message:
            return whole.pop() if whole else await receive()

        await self._app(scope, replay, send)


async def _send_too_large(send: _Send) -> None:
    text = f'{{"detail": "a request has at most {MAX_BODY} bytes"}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": text})


_LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
_GRACE_S: Final = 5
"""How long open connections keep a server that was told to stop."""


def phone_app(served: ServerSettings | None = None) -> FastAPI:
    """The application, for any ASGI server.

    Args:
        served: what it offers; None for the defaults.

    Raises:
        UsageError: there is no such suite, or an argument of its environments is wrong.
    """
    offer = ServerSettings() if served is None else served
    make_session_env(offer).close()  # a mistake is told now, not to the first client
    tasks = TaskIndex(offer.suite, offer.instances, offer.first_seed)
    app = create_app(
        functools.partial(OpenEnvPhone, offer, tasks, PhoneSlots(offer.max_sessions)),
        PhoneAction,
        PhoneObservation,
        env_name=NAME,
        concurrency_config=ConcurrencyConfig(
            max_concurrent_envs=offer.max_sessions, session_timeout=offer.idle_timeout_s
        ),
        state_cls=PhoneState,
    )
    app.add_exception_handler(MobileGymError, _error_response)
    app.add_exception_handler(IndexError, _error_response)
    app.add_middleware(BodySizeLimit)
    return app


def serve_until_interrupted(
    served: ServerSettings,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    allow_remote: bool = False,
    announce: Callable[[str], None] = print,
) -> None:
    """Serve until interrupted.

    Args:
        served: what is offered.
        host: the address to listen on.
        port: 0 picks a free one.
        allow_remote: the address may be one that others can reach.
        announce: is told the address, once clients can connect.

    Raises:
        UsageError: the address may not, or cannot, be listened on.
    """
    if host not in _LOOPBACK and not allow_remote:
        raise UsageError(
            f"others can reach {host}, and a server asks nobody who they are; "
            "add --allow-remote if that is meant"
        )
    app = phone_app(served)
    listener = _listening_socket(host, port)
    with listener:
        address = listener.getsockname()[1]
        shown = f"[{host}]" if ":" in host else host
        announce(f"http://{shown}:{address}")
        config = uvicorn.Config(
            app,
            log_level="warning",
            ws_max_size=MAX_BODY,
            timeout_graceful_shutdown=_GRACE_S,
        )
        uvicorn.Server(config).run(sockets=[listener])


def _listening_socket(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=128)
    except (OSError, OverflowError) as error:
        raise UsageError(f"cannot listen on {host}, port {port}: {error}") from error


async def _error_response(request: Request, error: Exception) -> JSONResponse:
    """A mistake of the client is its message and status 400; a phone that failed is 503."""
    is_mistake = isinstance(error, UsageError | IndexError)
    return JSONResponse({"detail": str(error)}, status_code=400 if is_mistake else 503)
