"""Events of Simple Calendar Pro."""

from __future__ import annotations

import re
from calendar import month_abbr, month_name
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from screen_readers.listed import Episode, clock, has_time, minutes

_DATE = re.compile(
    rf"\b(?P<name>{'|'.join(month_abbr[1:])})[a-z]* (?P<day>\d{{1,2}})\b(?:,? (?P<year>\d{{4}}))?"
    r"|(?:(?P<year_zh>\d{4})年)?(?P<month_zh>\d{1,2})月(?P<day_zh>\d{1,2})日"
)
_HEADING = re.compile(r"[^|]+ \([A-Z][a-z]{2}\)|[^|]+（周.）")
_WHEN = re.compile(r"\d:\d\d|All day|全天")


@dataclass(frozen=True)
class Row:
    """An event of a list: on which day it stands, when it begins if a time is told, what it is."""

    title: str
    day: date
    start: datetime | None
    more: str


def _date(text: str, year: int | None = None) -> date | None:
    """The first day in a text: of this year where it says none."""
    found = _DATE.search(text)
    if found is None:
        return None
    said = found["year"] or found["year_zh"] or year
    assert said is not None, text
    month = found["month_zh"] or list(month_abbr).index(found["name"])
    return date(int(said), int(month), int(found["day"] or found["day_zh"]))


def _now(seen: Episode) -> datetime:
    """The day of the home screen, in the year of the month page, at the time at the top."""
    (at,) = (each.texts[0] for each in seen.last.lines if re.match(r"\d+:\d\d \| ", each.label))
    today = next(day for text in seen.screens[0].texts if (day := _date(text, _year(seen))))
    return datetime.combine(today, _time(at))


def _year(seen: Episode) -> int:
    """That of the month which the calendar opens with; the month page tells every day in full."""
    for each in seen.lines:
        if len(each.texts) == 2 and each.texts[0].isdigit() and (day := _date(each.texts[1])):
            return day.year
    raise AssertionError("no month")


def _time(text: str) -> time:
    return time.fromisoformat(clock(minutes(text)))


def _row(texts: tuple[str, ...], day: date | None) -> Row:
    """An event below the heading of a day, or with a day of its own before the time."""
    title, when, more = (*texts, "", "")[:3]
    first = when.split(" - ")[0]
    begins = _date(first, day.year if day else None) or day
    assert begins is not None, texts
    start = datetime.combine(begins, _time(first)) if has_time(first) else None
    return Row(title, day or begins, start, more)


_NO_EVENTS = ("New Event", "新建活动")
"""The button over the lower right corner of the list."""


def _below_headings(seen: Episode) -> list[Row]:
    """The events of lists and days, each time that they were seen.

    A list that is scrolled may begin below a heading that has left: its first rows were seen
    before, or are of the day that came last.
    """
    rows: list[tuple[tuple[str, ...], date]] = []
    last: date | None = None
    for screen in seen.screens:
        heading: date | None = None
        for each in screen.lines:
            if _HEADING.fullmatch(each.label):
                heading = last = _date(each.label, _year(seen))
            elif each.label in _NO_EVENTS:
                continue
            elif each.role == "button" and not each.texts:
                continue  # the upper edge of a row
            elif each.role == "button" and heading:
                rows.append((each.texts, heading))
            elif each.role == "button" and last and _WHEN.search("".join(each.texts[1:2])):
                known = (day for texts, day in reversed(rows) if texts == each.texts)
                rows.append((each.texts, next(known, last)))
    return [_row(*one) for one in rows]


def _found(seen: Episode) -> list[Row]:
    """What a search found, the earliest first; each row tells its day."""
    rows = (each for each in seen.last.lines if each.role == "button" and len(each.texts) > 1)
    return [_row(each.texts, None) for each in rows]


def _told(rows: list[Row]) -> str:
    """The titles, each once."""
    assert rows
    return ", ".join(dict.fromkeys(row.title for row in rows))


def _on_asked_day(seen: Episode) -> list[Row]:
    day = _date(seen.question, _year(seen))
    return [row for row in _below_headings(seen) if row.day == day]


def _begun(seen: Episode) -> list[tuple[datetime, Row]]:
    """What begins on the day that is asked about, in order of time."""
    rows = [(row.start, row) for row in _on_asked_day(seen) if row.start]
    return sorted((one for one in rows if one[0].date() == one[1].day), key=lambda one: one[0])


def _asked_times(seen: Episode) -> list[time]:
    return [_time(at) for at in re.findall(r"\d+:\d\d", seen.question)]


def events(seen: Episode) -> str:
    return _told(_on_asked_day(seen))


def event_at(seen: Episode) -> str:
    (at,) = _asked_times(seen)
    return _told([row for start, row in _begun(seen) if start.time() == at])


def first_event(seen: Episode) -> str:
    (at,) = _asked_times(seen)
    return _told([row for start, row in _begun(seen) if start.time() >= at][:1])


def events_between(seen: Episode) -> str:
    since, until = _asked_times(seen)
    return _told([row for start, row in _begun(seen) if since <= start.time() <= until])


def next_event(seen: Episode) -> str:
    now = _now(seen)
    coming = [row for row in _below_headings(seen) if row.start and row.start > now]
    return _told(coming[:1])


def next_week(seen: Episode) -> str:
    today = _now(seen).date()
    monday = today + timedelta(days=7 - today.weekday())
    week = [monday + timedelta(days=number) for number in range(7)]
    return _told([row for row in _below_headings(seen) if row.day in week])


def next_meeting(seen: Episode) -> str:
    (person,) = seen.asks(r"do I meet (.+?) next", r"下一次与 (.+?) 见面")
    now = _now(seen)
    name = re.compile(rf"(?<![A-Za-z]){re.escape(person)}(?![A-Za-z])")  # Chinese has no blanks
    starts = (row.start for row in _found(seen) if name.search(row.title))
    at = next(start for start in starts if start and start > now)
    if seen.question.isascii():
        return f"{month_name[at.month]} {at.day} {at.year} {at:%H:%M}"
    return f"{at.year}年{at.month}月{at.day}日 {at:%H:%M}"


def location(seen: Episode) -> str:
    """On the page of the event, below its title; a row of the list has it without a description."""
    fields = [each.label for each in seen.last.lines if each.role == "field"]
    if fields[0] == seen.quoted[0] and len(fields) > 1:
        return fields[1]
    (place,) = {row.more for row in _found(seen) if row.title == seen.quoted[0]}
    return place


READERS = {
    "AndroidWorld.SimpleCalendarEventsOnDate": events,
    "AndroidWorld.SimpleCalendarAnyEventsOnDate": events,
    "AndroidWorld.SimpleCalendarEventOnDateAtTime": event_at,
    "AndroidWorld.SimpleCalendarFirstEventAfterStartTime": first_event,
    "AndroidWorld.SimpleCalendarEventsInTimeRange": events_between,
    "AndroidWorld.SimpleCalendarNextEvent": next_event,
    "AndroidWorld.SimpleCalendarEventsInNextWeek": next_week,
    "AndroidWorld.SimpleCalendarNextMeetingWithPerson": next_meeting,
    "AndroidWorld.SimpleCalendarLocationOfEvent": location,
}
