"""Settings on the device: every switch is a real key, and nothing on a page is a dead end."""

from __future__ import annotations

from typing import Any

import pytest

from mobile_gym.accessibility import find, find_all
from mobile_gym.core.checks import Selector
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.settings import APP, PAGES
from mobile_gym.virtual_device.apps.settings.data import PACKAGE, SettingsData
from mobile_gym.virtual_device.apps.settings.display import brightness_of, position_of
from mobile_gym.virtual_device.apps.settings.entries import (
    Choice,
    Level,
    Link,
    Page,
    TextSetting,
    Toggle,
)
from mobile_gym.virtual_device.apps.settings.home import HOME, SEARCH
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system.settings import NAMESPACES, defaults

CLOCK = "com.android.deskclock"
WIFI = ".Settings$WifiSettingsActivity"
NETWORK = ".Settings$NetworkDashboardActivity"
DISPLAY = ".Settings$DisplaySettingsActivity"
ABOUT = ".Settings$MyDeviceInfoFragmentActivity"
ARGS: dict[str, dict[str, str]] = {
    ".Settings$WifiDetailsSettingsActivity": {"ssid": "AndroidWifi"},
    ".applications.InstalledAppDetailsTop": {"app": CLOCK},
    ".applications.AppStorageSettings": {"app": CLOCK},
    ".Settings$AppNotificationSettingsActivity": {"app": CLOCK},
    ".applications.AppLaunchSettings": {"app": CLOCK},
    ".permission.ui.AppPermissionActivity": {
        "app": CLOCK,
        "group": "android.permission-group.READ_MEDIA_AURAL",
    },
    ".permission.ui.AppPermissionGroupsActivity": {"app": CLOCK},
    ".permission.ui.PermissionAppsActivity": {"group": "android.permission-group.CAMERA"},
    ".role.ui.DefaultAppActivity": {"role": "browser"},
}


class Phone:
    """A device with a page of Settings in front, driven by what is on the screen."""

    def __init__(self, page: str = HOME, language: str = "en", **perturbation: Any) -> None:
        self.host = DeviceHost(APPS)
        self.host.boot(3, language, perturbation)
        self.host.apply(lambda system: system.launch(CLOCK))
        self.open(page)

    def open(self, page: str) -> None:
        args = ARGS.get(page, {})
        self.host.apply(lambda system: system.stop(PACKAGE))
        self.host.apply(lambda system: system.launch(PACKAGE, page, **args))

    @property
    def data(self) -> SettingsData:
        return self.host.state.data[PACKAGE]

    def setting(self, namespace: str, key: str) -> str:
        return self.host.state.settings[namespace].get(key, "null")

    def t(self, key: str, **values: object) -> str:
        return APP.strings[key][self.host.state.language == "zh"].format(**values)

    def shows(self, **fields: Any) -> bool:
        return find(self.host.forest(), Selector(**fields)) is not None

    def node(self, **fields: Any) -> AccessibilityNode:
        for _ in range(6):
            match = find(self.host.forest(), Selector(**fields))
            if match is not None:
                return match.node
            self.host.swipe(270, 900, 270, 500, 600)
            self.host.advance(300)
        raise AssertionError((fields, [node.label for node in self.host.forest() if node.label]))

    def tap(self, hold_ms: int = 60, **fields: Any) -> None:
        self.tap_node(self.node(**fields), hold_ms)

    def tap_node(self, node: AccessibilityNode, hold_ms: int = 60) -> None:
        left, top, right, bottom = node.bounds
        self.host.tap((left + right) // 2, (top + bottom) // 2, hold_ms)
        self.host.advance(300)

    def row(self, title: str, **values: object) -> None:
        self.tap(text=self.t(title, **values), resource_id="android:id/title")

    def switch_of(self, title: str) -> bool:
        self.node(text=self.t(title))
        beside = Selector(text=self.t(title))
        return self.node(class_name="Switch", beside=beside).checked

    def shell(self, command: str) -> None:
        result = self.host.shell(command)
        assert result.exit_code == 0, result


def entries(kind: type) -> list[Any]:
    found: list[tuple[Page, Any]] = [
        (page, entry) for page in PAGES for entry in page.entries if isinstance(entry, kind)
    ]
    return [pytest.param(page, entry, id=f"{page.title}-{entry.title}") for page, entry in found]


# -- all pages ------------------------------------------------------------------------------------


def test_there_are_many_pages_each_with_an_activity_of_its_own() -> None:
    assert len(APP.screens) >= 30
    assert len({page.activity for page in PAGES}) == len(PAGES)
    assert all(target in APP.screens for target in APP.intents.values())


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("perturbation", [{}, {"dark": True, "font_scale": 1.3}])
def test_every_page_is_drawn_within_the_screen(language: str, perturbation: dict[str, Any]) -> None:
    phone = Phone(language=language, **perturbation)
    for page in APP.screens:
        phone.open(page)
        assert phone.host.screenshot().shape == (1200, 540, 3)
        for node in phone.host.forest():
            left, top, right, bottom = node.bounds
            assert 0 <= left <= right <= 540, (page, node)
            assert 0 <= top <= bottom <= 1200, (page, node)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.title)
