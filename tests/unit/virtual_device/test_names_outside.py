"""On a device of Google's, whoever asks by whatever way meets Google's names, and may use them."""

from __future__ import annotations

import re

import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost

CLOCK = "com.google.android.deskclock"
CLOCK_MAIN = f"{CLOCK}/com.android.deskclock.DeskClock"
CHROME_MAIN = "com.android.chrome/com.google.android.apps.chrome.Main"
INNER = re.compile(r"com\.android\.(deskclock(?!\.)|browser|dialer|messaging|launcher3)\b")


@pytest.fixture
def phone() -> DeviceHost:
    host = DeviceHost(APPS, persona="google")
    host.boot(4)
    return host


def said(phone: DeviceHost, script: str) -> str:
    result = phone.shell(script)
    assert result.exit_code == 0, result
    return result.stdout


def in_front(phone: DeviceHost) -> str:
    """As android_env 1.3 finds it (`AdbCallParser._get_current_activity`)."""
    found = re.search(r".*\{(.*)\}", said(phone, "am stack list | grep visible=true"))
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    "component",
    [
        CLOCK_MAIN,
        CHROME_MAIN,
        "com.google.android.contacts/com.android.contacts.activities.PeopleActivity",
        "com.google.android.dialer/com.google.android.dialer.extensions.GoogleDialtactsActivity",
        "com.google.android.documentsui/com.android.documentsui.files.FilesActivity",
        "com.google.android.apps.messaging/"
        "com.google.android.apps.messaging.ui.ConversationListActivity",
    ],
)
def test_apps_start_and_are_in_front_under_googles_names(phone: DeviceHost, component: str) -> None:
    said(phone, f"am start -n {component}")
    assert in_front(phone) == phone.activity == component


def test_a_class_may_be_shortened(phone: DeviceHost) -> None:
    said(phone, "am start -W -n com.google.android.apps.messaging/.ui.ConversationListActivity")
    assert in_front(phone).endswith(".ui.ConversationListActivity")


def test_the_home_screen_is_googles(phone: DeviceHost) -> None:
    assert "nexuslauncher" in in_front(phone)
    assert "type=home" in said(phone, "am stack list")


def test_nodes_have_googles_names(phone: DeviceHost) -> None:
    said(phone, f"am start -n {CLOCK_MAIN}")
    nodes = [node for node in phone.forest() if node.package_name == CLOCK]
    assert any(node.resource_id.startswith(f"{CLOCK}:id/") for node in nodes)
    assert not any(INNER.match(node.package_name) for node in phone.forest())


def test_a_forest_is_renamed_once(phone: DeviceHost) -> None:
    assert phone.forest() is phone.forest()


def test_windows_that_stay_are_not_renamed_again(phone: DeviceHost) -> None:
    said(phone, f"am start -n {CLOCK_MAIN}")
    before, inner = phone.forest().trees, phone.scene().forest.trees
    said(phone, f"am start -n {CHROME_MAIN}")
    kept = [tree for tree in phone.scene().forest.trees if any(tree is one for one in inner)]
    renamed = [tree for tree in phone.forest().trees if any(tree is one for one in before)]
    assert len(kept) == len(renamed) > 0


@pytest.mark.parametrize(
    "script",
    [
        "dumpsys activity activities",
        "dumpsys activity recents",
        "dumpsys activity top",
        "dumpsys window",
        "dumpsys package",
        "pm list packages -f",
        "ps -A",
        "logcat -d",
        "uiautomator dump /dev/tty",
        "cmd package query-activities --components -a android.intent.action.MAIN",
        "cmd package resolve-activity --brief -a android.intent.action.SET_ALARM",
    ],
)
def test_nothing_is_printed_under_names_of_inside(phone: DeviceHost, script: str) -> None:
    said(phone, f"am start -n {CHROME_MAIN}; am start -n {CLOCK_MAIN}")
    printed = said(phone, script)
    assert "com.google.android.deskclock" in printed
    assert not INNER.search(printed.replace("/com.android.deskclock", ""))


@pytest.mark.parametrize(
    "script",
    [
        f"pm clear {CLOCK}",
        f"pm path {CLOCK}",
        f"pm grant {CLOCK} android.permission.POST_NOTIFICATIONS",
        f"appops set {CLOCK} CAMERA allow",
        f"monkey -p {CLOCK} 1",
        f"am force-stop {CLOCK}",
        f"dumpsys package {CLOCK}",
    ],
)
def test_commands_take_googles_names(phone: DeviceHost, script: str) -> None:
    assert "Unknown" not in said(phone, script)


def test_clearing_under_googles_name_clears_the_app(phone: DeviceHost) -> None:
    before = phone.state.data["com.android.deskclock"]
    phone.apply(lambda system: system.set_data(None, "com.android.deskclock"))
    said(phone, f"pm clear {CLOCK}")
    assert type(phone.state.data["com.android.deskclock"]) is type(before)


def test_force_stop_under_googles_name_closes_the_app(phone: DeviceHost) -> None:
    said(phone, f"am start -n {CLOCK_MAIN}; am force-stop {CLOCK}")
    assert "nexuslauncher" in in_front(phone)


def test_a_page_about_an_app_is_found_by_googles_name(phone: DeviceHost) -> None:
    details = "android.settings.APPLICATION_DETAILS_SETTINGS"
    said(phone, f"am start -a {details} -d package:{CLOCK}")
    assert any(node.text == "Clock" for node in phone.forest())


def test_apps_open_by_googles_package_and_label(phone: DeviceHost) -> None:
    assert phone.open_app("com.android.chrome") == ""
    assert phone.activity == CHROME_MAIN
    assert phone.open_app("Chrome") == ""
    assert phone.open_app("Browser") != ""


def test_an_unknown_name_is_still_unknown(phone: DeviceHost) -> None:
    assert "does not exist" in phone.shell("am start -n com.android.chrome/.Nothing").stderr
    with pytest.raises(UsageError):
        phone.load_json({})


def test_folders_of_apps_are_found_and_listed_under_googles_names(phone: DeviceHost) -> None:
    assert said(phone, f"[ -d /data/data/{CLOCK} ] && echo yes") == "yes\n"
    listed = said(phone, "ls /data/data").split()
    assert CLOCK in listed
    assert "com.android.deskclock" not in listed
    assert said(phone, "ls -d /data/data/com.google.android.desk*") == f"/data/data/{CLOCK}\n"


def test_a_folder_is_saved_emptied_and_brought_back(phone: DeviceHost) -> None:
    """As AndroidWorld keeps an app's state (`app_snapshot`)."""
    said(phone, f"pm clear {CLOCK}; settings put system time_12_24 24")
    folder, kept = f"/data/data/{CLOCK}", f"/data/data/android_world/snapshots/{CLOCK}"
    before, listed = phone.state.data["com.android.deskclock"], said(phone, f"ls -R {folder}")
    said(phone, f"mkdir -p {kept} && cp -a {folder}/. {kept}/")
    said(phone, f"am force-stop {CLOCK}; rm -r {folder}/*")
    assert said(phone, f"ls {folder}") == ""
    said(phone, f"cp -a {kept}/. {folder}/")
    assert said(phone, f"ls -R {folder}") == listed
    said(phone, f"am start -n {CLOCK_MAIN}")
    assert phone.state.data["com.android.deskclock"] == before
