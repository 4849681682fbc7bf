"""Times at which events take place, as far as calendars ask alike: how long, and on which days."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Protocol


class _Event(Protocol):
    @property
    def all_day(self) -> bool: ...


class Occurrence(Protocol):
    """One time at which an event takes place, in local time."""

    @property
    def event(self) -> _Event:
        """What takes place."""
        ...

    @property
    def start(self) -> datetime:
        """When it begins."""
        ...

    @property
    def end(self) -> datetime:
        """When it ends."""
        ...

    @property
    def last_day(self) -> date:
        """The last day that it touches."""
        ...


def is_long(place: Occurrence) -> bool:
    """Whether it takes a whole day or more, so that it has no hours."""
    return place.event.all_day or place.end - place.start >= timedelta(days=1)


def span(place: Occurrence, first: date, last: date) -> range:
    """The days, as ordinals, between two days that something takes place on."""
    start = max(place.start.date(), first).toordinal()
    return range(start, min(place.last_day, last).toordinal() + 1)
