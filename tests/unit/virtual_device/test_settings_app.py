"""Settings on the device: radios, networks, devices, apps, display, system and the search."""

from __future__ import annotations

from typing import Any

import pytest
from settings_phone import ABOUT, CLOCK, DISPLAY, NETWORK, WIFI, SettingsPhone

from mobile_gym.core.checks import Selector
from mobile_gym.virtual_device.apps.settings.data import PACKAGE
from mobile_gym.virtual_device.apps.settings.pages import SEARCH
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.brightness import brightness_of, position_of

# -- radios ---------------------------------------------------------------------------------------


def test_airplane_mode_puts_radios_off_and_brings_them_back() -> None:
    phone = SettingsPhone(NETWORK)
    phone.row(Texts.airplane_mode)
    assert phone.setting("global", "wifi_on") == "3"
    assert phone.setting("global", "bluetooth_on") == "2"
    phone.go(WIFI)
    assert not phone.switch_of(Texts.wifi)
    assert not phone.shows(text="AndroidWifi")
    phone.row(Texts.wifi)
    assert phone.setting("global", "wifi_on") == "2"
    assert phone.shows(text="AndroidWifi")
    phone.go(NETWORK)
    phone.row(Texts.airplane_mode)
    assert phone.setting("global", "wifi_on") == "1"
    assert phone.setting("global", "bluetooth_on") == "1"


def test_what_was_off_stays_off_after_airplane_mode() -> None:
    phone = SettingsPhone(NETWORK)
    phone.shell("svc wifi disable; svc bluetooth disable")
    phone.row(Texts.airplane_mode)
    phone.row(Texts.airplane_mode)
    assert phone.setting("global", "wifi_on") == "0"
    assert phone.setting("global", "bluetooth_on") == "0"


# -- Wi-Fi ----------------------------------------------------------------------------------------


@pytest.fixture
def wifi() -> tuple[SettingsPhone, Any]:
    phone = SettingsPhone(WIFI)
    return phone, next(network for network in phone.data.networks if network.security != "open")


def test_a_network_is_joined_with_its_password(wifi: tuple[SettingsPhone, Any]) -> None:
    phone, network = wifi
    phone.tap(text=network.id)
    phone.host.type_text("short")
    assert not phone.node(text="Connect").enabled
    phone.host.type_text(network.password, clear=True)
    phone.tap(text="Connect")
    assert phone.data.connected == network.id
    assert phone.data.saved == (network.id, "AndroidWifi")
    assert phone.shows(text="Connected", beside=Selector(text=network.id))


def test_a_wrong_password_is_told(wifi: tuple[SettingsPhone, Any]) -> None:
    phone, network = wifi
    phone.tap(text=network.id)
    phone.host.type_text("not the password")
    phone.tap(text="Connect")
    assert phone.data.connected == "AndroidWifi"
    assert phone.shows(text="Check password and try again", beside=Selector(text=network.id))


def test_the_password_is_hidden_until_it_is_shown(wifi: tuple[SettingsPhone, Any]) -> None:
    phone, network = wifi
    phone.tap(text=network.id)
    phone.host.type_text("secret12")
    assert phone.shows(resource_id="password", text="•" * 8)
    phone.tap(text="Show password")
    assert phone.shows(resource_id="password", text="secret12")


def test_a_network_is_forgotten_from_its_page_and_from_its_menu() -> None:
    phone = SettingsPhone(WIFI)
    phone.tap(text="AndroidWifi")
    assert phone.host.activity.endswith("$WifiDetailsSettingsActivity")
    phone.tap(text="Forget")
    assert phone.data.saved == ()
    assert phone.data.connected == ""
    phone.tap(text="AndroidWifi")  # an open network needs no password
    assert phone.data.connected == "AndroidWifi"
    phone.tap(hold_ms=900, text="AndroidWifi")
    phone.tap(text="Forget")
    assert phone.data.saved == ()


def test_a_network_is_added_by_name() -> None:
    phone = SettingsPhone(WIFI)
    phone.row(Texts.add_network)
    phone.host.type_text("Attic")
    phone.tap(text="Save")
    added = phone.data.network("Attic")
    assert added is not None
    assert added.security == "open"
    assert "Attic" in phone.data.saved
    assert not phone.shows(text="Attic")  # it is not in range


# -- devices, apps --------------------------------------------------------------------------------


def test_a_device_is_paired_and_forgotten() -> None:
    phone = SettingsPhone(".Settings$ConnectedDeviceDashboardActivity")
    new = next(device for device in phone.data.devices if not device.paired)
    phone.row(Texts.pair_device)
    phone.tap(text=new.name)
    phone.tap(text="Pair")
    assert phone.shows(text="Connected", beside=Selector(text=new.name))
    phone.tap(description=phone.t(Texts.settings_for, name=new.name))
    phone.tap(text="Forget")
    assert not phone.shows(text=new.name)


def test_an_app_is_disabled_enabled_stopped_and_silenced() -> None:
    phone = SettingsPhone(".Settings$ManageApplicationsActivity")
    phone.tap(text="Clock")
    phone.tap(text="Force stop")
    phone.tap(text="OK")
    assert all(task.package != CLOCK for task in phone.host.state.tasks)
    assert not phone.node(text="Force stop").enabled
    phone.tap(text="Disable")
    phone.tap(text="Disable app")
    assert not phone.host.state.packages[CLOCK].enabled
    assert phone.host.open_app(CLOCK) != ""
    phone.tap(text="Enable")
    assert phone.host.state.packages[CLOCK].enabled
    phone.tap(text="Notifications")
    phone.tap(text="All Clock notifications")
    assert not phone.host.state.packages[CLOCK].notifications_enabled


