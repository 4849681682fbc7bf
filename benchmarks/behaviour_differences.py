"""The first difference of two collected values, in words; for `behaviour.py`."""

from __future__ import annotations

import collections
import contextlib
import difflib
import sqlite3
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any

_SHOWN: Final = 60
_SQLITE: Final = b"SQLite format 3\0"
_TELLING: Final = ("id", "name", "text", "content_description", "resource_id", "class_name")
"""Fields that say which item of a list it is."""


def first_difference(before: Json, after: Json, path: str = "") -> str | None:
    """The first difference of two values in words; None where they are the same.

    Returns:
        Such as `windows[0].nodes[12].text: 'Add' -> 'New'`.
    """
    if isinstance(before, dict) and isinstance(after, dict):
        if before.keys() == after.keys() == {"shape", "dtype", "bytes"}:
            return _array_difference(before, after, path)
        return _map_difference(before, after, path)
    if isinstance(before, list) and isinstance(after, list):
        return _list_difference(before, after, path)
    if isinstance(before, bytes) and isinstance(after, bytes):
        return _bytes_difference(before, after, path)
    if isinstance(before, str) and isinstance(after, str):
        return None if before == after else _path_text(path, _text_difference(before, after))
    if type(before) is type(after) and repr(before) == repr(after):
        return None
    return _path_text(path, f"{short(before)} -> {short(after)}")


def _path_text(path: str, words: str) -> str:
    return f"{path}: {words}" if path else words


def _map_difference(before: Json, after: Json, path: str) -> str | None:
    owner, _, last = path.rpartition(".")
    noun = f"{last[:-1]} " if last.endswith("s") else ""
    where = owner if noun else path
    for mapping, other, verb in ((before, after, "removed"), (after, before, "added")):
        for key in mapping:
            if key not in other:
                return _path_text(where, f"{noun}{key} {verb}: {short(mapping[key])}")
    for key in before:
        found = first_difference(before[key], after[key], f"{path}.{key}" if path else key)
        if found is not None:
            return found
    moved = _moved_item([*before], [*after])
    return None if moved is None else _path_text(where, f"{noun}{moved}")


def _list_difference(before: list[Json], after: list[Json], path: str) -> str | None:
    if before == after:
        pairs = (
            first_difference(*pair, f"{path}[{index}]")
            for index, pair in enumerate(zip(before, after, strict=True))
        )
        return next((words for words in pairs if words is not None), None)
    old_texts, other = ([repr(item) for item in items] for items in (before, after))
    if sorted(old_texts) == sorted(other):
        moved = _moved_item(old_texts, other)
        return None if moved is None else _path_text(path, f"item {moved}")
    matcher = difflib.SequenceMatcher(None, old_texts, other, autojunk=False)
    for kind, low, high, other_low, other_high in matcher.get_opcodes():
        if kind == "delete":
            return _path_text(path, f"item {low} removed: {short(before[low])}")
        if kind == "insert":
            return _path_text(path, f"item {other_low} inserted: {short(after[other_low])}")
        if kind == "replace" and high - low > 0 and other_high - other_low > 0:
            return first_difference(before[low], after[other_low], f"{path}[{low}]")
    return None


def _moved_item(before: list[str], after: list[str]) -> str | None:
    """Which item of two orders of the same items has moved; None where none has."""
    if before == after:
        return None
    counted = collections.Counter(before)
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for kind, low, _, other_low, _ in matcher.get_opcodes():
        if kind == "delete":
            return f"{_cut_text(before[low])} moved from {low} to {after.index(before[low])}"
        if kind in ("insert", "replace"):
            item = after[other_low]
            if counted[item]:
                return f"{_cut_text(item)} moved from {before.index(item)} to {other_low}"
    return "order differs"


