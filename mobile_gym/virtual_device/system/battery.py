"""The battery, as `dumpsys battery` sets it: kept in the properties `battery.*`.

Source: AOSP, `BatteryService.Shell`; `BatteryManager.BATTERY_STATUS_*`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.state import DeviceState, FrozenMap

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_CHARGING, _DISCHARGING = 2, 3
KEYS: Final[Mapping[str, str]] = {
    "ac": "1",
    "level": "100",
    "status": str(_CHARGING),
    "usb": "0",
    "wireless": "0",
}
"""What can be set, and what holds until then."""


class Battery(NamedTuple):
    """What is known of the battery."""

    level: int
    """In percent."""
    status: int
    ac: bool
    usb: bool
    wireless: bool

    @property
    def is_charging(self) -> bool:
        """Whether a charger fills it."""
        return self.status == _CHARGING and (self.ac or self.usb or self.wireless)


def of(state: DeviceState) -> Battery:
    """The battery now."""
    return _battery(state.properties)


@functools.lru_cache(maxsize=64)
def _battery(properties: FrozenMap) -> Battery:
    """Kept, as every frame's status bar asks for it and properties hardly ever change."""
    texts = {key: properties.get(f"battery.{key}", value) for key, value in KEYS.items()}
    numbers = {key: int(text) if text.isdecimal() else 0 for key, text in texts.items()}
    return Battery(
        min(numbers["level"], 100),
        numbers["status"],
        bool(numbers["ac"]),
        bool(numbers["usb"]),
        bool(numbers["wireless"]),
    )


def put(system: System, key: str, value: int) -> None:
    """Set one of `KEYS`."""
    system.change(properties=system.state.properties.set(f"battery.{key}", str(value)))


def unplug(system: System) -> None:
    """Take the charger away."""
    for key in ("ac", "usb", "wireless"):
        put(system, key, 0)
    put(system, "status", _DISCHARGING)


def reset(system: System) -> None:
    """Return to what holds at the start."""
    properties = system.state.properties
    others = {k: v for k, v in properties.items() if not k.startswith("battery.")}
    system.change(properties=type(properties)(others))
