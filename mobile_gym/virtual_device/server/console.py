"""The emulator's console: lines of text on a TCP port, one command each.

It is one of the protocols of `virtual_emulator`, which do not know each other.

Every command is answered by `OK` or `KO: why`. They act on the device: a call arrives, a message
arrives, the battery runs low.

Consoles of this user's emulators want a token, which lies in the file where adb looks for it: `adb
emu` reads it and sends `auth TOKEN` before its command. The first emulator that needs it makes it;
an empty file says that consoles want nothing.

Source: the Android Studio guide, "Send emulator console commands"; the emulator's
`console_auth.cpp` and adb's `client/console.cpp`.
"""

from __future__ import annotations

import contextlib
import math
import os
import re
import secrets
import socket
import tempfile
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server import telephony
from mobile_gym.virtual_device.server.access import is_token
from mobile_gym.virtual_device.server.engine import DeviceEngine, EngineBusy, EngineClosed
from mobile_gym.virtual_device.server.jobs import EngineTimeout
from mobile_gym.virtual_device.server.listening import ClientThreads, Listener, ListeningService
from mobile_gym.virtual_device.server.saved_states import TooManySavedStates
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import battery, screen
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.telephony import CurrentCall, digits_of

_TOKEN_FILE: Final = ".emulator_console_auth_token"
_LONGEST_TOKEN: Final = 4096


def token_path() -> Path:
    """Where it is kept."""
    return Path.home() / _TOKEN_FILE


def console_token() -> str:
    """The token, made where there is none yet; "" where this user wants none.

    Where it can neither be read nor made, it is one that nobody knows.
    """
    path = token_path()
    try:
        if not os.path.lexists(path):
            _make_token(path)
        with path.open("rb") as file:
            return file.read(_LONGEST_TOKEN).decode("utf-8", "replace").strip()
    except OSError:
        return secrets.token_urlsafe(12)


def _make_token(path: Path) -> None:
    """Make the file, whole from its first moment on: an empty one would let everybody in."""
    descriptor, made = tempfile.mkstemp(prefix=_TOKEN_FILE, dir=path.parent)  # for its user alone
    try:
        with open(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(12))
        with contextlib.suppress(FileExistsError):  # another emulator was first
            os.link(made, path)
    finally:
        os.unlink(made)


T = TypeVar("T")

_MAX_TEXT: Final = 2000


class ConsoleError(Exception):
    """A command cannot be done; the message follows `KO: `."""


@dataclass(frozen=True, slots=True)
class Device:
    """What the commands act on."""

    engine: DeviceEngine

    def input(self, job: Callable[[DeviceHost], T]) -> T:
        """Do something on the device that shows, and return what it returns."""
        return self.engine.run(job, is_input=True)

    def apply(self, handler: Callable[[System], object]) -> None:
        """Run a handler on the device."""
        self.input(lambda host: host.apply(handler))

    def state(self) -> DeviceState:
        """The device's state now."""
        return self.engine.run(lambda host: host.state)

    def avd_name(self) -> str:
        """What the device calls itself."""
        return self.engine.run(lambda host: host.identity.avd_name)

    def live_call(self) -> CurrentCall | None:
        """The call that rings or goes on."""
        return self.engine.run(telephony.live_call)


_Command = Callable[[Device, str], str]


def _subcommands(name: str, table: Mapping[str, _Command]) -> _Command:
    """A command whose first word chooses what is done."""

    def choose(device: Device, rest: str) -> str:
        verb, _, more = rest.partition(" ")
        command = table.get(verb.lower())
        if command is None:
            known = "|".join(sorted(table))
            raise ConsoleError(f"missing or bad sub-command, try '{name} {known}'")
        return command(device, more.strip())

    return choose


