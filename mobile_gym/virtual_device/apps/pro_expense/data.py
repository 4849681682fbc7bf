"""What Pro Expense remembers: entries, and what was chosen at the first start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.app_kit.records import Records, Stored
from mobile_gym.virtual_device.system.sqlite_files import Extra

__all__ = [
    "DEFAULT_CATEGORY",
    "EXPENSES",
    "INCOME",
    "PACKAGE",
    "STORED",
    "Expense",
    "ExpenseData",
    "latest_first",
    "read",
]

PACKAGE: Final = "com.arduia.expense"
DEFAULT_CATEGORY: Final = 1
INCOME: Final = 2
"""Categories by number: of an entry for which none was chosen, and the one that is no spending."""


@dataclass(frozen=True, slots=True)
class Expense:
    """An entry: a row of the table `expense`.

    Attributes:
        id: `expense_id`, never used again.
        name: what it was for; None where a row has NULL.
        amount: in cents.
        category: number of one of `categories.CATEGORIES`.
        note: None where a row has NULL.
        created_date: the day that it counts for, in milliseconds since 1970.
        modified_date: when it was last changed, in milliseconds since 1970.
        extra: columns of its row that are not known here.
    """

    id: int
    name: str | None = ""
    amount: int = 0
    category: int = DEFAULT_CATEGORY
    note: str | None = ""
    created_date: int = 0
    modified_date: int = 0
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class ExpenseData:
    """All of it.

    Attributes:
        expenses: in the order of ids.
        next_id: of the next one.
        started: whether the first start is done.
        language: of the app; "" is the device's.
        currency: a key of `money.CURRENCIES`.
        theme: `system`, `light` or `dark`.
    """

    expenses: tuple[Expense, ...] = ()
    next_id: int = 1
    started: bool = False
    language: str = ""
    currency: str = "USD"
    theme: str = "system"


STORED: Final = Stored(PACKAGE, ExpenseData)
EXPENSES: Final = Records(
    STORED, Expense, lambda data: data.expenses, lambda data: data.next_id
)  # fmt: skip
read = STORED.read


def latest_first(expenses: tuple[Expense, ...]) -> list[Expense]:
    """Entries as lists show them."""
    return sorted(expenses, key=lambda expense: (-expense.created_date, -expense.id))
