"""What stays at the top and at the bottom of a web page."""

from __future__ import annotations

import pytest
from browser_phone import Browser

from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.web.recipes import RECIPES

NEWS = "https://news.example.org/"
SHOP = "https://shop.example.com/"
RECIPE = f"https://recipes.test/recipe/{next(iter(RECIPES))}"


def opened(url: str) -> Browser:
    phone = Browser()
    phone.do(navigation.open_url, url)
    phone.host.advance(3000)
    return phone


@pytest.mark.parametrize("answer", ["Accept all", "Only necessary"])
def test_a_question_about_cookies_is_answered_once(answer: str) -> None:
    phone = opened(NEWS)
    phone.tap(text=answer)
    assert not phone.shows(text="Cookies on this site")
    phone.do(navigation.open_url, f"{NEWS}about")
    phone.host.advance(3000)
    assert not phone.shows(text="Cookies on this site")


def test_each_site_asks_for_itself() -> None:
    phone = opened(NEWS)
    phone.tap(text="Accept all")
    phone.do(navigation.open_url, SHOP)
    phone.host.advance(3000)
    assert phone.shows(text="Cookies on this site")


def test_sites_without_cookies_do_not_ask() -> None:
    assert not opened("https://weather.test/").shows(text="Cookies on this site")


def test_an_answer_is_no_side_effect() -> None:
    phone = opened(NEWS)
    before = phone.host.snapshot()
    phone.tap(text="Accept all")
    assert phone.host.diff(before) == ()


@pytest.mark.parametrize(
    ("url", "name", "stays"),
    [
        (f"{SHOP}department/kitchen", "Corner Shop", True),
        (RECIPE, "Simple Kitchen", False),
    ],
)
def test_the_bar_of_some_sites_stays_at_the_top(url: str, name: str, stays: bool) -> None:
    phone = opened(url)
    phone.tap(text="Accept all")
    phone.host.swipe(270, 900, 270, 300)
    phone.host.advance(1500)
    assert phone.shows(text=name) is stays
