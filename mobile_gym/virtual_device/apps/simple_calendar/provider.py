"""What other programs read and write: rows of events and types, the database."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.stored_tables import (
    SqlStyle,
    SqlTable,
    stored_file,
    stored_rows,
)
from mobile_gym.virtual_device.apps.simple_calendar.data import EVENTS, PACKAGE, TYPES
from mobile_gym.virtual_device.system.folders import Folder

TABLES: Final = {
    f"{PACKAGE}/events": stored_rows(EVENTS),
    f"{PACKAGE}/event_types": stored_rows(TYPES),
}
"""By authority and path. The real app has no such provider: tasks set it up and judge it here."""

FOLDER: Final = Folder(
    databases=(
        stored_file(
            "databases/events.db",
            (
                SqlTable("events", EVENTS),
                "CREATE UNIQUE INDEX index_events_id ON events (id)",
                SqlTable("event_types", TYPES),
                "CREATE UNIQUE INDEX index_event_types_id ON event_types (id)",
            ),
            style=SqlStyle(key="INTEGER PRIMARY KEY AUTOINCREMENT", has_defaults=False),
        ),
    )
)
"""Settings, and which reminders come once more, have no table; they are in the app's own file."""
