"""The provider's tables and its database: calendars, events and reminders as others see them.

Source: `CalendarContract`, `CalendarProvider2`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.providers.calendar import recurrence, store
from mobile_gym.virtual_device.providers.calendar.store import (
    Calendar,
    Event,
)
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile, TableView
from mobile_gym.virtual_device.system.storage import Column, Table, Values

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_REMINDER_IDS: Final = tables.PartIds(100)
_ACCOUNT: Final = "Local calendar"
_DEFAULT_COLOR: Final = 0xFF1A73E8


def _signed_color(color: int) -> int:
    """A colour as the provider stores it, a signed 32-bit number."""
    return color - (1 << 32) if color >= 1 << 31 else color


def _unsigned_color(color: int) -> int:
    return color & 0xFFFFFFFF


# -- events -------------------------------------------------------------------------------------


def _timezone(state: DeviceState) -> Callable[[Event], str]:
    return lambda event: "UTC" if event.all_day else state.timezone


def _duration(event: Event) -> str:
    seconds = (event.end_ms - event.start_ms) // 1000
    return f"P{seconds // 86_400}D" if event.all_day else f"P{seconds}S"


def _length_ms(duration: str) -> int | None:
    """The length of `P3600S`, `PT1H`, `P1D` in milliseconds; None for what is none."""
    units = {"W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1}
    total, digits = 0, ""
    for sign in duration.upper().removeprefix("P").replace("T", ""):
        if sign.isdigit():
            digits += sign
        elif sign in units and digits:
            total, digits = total + int(digits) * units[sign], ""
        else:
            return None
    return total * 1000 if total and not digits else None


def _event_with_values(event: Event, values: Values) -> Event | None:
    """An event with a row's values; None where they make no event."""
    start = values.integer("dtstart", event.start_ms)
    end = values.integer("dtend", start + event.end_ms - event.start_ms)
    length = _length_ms(values.text("duration"))
    if length is not None:
        end = start + length
    rule = values.text("rrule", event.rrule)
    if end < start or (rule and not recurrence.is_rule(rule)):
        return None
    return replace(
        _EVENTS.record_with_values(event, values), start_ms=start, end_ms=end, rrule=rule
    )


def _insert_event(system: System, values: Values) -> int | None:
    known = {calendar.id for calendar in store.calendars(system.state)}
    if "dtstart" not in values or values.integer("calendar_id") not in known:
        return None
    made = _event_with_values(Event(0, "", 0, 0), values)
    return None if made is None else store.add(system, made)


def _update_events(system: System, ids: Sequence[int], values: Values) -> int:
    return sum(
        store.alter(system, event_id, lambda event: _event_with_values(event, values) or event)
        for event_id in ids
    )


def _delete_events(system: System, ids: Sequence[int]) -> int:
    deleted = store.delete(system, ids)
    system.broadcast(Intent(store.PROVIDER_CHANGED, extras={"deleted": tuple(ids)}))
    return deleted


_EVENTS: Final = Table[Event](
    store.events,
    (
        tables.row_id(lambda event: event.id),
        tables.integer("calendar_id", lambda event: event.calendar_id, written=True),
        tables.text("title", lambda event: event.title, written=True),
        tables.text(
            "eventLocation",
            lambda event: event.location or None,
            lambda event, location: replace(event, location=location),
        ),
        tables.text(
            "description",
            lambda event: event.description or None,
            lambda event, description: replace(event, description=description),
        ),
        tables.integer("dtstart", lambda event: event.start_ms),
        # A repeated event has a duration in place of an end.
        tables.integer("dtend", lambda event: None if event.rrule else event.end_ms),
        tables.text("duration", lambda event: _duration(event) if event.rrule else None),
        tables.flag("allDay", lambda event: event.all_day, written=True),
        Column("eventTimezone", tables.TEXT, _timezone),
        tables.text("rrule", lambda event: event.rrule or None),
        tables.text("exdate", lambda event: ",".join(map(str, event.excluded)) or None),
        tables.flag("hasAlarm", lambda event: event.reminders),
        tables.integer(
            "eventColor",
            lambda event: _signed_color(event.color) if event.color else None,
            lambda event, color: replace(event, color=_unsigned_color(color)),
        ),
        tables.constant("eventStatus", 1),
        tables.constant("availability", 0),
        tables.constant("deleted", 0),
    ),
    _insert_event,
    _update_events,
    _delete_events,
    path=store.path_of(lambda data: data.events),
)


# -- calendars ----------------------------------------------------------------------------------


