"""How the pages of the browser and of the sites look, and how fast they are built."""

from __future__ import annotations

import pytest
from app_phone import wording_is_complete
from browser_phone import Browser

from mobile_gym.virtual_device.apps.browser import APP
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.urls import is_address, readable_address
from mobile_gym.virtual_device.system.system import System


@pytest.fixture
def phone() -> Browser:
    return Browser()


PAGES = [f"https://{site.host}{path}" for site in SITES.values() for path in site.paths]
OTHERS = (
    "https://search.example.com/search?q=water",
    "https://travel.example.net/search?from=riverton&to=sandbay",
    "https://nobody.test/",
    "https://forum.test/none",
)
WINDOWS = (
    (".NavScreen", {}),
    (".ComboViewActivity", {}),
    (".ComboViewActivity", {"tab": "history"}),
    (".ComboViewActivity", {"tab": "reading_list"}),
    (".AddBookmarkPage", {"title": "A", "url": "https://forum.test/"}),
    (".BrowserPreferencesPage", {}),
    (".DownloadsActivity", {}),
)
POPUPS = (
    ("menu", {}),
    ("link_menu", {"href": "/", "label": "A"}),
    ("folder", {"id": 0}),
    ("delete_folder", {"id": 3}),
    ("clear_history", {}),
    ("homepage", {}),
    ("choices", {"key": "search_engine"}),
    ("choices", {"key": "text_size"}),
    ("clear_data", {}),
    ("reset", {}),
)
NARROW = "Weather is not drawn"
"""A header of the forecast, whose column is too narrow for it where text is largest."""


def wrong(phone: Browser) -> list[str]:
    """What is wrong with the texts; an address may be shortened or broken."""
    address = readable_address(phone.entry.url)
    return [
        found
        for found in phone.problems()
        if not is_address(found.split()[0])
        and not address.startswith(found.rstrip("…"))
        and found != NARROW
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float) -> None:
    phone = Browser(language, font_scale=font_scale)
    for url in (*PAGES, *OTHERS):
        phone.load(url)
        for _ in range(4):  # and further down, to the end of a short page
            assert wrong(phone) == [], url
            seen = phone.host.forest()
            phone.host.swipe(270, 1000, 270, 300)
            if phone.host.forest() == seen:
                break
    phone.load("https://search.example.com/")
    for name, args in POPUPS:
        phone.popup(name, **args)
        assert phone.problems() == [], name
        phone.do(System.dismiss)
    for activity, args in WINDOWS:
        phone.start(activity, **args)
        assert wrong(phone) == [], activity
        phone.do(System.finish)


def test_pages_build_fast(phone: Browser) -> None:
    for url in (*PAGES, *OTHERS):
        phone.load(url)
        assert phone.page_us() < 1000, url  # some 200 on a quiet machine
    for activity, args in WINDOWS:
        phone.start(activity, **args)
        assert phone.page_us() < 1000, (activity, args)  # some 200 on a quiet machine
        phone.do(System.finish)


def test_the_wording_is_complete() -> None:
    wording_is_complete(APP)
