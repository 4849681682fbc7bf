"""Tables of records in a saved state, as `PortableDevice.state_to_json` writes it.

An array of objects is a table, and so is an array of pairs whose second parts are objects. An
array of pairs whose keys are paths is a table of files. What an object holds deeper inside is put
into one value of its record, as an app shows a record in one row.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

Scalar: TypeAlias = str | int | float | bool | None
Record: TypeAlias = Mapping[str, Scalar]
"""Values by field; `#FIELD` is the length of an array."""

FILES: Final = "files"
"""The place of the table of files: `files` is the field that holds them."""
_NO_RECORDS: Final = frozenset(
    {"heads_up", "incidents", "log", "notifications", "overlays", "packages", "tasks"}
)
"""Fields of the state itself that pass or are the system's own: no task chooses among these."""
_SHARED_STORAGE: Final = ("/sdcard/", "/storage/emulated/0/")
_WRAPPER: Final = "state"
"""Fields of this name lie around the state itself; the names of places leave them out."""
_CONTENT_CHARACTERS: Final = 2000
"""Of a file, for its record."""


@dataclass(frozen=True, slots=True)
class RecordTable:
    """Records of one kind.

    Attributes:
        place: where they stand, as `DiffableDevice.diff` names it: `data/com.android.notes/notes`.
        keys: of the records: their ids, their keys in a map, their paths, else their positions.
        records: in the order of the state, which is that of row ids.
    """

    place: str
    keys: tuple[str, ...]
    records: tuple[Record, ...]

    @property
    def by_key(self) -> Mapping[str, Record]:
        """The records under their keys."""
        return dict(zip(self.keys, self.records, strict=True))


def tables_in_state(state: Any, places: Collection[str] | None = None) -> dict[str, RecordTable]:
    """The tables of at least two records, by their places.

    Args:
        state: JSON of a device's state.
        places: those that are wanted; all where None.
    """
    return {table.place: table for table in _iterate_tables(state, "", places)}


def changed_keys(before: RecordTable, after: RecordTable | None) -> frozenset[str]:
    """The keys of those records that are gone, or not as they were."""
    left = {} if after is None else after.by_key
    return frozenset(key for key, record in before.by_key.items() if left.get(key) != record)


def _iterate_tables(value: Any, path: str, places: Collection[str] | None) -> Iterator[RecordTable]:
    value = _untagged_json(value)
    if not isinstance(value, dict | list) or not value or not _is_on_path(path, places):
        return
    if isinstance(value, dict):
        files = {name: pairs for name, part in value.items() if (pairs := _paths_as_map(part))}
        yield from _file_tables(files, path)
        for name, part in value.items():
            if name not in files and (path or name not in _NO_RECORDS):
                yield from _iterate_tables(part, _child_path(path, name), places)
    elif all(isinstance(item, dict) for item in value):
        yield from _make_table(path, _record_ids(value), value)
    elif pairs := _pairs_as_map(value):
        if all(isinstance(_untagged_json(item), dict) for item in pairs.values()):
            yield from _make_table(path, map(str, pairs), map(_untagged_json, pairs.values()))
        for key, item in pairs.items():
            yield from _iterate_tables(item, _child_path(path, str(key)), places)


def _make_table(path: str, keys: Any, objects: Any) -> Iterator[RecordTable]:
    records = tuple(map(_make_record, objects))
    if len(records) >= 2:
        yield RecordTable(path, tuple(keys), records)


def _is_on_path(path: str, places: Collection[str] | None) -> bool:
    """Whether a wanted place is this one, or lies below it."""
    return places is None or not path or any(f"{place}/".startswith(f"{path}/") for place in places)


def _child_path(path: str, name: str) -> str:
    if path:
        return f"{path}/{name}"
    return "" if name == _WRAPPER else name


def _record_ids(objects: list[dict[str, Any]]) -> list[str]:
    """The ids of objects; where they have none of their own, their positions."""
    ids = [str(item["id"]) for item in objects if "id" in item]
    return ids if len(set(ids)) == len(objects) else [str(place) for place in range(len(objects))]


def _pairs_as_map(value: Any) -> dict[Any, Any] | None:
    """The map that an array of pairs stands for; None where it is none."""
    if not all(isinstance(item, list) and len(item) == 2 for item in value):
        return None
    if not all(isinstance(key, str | int) for key, _ in value):
        return None
    pairs = dict(value)
    return pairs if len(pairs) == len(value) else None


# -- files ----------------------------------------------------------------------------------------


def _paths_as_map(value: Any) -> dict[str, Any] | None:
    """A map whose keys are paths; None for anything else."""
    value = _untagged_json(value)
    if not isinstance(value, list) or not value:
        return None
    pairs = _pairs_as_map(value)
    is_by_path = pairs and all(isinstance(key, str) and key.startswith("/") for key in pairs)
    return pairs if is_by_path else None


def _file_tables(maps: Mapping[str, Mapping[str, Any]], place: str) -> Iterator[RecordTable]:
    """Files of shared storage: the first map has their contents, the others further values."""
    if not maps:
        return
    (name, contents), *others = maps.items()
    paths = [path for path in contents if path.startswith(_SHARED_STORAGE)]
    if len(paths) < 2:
        return
    records: list[Record] = []
    for path in paths:
        folder, _, file_name = path.rpartition("/")
        content = _scalar_value(contents[path])
        text = content if isinstance(content, str) else ""
        records.append(
            {
                "name": file_name,
                "folder": folder,
                "kind": file_name.rpartition(".")[2],
                "size": len(text),
                **{other: _scalar_value(values.get(path)) for other, values in others},
                "content": text[:_CONTENT_CHARACTERS],
            }
        )
    yield RecordTable(_child_path(place, name), tuple(paths), tuple(records))


# -- values ---------------------------------------------------------------------------------------


def _make_record(fields: Mapping[str, Any]) -> Record:
    record: dict[str, Scalar] = {}
    for name, value in fields.items():
        plain = _untagged_json(value)
        if isinstance(plain, list):
            record[f"#{name}"] = len(plain)
        record[name] = _scalar_value(plain)
    return record


def _scalar_value(value: Any) -> Scalar:
    value = _untagged_json(value)
    if isinstance(value, list):
        return "|".join(str(_scalar_value(part)) for part in value)
    if isinstance(value, dict):
        return ";".join(str(_scalar_value(part)) for part in value.values())
    return value


def _untagged_json(value: Any) -> Any:
    """JSON without the objects that say of what class a value is (`json_codec.codec`)."""
    if not isinstance(value, dict) or len(value) > 2:
        return value
    match value:
        case {"is": str(), "fields": dict() as fields}:
            return fields
        case {"is": str(), "name": str() as name}:
            return name
        case {"map": list() as items} | {"set": list() as items}:
            return items
        case {"int": str() as digits}:
            return int(digits)
        case {"float": str() as digits}:
            return float(digits)
        case {"bytes": str() as encoded}:
            return _decode_base64(encoded)
        case _:
            return value


def _decode_base64(encoded: str) -> str:
    """Base64 as text; what is no text keeps its length."""
    try:
        return base64.b64decode(encoded, validate=True).decode("utf-8", errors="replace")
    except binascii.Error:
        return ""
