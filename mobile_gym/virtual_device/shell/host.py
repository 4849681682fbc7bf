"""What the shell needs of the device it runs on, and what a command gives back. No commands here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from mobile_gym.core.frames import Screenshot
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.session import System

__all__ = ["ShellHost", "ShellOutput"]


@dataclass(frozen=True, slots=True)
class ShellOutput:
    """What a script printed, as bytes, and its exit code."""

    stdout: bytes
    exit_code: int = 0
    stderr: bytes = b""


class ShellHost(Protocol):
    """The device, as the shell sees it. Coordinates are device pixels."""

    @property
    def state(self) -> DeviceState:
        """The root of the state, as it is now."""
        ...

    @property
    def apps(self) -> Mapping[str, App]:
        """Every app this device can have, by package name."""
        ...

    def apply(self, handler: Callable[[System], None]) -> None:
        """Run a handler on a `System` over the state, and keep the state it leaves."""
        ...

    def tap(self, x_px: float, y_px: float) -> None:
        """Touch a point and let go."""
        ...

    def swipe(
        self, x1_px: float, y1_px: float, x2_px: float, y2_px: float, duration_ms: int
    ) -> None:
        """Touch a point, move in a straight line and let go; on the spot it is a (long) press."""
        ...

    def press_key(self, name: str) -> None:
        """Press a key, named as in `core.actions.Key` (`"back"`, `"volume_up"`)."""
        ...

    def type_text(self, text: str) -> bool:
        """Enter text into the focused field; False where no field has the focus."""
        ...

    def forest(self) -> AccessibilityForest:
        """The accessibility forest of what is shown now."""
        ...

    def screenshot(self) -> Screenshot:
        """What is shown now: uint8 (height, width, 3), RGB."""
        ...

    def advance(self, milliseconds: int) -> None:
        """Let time pass on the device."""
        ...

    def clear_data(self, package: str) -> None:
        """Stop an installed app and return its data to those of a fresh install."""
        ...
