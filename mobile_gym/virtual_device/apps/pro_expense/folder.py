"""The folder of Pro Expense: its database as other programs read and write it."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.folder_tables import field_table
from mobile_gym.virtual_device.apps.pro_expense.data import Expense
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile

__all__ = ["FOLDER"]

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
                field_table(
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
