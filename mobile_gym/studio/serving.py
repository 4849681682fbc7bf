"""Serving the studio, and the address that a person opens.

Programs serve the studio by it; it imports the web application where the extra is installed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from mobile_gym.core.errors import MissingExtra, UsageError

_LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


def serve_studio(
    folders: Sequence[Path],
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    names: Sequence[str] = (),
    allow_remote: bool = False,
    model: Mapping[str, Any] | None = None,
    on_ready: Callable[[str], None] = print,
) -> None:
    """Serve until interrupted.

    Args:
        folders: of runs, or of folders that have runs in them.
        host: the address to listen on.
        port: 0 takes a free one.
        names: under which others reach it, such as the name of this machine.
        allow_remote: the address may be one that others can reach, who then need the token.
        model: that is asked for substates, as `reward_models.language_models` makes it.
        on_ready: called with the address to open, which has the token in it.

    Raises:
        MissingExtra: the packages of the extra `web` are not installed.
        StoreError: there is no such folder.
        UsageError: the address cannot be listened on, or others can reach it and nobody asked for
            that.
    """
    if host not in _LOOPBACK and not allow_remote:
        raise UsageError(
            f"{host} may be an address that other machines reach, and who has the token sees all "
            "episodes; add --allow-remote if that is meant"
        )
    with _open_server(folders, host, port, names, model) as (server, listener, served):
        on_ready(f"{served.address}?token={served.token}")
        asyncio.run(server.serve(sockets=[listener]))


class ServedStudio(NamedTuple):
    """A studio that is served: its address, which ends with a slash, and the token for it."""

    address: str
    token: str


@contextmanager
def serve_in_background(
    folders: Sequence[Path], *, token: str = "", wait_s: float = 0.0
) -> Iterator[ServedStudio]:
    """Serve to this machine, in a thread, until the block ends.

    Args:
        folders: of runs, or of folders that have runs in them.
        token: that a browser needs; a new one where left out.
        wait_s: at most so long until all runs have been looked through.

    Raises:
        MissingExtra: the packages of the extra `web` are not installed.
        StoreError: there is no such folder.
    """
    opened = _open_server(folders, _LOOPBACK[0], 0, (), None, token, wait_s)
    with opened as (server, listener, served):
        thread = threading.Thread(target=server.run, args=([listener],), name="studio")
        thread.start()
        try:
            yield served
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def _open_server(
    folders: Sequence[Path],
    host: str,
    port: int,
    names: Sequence[str],
    model: Mapping[str, Any] | None,
    token: str = "",
    wait_s: float = 0.0,
) -> Iterator[tuple[Any, socket.socket, ServedStudio]]:
    """A server that is still to run, and where it listens."""
    try:
        import starlette  # noqa: F401
        import uvicorn
        import websockets  # noqa: F401
    except ImportError as error:
        raise MissingExtra("web", "the studio is a web application") from error
    from mobile_gym.studio.access import new_token
    from mobile_gym.studio.library import RunLibrary
    from mobile_gym.studio.web_app import make_app

    token = token or new_token()
    with open_listening_socket(host, port) as listener, closing(RunLibrary(folders)) as library:
        if wait_s:
            library.wait(wait_s)
        app = make_app(library, token, (host, *names), model=model)
        config = uvicorn.Config(
            app, log_level="warning", server_header=False, date_header=False, lifespan="off"
        )
        shown = f"[{host}]" if ":" in host else host
        served = ServedStudio(f"http://{shown}:{listener.getsockname()[1]}/", token)
        try:
            yield uvicorn.Server(config), listener, served
        finally:
            app.state.playing.close()


def open_listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes a free one.

    Raises:
        UsageError: the address cannot be listened on.
    """
    try:
        family = socket.AF_INET6 if ipaddress.ip_address(host).version == 6 else socket.AF_INET
    except ValueError:
        family = socket.AF_INET
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except (OSError, OverflowError) as error:
        listener.close()
        why = getattr(error, "strerror", None) or error
        raise UsageError(f"cannot listen on {host}, port {port}: {why}") from error
    return listener
