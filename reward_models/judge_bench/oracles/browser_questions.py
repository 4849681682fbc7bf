"""Whether questions about what sites show are answered, once it was read."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from reward_models.judge_bench.oracles.answers import says_money, says_number, says_time
from reward_models.judge_bench.oracles.created_records import before_answer
from reward_models.judge_bench.oracles.sight import Sight
from reward_models.judge_bench.oracles.web import (
    entry_in,
    first_direct_train,
    is_titled,
    price_read_below,
    price_shown_below,
    site_records,
)

_LIBRARY: Final = "//library.example.org/"


# -- questions -------------------------------------------------------------------------------------


def _amount_cents(amount: Decimal) -> int:
    return int(amount * 100)


def is_price_answered(see: Sight) -> bool:
    """Whether the answer is what the quoted product costs."""
    price = price_read_below(see, see.quoted[0])
    return (
        see.answer is not None
        and price is not None
        and says_money(see.answer, _amount_cents(price), see.task.text)
    )


_DELIVERIES: Final = {
    "standard": ("Standard, 3 days", "标准配送，3 天"),
    "express": ("Express, 1 day", "加急配送，1 天"),
}


def delivery_price_shown(moment: Sight) -> Decimal | None:
    """What the named delivery costs, as a page of the shop tells it at a moment."""
    for name in _DELIVERIES[moment.task.params["delivery"]]:
        price = price_shown_below(moment, name)
        if price is not None:
            return price
        choice = re.compile(rf"{re.escape(name)} \(\$(\d+\.\d\d)\)")
        for words in moment.texts if entry_in(moment) is not None else ():
            if (match := choice.search(words)) is not None:
                return Decimal(match[1])
    return None


def _delivery_price_read(see: Sight) -> Decimal | None:
    prices = (delivery_price_shown(moment) for moment in before_answer(see))
    return next((price for price in prices if price is not None), None)


def is_purchase_answered(see: Sight) -> bool:
    """Whether the answer is what the quoted products cost with the delivery, none being ordered."""
    before, after = site_records(see)
    prices = [price_read_below(see, name) for name in see.quoted]
    delivery = _delivery_price_read(see)
    if see.answer is None or None in prices or delivery is None or before.orders != after.orders:
        return False
    counts = (see.task.params["count"], 1)
    total = delivery + sum(
        count * price for count, price in zip(counts, prices, strict=True) if price is not None
    )
    return says_money(see.answer, _amount_cents(total), see.task.text)


def page_count_shown(moment: Sight, title: str) -> int | None:
    """How many pages the page of a book tells at a moment."""
    entry = entry_in(moment)
    if entry is None or _LIBRARY not in entry.url or not is_titled(entry.title, title):
        return None
    for name, value in zip(moment.texts, moment.texts[1:], strict=False):
        if name in ("Pages", "页数") and value.isdigit():
            return int(value)
    return None


def _page_count_read(see: Sight, title: str) -> int | None:
    counts = (page_count_shown(moment, title) for moment in before_answer(see))
    return next((count for count in counts if count is not None), None)


def is_pages_answered(see: Sight) -> bool:
    """Whether the answer is how many pages the named books have in all."""
    if see.answer is None:
        return False
    names = see.quoted or tuple(re.findall("《([^》]+)》", see.task.text))
    pages = [_page_count_read(see, name) for name in names]
    return None not in pages and says_number(
        see.answer, sum(page for page in pages if page is not None), see.task.text
    )


def is_arrival_answered(see: Sight) -> bool:
    """Whether the answer is when the first direct train arrives."""
    if see.answer is None or (train := first_direct_train(see)) is None:
        return False
    hour, minute = train.arrives.split(":")
    return says_time(see.answer, 60 * int(hour) + int(minute), see.task.text)
