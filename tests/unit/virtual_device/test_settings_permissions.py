"""Settings on the device: the permission manager, the choices for an app, and the default apps."""

from __future__ import annotations

from dataclasses import replace

import pytest
from settings_phone import SettingsPhone

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.settings.pages import PERMISSION_MANAGER
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import Package
from mobile_gym.virtual_device.system.intents import VIEW, Intent, IntentFilter
from mobile_gym.virtual_device.system.system import System

BROWSER, MESSAGES, NOTES = "com.android.browser", "com.android.messaging", "com.android.notes"
CAMERA, SMS = "android.permission.CAMERA", "android.permission.SEND_SMS"
PRIVACY, APPS_PAGE = ".Settings$PrivacyDashboardActivity", ".Settings$AppDashboardActivity"
LINK = Intent(VIEW, "http://example.com")


def package(phone: SettingsPhone, name: str = MESSAGES) -> Package:
    return phone.host.state.packages[name]


def may(phone: SettingsPhone, permission: str, name: str = MESSAGES) -> bool:
    """Whether an app may right away; a prompt that comes up is closed again."""
    found: list[bool] = []
    phone.host.apply(lambda system: found.append(system.require(permission, name)))
    return found[0]


def messages(phone: SettingsPhone) -> str:
    return phone.host.shell("content query --uri content://sms").stdout


def is_asked(phone: SettingsPhone) -> bool:
    overlays = phone.host.state.overlays
    phone.host.apply(System.close_overlays)
    return [layer.name for layer in overlays] == ["permission"]


@pytest.mark.parametrize(
    ("language", "group", "app", "summary"),
    [
        ("en", "Camera", "Messaging", "0 of 4 apps allowed"),
        ("zh", "相机", "短信", "已允许 0 个应用，共 4 个"),
    ],
)
def test_the_manager_leads_to_a_choice_with_effect(
    language: str, group: str, app: str, summary: str
) -> None:
    phone = SettingsPhone(PRIVACY, language)
    phone.row(Texts.permission_manager)
    assert phone.shows(text=summary)
    phone.tap(text=group)
    assert not phone.shows(text=phone.t(Texts.allowed_in_use))
    phone.tap(text=app)
    assert phone.node(resource_id="deny_radio_button").checked
    phone.tap(resource_id="allow_foreground_only_radio_button")
    assert phone.node(resource_id="allow_foreground_only_radio_button").checked
    assert CAMERA in package(phone).granted
    assert may(phone, CAMERA)
    phone.host.press_key("back")
    assert phone.shows(text=phone.t(Texts.allowed_in_use))
    phone.host.press_key("back")
    assert phone.shows(text=phone.t(Texts.group_summary, allowed=1, count=4))


def test_ask_every_time_asks_and_dont_allow_does_not() -> None:
    phone = SettingsPhone(PERMISSION_MANAGER.name)
    phone.tap(text="Camera")
    phone.tap(text="Messaging")
    phone.tap(resource_id="ask_radio_button")
    assert phone.node(resource_id="ask_radio_button").checked
    assert not may(phone, CAMERA)
    assert is_asked(phone)
    phone.tap(resource_id="deny_radio_button")
    assert phone.node(resource_id="deny_radio_button").checked
    assert not may(phone, CAMERA)
    assert not is_asked(phone)
    phone.shell(f"pm grant {MESSAGES} {CAMERA}")
    assert phone.node(resource_id="allow_foreground_only_radio_button").checked


def test_only_this_time_is_shown_as_ask_every_time() -> None:
    phone = SettingsPhone(PERMISSION_MANAGER.name)
    phone.tap(text="Camera")
    phone.tap(text="Messaging")
    may(phone, CAMERA)
    phone.tap(text="Only this time")
    assert CAMERA in package(phone).granted
    for _ in range(2):
        assert phone.node(resource_id="ask_radio_button").checked
        phone.shell(f"am force-stop {MESSAGES}")
    assert CAMERA not in package(phone).granted


def test_what_the_system_gave_is_taken_after_a_question_and_no_message_is_sent() -> None:
    phone = SettingsPhone(".applications.InstalledAppDetailsTop")
    phone.host.apply(
        lambda system: system.start(".applications.InstalledAppDetailsTop", app=MESSAGES)
    )
    phone.row(Texts.permissions)
    phone.tap(text="SMS")
    phone.tap(resource_id="deny_radio_button")
    phone.tap(text="Cancel")
    assert phone.node(resource_id="allow_radio_button").checked
    phone.tap(resource_id="deny_radio_button")
    phone.tap(text="Don’t allow anyway")
    assert phone.node(resource_id="deny_radio_button").checked
    assert not {name for name in package(phone).granted if "SMS" in name}
    phone.shell("am start -a android.intent.action.SENDTO -d sms:5550100 --es sms_body Hello")
    before = messages(phone)
    phone.tap(resource_id="send_message_button")
    assert messages(phone) == before
    phone.shell(f"pm grant {MESSAGES} {SMS}")
    phone.tap(resource_id="send_message_button")
    assert "Hello" in messages(phone)


