"""The browser on the device: pages, tabs, settings, downloads, other apps, and no network."""

from __future__ import annotations

import pytest
from browser_phone import LINK, MAIL, Browser

from mobile_gym.virtual_device.apps.browser.data import HOME, PACKAGE
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.system import System


@pytest.fixture
def phone() -> Browser:
    return Browser()


def test_it_opens_at_its_home_page_as_a_web_view(phone: Browser) -> None:
    assert phone.entry.url == HOME
    assert phone.shows(class_name="android.webkit.WebView", text="Finder")
    assert phone.shows(class_name="EditText", hint="Search the web")
    phone.tap(text="Weather Now", class_name=LINK)
    assert phone.entry.url == "https://weather.test/"
    assert phone.shows(resource_id="url", text="weather.test")


def test_words_are_searched_and_addresses_opened(phone: Browser) -> None:
    phone.visit("volcano lava")
    assert phone.entry.url == "https://search.example.com/search?q=volcano+lava"
    phone.tap(text="Volcano - Open Encyclopaedia")
    assert phone.entry.url == "https://encyclopedia.test/wiki/volcano"
    phone.visit("news.example.org/story/tram")
    assert phone.shows(text="New tram line opens on Saturday", class_name="TextView")
    assert phone.data.history[0].title.startswith("New tram line")


def test_the_address_bar_suggests_and_back_leaves_it(phone: Browser) -> None:
    phone.load("https://forum.test/")
    phone.tap(resource_id="url")
    assert phone.shows(class_name="EditText", text="forum.test", focused=True)
    phone.type("corn")  # the selected address gives way to it
    assert phone.texts("android:id/text1")[0] == "corn"
    assert "Corner Shop" in phone.texts("android:id/text1")
    phone.back()
    phone.back()
    assert not phone.shows(resource_id="suggestions")
    assert phone.entry.url == "https://forum.test/"
    phone.tap(resource_id="url")
    phone.tap(resource_id="clear")
    phone.type("corn")
    phone.tap(text="Corner Shop")
    assert phone.entry.url == "https://shop.example.com/"


def test_back_and_forward_keep_place_and_drafts(phone: Browser) -> None:
    phone.load("https://city.example.org/service/bulky-waste")
    phone.fill("Full name *", "Ann")
    phone.host.swipe(270, 900, 270, 500)
    place = phone.state.tasks[-1].activities[-1].layers[0].ui[f"scroll:web:{phone.entry.id}"]
    assert place > 0
    phone.load("https://weather.test/")
    phone.back()
    assert phone.entry.url.endswith("bulky-waste")
    ui = phone.state.tasks[-1].activities[-1].layers[0].ui
    assert ui[f"scroll:web:{phone.entry.id}"] == place
    assert "Ann" in ui.values()
    phone.tap(resource_id="more")
    phone.tap(description="Forward")
    assert phone.entry.url == "https://weather.test/"
    phone.back()
    phone.back()
    assert phone.entry.url == HOME
    phone.back()
    assert not phone.front.startswith(PACKAGE)


def test_a_page_takes_its_time_and_can_be_stopped() -> None:
    phone = Browser(load_ms=1000)
    phone.load("https://weather.test/")
    phone.host.advance(400)
    assert phone.shows(resource_id="progress")
    assert not phone.shows(text="Riverton")
    phone.host.advance(600)
    assert phone.shows(text="Riverton")
    phone.tap(description="Reload")
    assert not phone.shows(text="Riverton")
    phone.tap(description="Stop")
    assert phone.shows(text="Riverton")


def test_errors_are_told_apart(phone: Browser) -> None:
    phone.load("https://nobody.test/")
    assert phone.shows(text="ERR_NAME_NOT_RESOLVED")
    phone.load("https://weather.test/town/atlantis")
    assert phone.shows(text="HTTP ERROR 404")
    phone.load("https://weather.test/town/atlantis")
    phone.shell("settings put global airplane_mode_on 1")
    phone.shell("settings put global wifi_on 3")
    phone.load("https://weather.test/")
    assert phone.shows(text="ERR_INTERNET_DISCONNECTED")
    phone.load("https://encyclopedia.test/wiki/tea")  # on the reading list
    assert phone.shows(text="Tea", class_name="TextView")
    phone.back()
    phone.shell("settings put global airplane_mode_on 0")
    phone.tap(text="Reload")
    assert phone.shows(text="Riverton")


