"""Events as all calendars have them: when they take place, lanes, reminders in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text


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


class Lane(NamedTuple):
    """Where an event stands beside those that overlap it: its place, and how many there are."""

    place: int
    of: int


def lanes(spans: Sequence[tuple[datetime, datetime]]) -> list[Lane]:
    """Side by side for spans, in order of their starts, that overlap."""
    placed: list[Lane] = []
    group: list[datetime] = []  # when each lane of the group becomes free
    at = 0
    ends = datetime.min
    for start, end in spans:
        if start >= ends:
            placed[at:] = [Lane(lane.place, len(group)) for lane in placed[at:]]
            at, group = len(placed), []
        free = next((place for place, until in enumerate(group) if until <= start), len(group))
        group[free : free + 1] = [end]
        placed.append(Lane(free, 0))
        ends = max(ends, end)
    placed[at:] = [Lane(lane.place, len(group)) for lane in placed[at:]]
    return placed


class ReminderWords(NamedTuple):
    """What an app calls the time before an event.

    Attributes:
        none: that no reminder comes.
        at_start: that it comes when the event starts.
        week: one, and with a place `count` several of them; likewise the others.
    """

    none: Text
    at_start: Text
    week: tuple[Text, Text]
    day: tuple[Text, Text]
    hour: tuple[Text, Text]
    minute: tuple[Text, Text]

    def of(self, minutes: int, language: str) -> str:
        """`10 minutes before`, in the largest unit that fits; less than none is no reminder."""
        if minutes < 0:
            return self.none.of(language)
        if minutes == 0:
            return self.at_start.of(language)
        units = ((10_080, self.week), (1440, self.day), (60, self.hour), (1, self.minute))
        size, (one, many) = next(unit for unit in units if minutes % unit[0] == 0)
        count = minutes // size
        return (one if count == 1 else many).of(language).format(count=count)
