"""The folder of the tasks app: its database as other programs read and write it."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.folder_tables import field_table
from mobile_gym.virtual_device.apps.tasks_org.data import Task
from mobile_gym.virtual_device.apps.tasks_org.storage import COLUMNS
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile

__all__ = ["FOLDER"]

_SCHEMA: Final = """\
CREATE TABLE tasks (
    _id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    title TEXT,
    importance INTEGER NOT NULL DEFAULT 2,
    dueDate INTEGER NOT NULL DEFAULT 0,
    hideUntil INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL DEFAULT 0,
    modified INTEGER NOT NULL DEFAULT 0,
    completed INTEGER NOT NULL DEFAULT 0,
    deleted INTEGER NOT NULL DEFAULT 0,
    notes TEXT,
    estimatedSeconds INTEGER NOT NULL DEFAULT 0,
    elapsedSeconds INTEGER NOT NULL DEFAULT 0,
    timerStart INTEGER NOT NULL DEFAULT 0,
    notificationFlags INTEGER NOT NULL DEFAULT 0,
    lastNotified INTEGER NOT NULL DEFAULT 0,
    recurrence TEXT,
    repeat_from INTEGER NOT NULL DEFAULT 0,
    calendarUri TEXT,
    remoteId TEXT,
    collapsed INTEGER NOT NULL DEFAULT 0,
    parent INTEGER NOT NULL DEFAULT 0,
    "order" INTEGER,
    read_only INTEGER NOT NULL DEFAULT 0
);
"""

FOLDER: Final = Folder(
    databases=(
        SqliteFile(
            "databases/database",
            schema=_SCHEMA,
            tables=(
                field_table(
                    "tasks",
                    Task,
                    lambda data: data.tasks,
                    names=COLUMNS,
                    next_id="next_id",
                ),
            ),
        ),
    )
)
"""Lists, tags, places and settings have no table here; they are in the app's own file."""
