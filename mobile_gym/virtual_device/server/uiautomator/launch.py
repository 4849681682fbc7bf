"""Starting the server as its clients do: with `app_process`, in a shell that stays open."""

from __future__ import annotations

import re
from typing import Final, Protocol

from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.uiautomator.http_server import UiAutomatorServer

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
