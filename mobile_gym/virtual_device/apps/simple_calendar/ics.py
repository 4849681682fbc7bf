"""Events as iCalendar text, and read from it; writing such files, and importing them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, message
from mobile_gym.virtual_device.apps.simple_calendar import recurrence, store
from mobile_gym.virtual_device.apps.simple_calendar.data import FLAG_ALL_DAY, TASK, Event, read
from mobile_gym.virtual_device.apps.simple_calendar.pages import IMPORT
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system import files

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

IMPORTED_SOURCE: Final = "imported-ics"
"""What `Event.source` is of what was imported."""
_DAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES: Final = {
    recurrence.DAY: "DAILY",
    recurrence.WEEK: "WEEKLY",
    recurrence.MONTH: "MONTHLY",
    recurrence.YEAR: "YEARLY",
}
_UNITS: Final = {name: unit for unit, name in _FREQUENCIES.items()}
_MOMENT: Final = re.compile(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?", re.ASCII)
_TRIGGER: Final = re.compile(r"-P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?"
                             r"(?:\d{1,6}S)?)?", re.ASCII)  # fmt: skip
_MOST_EVENTS: Final = 2000
_MOST_CHARACTERS: Final = 2_000_000
_MOST_TEXT: Final = 5000
_LINE: Final = 74
"""Letters of a line before it is folded."""


# -- writing --------------------------------------------------------------------------------------


def calendar_file_text(state: DeviceState, events: Iterable[Event]) -> str:
    """A calendar with events, as a text of lines that end in CR LF."""
    lines = ["BEGIN:VCALENDAR", "PRODID:-//Simple Calendar//EN", "VERSION:2.0"]
    for item in events:
        lines += _event_lines(item, state.timezone)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _fold_line(line))


def _event_lines(item: Event, zone: str) -> Iterator[str]:
    kind = "VTODO" if item.is_task else "VEVENT"
    yield f"BEGIN:{kind}"
    for name, value in (
        ("SUMMARY", item.title),
        ("LOCATION", item.location),
        ("DESCRIPTION", item.description),
    ):
        if value:
            yield f"{name}:{_escape_text(value)}"
    yield f"UID:{item.import_id or f'event-{item.id}'}"
    if item.all_day:
        first, last = (store.from_ts(at, zone) for at in (item.start_ts, item.end_ts))
        yield f"DTSTART;VALUE=DATE:{first:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{last + timedelta(days=1):%Y%m%d}"
    else:
        for name, at in (("DTSTART", item.start_ts), ("DTEND", item.end_ts)):
            yield f"{name}:{store.from_ts(at, 'UTC'):%Y%m%dT%H%M%SZ}"
    rule = _rule(item)
    if rule:
        yield f"RRULE:{rule}"
    for code in sorted(item.exceptions):
        yield f"EXDATE;VALUE=DATE:{code}"
    if item.completed:
        yield "STATUS:COMPLETED"
    for minutes in item.reminders:
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:-P0DT{minutes}M", "END:VALARM")
    yield f"END:{kind}"


def _rule(item: Event) -> str:
    step = recurrence.step_of(item.repeat_interval)
    if step is None:
        return ""
    parts = [f"FREQ={_FREQUENCIES[step.unit]}", f"INTERVAL={step.every}"]
    if step.unit == recurrence.WEEK and item.repeat_rule:
        days = (name for day, name in enumerate(_DAYS) if item.repeat_rule >> day & 1)
        parts.append(f"BYDAY={','.join(days)}")
    if item.repeat_limit < 0:
        parts.append(f"COUNT={-item.repeat_limit}")
    elif item.repeat_limit:
        parts.append(f"UNTIL={store.from_ts(item.repeat_limit, 'UTC'):%Y%m%dT%H%M%SZ}")
    return ";".join(parts)


def _escape_text(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\r", "").replace("\n", "\\n")


def _fold_line(line: str) -> Iterator[str]:
    yield line[:_LINE]
    for at in range(_LINE, len(line), _LINE - 1):
        yield f" {line[at : at + _LINE - 1]}"


# -- reading --------------------------------------------------------------------------------------


def parse_calendar_file(content: bytes, zone: str) -> list[Event]:
    """The events and tasks of a calendar, each with the id 0; none where it is no calendar."""
    words = content[:_MOST_CHARACTERS].decode("utf-8", "replace").replace("\r\n", "\n")
    lines = words.replace("\n ", "").replace("\n\t", "").split("\n")
    if not any(line.strip().upper() == "BEGIN:VCALENDAR" for line in lines[:5]):
        return []
    events: list[Event] = []
    fields: dict[str, str] | None = None
    kind = inner = ""
    triggers: list[str] = []
    left_out: list[str] = []
    for line in lines:
        head, _, value = line.partition(":")
        name = head.partition(";")[0].strip().upper()
        whole = value.strip().upper()
        if fields is None:
            if name == "BEGIN" and whole in ("VEVENT", "VTODO"):
                fields, kind, inner, triggers, left_out = {}, whole, "", [], []
        elif name == "BEGIN":
            inner = inner or whole
        elif name == "END" and whole == kind and not inner:
            item = _event(fields, kind, triggers, left_out, zone)
            fields = None
            if item is not None and len(events) < _MOST_EVENTS:
                events.append(item)
        elif name == "END":
            inner = "" if whole == inner else inner
        elif inner == "VALARM" and name == "TRIGGER":
            triggers.append(value.strip())
        elif not inner and name == "EXDATE":
            left_out += [part[:8] for part in value.split(",") if _MOMENT.match(part)]
        elif not inner:
            fields.setdefault(name, value)
    return events


def _event(
    fields: dict[str, str], kind: str, triggers: list[str], left_out: list[str], zone: str
) -> Event | None:
    start = _moment(fields.get("DTSTART", fields.get("DUE", "")), zone)
    if start is None:
        return None
    end = _moment(fields.get("DTEND", ""), zone)
    begins, all_day = start
    ends = begins if end is None else max(end[0], begins)
    if all_day and ends > begins:
        ends -= recurrence.DAY
    interval, rule, limit = _repetition(fields.get("RRULE", ""), begins, zone)
    minutes = [one for trigger in triggers if (one := _minutes(trigger)) is not None]
    reminders = (*minutes, -1, -1, -1)[:3]
    codes = ",".join(f'"{code}"' for code in sorted(set(left_out))[:_MOST_EVENTS])
    return Event(
        0,
        begins,
        ends,
        _plain(fields.get("SUMMARY", "")),
        _plain(fields.get("LOCATION", "")),
        _plain(fields.get("DESCRIPTION", "")),
        *reminders,
        repeat_interval=interval,
        repeat_rule=rule,
        repeat_limit=limit,
        repetition_exceptions=f"[{codes}]",
        import_id=_plain(fields.get("UID", ""))[:200],
        time_zone=zone,
        flags=FLAG_ALL_DAY if all_day else 0,
        source=IMPORTED_SOURCE,
        type=TASK if kind == "VTODO" else 0,
    )


def _moment(words: str, zone: str) -> tuple[int, bool] | None:
    """A moment, and whether it is a day; None where it is neither."""
    match = _MOMENT.fullmatch(words.strip())
    if match is None:
        return None
    is_day = match[4] is None
    year, month, day, hour, minute, second = (int(part or 0) for part in match.groups()[:6])
    try:
        at = datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None
    if not 1902 <= at.year <= 2199:
        return None
    if match[7]:
        return int(at.replace(tzinfo=UTC).timestamp()), False
    return store.to_ts(at, zone), is_day


def _repetition(words: str, begins: int, zone: str) -> tuple[int, int, int]:
    parts = dict(part.split("=", 1) for part in words.upper().split(";") if "=" in part)
    unit = _UNITS.get(parts.get("FREQ", "").strip())
    if unit is None:
        return 0, 0, 0
    rule = recurrence.default_rule(unit, store.from_ts(begins, zone).date())
    if unit == recurrence.WEEK:
        days = [name for name in parts.get("BYDAY", "").split(",") if name in _DAYS]
        rule = sum(1 << _DAYS.index(name) for name in dict.fromkeys(days)) or rule
    limit = -_number(parts.get("COUNT", ""))
    until = _moment(parts.get("UNTIL", ""), zone)
    if not limit and until is not None:
        limit = until[0] + (recurrence.DAY - 1 if until[1] else 0)
    return unit * max(_number(parts.get("INTERVAL", "1")), 1), rule, limit


def _number(words: str) -> int:
    return int(words) if words.isascii() and words.isdecimal() and len(words) < 6 else 0


def _minutes(trigger: str) -> int | None:
    match = _TRIGGER.fullmatch(trigger)
    if match is None:
        return 0 if trigger in ("PT0S", "PT0M", "-PT0S", "P0D") else None
    weeks, days, hours, minutes = (int(part or 0) for part in match.groups())
    return ((weeks * 7 + days) * 24 + hours) * 60 + minutes


_ESCAPES: Final = {"n": "\n", "N": "\n"}


def _plain(words: str) -> str:
    shown = words[:_MOST_TEXT].strip("\r")
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), shown).strip()


# -- Events into a file of the shared storage, and from one --------------------------------------

_DOWNLOAD: Final = "/sdcard/Download"
_FOLDERS: Final = (_DOWNLOAD, "/sdcard/Documents")
_LIST_DP: Final = 380.0


def export(system: System) -> None:
    """Write all events into a new file in Download."""
    state, t = system.state, Texts.of(system.language)
    events = read(state).events
    if not events:
        system.toast(t.nothing_to_export)
        return
    now = store.from_ts(state.now_ms // 1000, state.timezone)
    name = files.free_name(state, _DOWNLOAD, f"events_{now:%Y%m%d_%H%M%S}.ics")
    try:
        files.write(system, f"{_DOWNLOAD}/{name}", calendar_file_text(state, events).encode())
    except files.FileError:  # the storage is full
        system.toast(t.not_exported)
        return
    system.toast(t.exported.format(name=name))


def ask_import(system: System) -> None:
    """Offer the files there are."""
    IMPORT.open(system)


def _calendar_files(state: DeviceState) -> list[str]:
    return [
        f"{folder}/{name}"
        for folder in _FOLDERS
        if files.is_directory(state, folder)
        for name in files.names(state, folder)
        if name.lower().endswith(".ics")
    ]


def import_list(ctx: CalendarContext) -> ui.View:
    """The files to choose from."""
    rows = [
        ui.list_item(ctx.theme, path.rpartition("/")[2], on_tap=partial(_import, path=path))
        for path in _calendar_files(ctx.state)
    ]
    if not rows:
        return choice_dialog(ctx, ctx.t.import_events, (message(ctx.theme, ctx.t.no_files),))
    return choice_dialog(ctx, ctx.t.import_events, rows, height_dp=_LIST_DP)


def _import(system: System, path: str) -> None:
    system.dismiss()
    state, t = system.state, Texts.of(system.language)
    try:
        content = files.read(state, path)
    except files.FileError:
        system.toast(t.bad_file)
        return
    data = read(state)
    known = {(item.start_ts, item.end_ts, item.title) for item in data.events}
    new = [
        item
        for item in parse_calendar_file(content, state.timezone)
        if (item.start_ts, item.end_ts, item.title) not in known
    ]
    for item in new:
        store.add(system, item)
    system.toast(t.imported.format(count=len(new)) if new else t.nothing_imported)
