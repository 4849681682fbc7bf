"""What lasts of a device's state: where side effects are looked for, and how they are named.

One thing done is one path: a record counts once however many of its fields changed, and what
looking around or a switch of the system changes along with it does not count again.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from immutabledict import immutabledict

from mobile_gym.virtual_device.state import DeviceState

Keys: TypeAlias = tuple[Any, ...]
"""Where something stands: keys of maps, names of fields, ids of records, from the root on."""


class _Difference(NamedTuple):
    """A place at which two values differ, and what they hold there; None where nothing is."""

    keys: Keys
    old: Any
    new: Any

    @property
    def path(self) -> str:
        return _path(self.keys) or "."


def differing_paths(old: object, new: object, path: str = "") -> Iterator[str]:
    """Paths at which two values differ, such as `settings/system/font_scale`.

    Maps are compared by key, records by field, tuples of records that have an `id` by that id,
    other sets and tuples without repeats by member, and everything else as a whole. Equal (and
    identical) parts are not descended into.
    """
    return (each.path for each in _differences(old, new, (path,) if path else ()))


def _differences(old: object, new: object, keys: Keys) -> Iterator[_Difference]:
    if old is new or old == new:
        return
    pairs = _parts(old, new)
    if pairs is None:
        yield _Difference(keys, old, new)
        return
    before, after = pairs
    for key in dict.fromkeys((*before, *after)):
        here = (*keys, key)
        if key in before and key in after:
            yield from _differences(before[key], after[key], here)
        else:
            yield _Difference(here, before.get(key), after.get(key))


def with_old(old: Any, new: Any, is_old: Callable[[str], bool], keys: Keys = ()) -> Any:
    """The new value with what it was before at some of the paths at which the two differ.

    Args:
        old: the value before.
        new: the value after.
        is_old: whether a path of `differing_paths` is to be as it was.
        keys: where the values stand.
    """
    if old is new or old == new:
        return new
    pairs = _parts(old, new)
    if pairs is None:
        return old if is_old(_path(keys)) else new
    before, after = pairs
    parts: dict[Any, Any] = {}
    for key in _in_order(before, after):
        here = (*keys, key)
        if key in before and key in after:
            parts[key] = with_old(before[key], after[key], is_old, here)
        elif (key in before) == is_old(_path(here)):
            parts[key] = before[key] if key in before else after[key]
    return _made_of(parts, new)


def _in_order(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> list[Any]:
    """The keys of both, in the order after; those that are gone at their old places."""
    keys = list(after)
    for place, key in enumerate(before):
        if key not in after:
            keys.insert(place, key)
    return keys


def _made_of(parts: Mapping[Any, Any], like: Any) -> Any:
    if isinstance(like, Mapping):
        return immutabledict(parts)
    if isinstance(like, tuple | frozenset):
        return type(like)(parts.values())
    return dataclasses.replace(like, **parts)


def _path(keys: Keys) -> str:
    return "/".join(map(_key_name, keys))


def _key_name(key: Any) -> str:
    """A key as a part of a path; of a record without an id, what its fields hold."""
    if not dataclasses.is_dataclass(key):
        return str(key)
    values = (getattr(key, item.name) for item in dataclasses.fields(key))
    return "+".join(str(value) for value in values if isinstance(value, str | int))


def _parts(old: object, new: object) -> tuple[Mapping[Any, Any], Mapping[Any, Any]] | None:
    """The parts of two values by key; None where they are to be compared as a whole."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return old, new
    if (isinstance(old, tuple) and isinstance(new, tuple)) or (
        isinstance(old, frozenset) and isinstance(new, frozenset)
    ):
        return _members(old, new)
    if type(old) is type(new) and dataclasses.is_dataclass(old):
        names = [item.name for item in dataclasses.fields(old) if item.init]
        return (
            {name: getattr(old, name) for name in names},
            {name: getattr(new, name) for name in names},
        )
    return None


def _members(
    old: Collection[Any], new: Collection[Any]
) -> tuple[Mapping[Any, Any], Mapping[Any, Any]] | None:
    """Members by their ids, else by themselves; None where these repeat, or only the order is new.

    A member without an id is its own key, so that one that was changed is gone and another is new.
    """
    items = (*old, *new)
    has_ids = all(hasattr(item, "id") for item in items)
    try:
        before, after = (
            {item.id if has_ids else item: item for item in members} for members in (old, new)
        )
    except TypeError:  # a member that cannot be a key
        return None
    if len(before) < len(old) or len(after) < len(new) or before == after:
        return None
    return before, after


_LASTING: Final = (
    "settings",
    "packages",
    "data",
    "files",
    "icon_order",
    "wallpaper",
    "default_apps",
    "panel",
    "timezone",
    "language",
    "clock_shift_ms",
)
"""The fields of the state that last; the rest of it is passing."""

_RECORD_DEPTH: Final = 4
"""`data/PACKAGE/FIELD/KEY`: what lies deeper is part of that record."""

_PASSING: Final = re.compile(
    r"data/[^/]+/(tab|active|placed|taken|next_\w*)"
    r"|data/com\.android\.browser/tabs(/.*)?"
    r"|data/com\.android\.providers\.telephony/threads/.*"
)
"""What says nothing that lasts: the page an app was left on, the next number, how many there were,
and the conversations, which are there as long as they have messages."""

_HISTORY: Final = re.compile(
    r"data/com\.android\.browser/(history|downloads|sites/consents)"
    r"|data/com\.android\.calculator2/history"
    r"|data/net\.gsantner\.markor/recents"
)
"""What an app notes by itself of what was done: the pages visited, what was calculated or opened,
the sites that one has answered whether they may keep cookies. A new entry is a trace of use; one
that was there and is changed or removed is not."""

