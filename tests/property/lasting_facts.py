"""The lasting facts of an embedded device: what of its state an instruction may be about.

Everything else is noise: the numbers that records get, when they were made, the page that an app
was left on. Two devices that differ in noise alone are in the same facts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from immutabledict import immutabledict

from mobile_gym.json_codec import class_json_name, field_annotations, is_record
from mobile_gym.virtual_device.apps.browser.data import Visit
from mobile_gym.virtual_device.providers.media import picture_in
from mobile_gym.virtual_device.providers.telephony.store import Kind
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.ui.photographs import photograph_of

Path: TypeAlias = tuple[Any, ...]
"""Into a state: names of fields, keys of maps, ids of records that stand in a tuple, and else
places in a tuple."""
Fact: TypeAlias = Any
"""A hashable value without noise."""

LASTING: Final = (
    *("settings", "packages", "data", "files", "wallpaper", "default_apps", "clipboard"),
)
"""Fields of the state that an instruction may be about."""

_NOISE: Final[Mapping[str, frozenset[str]]] = {
    name: frozenset(fields.split())
    for name, fields in {
        # The pages that were visited, and on which an app was left.
        "BrowserData": "tabs active next_id downloads",
        "ClockData": "tab next_alarm_id next_timer_id",
        "ContactsSettings": "tab",
        "DialerData": "tab call placed",
        "CalculatorData": "history next_id",
        # What was open, which ending a new file had, and how many pictures were counted.
        "MarkorData": "recents new_ending",
        "CameraData": "started taken",
        # Numbers that are drawn on, one after the other.
        "BroccoliData": "next_id",
        "CalendarData": "next_event_id",
        "CalendarsData": "next_event_id next_calendar_id",
        "ContactsData": "next_contact_id next_group_id next_call_id next_blocked_id",
        "ExpenseData": "next_id",
        "NotesData": "next_id next_item_id",
        "TelephonyData": "threads next_message_id next_thread_id",
        # What follows from the rest, or what no page lets one set: the conversation of a number,
        # the price of a cart, the day of an order.
        "Application": "day",
        "Loan": "due",
        "Order": "day total_cents",
        # When something was made or began, and what comes of it by itself.
        "Alarm": "delete_after_use after_ms ringing_since_ms snoozed_until_ms",
        "Call": "date_ms duration_s is_new",
        "Download": "path url time_ms size",
        "Event": "color relative last_updated",
        "Expense": "created_date modified_date",
        "Message": "thread_id date_ms delivered queued_ms",
        "Calendar": "color",
        "Note": "created_ms modified_ms trashed_ms",
        "Saved": "is_read time_ms",
        "Stopwatch": "accumulated_ms started_ms",
        "Visit": "time_ms title",
        "Timer": "delete_after_use started_ms remaining_ms",
    }.items()
}
"""By the class of the record: fields that no instruction fixes; nor does any fix an id."""
_ORDERLESS: Final = frozenset(
    {
        ("NotesData", "labels"),
        ("Note", "labels"),
        ("Application", "values"),
        ("Contact", "phones"),
        ("Contact", "emails"),
    }
)
"""By class and field: rows whose order nobody sees."""
_ORDERED: Final = frozenset({("Note", "items")})
"""By class and field: rows with ids whose order an instruction may be about."""
_SHOT: Final = re.compile(r"/(IMG|VID)_\d{8}_\d{6}(_\d+)?(?=\.\w+$)")
"""What the camera calls its photos and videos: when they were taken."""
_FOLLOWS_AIRPLANE: Final = frozenset({"wifi_on", "bluetooth_on"})
"""Settings that airplane mode moves: what they were before is in them, too."""


def is_noise(record: Any, field: str) -> bool:
    """Whether no instruction fixes this field of a record."""
    name = type(record).__name__
    if name == "Message" and field == "read":  # what was sent is read
        return record.type != Kind.INBOX
    if name in ("Phone", "Email") and field == "label":  # a kind of its own, or nothing
        return record.type != 0
    if name == "Note":  # what it holds is in one of the two
        is_hidden = field == ("body" if record.is_checklist else "items")
        return is_hidden or field == "id" or field in _NOISE[name]
    return field == "id" or field in _NOISE.get(name, ())


def facts(state: DeviceState) -> Mapping[str, Fact]:
    """The lasting facts, by field of the state; equal where only noise differs."""
    found = {name: fact(getattr(state, name)) for name in LASTING}
    telephony: Any = state.data["com.android.providers.telephony"]
    found["messages ever"] = telephony.next_message_id  # what was sent is with others
    found["files"] = fact(_without_times(_without_implied(state.files)))
    if state.settings["global"].get("airplane_mode_on") == "1":
        radios = dict.fromkeys(_FOLLOWS_AIRPLANE, "")
        settings = dict(state.settings) | {"global": dict(state.settings["global"]) | radios}
        found["settings"] = fact(settings)
    return found


def kept(start: DeviceState, end: DeviceState) -> Mapping[str, frozenset[Any]]:
    """Which of the records that were there are there still: which of two equal ones was deleted.

    By package and table. One that was made and made again is told from none.
    """
    tables = {
        f"{package}/{name}": (getattr(data, name), getattr(end.data[package], name))
        for package, data in start.data.items()
        if is_record(type(data))
        for name in field_annotations(type(data))
        if not is_noise(data, name)
    }
    return {
        name: frozenset(one.id for one in old) & {one.id for one in new}
        for name, (old, new) in tables.items()
        if isinstance(old, tuple) and old and has_ids((*old, *new))
    }


def _without_implied(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Without the folders in which something lies: what lies there says that they are."""
    full = {
        path[: place + 1] for path in files for place, sign in enumerate(path[:-1]) if sign == "/"
    }
    return {path: content for path, content in files.items() if path not in full}


