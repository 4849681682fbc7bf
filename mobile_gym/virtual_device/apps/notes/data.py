"""What the notes app remembers: notes, labels and settings, all immutable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mobile_gym.virtual_device.app_kit.records import Records, Stored
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import ArgsT, Context

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

PACKAGE: Final = "com.android.notes"
NOTES, ARCHIVE, TRASH = "notes", "archive", "trash"
"""The three places a note can be in; `label:NAME` is a view of the first two."""


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
        picture: a copy of the picture that stands above its text; b"" for none.
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
    picture: bytes = b""


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


STORED: Final = Stored(PACKAGE, NotesData)
RECORDS: Final = Records(STORED, Note, lambda data: data.notes, lambda data: data.next_id)
"""The notes among them."""
read, write, find = STORED.read, STORED.write, RECORDS.find


def of_id(data: NotesData, note_id: int) -> Note:
    """The note of an id, or an empty one where it has gone meanwhile."""
    return find(data, note_id) or Note(note_id)


def add(system: System, **fields: Any) -> Note:
    """Make a note; it is created and changed now."""
    now = system.state.now_ms
    return RECORDS.insert(system, replace(Note(0, created_ms=now, modified_ms=now), **fields))


def change(system: System, note_id: int, *, touch: bool = True, **fields: Any) -> None:
    """Replace fields of a note; with `touch` it counts as modified now."""
    if touch:
        fields["modified_ms"] = system.state.now_ms
    RECORDS.change(system, note_id, **fields)


def purge(system: System, chosen: Callable[[Note], bool]) -> int:
    """Remove notes for good; how many."""
    gone = (note.id for note in read(system.state).notes if chosen(note))
    return len(RECORDS.remove(system, *gone))


def number_items(system: System, items: Iterable[Item]) -> tuple[Item, ...]:
    """The items with ids that no other has."""
    first = read(system.state).next_item_id
    new = tuple(replace(item, id=number) for number, item in enumerate(items, first))
    write(system, next_item_id=first + len(new))
    return new


def moment_ms(state: DeviceState, stored_ms: int) -> int:
    """A note's time in milliseconds since 1970."""
    return stored_ms if stored_ms > 0 else state.boot_ms + stored_ms


def plain_text(note: Note) -> str:
    """The note's content as a text; a checklist has a line for each item."""
    if not note.is_checklist:
        return note.body
    return "\n".join(f"[{'x' if item.checked else ' '}] {item.text}" for item in note.items)


def _matches(note: Note, query: str) -> bool:
    """Whether a note has the words somewhere, in any case; in its labels too."""
    content = "\n".join((note.title, plain_text(note), *note.labels)).casefold()
    return all(word in content for word in query.casefold().split())


def listed_notes(data: NotesData, place: str, query: str = "") -> list[Note]:
    """The notes of a place, pinned ones first, then in the chosen order.

    Args:
        data: all notes.
        place: `notes`, `archive`, `trash`, or `label:NAME` for those of a label.
        query: words that they must have.
    """
    notes = [note for note in _of(data, place) if not query or _matches(note, query)]
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


# -- What the screens of the notes app may know --------------------------------------------------

NotesContext: TypeAlias = Context[NotesData, Texts, ArgsT]
