"""What other programs read and write: rows of `org.tasks`, the database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.stored_tables import SqlTable, stored_file, stored_rows
from mobile_gym.virtual_device.apps.tasks_org.data import PACKAGE, TASKS, read
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.storage import Preference, Storage

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

TASK_ROWS: Final = stored_rows(TASKS, keeps_null=True)
"""Times are milliseconds since 1970, 0 for none; `importance` is 0 for high to 3 for none."""


def _preferences(state: DeviceState) -> dict[str, Preference]:
    data = read(state)
    return {
        "show_completed_tasks": data.show_completed,
        "show_hidden_tasks": data.show_unstarted,
        "sort_mode": data.sort,
        "group_mode": data.group,
        "p_default_importance": data.default_priority,
    }


STORAGE: Final = Storage(tables={f"{PACKAGE}/tasks": TASK_ROWS}, preferences=_preferences)
FOLDER: Final = Folder(
    databases=(stored_file("databases/database", (SqlTable("tasks", TASKS),)),),
)
"""Lists, tags, places and settings have no table here; they are in the app's own file."""
