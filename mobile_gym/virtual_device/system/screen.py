"""The screen on and off, and the lock screen that comes with it. There is no PIN: a swipe unlocks.

Nothing turns the screen off by itself: `stay_on_while_plugged_in` is on, and the charger is there.

Source: AOSP, PhoneWindowManager and KeyguardViewMediator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.names import KEYGUARD as _LAYER
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.overlays import KEYGUARD

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


def is_locked(state: DeviceState) -> bool:
    """Whether the lock screen is up."""
    return bool(state.overlays) and state.overlays[0].name == _LAYER


def sleep(system: System) -> None:
    """Turn the screen off and lock it, unless the lock screen is switched off."""
    if not system.state.screen_on:
        return
    system.hide_keyboard()
    system.close_overlays()
    if not is_locked(system.state) and system.setting("secure", "lockscreen.disabled") != "1":
        KEYGUARD.open(system)
    system.change(screen_on=False, volume_panel_until_ms=0)
    system.log("PowerManagerService", "Going to sleep due to power_button (uid 1000)...")


def wake(system: System) -> None:
    """Turn the screen on: it shows the lock screen where there is one."""
    if not system.state.screen_on:
        system.change(screen_on=True)
        system.log("PowerManagerService", "Waking up from Asleep (uid=1000 reason=POWER_BUTTON)...")


def press_power(system: System) -> None:
    """The power key."""
    (sleep if system.state.screen_on else wake)(system)


def double_tapped(system: System) -> None:
    """Two taps on a dark screen, which wake it where the setting says so."""
    if system.setting("secure", "double_tap_to_wake") == "1":
        wake(system)


def unlock(system: System) -> None:
    """Swipe the lock screen away."""
    if is_locked(system.state):
        system.change(overlays=())


def show_above_lock(system: System) -> None:
    """Turn the screen on and let what is in front be seen, as an alarm or a call does."""
    wake(system)
    unlock(system)
