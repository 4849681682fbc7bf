"""What other programs can read and write of the notes: `content://com.android.notes/notes`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.app_kit.stored_preferences import StoredPreferences
from mobile_gym.virtual_device.apps.notes import actions
from mobile_gym.virtual_device.apps.notes.data import (
    ARCHIVE,
    NOTES,
    PACKAGE,
    RECORDS,
    STORED,
    TRASH,
    Note,
    moment_ms,
    plain_text,
    read,
    write,
)
from mobile_gym.virtual_device.system.storage import Column, Storage, Table, Values

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


def _with_body(note: Note, body: str) -> Note:
    """The body of a checklist stays."""
    return note if note.is_checklist else replace(note, body=body)


def _with_labels(note: Note, names: str) -> Note:
    labels = {name.strip() for name in names.split(",")} - {""}
    return replace(note, labels=tuple(sorted(labels)))


def _note_with_values(note: Note, values: Values, now_ms: int) -> Note:
    """A note with a row's values, modified now."""
    note = replace(NOTE_ROWS.record_with_values(note, values), modified_ms=now_ms)
    if values.flag("trashed"):
        return replace(note, place=TRASH, trashed_ms=now_ms)
    if values.flag("archived"):
        return replace(note, place=ARCHIVE)
    if 0 in (values.integer("archived", 1), values.integer("trashed", 1)):
        return replace(note, place=NOTES)
    return note


def _make_labels(system: System, names: Sequence[str]) -> None:
    """Make the labels that do not exist yet."""
    labels = read(system.state).labels
    if not set(names) <= set(labels):
        write(system, labels=tuple(sorted({*labels, *names})))


def _insert(system: System, values: Values) -> int:
    """Add a note; with `checklist` 1 every line of the body is an item, `[x] item` if checked."""
    now_ms = system.state.now_ms
    note = RECORDS.insert(system, _note_with_values(Note(0, created_ms=now_ms), values, now_ms))
    _make_labels(system, note.labels)
    if values.flag("checklist"):
        actions.to_checklist(system, note.id)
    return note.id


def _update(system: System, ids: Sequence[int], values: Values) -> int:
    write_note = partial(_note_with_values, values=values, now_ms=system.state.now_ms)
    notes = [note for row in ids if (note := RECORDS.update(system, row, write_note)) is not None]
    for note in notes:
        _make_labels(system, note.labels)
    return len(notes)


def _delete(system: System, ids: Sequence[int]) -> int:
    """Delete notes for good."""
    return len(RECORDS.remove(system, *ids))


NOTE_ROWS: Final = Table[Note](
    RECORDS.read,
    (
        tables.row_id(lambda note: note.id),
        tables.text("title", lambda note: note.title, written=True),
        tables.text("body", plain_text, _with_body),
        tables.flag("checklist", lambda note: note.is_checklist),
        tables.flag("pinned", lambda note: note.pinned, written=True),
        tables.text("color", lambda note: note.color, written=True),
        tables.text("labels", lambda note: ",".join(note.labels), _with_labels),
        tables.flag("archived", lambda note: note.place == ARCHIVE),
        tables.flag("trashed", lambda note: note.place == TRASH),
        tables.flag("picture", lambda note: note.picture),
        Column(
            "created", tables.INTEGER, lambda state: lambda note: moment_ms(state, note.created_ms)
        ),
        Column(
            "modified",
            tables.INTEGER,
            lambda state: lambda note: moment_ms(state, note.modified_ms),
        ),
    ),
    _insert,
    _update,
    _delete,
    path=RECORDS.path,
)
"""The body of a checklist has a line `[x] item` for each item."""


PREFERENCES: Final = StoredPreferences(
    STORED,
    {
        "sort_order": lambda data: data.sort,
        "grid_view": lambda data: data.grid,
        "new_items_on_top": lambda data: data.new_on_top,
        "checked_items_last": lambda data: data.checked_last,
        "labels": (lambda data: data.labels, frozenset),
    },
)


STORAGE: Final = Storage(tables={f"{PACKAGE}/notes": NOTE_ROWS}, preferences=PREFERENCES)
