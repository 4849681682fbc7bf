"""A device in German: Settings and the clock speak it, by catalogues alone."""

from __future__ import annotations

import pytest
from drawn_texts import drawn_texts

from mobile_gym.core.tasks import LANGUAGES as TASK_LANGUAGES
from mobile_gym.core.texts import LANGUAGES, Catalogue
from mobile_gym.virtual_device.app_kit.texts import AppTexts
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.clock.city_names import CityNames
from mobile_gym.virtual_device.apps.clock.texts import SeedTexts
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.names import LAUNCHER, SYSTEM_UI
from mobile_gym.virtual_device.system.overlays import SHADE
from mobile_gym.virtual_device.system.permissions import PermissionTexts
from mobile_gym.virtual_device.system.texts import SystemTexts
from mobile_gym.virtual_device.ui.texts import UiTexts

CLOCK, SETTINGS = "com.android.deskclock", "com.android.settings"


@pytest.fixture
def phone() -> DeviceHost:
    """A phone in German, at its launcher."""
    host = DeviceHost(APPS)
    host.boot(0, "de", {})
    return host


def texts(host: DeviceHost) -> set[str]:
    """What can be read."""
    return {
        word for node in host.forest() for word in (node.text, node.content_description) if word
    }


@pytest.mark.parametrize(
    "catalogue",
    [
        AppTexts,
        UiTexts,
        SystemTexts,
        PermissionTexts,
        CityNames,
        SeedTexts,
        APPS[CLOCK].texts,
        APPS[SETTINGS].texts,
        APPS[LAUNCHER].texts,
        APPS[SYSTEM_UI].texts,
    ],
    ids=lambda catalogue: catalogue.__module__,
)
def test_every_text_is_translated(catalogue: type[Catalogue]) -> None:
    assert catalogue.untranslated("de") == ()


def test_a_device_has_more_languages_than_tasks() -> None:
    assert set(TASK_LANGUAGES) < set(LANGUAGES)


@pytest.mark.parametrize(
    ("app", "shown"),
    [
        (CLOCK, {"Wecker", "Stoppuhr"}),
        (SETTINGS, {"Einstellungen", "Netzwerk & Internet"}),
    ],
)
def test_an_app_speaks_german(phone: DeviceHost, app: str, shown: set[str]) -> None:
    phone.open_app(app)
    assert shown <= texts(phone)


def test_the_shade_speaks_german(phone: DeviceHost) -> None:
    phone.apply(SHADE.open)
    assert {"Bitte nicht stören", "Keine Benachrichtigungen"} <= texts(phone)


def test_a_long_title_keeps_its_words(phone: DeviceHost) -> None:
    page = f"{SETTINGS}/.Settings$NotificationAppListActivity"
    phone.shell(f"am start -n '{page}'")
    lines = [text for text, _ in drawn_texts(phone)]
    assert lines[:2] == ["App-", "Benachrichtigungen"]


def test_an_app_is_opened_by_its_german_name(phone: DeviceHost) -> None:
    assert phone.open_app("Uhr") == ""
    assert phone.state.tasks[-1].package == CLOCK


def test_the_clock_has_24_hours(phone: DeviceHost) -> None:
    phone.shell(
        "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 19"
    )
    assert any("19:00" in word for word in texts(phone))


def test_settings_offers_german(phone: DeviceHost) -> None:
    phone.shell("am start -a android.settings.LOCALE_SETTINGS")
    assert "Deutsch (Deutschland)" in texts(phone)


def test_an_app_without_german_says_it_in_english(phone: DeviceHost) -> None:
    phone.open_app("com.android.calculator2")
    assert "equals" in texts(phone)
