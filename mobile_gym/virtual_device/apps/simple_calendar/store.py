"""When events take place and are announced, and what is done to them.

All of it copes with a device that has no Simple Calendar: it then holds nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.app_kit.records import by_id
from mobile_gym.virtual_device.apps.simple_calendar import recurrence
from mobile_gym.virtual_device.apps.simple_calendar.data import (
    EVENTS,
    FLAG_COMPLETED,
    REGULAR_TYPE,
    TYPES,
    Event,
    read,
    write,
)
from mobile_gym.virtual_device.system.identity_cache import ByIdentity

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarData
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_EARLIEST_TS: Final = -2_208_988_800
_LATEST_TS: Final = 7_258_032_000
"""1900 and 2199: what lies outside is shown at the end."""
_AHEAD: Final = timedelta(days=800)
"""How far ahead the next reminder is looked for."""


class Occurrence(NamedTuple):
    """One time at which an event takes place, in local time."""

    event: Event
    start: datetime
    end: datetime
    start_ts: int

    @property
    def last_day(self) -> date:
        """The last day that it touches."""
        if self.event.all_day or self.end <= self.start:
            return max(self.end, self.start).date()
        return (self.end - timedelta(microseconds=1)).date()


# -- times --------------------------------------------------------------------------------------


def from_ts(seconds: int, zone: str) -> datetime:
    """Local time, without a time zone, of a stored moment."""
    bounded = min(max(seconds, _EARLIEST_TS), _LATEST_TS)
    return datetime.fromtimestamp(bounded, ZoneInfo(zone)).replace(tzinfo=None)


def to_ts(at: datetime, zone: str) -> int:
    """What is stored for a local time."""
    return int(at.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC).timestamp())


def day_of(state: DeviceState) -> date:
    """Today."""
    return from_ts(state.now_ms // 1000, state.timezone).date()


# -- when things take place ---------------------------------------------------------------------


def _of(item: Event, zone: str, since: datetime, before: datetime) -> Iterator[Occurrence]:
    first = from_ts(item.start_ts, zone)
    length = max(from_ts(item.end_ts, zone) - first, timedelta(0))
    for start in recurrence.starts(item, first, since - length, before):
        start_ts = item.start_ts if start == first else to_ts(start, zone)
        yield Occurrence(item, start, start + length, start_ts)


def event(state: DeviceState, event_id: int) -> Event | None:
    """The event of an id."""
    return by_id(read(state).events, event_id)


def occurrence(state: DeviceState, event_id: int, start_ts: int = 0) -> Occurrence | None:
    """An event at one of its times; its first one where it does not repeat or none is given."""
    item = event(state, event_id)
    if item is None:
        return None
    zone = state.timezone
    first, end = from_ts(item.start_ts, zone), from_ts(item.end_ts, zone)
    if not start_ts or not item.repeats:
        return Occurrence(item, first, end, item.start_ts)
    start = from_ts(start_ts, zone)
    return Occurrence(item, start, start + (end - first), start_ts)


def _between(
    items: tuple[Event, ...], zone: str, first: date, last: date, hidden: tuple[int, ...]
) -> tuple[Occurrence, ...]:
    since = datetime.combine(first, time())
    before = datetime.combine(last, time()) + timedelta(days=1)
    places = [
        place
        for item in items
        if item.event_type not in hidden
        for place in _of(item, zone, since, before)
        if place.last_day >= first
    ]
    places.sort(key=_order)
    return tuple(places)


def _order(place: Occurrence) -> tuple[object, ...]:
    """All-day ones of a day first, then by time and title."""
    item = place.event
    return place.start.date(), not item.all_day, place.start, place.end, item.title, item.id


_BETWEEN: Final[ByIdentity[tuple[Event, ...], tuple[Occurrence, ...]]] = ByIdentity(_between)


def occurrences(state: DeviceState, first: date, last: date) -> tuple[Occurrence, ...]:
    """What takes place on some days, in order; types that are filtered out are missing."""
    data = read(state)
    return _BETWEEN(data.events, state.timezone, first, last, data.hidden_types)


def next_place(state: DeviceState, item: Event, today: date) -> Occurrence:
    """The first time of an event from a day on; the first of all where there is none."""
    zone, since = state.timezone, datetime.combine(today, time())
    if item.repeats:
        for place in _of(item, zone, since, since + _AHEAD):
            if place.last_day >= today:
                return place
    first, end = from_ts(item.start_ts, zone), from_ts(item.end_ts, zone)
    return Occurrence(item, first, end, item.start_ts)


def color_of(data: CalendarData, item: Event) -> int:
    """What an event is drawn in: its own colour, or its type's."""
    if item.color:
        return item.color & 0xFFFFFFFF | 0xFF000000
    found = by_id(data.types, item.event_type) or by_id(data.types, REGULAR_TYPE)
    return 0xFF757780 if found is None else found.color & 0xFFFFFFFF | 0xFF000000


