"""The calendars and events of the device: reading them, expanding repeats, changing them.

Seed events know no date yet: theirs counts from the midnight before the device's start, until they
are read here. All of it copes with a device without the provider: it then holds nothing.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple
from zoneinfo import ZoneInfo

from mobile_gym.core.replacing import replace
from mobile_gym.virtual_device.app_kit.records import OptionalStored
from mobile_gym.virtual_device.providers.calendar import recurrence
from mobile_gym.virtual_device.system.identity_cache import ByIdentity

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

PACKAGE: Final = "com.android.providers.calendar"
EVENT_REMINDER: Final = "android.intent.action.EVENT_REMINDER"
"""Sent when reminders are due. Source: `CalendarContract.ACTION_EVENT_REMINDER`."""
PROVIDER_CHANGED: Final = "android.intent.action.PROVIDER_CHANGED"
"""Sent when another program has deleted events: `deleted`, their ids.

On Android, apps find out by themselves what has changed. Source: `Intent.ACTION_PROVIDER_CHANGED`.
"""
_NEAR_MS: Final = 8 * 86_400_000
_FAR_MS: Final = 400 * 86_400_000
"""How far ahead the next reminder is looked for."""
_LOOK_BACK_MS: Final = 86_400_000
"""A device that is reset goes back in time by as much, mostly."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """A calendar; its events are shown where it is visible."""

    id: int
    name: str
    color: int
    visible: bool = True


@dataclass(frozen=True, slots=True)
class Event:
    """An event.

    Attributes:
        id: its row.
        title: its name, may be empty.
        start_ms: when it (first) starts; of an all-day event, midnight UTC of its day.
        end_ms: when it ends.
        all_day: whether it has days instead of times.
        location: where.
        description: more about it.
        calendar_id: the calendar it belongs to.
        rrule: how it repeats; "" where it does not.
        excluded: starts (milliseconds) at which it does not take place.
        reminders: minutes before the start at which it is announced.
        color: 0xAARRGGBB; 0 stands for its calendar's.
        relative: whether its times count from the midnight before the device's start.
    """

    id: int
    title: str
    start_ms: int
    end_ms: int
    all_day: bool = False
    location: str = ""
    description: str = ""
    calendar_id: int = 1
    rrule: str = ""
    excluded: tuple[int, ...] = ()
    reminders: tuple[int, ...] = ()
    color: int = 0
    relative: bool = False


@dataclass(frozen=True, slots=True)
class CalendarsData:
    """All that the provider holds."""

    calendars: tuple[Calendar, ...] = ()
    events: tuple[Event, ...] = ()
    next_event_id: int = 1
    next_calendar_id: int = 1


class Occurrence(NamedTuple):
    """One time at which an event takes place, in local time."""

    event: Event
    start: datetime
    end: datetime
    begin_ms: int

    @property
    def last_day(self) -> date:
        """The last day that it touches."""
        if self.end <= self.start:
            return self.start.date()
        return (self.end - timedelta(microseconds=1)).date()


_STORED: Final = OptionalStored(PACKAGE, CalendarsData())
read, write, path_of = _STORED.read, _STORED.write, _STORED.path_of


_EARLIEST_MS: Final = -2_208_988_800_000
_LATEST_MS: Final = 7_258_032_000_000
"""The years 1900 to 2199: what lies outside counts as their begin or end."""

# -- times --------------------------------------------------------------------------------------


def from_ms(at_ms: int, zone: str, all_day: bool = False) -> datetime:
    """Local time, without a time zone, of a stored moment; of one that an intent may say, too."""
    bounded = min(max(at_ms, _EARLIEST_MS), _LATEST_MS)
    at = datetime.fromtimestamp(bounded / 1000, UTC if all_day else ZoneInfo(zone))
    return at.replace(tzinfo=None)


def to_ms(at: datetime, zone: str, all_day: bool = False) -> int:
    """What is stored for a local time."""
    return int(at.replace(tzinfo=UTC if all_day else ZoneInfo(zone)).timestamp() * 1000)


def _resolve(items: tuple[Event, ...], boot_ms: int, zone: str) -> tuple[Event, ...]:
    midnight = datetime.combine(from_ms(boot_ms, zone).date(), time())

    def dated(item: Event) -> Event:
        if not item.relative:
            return item
        start, end = (
            to_ms(midnight + timedelta(milliseconds=offset), zone, item.all_day)
            for offset in (item.start_ms, item.end_ms)
        )
        return replace(item, start_ms=start, end_ms=end, relative=False)

    return tuple([dated(item) for item in items])


_RESOLVED: Final[ByIdentity[tuple[Event, ...], tuple[Event, ...]]] = ByIdentity(_resolve)


def events(state: DeviceState) -> tuple[Event, ...]:
    """All events with their times, in the order of their ids."""
    return _RESOLVED(read(state).events, state.boot_ms, state.timezone)


def event(state: DeviceState, event_id: int) -> Event | None:
    """The event of an id."""
    return next((item for item in events(state) if item.id == event_id), None)


def calendars(state: DeviceState) -> tuple[Calendar, ...]:
    """All calendars."""
    return read(state).calendars


def calendar_of(state: DeviceState, calendar_id: int) -> Calendar | None:
    """The calendar of an id."""
    return next((item for item in calendars(state) if item.id == calendar_id), None)


def color_of(state: DeviceState, item: Event) -> int:
    """What an event is drawn in."""
    if item.color:
        return item.color
    calendar = calendar_of(state, item.calendar_id)
    return calendar.color if calendar is not None else 0xFF757780


# -- when things take place ---------------------------------------------------------------------


def _of(item: Event, zone: str, before: datetime) -> Iterable[Occurrence]:
    first = from_ms(item.start_ms, zone, item.all_day)
    length = from_ms(item.end_ms, zone, item.all_day) - first
    for start in recurrence.starts(item.rrule, first, before):
        begin_ms = to_ms(start, zone, item.all_day)
        if begin_ms not in item.excluded:
            yield Occurrence(item, start, start + length, begin_ms)


def occurrence(state: DeviceState, event_id: int, begin_ms: int = 0) -> Occurrence | None:
    """An event at one of its times; its first one where it has no such time."""
    item = event(state, event_id)
    if item is None:
        return None
    zone = state.timezone
    first = from_ms(item.start_ms, zone, item.all_day)
    length = from_ms(item.end_ms, zone, item.all_day) - first
    if not begin_ms or not item.rrule:
        return Occurrence(item, first, first + length, item.start_ms)
    start = from_ms(begin_ms, zone, item.all_day)
    return Occurrence(item, start, start + length, begin_ms)


def _between(
    items: tuple[Event, ...], zone: str, first: date, last: date, hidden: frozenset[int]
) -> tuple[Occurrence, ...]:
    before = datetime.combine(last, time()) + timedelta(days=1)
    places = [
        place
        for item in items
        if item.calendar_id not in hidden
        for place in _of(item, zone, before)
        if place.last_day >= first
    ]
    places.sort(key=lambda place: (place.start.date(), not place.event.all_day, place.start,
                                  place.event.title, place.event.id))  # fmt: skip
    return tuple(places)


_BETWEEN: Final[ByIdentity[tuple[Event, ...], tuple[Occurrence, ...]]] = ByIdentity(_between)


def occurrences(state: DeviceState, first: date, last: date) -> tuple[Occurrence, ...]:
    """What takes place on some days, in order, all-day events of a day first.

    Events of hidden calendars are left out.
    """
    hidden = frozenset(item.id for item in calendars(state) if not item.visible)
    return _BETWEEN(events(state), state.timezone, first, last, hidden)


# -- reminders ----------------------------------------------------------------------------------


def _alarm_ms(place: Occurrence, minutes: int, zone: str) -> int:
    at = place.begin_ms if not place.event.all_day else to_ms(place.start, zone)
    return at - minutes * 60_000


def alarms(state: DeviceState, from_ms_: int, to_ms_: int) -> list[tuple[int, Occurrence]]:
    """The reminders that are due in a span of time, its end not in it."""
    zone = state.timezone
    due: list[tuple[int, Occurrence]] = []
    for item in events(state):
        if not item.reminders:
            continue
        reach = timedelta(minutes=max(item.reminders), days=1)
        for place in _of(item, zone, from_ms(to_ms_, zone) + reach):
            for minutes in item.reminders:
                at = _alarm_ms(place, minutes, zone)
                if from_ms_ <= at < to_ms_:
                    due.append((at, place))
    due.sort(key=lambda pair: (pair[0], pair[1].event.id))
    return due


class _Reminders(NamedTuple):
    """The reminders of a table of events within a span of time, in order."""

    items: tuple[Event, ...]
    from_ms: int
    until_ms: int
    """Before this moment they suffice to tell the next one."""
    times_ms: list[int]


class _NextAlarm:
    """Remembers the reminders of the last few tables of events: asked for at every step."""

    def __init__(self) -> None:
        self._reminders: dict[tuple[int, str], _Reminders] = {}

    def __call__(self, state: DeviceState) -> int | None:
        items, now_ms = events(state), state.now_ms
        key = (id(items), state.timezone)
        reminders = self._reminders.get(key)
        if (
            reminders is None
            or reminders.items is not items
            or not reminders.from_ms <= now_ms < reminders.until_ms
        ):
            if len(self._reminders) >= 64:
                self._reminders.clear()
            reminders = self._reminders[key] = _reminders(state, items)
        return _after(reminders, now_ms)


def _reminders(state: DeviceState, items: tuple[Event, ...]) -> _Reminders:
    """Near ones where there is one ahead, as repeats take time to expand; else all far ahead."""
    now_ms = state.now_ms
    first = now_ms - _LOOK_BACK_MS
    near = [at for at, _ in alarms(state, first, now_ms + _NEAR_MS)]
    if near and near[-1] > now_ms:
        return _Reminders(items, first, near[-1], near)
    far = [at for at, _ in alarms(state, first, now_ms + _FAR_MS)]
    return _Reminders(items, first, now_ms + _FAR_MS // 2, far)


def _after(reminders: _Reminders, now_ms: int) -> int | None:
    """The first reminder after a moment."""
    index = bisect.bisect_right(reminders.times_ms, now_ms)
    return reminders.times_ms[index] if index < len(reminders.times_ms) else None


next_alarm_ms: Final[Callable[[DeviceState], int | None]] = _NextAlarm()
"""When the next reminder after now is due."""


# -- changing -----------------------------------------------------------------------------------


def add(system: System, item: Event) -> int:
    """Store a new event; its id."""
    data = read(system.state)
    made = replace(item, id=data.next_event_id)
    write(system, events=(*data.events, made), next_event_id=made.id + 1)
    return made.id


def alter(system: System, event_id: int, change: Callable[[Event], Event]) -> bool:
    """Change an event, given with its times; False where there is none."""
    before = event(system.state, event_id)
    if before is None:
        return False
    after = change(before)
    if after != before:
        items = (after if item.id == event_id else item for item in read(system.state).events)
        write(system, events=tuple(items))
    return True


def delete(system: System, ids: Iterable[int]) -> int:
    """Delete events with all their repeats; how many there were."""
    gone = frozenset(ids)
    before = read(system.state).events
    others = tuple(item for item in before if item.id not in gone)
    if len(others) < len(before):
        write(system, events=others)
    return len(before) - len(others)


def exclude(system: System, event_id: int, begin_ms: int, *, later: bool = False) -> None:
    """Take one time out of a repeated event, or with `later` that and all after it."""

    def change(item: Event) -> Event:
        if not later:
            return replace(item, excluded=(*item.excluded, begin_ms))
        zone = system.state.timezone
        last = from_ms(begin_ms, zone, item.all_day) - timedelta(seconds=1)
        return replace(item, rrule=recurrence.until(item.rrule, last))

    item = event(system.state, event_id)
    if later and item is not None and begin_ms <= item.start_ms:
        delete(system, (event_id,))
    else:
        alter(system, event_id, change)
