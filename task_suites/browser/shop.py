"""Tasks in the offline shop of the browser: prices, sums, an order. See `task_suites.browser`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.browser.screens import PACKAGE, Screens, none, row, send_form, site_fact, start
from task_suites.browser.sites import (
    ADDRESSES,
    DELIVERY,
    PEOPLE,
    PRODUCTS,
    SITES,
    Product,
    money,
)
from task_suites.choices import next_of
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Browser", PACKAGE)

_NAMES: Final = tuple(PRODUCTS)
_HOST: Final = SITES["shop"][0].removeprefix("https://").rstrip("/")


def _to_product(draft: Draft, screens: Screens, product: Product) -> tuple[SolutionStep, ...]:
    """From any page of the shop."""
    return (screens.tap(draft.pick(product.department)), screens.tap(draft.pick(product.name)))


def _amount(cents: int, *others: int) -> AnswerMatches:
    """An amount of money as the answer, and what else could have been answered."""
    candidates = dict.fromkeys(money(one) for one in others if one != cents)
    return AnswerMatches((money(cents),), kind="money", candidates=tuple(candidates))


def _price_seen(draft: Draft, screens: Screens, id: int, item: Product) -> UnitNode:
    """A product's price was on a screen that names it."""
    said = (f"The price of “{item.name[0]}” is shown", f"显示“{item.name[1]}”的价格")
    return screens.evidence(id, said, money(item.cents), "money", of=(draft.pick(item.name),))


_BEST_RATED: Final = ("Stoneware mug", "Water bottle, 750 ml", "Steel kettle, 1.7 l", "Desk lamp")
"""Products whose prices are on the first page."""


def _named(*departments: str) -> tuple[str, ...]:
    return tuple(
        name
        for name, item in PRODUCTS.items()
        if item.department[0] in departments and name not in _BEST_RATED
    )


@SUITE.add("query", level=1, product=_NAMES)
def find_product_price(draft: Draft, product: str) -> Task:
    """Tell what a product of the shop costs.

    Goal: the answer is the price.
    Start: the launcher; a new browser.
    Substates: the browser; the price of the product was shown.
    Ends: the first answer.
    Golden steps: 5.
    """
    screens = Screens(draft)
    item = PRODUCTS[product]
    other = PRODUCTS[next_of(PRODUCTS, product)]
    to_product = _to_product(draft, screens, item)
    look = (*screens.site("shop"), *to_product, screens.see(money(item.cents)))
    return draft.task(
        (
            f"How much is “{product}” in the Corner Shop? Look it up in the Browser app "
            "and answer with the price alone.",
            f"街角商店的“{item.name[1]}”多少钱？请用“浏览器”查看，只需用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=_amount(item.cents, *(one.cents for one in PRODUCTS.values())),
        setup=start(),
        substates=(
            screens.home(1),
            _price_seen(draft, screens, 2, item),
        ),
        golden_steps=len(look),
        solution=(*look, Perform(Answer(money(item.cents)))),
        wrong_endings=(
            WrongEnding("another price", (*look, Perform(Answer(money(other.cents))))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(money(item.cents))),)),
        ),
    )


