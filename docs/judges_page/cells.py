"""Numbers as they stand in the tables, and the tables' lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

EMPTY: Final = "-"
"""Where there is nothing to tell."""


def percent(value: float | None, digits: int = 2) -> str:
    """A share in per cent."""
    return EMPTY if value is None else f"{100 * value:.{digits}f}"


def with_interval(figures: Mapping[str, Any], key: str) -> str:
    """A share in per cent with its interval."""
    interval = figures[f"{key}_interval"]
    if figures[key] is None or interval is None:
        return EMPTY
    low, high = interval
    return f"{percent(figures[key])} [{percent(low)}, {percent(high)}]"


def plain(value: float | None, digits: int) -> str:
    """A number as it is."""
    return EMPTY if value is None else f"{value:.{digits}f}"


def line(*cells: object) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(str, cells))} |\n"


def heading(*titles: str) -> str:
    """The first two lines of a table."""
    return line(*titles) + f"|{'---|' * len(titles)}\n"