def test_tabs_open_switch_and_close(phone: Browser) -> None:
    phone.choose("New tab")
    phone.load("https://recipes.test/")
    phone.tap(description="2 open tabs")
    assert phone.texts("title") == ["Finder", "Simple Kitchen"]
    phone.tap(text="Finder")
    assert phone.entry.url == HOME
    phone.tap(description="2 open tabs")
    phone.tap(description="Close tab Finder")
    assert phone.texts("title") == ["Simple Kitchen"]
    phone.tap(description="Close tab Simple Kitchen")
    assert [tab.entry.url for tab in phone.data.tabs] == [HOME]


def test_a_private_tab_leaves_no_history(phone: Browser) -> None:
    phone.choose("New private tab")
    phone.load("https://recipes.test/")
    assert phone.shows(description="Private tab")
    assert phone.data.history == ()
    phone.tap(resource_id="tab_switcher")
    phone.tap(description="New tab")
    assert [visit.url for visit in phone.data.history] == [HOME]


def test_a_held_link_opens_behind_and_is_copied(phone: Browser) -> None:
    phone.tap(text="Weather Now", hold_ms=700)
    phone.tap(text="Open in new tab")
    assert phone.entry.url == HOME
    assert phone.data.tabs[-1].entry.url == "https://weather.test/"
    phone.tap(text="Corner Shop", hold_ms=700)
    phone.tap(text="Copy link address")
    assert phone.state.clipboard == "https://shop.example.com/"


def test_settings_have_an_effect(phone: Browser) -> None:
    phone.choose("Settings", "Search engine", "Open Encyclopaedia")
    phone.tap(text="Home page")
    phone.tap(resource_id="android:id/edit")
    phone.type("not an address", clear=True, submit=True)
    assert phone.shows(text="Enter a valid address")
    phone.type("weather.test", clear=True, submit=True)
    phone.tap(text="Text size")
    phone.tap(text="150%")
    assert phone.preferences()["homepage"] == "https://weather.test/"
    phone.back()
    phone.tap(description="Home", class_name="ImageButton")
    assert phone.entry.url == "https://weather.test/"
    phone.visit("honey")
    assert phone.entry.url == "https://encyclopedia.test/search?q=honey"
    phone.choose("Settings", "Clear browsing data", "Clear")
    assert phone.data.history == ()
    phone.tap(text="Reset to default")
    phone.tap(text="OK")
    assert phone.preferences()["search_engine"] == "finder"


def test_a_file_is_downloaded(phone: Browser) -> None:
    phone.load("https://recipes.test/recipe/cake")
    phone.press(text="Download shopping list")
    assert phone.entry.url.endswith("/recipe/cake")
    assert b"flour: 200 g" in phone.state.files["/sdcard/Download/cake.txt"]
    assert phone.state.notifications[0].title == "cake.txt"
    phone.press(text="Download shopping list")
    phone.start(".DownloadsActivity")
    assert phone.texts("android:id/title") == ["cake (1).txt", "cake.txt"]
    phone.tap(description="Delete cake.txt")
    assert "/sdcard/Download/cake.txt" not in phone.state.files


def test_other_apps_open_pages_and_take_them(phone: Browser) -> None:
    phone.open(MAIL)
    phone.do(System.send, Intent("android.intent.action.VIEW", "https://weather.test/warnings"))
    assert phone.entry.url == "https://weather.test/warnings"
    phone.back()
    assert phone.front.startswith(MAIL)
    phone.shell("am start -a android.intent.action.WEB_SEARCH --es query 'green tea'")
    assert phone.entry.url.endswith("search?q=green+tea")
    phone.shell("am start -a android.intent.action.VIEW -d http://forum.test/")
    assert phone.shows(text="Neighbours' Forum", class_name=LINK)
    phone.choose("Share page")
    assert phone.overlays == ["chooser"]
    phone.tap(text="Mail")
    args = phone.state.tasks[-1].activities[-1].layers[0].args
    assert args["extras"]["android.intent.extra.TEXT"] == "http://forum.test/"