_CLIPBOARD: Final = "clipboard"
_NOTIFICATIONS: Final = "notifications"

_FOLLOWS_AIRPLANE: Final[Mapping[str, frozenset[tuple[str, str]]]] = {
    "settings/global/wifi_on": frozenset({("1", "2"), ("1", "3"), ("2", "1"), ("3", "1")}),
    "settings/global/bluetooth_on": frozenset({("1", "2"), ("2", "1")}),
}
"""How airplane mode moves the radios' settings (`system.radios`): by path, (old, new)."""


def changes(old: DeviceState, new: DeviceState, *, by_field: bool = False) -> tuple[str, ...]:
    """Paths at which the lasting state differs, each once, such as `settings/system/font_scale`.

    Args:
        old: the state before.
        new: the state after.
        by_field: name each field of a record that changed, not the record.
    """
    found = [
        each
        for name in _LASTING
        for each in _differences(getattr(old, name), getattr(new, name), (name,))
        if not _PASSING.fullmatch(each.path) and not _is_trace(each, old, new)
    ]
    paths = dict.fromkeys(each.path for each in found)
    for path in (*_stamps(found, old, new), *_implied_folders(paths, old, new)):
        paths.pop(path, None)
    if not by_field:
        paths = dict.fromkeys(
            "/".join(path.split("/")[:_RECORD_DEPTH]) if path.startswith("data/") else path
            for path in paths
        )
    if "settings/global/airplane_mode_on" in paths:
        for path, moves in _FOLLOWS_AIRPLANE.items():
            key = path.rpartition("/")[2]
            if (_global(old, key), _global(new, key)) in moves:
                paths.pop(path, None)
    return tuple(paths)


def traces(old: DeviceState, new: DeviceState) -> tuple[str, ...]:
    """Traces of use: new entries of histories, the clipboard, notifications that were dismissed."""
    found = [
        each.path
        for each in _differences(old.data, new.data, ("data",))
        if _is_trace(each, old, new)
    ]
    if old.clipboard != new.clipboard:
        found.append(_CLIPBOARD)
    there = {each.id for each in new.notifications}
    gone = (each.id for each in old.notifications if each.id not in there)
    return (*found, *(f"{_NOTIFICATIONS}/{each}" for each in gone))


def _is_trace(difference: _Difference, old: DeviceState, new: DeviceState) -> bool:
    """Whether it is an entry that has come to a history, or one that left it for others.

    The oldest leaves a full list, and what was removed from the device leaves the list of what was
    opened last; the order alone is nothing.
    """
    keys = difference.keys
    if _HISTORY.fullmatch(_path(keys)):  # its order
        return difference.old is not None and difference.new is not None
    if not _HISTORY.fullmatch(_path(keys[:-1])):
        return False
    if difference.old is None or difference.new is not None:
        return difference.old is None
    before, after = _at(old, keys[:-1]), _at(new, keys[:-1])
    if difference.old in (*before[:1], *before[-1:]) and len(after) >= len(before):
        return True
    return isinstance(difference.old, str) and difference.old not in new.files


def _at(state: DeviceState, keys: Keys) -> Any:
    value: Any = state
    for key in keys:
        value = value[key] if isinstance(value, Mapping) else getattr(value, key)
    return value


def undone(old: DeviceState, new: DeviceState, paths: Iterable[str]) -> DeviceState:
    """The new state, but for some paths at which it is as the old one.

    Args:
        old: the state before.
        new: the state after.
        paths: of `changes`, by field or by record.
    """
    wanted = frozenset(paths)

    def is_old(path: str) -> bool:
        return path in wanted or any(path.startswith(f"{each}/") for each in wanted)

    roots = {path.partition("/")[0] for path in wanted}
    state = new.with_fields(
        **{
            name: with_old(getattr(old, name), getattr(new, name), is_old, (name,))
            for name in _LASTING
            if name in roots
        }
    )
    if "files" not in roots:
        return state
    times = with_old(old.file_times, new.file_times, lambda path: is_old(f"files/{path}"))
    return state.with_fields(file_times=times)


def _stamps(found: Sequence[_Difference], old: DeviceState, new: DeviceState) -> Iterator[str]:
    """Times that an app stamps on a record as another field of it changes.

    Such a time is named `..._ms`, and lies within the time that has passed, or is a duration since
    the device was started at most, or is cleared.
    """
    spans = (
        (0, new.monotonic_ms - old.booted_ms),
        (old.now_ms, new.now_ms),
        (old.monotonic_ms, new.monotonic_ms),
    )
    stamps = [
        each
        for each in found
        if each.keys[0] == "data"
        and str(each.keys[-1]).endswith("_ms")
        and (each.new is None or any(first <= each.new <= last for first, last in spans))
    ]
    changed = {
        each.keys[:depth]
        for each in found
        if each not in stamps
        for depth in range(_RECORD_DEPTH - 1, len(each.keys))
    }
    return (each.path for each in stamps if each.keys[:-1] in changed)


def _implied_folders(paths: Collection[str], old: DeviceState, new: DeviceState) -> Iterator[str]:
    """Folders in which something lay or lies: that they are there follows from it."""
    for path in paths:
        if path.startswith("files/") and path.endswith("/"):
            where = path.removeprefix("files/")
            holders = (*old.files, *new.files)
            if any(each.startswith(where) and each != where for each in holders):
                yield path


def _global(state: DeviceState, key: str) -> str:
    return state.settings["global"].get(key, "")
