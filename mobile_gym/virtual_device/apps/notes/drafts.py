"""Notes that are not stored yet: empty ones, and what another app sent."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.notes.data import RECORDS, Note, find, read
from mobile_gym.virtual_device.apps.notes.pages import EDITOR, STORED_ID, EditorArgs
from mobile_gym.virtual_device.system.documents import path_of
from mobile_gym.virtual_device.ui import pictures

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["draft", "shown_id", "stored"]

_EXTRA: Final = "android.intent.extra."


def draft(args: EditorArgs, state: DeviceState) -> Note:
    """The note that is not stored yet: what another app sent, or an empty one.

    A picture that has no title is called as its file.
    """
    path = path_of(str(args.extras.get(f"{_EXTRA}STREAM", "") or ""))
    content = state.files.get(path, b"")
    picture = content if pictures.is_readable(content) else b""
    name = path.rpartition("/")[2] if picture else ""
    return Note(
        0,
        str(args.extras.get(f"{_EXTRA}SUBJECT", "") or name),
        str(args.extras.get(f"{_EXTRA}TEXT", "") or ""),
        is_checklist=args.checklist,
        labels=args.labels,
        picture=picture,
    )


def shown_id(args: EditorArgs, stored_id: int | None) -> int:
    """The note of an editor: the one it has made, or the one it was opened with."""
    return args.note_id if stored_id is None else stored_id


def stored(system: System) -> Note:
    """The note of the page, which is made where it does not exist yet."""
    args = EDITOR.page_args(system)
    note = find(read(system.state), shown_id(args, STORED_ID.get_page(system)))
    if note is None:
        now = system.state.now_ms
        note = RECORDS.insert(
            system, replace(draft(args, system.state), created_ms=now, modified_ms=now)
        )
        STORED_ID.set_page(system, note.id)
    return note
