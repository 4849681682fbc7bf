"""Devices that differ in one fact from one on which a task was solved.

What the solution made, changed or removed is found by comparing the state before with the state
after it; each mutant then spoils one thing there: a field of such a record (whether the solution
touched it or not), the record as a whole (taken away, there twice), or one beside it (changed in
the same way, taken away).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any, Final, Literal

from lasting_facts import LASTING, Path, at, fact, facts, has_ids, is_noise, put, written

from mobile_gym.json_codec import field_annotations, is_record
from mobile_gym.virtual_device.apps.browser.data import Visit
from mobile_gym.virtual_device.state import DeviceState

Kind = Literal["undone", "value", "field", "lost", "twice", "beside"]
"""`undone`: as it was before; `value`: what the solution set is something else; `field`: what it
left alone is; `lost`: the record is gone; `twice`: it is there twice; `beside`: the same was done
to another one, or another one is gone."""

_VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "color": ("default", "red", "blue"),
    "place": ("notes", "archive", "trash"),
    "ringtone": ("content://settings/system/alarm_alert", "content://media/internal/audio/media/1"),
}
"""Fields whose texts are chosen from a list, by their name."""
_ONCE_MADE: Final = {"Message": ("address", "body", "type"), "Call": ("number", "type")}
"""Fields that stay as they were made, by the class of the record."""
_SIBLINGS: Final = 2
"""Records beside a touched one that are touched, too."""
_MINUTE_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class Mutant:
    """A device with one wrong fact.

    Attributes:
        kind: how it was spoiled.
        path: what was, such as `data/com.android.notes/notes/4/title`.
        what: the values before and after, for messages.
        state: of the device.
    """

    kind: Kind
    path: str
    what: str
    state: DeviceState


def mutants(start: DeviceState, end: DeviceState) -> Iterator[Mutant]:
    """Every mutant whose facts differ from those at the end.

    Args:
        start: before the solution, but at the time of its end: what changes by itself is no action.
        end: after it.
    """
    solved, seen = facts(end), set[Any]()
    for kind, path, new in _changes(start, end):
        old = _maybe(end, path)
        state = put(end, path, new)
        spoiled = facts(state)
        if spoiled == solved:
            continue
        mark = frozenset(spoiled.items())
        if mark in seen:
            continue
        seen.add(mark)
        yield Mutant(kind, written(path), f"{_short(old)} -> {_short(new)}", state)


def _maybe(state: DeviceState, path: Path) -> Any:
    try:
        return at(state, path)
    except (KeyError, StopIteration):
        return ...


def _short(value: object) -> str:
    return "nothing" if value is ... else repr(value)[:60]


_Change = tuple[Kind, Path, Any]


def _changes(start: DeviceState, end: DeviceState) -> Iterator[_Change]:
    for name in LASTING:
        yield from _differing(getattr(start, name), getattr(end, name), (name,))


def _differing(old: Any, new: Any, path: Path) -> Iterator[_Change]:
    if fact(old) == fact(new):
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _in_table(dict(old), dict(new), path)
    elif _is_table(old, new):
        yield from _in_rows({one.id: one for one in old}, {one.id: one for one in new}, path, new)
    elif is_record(type(new)) and type(old) is type(new):
        for name in field_annotations(type(new)):
            if not is_noise(new, name):
                yield from _differing(getattr(old, name), getattr(new, name), (*path, name))
    else:
        yield "undone", path, old
        for value in _others(new, (old,)):
            yield "value", path, value


def _is_table(old: object, new: object) -> bool:
    return isinstance(old, tuple) and isinstance(new, tuple) and has_ids((*old, *new))


def _in_table(old: dict[Any, Any], new: dict[Any, Any], path: Path) -> Iterator[_Change]:
    """Maps: settings, packages, files, the data of apps."""
    for key in dict.fromkeys((*old, *new)):
        here = (*path, key)
        if key not in new:
            yield "undone", here, old[key]
            for other in _beside(new, key):
                yield "beside", (*path, other), ...
        elif key not in old:
            yield "lost", here, ...
            if not str(key).endswith("/"):  # a folder has nothing in it
                for value in _others(new[key], tuple(new.values())):
                    yield "value", here, value
            if path[0] == "files":
                yield "twice", (*path, _renamed(key)), new[key]
        else:
            yield from _differing(old[key], new[key], here)
            if path[0] == "files" and old[key] != new[key]:
                yield "lost", here, ...


def _beside(rows: Mapping[Any, Any], key: str) -> list[str]:
    """Files of the same folder."""
    folder, _, _ = str(key).rpartition("/")
    return [
        other
        for other in islice(rows, 400)
        if isinstance(other, str) and other.rpartition("/")[0] == folder and "/" in other
    ][:_SIBLINGS]


def _renamed(path: str) -> str:
    stem, dot, suffix = path.rpartition(".")
    return f"{stem} 2{dot}{suffix}" if dot and "/" not in suffix else f"{path.rstrip('/')} 2/"


def _in_rows(
    old: dict[Any, Any], new: dict[Any, Any], path: Path, rows: tuple[Any, ...]
) -> Iterator[_Change]:
    """Records with ids."""
    more = max(new, default=0) if all(isinstance(key, int) for key in new) else None
    for key in dict.fromkeys((*old, *new)):
        here = (*path, key)
        if key not in old and isinstance(new[key], Visit):
            continue  # a page that was passed: no instruction asks for the traces of its way
        if key in old and key in new and fact(old[key]) == fact(new[key]):
            continue
        untouched = [one for one in rows if old.get(one.id) == one]
        if key not in new:
            place = sum(1 for one in old if one in new and one < key) if more is not None else 0
            yield "undone", path, (*rows[:place], old[key], *rows[place:])
            for one in untouched[:_SIBLINGS]:
                yield "beside", (*path, one.id), ...
            continue
        yield "lost", here, ...
        if more is not None:
            yield "twice", path, (*rows, put(new[key], ("id",), more + 1))
        for name in field_annotations(type(new[key])):
            if not is_noise(new[key], name):
                yield from _in_field(old.get(key), new[key], name, here, rows)
        if key in old:
            yield from _same_beside(old[key], new[key], untouched[:_SIBLINGS], path)


def _in_field(
    old: Any, new: Any, name: str, path: Path, rows: tuple[Any, ...]
) -> Iterator[_Change]:
    here, value = (*path, name), getattr(new, name)
    was_set = old is None or getattr(old, name) != value
    if not was_set and name in _ONCE_MADE.get(type(new).__name__, ()):
        return
    if old is not None and was_set:
        yield "undone", here, getattr(old, name)
    like = tuple(getattr(one, name) for one in rows if type(one) is type(new))
    if _are_parts(value):
        yield from _in_parts(value, like, "value" if was_set else "field", here)
        return
    for other in _others(value, like, name):
        yield "value" if was_set else "field", here, other


def _are_parts(value: object) -> bool:
    """Whether these are records without ids, such as somebody's phones."""
    return isinstance(value, tuple) and bool(value) and all(is_record(type(one)) for one in value)


