"""The tables that browser tasks expect things from say what the sites of the device say."""

from __future__ import annotations

from mobile_gym.virtual_device.apps.browser.web import library, recipes, shop, travel
from mobile_gym.virtual_device.apps.browser.web.encyclopedia import ARTICLES
from mobile_gym.virtual_device.apps.browser.web.places import TOWNS
from mobile_gym.virtual_device.apps.browser.web.products import DELIVERY, DEPARTMENTS, PRODUCTS
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from task_suites.browser import sites as tables


def test_sites() -> None:
    homes = {site.home: site.name for site in SITES.values()}
    assert all(homes[url] == name for url, name in tables.SITES.values())


def test_articles_and_recipes() -> None:
    assert {article.title[0]: (article.slug, article.title[1]) for article in ARTICLES} == (
        tables.ARTICLES
    )
    assert {item.title[0]: (key, item.title[1]) for key, item in recipes.RECIPES.items()} == (
        tables.RECIPES
    )


def test_products_and_delivery() -> None:
    found = [
        tables.Product(key, DEPARTMENTS[item.department], item.name, item.cents)
        for key, item in PRODUCTS.items()
    ]
    assert {item.name[0]: item for item in found} == tables.PRODUCTS
    for key, (word, label, cents) in tables.DELIVERY.items():
        assert DELIVERY[key] == (label, cents)
        assert label[0].startswith(word[0])
        assert label[1].startswith(word[1])
    assert tables.money(tables.PRODUCTS["Glass teapot"].cents) == shop.money(2890)


def test_books() -> None:
    assert library.GENRES == tables.GENRES
    found = [
        tables.Book(key, book.genre, book.title, book.pages) for key, book in library.BOOKS.items()
    ]
    assert {book.title[0]: book for book in found} == tables.BOOKS


def test_towns_and_trains() -> None:
    assert {name[0]: (key, name[1]) for key, name in TOWNS.items()} == tables.TOWNS
    for route in tables.ROUTES.values():
        origin, goal = tables.TOWNS[route.origin][0], tables.TOWNS[route.goal][0]
        assert route.trains == tuple(
            (train.departs, train.arrives, not train.changes)
            for train in travel.trains(origin, goal)
        )
