"""The events as other programs see them: the rows that `content` reads and writes."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.columns import integer, row_id, text
from mobile_gym.virtual_device.app_kit.record_table import record_table
from mobile_gym.virtual_device.apps.simple_calendar.data import EVENTS, PACKAGE, TYPES, Event
from mobile_gym.virtual_device.apps.simple_calendar.data import EventType as _EventType

__all__ = ["TABLES"]

_EVENT_ROWS: Final = record_table(
    EVENTS,
    (
        row_id(lambda event: event.id),
        integer("start_ts", lambda event: event.start_ts, written=True),
        integer("end_ts", lambda event: event.end_ts, written=True),
        text("title", lambda event: event.title, written=True),
        text("location", lambda event: event.location, written=True),
        text("description", lambda event: event.description, written=True),
        integer("reminder_1_minutes", lambda event: event.reminder_1_minutes, written=True),
        integer("reminder_2_minutes", lambda event: event.reminder_2_minutes, written=True),
        integer("reminder_3_minutes", lambda event: event.reminder_3_minutes, written=True),
        integer("repeat_interval", lambda event: event.repeat_interval, written=True),
        integer("repeat_rule", lambda event: event.repeat_rule, written=True),
        integer("repeat_limit", lambda event: event.repeat_limit, written=True),
        text("repetition_exceptions", lambda event: event.repetition_exceptions, written=True),
        text("attendees", lambda event: event.attendees, written=True),
        text("time_zone", lambda event: event.time_zone, written=True),
        integer("flags", lambda event: event.flags, written=True),
        integer("event_type", lambda event: event.event_type, written=True),
        integer("parent_id", lambda event: event.parent_id, written=True),
        text("source", lambda event: event.source, written=True),
        integer("availability", lambda event: event.availability, written=True),
        integer("color", lambda event: event.color, written=True),
        integer("type", lambda event: event.type, written=True),
    ),
    empty=Event(0),
)
_TYPE_ROWS: Final = record_table(
    TYPES,
    (
        row_id(lambda one: one.id),
        text("title", lambda one: one.title, written=True),
        integer("color", lambda one: one.color, written=True),
    ),
    empty=_EventType(0),
)

TABLES: Final = {f"{PACKAGE}/events": _EVENT_ROWS, f"{PACKAGE}/event_types": _TYPE_ROWS}
"""By authority and path. The real app has no such provider: tasks set it up and judge it here."""