def fact(value: Any) -> Fact:
    """A value of the state without its noise."""
    if is_record(type(value)):
        parts = [
            (name, _field(type(value).__name__, name, part))
            for name in field_annotations(type(value))
            if not is_noise(value, name)
            for part in [getattr(value, name)]
        ]
        return (class_json_name(type(value)), *parts)
    if isinstance(value, Mapping):
        return frozenset((key, fact(part)) for key, part in value.items())
    if isinstance(value, tuple):
        parts = [fact(part) for part in value]
        if value and has_ids(value):
            return _unordered(set(parts) if isinstance(value[0], Visit) else parts)
        return tuple(parts)
    return value


def _without_times(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Without when the camera's photos and videos were taken, and how long these are."""
    numbers: Counter[str] = Counter()
    found: dict[str, bytes] = {}
    for path, content in sorted(files.items()):
        if (shot := _SHOT.search(path)) is None:
            found[path] = content
        else:
            place = _SHOT.sub(f"/{shot[1]}", path)
            numbers[place] += 1
            found[f"{place} {numbers[place]}"] = _timeless(content)
    return found


def _timeless(content: bytes) -> bytes:
    """What is seen on a photo or in a video of the camera."""
    content = picture_in(content) or content
    picture = photograph_of(content)
    return content if picture is None else replace(picture, taken="").to_bytes()


def _field(record: str, name: str, value: Any) -> Fact:
    if (record, name) == ("Stopwatch", "laps"):
        return len(value)  # how long they were nobody can choose
    if (record, name) in _ORDERED:
        return tuple(map(fact, value))
    return _unordered(fact(value)) if (record, name) in _ORDERLESS else fact(value)


def _unordered(parts: Iterable[Fact]) -> Fact:
    return tuple(sorted(parts, key=repr))


def has_ids(values: tuple[object, ...]) -> bool:
    """Whether these are records that are told apart by an id."""
    return all(hasattr(value, "id") for value in values)


def moved_into(fresh: DeviceState, end: DeviceState) -> DeviceState:
    """The fresh device in the lasting state of another one, at its time."""
    lasting = {name: getattr(end, name) for name in (*LASTING, "file_times", "now_ms")}
    return fresh.with_fields(**lasting, clock_shift_ms=end.clock_shift_ms, timezone=end.timezone)


# -- paths ----------------------------------------------------------------------------------------


def at(value: Any, path: Path) -> Any:
    """What stands there."""
    for step in path:
        value = _part(value, step)
    return value


def _part(value: Any, step: Any) -> Any:
    if isinstance(value, Mapping):
        return value[step]
    if is_record(type(value)) or isinstance(value, DeviceState):
        return getattr(value, step)
    return value[_place(value, step)]


def _place(values: tuple[Any, ...], step: Any) -> int:
    if values and has_ids(values):
        return next(place for place, one in enumerate(values) if one.id == step)
    return step


def put(value: Any, path: Path, new: Any) -> Any:
    """A copy in which something else stands there; `new` may be `...` to take it away."""
    if not path:
        return new
    step, *rest = path
    if isinstance(value, Mapping):
        others = dict(value)
        if not rest and new is ...:
            del others[step]
        else:
            others[step] = put(others.get(step), tuple(rest), new)
        return immutabledict(others)
    if isinstance(value, tuple) and not is_record(type(value)):
        place = _place(value, step)
        kept = () if not rest and new is ... else (put(value[place], tuple(rest), new),)
        return (*value[:place], *kept, *value[place + 1 :])
    record: Any = value
    inner = put(getattr(record, step), tuple(rest), new)
    if isinstance(record, DeviceState):
        return record.with_fields(**{step: inner})
    make: Any = type(record)
    fields = {name: getattr(record, name) for name in field_annotations(make)}
    return make(**(fields | {step: inner}))


def written(path: Path) -> str:
    """A path in words, as side effects are named."""
    return "/".join(str(step) for step in path)
