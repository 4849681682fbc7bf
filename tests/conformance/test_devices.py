"""Every device passes the kit: whole frames, honest receipts, repeatable, savable."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from mobile_gym.core.actions import OpenApp, Tap
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device
from mobile_gym.testing import check_device

RECORDINGS = ("calendar", "clock", "contacts", "notes")


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


def test_a_recorded_device(recorded_folder: Path) -> None:
    check_device(partial(open_device, f"recorded:{recorded_folder}"))


@pytest.mark.parametrize("app", RECORDINGS)
def test_a_recorded_device_of_a_real_app(shared_data: Path, app: str) -> None:
    check_device(partial(open_device, f"recorded:{shared_data / 'droidtask' / app}"))
