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
    "PAGES",
    "PEOPLE",
    "PRODUCTS",
    "RECIPES",
    "ROUTES",
    "SITES",
    "TOWNS",
    "Book",
    "Page",
    "Product",
    "Route",
    "article_url",
    "money",
    "recipe_url",
]


class Page(NamedTuple):
    """A page of a site: the site's key, the title (English, Chinese), the address."""

    site: str
    title: tuple[str, str]
    url: str


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
    "Balloon": ("balloon", "热气球"),
    "Bicycle": ("bicycle", "自行车"),
    "Bread": ("bread", "面包"),
    "Bridge": ("bridge", "桥梁"),
    "Chess": ("chess", "国际象棋"),
    "Cocoa": ("cocoa", "可可"),
    "Coffee": ("coffee", "咖啡"),
    "Compass": ("compass", "指南针"),
    "Drum": ("drum", "鼓"),
    "Glacier": ("glacier", "冰川"),
    "Honeybee": ("honeybee", "蜜蜂"),
    "Kite": ("kite", "风筝"),
    "Lighthouse": ("lighthouse", "灯塔"),
    "Moon": ("moon", "月球"),
    "Oak": ("oak", "橡树"),
    "Owl": ("owl", "猫头鹰"),
    "Paper": ("paper", "纸"),
    "Piano": ("piano", "钢琴"),
    "Rainbow": ("rainbow", "彩虹"),
    "Salt": ("salt", "盐"),
    "Sundial": ("sundial", "日晷"),
    "Tea": ("tea", "茶"),
    "Telescope": ("telescope", "望远镜"),
    "Violin": ("violin", "小提琴"),
    "Volcano": ("volcano", "火山"),
    "Windmill": ("windmill", "风车"),
}
"""Articles of the encyclopaedia by English title: the end of the address, and the Chinese title."""

RECIPES: Final = {
    "Apple crumble": ("apple-crumble", "苹果酥"),
    "Baked salmon": ("baked-salmon", "烤三文鱼"),
    "Banana bread": ("banana-bread", "香蕉蛋糕"),
    "Bean salad": ("bean-salad", "四季豆沙拉"),
    "Blueberry muffins": ("muffins", "蓝莓松饼"),
    "Cabbage dumplings": ("dumplings", "白菜饺子"),
    "Carrot soup": ("carrot-soup", "胡萝卜汤"),
    "Fish soup with tofu": ("fish-soup", "豆腐鱼汤"),
    "Fried rice": ("fried-rice", "蛋炒饭"),
    "Lemon cake": ("cake", "柠檬蛋糕"),
    "Lentil soup": ("lentil-soup", "扁豆汤"),
    "Mango ice cream": ("mango-ice", "芒果冰淇淋"),
    "Mushroom pasta": ("mushroom-pasta", "蘑菇意面"),
    "Oat cookies": ("oat-cookies", "燕麦饼干"),
    "Plum tart": ("plum-tart", "李子挞"),
    "Potato pancakes": ("potato-pancakes", "土豆饼"),
    "Pumpkin soup": ("pumpkin-soup", "南瓜汤"),
    "Rice pudding": ("rice-pudding", "牛奶米布丁"),
    "Sesame noodles": ("noodles", "芝麻酱拌面"),
    "Spinach omelette": ("spinach-omelette", "菠菜蛋饼"),
    "Stuffed peppers": ("stuffed-peppers", "酿青椒"),
    "Sweet corn soup": ("corn-soup", "甜玉米羹"),
    "Thin pancakes": ("pancakes", "薄煎饼"),
    "Tomatoes with eggs": ("tomato-eggs", "西红柿炒鸡蛋"),
}
"""Recipes by English title: the end of the address, and the Chinese title."""

_KITCHEN: Final = ("Kitchen", "厨房")
_OUTDOOR: Final = ("Outdoor", "户外")
_DESK: Final = ("Desk", "桌面")
_GARDEN: Final = ("Garden", "园艺")
_BATH: Final = ("Bathroom", "卫浴")
_GAMES: Final = ("Games", "游戏")
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
        Product("watering-can", _GARDEN, ("Watering can, 5 l", "洒水壶 5 升"), 1850),
        Product("gloves", _GARDEN, ("Garden gloves", "园艺手套"), 890),
        Product("birdhouse", _GARDEN, ("Birdhouse", "鸟屋"), 2650),
        Product("trowel", _GARDEN, ("Hand trowel", "小花铲"), 740),
        Product("seeds", _GARDEN, ("Wildflower seeds", "野花种子"), 490),
        Product("towel", _BATH, ("Bath towel", "浴巾"), 1720),
        Product("mirror", _BATH, ("Shaving mirror", "剃须镜"), 3150),
        Product("soap", _BATH, ("Olive soap", "橄榄皂"), 560),
        Product("scale", _BATH, ("Bathroom scale", "体重秤"), 3990),
        Product("puzzle", _GAMES, ("Jigsaw puzzle", "拼图"), 1480),
        Product("dominoes", _GAMES, ("Dominoes", "多米诺骨牌"), 1130),
        Product("kite", _GAMES, ("Stunt kite", "特技风筝"), 3290),
        Product("frisbee", _GAMES, ("Flying disc", "飞盘"), 970),
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


def _route(towns: str, trains: str) -> Route:
    """Of `"Riverton - Lakeside"` and `"05:40-07:32* 13:55-15:25"`; a star is a change."""
    origin, _, goal = towns.partition(" - ")
    rides = ([*train.rstrip("*").split("-"), train[-1]] for train in trains.split())
    return Route(
        origin, goal, tuple((departs, arrives, end != "*") for departs, arrives, end in rides)
    )


ROUTES: Final = {
    f"{route.origin} - {route.goal}": route
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
"""By the English names of both towns: those with trains of both kinds, direct ones in the evening.
"""

PEOPLE: Final = (
    *("Ada Lindqvist", "Bo Sanders", "Mira Oakes", "Tomas Reed", "Yuki Hale"),
    *("Clara Dunn", "Emil Bracken", "Nora Vance", "Otto Lindgren", "Vera Sallow"),
)
ADDRESSES: Final = (
    *("12 Mill Lane", "3 Harbour Road", "48 Station Street", "7 Chestnut Close"),
    *("25 Orchard Row", "9 Tannery Yard", "31 Weir Street", "6 Lantern Walk"),
)
"""What is typed into forms: invented."""


def money(cents: int) -> str:
    """An amount as the shop writes it."""
    return f"${cents // 100}.{cents % 100:02d}"


def recipe_url(title: str) -> str:
    """The address of a recipe of `RECIPES`."""
    return f"{SITES['recipes'][0]}recipe/{RECIPES[title][0]}"


def article_url(title: str) -> str:
    """The address of an article of `ARTICLES`."""
    return f"{SITES['encyclopedia'][0]}wiki/{ARTICLES[title][0]}"


PAGES: Final = {
    **{
        title: Page("encyclopedia", (title, words[1]), article_url(title))
        for title, words in ARTICLES.items()
    },
    **{
        title: Page("recipes", (title, words[1]), recipe_url(title))
        for title, words in RECIPES.items()
    },
}
"""Articles and recipes by English title."""
