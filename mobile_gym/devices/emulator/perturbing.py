"""Perturbations on a real device: what settings, `wm` and `cmd` can change, and change back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mobile_gym.core.errors import UsageError
from mobile_gym.core.numbers import number_within
from mobile_gym.devices.emulator.connection import Connection

Commands = tuple[list[str], list[str]]
"""Shell commands that make a change, and those that take it back."""


def perturb(connection: Connection, perturbation: Mapping[str, Any]) -> list[str]:
    """Perturb a device that cannot be booted with a perturbation.

    Args:
        connection: to the device.
        perturbation: by name, as tasks name them.

    Returns:
        Shell commands that take everything back.

    Raises:
        UsageError: this device cannot have one of them.
    """
    asked = {name: value for name, value in perturbation.items() if value and name != "tap_offset"}
    if impossible := sorted(set(asked) - set(_MAKE)):
        raise UsageError(
            f"device {connection.name}: a real device cannot have the perturbation "
            f"{', '.join(impossible)}; it can have {', '.join((*_MAKE, 'tap_offset'))}"
        )
    undo: list[str] = []
    for name, value in asked.items():
        try:
            commands, back = _MAKE[name](connection, value)
        except (TypeError, ValueError) as error:
            raise UsageError(f"perturbation {name}: {value!r} cannot be used: {error}") from None
        for command in commands:
            result = connection.shell(command)
            if result.exit_code:
                output = (result.stderr or result.stdout).strip()
                raise UsageError(f"device {connection.name}: {command!r} failed: {output}")
        undo += back
    return undo


def check_language(connection: Connection, language: str) -> None:
    """See that the device speaks the language of the episode: it cannot be told to.

    Raises:
        UsageError: it speaks another one.
    """
    for key in ("persist.sys.locale", "ro.product.locale"):
        spoken = connection.shell(f"getprop {key}").stdout.strip()
        if spoken:
            break
    if spoken and spoken.split("-")[0] != language:
        raise UsageError(
            f"device {connection.name} speaks {spoken}, not {language}: change its language in "
            "its settings, or make the environment with the other language"
        )


def _dark(connection: Connection, value: Any) -> Commands:
    return ["cmd uimode night yes"], ["cmd uimode night no"]


def _font_scale(connection: Connection, value: Any) -> Commands:
    put = "settings put system font_scale"
    return [f"{put} {number_within(value, 0.85, 1.3):g}"], [f"{put} 1.0"]


def _density(connection: Connection, value: Any) -> Commands:
    dpi = round(connection.panel[2] * number_within(value, 0.85, 1.2))
    return [f"wm density {dpi}"], ["wm density reset"]


def _screen_size(connection: Connection, value: Any) -> Commands:
    height, width = (int(number_within(side, 320, 4096)) for side in value)
    own_width, own_height, own_dpi = connection.panel
    dpi = round(own_dpi * min(width, height) / min(own_width, own_height))
    return (
        [f"wm size {width}x{height}", f"wm density {dpi}"],
        ["wm size reset", "wm density reset"],
    )


def _orientation(connection: Connection, value: Any) -> Commands:
    if value not in ("portrait", "landscape"):
        raise ValueError("it must be portrait or landscape")
    turn = "settings put system"
    return (
        [f"{turn} accelerometer_rotation 0", f"{turn} user_rotation {int(value == 'landscape')}"],
        [f"{turn} user_rotation 0", f"{turn} accelerometer_rotation 1"],
    )


_NAVIGATION: Final = {"buttons": "threebutton", "gestures": "gestural"}
"""Source: AOSP, the overlays `com.android.internal.systemui.navbar.*`."""


def _navigation(connection: Connection, value: Any) -> Commands:
    if value not in _NAVIGATION:
        raise ValueError("it must be gestures or buttons")
    enable = "cmd overlay enable-exclusive --category com.android.internal.systemui.navbar"
    present = connection.shell("settings get secure navigation_mode").stdout.strip()
    before = "threebutton" if present == "0" else "gestural"
    return [f"{enable}.{_NAVIGATION[value]}"], [f"{enable}.{before}"]


_MAKE: Final[Mapping[str, Callable[[Connection, Any], Commands]]] = {
    "dark": _dark,
    "font_scale": _font_scale,
    "density": _density,
    "screen_size": _screen_size,
    "orientation": _orientation,
    "navigation": _navigation,
}
