"""What other programs can read and write of the notes: `content://com.android.notes/notes`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.apps.notes import actions
from mobile_gym.virtual_device.apps.notes.data import (
    ARCHIVE,
    NOTES,
    PACKAGE,
    TRASH,
    add,
    change,
    find,
    moment_ms,
    plain_text,
    purge,
    read,
    write,
)
from mobile_gym.virtual_device.state import DeviceState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["NOTES_PATH", "delete", "insert", "note_rows", "preferences", "update"]

NOTES_PATH: Final = f"{PACKAGE}/notes"
_TEXTS: Final = frozenset({"title", "body", "color"})


def note_rows(state: DeviceState) -> Iterator[Mapping[str, str]]:
    """Rows of the notes; the body of a checklist has a line `[x] item` for each item."""
    for note in read(state).notes:
        yield {
            "_id": str(note.id),
            "title": note.title,
            "body": plain_text(note),
            "checklist": str(int(note.is_checklist)),
            "pinned": str(int(note.pinned)),
            "color": note.color,
            "labels": ",".join(note.labels),
            "archived": str(int(note.place == ARCHIVE)),
            "trashed": str(int(note.place == TRASH)),
            "created": str(moment_ms(state, note.created_ms)),
            "modified": str(moment_ms(state, note.modified_ms)),
        }


def _fields(system: System, values: Mapping[str, str]) -> dict[str, Any]:
    fields: dict[str, Any] = {name: values[name] for name in _TEXTS if name in values}
    if "pinned" in values:
        fields["pinned"] = values["pinned"] == "1"
    if "labels" in values:
        names = {name.strip() for name in values["labels"].split(",")} - {""}
        fields["labels"] = tuple(sorted(names))
    if values.get("trashed") == "1":
        fields |= {"place": TRASH, "trashed_ms": system.state.now_ms}
    elif values.get("archived") == "1":
        fields["place"] = ARCHIVE
    elif values.get("archived") == "0" or values.get("trashed") == "0":
        fields["place"] = NOTES
    return fields


def _know(system: System, labels: Sequence[str]) -> None:
    """Make the labels that do not exist yet."""
    known = read(system.state).labels
    if not set(labels) <= set(known):
        write(system, labels=tuple(sorted({*known, *labels})))


def insert(system: System, path: str, values: Mapping[str, str]) -> int | None:
    """Add a note; with `checklist` 1 every line of the body is an item, `[x] item` if checked."""
    if path != NOTES_PATH:
        return None
    made = add(system, **_fields(system, values))
    _know(system, made.labels)
    if values.get("checklist") == "1":
        actions.to_checklist(system, made.id)
    return made.id


def update(system: System, path: str, ids: Sequence[int], values: Mapping[str, str]) -> int:
    """Change notes; the body of a checklist cannot be."""
    known = [note for note_id in ids if (note := find(read(system.state), note_id)) is not None]
    if path != NOTES_PATH:
        return 0
    for note in known:
        fields = _fields(system, values)
        if note.is_checklist:
            fields.pop("body", None)
        change(system, note.id, **fields)
        _know(system, fields.get("labels", ()))
    return len(known)


def delete(system: System, path: str, ids: Sequence[int]) -> int:
    """Delete notes for good."""
    chosen = frozenset(ids)
    return purge(system, lambda note: note.id in chosen) if path == NOTES_PATH else 0


def preferences(state: DeviceState) -> Mapping[str, Any]:
    """The default shared preferences."""
    data = read(state)
    return {
        "sort_order": data.sort,
        "grid_view": data.grid,
        "new_items_on_top": data.new_on_top,
        "checked_items_last": data.checked_last,
        "labels": frozenset(data.labels),
    }
