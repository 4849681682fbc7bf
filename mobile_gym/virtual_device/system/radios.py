"""Wi-Fi, Bluetooth and airplane mode: how Android keeps them in its settings.

`global wifi_on` is 0 off, 1 on, 2 on in spite of airplane mode, 3 off because of it.
`global bluetooth_on` is 0 off, 1 on, 2 on but silenced by airplane mode.
Source: AOSP, WifiSettingsStore and BluetoothManagerService.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System


def airplane_is_on(source: Context | System) -> bool:
    """Whether airplane mode is on."""
    return source.setting("global", "airplane_mode_on") == "1"


def wifi_is_on(source: Context | System) -> bool:
    """Whether Wi-Fi is on."""
    return source.setting("global", "wifi_on") in ("1", "2")


def bluetooth_is_on(source: Context | System) -> bool:
    """Whether Bluetooth is on."""
    return source.setting("global", "bluetooth_on") == "1"


def set_airplane(system: System, turn_on: bool) -> None:
    """Turn airplane mode on or off: radios go off with it, and those it put off come back."""
    wifi = system.setting("global", "wifi_on")
    bluetooth = system.setting("global", "bluetooth_on")
    system.put_setting("global", "airplane_mode_on", turn_on)
    if turn_on:
        system.put_setting("global", "wifi_on", "3" if wifi in ("1", "2") else "0")
        system.put_setting("global", "bluetooth_on", "2" if bluetooth == "1" else "0")
    else:
        if wifi in ("2", "3"):
            system.put_setting("global", "wifi_on", "1")
        if bluetooth == "2":
            system.put_setting("global", "bluetooth_on", "1")


def set_wifi(system: System, turn_on: bool) -> None:
    """Turn Wi-Fi on or off."""
    on = "2" if airplane_is_on(system) else "1"
    system.put_setting("global", "wifi_on", on if turn_on else "0")


def set_bluetooth(system: System, turn_on: bool) -> None:
    """Turn Bluetooth on or off."""
    system.put_setting("global", "bluetooth_on", turn_on)
