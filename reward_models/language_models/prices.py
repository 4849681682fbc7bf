"""What hosted models cost: a table, and the sum that it makes of a reply's tokens.

It is a table that is kept up to date; clients of any server can read it.
"""

from __future__ import annotations

import re
import warnings
from typing import Final, NamedTuple

PRICES_AS_OF: Final = "2026-07-11"
"""When the table was last compared with its sources."""


class UnknownPrice(UserWarning):
    """A model that is not in the table: what it costs is counted as 0."""


class Price(NamedTuple):
    """US dollars for a million tokens. Discounts (cached input, batches) are not counted."""

    input_usd: float
    output_usd: float

    def of(self, input_tokens: int, output_tokens: int) -> float:
        """What so many tokens cost, in US dollars."""
        return (input_tokens * self.input_usd + output_tokens * self.output_usd) / 1_000_000


FREE: Final = Price(0.0, 0.0)

PRICES: Final[dict[str, Price]] = {
    "gpt-4o": Price(2.50, 10.00),
    "gpt-4o-mini": Price(0.15, 0.60),
    "gpt-4.1": Price(2.00, 8.00),
    "gpt-4.1-mini": Price(0.40, 1.60),
    "gpt-4.1-nano": Price(0.10, 0.40),
    "gpt-5": Price(1.25, 10.00),
    "gpt-5-mini": Price(0.25, 2.00),
    "gpt-5-nano": Price(0.05, 0.40),
    "gpt-5.1": Price(1.25, 10.00),
    "gpt-5.4": Price(2.50, 15.00),
    "o3": Price(2.00, 8.00),
    "o3-mini": Price(1.10, 4.40),
    "o4-mini": Price(1.10, 4.40),
    "claude-sonnet-4": Price(3.00, 15.00),
    "claude-sonnet-4-5": Price(3.00, 15.00),
    "claude-haiku-4-5": Price(1.00, 5.00),
    "gemini-2.0-flash": Price(0.10, 0.40),
    "gemini-2.5-flash": Price(0.30, 2.50),
    "gemini-2.5-pro": Price(1.25, 10.00),
    "deepseek-v4-flash": Price(0.14, 0.28),
}
"""List prices by model name.

Source: the vendors' price pages as public tables quote them, on the day of `PRICES_AS_OF`;
`gemini-2.5-pro` up to 200,000 tokens of input.
"""

_DATED: Final = re.compile(r"(?P<name>.+?)-(?:\d{4}-\d{2}-\d{2}|\d{8})")
"""A snapshot of a model: its name and a day."""


def price_of(model: str) -> Price | None:
    """The list price of a model or of a dated snapshot of it; a vendor before a slash is left out.

    Warns:
        UnknownPrice: the table has no such model; the answer is None.
    """
    name = model.rpartition("/")[2]
    dated = _DATED.fullmatch(name)
    price = PRICES.get(name) or (PRICES.get(dated["name"]) if dated else None)
    if price is None:
        warnings.warn(
            f"the price of {model!r} is not known, so its cost is counted as 0; give it as "
            '"price": {"input_usd": ..., "output_usd": ...} (US dollars for a million tokens)',
            UnknownPrice,
            stacklevel=2,
        )
    return price
