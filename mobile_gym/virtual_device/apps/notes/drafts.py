"""Notes that are not stored yet: empty ones, and what another app sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.apps.notes.data import Note, add, find, read

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["draft", "stored"]

_EXTRA: Final = "android.intent.extra."


def draft(args: Mapping[str, Any]) -> Note:
    """The note that is not stored yet: what another app sent, or an empty one."""
    extras = args.get("extras", {})
    return Note(
        0,
        str(extras.get(f"{_EXTRA}SUBJECT", "") or ""),
        str(extras.get(f"{_EXTRA}TEXT", "") or ""),
        is_checklist=bool(args.get("checklist", False)),
        labels=tuple(args.get("labels", ())),
    )


def stored(system: System) -> Note:
    """The note of the page, which is made where it does not exist yet."""
    page_layer = system.front.layers[0]
    note_id = page_layer.ui.get("note_id", page_layer.args.get("note_id", 0))
    found = find(read(system.state), note_id)
    if found is None:
        made = draft(page_layer.args)
        found = add(
            system,
            title=made.title,
            body=made.body,
            is_checklist=made.is_checklist,
            labels=made.labels,
        )
        system.set_page_ui(note_id=found.id)
    return found
