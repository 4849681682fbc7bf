"""The shop: products by department, a cart, a checkout that keeps the order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from mobile_gym.virtual_device.apps.browser.web.documents import (
    Block,
    Card,
    Cards,
    Check,
    Document,
    Form,
    Heading,
    Link,
    Links,
    Navigation,
    Paragraph,
    Picture,
    Select,
    Table,
    TextField,
)
from mobile_gym.virtual_device.apps.browser.web.products import DELIVERY, DEPARTMENTS, PRODUCTS
from mobile_gym.virtual_device.apps.browser.web.site import Order, Request, Site, Submitted, framed
from mobile_gym.virtual_device.apps.browser.web.urls import with_query

__all__ = ["SITE", "total_cents"]


def money(cents: int) -> str:
    """An amount as the shop writes it."""
    return f"${cents // 100}.{cents % 100:02d}"


def total_cents(cart: Mapping[str, int], delivery: str = "") -> int:
    """What a cart costs, with its delivery if one is chosen."""
    items = sum(PRODUCTS[key].cents * count for key, count in cart.items())
    return items + (DELIVERY[delivery][1] if delivery else 0)


def _navigation(request: Request) -> Navigation:
    count = sum(request.sites.cart.values())
    return Navigation(
        (
            *(Link(request.of(name), f"/department/{key}") for key, name in DEPARTMENTS.items()),
            Link(request.t("Cart ({})", "购物车 ({})").format(count), "/cart"),
            Link(request.t("Orders", "订单"), "/orders"),
            Link(request.t("Delivery", "配送"), "/delivery"),
        )
    )


def _card(request: Request, key: str) -> Card:
    product = PRODUCTS[key]
    text = f"{money(product.cents)} · ★ {product.stars / 10}"
    return Card(request.of(product.name), f"/product/{key}", text, product.icon, product.color)


def _page(request: Request) -> Document | None:
    t = request.t
    match request.path.strip("/").split("/"):
        case [""]:
            field = TextField("q", t("Search products", "搜索商品"))
            best = sorted(PRODUCTS, key=lambda key: -PRODUCTS[key].stars)[:4]
            return _document(
                request,
                "",
                Form("/search", (field,), t("Search", "搜索"), look="search"),
                Heading(t("Best rated", "好评商品")),
                Cards(tuple(_card(request, key) for key in best)),
                Heading(t("Departments", "分类")),
                Links(
                    tuple(
                        Link(request.of(name), f"/department/{key}")
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
                request, t("Delivery", "配送"), Table(rows, header=False), Paragraph(body)
            )
    return None


def _document(request: Request, title: str, *blocks: Block) -> Document:
    return framed(request, SITE.name, _navigation(request), title, *blocks)


def _department(request: Request, department: str) -> Document:
    t = request.t
    keys = [key for key, product in PRODUCTS.items() if product.department == department]
    order = request.query.get("sort", "stars")
    keys.sort(key=lambda key: PRODUCTS[key].cents if order == "price" else -PRODUCTS[key].stars)
    choices = (("stars", t("Best rated", "评分最高")), ("price", t("Lowest price", "价格最低")))
    form = Form(
        f"/department/{department}",
        (Select("sort", t("Sort by", "排序"), choices, order),),
        t("Apply", "应用"),
    )
    return _document(
        request,
        request.of(DEPARTMENTS[department]),
        form,
        Cards(tuple(_card(request, key) for key in keys)),
    )


def _product(request: Request, key: str) -> Document:
    t, of = request.t, request.of
    product = PRODUCTS[key]
    counts = tuple((str(number), str(number)) for number in range(1, 6))
    blocks: list[Block] = [
        Picture(of(product.name), product.icon, product.color),
        Paragraph(money(product.cents), "strong"),
        Paragraph(f"★ {product.stars / 10}", "small"),
        Paragraph(of(product.about)),
        Form(
            "/cart/add",
            (Select("count", t("Quantity", "数量"), counts, "1"),),
            t("Add to cart", "加入购物车"),
            post=True,
            hidden=(("product", key),),
        ),
        Heading(t("More from this department", "同类商品")),
        Links(
            tuple(
                Link(of(other.name), f"/product/{name}", money(other.cents))
                for name, other in PRODUCTS.items()
                if other.department == product.department and name != key
            )
        ),
    ]
    return _document(request, of(product.name), *blocks)


def _search(request: Request) -> Document:
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
    nothing = Paragraph(t("No product was found.", "没有找到商品。"))
    field = TextField("q", t("Search products", "搜索商品"), words)
    form = Form("/search", (field,), t("Search", "搜索"), look="search")
    cards = tuple(_card(request, key) for key in found)
    return _document(request, t("Search results", "搜索结果"), form, *(cards or (nothing,)))


def _cart(request: Request) -> Document:
    t, of = request.t, request.of
    title = t("Shopping cart", "购物车")
    cart = request.sites.cart
    if not cart:
        empty = Paragraph(t("Your cart is empty.", "购物车是空的。"))
        return _document(request, title, empty)
    blocks: list[Block] = []
    for key, count in cart.items():
        product = PRODUCTS[key]
        price = f"{count} x {money(product.cents)} = {money(count * product.cents)}"
        blocks.append(Card(of(product.name), f"/product/{key}", price, product.icon, product.color))
        label = t("Remove {}", "移除{}").format(of(product.name))
        blocks.append(Form("/cart/remove", (), label, post=True, hidden=(("product", key),)))
    total = t("Total: {}", "合计：{}").format(money(total_cents(cart)))
    blocks += [Paragraph(total, "strong"), Link(t("Go to checkout", "去结算"), "/checkout")]
    return _document(request, title, *blocks)


def _checkout(request: Request) -> Document:
    t = request.t
    title = t("Checkout", "结算")
    cart = request.sites.cart
    if not cart:
        link = Link(t("Back to the shop", "返回商店"), "/")
        return _document(
            request, title, Paragraph(t("Your cart is empty.", "购物车是空的。")), link
        )
    options = tuple(
        (key, f"{request.of(label)} ({money(cents)})") for key, (label, cents) in DELIVERY.items()
    )
    missing = t("Please fill in your name and address.", "请填写姓名和地址。")
    blocks: list[Block] = [
        Paragraph(t("Goods: {}", "商品：{}").format(money(total_cents(cart))), "strong"),
        Form(
            "/checkout",
            (
                TextField("name", t("Full name", "姓名"), request.query.get("name", "")),
                TextField("address", t("Address", "地址"), request.query.get("address", "")),
                Select("delivery", t("Delivery", "配送方式"), options, "standard"),
                Check("gift", t("Gift wrapping", "礼品包装")),
            ),
            t("Place order", "提交订单"),
            post=True,
        ),
    ]
    if "error" in request.query:
        blocks.insert(0, Paragraph(missing, "bad"))
    return _document(request, title, *blocks)


def _orders(request: Request) -> Document:
    t, of = request.t, request.of
    title = t("My orders", "我的订单")
    orders = request.sites.orders
    if not orders:
        return _document(request, title, Paragraph(t("There are no orders yet.", "还没有订单。")))
    blocks: list[Block] = []
    if "placed" in request.query:
        blocks.append(Paragraph(t("Thank you for your order.", "感谢您的订购。"), "good"))
    for order in reversed(orders):
        blocks.append(Heading(t("Order {}", "订单 {}").format(order.id)))
        rows = [(of(PRODUCTS[key].name), f"x {count}") for key, count in order.items]
        rows += [
            (t("Date", "日期"), order.day),
            (t("Name", "姓名"), order.name),
            (t("Address", "地址"), order.address),
            (t("Delivery", "配送方式"), of(DELIVERY[order.delivery][0])),
            (t("Gift wrapping", "礼品包装"), t("Yes", "是") if order.gift else t("No", "否")),
            (t("Total", "合计"), money(order.total_cents)),
        ]
        blocks.append(Table(tuple(rows), header=False))
    return _document(request, title, *blocks)


def _submit(request: Request, values: Mapping[str, str]) -> Submitted | None:
    sites, product = request.sites, values.get("product", "")
    cart = sites.cart
    match request.path:
        case "/cart/add" if product in PRODUCTS:
            count = cart.get(product, 0) + int(values.get("count", "1"))
            return Submitted(replace(sites, cart=cart.set(product, count)), "/cart")
        case "/cart/remove":
            return Submitted(replace(sites, cart=cart.discard(product)), "/cart")
        case "/checkout" if cart:
            name, address = values.get("name", "").strip(), values.get("address", "").strip()
            if not name or not address:
                typed = {"name": name, "address": address, "error": "1"}
                return Submitted(sites, with_query("/checkout", typed))
            delivery = values.get("delivery", "standard")
            order = Order(
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
            return Submitted(
                replace(sites, cart=emptied, orders=(*sites.orders, order)), "/orders?placed=1"
            )
    return None


SITE: Final = Site(
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
