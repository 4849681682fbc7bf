"""What the editor holds while an event is written, and what it becomes when it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.app_kit.drafts import minutes_of, moment, with_changes
from mobile_gym.virtual_device.apps.simple_calendar import recurrence, store
from mobile_gym.virtual_device.apps.simple_calendar.data import (
    FLAG_ALL_DAY,
    REGULAR_TYPE,
    TASK,
    Event,
    read,
)
from mobile_gym.virtual_device.apps.simple_calendar.pages import EDITOR, TASK_EDITOR
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.pages import EditorArgs
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "ALL_DAY",
    "COLOR",
    "END",
    "INTERVAL",
    "LIMIT",
    "REMINDERS",
    "RULE",
    "START",
    "TYPE_ID",
    "Draft",
    "args_of",
    "base",
    "drafted",
    "event_of",
    "of_page",
]

_HOUR: Final = 60
_DAY: Final = 24 * 60


class Draft(NamedTuple):
    """An event or a task in the making.

    `start` and `end` are minutes of local time since 1970, and so is a `limit` above 0; of an
    event that takes all day, the midnights of its first and its last day.
    """

    title: str = ""
    location: str = ""
    description: str = ""
    all_day: bool = False
    start: int = 0
    end: int = 0
    reminders: tuple[int, ...] = ()
    interval: int = 0
    rule: int = 0
    limit: int = 0
    type_id: int = REGULAR_TYPE
    color: int = 0


# What was changed since the editor was opened, each under the name of its field; what is typed into
# a field of the page stands beside them.
ALL_DAY: Final = ViewState("all_day", False)
START: Final = ViewState("start", 0)
END: Final = ViewState("end", 0)
REMINDERS: Final = ViewState[tuple[int, ...]]("reminders", ())
INTERVAL: Final = ViewState("interval", 0)
RULE: Final = ViewState("rule", 0)
LIMIT: Final = ViewState("limit", 0)
TYPE_ID: Final = ViewState("type_id", REGULAR_TYPE)
COLOR: Final = ViewState("color", 0)


def base(state: DeviceState, args: EditorArgs) -> Draft:
    """What the editor opens on: an event at one of its times, a copy of one, or a new one."""
    shown = args.event_id if args.event_id is not None else args.copy_of
    place = None if shown is None else store.occurrence(state, shown, args.start_ts)
    if place is not None:
        return _of(place, state.timezone)
    data = read(state)
    now = store.from_ts(state.now_ms // 1000, state.timezone)
    day = now.date() if args.day is None else date.fromordinal(args.day)
    minutes = now.hour * _HOUR + now.minute
    if args.hour is not None:
        minutes = args.hour * _HOUR
    elif data.start_at_full_hour:
        minutes = (now.hour + 1) * _HOUR
    start = minutes_of(datetime.combine(day, time())) + minutes
    reminder = data.last_reminder if data.use_last_reminder else data.default_reminder
    new = Draft(
        start=start,
        end=start + data.default_duration,
        reminders=(reminder,) if reminder >= 0 else (),
    )
    return _with_extras(new, args.extras, state.timezone)


def _of(place: store.Occurrence, zone: str) -> Draft:
    item = place.event
    limit = item.repeat_limit
    if limit > 0:
        limit = minutes_of(store.from_ts(limit, zone))
    return Draft(
        item.title,
        item.location,
        item.description,
        item.all_day,
        minutes_of(place.start),
        max(minutes_of(place.end), minutes_of(place.start)),
        item.reminders,
        item.repeat_interval,
        item.repeat_rule,
        limit,
        item.event_type,
        item.color,
    )


def _with_extras(draft: Draft, extras: Mapping[str, object], zone: str) -> Draft:
    """Source: `CalendarContract`, whose names an intent to insert an event has."""
    begin, end = _number(extras.get("beginTime")), _number(extras.get("endTime"))
    if begin is not None:
        start = minutes_of(store.from_ts(begin // 1000, zone))
        draft = draft._replace(start=start, end=start + draft.end - draft.start)
    if end is not None:
        draft = draft._replace(end=max(minutes_of(store.from_ts(end // 1000, zone)), draft.start))
    if extras.get("allDay") in (True, 1, "true", "1"):
        midnights = (at // _DAY * _DAY for at in (draft.start, max(draft.end - 1, draft.start)))
        draft = draft._replace(all_day=True, **dict(zip(("start", "end"), midnights, strict=True)))
    return draft._replace(
        title=str(extras.get("title", "")),
        location=str(extras.get("eventLocation", "")),
        description=str(extras.get("description", "")),
    )


def _number(value: object) -> int | None:
    text = str(value)
    return int(text[:18]) if text.isdecimal() else None


def args_of(system: System) -> EditorArgs:
    """What the editor in front was opened with."""
    is_event = system.front.component == EDITOR.component
    return (EDITOR if is_event else TASK_EDITOR).page_args(system)


def drafted(system: System) -> tuple[Draft, Draft]:
    """What the editor in front opened on, and the draft as it is now."""
    opened = base(system.state, args_of(system))
    return opened, with_changes(opened, system.front.layers[0].ui)


def of_page(state: DeviceState) -> Draft:
    """The draft of the editor below a popup."""
    page = state.tasks[-1].activities[-1].layers[0]
    return with_changes(base(state, EDITOR.read(page)), page.ui)


def event_of(draft: Draft, before: Event, zone: str) -> Event:
    """The event that a draft becomes; `before` is what it was, whose other columns it keeps."""
    start, end = moment(draft.start), moment(draft.end)
    if draft.all_day:
        start, end = (datetime.combine(at.date(), time()) for at in (start, end))
    if before.type == TASK:
        end = start
    minutes = (*draft.reminders, -1, -1, -1)[:3]
    limit = store.to_ts(moment(draft.limit), zone) + 59 if draft.limit > 0 else draft.limit
    step = recurrence.step_of(draft.interval)
    flags = before.flags | FLAG_ALL_DAY if draft.all_day else before.flags & ~FLAG_ALL_DAY
    return replace(
        before,
        start_ts=store.to_ts(start, zone),
        end_ts=store.to_ts(end, zone),
        title=draft.title.strip(),
        location=draft.location.strip(),
        description=draft.description.strip(),
        reminder_1_minutes=minutes[0],
        reminder_2_minutes=minutes[1],
        reminder_3_minutes=minutes[2],
        repeat_interval=draft.interval,
        repeat_rule=draft.rule if step is not None else 0,
        repeat_limit=limit if step is not None else 0,
        time_zone=before.time_zone or zone,
        flags=flags,
        event_type=draft.type_id,
        color=draft.color,
    )
