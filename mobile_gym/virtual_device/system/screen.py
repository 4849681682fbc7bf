"""The screen: on or off, locked or not, and how it turns. There is no PIN: a swipe unlocks.

Nothing turns the screen off by itself: `stay_on_while_plugged_in` is on, and the charger is there.
It turns with the device (`DeviceState.rotation` says how it is turned now), or is locked by the
user.

Source: AOSP, PhoneWindowManager and KeyguardViewMediator, `RotationPolicy.setRotationLock` and
`DisplayRotation.rotationForOrientation`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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


_UPSIDE_DOWN: Final = 2


def is_rotation_automatic(state: DeviceState) -> bool:
    """Whether the screen turns with the device."""
    return state.settings["system"].get("accelerometer_rotation") == "1"


def hold_turned(system: System, rotation: int) -> None:
    """Turn the device in the hand; the screen follows where it turns by itself.

    Args:
        system: the device.
        rotation: quarter turns counter-clockwise, as `Surface.ROTATION_*`. Upside down a phone's
            screen stays as it was.
    """
    if rotation != _UPSIDE_DOWN:
        system.change(held=rotation)


def set_rotation_automatic(system: System, on: bool) -> None:
    """Let the screen turn with the device, or lock it upright, as the tile and Settings do."""
    if on:
        system.put_setting("system", "accelerometer_rotation", True)
    else:
        lock_rotation(system, 0)


def lock_rotation(system: System, rotation: int) -> None:
    """Lock the screen to a rotation, as `wm user-rotation lock` does."""
    system.put_setting("system", "accelerometer_rotation", False)
    system.put_setting("system", "user_rotation", rotation)
