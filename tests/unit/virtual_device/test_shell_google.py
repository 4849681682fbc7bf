"""What AndroidWorld's controller sends (d9c569f, `env/adb_utils.py`) and how it reads the answers."""

# One script per line reads best.
# ruff: noqa: E501

from __future__ import annotations

import re

import pytest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost

CLOCK = "com.google.android.deskclock"


@pytest.fixture
def phone() -> DeviceHost:
    host = DeviceHost(APPS, persona="google")
    host.boot(4)
    return host


def said(phone: DeviceHost, script: str) -> str:
    result = phone.shell(script)
    assert result.exit_code == 0, result
    return result.stdout


def call_state(phone: DeviceHost) -> str:
    found = re.search(r"mCallState=(\d)", said(phone, "dumpsys telephony.registry"))
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("uri", "package"),
    [
        ("content://com.android.calendar", "com.google.android.calendar"),
        ("http://", "com.android.chrome"),
        ("content://contacts/people/", "com.google.android.contacts"),
    ],
)
def test_an_app_is_opened_by_what_it_shows(phone: DeviceHost, uri: str, package: str) -> None:
    said(phone, f"am start -a android.intent.action.VIEW -d {uri}")
    assert phone.activity.partition("/")[0] == package


@pytest.mark.parametrize(
    "category", ["", "-c android.intent.category.LAUNCHER ", "-candroid.intent.category.LAUNCHER "]
)
def test_monkey_opens_an_app(phone: DeviceHost, category: str) -> None:
    assert "Events injected: 1" in said(phone, f"monkey -p {CLOCK} {category}1")
    assert phone.activity.startswith(CLOCK)


def test_monkey_knows_no_such_app(phone: DeviceHost) -> None:
    assert phone.shell("monkey -p com.example.nothing 1").exit_code == 252


def test_a_call_is_ended_by_its_key(phone: DeviceHost) -> None:
    said(phone, "am start -a android.intent.action.CALL -d tel:5551234")
    assert call_state(phone) == "2"
    said(phone, "input keyevent KEYCODE_ENDCALL")
    assert call_state(phone) == "0"
    assert phone.state.screen_on


def test_the_key_puts_the_screen_out_where_there_is_no_call(phone: DeviceHost) -> None:
    said(phone, "input keyevent KEYCODE_ENDCALL")
    assert not phone.state.screen_on


def test_the_call_log_is_emptied(phone: DeviceHost) -> None:
    said(phone, "content delete --uri content://call_log/calls")
    assert said(phone, "content query --uri content://call_log/calls") == "No result found.\n"


def test_the_clipboard_is_written_and_read_by_clipper(phone: DeviceHost) -> None:
    said(phone, "pm clear ca.zgrs.clipper; am start -n ca.zgrs.clipper/ca.zgrs.clipper.Main")
    phone.apply(lambda system: system.change(clipboard="one two"))
    assert (
        said(phone, "am broadcast -a clipper.get").splitlines()[-1]
        == 'Broadcast completed: result=-1, data="one two"'
    )


def test_a_broadcast_for_nobody_is_not_answered(phone: DeviceHost) -> None:
    assert said(phone, "am broadcast -a com.example.NOTHING").endswith(
        "Broadcast completed: result=0\n"
    )


def test_music_is_looked_for(phone: DeviceHost) -> None:
    script = 'am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d "file:///storage/emulated/0/Music"'
    assert said(phone, script).endswith("Broadcast completed: result=0\n")


def test_the_clock_is_set_as_before_every_task(phone: DeviceHost) -> None:
    said(phone, "settings put global auto_time 0; settings put global auto_time_zone 0")
    said(phone, "service call alarm 3 s16 UTC; date 1015153423.00")
    assert said(phone, "date") == "Sun Oct 15 15:34:00 UTC 2023\n"


@pytest.mark.parametrize(
    ("service", "setting"), [("wifi", "wifi_on"), ("bluetooth", "bluetooth_on")]
)
def test_radios_are_switched(phone: DeviceHost, service: str, setting: str) -> None:
    for verb, value in (("disable", "0"), ("enable", "1")):
        said(phone, f"svc {service} {verb}")
        assert said(phone, f"settings get global {setting}").strip() == value


def test_all_files_are_given_by_an_operation(phone: DeviceHost) -> None:
    permission = "android.permission.MANAGE_EXTERNAL_STORAGE"
    markor = "net.gsantner.markor"
    said(phone, f"appops set {markor} MANAGE_EXTERNAL_STORAGE allow")
    assert permission in phone.state.packages[markor].granted
    assert said(phone, f"appops get {markor} MANAGE_EXTERNAL_STORAGE").endswith("allow\n")
    said(phone, f"pm clear {markor}")
    assert permission not in phone.state.packages[markor].granted


def test_a_task_is_removed_and_what_it_posted_stays(phone: DeviceHost) -> None:
    said(phone, "am start -n com.android.settings/.Settings; cmd notification post tag text")
    posted = phone.state.notifications
    task = phone.state.tasks[-1].id
    said(phone, f"am stack remove {task}")
    assert task not in [one.id for one in phone.state.tasks]
    assert "nexuslauncher" in phone.activity
    assert phone.state.notifications == posted


def test_the_lock_screen_is_told(phone: DeviceHost) -> None:
    """As airtest 1.4 reads it."""
    pattern = r"(?:mShowingLockscreen|isStatusBarKeyguard|showing)=(true|false)"
    before = re.search(pattern, said(phone, "dumpsys window policy"))
    phone.press_key("power")
    phone.press_key("power")
    after = re.search(pattern, said(phone, "dumpsys window policy"))
    assert before is not None
    assert after is not None
    assert (before[1], after[1]) == ("false", "true")