@SUITE.add(
    "query",
    level=3,
    # None of those whose prices are on the shop's first page; the two are of other departments.
    first=_named("Kitchen", "Outdoor", "Garden"),
    second=_named("Desk", "Bathroom", "Games"),
    count=(2, 3, 4),
    delivery=tuple(DELIVERY),
)
def add_up_purchase(draft: Draft, first: str, second: str, count: int, delivery: str) -> Task:
    """Tell what several pieces of one product, one of another, and their delivery cost together.

    Goal: the answer is the sum.
    Start: the launcher; a new browser with an empty cart.
    Substates: nothing is ordered (from the start); the browser; the first price; the second
        price; the price of the delivery.
    Ends: the first answer.
    Golden steps: 8.
    """
    screens = Screens(draft)
    one, two = PRODUCTS[first], PRODUCTS[second]
    (word, word_zh), label, cents = DELIVERY[delivery]
    goods = count * one.cents + two.cents
    delivery_page = screens.tap(draft.pick(("Delivery", "配送")))
    goods_seen = (
        *screens.site("shop"),
        *_to_product(draft, screens, one),
        screens.see(money(one.cents)),
        *_to_product(draft, screens, two),
        screens.see(money(two.cents)),
    )
    look = (*goods_seen, delivery_page, screens.see(draft.pick(label)))

    def answer(total: int) -> Perform:
        return Perform(Answer(money(total)))

    return draft.task(
        (
            f"In the Corner Shop (Browser app), what would {count} × “{first}” and 1 × “{second}” "
            f"cost together, including {word.lower()} delivery? Do not order anything. "
            "Answer with the sum alone.",
            f"在街角商店（用“浏览器”），{count} 件“{one.name[1]}”和 1 件“{two.name[1]}”，"
            f"加上{word_zh}，一共多少钱？不要下单。只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=_amount(
            goods + cents, goods, one.cents, two.cents, cents, one.cents + two.cents + cents
        ),
        setup=start(),
        substates=(
            screens.guard(
                1, ("Nothing was ordered", "没有下单"), none("site_data", name="orders/1001/id")
            ),
            screens.home(2),
            _price_seen(draft, screens, 3, one),
            _price_seen(draft, screens, 4, two),
            screens.evidence(
                5,
                ("The price of the delivery is shown", "显示配送价格"),
                money(cents),
                "money",
                of=(draft.pick(label),),
                weight=0.5,
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(look) - 2,
        solution=(*look, answer(goods + cents)),
        wrong_endings=(
            WrongEnding("without the delivery", (*look, answer(goods))),
            WrongEnding("one of each", (*look, answer(one.cents + two.cents + cents))),
            WrongEnding("the delivery not looked up", (*goods_seen, answer(goods + cents))),
            WrongEnding("a guess without looking", (answer(goods + cents),)),
            WrongEnding("no answer", look),
        ),
    )


_LEFT_BEHIND: Final = ("Stoneware mug", "Storm umbrella", "Table clock", "Glass teapot")
_ORDERED: Final = (
    *("Steel kettle, 1.7 l", "Tent for two", "Pocket flashlight", "Water bottle, 750 ml"),
    *("Desk lamp", "Wireless headphones", "Compact keyboard"),
)
_ORDER_ROWS: Final = 8
"""What the shop keeps of an order for one product: so many values, and nothing of an empty cart."""


@SUITE.add(
    level=3,
    product=_ORDERED,
    count=(2, 3, 4, 5),
    delivery=tuple(DELIVERY),
    name=PEOPLE,
    address=ADDRESSES,
    left_behind=_LEFT_BEHIND,
)
def order_product(
    draft: Draft,
    product: str,
    count: int,
    delivery: str,
    name: str,
    address: str,
    left_behind: str,
) -> Task:
    """Order several pieces of a product as a gift, without what lies in the cart already.

    Goal: one order, of that product alone, with that count, name, address and delivery, wrapped;
        the cart is empty.
    Start: the launcher; a browser with one other product in the shop's cart.
    Substates: the browser; the product; the checkout; the order for these goods; where it goes.
    Ends: the order is placed.
    Golden steps: 15; 13 with the standard delivery.
    """
    screens = Screens(draft)
    item, other = PRODUCTS[product], PRODUCTS[left_behind]
    (word, word_zh), label, cents = DELIVERY[delivery]
    pick = draft.pick
    cart = screens.title(pick(("Checkout", "结算")), "shop")
    add = screens.tap(pick(("Add to cart", "加入购物车")))
    remove = screens.tap(pick((f"Remove {other.name[0]}", f"移除{other.name[1]}")))
    checkout = screens.tap(pick(("Go to checkout", "去结算")))
    option = f"{pick(label)} ({money(cents)})"
    wrap = TapOn(Selector(class_name="CheckBox", text=pick(("Gift wrapping", "礼品包装"))))
    place = screens.tap(pick(("Place order", "提交订单")))
    to_product = (*screens.site("shop"), *_to_product(draft, screens, item))

    def put_in(number: int) -> tuple[SolutionStep, ...]:
        return (*screens.choose(pick(("Quantity", "数量")), str(number)), add)

    def fill(gift: tuple[SolutionStep, ...] = (wrap,)) -> tuple[SolutionStep, ...]:
        is_default = delivery == "standard"
        choice = () if is_default else screens.choose(pick(("Delivery", "配送方式")), option)
        return (
            checkout,
            screens.fill(pick(("Full name", "姓名")), name),
            screens.fill(pick(("Address", "地址")), address),
            *choice,
            *gift,
        )

    twice = (*_to_product(draft, screens, item), *put_in(count))
    solution = (*to_product, *put_in(count), remove, *fill(), place)
    return draft.task(
        (
            f"Order {count} × “{product}” from the Corner Shop in the Browser app, as a gift "
            f"(wrapped), with {word.lower()} delivery to {name}, {address}. Remove "
            f"“{left_behind}” from the cart first: I do not want it any more.",
            f"用“浏览器”在街角商店订购 {count} 件“{item.name[1]}”，需礼品包装，{word_zh}给 {name}，"
            f"地址 {address}。购物车里原有的“{other.name[1]}”不要了，请先移除。",
        ),
        setup=start(send_form("shop", "cart/add", {"product": other.key, "count": 1})),
        substates=(
            screens.home(1),
            screens.web(2, screens.title(pick(item.name), "shop")),
            screens.web(3, cart),
            screens.fact(
                4,
                (
                    f"One order was placed, for {count} × “{product}” alone, gift-wrapped; "
                    "the cart is empty",
                    f"下了一个订单，只有 {count} 件“{item.name[1]}”，有礼品包装；购物车已空",
                ),
                site_fact(f"orders/1001/items/{item.key}", count),
                site_fact("orders/1001/gift", 1),
                row("site_data", _ORDER_ROWS, _ORDER_ROWS, host=_HOST),
            ),
            screens.fact(
                5,
                (
                    f"It goes to {name}, {address}, by {word.lower()} delivery",
                    f"{word_zh}寄往 {name}，{address}",
                ),
                site_fact("orders/1001/name", name),
                site_fact("orders/1001/address", address),
                site_fact("orders/1001/delivery", delivery),
                none("site_data", name="orders/1002/id"),
            ),
        ),
        may_change=("content://com.android.browser/site_data",),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another count", (*to_product, *put_in(1), remove, *fill(), place)),
            WrongEnding("the other product left", (*to_product, *put_in(count), *fill(), place)),
            WrongEnding("not wrapped", (*to_product, *put_in(count), remove, *fill(()), place)),
            WrongEnding(
                "ordered twice",
                (*to_product, *put_in(1), remove, *fill(), place, *twice, *fill(), place),
            ),
            WrongEnding("not placed", solution[:-1]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
