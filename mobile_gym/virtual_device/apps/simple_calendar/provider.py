"""What other programs read and write: rows of events and types, the database."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.apps.simple_calendar.data import (
    EVENTS,
    PACKAGE,
    TYPES,
    Event,
    EventType,
)
from mobile_gym.virtual_device.apps.simple_calendar.data import EventType as _EventType
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile

_EVENT_ROWS: Final = tables.record_table(
    EVENTS,
    (
        tables.row_id(lambda event: event.id),
        tables.integer("start_ts", lambda event: event.start_ts, written=True),
        tables.integer("end_ts", lambda event: event.end_ts, written=True),
        tables.text("title", lambda event: event.title, written=True),
        tables.text("location", lambda event: event.location, written=True),
        tables.text("description", lambda event: event.description, written=True),
        tables.integer("reminder_1_minutes", lambda event: event.reminder_1_minutes, written=True),
        tables.integer("reminder_2_minutes", lambda event: event.reminder_2_minutes, written=True),
        tables.integer("reminder_3_minutes", lambda event: event.reminder_3_minutes, written=True),
        tables.integer("repeat_interval", lambda event: event.repeat_interval, written=True),
        tables.integer("repeat_rule", lambda event: event.repeat_rule, written=True),
        tables.integer("repeat_limit", lambda event: event.repeat_limit, written=True),
        tables.text(
            "repetition_exceptions", lambda event: event.repetition_exceptions, written=True
        ),
        tables.text("attendees", lambda event: event.attendees, written=True),
        tables.text("time_zone", lambda event: event.time_zone, written=True),
        tables.integer("flags", lambda event: event.flags, written=True),
        tables.integer("event_type", lambda event: event.event_type, written=True),
        tables.integer("parent_id", lambda event: event.parent_id, written=True),
        tables.text("source", lambda event: event.source, written=True),
        tables.integer("availability", lambda event: event.availability, written=True),
        tables.integer("color", lambda event: event.color, written=True),
        tables.integer("type", lambda event: event.type, written=True),
    ),
    empty=Event(0),
)
_TYPE_ROWS: Final = tables.record_table(
    TYPES,
    (
        tables.row_id(lambda one: one.id),
        tables.text("title", lambda one: one.title, written=True),
        tables.integer("color", lambda one: one.color, written=True),
    ),
    empty=_EventType(0),
)

TABLES: Final = {f"{PACKAGE}/events": _EVENT_ROWS, f"{PACKAGE}/event_types": _TYPE_ROWS}
"""By authority and path. The real app has no such provider: tasks set it up and judge it here."""


# -- The folder of Simple Calendar: its database as other programs read and write it -------------

_SCHEMA: Final = """\
CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    start_ts INTEGER NOT NULL,
    end_ts INTEGER NOT NULL,
    title TEXT NOT NULL,
    location TEXT NOT NULL,
    description TEXT NOT NULL,
    reminder_1_minutes INTEGER NOT NULL,
    reminder_2_minutes INTEGER NOT NULL,
    reminder_3_minutes INTEGER NOT NULL,
    reminder_1_type INTEGER NOT NULL,
    reminder_2_type INTEGER NOT NULL,
    reminder_3_type INTEGER NOT NULL,
    repeat_interval INTEGER NOT NULL,
    repeat_rule INTEGER NOT NULL,
    repeat_limit INTEGER NOT NULL,
    repetition_exceptions TEXT NOT NULL,
    attendees TEXT NOT NULL,
    import_id TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    flags INTEGER NOT NULL,
    event_type INTEGER NOT NULL,
    parent_id INTEGER NOT NULL,
    last_updated INTEGER NOT NULL,
    source TEXT NOT NULL,
    availability INTEGER NOT NULL,
    color INTEGER NOT NULL,
    type INTEGER NOT NULL
);
CREATE UNIQUE INDEX index_events_id ON events (id);
CREATE TABLE event_types (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    color INTEGER NOT NULL,
    caldav_calendar_id INTEGER NOT NULL,
    caldav_display_name TEXT NOT NULL,
    caldav_email TEXT NOT NULL,
    type INTEGER NOT NULL
);
CREATE UNIQUE INDEX index_event_types_id ON event_types (id);
"""

FOLDER: Final = Folder(
    databases=(
        SqliteFile(
            "databases/events.db",
            schema=_SCHEMA,
            tables=(
                tables.field_table(
                    "events",
                    Event,
                    lambda data: data.events,
                    next_id="next_event_id",
                ),
                tables.field_table(
                    "event_types",
                    EventType,
                    lambda data: data.types,
                    next_id="next_type_id",
                ),
            ),
        ),
    )
)
"""Settings, and which reminders come once more, have no table; they are in the app's own file."""