def test_without_the_permission_nobody_is_called() -> None:
    phone = SettingsPhone(PERMISSION_MANAGER.name)
    phone.shell("pm revoke com.android.dialer android.permission.CALL_PHONE")
    phone.shell("am start -a android.intent.action.CALL -d tel:5550100")
    assert is_asked(phone)
    assert phone.host.state.data["com.android.dialer"].call is None
    phone.shell("pm grant com.android.dialer android.permission.CALL_PHONE")
    phone.shell("am start -a android.intent.action.CALL -d tel:5550100")
    assert phone.host.state.data["com.android.dialer"].call is not None


def test_notifications_are_the_switch_of_the_app() -> None:
    phone = SettingsPhone(".permission.ui.AppPermissionGroupsActivity")
    phone.tap(text="Notifications")
    phone.tap(resource_id="settingslib_main_switch_bar")
    phone.host.press_key("back")
    assert phone.shows(text=phone.t(Texts.none_allowed))
    phone.shell(
        "am start -a android.intent.action.MANAGE_APP_PERMISSIONS"
        f" --es android.intent.extra.PACKAGE_NAME {NOTES}"
    )
    assert phone.shows(text=phone.t(Texts.none_asked))


@pytest.mark.parametrize(
    "activity",
    [
        ".permission.ui.AppPermissionActivity",
        ".permission.ui.PermissionAppsActivity",
        ".role.ui.DefaultAppActivity",
        ".applications.AppLaunchSettings",
    ],
)
def test_a_page_that_is_told_nothing_shows_what_there_is(activity: str) -> None:
    phone = SettingsPhone()
    phone.shell(f"am start -n 'com.android.settings/{activity}'")
    assert phone.shows(description="Navigate up")


# -- default apps ---------------------------------------------------------------------------------


@pytest.fixture
def two_browsers() -> SettingsPhone:
    """A phone on which Notes opens links too."""
    notes = APPS[NOTES]
    links = tuple(IntentFilter(VIEW, notes.main, scheme=kind) for kind in ("http", "https"))
    phone = SettingsPhone()
    phone.host = DeviceHost({**APPS, NOTES: replace(notes, filters=(*notes.filters, *links))})
    phone.host.boot(3, "en")
    phone.go(APPS_PAGE)
    return phone


def in_front(phone: SettingsPhone, intent: Intent) -> str:
    phone.host.apply(lambda system: system.send(intent, new_task=True))
    overlays = [layer.name for layer in phone.host.state.overlays]
    return overlays[-1] if overlays else phone.host.state.tasks[-1].package


def test_the_chosen_browser_opens_links_until_it_is_cleared(two_browsers: SettingsPhone) -> None:
    phone = two_browsers
    assert in_front(phone, LINK) == "resolver"
    phone.go(APPS_PAGE)
    assert phone.shows(text="Phone and Messaging")
    phone.row(Texts.default_apps)
    assert phone.shows(text="None")
    phone.row(Texts.browser_app)
    phone.tap(text="Notes")
    assert in_front(phone, LINK) == NOTES
    assert in_front(phone, replace(LINK, data="https://example.com")) == NOTES
    phone.go(APPS_PAGE)
    assert phone.shows(text="Notes, Phone and Messaging")
    phone.row(Texts.default_apps)
    phone.row(Texts.browser_app)
    phone.tap(text="None")
    assert phone.host.state.default_apps == {}
    assert in_front(phone, LINK) == "resolver"


def test_what_was_always_is_cleared_on_the_page_of_the_app(two_browsers: SettingsPhone) -> None:
    phone = two_browsers
    assert in_front(phone, LINK) == "resolver"
    phone.tap(text="Browser")
    phone.tap(resource_id="android:id/button_always")
    phone.go(".applications.InstalledAppDetailsTop")
    assert phone.shows(text=phone.t(Texts.no_defaults))
    phone.host.apply(
        lambda system: system.start(".applications.InstalledAppDetailsTop", app=BROWSER)
    )
    phone.row(Texts.open_by_default)
    phone.row(Texts.clear_defaults)
    assert phone.host.state.default_apps == {}
    assert in_front(phone, LINK) == "resolver"


def test_the_app_reset_clears_the_defaults(two_browsers: SettingsPhone) -> None:
    phone = two_browsers
    in_front(phone, LINK)
    phone.tap(text="Browser")
    phone.tap(resource_id="android:id/button_always")
    phone.go(".Settings$FactoryResetActivity")
    phone.row(Texts.reset_apps)
    phone.tap(text="Reset apps")
    assert phone.host.state.default_apps == {}


@pytest.mark.parametrize(
    ("role", "app"), [(Texts.phone_app, "com.android.dialer"), (Texts.sms_app, MESSAGES)]
)
def test_the_only_app_is_the_default_while_it_is_enabled(role: Text, app: str) -> None:
    phone = SettingsPhone(".role.ui.DefaultAppListActivity")
    phone.row(role)
    assert phone.node(resource_id="android:id/checkbox").checked
    phone.shell(f"pm disable-user {app}")
    assert phone.shows(text=phone.t(Texts.no_such_app))
    phone.host.press_key("back")
    assert phone.shows(text="None")
