"""What several tests of the judges look at."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices.virtual import open_device


@pytest.fixture(scope="module")
def frames() -> tuple[Frame, ...]:
    """The launcher, and then the pages of three apps."""
    device = open_device()
    device.reset(DeviceReset(seed=3))
    shown = [device.observe()]
    for app in ("Clock", "Settings", "Calculator"):
        device.perform(OpenApp(app))
        shown.append(device.observe())
    return tuple(shown)
