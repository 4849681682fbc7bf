"""What a pool of events to start with consists of."""

from __future__ import annotations

from typing import NamedTuple


class Plan(NamedTuple):
    """A single event, and between which hours it may start."""

    title: str
    location: str
    calendar_id: int
    length_min: int
    earliest_hour: int
    latest_hour: int


class Repeated(NamedTuple):
    """A repeated event; it starts so many minutes after midnight."""

    title: str
    location: str
    calendar_id: int
    start_min: int
    length_min: int
    rrule: str


class AllDay(NamedTuple):
    """An event of whole days."""

    title: str
    calendar_id: int
    rrule: str


class Pool(NamedTuple):
    """The same events in the same order in every language; `calendars` are the names of theirs."""

    calendars: tuple[str, ...]
    plans: tuple[Plan, ...]
    repeated: tuple[Repeated, ...]
    all_day: tuple[AllDay, ...]
    descriptions: tuple[str, ...]
