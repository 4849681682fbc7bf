"""What other programs read and write: rows of `com.arduia.expense`, the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.app_kit.stored_tables import (
    SqlStyle,
    SqlTable,
    stored_file,
    stored_rows,
)
from mobile_gym.virtual_device.apps.pro_expense.data import (
    CURRENCIES,
    EXPENSES,
    LANGUAGES,
    PACKAGE,
    STORED,
    ExpenseData,
    read,
)
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.storage import Storage, Table, Values

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

EXPENSE_ROWS: Final = stored_rows(EXPENSES)


def _update(system: System, ids: Sequence[int], values: Values) -> int:
    """Change the settings; a choice that is none is left out."""
    if not ids:
        return 0
    data = _SETTINGS.record_with_values(read(system.state), values)
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
FOLDER: Final = Folder(
    databases=(
        stored_file(
            "databases/accounting.db",
            (SqlTable("expense", EXPENSES),),
            style=SqlStyle(has_defaults=False),
            user_version=1,
        ),
    )
)
"""What the first start and the settings chose has no table; it is in the app's own file.

Source: the columns that AndroidWorld (d9c569f) reads and inserts, no others.
"""
