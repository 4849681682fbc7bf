"""The emulator's console: lines of text on a TCP port, one command each.

Every command is answered by `OK` or `KO: why`. They act on the device: a call arrives, a message
arrives, the battery runs low.

Source: the Android Studio guide, "Send emulator console commands".
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable, Collection, Mapping
from typing import Final

from mobile_gym.virtual_device.server import console_commands
from mobile_gym.virtual_device.server.access import is_token
from mobile_gym.virtual_device.server.console_commands import ConsoleError, Device
from mobile_gym.virtual_device.server.console_token import token_path
from mobile_gym.virtual_device.server.engine import DeviceEngine, EngineBusy, EngineClosed
from mobile_gym.virtual_device.server.jobs import EngineTimeout
from mobile_gym.virtual_device.server.listening import ClientThreads, Listener, ListeningService

MAX_CONNECTIONS: Final = 16
_MAX_LINE: Final = 4096
_LOOPBACK: Final = "127.0.0.1"
_GREETING: Final = "Android Console: type 'help' for a list of commands\r\nOK\r\n"
_AUTHENTICATE: Final = (
    "Android Console: Authentication required\r\n"
    "Android Console: type 'auth <auth_token>' to authenticate\r\n"
    "Android Console: you can find your <auth_token> in\r\n'{path}'\r\nOK\r\n"
)
_OPEN_TO_ALL: Final = frozenset({"auth", "avd", "help", "ping", "quit", "exit"})
"""What may be asked before `auth`; of `avd`, only the name."""


class Console(ListeningService):
    """Serves the console.

    Args:
        engine: the device.
        port: to listen on; 0 for a free one.
        address: to listen on.
        tokens: what `auth` takes, each of them; none lets everybody in.
    """

    def __init__(
        self,
        engine: DeviceEngine,
        port: int = 0,
        address: str = _LOOPBACK,
        tokens: Collection[str] = (),
    ) -> None:
        self._device = Device(engine)
        self._tokens = tuple(tokens)
        self._clients = ClientThreads("console-client", self._serve, MAX_CONNECTIONS)
        super().__init__(Listener((address, port), "console", self._clients.welcome))

    def close(self) -> None:
        """Hang up and free the port; may be called twice."""
        self._listener.close()
        self._clients.close()

    # -- inside ---------------------------------------------------------------------------------

    def _serve(self, link: socket.socket) -> None:
        # Where the device is gone, so is the reason to talk.
        with contextlib.suppress(EngineClosed), link.makefile("rb") as lines:
            self._converse(link, lines.readline)

    def _converse(self, link: socket.socket, read_line: Callable[[int], bytes]) -> None:
        is_known = not self._tokens
        greeting = _AUTHENTICATE.format(path=token_path())
        link.sendall((_GREETING if is_known else greeting).encode("utf-8", "replace"))
        while raw := read_line(_MAX_LINE):
            if not raw.endswith(b"\n") and len(raw) >= _MAX_LINE:
                link.sendall(b"KO: line too long\r\n")
                return
            refusal = _refusal(raw)
            if refusal:
                link.sendall(f"KO: Forbidden {refusal} request. Aborting\r\n".encode())
                return
            verb, _, rest = raw.decode().strip().partition(" ")
            verb, rest = verb.lower(), rest.strip()
            if verb in ("quit", "exit"):
                return
            if not verb:
                continue
            if verb == "auth":
                is_known = is_known or any(is_token(rest, token) for token in self._tokens)
                link.sendall(
                    _GREETING.encode()
                    if is_known
                    else b"KO: authentication token does not match\r\n"
                )
                continue
            if not is_known and (verb not in _OPEN_TO_ALL or (verb == "avd" and rest != "name")):
                verb, rest = "", verb
            link.sendall(self._answer(verb, rest).replace("\n", "\r\n").encode("utf-8", "replace"))
            if verb == "kill":
                self._device.engine.shutdown.set()
                return

    def _answer(self, verb: str, rest: str) -> str:
        command = _COMMANDS.get(verb)
        if command is None:
            return "KO: unknown command, try 'help'\n"
        try:
            reply = command(self._device, rest)
        except (ConsoleError, EngineBusy, EngineTimeout) as error:
            return f"KO: {error}\n"
        if verb == "kill":
            return f"{reply}\n"
        return f"{reply}\nOK\n" if reply else "OK\n"


def _refusal(line: bytes) -> str:
    """What a line is that nobody types: a web page can have a browser send one here."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return "binary"
    return "HTTP" if text.rstrip().rpartition(" ")[2].startswith("HTTP/") else ""


def _help(device: Device, rest: str) -> str:
    del device, rest
    listed = "\n".join(f"    {name}" for name in sorted({*_COMMANDS, "auth", "quit"}))
    return f"Android console commands:\n\n{listed}\n"


_COMMANDS: Final[Mapping[str, Callable[[Device, str], str]]] = {
    **console_commands.COMMANDS,
    "help": _help,
}
