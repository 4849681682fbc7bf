"""Going on to another of a parameter's choices, as wrong endings and decoys need one.

Tasks of all suites use it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Choice = TypeVar("Choice")


def next_of(choices: Iterable[Choice], one: Choice, steps: int = 1) -> Choice:
    """The choice that stands so many places after one of them; after the last comes the first.

    Args:
        choices: in their order; of a table, its keys.
        one: one of them.
        steps: how many places further on.
    """
    row = tuple(choices)
    return row[(row.index(one) + steps) % len(row)]
