"""What the browser's offline sites say, as far as tasks ask for it: tables, no code.

Tasks may not reach into the device, so what they expect of its sites stands here once more. Names
and titles are (English, Chinese).
"""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = [
    "ADDRESSES",
    "ARTICLES",
    "BOOKS",
    "DELIVERY",
    "GENRES",
    "PEOPLE",
    "PRODUCTS",
    "RECIPES",
    "ROUTES",
    "SITES",
    "TOWNS",
    "Book",
    "Product",
    "Route",
    "article_url",
    "money",
]


class Product(NamedTuple):
    """A product of the shop."""

    key: str
    department: tuple[str, str]
    name: tuple[str, str]
    cents: int


class Book(NamedTuple):
    """A book of the library."""

    key: str
    genre: str
    title: tuple[str, str]
    pages: int


class Route(NamedTuple):
    """Trains between two towns: (departs, arrives, direct), in order of departure."""

    origin: str
    goal: str
    trains: tuple[tuple[str, str, bool], ...]


SITES: Final = {
    "encyclopedia": ("https://encyclopedia.test/", ("Open Encyclopaedia", "开放百科")),
    "news": ("https://news.example.org/", ("The Daily Lantern", "灯笼日报")),
    "weather": ("https://weather.test/", ("Weather Now", "天气快报")),
    "shop": ("https://shop.example.com/", ("Corner Shop", "街角商店")),
    "recipes": ("https://recipes.test/", ("Simple Kitchen", "简单厨房")),
    "library": ("https://library.example.org/", ("Town Library", "市立图书馆")),
    "travel": ("https://travel.example.net/", ("Regional Railways", "区域铁路")),
    "forum": ("https://forum.test/", ("Neighbours' Forum", "邻里论坛")),
    "city": ("https://city.example.org/", ("City Office", "市政厅")),
}
"""By key: the address of the first page, and the name."""

ARTICLES: Final = {
    "Bicycle": ("bicycle", "自行车"),
    "Bridge": ("bridge", "桥梁"),
    "Chess": ("chess", "国际象棋"),
    "Coffee": ("coffee", "咖啡"),
    "Compass": ("compass", "指南针"),
    "Honeybee": ("honeybee", "蜜蜂"),
    "Moon": ("moon", "月球"),
    "Paper": ("paper", "纸"),
    "Rainbow": ("rainbow", "彩虹"),
    "Tea": ("tea", "茶"),
    "Violin": ("violin", "小提琴"),
    "Volcano": ("volcano", "火山"),
}
"""Articles of the encyclopaedia by English title: the end of the address, and the Chinese title."""

RECIPES: Final = {
    "Blueberry muffins": ("muffins", "蓝莓松饼"),
    "Carrot soup": ("carrot-soup", "胡萝卜汤"),
    "Fish soup with tofu": ("fish-soup", "豆腐鱼汤"),
    "Fried rice": ("fried-rice", "蛋炒饭"),
    "Lemon cake": ("cake", "柠檬蛋糕"),
    "Sesame noodles": ("noodles", "芝麻酱拌面"),
    "Tomatoes with eggs": ("tomato-eggs", "西红柿炒鸡蛋"),
}
"""Recipes by English title: the end of the address, and the Chinese title."""

_KITCHEN: Final = ("Kitchen", "厨房")
_OUTDOOR: Final = ("Outdoor", "户外")
_DESK: Final = ("Desk", "桌面")
PRODUCTS: Final = {
    product.name[0]: product
    for product in (
        Product("kettle", _KITCHEN, ("Steel kettle, 1.7 l", "不锈钢水壶 1.7 升"), 3499),
        Product("mug", _KITCHEN, ("Stoneware mug", "粗陶马克杯"), 1250),
        Product("teapot", _KITCHEN, ("Glass teapot", "玻璃茶壶"), 2890),
        Product("tent", _OUTDOOR, ("Tent for two", "双人帐篷"), 12900),
        Product("flashlight", _OUTDOOR, ("Pocket flashlight", "便携手电筒"), 1990),
        Product("bottle", _OUTDOOR, ("Water bottle, 750 ml", "运动水壶 750 毫升"), 1600),
        Product("umbrella", _OUTDOOR, ("Storm umbrella", "防风雨伞"), 2400),
        Product("lamp", _DESK, ("Desk lamp", "台灯"), 4500),
        Product("headphones", _DESK, ("Wireless headphones", "无线耳机"), 7900),
        Product("keyboard", _DESK, ("Compact keyboard", "紧凑型键盘"), 5990),
        Product("watch", _DESK, ("Table clock", "座钟"), 2190),
    )
}
"""By English name."""

