"""AndroidWorld's parameters of its tasks in Simple Calendar Pro, as those of our tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final, TypeAlias

_Params: TypeAlias = Mapping[str, Any]
_Rows: TypeAlias = Callable[[str, str], Sequence[Mapping[str, Any]]]
_Found: TypeAlias = list[tuple[datetime, Mapping[str, Any]]]
"""Events with when they start, in the order of that."""

_DATABASE: Final = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"
_NOW: Final = datetime(2023, 10, 15, 15, 34)
"""Source: AndroidWorld's `device_constants`, in UTC."""
_MONDAY: Final = datetime(2023, 10, 16)
"""Of the week that comes next."""
_CLOCKS: Final = ("%H:%M", "%I:%M%p", "%I%p")


def _event_start(row: Mapping[str, Any]) -> datetime:
    return datetime.fromtimestamp(row["start_ts"], UTC).replace(tzinfo=None)


def _events_between(rows: _Rows, since: datetime, before: datetime) -> _Found:
    found = [(_event_start(row), row) for row in rows(_DATABASE, "events")]
    return sorted(
        (event for event in found if since <= event[0] < before), key=lambda event: event[0]
    )


def _parse_date(words: str) -> datetime:
    return datetime.strptime(words, "%B %d %Y")


def _parse_time(words: str) -> time:
    for pattern in _CLOCKS:
        try:
            return datetime.strptime(words, pattern).time()
        except ValueError:
            continue
    raise ValueError(f"{words!r} is no time of day")


# -- what is added and deleted --------------------------------------------------------------------


def _params_of_added(params: _Params, rows: _Rows) -> dict[str, Any]:
    del rows
    begin = _event_start(params["row_objects"][0])
    return {
        "title": params["event_title"],
        "description": params["event_description"],
        "hour": begin.hour,
        "minutes": params["duration_mins"],
        "layout": 0,
    }


def _params_of_added_on_day(params: _Params, rows: _Rows) -> dict[str, Any]:
    return _params_of_added(params, rows) | {"day": _event_start(params["row_objects"][0]).day}


def _params_of_repeated(params: _Params, rows: _Rows) -> dict[str, Any]:
    return _params_of_added_on_day(params, rows) | {"rhythm": params["repeat_rule"]}


def _params_of_emptied_day(params: _Params, rows: _Rows) -> dict[str, Any]:
    del rows
    return {"day": _event_start(params["row_objects"][0]).day, "layout": 0}


def _params_of_day_with_count(params: _Params, rows: _Rows) -> dict[str, Any]:
    """A day, and how many events it has."""
    return _params_of_emptied_day(params, rows) | {"count": len(params["row_objects"])}


def _params_of_deleted(params: _Params, rows: _Rows) -> dict[str, Any]:
    hour = _event_start(params["row_objects"][0]).hour
    return _params_of_emptied_day(params, rows) | {"title": params["event_title"], "hour": hour}


# -- what is asked --------------------------------------------------------------------------------


def _params_on_date(params: _Params, rows: _Rows) -> dict[str, Any]:
    day = _parse_date(params["date"])
    titles = [row["title"] for _, row in _events_between(rows, day, day + timedelta(days=1))]
    return {"titles": titles, "day": day.day, "layout": 0}


def _params_of_one_on_date(params: _Params, rows: _Rows) -> dict[str, Any]:
    found = _params_on_date(params, rows)
    return {"title": found.pop("titles")[0], **found}


def _params_from_time(params: _Params, rows: _Rows) -> dict[str, Any]:
    day = _parse_date(params["date"])
    begin = datetime.combine(day, _parse_time(params.get("time") or params["start_time"]))
    _, row = _events_between(rows, begin, day + timedelta(days=1))[0]
    when = {"day": begin.day, "hour": begin.hour, "minute": begin.minute}
    return {"title": row["title"], **when, "layout": 0}


def _params_of_next(params: _Params, rows: _Rows) -> dict[str, Any]:
    del params
    _, row = _events_between(rows, _NOW + timedelta(seconds=1), datetime.max)[0]
    return {"title": row["title"], "layout": 0}


def _params_of_next_week(params: _Params, rows: _Rows) -> dict[str, Any]:
    del params
    found = _events_between(rows, _MONDAY, _MONDAY + timedelta(days=7))
    return {"titles": [row["title"] for _, row in found], "layout": 0}


def _params_of_meeting(params: _Params, rows: _Rows) -> dict[str, Any]:
    later = _events_between(rows, _NOW, datetime.max)
    begin = next(begin for begin, row in later if params["person"] in row["title"])
    when = {"day": begin.day, "hour": begin.hour, "minute": begin.minute}
    return {"person": params["person"], **when, "layout": 0}


def _params_of_place(params: _Params, rows: _Rows) -> dict[str, Any]:
    everything = _events_between(rows, datetime.min, datetime.max)
    row = next(row for _, row in everything if row["title"] == params["title"])
    return {"title": row["title"], "location": row["location"], "layout": 0}


CONVERT: Final[Mapping[str, Callable[[_Params, _Rows], dict[str, Any]]]] = {
    "SimpleCalendarAddOneEvent": _params_of_added_on_day,
    "SimpleCalendarAddOneEventRelativeDay": _params_of_added_on_day,
    "SimpleCalendarAddOneEventTomorrow": _params_of_added,
    "SimpleCalendarAddOneEventInTwoWeeks": _params_of_added,
    "SimpleCalendarAddRepeatingEvent": _params_of_repeated,
    "SimpleCalendarDeleteEvents": _params_of_emptied_day,
    "SimpleCalendarDeleteEventsOnRelativeDay": _params_of_day_with_count,
    "SimpleCalendarDeleteOneEvent": _params_of_deleted,
    "SimpleCalendarEventsOnDate": _params_of_one_on_date,
    "SimpleCalendarAnyEventsOnDate": _params_on_date,
    "SimpleCalendarEventOnDateAtTime": _params_from_time,
    "SimpleCalendarFirstEventAfterStartTime": _params_from_time,
    "SimpleCalendarEventsInTimeRange": _params_from_time,
    "SimpleCalendarNextEvent": _params_of_next,
    "SimpleCalendarEventsInNextWeek": _params_of_next_week,
    "SimpleCalendarNextMeetingWithPerson": _params_of_meeting,
    "SimpleCalendarLocationOfEvent": _params_of_place,
}
"""By AndroidWorld's class, which is also the name of our task."""
