"""What the browser's offline sites say, as far as tasks ask for it: tables, no code.

Tasks may not reach into the device, so what they expect of its sites stands here once more. Tables
are by English name or title, as the parameters of tasks are, where they are not by key.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core.texts import ENGLISH, Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.browser.names import (
    Articles,
    Books,
    Deliveries,
    Departments,
    Genres,
    Products,
    Recipes,
    Sites,
    Towns,
)
from task_suites.pools import by_words


class Site(NamedTuple):
    """A site: the address of its first page, and its name."""

    url: str
    name: Text

    @property
    def host(self) -> str:
        """The address without scheme and path."""
        return self.url.removeprefix("https://").rstrip("/")


class Page(NamedTuple):
    """A page of a site: the site's key, the end of the address, the title, the address."""

    site: str
    slug: str
    title: Text
    url: str


class Product(NamedTuple):
    """A product of the shop."""

    key: str
    department: str
    name: Text
    cents: int


class Delivery(NamedTuple):
    """How the shop delivers: in a sentence, as the shop offers it, the price."""

    word: Text
    option: Text
    cents: int


class Book(NamedTuple):
    """A book of the library."""

    key: str
    genre: str
    title: Text
    pages: int


class Town(NamedTuple):
    """A town that trains stop at, by its key in addresses."""

    key: str
    name: Text


class Route(NamedTuple):
    """Trains between two towns: (departs, arrives, direct), in order of departure."""

    origin: Town
    goal: Town
    trains: tuple[tuple[str, str, bool], ...]

    def first_direct(self, after: str) -> tuple[str, str]:
        """When the first direct train at or after a time departs and arrives."""
        return next((dep, arr) for dep, arr, direct in self.trains if direct and dep >= after)


SITES: Final = {
    "encyclopedia": Site("https://encyclopedia.test/", Sites.open_encyclopaedia),
    "news": Site("https://news.example.org/", Sites.the_daily_lantern),
    "weather": Site("https://weather.test/", Sites.weather_now),
    "shop": Site("https://shop.example.com/", Sites.corner_shop),
    "recipes": Site("https://recipes.test/", Sites.simple_kitchen),
    "library": Site("https://library.example.org/", Sites.town_library),
    "travel": Site("https://travel.example.net/", Sites.regional_railways),
    "forum": Site("https://forum.test/", Sites.neighbours_forum),
    "city": Site("https://city.example.org/", Sites.city_office),
}
"""By key."""


def _pages_by_title(*pages: Page) -> dict[str, Page]:
    return {page.title.of(ENGLISH): page for page in pages}


def _article(slug: str, title: Text) -> Page:
    return Page("encyclopedia", slug, title, f"{SITES['encyclopedia'].url}wiki/{slug}")


def _recipe(slug: str, title: Text) -> Page:
    return Page("recipes", slug, title, f"{SITES['recipes'].url}recipe/{slug}")


ARTICLES: Final = _pages_by_title(
    _article("balloon", Articles.balloon),
    _article("bicycle", Articles.bicycle),
    _article("bread", Articles.bread),
    _article("bridge", Articles.bridge),
    _article("chess", Articles.chess),
    _article("cocoa", Articles.cocoa),
    _article("coffee", Articles.coffee),
    _article("compass", Articles.compass),
    _article("drum", Articles.drum),
    _article("glacier", Articles.glacier),
    _article("honeybee", Articles.honeybee),
    _article("kite", Articles.kite),
    _article("lighthouse", Articles.lighthouse),
    _article("moon", Articles.moon),
    _article("oak", Articles.oak),
    _article("owl", Articles.owl),
    _article("paper", Articles.paper),
    _article("piano", Articles.piano),
    _article("rainbow", Articles.rainbow),
    _article("salt", Articles.salt),
    _article("sundial", Articles.sundial),
    _article("tea", Articles.tea),
    _article("telescope", Articles.telescope),
    _article("violin", Articles.violin),
    _article("volcano", Articles.volcano),
    _article("windmill", Articles.windmill),
)
RECIPES: Final = _pages_by_title(
    _recipe("apple-crumble", Recipes.apple_crumble),
    _recipe("baked-salmon", Recipes.baked_salmon),
    _recipe("banana-bread", Recipes.banana_bread),
    _recipe("bean-salad", Recipes.bean_salad),
    _recipe("muffins", Recipes.blueberry_muffins),
    _recipe("dumplings", Recipes.cabbage_dumplings),
    _recipe("carrot-soup", Recipes.carrot_soup),
    _recipe("fish-soup", Recipes.fish_soup_with_tofu),
    _recipe("fried-rice", Recipes.fried_rice),
    _recipe("cake", Recipes.lemon_cake),
    _recipe("lentil-soup", Recipes.lentil_soup),
    _recipe("mango-ice", Recipes.mango_ice_cream),
    _recipe("mushroom-pasta", Recipes.mushroom_pasta),
    _recipe("oat-cookies", Recipes.oat_cookies),
    _recipe("plum-tart", Recipes.plum_tart),
    _recipe("potato-pancakes", Recipes.potato_pancakes),
    _recipe("pumpkin-soup", Recipes.pumpkin_soup),
    _recipe("rice-pudding", Recipes.rice_pudding),
    _recipe("noodles", Recipes.sesame_noodles),
    _recipe("spinach-omelette", Recipes.spinach_omelette),
    _recipe("stuffed-peppers", Recipes.stuffed_peppers),
    _recipe("corn-soup", Recipes.sweet_corn_soup),
    _recipe("pancakes", Recipes.thin_pancakes),
    _recipe("tomato-eggs", Recipes.tomatoes_with_eggs),
)
PAGES: Final = {**ARTICLES, **RECIPES}

