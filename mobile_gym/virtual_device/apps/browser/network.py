"""Whether the web can be reached, and how long a page takes to load, on virtual time."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.browser.data import Entry
from mobile_gym.virtual_device.state import DeviceState

__all__ = ["LOAD_PROPERTY", "is_online", "load_ms", "progress"]

LOAD_PROPERTY: Final = "debug.browser.load_ms"
"""System property: how long every page takes to load; 0 for no time at all."""
_LOAD_MS: Final = 200


def is_online(state: DeviceState) -> bool:
    """Whether Wi-Fi is on, or mobile data outside airplane mode."""
    on = state.settings["global"].get
    if on("wifi_on") in ("1", "2"):
        return True
    return on("airplane_mode_on") != "1" and on("mobile_data", "1") == "1"


def load_ms(state: DeviceState) -> int:
    """How long a page takes to load."""
    given = state.properties.get(LOAD_PROPERTY, "")
    return int(given) if given.isdecimal() else _LOAD_MS


def progress(state: DeviceState, entry: Entry) -> float:
    """How much of a page has been loaded, in [0, 1]."""
    if not entry.started_ms:
        return 1.0
    lasts = load_ms(state)
    passed = state.monotonic_ms - entry.started_ms
    return 1.0 if passed >= lasts else passed / lasts
