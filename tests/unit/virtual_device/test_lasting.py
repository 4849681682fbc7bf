"""What lasts of a device's state: how changes are named, and what a probe's output depends on."""

from __future__ import annotations

from typing import Any

import pytest

from mobile_gym.core.actions import OpenApp, PressKey, Wait
from mobile_gym.core.errors import UsageError
from mobile_gym.core.ports import DeviceReset, DiffableDevice
from mobile_gym.devices.virtual import VirtualDevice

CLOCK = "com.android.deskclock"
ALARMS = f"content://{CLOCK}/alarms"
CONTACTS = "com.android.providers.contacts"


@pytest.fixture
def phone() -> VirtualDevice:
    device = VirtualDevice()
    device.reset(DeviceReset(seed=2))
    return device


def run(device: VirtualDevice, *commands: str) -> None:
    for command in commands:
        result = device.shell(command)
        assert result.exit_code == 0, result


def test_it_can_tell_what_changed(phone: VirtualDevice) -> None:
    assert isinstance(phone, DiffableDevice)
    start = phone.save_state()
    run(
        phone,
        "settings put system screen_brightness 9",
        "echo hi > /sdcard/Download/new.txt",
        "pm disable com.android.deskclock",
    )
    assert phone.diff(start) == (
        "settings/system/screen_brightness",
        "packages/com.android.deskclock/enabled",
        "files//sdcard/Download/new.txt",
    )


def test_one_record_is_one_place(phone: VirtualDevice) -> None:
    run(phone, "am start -a android.intent.action.SET_ALARM"
        " --ei android.intent.extra.alarm.HOUR 6 --ei android.intent.extra.alarm.MINUTES 5"
        " --ez android.intent.extra.alarm.SKIP_UI true")  # fmt: skip
    rows = phone.shell(f"content query --uri {ALARMS}").stdout
    made = next(line for line in rows.splitlines() if "hour=6, minutes=5" in line)
    key = made.partition("_id=")[2].partition(",")[0]
    start = phone.save_state()
    phone.host.advance(24 * 3_600_000)  # it rings on the way, and several of its fields change
    assert f"data/{CLOCK}/alarms/{key}" in phone.diff(start)
    assert not [path for path in phone.diff(start) if path.count("/") > 3 and "data/" in path]


def test_looking_around_changes_nothing(phone: VirtualDevice) -> None:
    start = phone.save_state()
    for package in (CLOCK, "com.android.settings"):
        phone.perform(OpenApp(package))
        phone.perform(PressKey("recents"))
        phone.perform(PressKey("home"))
    assert phone.diff(start) == ()


@pytest.mark.parametrize(
    ("before", "commands", "expected"),
    [
        ((), ("airplane on",), {"airplane_mode_on"}),
        ((), ("airplane on", "wifi on", "bluetooth on"), {"airplane_mode_on"}),
        ((), ("airplane on", "wifi off"), {"airplane_mode_on", "wifi_on"}),
        ((), ("airplane on", "bluetooth off"), {"airplane_mode_on", "bluetooth_on"}),
        ((), ("airplane on", "airplane off"), set()),
        ((), ("wifi off",), {"wifi_on"}),
        (("airplane on",), ("airplane off",), {"airplane_mode_on"}),
        (("airplane on",), ("wifi on",), {"wifi_on"}),
        (("wifi off", "airplane on"), ("airplane off", "wifi on"), {"airplane_mode_on", "wifi_on"}),
    ],
)
def test_radios_that_airplane_mode_moves_are_part_of_it(
    phone: VirtualDevice,
    before: tuple[str, ...],
    commands: tuple[str, ...],
    expected: set[str],
) -> None:
    def switch(command: str) -> None:
        radio, _, way = command.partition(" ")
        verb = "enable" if way == "on" else "disable"
        area = "cmd connectivity airplane-mode" if radio == "airplane" else f"svc {radio}"
        run(phone, f"{area} {verb}")

    for command in before:
        switch(command)
    start = phone.save_state()
    for command in commands:
        switch(command)
    assert set(phone.diff(start)) == {f"settings/global/{name}" for name in expected}


def test_left_untouched_time_passes_alone(phone: VirtualDevice) -> None:
    phone.reset(DeviceReset(seed=2, perturbation={"notifications": 1}))
    start = phone.save_state()
    phone.perform(OpenApp("com.android.settings"))
    phone.shell("settings put system screen_brightness 9")
    phone.perform(Wait(30.0))
    now = phone.host.state
    alone = phone.untouched(start)
    assert phone.host.state is now
    assert alone.state.now_ms == now.now_ms
    assert alone.state.notifications == now.notifications != ()
    assert alone.state.settings == start.state.settings
    assert alone.state.tasks == start.state.tasks


def test_a_call_that_is_declined_is_in_the_log_untouched_or_not(phone: VirtualDevice) -> None:
    phone.reset(DeviceReset(seed=2, perturbation={"calls": 1}))
    start = phone.save_state()
    phone.perform(Wait(5.0))
    while not any(node.text == "Decline" for node in phone.observe().nodes):
        phone.perform(Wait(5.0))
    decline = next(node for node in phone.observe().nodes if node.text == "Decline")
    phone.host.tap(*decline.bounds.center)
    (entry,) = (path for path in phone.diff(start) if "/calls/" in path)
    assert not _calls_alone(phone, start, 0.0), "by now it would still ring"
    assert entry in _calls_alone(phone, start, 60.0)


def _calls_alone(phone: VirtualDevice, start: Any, later_s: float) -> list[str]:
    now = phone.save_state()
    phone.load_state(phone.untouched(start, later_s))
    changes = [path for path in phone.diff(start) if "/calls/" in path]
    phone.load_state(now)
    return changes


def test_it_wants_states_of_its_own(phone: VirtualDevice) -> None:
    for method in (phone.diff, phone.untouched, phone.load_state):
        with pytest.raises(UsageError, match="not a saved state"):
            method(object())
