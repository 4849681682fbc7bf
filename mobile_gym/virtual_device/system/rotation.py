"""How the screen turns: with the device that is turned, or locked by the user.

`DeviceState.rotation` says how it is turned now.

Source: AOSP, `RotationPolicy.setRotationLock` and `DisplayRotation.rotationForOrientation`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_UPSIDE_DOWN: Final = 2


def is_automatic(state: DeviceState) -> bool:
    """Whether the screen turns with the device."""
    return state.settings["system"].get("accelerometer_rotation") == "1"


def hold(system: System, rotation: int) -> None:
    """Turn the device in the hand; the screen follows where it turns by itself.

    Args:
        system: the device.
        rotation: quarter turns counter-clockwise, as `Surface.ROTATION_*`. Upside down a phone's
            screen stays as it was.
    """
    if rotation != _UPSIDE_DOWN:
        system.change(held=rotation)


def set_automatic(system: System, on: bool) -> None:
    """Let the screen turn with the device, or lock it upright, as the tile and Settings do."""
    if on:
        system.put_setting("system", "accelerometer_rotation", True)
    else:
        lock(system, 0)


def lock(system: System, rotation: int) -> None:
    """Lock the screen to a rotation, as `wm user-rotation lock` does."""
    system.put_setting("system", "accelerometer_rotation", False)
    system.put_setting("system", "user_rotation", rotation)
