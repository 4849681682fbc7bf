"""What the shell needs of the device it runs on, and what a script gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from mobile_gym.core.frames import Screenshot
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.aliases import Names
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.system import System


@dataclass(frozen=True, slots=True)
class ShellOutput:
    """What a script printed, as bytes, and its exit code."""

    stdout: bytes
    exit_code: int = 0
    stderr: bytes = b""


class HeldState(Protocol):
    """The device's state and apps, and the way to change the state."""

    @property
    def state(self) -> DeviceState:
        """The root of the state, as it is now."""
        ...

    @property
    def names(self) -> Names:
        """What packages and activities are called outside the device."""
        ...

    @property
    def apps(self) -> Mapping[str, App]:
        """Every app this device can have, by package name."""
        ...

    def apply(self, handler: Callable[[System], object]) -> Any:
        """Run a handler on the device, keep the state it leaves, and return what it returns."""
        ...


class AppControl(Protocol):
    """What is done to apps as a whole."""

    def add_app(self, app: App) -> None:
        """Make an app known that did not come with the device."""
        ...

    def install_app(self, package: str) -> None:
        """Install an app that the device knows, with the data of a fresh install."""
        ...

    def clear_data(self, package: str) -> None:
        """Stop an installed app and return its data to those of a fresh install."""
        ...

    def broadcast(self, intent: Intent) -> None:
        """Tell those who listen on the device of a broadcast."""
        ...


class TouchInput(Protocol):
    """A finger on the screen. Coordinates are device pixels."""

    def tap(self, x: int, y: int) -> None:
        """Touch a point and let go."""
        ...

    def swipe(self, start_x: int, start_y: int, end_x: int, end_y: int, duration_ms: int) -> None:
        """Move a finger evenly from one point to another; on the spot it is a (long) press."""
        ...

    def touch_down(self, x: int, y: int) -> None:
        """A finger comes down."""
        ...

    def touch_move(self, x: int, y: int) -> None:
        """The finger moves."""
        ...

    def touch_up(self) -> None:
        """The finger leaves."""
        ...


class KeyInput(Protocol):
    """Keys and text."""

    def press_key(self, name: str) -> str:
        """Press a key, named as in `core.actions.Key`; "" or why it did nothing."""
        ...

    def type_text(self, typed: str, *, clear: bool = False) -> str:
        """Enter text into the focused field, emptying it before with `clear`; "" or why not."""
        ...

    def edit_text(self, name: str) -> None:
        """Cut, copy, paste or select all in the focused field, by the names in `ui.selection`."""
        ...


class ShownScreen(Protocol):
    """What the device shows now."""

    def forest(self) -> AccessibilityForest:
        """The accessibility forest."""
        ...

    def screenshot(self) -> Screenshot:
        """The screen: uint8 (height, width, 3), RGB."""
        ...


class DeviceTime(Protocol):
    """The device's time and power."""

    def yield_to_other_jobs(self) -> None:
        """Stand between two parts of long work: a device that is served serves others now."""
        ...

    def elapse(self, duration_ms: int) -> None:
        """Let the time pass that a command takes; where time follows the wall, wait for it."""
        ...

    def reboot(self) -> None:
        """Restart the device; what lasts is kept."""
        ...


class ShellHost(HeldState, AppControl, TouchInput, KeyInput, ShownScreen, DeviceTime, Protocol):
    """The device, as the shell sees it."""