def _text_difference(before: str, after: str) -> str:
    lines, other_lines = before.splitlines(), after.splitlines()
    where = ""
    if max(len(lines), len(other_lines)) > 1:
        pairs = enumerate(zip(lines, other_lines, strict=False))
        at = next((number for number, (a, b) in pairs if a != b), None)
        if at is None:
            at = min(len(lines), len(other_lines))
            if len(lines) == len(other_lines):
                return (
                    f"{_cut_text(repr(before[-20:]))} -> {_cut_text(repr(after[-20:]))}, at the end"
                )
            kind, line = ("removed", lines) if len(lines) > at else ("added", other_lines)
            return f"line {at + 1} {kind}: {_cut_text(repr(line[at]))}"
        where = f"line {at + 1}: "
        before, after = lines[at], other_lines[at]
    if max(len(before), len(after)) > _SHOWN:
        start = max(_common_prefix_length(before, after) - 15, 0)
        where += f"from character {start + 1}: " if start else ""
        before, after = before[start:], after[start:]
    return f"{where}{_cut_text(repr(before))} -> {_cut_text(repr(after))}"


def _common_prefix_length(before: Sequence[Any], after: Sequence[Any]) -> int:
    """How much of two sequences is the same at their start."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(before), len(after)))


def _bytes_difference(before: bytes, after: bytes, path: str) -> str | None:
    if before == after:
        return None
    if before.startswith(_SQLITE) and after.startswith(_SQLITE):
        tables = _database_tables(before), _database_tables(after)
        found = None if None in tables else first_difference(*tables, path)
        if found is not None:
            return found
    else:
        with contextlib.suppress(UnicodeDecodeError):
            return _path_text(path, _text_difference(before.decode(), after.decode()))
    at = _common_prefix_length(before, after)
    parts = (content[at : at + 8].hex(" ") or "(end)" for content in (before, after))
    sizes = "" if len(before) == len(after) else f" ({len(before)} -> {len(after)} bytes)"
    return _path_text(path, f"from byte {at}: {' -> '.join(parts)}{sizes}")


def _database_tables(content: bytes) -> Json:
    """The tables of a database with their rows by column; None where it cannot be read."""
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(content)
        found: dict[str, Json] = {}
        statements = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        for name, sql in statements.fetchall():
            quoted = '"' + name.replace('"', '""') + '"'
            rows = connection.execute(f"SELECT * FROM {quoted}")
            columns = [column[0] for column in rows.description]
            found[f"table {name}"] = {
                "sql": sql,
                "rows": [dict(zip(columns, row, strict=True)) for row in rows],
            }
    except sqlite3.Error:
        return None
    finally:
        connection.close()
    return found


def _array_difference(before: Json, after: Json, path: str) -> str | None:
    import numpy as np

    for name in ("shape", "dtype"):
        if before[name] != after[name]:
            return _path_text(path, f"{name} {short(before[name])} -> {short(after[name])}")
    arrays = [
        np.frombuffer(side["bytes"], side["dtype"]).reshape(side["shape"])
        for side in (before, after)
    ]
    unequal = arrays[0] != arrays[1]
    if not unequal.any():
        return None
    if unequal.ndim != 3:
        first = tuple(int(index) for index in np.argwhere(unequal)[0])
        values = (array[first].item() for array in arrays)
        count = f"{int(unequal.sum())} of {unequal.size} values differ"
        return _path_text(path, f"{count}, first at {list(first)}: {' -> '.join(map(str, values))}")
    pixels = unequal.any(axis=2)
    rows, columns = np.flatnonzero(pixels.any(axis=1)), np.flatnonzero(pixels.any(axis=0))
    box = f"x {columns[0]} to {columns[-1]}, y {rows[0]} to {rows[-1]}"
    return _path_text(path, f"{int(pixels.sum())} of {pixels.size} pixels differ, in the box {box}")


def short(value: Json) -> str:
    """A value in few words."""
    if isinstance(value, dict):
        telling = [f"{name}={value[name]!r}" for name in _TELLING if value.get(name)]
        if telling:
            return _cut_text(" ".join(telling))
        if value.keys() == {"shape", "dtype", "bytes"}:
            return f"an array {value['shape']}"
    return _cut_text(repr(value))


def _cut_text(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."
