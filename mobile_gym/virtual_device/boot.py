"""The state of a device that has just started: packages, settings, seed data, the home screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from immutabledict import immutabledict

from mobile_gym.core.errors import UsageError
from mobile_gym.core.texts import LANGUAGES
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.perturbations import perturbed_state, stream
from mobile_gym.virtual_device.state import DeviceState, Display, Package
from mobile_gym.virtual_device.system import settings
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.system import System

_FIRST_DAY: Final = datetime(2025, 3, 3, tzinfo=UTC)
_DAYS: Final = 180
_UPTIME_MS: Final = 90_000


def boot_state(
    apps: Mapping[str, App],
    display: Display,
    seed: int,
    language: str,
    perturbation: Mapping[str, Any],
    packages: Mapping[str, Package] | None = None,
) -> DeviceState:
    """Make the state.

    Args:
        apps: what the device knows, in the order of the launcher.
        display: the screen.
        seed: of the date, the time and each app's seed data.
        language: of the screens, unless the perturbation `locale` says otherwise.
        perturbation: by name, see `perturbations.PERTURBATIONS`.
        packages: which of the apps are installed; None for all.

    Raises:
        UsageError: an unknown perturbation or a value that it does not take.
    """
    language = str(perturbation.get("locale", language))
    if language not in LANGUAGES:
        raise UsageError(f"language {language!r} is not one of {', '.join(LANGUAGES)}")
    if packages is None:
        packages = {
            package: Package(package, granted=frozenset(app.permissions.granted))
            for package, app in apps.items()
        }
    installed = {package: apps[package] for package in packages}
    rng = stream(seed, "clock")
    start = _FIRST_DAY + timedelta(
        days=int(rng.integers(_DAYS)), minutes=int(rng.integers(9 * 60, 18 * 60))
    )
    now_ms = int(start.timestamp() * 1000)
    state = DeviceState(
        seed=seed,
        panel=display,
        boot_ms=now_ms - _UPTIME_MS,
        booted_ms=now_ms - _UPTIME_MS,
        now_ms=now_ms,
        language=language,
        settings=settings.defaults(language),
        packages=immutabledict(packages),
        data=immutabledict(
            {
                package: app.initial(stream(seed, package), language)
                for package, app in installed.items()
            }
        ),
        icon_order=_drawn_order(
            seed, [package for package, app in installed.items() if app.in_launcher]
        ),
    )
    state = perturbed_state(state, perturbation)
    system = System(state, apps)
    for app in installed.values():
        if app.on_boot is not None:
            app.on_boot(system)
    system.launch(LAUNCHER)
    return system.state


def _drawn_order(seed: int, packages: Sequence[str]) -> tuple[str, ...]:
    """Icons lie elsewhere on every phone."""
    order = stream(seed, "launcher").permutation(len(packages))
    return tuple(packages[int(place)] for place in order)


def rebooted_state(state: DeviceState, apps: Mapping[str, App]) -> DeviceState:
    """The state after a restart: settings, apps, their data and files are as they were."""
    system = System(
        state.with_fields(
            boot_ms=state.now_ms,
            booted_ms=state.monotonic_ms,
            tasks=(),
            focus=None,
            keyboard=False,
            keyboard_page="letters",
            toast=None,
            snackbar=None,
            clipboard="",
            overlays=(),
            screen_on=True,
            notifications=(),
            heads_up=None,
            volume_panel_until_ms=0,
            log=(),
        ),
        apps,
    )
    system.launch(LAUNCHER)
    return system.state
