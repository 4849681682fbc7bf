"""The mobile network as the status bar shows it: the SIM, how strong it is heard, and its kind.

Source: AOSP, `RILConstants.NETWORK_MODE_*` for `global preferred_network_mode`, and
`TelephonyIcons` for what each kind of network is called.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.virtual_device.state import DeviceState

__all__ = [
    "FULL_SIGNAL",
    "SIGNAL_PROPERTY",
    "SIM_PROPERTY",
    "WIFI_PROPERTY",
    "Mobile",
    "level_of",
    "mobile_of",
]

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


def mobile_of(state: DeviceState) -> Mobile:
    """The mobile network of a device that is not in airplane mode."""
    properties, settings = state.properties, state.settings["global"]
    if properties.get(SIM_PROPERTY) == "ABSENT":
        return Mobile(False, 0, "")
    level = properties.get(SIGNAL_PROPERTY, str(FULL_SIGNAL))
    kind = ""
    if settings.get("mobile_data", "1") == "1":
        kind = _kind(settings.get("preferred_network_mode", "26"))
    return Mobile(True, level_of(level), kind)


def level_of(text: str) -> int:
    """A strength of a property; what is none counts as full."""
    return min(int(text), FULL_SIGNAL) if text.isdecimal() and len(text) < 4 else FULL_SIGNAL


def _kind(mode: str) -> str:
    if mode in _2G:
        return "2G"
    if mode in _3G:
        return "3G"
    is_5g = mode.isdecimal() and len(mode) < 4 and int(mode) >= _FIRST_5G
    return "5G" if is_5g else "LTE"
