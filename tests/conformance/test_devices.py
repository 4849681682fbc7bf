"""Every device passes the kit: whole frames, honest receipts, repeatable, savable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

import pytest

from mobile_gym.core.actions import OpenApp, Tap
from mobile_gym.core.ports import Device, DeviceReset
from mobile_gym.devices import open_device
from mobile_gym.devices.pool import DevicePool, PoolConfig
from mobile_gym.testing import check_device

RECORDINGS = ("calendar", "clock", "contacts", "notes")
SERVED = ("--screen", "1200x540", "--clock", "stepped")
Opener = Callable[[], Device]


@contextmanager
def in_process(recording: Path) -> Iterator[Opener]:
    yield partial(open_device, "virtual")


@contextmanager
def served(recording: Path) -> Iterator[Opener]:
    """Behind gRPC and adb, in a process of its own."""
    with DevicePool(PoolConfig(virtual=1, options=SERVED)) as pool, pool.lease() as place:
        yield partial(open_device, place.device, screen_size=(1200, 540))


@contextmanager
def recorded(recording: Path) -> Iterator[Opener]:
    yield partial(open_device, f"recorded:{recording}")


@pytest.mark.parametrize(
    ("opening", "name"),
    [(in_process, "virtual"), (served, "emulator-"), (recorded, "recorded")],
    ids=["in process", "served", "recorded"],
)
def test_every_kind_of_device(
    opening: Callable[[Path], AbstractContextManager[Opener]], name: str, recorded_folder: Path
) -> None:
    with opening(recorded_folder) as made:
        device = made()
        assert device.name.startswith(name)
        device.close()
        check_device(made)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("app", ["", "Clock", "Settings"])
def test_the_virtual_device(app: str, language: str) -> None:
    request = DeviceReset(seed=7, language=language)  # type: ignore[arg-type]
    opened = (OpenApp(app), Tap(0.5, 0.3)) if app else ()
    check_device(partial(open_device, "virtual"), request=request, actions=opened)


def test_the_virtual_device_in_another_look() -> None:
    look = {"dark": True, "font_scale": 1.3, "icon_order": 2}
    check_device(
        partial(open_device, "virtual", screen_size=(800, 360)),
        request=DeviceReset(seed=3, perturbation=look),
    )


@pytest.mark.parametrize("app", RECORDINGS)
def test_a_recorded_device_of_a_real_app(shared_data: Path, app: str) -> None:
    check_device(partial(open_device, f"recorded:{shared_data / 'droidtask' / app}"))