def _in_parts(
    parts: tuple[Any, ...], like: tuple[Any, ...], kind: Kind, path: Path
) -> Iterator[_Change]:
    for place, part in enumerate(parts):
        step = part.id if has_ids(parts) else place
        yield "lost", (*path, step), ...
        for name in field_annotations(type(part)):
            if not is_noise(part, name):
                for other in _others(getattr(part, name), (), name):
                    yield kind, (*path, step, name), other
    if (more := next((one for rows in like for one in rows if one not in parts), None)) is not None:
        yield "twice", path, (*parts, more)
    if len(parts) > 1:
        yield "value", path, (parts[1], parts[0], *parts[2:])


def _same_beside(old: Any, new: Any, siblings: list[Any], path: Path) -> Iterator[_Change]:
    fields = {
        name: getattr(new, name)
        for name in field_annotations(type(new))
        if not is_noise(new, name) and getattr(new, name) != getattr(old, name)
    }
    for one in siblings:
        changed = one
        for name, value in fields.items():
            changed = put(changed, (name,), value)
        if changed != one:
            yield "beside", (*path, one.id), changed
        else:  # it was so already: then the other way round
            for name in fields:
                changed = put(changed, (name,), getattr(old, name))
            yield "beside", (*path, one.id), changed


# -- other values ---------------------------------------------------------------------------------


def _others(value: Any, like: tuple[Any, ...] = (), name: str = "") -> Iterator[Any]:
    """A few other values of the same kind; `like` are values that stand in the same place."""
    borrowed = [one for one in like if one != value and type(one) is type(value)][:1]
    match value:
        case bool():
            yield not value
        case Enum():
            yield next(one for one in type(value) if one is not value)
        case int() if name != "folder":
            yield value + (_MINUTE_MS if name.endswith("_ms") and value > 0 else 1)
            yield from borrowed
        case int():
            yield from borrowed or (value + 1,)
        case str() if name in _VALUES:
            yield from (one for one in _VALUES[name] if one != value)
        case str():
            yield f"{value}7" if value.isdigit() else f"{value} x".strip()
            yield from borrowed
            if value and not value.isdigit():
                yield ""
        case bytes():
            yield from borrowed  # no page edits a file: another one may have got its name
        case frozenset():
            for one in sorted(value, key=repr)[:2]:
                yield value - {one}
            if all(isinstance(one, int) for one in value):
                yield value | {next(one for one in range(1, 1000) if one not in value)}
        case tuple() if name == "laps":
            yield value[:-1]
            yield (*value, 1000)
        case tuple():
            yield from _other_rows(value, like)
        case Mapping():
            for key in islice(value, 4):
                yield put(value, (key,), ...)
                for other in islice(_others(value[key]), 1):
                    yield put(value, (key,), other)
        case None:
            yield from (one for one in like if one is not None)
        case _ if is_record(type(value)):  # before tuples: a NamedTuple is both
            for field in field_annotations(type(value)):
                if not is_noise(value, field):
                    for other in islice(_others(getattr(value, field), (), field), 2):
                        yield put(value, (field,), other)
        case _:
            return


def _other_rows(value: tuple[Any, ...], like: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for place, part in enumerate(value[:4]):
        yield (*value[:place], *value[place + 1 :])
        for other in islice(_in_pair(part) if _is_pair(part) else _others(part), 3):
            yield (*value[:place], other, *value[place + 1 :])
    if len(value) > 1 and value[0] != value[1]:
        yield (value[1], value[0], *value[2:])
    elsewhere = (part for rows in like if isinstance(rows, tuple) for part in rows)
    more = next((part for part in elsewhere if part not in value), None)
    if more is None and value and not _is_pair(value[-1]):
        last = value[-1]
        more = next(_others(last), None)
    if more is not None:
        yield (*value, more)


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and not is_record(type(value)) and len(value) == 2


def _in_pair(pair: tuple[Any, Any]) -> Iterator[tuple[Any, Any]]:
    """Such as a name and its value."""
    name, value = pair
    yield from ((name, other) for other in _others(value))
