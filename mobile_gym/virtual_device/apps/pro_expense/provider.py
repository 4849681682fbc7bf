"""What other programs read and write: rows of `com.arduia.expense`, the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.apps.pro_expense.data import (
    CURRENCIES,
    EXPENSES,
    LANGUAGES,
    PACKAGE,
    STORED,
    Expense,
    ExpenseData,
    read,
)
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile
from mobile_gym.virtual_device.system.storage import Storage, Table, Values

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

EXPENSE_ROWS: Final = tables.record_table(
    EXPENSES,
    (
        tables.row_id(lambda expense: expense.id),
        tables.text("name", lambda expense: expense.name, written=True),
        tables.integer("amount", lambda expense: expense.amount, written=True),
        tables.integer("category", lambda expense: expense.category, written=True),
        tables.text("note", lambda expense: expense.note, written=True),
        tables.integer("created_date", lambda expense: expense.created_date, written=True),
        tables.integer("modified_date", lambda expense: expense.modified_date, written=True),
    ),
    empty=Expense(0),
)


def _update(system: System, ids: Sequence[int], values: Values) -> int:
    """Change the settings; a choice that is none is left out."""
    if not ids:
        return 0
    data = _SETTINGS.written(read(system.state), values)
    if data.language in LANGUAGES and data.currency in CURRENCIES:
        system.set_data(data, PACKAGE)
    return len(ids)


_SETTINGS: Final = Table[ExpenseData](
    lambda state: (STORED.read(state),),
    (
        tables.constant("_id", 1),
        tables.flag("started", lambda data: data.started, written=True),
        tables.text("language", lambda data: data.language, written=True),
        tables.text("currency", lambda data: data.currency, written=True),
    ),
    update=_update,
)
"""What the first start asks for, in one row."""
STORAGE: Final = Storage(
    tables={f"{PACKAGE}/expense": EXPENSE_ROWS, f"{PACKAGE}/settings": _SETTINGS}
)


# -- The folder of Pro Expense: its database as other programs read and write it -----------------

_SCHEMA: Final = """\
CREATE TABLE expense (
    expense_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    name TEXT,
    amount INTEGER NOT NULL,
    category INTEGER NOT NULL,
    note TEXT,
    created_date INTEGER NOT NULL,
    modified_date INTEGER NOT NULL
);
"""
"""Source: the columns that AndroidWorld (d9c569f) reads and inserts, no others."""

FOLDER: Final = Folder(
    databases=(
        SqliteFile(
            "databases/accounting.db",
            schema=_SCHEMA,
            user_version=1,
            tables=(
                tables.field_table(
                    "expense",
                    Expense,
                    lambda data: data.expenses,
                    names={"expense_id": "id"},
                    next_id="next_id",
                ),
            ),
        ),
    )
)
"""What the first start and the settings chose has no table; it is in the app's own file."""
