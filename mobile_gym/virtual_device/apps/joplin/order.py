"""Which notes a list has and in which order, and what a search finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.joplin.data import Indexed, JoplinData, Note
from mobile_gym.virtual_device.apps.joplin.store import normalized
from mobile_gym.virtual_device.apps.joplin.texts import Texts

__all__ = ["SORTS", "found", "listed"]

SORTS: Final[Mapping[str, Text]] = {
    "updated": Texts.by_updated,
    "created": Texts.by_created,
    "title": Texts.by_title,
}
"""What notes can be sorted by."""
_KEYS: Final[Mapping[str, Callable[[Note], Any]]] = {
    "updated": attrgetter("user_updated_time"),
    "created": attrgetter("user_created_time"),
    "title": lambda note: normalized(note.title),
}
_TERM: Final = re.compile(r'(?:(title|body|notebook|type):)?(?:"([^"]+)"|(\S+))')
"""A word of a search, or words between quotes; perhaps with where they must be."""


def listed(data: JoplinData, notebook_id: str = "") -> list[Note]:
    """The notes of a notebook in the order of the settings; of all, where no notebook is given."""
    notes = [note for note in data.notes if not notebook_id or note.parent_id == notebook_id]
    return _sorted(data, notes)


def _sorted(data: JoplinData, notes: Iterable[Note]) -> list[Note]:
    shown = [note for note in notes if data.show_done or not note.is_done]
    shown.sort(key=lambda note: note.id)
    shown.sort(key=_KEYS.get(data.sort, _KEYS["updated"]), reverse=data.descending)
    if data.open_first:
        shown.sort(key=lambda note: not note.is_todo or note.is_done)
    return shown


def found(data: JoplinData, query: str) -> list[Note]:
    """The notes that have all words of a search, those with all of them in the title first."""
    terms = [(match[1] or "", normalized(match[2] or match[3])) for match in _TERM.finditer(query)]
    if not terms:
        return []
    notebooks = {one.id: normalized(one.title) for one in data.notebooks}
    rows = {
        row.id: row
        for row in data.index
        if all(_holds(row, notebooks.get(row.parent_id, ""), *term) for term in terms)
    }
    notes = _sorted(data, [note for note in data.notes if note.id in rows])
    words = [word for where, word in terms if where in ("", "title")]
    notes.sort(key=lambda note: not all(word in normalized(note.title) for word in words))
    return notes


def _holds(row: Indexed, notebook: str, where: str, word: str) -> bool:
    """Whether a note has a word where it must be."""
    match where:
        case "title":
            return word in normalized(row.title)
        case "body":
            return word in normalized(row.body)
        case "notebook":
            return word in notebook
        case "type":
            return bool(row.is_todo) == (word == "todo")
        case _:
            return word in normalized(row.title) or word in normalized(row.body)
