"""The calendar provider: calendars, events and reminders as other programs see them.

Other apps read and change them through this module alone.

Source: `CalendarContract`, `CalendarProvider2`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.calendar import alerts, recurrence, seed, store
from mobile_gym.virtual_device.apps.calendar.store import (
    PACKAGE,
    Calendar,
    Event,
    Occurrence,
    add,
    calendars,
    delete,
    event,
    events,
    occurrences,
)
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.system.app import App

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.app import Database
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "APP",
    "PACKAGE",
    "Calendar",
    "Event",
    "Occurrence",
    "add",
    "calendars",
    "delete",
    "event",
    "events",
    "occurrences",
]

_EVENTS: Final = "com.android.calendar/events"
_CALENDARS: Final = "com.android.calendar/calendars"
_REMINDERS: Final = "com.android.calendar/reminders"
_NULL: Final = "NULL"
_PER_EVENT: Final = 100
"""A reminder's id is its event's times this, plus its place."""
_ACCOUNT: Final = {"account_name": "Local calendar", "account_type": "LOCAL"}


def _signed(color: int) -> str:
    """A colour as the provider stores it, a signed 32-bit number."""
    return str(color - (1 << 32) if color >= 1 << 31 else color)


def _event_rows(state: DeviceState) -> Iterator[Mapping[str, str]]:
    for item in store.events(state):
        seconds = (item.end_ms - item.start_ms) // 1000
        length = f"P{seconds // 86_400}D" if item.all_day else f"P{seconds}S"
        yield {
            "_id": str(item.id),
            "calendar_id": str(item.calendar_id),
            "title": item.title,
            "eventLocation": item.location or _NULL,
            "description": item.description or _NULL,
            "dtstart": str(item.start_ms),
            # A repeated event has a duration in place of an end.
            "dtend": _NULL if item.rrule else str(item.end_ms),
            "duration": length if item.rrule else _NULL,
            "allDay": str(int(item.all_day)),
            "eventTimezone": "UTC" if item.all_day else state.timezone,
            "rrule": item.rrule or _NULL,
            "exdate": ",".join(map(str, item.excluded)) or _NULL,
            "hasAlarm": str(int(bool(item.reminders))),
            "eventColor": _signed(item.color) if item.color else _NULL,
            "eventStatus": "1",
            "availability": "0",
            "deleted": "0",
        }


def _calendar_rows(state: DeviceState) -> Iterator[Mapping[str, str]]:
    for item in store.calendars(state):
        yield {
            "_id": str(item.id),
            **_ACCOUNT,
            "name": item.name,
            "calendar_displayName": item.name,
            "calendar_color": _signed(item.color),
            "calendar_access_level": "700",
            "visible": str(int(item.visible)),
            "sync_events": "1",
            "ownerAccount": _ACCOUNT["account_name"],
            "calendar_timezone": state.timezone,
        }


def _reminder_rows(state: DeviceState) -> Iterator[Mapping[str, str]]:
    for item in store.events(state):
        for place, minutes in enumerate(item.reminders):
            yield {
                "_id": str(item.id * _PER_EVENT + place),
                "event_id": str(item.id),
                "minutes": str(minutes),
                "method": "1",
            }


# -- writing ------------------------------------------------------------------------------------


def _text(values: Mapping[str, str], key: str, default: str = "") -> str:
    text = str(values.get(key, default))
    return "" if text == _NULL else text


def _number(values: Mapping[str, str], key: str, default: int) -> int:
    text = str(values.get(key, "")).strip()
    return int(text) if text.lstrip("-").isdigit() else default


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


def _merged(item: Event, values: Mapping[str, str]) -> Event | None:
    """An event with a row's values; None where they make no event."""
    start = _number(values, "dtstart", item.start_ms)
    end = _number(values, "dtend", start + item.end_ms - item.start_ms)
    length = _length_ms(_text(values, "duration"))
    if length is not None:
        end = start + length
    rule = _text(values, "rrule", item.rrule)
    if end < start or (rule and not recurrence.is_rule(rule)):
        return None
    return replace(
        item,
        title=_text(values, "title", item.title),
        start_ms=start,
        end_ms=end,
        all_day=_number(values, "allDay", int(item.all_day)) == 1,
        location=_text(values, "eventLocation", item.location),
        description=_text(values, "description", item.description),
        calendar_id=_number(values, "calendar_id", item.calendar_id),
        rrule=rule,
        color=_number(values, "eventColor", item.color) & 0xFFFFFFFF,
    )