# -- reminders ----------------------------------------------------------------------------------


def _reminder_times(items: tuple[Event, ...], zone: str, now_ms: int) -> tuple[int, ...]:
    """When reminders of the near future are due, at each event the first ones after a moment."""
    now = from_ts(now_ms // 1000, zone)
    times: set[int] = set()
    for item in items:
        reminders = item.reminders
        if not reminders or item.completed:
            continue
        since = now - timedelta(days=1)
        reach = timedelta(minutes=min(max(reminders), 1_000_000))
        for place in _of(item, zone, since, now + _AHEAD + reach):
            ahead = [at for at in _times_ms(place, reminders) if at > now_ms]
            times.update(ahead)
            if len(ahead) == len(reminders):
                break
    return tuple(sorted(times))


def _times_ms(place: Occurrence, reminders: tuple[int, ...]) -> list[int]:
    return [(place.start_ts - minutes * 60) * 1000 for minutes in reminders]


def next_reminder(state: DeviceState) -> int | None:
    """When the next reminder after now is due, that of a snoozed one among them."""
    data = read(state)
    now_ms = state.now_ms
    later = [item.at_ms for item in data.snoozed if item.at_ms > now_ms]
    if any(item.reminder_1_minutes >= 0 or item.reminders for item in data.events):
        later += _reminder_times(data.events, state.timezone, now_ms)[:1]
    return min(later, default=None)


def reminders_between(state: DeviceState, from_ms: int, until_ms: int) -> list[Occurrence]:
    """What is announced in a span of time, its end not in it."""
    zone = state.timezone
    start, end = from_ts(from_ms // 1000, zone), from_ts(until_ms // 1000, zone)
    due: list[Occurrence] = []
    for item in read(state).events:
        reminders = item.reminders
        if not reminders or item.completed:
            continue
        reach = timedelta(minutes=min(max(reminders), 1_000_000), days=1)
        for place in _of(item, zone, start - timedelta(days=1), end + reach):
            if any(from_ms <= at < until_ms for at in _times_ms(place, reminders)):
                due.append(place)
    return due


# -- changing -----------------------------------------------------------------------------------


def _stamp_event(system: System, item: Event) -> Event:
    return replace(item, last_updated=system.state.now_ms)


def add(system: System, item: Event) -> Event:
    """Store a new event under the next id."""
    taken = max((other_event.id for other_event in read(system.state).events), default=0)
    if taken >= read(system.state).next_event_id:
        write(system, next_event_id=taken + 1)
    return EVENTS.insert(system, _stamp_event(system, item))


def replace_event(system: System, item: Event) -> None:
    """Store an event in place of the one of its id."""
    EVENTS.update(system, item.id, lambda before: _stamp_event(system, item))


def delete(system: System, ids: Iterable[int]) -> None:
    """Delete events with all their times, and what was taken out of them."""
    gone = set(ids)
    children = (item.id for item in read(system.state).events if item.parent_id in gone)
    EVENTS.remove(system, *gone, *children)


def exclude(system: System, event_id: int, start_ts: int) -> None:
    """Take one time out of a repeated event."""
    code = f"{from_ts(start_ts, system.state.timezone):%Y%m%d}"

    def change(item: Event) -> Event:
        codes = sorted({*item.exceptions, code})
        written = json.dumps(codes, separators=(",", ":"))
        return _stamp_event(system, replace(item, repetition_exceptions=written))

    EVENTS.update(system, event_id, change)


def delete_from(system: System, event_id: int, start_ts: int) -> None:
    """End a repeated event before one of its times; where that is the first one, delete it."""
    item = event(system.state, event_id)
    if item is None:
        return
    if start_ts <= item.start_ts:
        delete(system, (event_id,))
        return
    day = from_ts(start_ts, system.state.timezone).date()
    limit = to_ts(datetime.combine(day, time()) - timedelta(seconds=1), system.state.timezone)
    replace_event(system, replace(item, repeat_limit=limit))


def complete(system: System, event_id: int, done: bool) -> None:
    """Mark a task as done, or as not."""

    def change(item: Event) -> Event:
        flags = item.flags | FLAG_COMPLETED if done else item.flags & ~FLAG_COMPLETED
        return _stamp_event(system, replace(item, flags=flags))

    EVENTS.update(system, event_id, change)


def delete_type(system: System, type_id: int) -> None:
    """Delete a type; its events become regular ones."""
    data = read(system.state)
    events = tuple(
        replace(item, event_type=REGULAR_TYPE) if item.event_type == type_id else item
        for item in data.events
    )
    hidden = tuple(hidden_type for hidden_type in data.hidden_types if hidden_type != type_id)
    write(system, events=events, hidden_types=hidden)
    TYPES.remove(system, type_id)
