"""What a virtual emulator is told at its start."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.server.engine import Clock
from mobile_gym.virtual_device.state import Display

_PIXEL_6: Final = Display(1080, 2400, 420)
_SCREEN: Final = re.compile(r"(\d{1,5})x(\d{1,5})(?:@(\d{1,4}))?")
_AVD_NAME: Final = re.compile(r"[A-Za-z0-9._-]{0,60}")
"""Source: the AVD manager takes these characters."""
_SIDES_PX: Final = range(160, 4097)
_DENSITIES: Final = range(80, 961)


@dataclass(frozen=True, slots=True)
class Ports:
    """TCP ports on which a virtual emulator listens; the emulator's own by default."""

    grpc: int = 8554
    console: int = 5554
    adb: int = 5555


@dataclass(frozen=True, slots=True)
class ServeConfig:
    """A virtual emulator.

    Attributes:
        ports: where to listen; 0 picks a free port. Clients expect the console's port to be the
            one below adb's.
        host: the address to listen on.
        allow_remote: whether that may be one that other machines reach, and whether the device may
            send accessibility forests to other machines.
        token: what clients have to know (gRPC metadata `authorization: Bearer TOKEN`; `auth TOKEN`
            on the console, which takes adb's own token as well and always wants one); "" for
            nothing. adb cannot carry one and then listens to this machine only. `allow_remote`
            needs one.
        clock: `"real"` or `"stepped"`.
        display: the screen.
        seed: of everything that the device makes up.
        language: of its screens.
        perturbation: by name, as `perturbations` has them.
        persona: which apps it has and what they are called (`personas.PERSONAS`).
        avd_name: what it calls itself on the console and in its properties, from which its Android
            id follows; "" for a name that differs from that of another device of this machine.
        adb_server_port: of the adb server of this machine, which is told of the device; None for
            the one that the environment names, 0 to tell nobody.
        state_file: where to remember what has to outlive this process (the address to which
            accessibility forests go); None to remember nothing.
        adb_keyboard: whether ADB Keyboard is installed and chosen at the start; it types what
            broadcasts such as `ADB_INPUT_B64` say.
    """

    ports: Ports = Ports()
    host: str = "127.0.0.1"
    allow_remote: bool = False
    token: str = ""
    clock: Clock = "real"
    display: Display = _PIXEL_6
    seed: int = 0
    language: str = "en"
    perturbation: Mapping[str, Any] = field(default_factory=dict)
    persona: str = "aosp"
    avd_name: str = ""
    adb_server_port: int | None = None
    state_file: Path | None = None
    adb_keyboard: bool = False

    def check(self) -> None:
        """Look whether this can be served.

        Raises:
            UsageError: it cannot; the message says what to change.
        """
        for name in ("grpc", "console", "adb"):
            port = getattr(self.ports, name)
            if not 0 <= port <= 65535:
                raise UsageError(f"{name} port {port}: a port is a number from 0 to 65535")
        if self.allow_remote and not self.token:
            raise UsageError(
                "--allow-remote: other machines could control this device; set a --token, too "
                "(or MOBILE_GYM_TOKEN)"
            )
        self._check_pair()
        if not 0 <= (self.adb_server_port or 0) <= 65535:
            raise UsageError(f"adb server port {self.adb_server_port}: a port is 0 to 65535")
        if self.seed < 0:
            raise UsageError(f"seed {self.seed}: a seed is a number from 0")
        if self.state_file is not None and not self.state_file.absolute().parent.is_dir():
            raise UsageError(f"state file {self.state_file}: make its folder first")
        if self.clock not in ("real", "stepped"):
            raise UsageError(f"clock {self.clock!r} is not one of real, stepped")
        if not _AVD_NAME.fullmatch(self.avd_name):
            raise UsageError(
                f"AVD name {self.avd_name!r:.80}: letters, digits and . _ - only, 60 at most"
            )
        display = self.display
        if display.width_px not in _SIDES_PX or display.height_px not in _SIDES_PX:
            raise UsageError(
                f"screen {display.width_px}x{display.height_px}: each side must be in "
                f"[{_SIDES_PX[0]}, {_SIDES_PX[-1]}] pixels"
            )
        if display.density_dpi not in _DENSITIES:
            raise UsageError(
                f"density {display.density_dpi}: must be in [{_DENSITIES[0]}, {_DENSITIES[-1]}] dpi"
            )

    def _check_pair(self) -> None:
        """Look whether the ports differ, where one is chosen and the other is any."""
        console, adb = self.ports.console, self.ports.adb
        if adb == 1 and not console:
            raise UsageError("adb port 1: there is none below it for the console; take 2 to 65535")
        if console == 65535 and not adb:
            raise UsageError("console port 65535: there is none above it for adb; take 1 to 65534")
        console, adb = console or max(adb - 1, 0), adb or (console + 1 if console else 0)
        chosen = [port for port in (self.ports.grpc, console, adb) if port]
        if len(set(chosen)) != len(chosen):
            raise UsageError("the gRPC, console and adb ports must differ")


def parse_screen(text: str) -> Display:
    """A screen written as `HEIGHTxWIDTH` or `HEIGHTxWIDTH@DPI`; "" for a Pixel 6's.

    Without a density it shows what a Pixel 6 shows, smaller or larger.

    Raises:
        UsageError: it is written otherwise.
    """
    if not text:
        return _PIXEL_6
    match = _SCREEN.fullmatch(text)
    if match is None:
        raise UsageError(f"screen {text!r} is not HEIGHTxWIDTH, such as 2400x1080 or 2400x1080@420")
    height, width = int(match[1]), int(match[2])
    dpi = round(_PIXEL_6.density_dpi * min(width, height) / _PIXEL_6.width_px)
    return Display(width, height, int(match[3]) if match[3] else dpi)
