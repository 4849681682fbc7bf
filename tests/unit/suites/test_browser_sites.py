"""The tables that browser tasks expect things from say what the sites of the device say."""

from __future__ import annotations

from mobile_gym.core.tasks import LANGUAGES
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.browser.web import library, recipes, shop, travel
from mobile_gym.virtual_device.apps.browser.web.encyclopedia import ARTICLES
from mobile_gym.virtual_device.apps.browser.web.places import TOWNS
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.shop import DELIVERY, DEPARTMENTS, PRODUCTS
from task_suites.browser import sites as tables


def words(text: Text) -> tuple[str, ...]:
    return tuple(text.of(language) for language in LANGUAGES)


def test_sites() -> None:
    homes = {site.home: site.name for site in SITES.values()}
    assert all(homes[site.url] == words(site.name) for site in tables.SITES.values())


def test_articles() -> None:
    assert {article.slug: article.title for article in ARTICLES} == {
        page.slug: words(page.title) for page in tables.ARTICLES.values()
    }


def test_recipes() -> None:
    assert {key: recipe.title for key, recipe in recipes.RECIPES.items()} == {
        page.slug: words(page.title) for page in tables.RECIPES.values()
    }


def test_departments() -> None:
    assert {key: words(name) for key, name in tables.DEPARTMENTS.items()} == DEPARTMENTS


def test_products() -> None:
    assert {key: (item.department, item.name, item.cents) for key, item in PRODUCTS.items()} == {
        item.key: (item.department, words(item.name), item.cents)
        for item in tables.PRODUCTS.values()
    }


def test_deliveries() -> None:
    for key, delivery in tables.DELIVERY.items():
        option = words(delivery.option)
        assert DELIVERY[key] == (option, delivery.cents)
        for label, word in zip(option, words(delivery.word), strict=True):
            assert label.lower().startswith(word)


def test_money() -> None:
    assert tables.money(2890) == shop.money(2890)


def test_genres() -> None:
    assert {key: words(name) for key, name in tables.GENRES.items()} == library.GENRES


def test_books() -> None:
    assert {key: (book.genre, book.title, book.pages) for key, book in library.BOOKS.items()} == {
        book.key: (book.genre, words(book.title), book.pages) for book in tables.BOOKS.values()
    }


def test_towns() -> None:
    assert {town.key: words(town.name) for town in tables.TOWNS.values()} == TOWNS


def test_trains() -> None:
    for route in tables.ROUTES.values():
        assert route.trains == tuple(
            (train.departs, train.arrives, not train.changes)
            for train in travel.trains(route.origin.key, route.goal.key)
        )
