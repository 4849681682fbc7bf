"""Wi-Fi, Bluetooth and airplane mode, as `system.radios` keeps them."""

from __future__ import annotations

from mobile_gym.virtual_device.system.radios import (
    airplane_is_on,
    bluetooth_is_on,
    set_airplane,
    set_bluetooth,
    set_wifi,
    wifi_is_on,
)

__all__ = [
    "airplane_is_on",
    "bluetooth_is_on",
    "set_airplane",
    "set_bluetooth",
    "set_wifi",
    "wifi_is_on",
]