DELIVERY: Final = {
    "standard": (("Standard", "标准配送"), ("Standard, 3 days", "标准配送，3 天"), 390),
    "express": (("Express", "加急配送"), ("Express, 1 day", "加急配送，1 天"), 990),
}
"""By key: the word for it, as the shop writes it, and the price in cents."""

GENRES: Final = {
    "novel": ("Novels", "小说"),
    "travel": ("Travel", "旅行"),
    "craft": ("Crafts", "手工"),
}
BOOKS: Final = {
    book.title[0]: book
    for book in (
        Book("harbour", "novel", ("The Harbour Clock", "港口的钟"), 284),
        Book("orchard", "novel", ("Seven Orchards", "七座果园"), 352),
        Book("winter", "novel", ("A Winter by the Lake", "湖畔之冬"), 198),
        Book("night-train", "travel", ("By Night Train", "夜行列车"), 240),
        Book("islands", "travel", ("Small Islands", "小岛"), 176),
        Book("maps", "travel", ("How to Read a Map", "如何看地图"), 120),
        Book("knots", "craft", ("Fifty Useful Knots", "实用绳结五十种"), 96),
        Book("bread", "craft", ("Bread at Home", "在家烤面包"), 210),
        Book("paper-birds", "craft", ("Paper Birds", "纸鸟"), 88),
    )
}
"""By English title."""

TOWNS: Final = {
    "Riverton": ("riverton", "河口市"),
    "Northport": ("northport", "北港市"),
    "Lakeside": ("lakeside", "湖滨市"),
    "Hillview": ("hillview", "云山市"),
    "Sandbay": ("sandbay", "金沙湾"),
    "Greenfield": ("greenfield", "绿原市"),
}
"""Towns by English name: the key in addresses, and the Chinese name."""

ROUTES: Final = {
    f"{route.origin} - {route.goal}": route
    for route in (
        Route(
            "Riverton",
            "Lakeside",
            (
                ("05:40", "07:32", False),
                ("08:25", "10:17", False),
                ("11:10", "13:02", False),
                ("13:55", "15:25", True),
                ("16:40", "18:10", True),
                ("19:25", "20:55", True),
            ),
        ),
        Route(
            "Northport",
            "Hillview",
            (
                ("05:30", "07:19", False),
                ("08:15", "10:04", False),
                ("11:00", "12:49", False),
                ("13:45", "15:12", True),
                ("16:30", "17:57", True),
                ("19:15", "20:42", True),
            ),
        ),
        Route(
            "Lakeside",
            "Sandbay",
            (
                ("05:55", "07:59", False),
                ("08:40", "10:44", False),
                ("11:25", "13:07", True),
                ("14:10", "16:14", False),
                ("16:55", "18:37", True),
                ("19:40", "21:44", False),
            ),
        ),
        Route(
            "Sandbay",
            "Northport",
            (
                ("05:30", "07:46", False),
                ("08:15", "10:31", False),
                ("11:00", "12:54", True),
                ("13:45", "16:01", False),
                ("16:30", "18:24", True),
                ("19:15", "21:31", False),
            ),
        ),
        Route(
            "Hillview",
            "Riverton",
            (
                ("05:50", "08:13", False),
                ("08:35", "10:36", True),
                ("11:20", "13:43", False),
                ("14:05", "16:06", True),
                ("16:50", "18:51", True),
                ("19:35", "21:36", True),
            ),
        ),
        Route(
            "Greenfield",
            "Lakeside",
            (
                ("05:50", "08:21", False),
                ("08:35", "10:44", True),
                ("11:20", "13:51", False),
                ("14:05", "16:36", False),
                ("16:50", "18:59", True),
                ("19:35", "22:06", False),
            ),
        ),
    )
}
"""By the English names of both towns."""

PEOPLE: Final = ("Ada Lindqvist", "Bo Sanders", "Mira Oakes", "Tomas Reed", "Yuki Hale")
ADDRESSES: Final = ("12 Mill Lane", "3 Harbour Road", "48 Station Street", "7 Chestnut Close")
"""What is typed into forms: invented."""


def money(cents: int) -> str:
    """An amount as the shop writes it."""
    return f"${cents // 100}.{cents % 100:02d}"


def article_url(title: str) -> str:
    """The address of an article of `ARTICLES`."""
    return f"{SITES['encyclopedia'][0]}wiki/{ARTICLES[title][0]}"
