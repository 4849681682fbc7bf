"""What a hand does besides touching with one finger: pinching, and turning the device."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import DeviceReset, HandheldDevice
from mobile_gym.devices import open_device
from mobile_gym.devices.virtual import VirtualDevice


@pytest.fixture
def device() -> VirtualDevice:
    made = open_device("virtual")
    assert isinstance(made, VirtualDevice)
    assert isinstance(made, HandheldDevice)
    made.reset(DeviceReset(seed=1))
    return made


def test_two_fingers_come_move_and_leave(device: VirtualDevice, monkeypatch) -> None:
    seen: list[tuple[str, int, int]] = []
    for name in ("touch_down", "second_down", "touch_move", "second_move"):
        work = getattr(device.host, name)
        monkeypatch.setattr(
            device.host,
            name,
            lambda x, y, name=name, work=work: (seen.append((name, x, y)), work(x, y)),
        )
    near = NormalizedPoint(0.4, 0.5), NormalizedPoint(0.6, 0.5)
    far = NormalizedPoint(0.2, 0.5), NormalizedPoint(0.8, 0.5)
    before_ms = device.host.state.monotonic_ms
    assert device.pinch(near, far, 0.3).accepted
    assert seen[:2] == [("touch_down", 216, 600), ("second_down", 324, 600)]
    assert seen[-2:] == [("touch_move", 108, 600), ("second_move", 432, 600)]
    assert device.host.state.monotonic_ms - before_ms == 800
    assert device.host.snapshot().pointer is None


def test_the_screen_turns_where_it_does_so_by_itself(device: VirtualDevice) -> None:
    device.perform(OpenApp("Files"))
    assert device.rotate(1).accepted
    assert device.observe(screenshot=False).width_px == 540
    device.shell("settings put system accelerometer_rotation 1")
    device.rotate(3)
    assert device.observe(screenshot=False).width_px == 1200
    device.rotate(0)
    assert device.observe(screenshot=False).width_px == 540
