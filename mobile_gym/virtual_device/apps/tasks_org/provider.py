"""What other programs read and write: rows of `org.tasks`, the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.app_kit.records import attribute_name
from mobile_gym.virtual_device.apps.tasks_org.data import PACKAGE, TASKS, Task, read
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile
from mobile_gym.virtual_device.system.storage import Column, Preference, Storage, Value

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

COLUMNS: Final[dict[str, str]] = {
    "_id": "id",
    "title": "title",
    "importance": "importance",
    "dueDate": "due_ms",
    "hideUntil": "hide_until_ms",
    "created": "created_ms",
    "modified": "modified_ms",
    "completed": "completed_ms",
    "deleted": "deleted_ms",
    "notes": "notes",
    "estimatedSeconds": "estimated_s",
    "elapsedSeconds": "elapsed_s",
    "timerStart": "timer_start_ms",
    "notificationFlags": "notification_flags",
    "lastNotified": "last_notified_ms",
    "recurrence": "recurrence",
    "repeat_from": "repeat_from",
    "calendarUri": "calendar_uri",
    "remoteId": "remote_id",
    "collapsed": "collapsed",
    "parent": "parent",
    "order": "order",
    "read_only": "read_only",
}
"""The columns of the table `tasks`, and the fields of `Task` that they are."""


def _text(name: str, read_text: Callable[[Task], str | None]) -> Column[Task]:
    """A column of texts that may be NULL."""
    attribute = attribute_name(read_text)

    def put(task: Task, value: Value) -> Task:
        fields: dict[str, Any] = {attribute: None if value is None else str(value)}
        return replace(task, **fields)

    return Column(name, tables.TEXT, lambda _state: read_text, put)


TASK_ROWS: Final = tables.record_table(
    TASKS,
    (
        tables.row_id(lambda task: task.id),
        _text("title", lambda task: task.title),
        tables.integer("importance", lambda task: task.importance, written=True),
        tables.integer("dueDate", lambda task: task.due_ms, written=True),
        tables.integer("hideUntil", lambda task: task.hide_until_ms, written=True),
        tables.integer("created", lambda task: task.created_ms, written=True),
        tables.integer("modified", lambda task: task.modified_ms, written=True),
        tables.integer("completed", lambda task: task.completed_ms, written=True),
        tables.integer("deleted", lambda task: task.deleted_ms, written=True),
        _text("notes", lambda task: task.notes),
        _text("recurrence", lambda task: task.recurrence),
        tables.integer("repeat_from", lambda task: task.repeat_from, written=True),
        _text("remoteId", lambda task: task.remote_id),
        tables.integer("parent", lambda task: task.parent, written=True),
        tables.integer("collapsed", lambda task: task.collapsed, written=True),
    ),
    empty=Task(0),
)
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


# -- The folder of the tasks app: its database as other programs read and write it ---------------

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
                tables.field_table(
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
