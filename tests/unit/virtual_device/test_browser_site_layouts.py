"""What the forum, the railway, the library and the city office offer; the colours of sites."""

from __future__ import annotations

import pytest
from browser_phone import Browser

from mobile_gym.virtual_device.apps.browser.site_look import site_theme
from mobile_gym.virtual_device.apps.browser.web.library import BOOKS
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.ui.theme import DARK, LIGHT, Theme

FORUM = "https://forum.test"
TRAVEL = "https://travel.example.net"
LIBRARY = "https://library.example.org"
CITY = "https://city.example.org"
READABLE = 4.5
"""Source: WCAG 2.2, success criterion 1.4.3."""


@pytest.fixture
def phone() -> Browser:
    return Browser()


def used(language: str = "en", *, font_scale: float = 1.0) -> Browser:
    """A phone on which every site keeps something."""
    phone = Browser(language, font_scale=font_scale)
    phone.shell("date 030509002026.00")
    train = "from=riverton&to=lakeside&day=2026-03-05&at=13:55"
    for path, form in (
        (f"{FORUM}/login", "user=demo&password=demo1234"),
        (f"{FORUM}/reply", "topic=1&text=A+chain+is+heavier."),
        (f"{FORUM}/new", "title=Who+lends+me+a+ladder?&text=For+a+week."),
        (f"{TRAVEL}/book", f"{train}&name=Ada+Lindqvist&travellers=2"),
        (f"{LIBRARY}/loans/borrow", "book=harbour"),
        (f"{LIBRARY}/loans/borrow", "book=bread"),
        (f"{CITY}/service/report", "what=lamp&where=Elm+Road+14&details=dark&urgent=1"),
    ):
        binds = f"--bind url:s:{path} --bind 'form:s:{form}'"
        phone.shell(f"content insert --uri content://com.android.browser/site_data {binds}")
    return phone


KEPT = (
    f"{FORUM}/",
    f"{FORUM}/topic/1?to=kite",
    f"{FORUM}/topic/100",
    f"{FORUM}/tag/town",
    f"{FORUM}/account",
    f"{FORUM}/new",
    f"{TRAVEL}/tickets",
    f"{LIBRARY}/loans",
    f"{LIBRARY}/book/harbour",
    f"{CITY}/forms",
    f"{CITY}/search?q=card",
)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_where_sites_keep_something(language: str, font_scale: float) -> None:
    phone = used(language, font_scale=font_scale)
    for url in KEPT:
        phone.load(url)
        found = [text for text in phone.problems() if not text.startswith(url[8:20])]
        assert found == [], url


def test_a_reply_names_whom_it_answers() -> None:
    phone = used()
    phone.load(f"{FORUM}/topic/2")
    phone.tap(text="Accept all")
    phone.press(text="Reply")
    assert phone.entry.url == f"{FORUM}/topic/2?to=crumb"
    assert phone.shows(text="@crumb ", class_name="EditText")
    phone.press(text="Post reply")
    assert phone.data.sites.posts[-1].text == "@crumb"


def test_who_is_not_logged_in_is_asked_to_before_a_reply(phone: Browser) -> None:
    phone.load(f"{FORUM}/topic/2")
    phone.press(text="Reply")
    assert phone.entry.url == f"{FORUM}/login"


def test_topics_are_told_apart_by_what_they_are_about(phone: Browser) -> None:
    phone.load(f"{FORUM}/")
    phone.tap(text="Accept all")
    phone.tap(text="Pets")
    assert phone.shows(text="Lost: grey cat near the old gasworks")
    assert not phone.shows(text="My sourdough does not rise")


def test_the_trains_of_the_next_day_and_the_way_back_are_a_tap_away(phone: Browser) -> None:
    phone.load(f"{TRAVEL}/search?from=riverton&to=lakeside")
    assert not phone.shows(text="Day before")
    phone.press(text="Day after")
    assert phone.shows(text="Day before")
    phone.press(text="Way back")
    assert "from=lakeside&to=riverton" in phone.entry.url


def test_services_are_found_by_words(phone: Browser) -> None:
    phone.load(f"{CITY}/")
    phone.fill("Search services", "card")
    phone.tap(text="Search")
    assert phone.shows(text="Library card")
    assert not phone.shows(text="Report a defect")


def test_the_day_that_is_today_is_said(phone: Browser) -> None:
    phone.shell("date 030909002026.00")  # a Monday
    phone.load(f"{LIBRARY}/hours")
    assert phone.shows(text="Closed today")
    phone.load(f"{CITY}/contact")
    assert phone.shows(text="Open today: 8:00 - 16:00")


def test_a_book_on_loan_is_not_available() -> None:
    phone = used()
    phone.load(f"{LIBRARY}/genre/novel")
    shelf = BOOKS["harbour"].shelf
    assert phone.shows(text=f"On loan to you · {shelf}")
    assert phone.shows(text=f"Available · {BOOKS['winter'].shelf}")


def _light(color: int) -> float:
    parts = [(color >> shift & 0xFF) / 255 for shift in (16, 8, 0)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _contrast(one: int, other: int) -> float:
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_colours_of_every_site_can_be_read(theme: Theme) -> None:
    for site in SITES.values():
        colors = site_theme(theme, site.home)
        pairs = (
            (colors.accent, colors.background),
            (colors.accent, colors.surface),
            (colors.accent, colors.surface_high),
            (colors.on_accent, colors.accent),
            (colors.on_accent_container, colors.accent_container),
        )
        for front, back in pairs:
            assert _contrast(front, back) >= READABLE, (site.host, hex(front), hex(back))
