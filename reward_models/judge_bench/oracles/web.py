"""What the sites of the device's browser told a user: read from the screens, never from the sites.

The names by which sites keep things in the device's state are the one table that is needed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, NamedTuple

from reward_models.judge_bench.oracles.created_records import before_answer
from reward_models.judge_bench.oracles.sight import Sight

BROWSER: Final = "com.android.browser"
_MAIN: Final = f"{BROWSER}/.BrowserActivity"
_SHOP: Final = "//shop.example.com/"
_RAILWAYS: Final = "//travel.example.net/"

PRODUCTS: Final = {
    "kettle": ("Steel kettle, 1.7 l", "不锈钢水壶 1.7 升"),
    "mug": ("Stoneware mug", "粗陶马克杯"),
    "teapot": ("Glass teapot", "玻璃茶壶"),
    "tent": ("Tent for two", "双人帐篷"),
    "flashlight": ("Pocket flashlight", "便携手电筒"),
    "bottle": ("Water bottle, 750 ml", "运动水壶 750 毫升"),
    "umbrella": ("Storm umbrella", "防风雨伞"),
    "lamp": ("Desk lamp", "台灯"),
    "headphones": ("Wireless headphones", "无线耳机"),
    "keyboard": ("Compact keyboard", "紧凑型键盘"),
    "watch": ("Table clock", "座钟"),
}
BOOKS: Final = {
    "harbour": ("The Harbour Clock", "港口的钟"),
    "orchard": ("Seven Orchards", "七座果园"),
    "winter": ("A Winter by the Lake", "湖畔之冬"),
    "night-train": ("By Night Train", "夜行列车"),
    "islands": ("Small Islands", "小岛"),
    "maps": ("How to Read a Map", "如何看地图"),
    "knots": ("Fifty Useful Knots", "实用绳结五十种"),
    "bread": ("Bread at Home", "在家烤面包"),
    "paper-birds": ("Paper Birds", "纸鸟"),
}
TOWNS: Final = {
    "riverton": ("Riverton", "河口市"),
    "northport": ("Northport", "北港市"),
    "lakeside": ("Lakeside", "湖滨市"),
    "hillview": ("Hillview", "云山市"),
    "sandbay": ("Sandbay", "金沙湾"),
    "greenfield": ("Greenfield", "绿原市"),
}


def key_of(table: dict[str, tuple[str, str]], name: str) -> str:
    """By which name a site keeps a thing."""
    return next(key for key, names in table.items() if name in names)


def towns_named(text: str) -> list[tuple[str, str]]:
    """The towns of an instruction in its order, each with its key."""
    places = [
        (text.index(name), key, name)
        for key, names in TOWNS.items()
        for name in names
        if name in text
    ]
    return [(key, name) for _, key, name in sorted(places)]


# -- pages -----------------------------------------------------------------------------------------


def entry_in(moment: Sight) -> Any:
    """The page that the browser shows; None where it is not in front or has not loaded."""
    if moment.activity != _MAIN or not moment.is_clear:
        return None
    entry = moment.now.data[BROWSER].tab.entry
    return None if entry.offline else entry


def is_titled(title: str, expected: str) -> bool:
    """Whether a page has a title, before the name of its site."""
    return title == expected or title.startswith(f"{expected} - ")


def shown_pages(see: Sight, host: str) -> Iterator[tuple[Sight, Any]]:
    """The moments at which a page of a site was shown before any answer, each with the page."""
    for moment in before_answer(see):
        entry = entry_in(moment)
        if entry is not None and host in entry.url:
            yield moment, entry


_PRICE: Final = re.compile(r"\$(\d+\.\d\d)(?: · ★ [\d.]+)?")
_LINE: Final = re.compile(r"(\d+) x \$(\d+\.\d\d) = \$\d+\.\d\d")


def price_shown_below(moment: Sight, name: str) -> Decimal | None:
    """What stands below a name on a page of the shop at a moment; None where nothing does."""
    entry = entry_in(moment)
    if entry is None or _SHOP not in entry.url:
        return None
    for above, below in zip(moment.texts, moment.texts[1:], strict=False):
        match = _PRICE.fullmatch(below) or _LINE.fullmatch(below)
        if above == name and match is not None:
            return Decimal(match[match.re.groups])
    return None


def price_read_below(see: Sight, name: str) -> Decimal | None:
    """What stood below a name in the shop before any answer; None where nothing was seen there."""
    prices = (price_shown_below(moment, name) for moment in before_answer(see))
    return next((price for price in prices if price is not None), None)


# -- trains ----------------------------------------------------------------------------------------


class DirectTrain(NamedTuple):
    """A train of a list of results, as the list writes its times."""

    departs: str
    arrives: str


_RIDE: Final = re.compile(r"(\d\d:\d\d) - (\d\d:\d\d)")
_DIRECT: Final = re.compile(r"(?:direct|直达)\b.*")


def direct_trains_shown(moment: Sight, day: str = "") -> dict[str, DirectTrain]:
    """The direct trains on the screen that leave after the named time, by when they leave.

    Args:
        moment: its instruction names the towns in the order of the journey.
        day: as in addresses, `2026-03-14`; any day where empty.
    """
    entry = entry_in(moment)
    (origin, _), (goal, _) = towns_named(moment.task.text)[:2]
    parts = (_RAILWAYS, f"from={origin}", f"to={goal}", day)
    if entry is None or not all(part in entry.url for part in parts):
        return {}
    trains: dict[str, DirectTrain] = {}
    for ride, kind in zip(moment.texts, moment.texts[1:], strict=False):
        times = _RIDE.fullmatch(ride)
        if times is not None and _DIRECT.match(kind) and times[1] >= moment.task.params["after"]:
            trains[times[1]] = DirectTrain(times[1], times[2])
    return trains


def first_direct_train(see: Sight, day: str = "") -> DirectTrain | None:
    """The first direct train after the named time, of those that were read; None for none."""
    trains: dict[str, DirectTrain] = {}
    for moment in before_answer(see):
        trains |= direct_trains_shown(moment, day)
    return trains[min(trains)] if trains else None


def site_records(see: Sight) -> tuple[Any, Any]:
    """What the sites kept about the user at reset, and what they keep now."""
    before, after = see.data(BROWSER)
    return before.sites, after.sites
