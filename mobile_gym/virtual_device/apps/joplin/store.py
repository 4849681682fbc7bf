"""Notes and notebooks found, sorted, made, changed, moved and deleted, with the search index."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.stored_tables import stored_fields
from mobile_gym.virtual_device.apps.joplin.data import (
    PACKAGE,
    Indexed,
    JoplinData,
    Note,
    Notebook,
    read,
    write,
)
from mobile_gym.virtual_device.apps.joplin.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


_INDEXED: Final = attrgetter(*(item.field for item in stored_fields(Indexed)))
"""The fields of a note that its row of the index has."""


def made_id(number: int) -> str:
    """The id of what the app makes, by its number."""
    return hashlib.blake2b(f"{PACKAGE}:{number}".encode(), digest_size=16).hexdigest()


def normalize_words(words: str) -> str:
    """Words as the search compares them: in lower case, letters without accents."""
    if words.isascii():
        return words.lower()
    parts = unicodedata.normalize("NFD", words.lower())
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    return unicodedata.normalize("NFC", bare)


def index_entry(note: Note) -> Indexed:
    """What the search knows of a note."""
    title, body = normalize_words(note.title), normalize_words(note.body)
    return replace(Indexed(*_INDEXED(note)), title=title, body=body)


def with_index(data: JoplinData, *notes: Note) -> JoplinData:
    """The data with the index rows of notes made anew."""
    rows = {note.id: index_entry(note) for note in notes}
    kept = [replace(rows.pop(row.id), extra=row.extra) if row.id in rows else row
            for row in data.index]  # fmt: skip
    return replace(data, index=(*kept, *rows.values()))


# -- notes --------------------------------------------------------------------------------------


def find_note(data: JoplinData, note_id: str) -> Note | None:
    """The note of an id, if it is there."""
    return next((note for note in data.notes if note.id == note_id), None)


def add_note(system: System, notebook_id: str, **fields: Any) -> Note:
    """Make a note in a notebook, created and changed now."""
    note = Note("", notebook_id, source="joplin-mobile", source_application=PACKAGE)
    return _add(system, replace(note, **fields))


def add_copy(system: System, note: Note, title: str) -> Note:
    """Make another note like one, created and changed now."""
    return _add(system, replace(note, title=title))


def _add(system: System, note: Note) -> Note:
    made, now_ms = read(system.state).made + 1, system.state.now_ms
    write(system, made=made)
    new = replace(
        note,
        id=made_id(made),
        created_time=now_ms,
        updated_time=now_ms,
        order=float(now_ms),
        user_created_time=now_ms,
        user_updated_time=now_ms,
    )
    return put_note(system, new)


def put_note(system: System, note: Note) -> Note:
    """Put a note at the end, with its index row."""
    data = read(system.state)
    data = with_index(replace(data, notes=(*data.notes, note)), note)
    system.set_data(data, PACKAGE)
    return note


def change_note(system: System, note_id: str, **fields: Any) -> None:
    """Replace fields of a note, which counts as changed now."""
    data, now_ms = read(system.state), system.state.now_ms
    note = find_note(data, note_id)
    if note is None:
        return
    after = replace(note, updated_time=now_ms, user_updated_time=now_ms, **fields)
    notes = tuple(after if other_note is note else other_note for other_note in data.notes)
    system.set_data(with_index(replace(data, notes=notes), after), PACKAGE)


def delete_notes(system: System, note_ids: Collection[str]) -> None:
    """Delete notes."""
    system.set_data(_without_notes(read(system.state), note_ids), PACKAGE)


def _without_notes(data: JoplinData, note_ids: Collection[str]) -> JoplinData:
    gone = frozenset(note_ids)
    return replace(
        data,
        notes=tuple(note for note in data.notes if note.id not in gone),
        index=tuple(row for row in data.index if row.id not in gone),
    )


# -- notebooks ----------------------------------------------------------------------------------


def find_notebook(data: JoplinData, notebook_id: str) -> Notebook | None:
    """The notebook of an id, if it is there."""
    return next((notebook for notebook in data.notebooks if notebook.id == notebook_id), None)


def tree(data: JoplinData) -> list[tuple[Notebook, int]]:
    """The notebooks by title, each above those below it, with how deep it stands.

    One below a notebook that is not there, or below itself, stands at the top.
    """
    by_title = sorted(data.notebooks, key=lambda notebook: (notebook.title.casefold(), notebook.id))
    known = {other_item.id for other_item in by_title}
    below: dict[str, list[Notebook]] = {}
    for one in by_title:
        below.setdefault(one.parent_id if one.parent_id in known else "", []).append(one)
    listed: dict[str, tuple[Notebook, int]] = {}

    def list_below(notebooks: Iterable[Notebook], depth: int) -> None:
        waiting = [(notebook, depth) for notebook in notebooks][::-1]
        while waiting:
            one, level = waiting.pop()
            if one.id not in listed:
                listed[one.id] = one, level
                waiting += [(part, level + 1) for part in below.get(one.id, ())][::-1]

    list_below(below.get("", ()), 0)
    for one in by_title:  # what is left is below itself
        list_below((one,), 0)
    return list(listed.values())


def add_notebook(system: System, title: str, parent_id: str = "") -> Notebook:
    """Make a notebook, created now."""
    data, now_ms = read(system.state), system.state.now_ms
    times = (now_ms, now_ms, now_ms, now_ms)
    write(system, made=data.made + 1)
    notebook = Notebook(made_id(data.made + 1), title, *times, parent_id=parent_id)
    return put_notebook(system, notebook)


def put_notebook(system: System, notebook: Notebook) -> Notebook:
    """Put a notebook at the end."""
    write(system, notebooks=(*read(system.state).notebooks, notebook))
    return notebook


def rename_notebook(system: System, notebook_id: str, title: str) -> None:
    """Call a notebook otherwise."""
    now_ms = system.state.now_ms
    notebooks = (
        replace(notebook, title=title, updated_time=now_ms, user_updated_time=now_ms)
        if notebook.id == notebook_id
        else notebook
        for notebook in read(system.state).notebooks
    )
    write(system, notebooks=tuple(notebooks))


def delete_notebook(system: System, notebook_id: str) -> None:
    """Delete a notebook with the notebooks below it, and the notes of all of them."""
    data = read(system.state)
    gone = {notebook_id}
    while True:
        below = {notebook.id for notebook in data.notebooks if notebook.parent_id in gone} - gone
        if not below:
            break
        gone |= below
    data = _without_notes(data, {note.id for note in data.notes if note.parent_id in gone})
    kept = tuple(notebook for notebook in data.notebooks if notebook.id not in gone)
    system.set_data(replace(data, notebooks=kept), PACKAGE)


# -- Which notes a list has and in which order, and what a search finds --------------------------

SORTS: Final[Mapping[str, Text]] = {
    "updated": Texts.by_updated,
    "created": Texts.by_created,
    "title": Texts.by_title,
}
"""What notes can be sorted by."""
_KEYS: Final[Mapping[str, Callable[[Note], Any]]] = {
    "updated": attrgetter("user_updated_time"),
    "created": attrgetter("user_created_time"),
    "title": lambda note: normalize_words(note.title),
}
_TERM: Final = re.compile(r'(?:(title|body|notebook|type):)?(?:"([^"]+)"|(\S+))')
"""A word of a search, or words between quotes; perhaps with where they must be."""


def sorted_notes_of(data: JoplinData, notebook_id: str = "") -> list[Note]:
    """The notes of a notebook in the order of the settings; of all, where no notebook is given."""
    notes = [note for note in data.notes if not notebook_id or note.parent_id == notebook_id]
    return _sorted_notes(data, notes)


def _sorted_notes(data: JoplinData, notes: Iterable[Note]) -> list[Note]:
    shown = [note for note in notes if data.show_done or not note.is_done]
    shown.sort(key=lambda note: note.id)
    shown.sort(key=_KEYS.get(data.sort, _KEYS["updated"]), reverse=data.descending)
    if data.open_first:
        shown.sort(key=lambda note: not note.is_todo or note.is_done)
    return shown


def search_notes(data: JoplinData, query: str) -> list[Note]:
    """The notes that have all words of a search, those with all of them in the title first."""
    terms = [
        (match[1] or "", normalize_words(match[2] or match[3])) for match in _TERM.finditer(query)
    ]
    if not terms:
        return []
    notebooks = {notebook.id: normalize_words(notebook.title) for notebook in data.notebooks}
    rows = {
        row.id: row
        for row in data.index
        if all(_holds(row, notebooks.get(row.parent_id, ""), *term) for term in terms)
    }
    notes = _sorted_notes(data, [note for note in data.notes if note.id in rows])
    words = [word for where, word in terms if where in ("", "title")]
    notes.sort(key=lambda note: not all(word in normalize_words(note.title) for word in words))
    return notes


def _holds(row: Indexed, notebook: str, where: str, word: str) -> bool:
    """Whether a note has a word where it must be."""
    match where:
        case "title":
            return word in normalize_words(row.title)
        case "body":
            return word in normalize_words(row.body)
        case "notebook":
            return word in notebook
        case "type":
            return bool(row.is_todo) == (word == "todo")
        case _:
            return word in normalize_words(row.title) or word in normalize_words(row.body)
