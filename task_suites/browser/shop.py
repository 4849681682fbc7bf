"""Tasks in the offline shop of the browser: prices, sums, an order. See `task_suites.browser`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.browser.screens import (
    HIDING_KEYBOARD,
    PACKAGE,
    Screens,
    none,
    row,
    send_form,
    site_fact,
    start,
)
from task_suites.browser.sites import (
    ADDRESSES,
    DELIVERY,
    DEPARTMENTS,
    PEOPLE,
    PRODUCTS,
    SITES,
    Product,
    money,
)
from task_suites.browser.texts import Texts
from task_suites.choices import next_of
from task_suites.suite import Suite, TaskBuilder

SUITE: Final = Suite("Browser", PACKAGE, texts=Texts)

_NAMES: Final = tuple(PRODUCTS)


def _to_product(screens: Screens, product: Product) -> tuple[SolutionStep, ...]:
    """From any page of the shop."""
    return (screens.tap(DEPARTMENTS[product.department]), screens.tap(product.name))


def _amount(cents: int, *others: int) -> AnswerMatches:
    """An amount of money as the answer, and what else could have been answered."""
    candidates = dict.fromkeys(money(other) for other in others if other != cents)
    return AnswerMatches((money(cents),), kind="money", candidates=tuple(candidates))


def _price_seen(draft: TaskBuilder, screens: Screens, id: int, item: Product) -> UnitNode:
    """A product's price was on a screen that names it."""
    text = Texts.price_is_shown.format(product=item.name)
    return screens.evidence(id, text, money(item.cents), "money", of=(draft.pick(item.name),))


_BEST_RATED: Final = ("Stoneware mug", "Water bottle, 750 ml", "Steel kettle, 1.7 l", "Desk lamp")
"""Products whose prices are on the first page."""


def _named_products(*departments: str) -> tuple[str, ...]:
    return tuple(
        name
        for name, item in PRODUCTS.items()
        if item.department in departments and name not in _BEST_RATED
    )


@SUITE.add("query", level=1, product=_NAMES)
def find_product_price(draft: TaskBuilder, product: str) -> Task:
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
    to_product = _to_product(screens, item)
    look = (*screens.site("shop"), *to_product, screens.see(money(item.cents)))
    return draft.task(
        Texts.find_product_price.format(product=item.name),
        kind="single_frame_query",
        expected_answer=_amount(
            item.cents, *(other_product.cents for other_product in PRODUCTS.values())
        ),
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
    first=_named_products("kitchen", "outdoor", "garden"),
    second=_named_products("desk", "bath", "games"),
    count=(2, 3, 4),
    delivery=tuple(DELIVERY),
)
def add_up_purchase(draft: TaskBuilder, first: str, second: str, count: int, delivery: str) -> Task:
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
    way = DELIVERY[delivery]
    cents = way.cents
    goods = count * one.cents + two.cents
    delivery_page = screens.tap(Texts.delivery_prices)
    goods_seen = (
        *screens.site("shop"),
        *_to_product(screens, one),
        screens.see(money(one.cents)),
        *_to_product(screens, two),
        screens.see(money(two.cents)),
    )
    look = (*goods_seen, delivery_page, screens.see(way.option))

    def answer(total: int) -> Perform:
        return Perform(Answer(money(total)))

    return draft.task(
        Texts.add_up_purchase.format(
            count=count, first=one.name, second=two.name, delivery=way.word
        ),
        kind="multi_frame_query",
        expected_answer=_amount(
            goods + cents, goods, one.cents, two.cents, cents, one.cents + two.cents + cents
        ),
        setup=start(),
        substates=(
            screens.guard(1, Texts.nothing_was_ordered, none("site_data", name="orders/1001/id")),
            screens.home(2),
            _price_seen(draft, screens, 3, one),
            _price_seen(draft, screens, 4, two),
            screens.evidence(
                5,
                Texts.delivery_price_is_shown,
                money(cents),
                "money",
                of=(draft.pick(way.option),),
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
_SWIPES_TO_PLACE: Final = 1
"""How often one swipes in the checkout, on a screen of 540 x 1200, to what is below the address."""
_ORDER_ROWS: Final = 8
"""What the shop keeps of an order for one product: so many values, and nothing of an empty cart."""


@SUITE.add(
    level=3,
    product=_ORDERED,
    count=(2, 3, 4, 5),
    delivery=tuple(DELIVERY),
    name=PEOPLE,
    address=tuple(ADDRESSES),
    left_behind=_LEFT_BEHIND,
)
def order_product(
    draft: TaskBuilder,
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
    Golden steps: 17, one of them a swipe; 15 with the standard delivery.
    """
    screens, address = Screens(draft), draft.pick(ADDRESSES[address])
    item, other = PRODUCTS[product], PRODUCTS[left_behind]
    way = DELIVERY[delivery]
    add = screens.tap(Texts.add_to_cart)
    remove = screens.tap(Texts.remove_from_cart.format(product=other.name))
    checkout = screens.tap(Texts.go_to_checkout)
    option = f"{draft.pick(way.option)} ({money(way.cents)})"
    wrap, place = screens.check_box(Texts.gift_wrapping), screens.tap(Texts.place_order)
    to_product = (*screens.site("shop"), *_to_product(screens, item))

    def put_in(number: int) -> tuple[SolutionStep, ...]:
        return (*screens.choose(Texts.quantity_field, str(number)), add)

    def fill(gift: tuple[SolutionStep, ...] = (wrap,)) -> tuple[SolutionStep, ...]:
        is_default = delivery == "standard"
        choice = () if is_default else screens.choose(Texts.delivery_field, option)
        return (
            checkout,
            screens.fill(Texts.name_field, name),
            screens.fill(Texts.address_field, address),
            *choice,
            *gift,
        )

    twice = (*_to_product(screens, item), *put_in(count))
    solution = (*to_product, *put_in(count), remove, *fill(), place)
    return draft.task(
        Texts.order_product.format(
            count=count,
            product=item.name,
            delivery=way.word,
            name=name,
            address=address,
            left_behind=other.name,
        ),
        setup=start(send_form("shop", "cart/add", {"product": other.key, "count": 1})),
        substates=(
            screens.home(1),
            screens.web(2, screens.title(item.name, "shop")),
            screens.web(3, screens.title(Texts.checkout, "shop")),
            screens.fact(
                4,
                Texts.order_was_placed.format(count=count, product=item.name),
                site_fact(f"orders/1001/items/{item.key}", count),
                site_fact("orders/1001/gift", 1),
                row("site_data", _ORDER_ROWS, _ORDER_ROWS, host=SITES["shop"].host),
            ),
            screens.fact(
                5,
                Texts.order_goes_to.format(name=name, address=address, delivery=way.word),
                site_fact("orders/1001/name", name),
                site_fact("orders/1001/address", address),
                site_fact("orders/1001/delivery", delivery),
                none("site_data", name="orders/1002/id"),
            ),
        ),
        golden_steps=len(solution) + HIDING_KEYBOARD + _SWIPES_TO_PLACE,
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
