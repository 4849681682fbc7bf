"""What other programs read and write: rows of `com.flauschcode.broccoli`, the database."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.stored_tables import SqlTable, stored_file, stored_rows
from mobile_gym.virtual_device.apps.broccoli.data import (
    CATEGORIES,
    MEMBERSHIPS,
    PACKAGE,
    RECIPES,
)
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.storage import Storage

RECIPE_ROWS: Final = stored_rows(RECIPES)
CATEGORY_ROWS: Final = stored_rows(CATEGORIES)
STORAGE: Final = Storage(
    tables={f"{PACKAGE}/recipes": RECIPE_ROWS, f"{PACKAGE}/categories": CATEGORY_ROWS}
)
FOLDER: Final = Folder(
    databases=(
        stored_file(
            "databases/broccoli",
            (
                SqlTable("recipes", RECIPES),
                SqlTable("categories", CATEGORIES),
                SqlTable("recipes_with_categories", MEMBERSHIPS),
            ),
            user_version=1,
        ),
    )
)
"""Pictures and what the settings chose have no table; they are in the app's own file.

Source: the columns of `recipes` that AndroidWorld (d9c569f) reads and inserts, no others.
"""
