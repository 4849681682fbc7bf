"""Radios: how Wi-Fi, Bluetooth and airplane mode are switched, and which networks are heard.

`global wifi_on` is 0 off, 1 on, 2 on in spite of airplane mode, 3 off because of it.
`global bluetooth_on` is 0 off, 1 on, 2 on but silenced by airplane mode.

Source: AOSP, WifiSettingsStore and BluetoothManagerService; `RILConstants.NETWORK_MODE_*` for
`global preferred_network_mode`, and `TelephonyIcons` for what each kind of network is called.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.state import DeviceState, FrozenMap

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


SIM_PROPERTY: Final = "gsm.sim.state"
"""`ABSENT` where there is no SIM card; anything else counts as one that works."""
SIGNAL_PROPERTY: Final = "gsm.signal.level"
"""How strong the mobile network is heard, 0 to 4."""
WIFI_PROPERTY: Final = "wlan.signal.level"
"""How strong the Wi-Fi network is heard, 0 to 4."""
FULL_SIGNAL: Final = 4

_2G: Final = frozenset({"1", "5", "6"})
_3G: Final = frozenset({"0", "2", "3", "4", "7", "13", "14", "16", "18", "21"})
_FIRST_5G: Final = 23


class Mobile(NamedTuple):
    """The mobile network."""

    has_sim: bool
    level: int
    """0 to 4 bars."""
    kind: str
    """`"2G"`, `"3G"`, `"LTE"` or `"5G"`; "" where mobile data are off."""


_NO_SIM: Final = Mobile(False, 0, "")


def mobile_of(state: DeviceState) -> Mobile:
    """The mobile network of a device that is not in airplane mode."""
    heard, settings = _parse_radio_properties(state.properties), state.settings["global"]
    if not heard.has_sim:
        return _NO_SIM
    kind = ""
    if settings.get("mobile_data", "1") == "1":
        kind = _kind(settings.get("preferred_network_mode", "26"))
    return Mobile(True, heard.mobile, kind)


def wifi_level(state: DeviceState) -> int:
    """How strong the Wi-Fi network is heard, 0 to 4."""
    return _parse_radio_properties(state.properties).wifi


class _Heard(NamedTuple):
    """What properties say of networks."""

    has_sim: bool
    mobile: int
    wifi: int


@functools.lru_cache(maxsize=64)
def _parse_radio_properties(properties: FrozenMap) -> _Heard:
    """Kept, as every frame's status bar asks for it and properties hardly ever change."""
    return _Heard(
        properties.get(SIM_PROPERTY) != "ABSENT",
        _level(properties.get(SIGNAL_PROPERTY, "")),
        _level(properties.get(WIFI_PROPERTY, "")),
    )


def _level(text: str) -> int:
    """A strength of a property; what is none counts as full."""
    return min(int(text), FULL_SIGNAL) if text.isdecimal() and len(text) < 4 else FULL_SIGNAL


def _kind(mode: str) -> str:
    if mode in _2G:
        return "2G"
    if mode in _3G:
        return "3G"
    is_5g = mode.isdecimal() and len(mode) < 4 and int(mode) >= _FIRST_5G
    return "5G" if is_5g else "LTE"
