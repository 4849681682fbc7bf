"""Seed data: two calendars and the events of some weeks around the device's start."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from mobile_gym.virtual_device.apps.calendar.seed_texts import pool_of
from mobile_gym.virtual_device.apps.calendar.store import Calendar, CalendarsData, Event

_MINUTE_MS: Final = 60_000
_DAY_MS: Final = 24 * 60 * _MINUTE_MS
_COLORS: Final = (0xFF1A73E8, 0xFF0B8043, 0xFFC2185B)


def cleared(language: str) -> CalendarsData:
    """The provider as it is installed: its calendars, and no events."""
    calendars = tuple(
        Calendar(number, name, color)
        for number, (name, color) in enumerate(
            zip(pool_of(language).calendars, _COLORS, strict=True), 1
        )
    )
    return CalendarsData(calendars, next_calendar_id=len(calendars) + 1)


def initial(rng: np.random.Generator, language: str) -> CalendarsData:
    """Eight to eleven single events, two or three repeated ones, and some that last all day."""
    pool = pool_of(language)
    events: list[Event] = []

    def put(event: Event, length_ms: int) -> None:
        end_ms = event.start_ms + length_ms
        events.append(replace(event, id=len(events) + 1, end_ms=end_ms, relative=True))

    plans = pool.plans
    count = int(rng.integers(8, len(plans)))
    notes = pool.descriptions
    for place in rng.choice(len(plans), count, replace=False):
        title, location, calendar_id, length, earliest, latest = plans[int(place)]
        day = int(rng.integers(-6, 20))
        start = int(rng.integers(earliest * 4, latest * 4 + 1)) * 15
        put(
            Event(
                0,
                title,
                day * _DAY_MS + start * _MINUTE_MS,
                0,
                location=location,
                calendar_id=calendar_id,
                description=notes[rng.integers(len(notes))] if rng.random() < 0.3 else "",
                reminders=(10,) if rng.random() < 0.6 else (),
            ),
            length * _MINUTE_MS,
        )
    repeated = pool.repeated
    for place in rng.choice(len(repeated), int(rng.integers(2, 4)), replace=False):
        title, location, calendar_id, start, length, rule = repeated[int(place)]
        put(
            Event(
                0,
                title,
                -int(rng.integers(7, 21)) * _DAY_MS + start * _MINUTE_MS,
                0,
                location=location,
                calendar_id=calendar_id,
                rrule=rule,
                reminders=(10,) if rng.random() < 0.5 else (),
            ),
            length * _MINUTE_MS,
        )
    days = pool.all_day
    for place in rng.choice(len(days), int(rng.integers(1, 4)), replace=False):
        title, calendar_id, rule = days[int(place)]
        start = int(rng.integers(1, 16)) * _DAY_MS
        length = 1 if rule else int(rng.integers(1, 3))
        put(
            Event(0, title, start, 0, all_day=True, calendar_id=calendar_id, rrule=rule),
            length * _DAY_MS,
        )
    data = cleared(language)
    return CalendarsData(data.calendars, tuple(events), len(events) + 1, data.next_calendar_id)
