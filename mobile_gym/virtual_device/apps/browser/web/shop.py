"""The shop: products by department, a cart, a checkout that keeps the order.

It is a site of its own; `search` finds the pages of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.browser.web import documents, site
from mobile_gym.virtual_device.apps.browser.web.urls import with_query

# -- What the shop sells, and how it delivers: tables, no code -----------------------------------


class Product(NamedTuple):
    """What is for sale; stars are in tenths."""

    department: str
    name: tuple[str, str]
    cents: int
    stars: int
    icon: str
    color: int
    about: tuple[str, str]


DEPARTMENTS: Final = {
    "kitchen": ("Kitchen", "厨房"),
    "outdoor": ("Outdoor", "户外"),
    "desk": ("Desk", "桌面"),
    "garden": ("Garden", "园艺"),
    "bath": ("Bathroom", "卫浴"),
    "games": ("Games", "游戏"),
}
DELIVERY: Final = {
    "standard": (("Standard, 3 days", "标准配送，3 天"), 390),
    "express": (("Express, 1 day", "加急配送，1 天"), 990),
    "pickup": (("Pick up in store", "到店自提"), 0),
}
PRODUCTS: Final = {
    "kettle": Product(
        "kitchen",
        ("Steel kettle, 1.7 l", "不锈钢水壶 1.7 升"),
        3499,
        46,
        "kettle",
        0xFF546E7A,
        ("Boils a litre in three minutes and switches itself off.", "三分钟烧开一升水，自动断电。"),
    ),
    "mug": Product(
        "kitchen",
        ("Stoneware mug", "粗陶马克杯"),
        1250,
        48,
        "coffee",
        0xFF795548,
        ("Holds 350 ml. Safe for dishwasher and microwave.", "容量 350 毫升，可用洗碗机和微波炉。"),
    ),
    "teapot": Product(
        "kitchen",
        ("Glass teapot", "玻璃茶壶"),
        2890,
        41,
        "tea",
        0xFF689F38,
        ("With a fine steel strainer for loose leaves.", "配细密不锈钢滤网，适合散茶。"),
    ),
    "tent": Product(
        "outdoor",
        ("Tent for two", "双人帐篷"),
        12900,
        44,
        "tent",
        0xFF2E7D32,
        ("Weighs 2.1 kg and stands in five minutes.", "重 2.1 千克，五分钟搭好。"),
    ),
    "flashlight": Product(
        "outdoor",
        ("Pocket flashlight", "便携手电筒"),
        1990,
        39,
        "flashlight",
        0xFF455A64,
        ("Shines for twelve hours on one battery.", "一节电池可照明十二小时。"),
    ),
    "bottle": Product(
        "outdoor",
        ("Water bottle, 750 ml", "运动水壶 750 毫升"),
        1600,
        47,
        "bottle-soda-outline",
        0xFF0277BD,
        ("Light, leakproof, and easy to clean.", "轻便、防漏、易清洗。"),
    ),
    "umbrella": Product(
        "outdoor",
        ("Storm umbrella", "防风雨伞"),
        2400,
        43,
        "umbrella",
        0xFF6A1B9A,
        ("Eight ribs that do not break in the wind.", "八根伞骨，大风不折。"),
    ),
    "lamp": Product(
        "desk",
        ("Desk lamp", "台灯"),
        4500,
        45,
        "desk-lamp",
        0xFFF9A825,
        ("Three levels of warm or cool light.", "三档亮度，冷暖可调。"),
    ),
    "headphones": Product(
        "desk",
        ("Wireless headphones", "无线耳机"),
        7900,
        42,
        "headphones",
        0xFF37474F,
        ("Thirty hours of music, folds flat.", "续航三十小时，可折叠。"),
    ),
    "keyboard": Product(
        "desk",
        ("Compact keyboard", "紧凑型键盘"),
        5990,
        40,
        "keyboard-outline",
        0xFF3949AB,
        ("Quiet keys, connects to three devices.", "按键安静，可连接三台设备。"),
    ),
    "watch": Product(
        "desk",
        ("Table clock", "座钟"),
        2190,
        38,
        "watch",
        0xFF00695C,
        ("A quiet clock with large figures.", "走时安静，数字清晰。"),
    ),
    "watering-can": Product(
        "garden",
        ("Watering can, 5 l", "洒水壶 5 升"),
        1850,
        44,
        "watering-can",
        0xFF2E7D32,
        ("With a rose that comes off.", "喷头可拆卸。"),
    ),
    "gloves": Product(
        "garden",
        ("Garden gloves", "园艺手套"),
        890,
        41,
        "hand-back-left",
        0xFF558B2F,
        ("Cotton with rubber palms, one pair.", "棉质胶掌，一双。"),
    ),
    "birdhouse": Product(
        "garden",
        ("Birdhouse", "鸟屋"),
        2650,
        43,
        "bird",
        0xFF795548,
        ("Larch wood, for tits and sparrows.", "落叶松木制，适合山雀和麻雀。"),
    ),
    "trowel": Product(
        "garden",
        ("Hand trowel", "小花铲"),
        740,
        37,
        "shovel",
        0xFF6D4C41,
        ("Stainless steel with an ash handle.", "不锈钢铲头，白蜡木柄。"),
    ),
    "seeds": Product(
        "garden",
        ("Wildflower seeds", "野花种子"),
        490,
        40,
        "flower",
        0xFFC2185B,
        ("For ten square metres of meadow.", "可播十平方米。"),
    ),
    "towel": Product(
        "bath",
        ("Bath towel", "浴巾"),
        1720,
        42,
        "paper-roll",
        0xFF0288D1,
        ("Thick cotton, 70 by 140 cm.", "加厚棉质，70 × 140 厘米。"),
    ),
    "mirror": Product(
        "bath",
        ("Shaving mirror", "剃须镜"),
        3150,
        36,
        "circle-outline",
        0xFF546E7A,
        ("Stands or hangs, enlarges three times.", "可立可挂，放大三倍。"),
    ),
    "soap": Product(
        "bath",
        ("Olive soap", "橄榄皂"),
        560,
        44,
        "leaf",
        0xFF689F38,
        ("Three bars without perfume.", "三块装，无香料。"),
    ),
    "scale": Product(
        "bath",
        ("Bathroom scale", "体重秤"),
        3990,
        38,
        "scale-bathroom",
        0xFF37474F,
        ("Glass, up to 180 kg.", "玻璃面，最大 180 千克。"),
    ),
    "puzzle": Product(
        "games",
        ("Jigsaw puzzle", "拼图"),
        1480,
        43,
        "puzzle",
        0xFF6A1B9A,
        ("A harbour in 1,000 pieces.", "港口风景，1000 片。"),
    ),
    "dominoes": Product(
        "games",
        ("Dominoes", "多米诺骨牌"),
        1130,
        42,
        "cards",
        0xFF263238,
        ("28 wooden stones in a box.", "28 枚木制骨牌，盒装。"),
    ),
    "kite": Product(
        "games",
        ("Stunt kite", "特技风筝"),
        3290,
        41,
        "kite",
        0xFFD84315,
        ("Two lines, for a fresh breeze.", "双线，适合清风。"),
    ),
    "frisbee": Product(
        "games",
        ("Flying disc", "飞盘"),
        970,
        40,
        "disc",
        0xFFF9A825,
        ("Soft edge, 175 g.", "软边，175 克。"),
    ),
}


def money(cents: int) -> str:
    """An amount as the shop writes it."""
    return f"${cents // 100}.{cents % 100:02d}"


def total_cents(cart: Mapping[str, int], delivery: str = "") -> int:
    """What a cart costs, with its delivery if one is chosen."""
    items = sum(PRODUCTS[key].cents * count for key, count in cart.items())
    return items + (DELIVERY[delivery][1] if delivery else 0)


def _navigation(request: site.Request) -> documents.Navigation:
    count = sum(request.sites.cart.values())
    return documents.Navigation(
        (
            *(
                documents.Link(request.of(name), f"/department/{key}")
                for key, name in DEPARTMENTS.items()
            ),
            documents.Link(request.t("Cart ({})", "购物车 ({})").format(count), "/cart"),
            documents.Link(request.t("Orders", "订单"), "/orders"),
            documents.Link(request.t("Delivery", "配送"), "/delivery"),
        )
    )


def _card(request: site.Request, key: str) -> documents.Card:
    product = PRODUCTS[key]
    text = f"{money(product.cents)} · ★ {product.stars / 10}"
    return documents.Card(
        request.of(product.name), f"/product/{key}", text, product.icon, product.color
    )


def _page(request: site.Request) -> documents.Document | None:
    t = request.t
    match request.path.strip("/").split("/"):
        case [""]:
            field = documents.TextField("q", t("Search products", "搜索商品"))
            best = sorted(PRODUCTS, key=lambda key: -PRODUCTS[key].stars)[:4]
            return _document(
                request,
                "",
                documents.Form("/search", (field,), t("Search", "搜索"), look="search"),
                documents.Heading(t("Best rated", "好评商品")),
                documents.Cards(tuple(_card(request, key) for key in best)),
                documents.Heading(t("Departments", "分类")),
                documents.Links(
                    tuple(
                        documents.Link(request.of(name), f"/department/{key}")
                        for key, name in DEPARTMENTS.items()
                    )
                ),
            )
        case ["department", department] if department in DEPARTMENTS:
            return _department(request, department)
        case ["product", key] if key in PRODUCTS:
            return _product(request, key)
        case ["search"]:
            return _search(request)
        case ["cart"]:
            return _cart(request)
        case ["checkout"]:
            return _checkout(request)
        case ["orders"]:
            return _orders(request)
        case ["delivery"]:
            rows = tuple((request.of(label), money(cents)) for label, cents in DELIVERY.values())
            body = t("Goods can be sent back within 30 days.", "商品可在 30 天内退回。")
            return _document(
                request,
                t("Delivery", "配送"),
                documents.Table(rows, header=False),
                documents.Paragraph(body),
            )
        case _:
            return None


def _document(request: site.Request, title: str, *blocks: documents.Block) -> documents.Document:
    return site.page_in_frame(request, SITE.name, _navigation(request), title, *blocks)


def _department(request: site.Request, department: str) -> documents.Document:
    t = request.t
    keys = [key for key, product in PRODUCTS.items() if product.department == department]
    order = request.query.get("sort", "stars")
    keys.sort(key=lambda key: PRODUCTS[key].cents if order == "price" else -PRODUCTS[key].stars)
    choices = (("stars", t("Best rated", "评分最高")), ("price", t("Lowest price", "价格最低")))
    form = documents.Form(
        f"/department/{department}",
        (documents.Select("sort", t("Sort by", "排序"), choices, order),),
        t("Apply", "应用"),
    )
    return _document(
        request,
        request.of(DEPARTMENTS[department]),
        form,
        documents.Cards(tuple(_card(request, key) for key in keys)),
    )


def _product(request: site.Request, key: str) -> documents.Document:
    t, of = request.t, request.of
    product = PRODUCTS[key]
    counts = tuple((str(number), str(number)) for number in range(1, 6))
    blocks: list[documents.Block] = [
        documents.Picture(of(product.name), product.icon, product.color),
        documents.Paragraph(money(product.cents), "strong"),
        documents.Paragraph(f"★ {product.stars / 10}", "small"),
        documents.Paragraph(of(product.about)),
        documents.Form(
            "/cart/add",
            (documents.Select("count", t("Quantity", "数量"), counts, "1"),),
            t("Add to cart", "加入购物车"),
            post=True,
            hidden=(("product", key),),
        ),
        documents.Heading(t("More from this department", "同类商品")),
        documents.Links(
            tuple(
                documents.Link(of(other.name), f"/product/{name}", money(other.cents))
                for name, other in PRODUCTS.items()
                if other.department == product.department and name != key
            )
        ),
    ]
    return _document(request, of(product.name), *blocks)


def _search(request: site.Request) -> documents.Document:
    t = request.t
    words = request.query.get("q", "").strip()
    wanted = words.casefold().split()
    found = [
        key
        for key, product in PRODUCTS.items()
        if wanted
        and all(
            word in f"{request.of(product.name)} {request.of(product.about)}".casefold()
            for word in wanted
        )
    ]
    nothing = documents.Paragraph(t("No product was found.", "没有找到商品。"))
    field = documents.TextField("q", t("Search products", "搜索商品"), words)
    form = documents.Form("/search", (field,), t("Search", "搜索"), look="search")
    cards = tuple(_card(request, key) for key in found)
    return _document(request, t("Search results", "搜索结果"), form, *(cards or (nothing,)))


def _cart(request: site.Request) -> documents.Document:
    t, of = request.t, request.of
    title = t("Shopping cart", "购物车")
    cart = request.sites.cart
    if not cart:
        empty = documents.Paragraph(t("Your cart is empty.", "购物车是空的。"))
        return _document(request, title, empty)
    blocks: list[documents.Block] = []
    for key, count in cart.items():
        product = PRODUCTS[key]
        price = f"{count} x {money(product.cents)} = {money(count * product.cents)}"
        blocks.append(
            documents.Card(of(product.name), f"/product/{key}", price, product.icon, product.color)
        )
        label = t("Remove {}", "移除{}").format(of(product.name))
        blocks.append(
            documents.Form("/cart/remove", (), label, post=True, hidden=(("product", key),))
        )
    total = t("Total: {}", "合计：{}").format(money(total_cents(cart)))
    blocks += [
        documents.Paragraph(total, "strong"),
        documents.Link(t("Go to checkout", "去结算"), "/checkout"),
    ]
    return _document(request, title, *blocks)


def _checkout(request: site.Request) -> documents.Document:
    t = request.t
    title = t("Checkout", "结算")
    cart = request.sites.cart
    if not cart:
        link = documents.Link(t("Back to the shop", "返回商店"), "/")
        return _document(
            request, title, documents.Paragraph(t("Your cart is empty.", "购物车是空的。")), link
        )
    options = tuple(
        (key, f"{request.of(label)} ({money(cents)})") for key, (label, cents) in DELIVERY.items()
    )
    missing = t("Please fill in your name and address.", "请填写姓名和地址。")
    blocks: list[documents.Block] = [
        documents.Paragraph(t("Goods: {}", "商品：{}").format(money(total_cents(cart))), "strong"),
        documents.Form(
            "/checkout",
            (
                documents.TextField("name", t("Full name", "姓名"), request.query.get("name", "")),
                documents.TextField(
                    "address", t("Address", "地址"), request.query.get("address", "")
                ),
                documents.Select("delivery", t("Delivery", "配送方式"), options, "standard"),
                documents.Check("gift", t("Gift wrapping", "礼品包装")),
            ),
            t("Place order", "提交订单"),
            post=True,
        ),
    ]
    if "error" in request.query:
        blocks.insert(0, documents.Paragraph(missing, "bad"))
    return _document(request, title, *blocks)


def _orders(request: site.Request) -> documents.Document:
    t, of = request.t, request.of
    title = t("My orders", "我的订单")
    orders = request.sites.orders
    if not orders:
        return _document(
            request, title, documents.Paragraph(t("There are no orders yet.", "还没有订单。"))
        )
    blocks: list[documents.Block] = []
    if "placed" in request.query:
        blocks.append(documents.Paragraph(t("Thank you for your order.", "感谢您的订购。"), "good"))
    for order in reversed(orders):
        blocks.append(documents.Heading(t("Order {}", "订单 {}").format(order.id)))
        rows = [(of(PRODUCTS[key].name), f"x {count}") for key, count in order.items]
        rows += [
            (t("Date", "日期"), order.day),
            (t("Name", "姓名"), order.name),
            (t("Address", "地址"), order.address),
            (t("Delivery", "配送方式"), of(DELIVERY[order.delivery][0])),
            (t("Gift wrapping", "礼品包装"), t("Yes", "是") if order.gift else t("No", "否")),
            (t("Total", "合计"), money(order.total_cents)),
        ]
        blocks.append(documents.Table(tuple(rows), header=False))
    return _document(request, title, *blocks)


def _submit(request: site.Request, values: Mapping[str, str]) -> site.Submitted | None:
    sites, product = request.sites, values.get("product", "")
    cart = sites.cart
    match request.path:
        case "/cart/add" if product in PRODUCTS:
            count = cart.get(product, 0) + int(values.get("count", "1"))
            return site.Submitted(replace(sites, cart=cart.set(product, count)), "/cart")
        case "/cart/remove":
            return site.Submitted(replace(sites, cart=cart.discard(product)), "/cart")
        case "/checkout" if cart:
            name, address = values.get("name", "").strip(), values.get("address", "").strip()
            if not name or not address:
                typed = {"name": name, "address": address, "error": "1"}
                return site.Submitted(sites, with_query("/checkout", typed))
            delivery = values.get("delivery", "standard")
            order = site.Order(
                1001 + len(sites.orders),
                tuple(cart.items()),
                name,
                address,
                delivery,
                values.get("gift") == "1",
                total_cents(cart, delivery),
                request.today.isoformat(),
            )
            emptied = type(cart)()
            return site.Submitted(
                replace(sites, cart=emptied, orders=(*sites.orders, order)), "/orders?placed=1"
            )
        case _:
            return None


SITE: Final = site.Site(
    "shop.example.com",
    ("Corner Shop", "街角商店"),
    ("Useful things for kitchen, desk and outdoors", "厨房、桌面与户外用品"),
    "cart",
    0xFFAD1457,
    (
        "/",
        *(f"/department/{key}" for key in DEPARTMENTS),
        *(f"/product/{key}" for key in PRODUCTS),
        "/cart",
        "/orders",
        "/delivery",
    ),
    _page,
    _submit,
    asks_for_cookies=True,
    is_sticky=True,
)