def test_the_toolbar_says_the_title_as_on_a_real_phone(page: Page) -> None:
    phone = Phone(page.activity)
    assert phone.host.activity == f"{PACKAGE}/{page.activity}"
    assert phone.shows(
        resource_id=f"{PACKAGE}:id/collapsing_toolbar", description=phone.t(page.title)
    )
    phone.tap(description="Navigate up")
    assert phone.host.activity != f"{PACKAGE}/{page.activity}"


@pytest.mark.parametrize("activity", list(APP.screens))
def test_whatever_can_be_tapped_does_something(activity: str) -> None:
    phone = Phone(activity)
    start = phone.host.snapshot()
    tappable = [
        node for node in phone.host.forest() if node.clickable and node.package_name == PACKAGE
    ]
    assert tappable
    for node in tappable:
        phone.host.restore(start)
        before = phone.host.state
        left, top, right, bottom = node.bounds
        phone.host.tap((left + right) // 2, (top + bottom) // 2)
        assert _content(phone.host.state) != _content(before), node


def _content(state: Any) -> tuple[Any, ...]:
    return (
        state.settings, state.packages, state.data, state.tasks, state.toast, state.focus,
        state.language, state.timezone, state.default_apps,
    )  # fmt: skip


def test_every_link_leads_to_a_page() -> None:
    for page in PAGES:
        for entry in page.entries:
            assert not isinstance(entry, Link) or entry.activity in APP.screens, entry


# -- every setting --------------------------------------------------------------------------------


@pytest.mark.parametrize(("page", "entry"), entries(Toggle))
def test_a_switch_and_its_key_are_one(page: Page, entry: Toggle) -> None:
    phone = Phone(page.activity)
    was = phone.switch_of(entry.title)
    phone.tap(text=phone.t(entry.title))
    assert phone.switch_of(entry.title) is not was
    if entry.key and not entry.change and not entry.reads:
        assert phone.setting(entry.namespace, entry.key) == (entry.off if was else entry.on)
        value = entry.on if was else entry.off
        phone.shell(f"settings put {entry.namespace} {entry.key} {value}")
        assert phone.switch_of(entry.title) is was
        phone.shell(f"settings delete {entry.namespace} {entry.key}")
        assert phone.switch_of(entry.title) is (entry.absent == entry.on)


@pytest.mark.parametrize(("page", "entry"), entries(Choice))
def test_every_choice_can_be_chosen(page: Page, entry: Choice) -> None:
    phone = Phone(page.activity)
    if entry.title == "zone":
        phone.row("auto_zone")
    for value, label in entry.options:
        phone.open(page.activity)
        phone.node(text=phone.t(entry.title))
        titled = find_all(phone.host.forest(), Selector(text=phone.t(entry.title)))
        phone.tap_node(titled[-1].node)  # a heading may have the same name
        phone.tap(text=phone.t(label), class_name="CheckedTextView")
        if entry.get is None:
            assert phone.setting(entry.namespace, entry.key) == value
        shown = phone.t(label)
        assert any(shown in node.text for node in phone.host.forest()), (entry.title, shown)


@pytest.mark.parametrize(("page", "entry"), entries(TextSetting))
def test_a_text_is_saved_and_cancelled(page: Page, entry: TextSetting) -> None:
    phone = Phone(page.activity)
    phone.row(entry.title)
    assert phone.host.state.keyboard
    phone.host.type_text("brand new", clear=True)
    phone.tap(resource_id="android:id/button2")
    assert not phone.shows(text="brand new")
    phone.row(entry.title)
    phone.host.type_text("brand new", clear=True)
    phone.tap(resource_id="android:id/button1")
    assert phone.shows(text="brand new")
    if entry.key:
        assert phone.setting(entry.namespace, entry.key) == "brand new"


@pytest.mark.parametrize(("page", "entry"), entries(Level))
def test_a_slider_sets_its_key(page: Page, entry: Level) -> None:
    phone = Phone(page.activity)
    track = phone.node(class_name="SeekBar", description=phone.t(entry.title)).bounds
    middle = (track.top + track.bottom) // 2
    phone.host.tap(track.left + 1, middle)
    assert phone.setting(entry.namespace, entry.key) == str(entry.low)
    phone.host.tap(track.right - 1, middle)
    assert phone.setting(entry.namespace, entry.key) == str(entry.high)
    phone.shell(f"settings put {entry.namespace} {entry.key} nonsense")
    phone.host.screenshot()


def test_the_defaults_are_those_of_a_real_emulator() -> None:
    for language in ("en", "zh"):
        tables = defaults(language)
        assert tuple(tables) == NAMESPACES
        assert sum(map(len, tables.values())) >= 150
        assert all(isinstance(value, str) for table in tables.values() for value in table.values())
    assert defaults("zh")["system"]["system_locales"] == "zh-Hans-CN"


# -- radios ---------------------------------------------------------------------------------------


def test_airplane_mode_puts_radios_off_and_brings_them_back() -> None:
    phone = Phone(NETWORK)
    phone.row("airplane_mode")
    assert phone.setting("global", "wifi_on") == "3"
    assert phone.setting("global", "bluetooth_on") == "2"
    phone.open(WIFI)
    assert not phone.switch_of("wifi")
    assert not phone.shows(text="AndroidWifi")
    phone.row("wifi")
    assert phone.setting("global", "wifi_on") == "2"
    assert phone.shows(text="AndroidWifi")
    phone.open(NETWORK)
    phone.row("airplane_mode")
    assert phone.setting("global", "wifi_on") == "1"
    assert phone.setting("global", "bluetooth_on") == "1"


def test_what_was_off_stays_off_after_airplane_mode() -> None:
    phone = Phone(NETWORK)
    phone.shell("svc wifi disable; svc bluetooth disable")
    phone.row("airplane_mode")
    phone.row("airplane_mode")
    assert phone.setting("global", "wifi_on") == "0"
    assert phone.setting("global", "bluetooth_on") == "0"


# -- Wi-Fi ----------------------------------------------------------------------------------------


@pytest.fixture
def wifi() -> tuple[Phone, Any]:
    phone = Phone(WIFI)
    return phone, next(network for network in phone.data.networks if network.security != "open")


def test_a_network_is_joined_with_its_password(wifi: tuple[Phone, Any]) -> None:
    phone, network = wifi
    phone.tap(text=network.id)
    phone.host.type_text("short")
    assert not phone.node(text="Connect").enabled
    phone.host.type_text(network.password, clear=True)
    phone.tap(text="Connect")
    assert phone.data.connected == network.id
    assert phone.data.saved == (network.id, "AndroidWifi")
    assert phone.shows(text="Connected", beside=Selector(text=network.id))


def test_a_wrong_password_is_told(wifi: tuple[Phone, Any]) -> None:
    phone, network = wifi
    phone.tap(text=network.id)
    phone.host.type_text("not the password")
    phone.tap(text="Connect")
    assert phone.data.connected == "AndroidWifi"
    assert phone.shows(text="Check password and try again", beside=Selector(text=network.id))


def test_the_password_is_hidden_until_it_is_shown(wifi: tuple[Phone, Any]) -> None:
    phone, network = wifi
    phone.tap(text=network.id)
    phone.host.type_text("secret12")
    assert phone.shows(resource_id="password", text="•" * 8)
    phone.tap(text="Show password")
    assert phone.shows(resource_id="password", text="secret12")


def test_a_network_is_forgotten_from_its_page_and_from_its_menu() -> None:
    phone = Phone(WIFI)
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
    phone = Phone(WIFI)
    phone.row("add_network")
    phone.host.type_text("Attic")
    phone.tap(text="Save")
    added = phone.data.network("Attic")
    assert added is not None
    assert added.security == "open"
    assert "Attic" in phone.data.saved
    assert not phone.shows(text="Attic")  # it is not in range


# -- devices, apps --------------------------------------------------------------------------------


def test_a_device_is_paired_and_forgotten() -> None:
    phone = Phone(".Settings$ConnectedDeviceDashboardActivity")
    new = next(device for device in phone.data.devices if not device.paired)
    phone.row("pair_device")
    phone.tap(text=new.name)
    phone.tap(text="Pair")
    assert phone.shows(text="Connected", beside=Selector(text=new.name))
    phone.tap(description=phone.t("settings_for", name=new.name))
    phone.tap(text="Forget")
    assert not phone.shows(text=new.name)


def test_an_app_is_disabled_enabled_stopped_and_silenced() -> None:
    phone = Phone(".Settings$ManageApplicationsActivity")
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
    phone = Phone()
    phone.shell(f"pm clear {CLOCK}")
    fresh = phone.host.state.data[CLOCK]
    phone.shell(
        "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 4"
        " --ei android.intent.extra.alarm.MINUTES 10"
        " --ez android.intent.extra.alarm.SKIP_UI true"
    )
    assert phone.host.state.data[CLOCK] != fresh
    phone.open(".applications.AppStorageSettings")
    phone.tap(text="Clear storage")
    phone.tap(text="Delete")
    assert phone.host.state.data[CLOCK] == fresh


def test_app_pages_open_by_intent() -> None:
    phone = Phone()
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
    phone = Phone(DISPLAY)
    assert phone.shows(text="83%")
    phone.row("brightness_level")
    phone.tap(class_name="SeekBar")
    assert phone.setting("system", "screen_brightness") == "22"
    phone.host.press_key("back")
    assert phone.shows(text="50%")


def test_text_grows_and_is_reset() -> None:
    phone = Phone(".Settings$TextReadingSettingsActivity")
    height = _height(phone)
    phone.tap(description="Make larger")
    assert phone.setting("system", "font_scale") == "1.15"
    phone.tap(description="Make larger")
    assert phone.setting("system", "font_scale") == "1.3"
    assert not phone.node(description="Make larger").enabled
    assert _height(phone) > height
    phone.tap(text="Reset settings")
    assert phone.setting("system", "font_scale") == "1.0"


def _height(phone: Phone) -> int:
    bounds = phone.node(resource_id="preview_text").bounds
    return bounds.bottom - bounds.top


def test_the_language_is_changed() -> None:
    phone = Phone(".Settings$LanguageAndInputSettingsActivity")
    phone.row("system_language")
    phone.tap(class_name="CheckedTextView", text="简体中文（中国）")
    assert phone.host.state.language == "zh"
    assert phone.setting("system", "system_locales") == "zh-Hans-CN"
    assert phone.shows(description="语言和输入法")


def test_seven_taps_open_the_developer_options() -> None:
    phone = Phone(ABOUT)
    for _ in range(6):
        phone.row("build_number")
    assert phone.setting("global", "development_settings_enabled") == "0"
    assert phone.shows(text="You are now 1 step away from being a developer.")
    phone.row("build_number")
    assert phone.setting("global", "development_settings_enabled") == "1"
    assert phone.shows(text="You are now a developer!")
    phone.open(".Settings$SystemDashboardActivity")
    phone.row("developer_options")
    phone.tap(text="Use developer options")
    phone.host.press_key("back")
    assert not phone.shows(text="Developer options")


def test_the_network_reset_forgets_networks() -> None:
    phone = Phone(".Settings$FactoryResetActivity")
    phone.shell("svc wifi disable")
    phone.row("reset_network")
    phone.tap(text="Reset settings")
    assert phone.data.saved == ()
    assert phone.setting("global", "wifi_on") == "1"


def test_the_app_reset_enables_everything() -> None:
    phone = Phone(".Settings$FactoryResetActivity")
    phone.shell(f"pm disable-user {CLOCK}")
    phone.row("reset_apps")
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
    phone = Phone(language=language)
    phone.tap(resource_id="search_action_bar")
    assert phone.host.activity.endswith(SEARCH)
    phone.host.type_text(query)
    phone.tap(text=found, resource_id="android:id/title")
    assert phone.host.activity == f"{PACKAGE}/{activity}"


def test_a_search_without_results_says_so_and_is_cleared() -> None:
    phone = Phone()
    phone.tap(resource_id="search_action_bar")
    phone.host.type_text("zzz")
    assert phone.shows(text="No results")
    phone.tap(description="Clear text")
    assert not phone.shows(text="No results")
    phone.host.type_text("dark")
    assert phone.shows(text="Dark theme")
