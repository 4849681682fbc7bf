"""What can be done to a note from its card, its editor and its menus."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.records import deleted_with_undo
from mobile_gym.virtual_device.apps.notes import data
from mobile_gym.virtual_device.apps.notes.pages import BODY
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.intents import SEND, Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


def toggle_pin(system: System, note_id: int) -> None:
    """Pin a note, or take the pin off; a pinned note leaves the archive."""
    note = _note(system, note_id)
    place = data.NOTES if not note.pinned and note.place == data.ARCHIVE else note.place
    data.change(system, note_id, touch=False, pinned=not note.pinned, place=place)


def archive(system: System, note_id: int) -> None:
    """Put a note into the archive."""
    _move(system, note_id, Texts.note_archived, place=data.ARCHIVE, pinned=False)


def unarchive(system: System, note_id: int) -> None:
    """Take a note out of the archive."""
    _move(system, note_id, Texts.note_unarchived, place=data.NOTES)


def trash(system: System, note_id: int) -> None:
    """Put a note into the trash."""
    now = system.state.now_ms
    _move(system, note_id, Texts.note_trashed, place=data.TRASH, pinned=False, trashed_ms=now)


def restore(system: System, note_id: int) -> None:
    """Take a note out of the trash."""
    _move(system, note_id, Texts.note_restored, place=data.NOTES, trashed_ms=0)


def _move(system: System, note_id: int, message: Text, **fields: Any) -> None:
    before = _note(system, note_id)
    data.change(system, note_id, touch=False, **fields)
    deleted_with_undo(system, data.PACKAGE, message.of(system.language), before)


def undo(system: System, before: data.Note) -> None:
    """Put a note back to where it was before it was moved."""
    data.change(
        system,
        before.id,
        touch=False,
        place=before.place,
        pinned=before.pinned,
        trashed_ms=before.trashed_ms,
    )


def delete_forever(system: System, note_id: int) -> None:
    """Remove a note for good."""
    data.RECORDS.remove(system, note_id)
    system.toast(Texts.of(system.language).note_deleted)


def duplicate(system: System, note_id: int) -> data.Note:
    """Make a copy of a note."""
    note, now = _note(system, note_id), system.state.now_ms
    items = data.number_items(system, note.items)
    copy = replace(note, items=items, pinned=False, created_ms=now, modified_ms=now)
    return data.RECORDS.insert(system, copy)


def share(system: System, note_id: int) -> None:
    """Send a note as a text to another app."""
    note = _note(system, note_id)
    content = "\n".join(part for part in (note.title, data.plain_text(note)) if part)
    extras = {
        "android.intent.extra.SUBJECT": note.title,
        "android.intent.extra.TEXT": content,
    }
    intent = Intent(SEND, mime_type="text/plain", extras=extras)
    if not system.send(intent, chooser=True):
        system.toast(Texts.of(system.language).no_share)


def to_checklist(system: System, note_id: int) -> None:
    """Make every line of the text an item; lines that begin with `[x]` are checked."""
    items: list[data.Item] = []
    for line in _note(system, note_id).body.split("\n"):
        checked = line.startswith("[x] ")
        words = line[4:] if checked or line.startswith("[ ] ") else line
        if words.strip():
            items.append(data.Item(0, words.strip(), checked))
    data.change(system, note_id, is_checklist=True, items=data.number_items(system, items), body="")


def to_text(system: System, note_id: int) -> None:
    """Make a text of the items, one line each."""
    body = "\n".join(item.text for item in _note(system, note_id).items)
    data.change(system, note_id, is_checklist=False, items=(), body=body)
    BODY.set_page(system, body)


def uncheck_all(system: System, note_id: int) -> None:
    """Take every check off."""
    items = tuple(replace(item, checked=False) for item in _note(system, note_id).items)
    data.change(system, note_id, items=items)


def delete_checked(system: System, note_id: int) -> None:
    """Remove the items that are checked."""
    items = tuple(item for item in _note(system, note_id).items if not item.checked)
    data.change(system, note_id, items=items)


def _note(system: System, note_id: int) -> data.Note:
    return data.of_id(data.read(system.state), note_id)