DEPARTMENTS: Final = {
    "kitchen": Departments.kitchen,
    "outdoor": Departments.outdoor,
    "desk": Departments.desk,
    "garden": Departments.garden,
    "bath": Departments.bathroom,
    "games": Departments.games,
}
"""Of the shop, by key."""

PRODUCTS: Final = {
    product.name.of(ENGLISH): product
    for product in (
        Product("kettle", "kitchen", Products.steel_kettle, 3499),
        Product("mug", "kitchen", Products.stoneware_mug, 1250),
        Product("teapot", "kitchen", Products.glass_teapot, 2890),
        Product("tent", "outdoor", Products.tent_for_two, 12900),
        Product("flashlight", "outdoor", Products.pocket_flashlight, 1990),
        Product("bottle", "outdoor", Products.water_bottle, 1600),
        Product("umbrella", "outdoor", Products.storm_umbrella, 2400),
        Product("lamp", "desk", Products.desk_lamp, 4500),
        Product("headphones", "desk", Products.wireless_headphones, 7900),
        Product("keyboard", "desk", Products.compact_keyboard, 5990),
        Product("watch", "desk", Products.table_clock, 2190),
        Product("watering-can", "garden", Products.watering_can, 1850),
        Product("gloves", "garden", Products.garden_gloves, 890),
        Product("birdhouse", "garden", Products.birdhouse, 2650),
        Product("trowel", "garden", Products.hand_trowel, 740),
        Product("seeds", "garden", Products.wildflower_seeds, 490),
        Product("towel", "bath", Products.bath_towel, 1720),
        Product("mirror", "bath", Products.shaving_mirror, 3150),
        Product("soap", "bath", Products.olive_soap, 560),
        Product("scale", "bath", Products.bathroom_scale, 3990),
        Product("puzzle", "games", Products.jigsaw_puzzle, 1480),
        Product("dominoes", "games", Products.dominoes, 1130),
        Product("kite", "games", Products.stunt_kite, 3290),
        Product("frisbee", "games", Products.flying_disc, 970),
    )
}

DELIVERY: Final = {
    "standard": Delivery(Deliveries.standard, Deliveries.standard_option, 390),
    "express": Delivery(Deliveries.express, Deliveries.express_option, 990),
}
"""By key."""

GENRES: Final = {
    "novel": Genres.novels,
    "travel": Genres.travel,
    "craft": Genres.crafts,
}
"""Of the library, by key."""

BOOKS: Final = {
    book.title.of(ENGLISH): book
    for book in (
        Book("harbour", "novel", Books.the_harbour_clock, 284),
        Book("orchard", "novel", Books.seven_orchards, 352),
        Book("winter", "novel", Books.a_winter_by_the_lake, 198),
        Book("night-train", "travel", Books.by_night_train, 240),
        Book("islands", "travel", Books.small_islands, 176),
        Book("maps", "travel", Books.how_to_read_a_map, 120),
        Book("knots", "craft", Books.fifty_useful_knots, 96),
        Book("bread", "craft", Books.bread_at_home, 210),
        Book("paper-birds", "craft", Books.paper_birds, 88),
    )
}

