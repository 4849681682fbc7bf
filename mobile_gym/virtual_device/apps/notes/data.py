"""What the notes app remembers: notes, labels and settings, all immutable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.state import DeviceState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "ARCHIVE",
    "NOTES",
    "PACKAGE",
    "SORTS",
    "TRASH",
    "Item",
    "Note",
    "NotesData",
    "add",
    "change",
    "duplicate",
    "find",
    "listed",
    "matches",
    "moment_ms",
    "of_id",
    "plain_text",
    "purge",
    "read",
    "set_color",
    "write",
]

PACKAGE: Final = "com.android.notes"
NOTES, ARCHIVE, TRASH = "notes", "archive", "trash"
"""The three places a note can be in; `label:NAME` is a view of the first two."""

SORTS: Final = ("modified", "created", "title")


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a checklist."""

    id: int
    text: str
    checked: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A note: a text, or a list of items to check.

    Attributes:
        id: never used again.
        place: `notes`, `archive` or `trash`.
        created_ms: milliseconds since 1970; 0 or less counts from the start of the device, as do
            the other two times.
        modified_ms: when its content last changed.
        trashed_ms: since when it lies in the trash.
    """

    id: int
    title: str = ""
    body: str = ""
    is_checklist: bool = False
    items: tuple[Item, ...] = ()
    pinned: bool = False
    color: str = "default"
    labels: tuple[str, ...] = ()
    place: str = NOTES
    created_ms: int = 0
    modified_ms: int = 0
    trashed_ms: int = 0


@dataclass(frozen=True, slots=True)
class NotesData:
    """All of it. `labels` are those that exist, in alphabetical order."""

    notes: tuple[Note, ...] = ()
    next_id: int = 1
    next_item_id: int = 1
    labels: tuple[str, ...] = ()
    sort: str = "modified"
    grid: bool = True
    checked_last: bool = True
    new_on_top: bool = True
    """Whether a new item of a checklist comes first."""


def read(state: DeviceState) -> NotesData:
    """The app's data, whichever app is in front."""
    return state.data[PACKAGE]


def write(system: System, **fields: Any) -> None:
    """Replace fields of the data, whichever app is in front."""
    system.set_data(replace(read(system.state), **fields), PACKAGE)


def find(data: NotesData, note_id: int) -> Note | None:
    """The note of an id."""
    return next((note for note in data.notes if note.id == note_id), None)


def of_id(data: NotesData, note_id: int) -> Note:
    """The note of an id, or an empty one where it has gone meanwhile."""
    return find(data, note_id) or Note(note_id)


def add(system: System, **fields: Any) -> Note:
    """Make a note; it is created and changed now."""
    data, now = read(system.state), system.state.now_ms
    made = Note(data.next_id, **{"created_ms": now, "modified_ms": now, **fields})
    write(system, notes=(*data.notes, made), next_id=data.next_id + 1)
    return made


def change(system: System, note_id: int, *, touch: bool = True, **fields: Any) -> None:
    """Replace fields of a note; with `touch` it counts as modified now."""
    if touch:
        fields["modified_ms"] = system.state.now_ms
    notes = read(system.state).notes
    write(
        system,
        notes=tuple(replace(note, **fields) if note.id == note_id else note for note in notes),
    )


def purge(system: System, chosen: Callable[[Note], bool]) -> int:
    """Remove notes for good; how many."""
    notes = read(system.state).notes
    others = tuple(note for note in notes if not chosen(note))
    write(system, notes=others)
    return len(notes) - len(others)


def duplicate(system: System, note: Note) -> Note:
    """Make a copy of a note."""
    now = system.state.now_ms
    data = read(system.state)
    items = tuple(
        replace(item, id=data.next_item_id + place) for place, item in enumerate(note.items)
    )
    made = replace(
        note, id=data.next_id, items=items, pinned=False, created_ms=now, modified_ms=now
    )
    write(
        system,
        notes=(*data.notes, made),
        next_id=data.next_id + 1,
        next_item_id=data.next_item_id + len(items),
    )
    return made


def moment_ms(state: DeviceState, stored_ms: int) -> int:
    """A note's time in milliseconds since 1970."""
    return stored_ms if stored_ms > 0 else state.boot_ms + stored_ms


def set_color(system: System, note_id: int, color: str) -> None:
    """Give a note a colour; this does not count as a change of the note."""
    change(system, note_id, touch=False, color=color)


def plain_text(note: Note) -> str:
    """The note's content as a text; a checklist has a line for each item."""
    if not note.is_checklist:
        return note.body
    return "\n".join(f"[{'x' if item.checked else ' '}] {item.text}" for item in note.items)


def matches(note: Note, query: str) -> bool:
    """Whether a note has the words somewhere, in any case; in its labels too."""
    content = "\n".join((note.title, plain_text(note), *note.labels)).casefold()
    return all(word in content for word in query.casefold().split())


def listed(data: NotesData, place: str, query: str = "") -> list[Note]:
    """The notes of a place, pinned ones first, then in the chosen order.

    Args:
        data: all notes.
        place: `notes`, `archive`, `trash`, or `label:NAME` for those of a label.
        query: words that they must have.
    """
    notes = [note for note in _of(data, place) if not query or matches(note, query)]
    if place == TRASH:
        return sorted(notes, key=lambda note: -note.trashed_ms)
    if data.sort == "title":
        notes.sort(key=lambda note: (not note.title, note.title.casefold(), note.id))
    elif data.sort == "created":
        notes.sort(key=lambda note: (-note.created_ms, -note.id))
    else:
        notes.sort(key=lambda note: (-note.modified_ms, -note.id))
    if place != ARCHIVE:
        notes.sort(key=lambda note: not note.pinned)
    return notes


def _of(data: NotesData, place: str) -> Iterator[Note]:
    if place.startswith("label:"):
        label = place.removeprefix("label:")
        return (note for note in data.notes if label in note.labels and note.place != TRASH)
    return (note for note in data.notes if note.place == place)
