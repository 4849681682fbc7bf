"""A phone at rest shows nothing that its setup left behind for a moment."""

from __future__ import annotations

import drawn
import pytest

from mobile_gym.core.ports import DeviceReset, RestingDevice
from mobile_gym.devices.virtual import VirtualDevice
from mobile_gym.envs import MobileEnv
from mobile_gym.virtual_device.due_times import shown_until_ms
from mobile_gym.virtual_device.system.system import TOAST_MS
from task_suites import catalog

ALARM = (
    "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 7 "
    "--ei android.intent.extra.alarm.MINUTES 20 --ez android.intent.extra.alarm.SKIP_UI true"
)


@pytest.fixture
def device() -> VirtualDevice:
    phone = VirtualDevice()
    phone.reset(DeviceReset(seed=3))
    return phone


def windows(device: VirtualDevice) -> list[str]:
    forest = device.observe(screenshot=False).forest
    assert forest is not None
    return [tree.title for tree in forest.trees]


def test_a_toast_is_waited_for_and_forgotten(device: VirtualDevice) -> None:
    device.shell(ALARM)
    assert "Toast" in windows(device)
    assert "u0 Toast}" in device.shell("dumpsys window windows").stdout
    before_ms = device.host.state.monotonic_ms
    assert isinstance(device, RestingDevice)
    device.rest()
    assert device.host.state.monotonic_ms - before_ms <= TOAST_MS
    assert "Toast" not in windows(device)
    assert device.host.state.toast is None
    assert "Toast" not in device.shell("dumpsys window windows").stdout


def test_the_volume_panel_goes_too(device: VirtualDevice) -> None:
    device.shell("input keyevent KEYCODE_VOLUME_UP")
    assert "VolumeDialogImpl" in windows(device)
    device.rest()
    assert "VolumeDialogImpl" not in windows(device)


def test_a_phone_at_rest_stays_as_it_is(device: VirtualDevice) -> None:
    before = device.host.state
    device.rest()
    assert device.host.state is before


TEMPLATES = [template.id for template in catalog.suite("all")]


@pytest.mark.parametrize("name", [one for one in TEMPLATES if drawn.is_drawn(f"rest {one}", 5)])
def test_every_task_starts_at_rest(name: str) -> None:
    env = MobileEnv(name, observe=("activity",))
    for seed in drawn.rng(name).integers(10_000, size=2).tolist():
        env.reset(seed=seed)
        device = env.session.lease.open()
        assert isinstance(device, VirtualDevice)
        state = device.host.state
        assert not shown_until_ms(state)
        assert state.toast is None
        assert not any(layer.name for layer in state.overlays)
        assert device.host.snapshot().pointer is None
    env.close()