TOWNS: Final = {
    town.name.of(ENGLISH): town
    for town in (
        Town("riverton", Towns.riverton),
        Town("northport", Towns.northport),
        Town("lakeside", Towns.lakeside),
        Town("hillview", Towns.hillview),
        Town("sandbay", Towns.sandbay),
        Town("greenfield", Towns.greenfield),
    )
}


def _route(towns: str, trains: str) -> Route:
    """Of `"Riverton - Lakeside"` and `"05:40-07:32* 13:55-15:25"`; a star is a change."""
    origin, _, goal = towns.partition(" - ")
    rides = ([*train.rstrip("*").split("-"), train[-1]] for train in trains.split())
    return Route(
        TOWNS[origin],
        TOWNS[goal],
        tuple((departs, arrives, end != "*") for departs, arrives, end in rides),
    )


ROUTES: Final = {
    f"{route.origin.name.of(ENGLISH)} - {route.goal.name.of(ENGLISH)}": route
    for route in (
        _route(
            "Riverton - Lakeside",
            "05:40-07:32* 08:25-10:17* 11:10-13:02* 13:55-15:25 16:40-18:10 19:25-20:55",
        ),
        _route(
            "Riverton - Hillview",
            "05:45-08:00* 08:30-10:23 11:15-13:30* 14:00-15:53 16:45-18:38 19:30-21:23",
        ),
        _route(
            "Riverton - Greenfield",
            "05:40-08:34 08:25-11:41* 11:10-14:26* 13:55-16:49 16:40-19:34 19:25-22:41*",
        ),
        _route(
            "Northport - Hillview",
            "05:30-07:19* 08:15-10:04* 11:00-12:49* 13:45-15:12 16:30-17:57 19:15-20:42",
        ),
        _route(
            "Northport - Sandbay",
            "05:30-07:30 08:15-10:37* 11:00-13:00 13:45-15:45 16:30-18:30 19:15-21:15",
        ),
        _route(
            "Northport - Greenfield",
            "05:35-08:13* 08:20-10:36 11:05-13:21 13:50-16:28* 16:35-18:51 19:20-21:36",
        ),
        _route(
            "Lakeside - Sandbay",
            "05:55-07:59* 08:40-10:44* 11:25-13:07 14:10-16:14* 16:55-18:37 19:40-21:44*",
        ),
        _route(
            "Lakeside - Greenfield",
            "05:45-07:52 08:30-10:37 11:15-13:44* 14:00-16:07 16:45-18:52 19:30-21:59*",
        ),
        _route(
            "Hillview - Riverton",
            "05:50-08:13* 08:35-10:36 11:20-13:43* 14:05-16:06 16:50-18:51 19:35-21:36",
        ),
        _route(
            "Hillview - Northport",
            "05:50-07:31 08:35-10:38* 11:20-13:23* 14:05-15:46 16:50-18:31 19:35-21:16",
        ),
        _route(
            "Hillview - Greenfield",
            "05:40-07:46* 08:25-10:09 11:10-13:16* 13:55-16:01* 16:40-18:46* 19:25-21:09",
        ),
        _route(
            "Sandbay - Northport",
            "05:30-07:46* 08:15-10:31* 11:00-12:54 13:45-16:01* 16:30-18:24 19:15-21:31*",
        ),
        _route(
            "Greenfield - Riverton",
            "05:55-09:11* 08:40-11:34 11:25-14:19 14:10-17:04 16:55-19:49 19:40-22:56*",
        ),
        _route(
            "Greenfield - Northport",
            "05:45-08:11 08:30-10:56 11:15-14:03* 14:00-16:48* 16:45-19:11 19:30-22:18*",
        ),
        _route(
            "Greenfield - Lakeside",
            "05:50-08:21* 08:35-10:44 11:20-13:51* 14:05-16:36* 16:50-18:59 19:35-22:06*",
        ),
        _route(
            "Greenfield - Hillview",
            "05:35-07:00 08:20-09:45 11:05-12:52* 13:50-15:37* 16:35-18:00 19:20-21:07*",
        ),
    )
}
"""By the names of both towns: those with trains of both kinds, direct ones in the evening."""

PEOPLE: Final = (
    *("Ada Lindqvist", "Bo Sanders", "Mira Oakes", "Tomas Reed", "Yuki Hale"),
    *("Clara Dunn", "Emil Bracken", "Nora Vance", "Otto Lindgren", "Vera Sallow"),
)
ADDRESSES: Final = by_words(load_word_lists("task_suites.browser")["addresses"])
"""What is typed into forms: invented."""


def money(cents: int) -> str:
    """An amount as the shop writes it."""
    return f"${cents // 100}.{cents % 100:02d}"