def _insert(system: System, path: str, values: Mapping[str, str]) -> int | None:
    if path == _EVENTS:
        known = {item.id for item in store.calendars(system.state)}
        calendar_id = _number(values, "calendar_id", 0)
        if "dtstart" not in values or calendar_id not in known:
            return None
        made = _merged(Event(0, "", 0, 0), values)
        return None if made is None else store.add(system, made)
    if path == _REMINDERS:
        event_id, minutes = _number(values, "event_id", 0), _number(values, "minutes", 10)
        if not store.alter(
            system, event_id, lambda before: replace(before, reminders=(*before.reminders, minutes))
        ):
            return None
        item = store.event(system.state, event_id)
        return event_id * _PER_EVENT + len(item.reminders) - 1 if item is not None else None
    if path == _CALENDARS:
        name = _text(values, "calendar_displayName") or _text(values, "name")
        if not name:
            return None
        data = store.read(system.state)
        color = _number(values, "calendar_color", -15_043_608) & 0xFFFFFFFF
        made_id = data.next_calendar_id
        visible = _number(values, "visible", 1) == 1
        store.write(
            system,
            calendars=(*data.calendars, Calendar(made_id, name, color, visible)),
            next_calendar_id=made_id + 1,
        )
        return made_id
    return None


def _update(system: System, path: str, ids: Sequence[int], values: Mapping[str, str]) -> int:
    if path == _EVENTS:
        return sum(
            store.alter(system, event_id, lambda item: _merged(item, values) or item)
            for event_id in ids
        )
    if path == _CALENDARS:
        before = store.calendars(system.state)
        store.write(
            system,
            calendars=tuple(
                replace(
                    item,
                    name=_text(values, "calendar_displayName", item.name),
                    visible=_number(values, "visible", int(item.visible)) == 1,
                    color=_number(values, "calendar_color", item.color) & 0xFFFFFFFF,
                )
                if item.id in ids
                else item
                for item in before
            ),
        )
        return sum(item.id in ids for item in before)
    return 0


def _delete(system: System, path: str, ids: Sequence[int]) -> int:
    if path == _EVENTS:
        for event_id in ids:
            alerts.forget(system, event_id)
        return store.delete(system, ids)
    if path == _REMINDERS:
        rows = list(_reminder_rows(system.state))
        gone = {int(row["_id"]) for row in rows} & set(ids)
        for event_id in {row_id // _PER_EVENT for row_id in gone}:
            places = {row_id % _PER_EVENT for row_id in gone if row_id // _PER_EVENT == event_id}
            store.alter(system, event_id, lambda item, places=places: _without(item, places))
        return len(gone)
    if path == _CALENDARS:
        data = store.read(system.state)
        others = tuple(item for item in data.calendars if item.id not in ids)
        inside = tuple(item for item in data.events if item.calendar_id not in ids)
        store.write(system, calendars=others, events=inside)
        return len(data.calendars) - len(others)
    return 0


def _without(item: Event, places: set[int]) -> Event:
    others = tuple(m for place, m in enumerate(item.reminders) if place not in places)
    return replace(item, reminders=others)


def _database(state: DeviceState) -> Database:
    return {
        "Calendars": list(_calendar_rows(state)),
        "Events": list(_event_rows(state)),
        "Reminders": list(_reminder_rows(state)),
    }


APP: Final = App(
    package=PACKAGE,
    label=Texts.storage_name,
    icon="calendar-blank",
    color=0xFF1A73E8,
    main="",
    screens={},
    initial=seed.initial,
    cleared=seed.cleared,
    next_event_ms=store.next_alarm_ms,
    on_time=alerts.on_time,
    content={_EVENTS: _event_rows, _CALENDARS: _calendar_rows, _REMINDERS: _reminder_rows},
    content_insert=_insert,
    content_update=_update,
    content_delete=_delete,
    databases={"calendar.db": _database},
    in_launcher=False,
)
"""The app without screens that owns the events."""