def _insert_calendar(system: System, values: Values) -> int | None:
    name = values.text("calendar_displayName") or values.text("name")
    if not name:
        return None
    data = store.read(system.state)
    new_id = data.next_calendar_id
    made = _CALENDARS.record_with_values(Calendar(new_id, name, _DEFAULT_COLOR), values)
    store.write(
        system,
        calendars=(*data.calendars, replace(made, name=name)),
        next_calendar_id=new_id + 1,
    )
    return new_id


def _update_calendars(system: System, ids: Sequence[int], values: Values) -> int:
    before = store.calendars(system.state)
    store.write(
        system,
        calendars=tuple(
            _CALENDARS.record_with_values(calendar, values) if calendar.id in ids else calendar
            for calendar in before
        ),
    )
    return sum(calendar.id in ids for calendar in before)


def _delete_calendars(system: System, ids: Sequence[int]) -> int:
    data = store.read(system.state)
    others = tuple(calendar for calendar in data.calendars if calendar.id not in ids)
    inside = tuple(event for event in data.events if event.calendar_id not in ids)
    store.write(system, calendars=others, events=inside)
    return len(data.calendars) - len(others)


_CALENDARS: Final = Table[Calendar](
    store.calendars,
    (
        tables.row_id(lambda calendar: calendar.id),
        tables.constant("account_name", _ACCOUNT),
        tables.constant("account_type", "LOCAL"),
        tables.text("name", lambda calendar: calendar.name),
        tables.text("calendar_displayName", lambda calendar: calendar.name, written=True),
        tables.integer(
            "calendar_color",
            lambda calendar: _signed_color(calendar.color),
            lambda calendar, color: replace(calendar, color=_unsigned_color(color)),
        ),
        tables.constant("calendar_access_level", 700),
        tables.flag("visible", lambda calendar: calendar.visible, written=True),
        tables.constant("sync_events", 1),
        tables.constant("ownerAccount", _ACCOUNT),
        Column("calendar_timezone", tables.TEXT, lambda state: lambda _calendar: state.timezone),
    ),
    _insert_calendar,
    _update_calendars,
    _delete_calendars,
    path=store.path_of(lambda data: data.calendars),
)


# -- reminders ----------------------------------------------------------------------------------


class Reminder(NamedTuple):
    """One of an event's reminders."""

    event_id: int
    place: int
    minutes: int

    @property
    def id(self) -> int:
        """Its row."""
        return _REMINDER_IDS.of(self.event_id, self.place)


def _reminders(state: DeviceState) -> Iterator[Reminder]:
    for item in store.events(state):
        for place, minutes in enumerate(item.reminders):
            yield Reminder(item.id, place, minutes)


def _insert_reminder(system: System, values: Values) -> int | None:
    event_id, minutes = values.integer("event_id"), values.integer("minutes", 10)
    if not store.alter(
        system, event_id, lambda event: replace(event, reminders=(*event.reminders, minutes))
    ):
        return None
    changed = store.event(system.state, event_id)
    return None if changed is None else _REMINDER_IDS.of(event_id, len(changed.reminders) - 1)


def _delete_reminders(system: System, ids: Sequence[int]) -> int:
    deleted = [reminder for reminder in _reminders(system.state) if reminder.id in ids]
    for event_id in dict.fromkeys(reminder.event_id for reminder in deleted):
        places = {reminder.place for reminder in deleted if reminder.event_id == event_id}
        store.alter(system, event_id, lambda event, places=places: _without(event, places))
    return len(deleted)


def _without(event: Event, places: set[int]) -> Event:
    others = tuple(m for place, m in enumerate(event.reminders) if place not in places)
    return replace(event, reminders=others)


_REMINDERS: Final = Table[Reminder](
    _reminders,
    tables.without_fields(
        tables.row_id(lambda reminder: reminder.id),
        tables.integer("event_id", lambda reminder: reminder.event_id),
        tables.integer("minutes", lambda reminder: reminder.minutes),
        tables.constant("method", 1),
    ),
    insert=_insert_reminder,
    delete=_delete_reminders,
    path=_EVENTS.path,
    record_id=_REMINDER_IDS.record_of,
)

TABLES: Final[Mapping[str, Table[Any]]] = {
    "com.android.calendar/events": _EVENTS,
    "com.android.calendar/calendars": _CALENDARS,
    "com.android.calendar/reminders": _REMINDERS,
}
FOLDER: Final = Folder(
    (
        SqliteFile(
            "databases/calendar.db",
            (
                TableView("Calendars", _CALENDARS),
                TableView("Events", _EVENTS),
                TableView("Reminders", _REMINDERS),
            ),
        ),
    )
)
