"""The search of the drawer, which asks other apps too; and the cards of recent apps."""

from __future__ import annotations

import pytest
from phone_driver import Phone

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.launcher.recents import snapshot
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.providers import contacts

SIZE = (270, 600)


@pytest.fixture
def phone() -> Phone:
    host = DeviceHost(APPS)
    host.boot(seed=1)
    return Phone(host)


def search(phone: Phone, words: str) -> None:
    field = next(n for n in phone.nodes if n.resource_id.endswith("/search_container_hotseat"))
    phone.host.tap(field.bounds.left + 200, field.bounds.center.y)
    phone.type(words)


def test_a_contact_is_found_and_opened(phone: Phone) -> None:
    name = contacts.display_name(contacts.contacts(phone.state)[0])
    search(phone, name)
    phone.tap(text=name, resource_id="android:id/title")
    assert phone.front.startswith("com.android.contacts/")
    assert name in phone.labels


def test_a_page_of_settings_is_found_and_opened(phone: Phone) -> None:
    search(phone, "Airplane mode")
    phone.tap(text="Airplane mode", resource_id="android:id/title")
    assert phone.front.startswith("com.android.settings/")


def test_back_from_what_was_found_leads_home(phone: Phone) -> None:
    search(phone, "Airplane mode")
    phone.tap(text="Airplane mode", resource_id="android:id/title")
    phone.press_key("back")
    assert phone.front == "com.android.launcher3/.uioverrides.QuickstepLauncher"


def picture(phone: Phone) -> bytes:
    task = next(task for task in phone.state.tasks if task.package == "com.android.settings")
    return snapshot(phone.state, phone.host.apps, task, None, SIZE, 24.0)


def test_a_card_is_drawn_once(phone: Phone) -> None:
    phone.open("com.android.settings")
    before = picture(phone)
    phone.press_key("home")
    phone.host.advance(2000)
    assert picture(phone) is before


def test_a_card_shows_what_has_changed(phone: Phone) -> None:
    phone.open("com.android.settings")
    before = picture(phone)
    phone.host.shell("settings put secure ui_night_mode 2")
    assert picture(phone) != before
