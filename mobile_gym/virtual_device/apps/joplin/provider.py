"""What other programs read and write: rows of `net.cozic.joplin`, the database."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mobile_gym.core.replacing import replace
from mobile_gym.virtual_device.app_kit.records import RecordField
from mobile_gym.virtual_device.app_kit.stored_tables import (
    SqlStyle,
    SqlTable,
    StoredField,
    stored_fields,
    stored_file,
)
from mobile_gym.virtual_device.apps.joplin import store
from mobile_gym.virtual_device.apps.joplin.data import (
    INDEX,
    NOTEBOOKS,
    NOTES,
    PACKAGE,
    Note,
    Notebook,
    read,
    write,
)
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.storage import (
    ID,
    Column,
    ColumnType,
    Storage,
    Table,
    Values,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.storage import Value
    from mobile_gym.virtual_device.system.system import System


class _NoteRow(NamedTuple):
    place: int
    record: Note


class _NotebookRow(NamedTuple):
    place: int
    record: Notebook


def _column(item: StoredField) -> Column[Any]:
    """A column that is a field of the record, and can be written; NULL is 0 or the empty text."""
    name, kind = item.field, ColumnType.TEXT if item.value_type is str else ColumnType.INTEGER
    read_field = attrgetter(f"record.{name}")

    def put(row: Any, value: Value) -> Any:
        filled = item.value_type() if value is None else value
        return row._replace(record=replace(row.record, **{name: filled}))

    return Column(name, kind, lambda _state: read_field, put, field=name)


def _columns(records: RecordField[Any, Any], *names: str) -> tuple[Column[Any], ...]:
    """The number of the row, and fields of its record."""
    known = {item.field: item for item in stored_fields(records.record)}
    place = Column[Any](ID, ColumnType.INTEGER, lambda _state: attrgetter("place"))
    return (place, *(_column(known[name]) for name in names))


_TIMES: Final = ("created_time", "updated_time", "user_created_time", "user_updated_time")


# -- notes --------------------------------------------------------------------------------------


def _notes(state: DeviceState) -> list[_NoteRow]:
    return [_NoteRow(place, note) for place, note in enumerate(read(state).notes, 1)]


def _insert_note(system: System, values: Values) -> int:
    data, now_ms = read(system.state), system.state.now_ms
    times = dict.fromkeys(_TIMES, now_ms)
    row = _NoteRow(0, Note(store.made_id(data.made + 1), order=float(now_ms), **times))
    note = NOTE_ROWS.record_with_values(row, values).record
    if store.find_note(data, note.id) is not None:  # taken: it would replace another one
        note = replace(note, id=row.record.id)
    write(system, made=data.made + 1)
    store.put_note(system, note)
    return len(read(system.state).notes)


def _update_notes(system: System, ids: Sequence[int], values: Values) -> int:
    data = read(system.state)
    rows = [row for row in _notes(system.state) if row.place in ids]
    after = {row.place: NOTE_ROWS.record_with_values(row, values).record for row in rows}
    after = {place: replace(note, id=data.notes[place - 1].id) for place, note in after.items()}
    notes = tuple(after.get(place, note) for place, note in enumerate(data.notes, 1))
    system.set_data(store.with_index(replace(data, notes=notes), *after.values()), PACKAGE)
    return len(after)


def _delete_notes(system: System, ids: Sequence[int]) -> int:
    gone = [row.record.id for row in _notes(system.state) if row.place in ids]
    store.delete_notes(system, gone)
    return len(gone)


NOTE_ROWS: Final[Table[_NoteRow]] = Table(
    _notes,
    _columns(
        NOTES,
        *("id", "parent_id", "title", "body"),
        *("is_todo", "todo_due", "todo_completed", *_TIMES),
    ),
    _insert_note,
    _update_notes,
    _delete_notes,
    path=NOTES.path,
)
"""Times are milliseconds since 1970; `parent_id` is the id of the notebook."""


# -- notebooks ----------------------------------------------------------------------------------


def _notebooks(state: DeviceState) -> list[_NotebookRow]:
    return [_NotebookRow(place, one) for place, one in enumerate(read(state).notebooks, 1)]


def _insert_notebook(system: System, values: Values) -> int:
    data = read(system.state)
    times = dict.fromkeys(_TIMES, system.state.now_ms)
    row = _NotebookRow(0, Notebook(store.made_id(data.made + 1), **times))
    notebook = FOLDER_ROWS.record_with_values(row, values).record
    if store.find_notebook(data, notebook.id) is not None:
        notebook = replace(notebook, id=row.record.id)
    write(system, made=data.made + 1)
    store.put_notebook(system, notebook)
    return len(read(system.state).notebooks)


def _update_notebooks(system: System, ids: Sequence[int], values: Values) -> int:
    def changed(row: _NotebookRow) -> Notebook:
        if row.place not in ids:
            return row.record
        return replace(FOLDER_ROWS.record_with_values(row, values).record, id=row.record.id)

    rows = _notebooks(system.state)
    write(system, notebooks=tuple(map(changed, rows)))
    return sum(row.place in ids for row in rows)


def _delete_notebooks(system: System, ids: Sequence[int]) -> int:
    gone = [row.record.id for row in _notebooks(system.state) if row.place in ids]
    for notebook_id in gone:
        store.delete_notebook(system, notebook_id)
    return len(gone)


FOLDER_ROWS: Final[Table[_NotebookRow]] = Table(
    _notebooks,
    _columns(NOTEBOOKS, "id", "parent_id", "title", *_TIMES),
    _insert_notebook,
    _update_notebooks,
    _delete_notebooks,
    path=NOTEBOOKS.path,
)
STORAGE: Final = Storage(tables={f"{PACKAGE}/notes": NOTE_ROWS, f"{PACKAGE}/folders": FOLDER_ROWS})
FOLDER: Final = Folder(
    databases=(
        stored_file(
            "databases/joplin.sqlite",
            (
                SqlTable("folders", NOTEBOOKS),
                SqlTable("notes", NOTES),
                SqlTable("notes_normalized", INDEX),
                "CREATE INDEX folders_title ON folders (title)",
                "CREATE INDEX notes_title ON notes (title)",
                "CREATE INDEX notes_normalized_id ON notes_normalized (id)",
            ),
            style=SqlStyle(key="TEXT PRIMARY KEY", integer="INT", real="NUMERIC"),
        ),
    )
)
"""Settings have no table here; they are in the app's own file."""
