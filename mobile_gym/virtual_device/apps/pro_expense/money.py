"""Amounts of money: as an entry keeps them, as they are shown, as they are typed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts

__all__ = ["CURRENCIES", "LARGEST_CENTS", "Currency", "amount_text", "cents_of", "typed_amount"]

LARGEST_CENTS: Final = 99_999_999_999
"""The largest amount that can be typed: 999,999,999.99."""
_TYPED: Final = re.compile(r"(\d{0,9})(?:[.,](\d{0,2}))?", re.ASCII)


class Currency(NamedTuple):
    """A currency: what it is called, and its sign."""

    title: Text
    sign: str


CURRENCIES: Final[Mapping[str, Currency]] = {
    "USD": Currency(Texts.us_dollar, "$"),
    "EUR": Currency(Texts.euro, "€"),
    "GBP": Currency(Texts.pound, "£"),
    "CHF": Currency(Texts.swiss_franc, "CHF "),
    "CNY": Currency(Texts.yuan, "¥"),
    "JPY": Currency(Texts.yen, "¥"),
    "INR": Currency(Texts.rupee, "₹"),
    "MMK": Currency(Texts.kyat, "K "),
}
"""By code; the app works with one at a time and converts nothing."""


def amount_text(cents: int, currency: str) -> str:
    """An amount with its currency: `$325.70`."""
    sign = CURRENCIES[currency].sign if currency in CURRENCIES else ""
    whole, fraction = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{sign}{whole:,}.{fraction:02d}"


def typed_amount(cents: int) -> str:
    """An amount as it stands in a field: `325.70`, `12`."""
    whole, fraction = divmod(abs(cents), 100)
    written = f"{whole}.{fraction:02d}" if fraction else str(whole)
    return f"-{written}" if cents < 0 else written


def cents_of(typed: str) -> int | None:
    """What a typed text comes to in cents; None where it is no amount above nothing."""
    found = _TYPED.fullmatch(typed.strip().lstrip("$").replace(" ", ""))
    if found is None:
        return None
    cents = int(found[1] or 0) * 100 + int((found[2] or "").ljust(2, "0"))
    return cents or None
