"""Networks as the status bar shows them: the SIM, how strong they are heard, the mobile one's kind.

Source: AOSP, `RILConstants.NETWORK_MODE_*` for `global preferred_network_mode`, and
`TelephonyIcons` for what each kind of network is called.
"""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from mobile_gym.virtual_device.state import DeviceState, FrozenMap

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
    heard, settings = _heard(state.properties), state.settings["global"]
    if not heard.has_sim:
        return _NO_SIM
    kind = ""
    if settings.get("mobile_data", "1") == "1":
        kind = _kind(settings.get("preferred_network_mode", "26"))
    return Mobile(True, heard.mobile, kind)


def wifi_level(state: DeviceState) -> int:
    """How strong the Wi-Fi network is heard, 0 to 4."""
    return _heard(state.properties).wifi


class _Heard(NamedTuple):
    """What properties say of networks."""

    has_sim: bool
    mobile: int
    wifi: int


@functools.lru_cache(maxsize=64)
def _heard(properties: FrozenMap) -> _Heard:
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
