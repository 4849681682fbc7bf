"""The volume keys: the media volume, the panel that shows it, and the ringer.

The volume keys and quick settings turn the same volume.

Source: AOSP, `AudioManager` (15 steps of STREAM_MUSIC, RINGER_MODE_*) and SystemUI's
VolumeDialogImpl (3 s until it goes away).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.state import DeviceState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

MAX_VOLUME: Final = 15
PANEL_MS: Final = 3000
_DEFAULT_VOLUME: Final = 5
_RINGERS: Final = ("0", "1", "2")
"""Silent, vibrate, normal."""


def volume_of(state: DeviceState) -> int:
    """The media volume, 0 to `MAX_VOLUME`."""
    stored = state.settings["system"].get("volume_music", "")
    return min(int(stored), MAX_VOLUME) if stored.isdecimal() else _DEFAULT_VOLUME


def set_volume(system: System, volume: int) -> None:
    """Set the media volume and keep the panel on the screen."""
    system.put_setting("system", "volume_music", min(max(volume, 0), MAX_VOLUME))
    system.change(volume_panel_until_ms=system.state.monotonic_ms + PANEL_MS)


def step(system: System, by: int) -> None:
    """What a volume key does."""
    set_volume(system, volume_of(system.state) + by)


def ringer_of(state: DeviceState) -> str:
    """`global mode_ringer`: `"0"` silent, `"1"` vibrate, `"2"` normal."""
    mode = state.settings["global"].get("mode_ringer", "2")
    return mode if mode in _RINGERS else "2"


def next_ringer(system: System) -> None:
    """From normal to vibrate to silent and back."""
    mode = _RINGERS[_RINGERS.index(ringer_of(system.state)) - 1]
    system.put_setting("global", "mode_ringer", mode)
    system.change(volume_panel_until_ms=system.state.monotonic_ms + PANEL_MS)
