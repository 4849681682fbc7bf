"""The state of a device that has just started: packages, settings, seed data, the home screen."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import numpy as np
from immutabledict import immutabledict

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.state import DeviceState, Display, Package
from mobile_gym.virtual_device.system import settings
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.session import LAUNCHER, System

__all__ = ["PERTURBATIONS", "boot_state", "fresh_data"]

_FIRST_DAY: Final = datetime(2025, 3, 3, tzinfo=UTC)
_DAYS: Final = 180
_UPTIME_MS: Final = 90_000


def _stream(seed: int, name: str) -> np.random.Generator:
    """A generator of its own for each use, so that changing one never changes another."""
    return np.random.default_rng([seed & (2**63 - 1), zlib.crc32(name.encode())])


def fresh_data(app: App, seed: int, language: str) -> Any:
    """An app's data right after its installation, as `pm clear` leaves them."""
    if app.cleared is not None:
        return app.cleared(language)
    return app.initial(_stream(seed, app.package), language)


def boot_state(
    apps: Mapping[str, App],
    display: Display,
    seed: int,
    language: str,
    perturbation: Mapping[str, Any],
) -> DeviceState:
    """Make the state.

    Args:
        apps: what is installed, in the order of the launcher.
        display: the screen.
        seed: of the date, the time and each app's seed data.
        language: of the screens, unless the perturbation `locale` says otherwise.
        perturbation: by name, see `PERTURBATIONS`.

    Raises:
        UsageError: an unknown perturbation or a value that it does not take.
    """
    language = str(perturbation.get("locale", language))
    if language not in ("en", "zh"):
        raise UsageError(f"language {language!r} is not one of en, zh")
    rng = _stream(seed, "clock")
    start = _FIRST_DAY + timedelta(
        days=int(rng.integers(_DAYS)), minutes=int(rng.integers(9 * 60, 18 * 60))
    )
    now_ms = int(start.timestamp() * 1000)
    state = DeviceState(
        seed=seed,
        display=display,
        boot_ms=now_ms - _UPTIME_MS,
        now_ms=now_ms,
        language=language,
        settings=settings.defaults(language),
        packages=immutabledict(
            {
                package: Package(package, granted=frozenset(app.granted))
                for package, app in apps.items()
            }
        ),
        data=immutabledict(
            {
                package: app.initial(_stream(seed, package), language)
                for package, app in apps.items()
            }
        ),
        icon_order=tuple(package for package, app in apps.items() if app.in_launcher),
    )
    for name, value in perturbation.items():
        if name not in PERTURBATIONS:
            raise UsageError(
                f"unknown perturbation {name!r}; there are {', '.join(sorted(PERTURBATIONS))}"
            )
        try:
            state = PERTURBATIONS[name](state, value)
        except (TypeError, ValueError) as error:
            raise UsageError(f"perturbation {name}: {value!r} cannot be used: {error}") from None
    system = System(state, apps)
    system.launch(LAUNCHER)
    return system.state


def _put(state: DeviceState, namespace: str, key: str, value: str) -> DeviceState:
    values = state.settings[namespace].set(key, value)
    return replace(state, settings=state.settings.set(namespace, values))


def _dark(state: DeviceState, value: Any) -> DeviceState:
    return _put(state, "secure", "ui_night_mode", "2" if value else "1")


def _font_scale(state: DeviceState, value: Any) -> DeviceState:
    scale = float(value)
    if not 0.85 <= scale <= 1.3:
        raise ValueError("it must be in [0.85, 1.3]")
    return _put(state, "system", "font_scale", str(scale))


def _density(state: DeviceState, value: Any) -> DeviceState:
    """A factor of the display's own density, as Android's display size setting."""
    factor = float(value)
    if not 0.85 <= factor <= 1.2:
        raise ValueError("it must be a factor in [0.85, 1.2]")
    dpi = round(state.display.density_dpi * factor)
    return replace(state, display=replace(state.display, density_dpi=dpi))


def _wallpaper(state: DeviceState, value: Any) -> DeviceState:
    return replace(state, wallpaper=int(value))


def _icon_order(state: DeviceState, value: Any) -> DeviceState:
    """True, or a number that picks the order."""
    order = _stream(state.seed + int(value), "icon_order").permutation(len(state.icon_order))
    return replace(state, icon_order=tuple(state.icon_order[index] for index in order))


def _locale(state: DeviceState, value: Any) -> DeviceState:
    return state  # read before anything else, because seed data depends on it


PERTURBATIONS: Final[Mapping[str, Callable[[DeviceState, Any], DeviceState]]] = {
    "dark": _dark,
    "density": _density,
    "font_scale": _font_scale,
    "icon_order": _icon_order,
    "locale": _locale,
    "wallpaper": _wallpaper,
}
"""What can be varied at reset, by name."""
