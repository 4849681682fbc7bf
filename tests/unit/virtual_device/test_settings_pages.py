"""Settings on the device: nothing on a page is a dead end, and every switch is a real key."""

from __future__ import annotations

from typing import Any

import pytest
from settings_phone import SettingsPhone

from mobile_gym.accessibility import find_all
from mobile_gym.core.checks import Selector
from mobile_gym.core.texts import ENGLISH
from mobile_gym.virtual_device.apps.settings import APP, PAGES
from mobile_gym.virtual_device.apps.settings.data import PACKAGE
from mobile_gym.virtual_device.apps.settings.entries import (
    Choice,
    Level,
    Link,
    PreferenceScreen,
    TextSetting,
    Toggle,
)
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.settings import NAMESPACES, defaults


def _name(screen: PreferenceScreen) -> str:
    return screen.title.of(ENGLISH)


def entries(kind: type) -> list[Any]:
    found: list[tuple[PreferenceScreen, Any]] = [
        (screen, entry) for screen in PAGES for entry in screen.entries if isinstance(entry, kind)
    ]
    return [
        pytest.param(screen, entry, id=f"{_name(screen)}-{entry.title.of(ENGLISH)}")
        for screen, entry in found
    ]


def test_there_are_many_pages_each_with_an_activity_of_its_own() -> None:
    assert len(APP.screens) >= 30
    assert len({screen.page.name for screen in PAGES}) == len(PAGES)
    assert all(target in APP.screens for target in APP.intents.values())


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("perturbation", [{}, {"dark": True, "font_scale": 1.3}])
def test_every_page_is_drawn_within_the_screen(language: str, perturbation: dict[str, Any]) -> None:
    phone = SettingsPhone(language=language, **perturbation)
    for page in APP.screens:
        phone.go(page)
        assert phone.host.screenshot().shape == (1200, 540, 3)
        for node in phone.host.forest():
            left, top, right, bottom = node.bounds
            assert 0 <= left <= right <= 540, (page, node)
            assert 0 <= top <= bottom <= 1200, (page, node)


@pytest.mark.parametrize("screen", PAGES, ids=_name)
def test_the_toolbar_says_the_title_as_on_a_real_phone(screen: PreferenceScreen) -> None:
    phone = SettingsPhone(screen.page.name)
    assert phone.host.activity == f"{PACKAGE}/{screen.page.name}"
    assert phone.shows(
        resource_id=f"{PACKAGE}:id/collapsing_toolbar", description=phone.t(screen.title)
    )
    phone.tap(description="Navigate up")
    assert phone.host.activity != f"{PACKAGE}/{screen.page.name}"


@pytest.mark.parametrize("activity", list(APP.screens))
def test_whatever_can_be_tapped_does_something(activity: str) -> None:
    phone = SettingsPhone(activity)
    start = phone.host.snapshot()
    tappable = [
        node for node in phone.host.forest() if node.clickable and node.package_name == PACKAGE
    ]
    assert tappable
    for node in tappable:
        phone.host.restore(start)
        before = phone.host.state
        center = node.bounds.center
        phone.host.tap(center.x, center.y)
        assert _content(phone.host.state) != _content(before), node


def _content(state: Any) -> tuple[Any, ...]:
    return (
        state.settings, state.packages, state.data, state.tasks, state.toast, state.focus,
        state.language, state.timezone, state.default_apps, state.wallpaper,
    )  # fmt: skip


def test_every_link_leads_to_a_page() -> None:
    for screen in PAGES:
        for entry in screen.entries:
            assert not isinstance(entry, Link) or entry.page.name in APP.screens, entry


@pytest.mark.parametrize(("screen", "entry"), entries(Toggle))
def test_a_switch_and_its_key_are_one(screen: PreferenceScreen, entry: Toggle) -> None:
    phone = SettingsPhone(screen.page.name)
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


@pytest.mark.parametrize(("screen", "entry"), entries(Choice))
def test_every_choice_can_be_chosen(screen: PreferenceScreen, entry: Choice) -> None:
    phone = SettingsPhone(screen.page.name)
    if entry.name == "zone":
        phone.row(Texts.auto_zone)
    for value, label in entry.options:
        phone.go(screen.page.name)
        phone.node(text=phone.t(entry.title))
        titled = find_all(phone.host.forest(), Selector(text=phone.t(entry.title)))
        phone.tap(
            nth=len(titled) - 1, text=phone.t(entry.title)
        )  # a heading may have the same name
        phone.tap(text=phone.t(label), class_name="CheckedTextView")
        if entry.get is None:
            assert phone.setting(entry.namespace, entry.key) == value
        shown = phone.t(label)
        assert any(shown in node.text for node in phone.host.forest()), (entry.title, shown)


@pytest.mark.parametrize(("screen", "entry"), entries(TextSetting))
def test_a_text_is_saved_and_cancelled(screen: PreferenceScreen, entry: TextSetting) -> None:
    phone = SettingsPhone(screen.page.name)
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


@pytest.mark.parametrize(("screen", "entry"), entries(Level))
def test_a_slider_sets_its_key(screen: PreferenceScreen, entry: Level) -> None:
    phone = SettingsPhone(screen.page.name)
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