def _number_in(text: str, low: float, high: float, what: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not low <= value <= high:  # false for NaN, too
        raise ConsoleError(f"{what} must be a number between {low:g} and {high:g}, not '{text}'")
    return value


# -- telephony ------------------------------------------------------------------------------------


def _phone_number(text: str) -> str:
    if not telephony.is_number(text):
        raise ConsoleError(f"argument must be a phone number, not '{text[:40]}'")
    return text


def _gsm_call(device: Device, rest: str) -> str:
    number = _phone_number(rest)
    if telephony.is_radio_off(device.state()):
        raise ConsoleError("the device's radio is off")
    device.input(lambda host: telephony.call_in(host, number))
    return ""


def _current(device: Device, rest: str) -> CurrentCall:
    call = device.live_call()
    if call is None or (rest and digits_of(call.number) != digits_of(rest)):
        raise ConsoleError(f"there is no call with '{rest[:40]}'")
    return call


def _gsm_accept(device: Device, rest: str) -> str:
    _current(device, rest)
    device.input(telephony.accept)
    return ""


def _gsm_cancel(device: Device, rest: str) -> str:
    """The other side hangs up; a call that still rings has been missed."""
    _current(device, rest)
    device.input(telephony.end)
    return ""


def _gsm_list(device: Device, rest: str) -> str:
    del rest
    call = device.live_call()
    if call is None:
        return ""
    state = "active"
    if not call.is_answered:
        state = "incoming" if call.incoming else "ringing"
    return f"{'inbound from' if call.incoming else 'outbound to'} {call.number:<10} : {state}"


_ESCAPE: Final = re.compile(r"\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{4})|(.))", re.DOTALL)


def _unescape_text(text: str) -> str:
    """A message's text: a backslash takes what follows as it is, but for `n`, `x41` and `u0041`.

    Source: the emulator's `sms_utf8_from_message_str`.
    """

    def meant(found: re.Match[str]) -> str:
        code = found[1] or found[2]
        if code is None:
            return "\n" if found[3] == "n" else found[3]
        letter = chr(int(code, 16))
        return "\ufffd" if "\ud800" <= letter <= "\udfff" else letter

    return _ESCAPE.sub(meant, text)


def _sms_send(device: Device, rest: str) -> str:
    number, _, text = rest.partition(" ")
    if not text.strip() or not telephony.is_sender(number):
        raise ConsoleError("missing argument, try 'sms send <phonenumber> <text message>'")
    body = _unescape_text(text.strip())
    if not device.input(lambda host: telephony.receive(host, number, body)):
        raise ConsoleError("the message did not get through: radio off, or the sender is blocked")
    return ""


# -- the virtual device ---------------------------------------------------------------------------


def _avd_stop(device: Device, rest: str) -> str:
    del rest
    if device.engine.is_paused:
        raise ConsoleError("virtual device already stopped")
    device.engine.pause()
    return ""


def _avd_start(device: Device, rest: str) -> str:
    del rest
    if not device.engine.is_paused:
        raise ConsoleError("virtual device already running")
    device.engine.resume()
    return ""


def _avd_status(device: Device, rest: str) -> str:
    del rest
    return f"virtual device is {'stopped' if device.engine.is_paused else 'running'}"


def _snapshot_list(device: Device, rest: str) -> str:
    del rest
    saved_states = device.engine.saved.all()
    if not saved_states:
        return "There is no snapshot available."
    lines = ["List of snapshots present on all disks:", "ID        TAG                 DATE"]
    for position, item in enumerate(saved_states, 1):
        saved_at = datetime.fromtimestamp(item.saved_at_s, UTC)
        lines.append(f"{position:<9} {item.name:<19} {saved_at:%Y-%m-%d %H:%M:%S}")
    return "\n".join(lines)


def _snapshot_save(device: Device, rest: str) -> str:
    snapshot = device.engine.run(DeviceHost.snapshot)
    try:
        device.engine.saved.keep(rest, snapshot)
    except (TooManySavedStates, ValueError) as error:
        raise ConsoleError(str(error)) from error
    return ""


def _snapshot_load(device: Device, rest: str) -> str:
    snapshot = device.engine.saved.get(rest)
    if snapshot is None:
        raise ConsoleError(f"there is no snapshot '{rest}'")
    device.input(lambda host: host.restore(snapshot))
    return ""


def _snapshot_delete(device: Device, rest: str) -> str:
    if not device.engine.saved.delete(rest):
        raise ConsoleError(f"there is no snapshot '{rest}'")
    return ""


# -- sensors and power ----------------------------------------------------------------------------


def _geo_fix(device: Device, rest: str) -> str:
    given = rest.split()
    if len(given) < 2:
        raise ConsoleError("not enough arguments: see 'help geo fix'")
    longitude = _number_in(given[0], -180, 180, "longitude")
    latitude = _number_in(given[1], -90, 90, "latitude")
    altitude_m = _number_in(given[2], -1000, 100_000, "altitude") if len(given) > 2 else 0.0
    place = f"{latitude:.6f},{longitude:.6f},{altitude_m:.1f}"
    device.apply(
        lambda system: system.change(properties=system.state.properties.set("location.last", place))
    )
    return ""


def _put_battery(key: str, values: Mapping[str, int]) -> _Command:
    def put(device: Device, rest: str) -> str:
        if rest not in values:
            raise ConsoleError(f"it must be one of {', '.join(values)}, not '{rest}'")
        device.apply(lambda system: battery.put(system, key, values[rest]))
        return ""

    return put


def _capacity(device: Device, rest: str) -> str:
    level = round(_number_in(rest, 0, 100, "capacity"))
    device.apply(lambda system: battery.put(system, "level", level))
    return ""


def _power_display(device: Device, rest: str) -> str:
    del rest
    known = battery.of(device.state())
    status = next((name for name, n in _BATTERY_STATES.items() if n == known.status), "unknown")
    return (
        f"AC: {'online' if known.ac else 'offline'}\nstatus: {status.capitalize()}\n"
        f"health: Good\npresent: true\ncapacity: {known.level}"
    )


_BATTERY_STATES: Final = {
    "unknown": 1,
    "charging": 2,
    "discharging": 3,
    "not-charging": 4,
    "full": 5,
}
"""Source: `BatteryManager.BATTERY_STATUS_*`."""


# -- input ----------------------------------------------------------------------------------------


def _event_text(device: Device, rest: str) -> str:
    if not rest:
        raise ConsoleError("argument missing, try 'event text <message>'")
    problem = device.input(lambda host: host.type_text(rest[:_MAX_TEXT]))
    if problem:
        raise ConsoleError(problem)
    return ""


def _event_mouse(device: Device, rest: str) -> str:
    """Move the one pointer there is, with the button down or up."""
    given = rest.split()
    if len(given) < 4 or not all(text.isascii() and text.isdigit() for text in given):
        raise ConsoleError("try 'event mouse <x> <y> <device> <buttonstate>'")
    x, y = (min(int(text[:6]), _MAX_PIXEL) for text in given[:2])
    if given[3] == "0":
        device.input(lambda host: host.touch_up())
    else:
        device.input(lambda host: _press(host, x, y))
    return ""


def _press(host: DeviceHost, x: int, y: int) -> None:
    if host.snapshot().pointer is None:
        host.touch_down(x, y)
    else:
        host.touch_move(x, y)


def _rotate(device: Device, rest: str) -> str:
    """Turn the device by a quarter, over the position in which its screen does not turn."""
    del rest
    device.apply(lambda system: screen.hold_turned(system, _NEXT_ROTATION[system.state.held]))
    return ""


_NEXT_ROTATION: Final = {0: 1, 1: 3, 3: 0}
_MAX_PIXEL: Final = 100_000

COMMANDS: Final[Mapping[str, _Command]] = {
    "avd": _subcommands(
        "avd",
        {
            "name": lambda device, rest: device.avd_name(),
            "snapshot": _subcommands(
                "avd snapshot",
                {
                    "delete": _snapshot_delete,
                    "list": _snapshot_list,
                    "load": _snapshot_load,
                    "save": _snapshot_save,
                },
            ),
            "start": _avd_start,
            "status": _avd_status,
            "stop": _avd_stop,
        },
    ),
    "event": _subcommands("event", {"mouse": _event_mouse, "text": _event_text}),
    "geo": _subcommands("geo", {"fix": _geo_fix}),
    "gsm": _subcommands(
        "gsm",
        {
            "accept": _gsm_accept,
            "call": _gsm_call,
            "cancel": _gsm_cancel,
            "list": _gsm_list,
        },
    ),
    "kill": lambda device, rest: "OK: killing emulator, bye bye",
    "ping": lambda device, rest: "I am alive!",
    "power": _subcommands(
        "power",
        {
            "ac": _put_battery("ac", {"on": 1, "off": 0}),
            "capacity": _capacity,
            "display": _power_display,
            "status": _put_battery("status", _BATTERY_STATES),
        },
    ),
    "rotate": _rotate,
    "sms": _subcommands("sms", {"send": _sms_send}),
}


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
            self._serve_console_client(link, lines.readline)

    def _serve_console_client(self, link: socket.socket, read_line: Callable[[int], bytes]) -> None:
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
    **COMMANDS,
    "help": _help,
}
