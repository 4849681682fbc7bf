"""Perturbations: what can be varied at reset, by name. Each is a function of state and value.

They change how the device looks and what happens on it, never what a task asks for.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.errors import UsageError
from mobile_gym.core.numbers import number_within
from mobile_gym.virtual_device.state import DeviceState, Display, Incident

_FULL_DPI_PER_PX: Final = 420 / 1080
"""Density of a Pixel 6, which every screen size follows."""
_INCIDENT_WINDOW_MS: Final = (2_000, 20_000)
"""When incidents happen, counted from the start; an action takes about 0.6 s."""
_MAX_INCIDENTS: Final = 5


def stream(seed: int, name: str) -> np.random.Generator:
    """A generator of its own for each use, so that changing one never changes another.

    It is `default_rng([seed, crc32(name)])`, whose words are given here as numpy takes them apart:
    the check of each number takes a quarter of its time.
    """
    high, low = divmod(seed & (2**63 - 1), 1 << 32)
    words = (low, high) if high else (low,)
    entropy = np.array((*words, zlib.crc32(name.encode())), np.uint32)
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(entropy)))


def perturbed_state(state: DeviceState, requested: Mapping[str, Any]) -> DeviceState:
    """The state with all wanted perturbations, whatever order they are given in.

    Raises:
        UsageError: an unknown perturbation, or a value that it does not take.
    """
    if unknown := [name for name in requested if name not in PERTURBATIONS]:
        raise UsageError(
            f"unknown perturbation {_shorten_value(repr(unknown[0]))}; "
            f"there are {', '.join(sorted(PERTURBATIONS))}"
        )
    for name, apply in PERTURBATIONS.items():
        if name in requested:
            try:
                state = apply(state, requested[name])
            except (TypeError, ValueError, OverflowError) as error:
                given, why = _shorten_value(repr(requested[name])), _shorten_value(str(error))
                raise UsageError(f"perturbation {name}: {given} cannot be used: {why}") from None
    return state


def _shorten_value(text: str) -> str:
    """A value in a message: it may have no end."""
    return text[:200]


def _put(state: DeviceState, namespace: str, key: str, value: str) -> DeviceState:
    values = state.settings[namespace].set(key, value)
    return state.with_fields(settings=state.settings.set(namespace, values))


def _locale(state: DeviceState, value: Any) -> DeviceState:
    return state  # read by `boot` before anything else, because seed data depends on it


def _screen_size(state: DeviceState, value: Any) -> DeviceState:
    """Height and width in pixels; the density follows the shorter side."""
    height, width = (int(number_within(side, 320, 4096)) for side in value)
    dpi = round(min(height, width) * _FULL_DPI_PER_PX)
    return state.with_fields(panel=Display(width, height, dpi))


def _orientation(state: DeviceState, value: Any) -> DeviceState:
    """`"portrait"` or `"landscape"`; apps turn, the home screen stays upright."""
    if value not in ("portrait", "landscape"):
        raise ValueError("it must be portrait or landscape")
    width, height = sorted((state.panel.width_px, state.panel.height_px))
    panel = replace(state.panel, width_px=width, height_px=height)
    held = 1 if value == "landscape" else 0
    return _put(state.with_fields(panel=panel, held=held), "system", "user_rotation", str(held))


def _density(state: DeviceState, value: Any) -> DeviceState:
    """A factor of the display's own density, as Android's display size setting."""
    dpi = round(state.panel.density_dpi * number_within(value, 0.85, 1.2))
    return state.with_fields(panel=replace(state.panel, density_dpi=dpi))


def _dark(state: DeviceState, value: Any) -> DeviceState:
    return _put(state, "secure", "ui_night_mode", "2" if value else "1")


def _font_scale(state: DeviceState, value: Any) -> DeviceState:
    return _put(state, "system", "font_scale", str(number_within(value, 0.85, 1.3)))


def _wallpaper(state: DeviceState, value: Any) -> DeviceState:
    return state.with_fields(wallpaper=int(value))


def _icon_order(state: DeviceState, value: Any) -> DeviceState:
    """True, or a number that picks the order; 0 and False leave it."""
    if not value:
        return state
    order = stream(state.seed + int(value), "icon_order").permutation(len(state.icon_order))
    return state.with_fields(icon_order=tuple(state.icon_order[index] for index in order))


def _navigation(state: DeviceState, value: Any) -> DeviceState:
    """`"gestures"` or `"buttons"`."""
    if not isinstance(value, str) or value not in _NAVIGATION_MODES:
        raise ValueError("it must be gestures or buttons")
    return _put(state, "secure", "navigation_mode", _NAVIGATION_MODES[value])


_NAVIGATION_MODES: Final = {"buttons": "0", "gestures": "2"}


def _slow_loading(state: DeviceState, value: Any) -> DeviceState:
    """Seconds of virtual time that a page needs to load."""
    loading_ms = round(number_within(value, 0, 30) * 1000)
    if not loading_ms:
        return state
    properties = state.properties.set("debug.browser.load_ms", str(loading_ms))
    return state.with_fields(loading_ms=loading_ms, properties=properties)


def _tap_offset(state: DeviceState, value: Any) -> DeviceState:
    """How far off a tap may land, in dp."""
    return state.with_fields(tap_offset_dp=number_within(value, 0, 24))


def _incidents(kind: str) -> Callable[[DeviceState, Any], DeviceState]:
    def plan(state: DeviceState, value: Any) -> DeviceState:
        rng = stream(state.seed, f"incidents/{kind}")
        count = int(number_within(value, 0, _MAX_INCIDENTS))
        times = rng.integers(*_INCIDENT_WINDOW_MS, size=count)
        numbers = rng.integers(100, size=len(times))
        planned = [
            Incident(state.monotonic_ms + int(after), kind, int(number))
            for after, number in zip(times, numbers, strict=True)
        ]
        every = sorted((*state.incidents, *planned), key=lambda incident: incident.at_ms)
        return state.with_fields(incidents=tuple(every))

    return plan


PERTURBATIONS: Final[Mapping[str, Callable[[DeviceState, Any], DeviceState]]] = {
    "locale": _locale,
    "screen_size": _screen_size,
    "orientation": _orientation,
    "density": _density,
    "dark": _dark,
    "font_scale": _font_scale,
    "wallpaper": _wallpaper,
    "navigation": _navigation,
    "icon_order": _icon_order,
    "slow_loading": _slow_loading,
    "tap_offset": _tap_offset,
    "promotions": _incidents("promotion"),
    "notifications": _incidents("notification"),
    "calls": _incidents("call"),
}
"""By name, in the order in which they are applied."""
