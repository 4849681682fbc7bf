"""Who may use the studio: browsers that were given its token, on pages of its own.

The first address that the studio prints has the token in it; the answer moves it into a cookie
that scripts cannot read, so that it is in no address that is shared. A page of somebody else in the
same browser can neither read nor send anything: what it asks comes with another `Origin`, or the
browser says that another site asks; a name that points at this machine comes with another `Host`.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE: Final = "mobile_gym_studio"
TOKEN: Final = "token"
_LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
_HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Nothing that a screen, a model or a task says is run, and nothing is fetched from elsewhere."""


def new_token() -> str:
    """A token that nobody can guess: 128 bits."""
    return secrets.token_urlsafe(16)


class TokenAccess:
    """Lets requests through to an application that come from a browser with the token.

    Args:
        app: the application.
        token: what the browser must have.
        hosts: names besides those of the loopback under which the studio is reached.
    """

    def __init__(self, app: ASGIApp, token: str, hosts: tuple[str, ...] = ()) -> None:
        self._app, self._token = app, token
        self._hosts = frozenset(name.lower() for name in (*_LOOPBACK, *hosts))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or a WebSocket's first one."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal:
            await self._refuse(scope, receive, send, refusal)
            return
        given = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))
        if scope["type"] == "http" and TOKEN in given and self._is_token(given[TOKEN]):
            await self._redirect_without_token(scope, given)(scope, receive, send)
            return
        if not self._is_token(cookie_parser(headers.get("cookie", "")).get(COOKIE, "")):
            words = "open the address that `mobile-gym studio` printed: it has the token in it"
            await self._refuse(scope, receive, send, words)
            return
        await self._app(scope, receive, _with_security_headers(send))

    def _refusal(self, scope: Scope, headers: Headers) -> str:
        """Why a request is none of our own pages'; "" where it may be."""
        host = headers.get("host", "")
        if _host_name(host) not in self._hosts:
            return "this host is not one of the studio's"
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            return "another page asks this"
        if scope["type"] == "websocket" and origin is None:
            return "a browser says which page it is on"
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            is_link = (
                scope["type"] == "http"
                and scope["method"] == "GET"
                and headers.get("sec-fetch-mode") == "navigate"
                and headers.get("sec-fetch-dest") == "document"
            )
            if not is_link:
                return "another page asks this"
        return ""

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self._token.encode())

    def _redirect_without_token(self, scope: Scope, given: Mapping[str, str]) -> RedirectResponse:
        """The same address without the token, which the browser keeps."""
        rest = urlencode({name: value for name, value in given.items() if name != TOKEN})
        path = "/" + scope["path"].lstrip("/\\")
        answer = RedirectResponse(path + (f"?{rest}" if rest else ""), 303)
        answer.set_cookie(COOKIE, self._token, httponly=True, samesite="lax", path="/")
        answer.headers.update(_HEADERS)
        return answer

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, words: str) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": words})
            return
        await PlainTextResponse(f"{words}\n", 403, dict(_HEADERS))(scope, receive, send)


def _host_name(host: str) -> str:
    """The name in a `Host` header, without the port."""
    if host.startswith("["):
        return host.partition("]")[0].lower() + "]"
    return host.partition(":")[0].lower()


def _with_security_headers(send: Send) -> Send:
    """Every answer says that it holds nothing to be run."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sent