def test_clearing_storage_returns_an_app_to_its_start() -> None:
    phone = SettingsPhone()
    phone.shell(f"pm clear {CLOCK}")
    fresh = phone.host.state.data[CLOCK]
    phone.shell(
        "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 4"
        " --ei android.intent.extra.alarm.MINUTES 10"
        " --ez android.intent.extra.alarm.SKIP_UI true"
    )
    assert phone.host.state.data[CLOCK] != fresh
    phone.go(".applications.AppStorageSettings")
    phone.tap(text="Clear storage")
    phone.tap(text="Delete")
    assert phone.host.state.data[CLOCK] == fresh


def test_app_pages_open_by_intent() -> None:
    phone = SettingsPhone()
    phone.shell(f"am start -a android.settings.APPLICATION_DETAILS_SETTINGS -d package:{CLOCK}")
    assert phone.shows(resource_id="entity_header_title", text="Clock")
    phone.shell(
        "am start -a android.settings.APP_NOTIFICATION_SETTINGS "
        f"--es android.provider.extra.APP_PACKAGE {CLOCK}"
    )
    assert phone.shows(text="All Clock notifications")


# -- display, system, about -----------------------------------------------------------------------


def test_brightness_follows_androids_curve() -> None:
    assert [brightness_of(p) for p in (0.0, 0.5, 1.0)] == [1, 22, 255]
    assert all(brightness_of(position_of(value)) == value for value in range(1, 256))
    assert brightness_of(0.83) == pytest.approx(102, abs=3)  # what the emulator shows as 83 %


def test_brightness_is_set_by_the_slider() -> None:
    phone = SettingsPhone(DISPLAY)
    assert phone.shows(text="83%")
    phone.row(Texts.brightness_level)
    phone.tap(class_name="SeekBar")
    assert phone.setting("system", "screen_brightness") == "22"
    phone.host.press_key("back")
    assert phone.shows(text="50%")


def test_text_grows_and_is_reset() -> None:
    phone = SettingsPhone(".Settings$TextReadingSettingsActivity")
    height = _height(phone)
    phone.tap(description="Make larger")
    assert phone.setting("system", "font_scale") == "1.15"
    phone.tap(description="Make larger")
    assert phone.setting("system", "font_scale") == "1.3"
    assert not phone.node(description="Make larger").enabled
    assert _height(phone) > height
    phone.tap(text="Reset settings")
    assert phone.setting("system", "font_scale") == "1.0"


def _height(phone: SettingsPhone) -> int:
    bounds = phone.node(resource_id="preview_text").bounds
    return bounds.bottom - bounds.top


def test_the_language_is_changed() -> None:
    phone = SettingsPhone(".Settings$LanguageAndInputSettingsActivity")
    phone.row(Texts.system_language)
    phone.tap(class_name="CheckedTextView", text="简体中文（中国）")
    assert phone.host.state.language == "zh"
    assert phone.setting("system", "system_locales") == "zh-Hans-CN"
    assert phone.shows(description="语言和输入法")


def test_seven_taps_open_the_developer_options() -> None:
    phone = SettingsPhone(ABOUT)
    for _ in range(6):
        phone.row(Texts.build_number)
    assert phone.setting("global", "development_settings_enabled") == "0"
    assert phone.shows(text="You are now 1 step away from being a developer.")
    phone.row(Texts.build_number)
    assert phone.setting("global", "development_settings_enabled") == "1"
    assert phone.shows(text="You are now a developer!")
    phone.go(".Settings$SystemDashboardActivity")
    phone.row(Texts.developer_options)
    phone.tap(text="Use developer options")
    phone.host.press_key("back")
    assert not phone.shows(text="Developer options")


def test_the_network_reset_forgets_networks() -> None:
    phone = SettingsPhone(".Settings$FactoryResetActivity")
    phone.shell("svc wifi disable")
    phone.row(Texts.reset_network)
    phone.tap(text="Reset settings")
    assert phone.data.saved == ()
    assert phone.setting("global", "wifi_on") == "1"


def test_the_app_reset_enables_everything() -> None:
    phone = SettingsPhone(".Settings$FactoryResetActivity")
    phone.shell(f"pm disable-user {CLOCK}")
    phone.row(Texts.reset_apps)
    phone.tap(text="Reset apps")
    assert phone.host.state.packages[CLOCK].enabled


# -- search ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "query", "found", "activity"),
    [
        ("en", "TIMEOUT", "Screen timeout", DISPLAY),
        ("en", "brightness", "Brightness level", DISPLAY),
        ("en", "build", "Build number", ABOUT),
        ("zh", "飞行", "飞行模式", NETWORK),
    ],
)
def test_the_search_finds_rows_and_opens_their_page(
    language: str, query: str, found: str, activity: str
) -> None:
    phone = SettingsPhone(language=language)
    phone.tap(resource_id="search_action_bar")
    assert phone.host.activity.endswith(SEARCH.name)
    phone.host.type_text(query)
    phone.tap(text=found, resource_id="android:id/title")
    assert phone.host.activity == f"{PACKAGE}/{activity}"


def test_a_search_without_results_says_so_and_is_cleared() -> None:
    phone = SettingsPhone()
    phone.tap(resource_id="search_action_bar")
    phone.host.type_text("zzz")
    assert phone.shows(text="No results")
    phone.tap(description="Clear text")
    assert not phone.shows(text="No results")
    phone.host.type_text("dark")
    assert phone.shows(text="Dark theme")
