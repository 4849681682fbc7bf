"""The offline web by itself: every page exists, is reachable, and is there in both languages."""

from __future__ import annotations

from datetime import date

import pytest

from mobile_gym.virtual_device.apps.browser.web import shop, travel, weather
from mobile_gym.virtual_device.apps.browser.web.documents import Document, File, hrefs, text_of
from mobile_gym.virtual_device.apps.browser.web.registry import SITES, fetch, send_form
from mobile_gym.virtual_device.apps.browser.web.search import Page, build, index_of
from mobile_gym.virtual_device.apps.browser.web.site import SiteData
from mobile_gym.virtual_device.apps.browser.web.urls import (
    complete_address,
    is_address,
    join,
    parse,
    readable_address,
    with_query,
)

TODAY = date(2025, 5, 20)
PAGES = [f"https://{site.host}{path}" for site in SITES.values() for path in site.paths]
LANGUAGES = ["en", "zh"]


def page(url: str, language: str = "en", sites: SiteData | None = None) -> Document:
    found = fetch(url, language, sites or SiteData(), TODAY)
    assert isinstance(found, Document), url
    return found


def test_it_is_a_web_of_many_sites_on_reserved_names() -> None:
    assert len(SITES) >= 8
    assert len(PAGES) >= 40
    reserved = (".test", ".example.com", ".example.org", ".example.net")
    assert all(host.endswith(reserved) for host in SITES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_to_a_page_and_every_page_is_linked(language: str) -> None:
    home = "https://search.example.com/"
    seen, waiting = {home}, [home]
    while waiting:
        url = waiting.pop()
        assert parse(url).host in SITES, url
        found = fetch(url, language, SiteData(), TODAY)
        assert found is not None, url
        if isinstance(found, File):
            assert found.content
            continue
        for href in hrefs(found):
            target = join(url, href)
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    assert set(PAGES) <= seen


@pytest.mark.parametrize("url", PAGES)
def test_a_page_is_there_in_both_languages(url: str) -> None:
    english, chinese = text_of(page(url)), text_of(page(url, "zh"))
    assert len(page(url).blocks) == len(page(url, "zh").blocks)
    assert not any("\u4e00" <= letter <= "\u9fff" for letter in english)
    assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese)
    # A line of two English words in a Chinese page was not translated.
    for line in chinese.split("\n"):
        words = [word for word in line.split() if word.isascii() and word.isalpha()]
        assert len(words) < 3, line


def test_there_is_no_page_where_none_is() -> None:
    for site in SITES.values():
        assert fetch(f"https://{site.host}/no/such/page", "en", SiteData(), TODAY) is None


def test_search_ranks_the_page_about_it_first() -> None:
    for words, path in (
        ("volcano", "/wiki/volcano"),
        ("marathon", "/story/marathon"),
        ("lemon cakes", "/recipe/cake"),
        ("parking permit", "/service/resident-permit"),
    ):
        assert index_of("en").search(words)[0].page.url.endswith(path), words
    assert index_of("zh").search("胡萝卜汤")[0].page.url.endswith("/recipe/carrot-soup")
    assert index_of("en").search("nosuchword") == ()
    assert index_of("en").search("  ") == ()


@pytest.mark.parametrize(
    ("words", "host"), [("weather berlin", "weather.test"), ("nosuchword volcano", "encyclopedia.")]
)
def test_a_search_goes_without_a_word_that_no_page_has(words: str, host: str) -> None:
    assert host in index_of("en").search(words)[0].page.url


def test_the_index_weighs_rarity_and_titles() -> None:
    pages = (
        Page("a", "Apples", "red fruit"),
        Page("b", "Fruit", "apples and pears and plums"),
        Page("c", "Trees", "pears"),
    )
    index = build(pages)
    assert [hit.page.url for hit in index.search("apple")] == ["a", "b"]
    assert [hit.page.url for hit in index.search("pears apples")] == ["b"]
    assert index.search("pear")[0].snippet == "pears"


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("weather.test", True),
        ("weather.test/town/riverton", True),
        ("https://shop.example.com", True),
        ("green tea", False),
        ("tea", False),
        ("3.5", False),
        ("what is e.g. this", False),
        ("ftp://shop.example.com", False),
        ("[", False),
    ],
)
def test_addresses_are_told_from_words(text: str, is_one: bool) -> None:
    assert is_address(text) is is_one


def test_addresses_are_taken_apart_and_put_together() -> None:
    url = with_query("https://search.example.com/search?x=1", {"q": "胡萝卜 a+b"})
    assert parse(url).query == {"q": "胡萝卜 a+b"}
    assert readable_address(url) == "search.example.com/search?q=胡萝卜 a+b"
    assert complete_address("Weather.test/Town") == "https://weather.test/Town"
    assert parse("https://[").host == ""
    assert join("https://forum.test/topic/1", "/login") == "https://forum.test/login"


def test_a_cart_adds_up() -> None:
    sites, url = SiteData(), "https://shop.example.com/cart/add"
    for count in ("1", "2"):
        values = {"product": "mug", "count": count}
        sites, location = send_form(url, values, "en", sites, TODAY)
    assert location == "https://shop.example.com/cart"
    assert sites.cart == {"mug": 3}
    assert shop.total_cents(sites.cart, "express") == 3 * 1250 + 990
    assert "Total: $37.50" in text_of(page(location, sites=sites))
    same, _ = send_form(url, {"product": "nothing"}, "en", sites, TODAY)
    assert same == sites


def test_forecasts_and_timetables_do_not_change_between_looks() -> None:
    day = TODAY.toordinal()
    week = [weather.forecast("riverton", day + offset) for offset in range(7)]
    assert week == [weather.forecast("riverton", day + offset) for offset in range(7)]
    assert len(set(week)) > 3
    assert all(item.low < item.high and 0 <= item.rain <= 100 for item in week)
    for train in travel.trains("sandbay", "riverton"):
        assert train.departs < train.arrives
        assert train.cents > 0


def test_recipes_scale_with_the_servings() -> None:
    assert "200 g" in text_of(page("https://recipes.test/recipe/cake"))
    assert "600 g" in text_of(page("https://recipes.test/recipe/cake?servings=6"))
    assert page("https://recipes.test/recipe/cake?servings=many")
