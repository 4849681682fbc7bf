"""What other programs read and write: rows of `org.tasks`, the database."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.stored_preferences import StoredPreferences
from mobile_gym.virtual_device.app_kit.stored_tables import SqlTable, stored_file, stored_rows
from mobile_gym.virtual_device.apps.tasks_org.data import PACKAGE, STORED, TASKS
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.storage import Storage

TASK_ROWS: Final = stored_rows(TASKS, keeps_null=True)
"""Times are milliseconds since 1970, 0 for none; `importance` is 0 for high to 3 for none."""


PREFERENCES: Final = StoredPreferences(
    STORED,
    {
        "show_completed_tasks": lambda data: data.show_completed,
        "show_hidden_tasks": lambda data: data.show_unstarted,
        "sort_mode": lambda data: data.sort,
        "group_mode": lambda data: data.group,
        "p_default_importance": lambda data: data.default_priority,
    },
)


STORAGE: Final = Storage(tables={f"{PACKAGE}/tasks": TASK_ROWS}, preferences=PREFERENCES)
FOLDER: Final = Folder(
    databases=(stored_file("databases/database", (SqlTable("tasks", TASKS),)),),
)
"""Lists, tags, places and settings have no table here; they are in the app's own file."""
