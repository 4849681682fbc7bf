"""What can be done to one note, as a sheet at the bottom."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.menus import ActionSheet, SheetAction
from mobile_gym.virtual_device.apps.notes import actions
from mobile_gym.virtual_device.apps.notes.data import ARCHIVE, TRASH, Note, of_id
from mobile_gym.virtual_device.apps.notes.pages import (
    CHOOSE_LABELS,
    COLORS,
    DELETE_FOREVER,
    EDITOR,
    NoteArgs,
)
from mobile_gym.virtual_device.apps.notes.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.notes.context import NotesContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["actions_sheet", "leave_editor"]


def actions_sheet(ctx: NotesContext[NoteArgs]) -> View:
    """What can be done to a note, as a sheet at the bottom."""
    note = of_id(ctx.data, ctx.args.note_id)
    title = note.title or (ctx.t.note if note.body or note.items else ctx.t.empty_note)
    sheet = _TRASHED if note.place == TRASH else _NOT_TRASHED
    return sheet.view(ctx, title, note)


def leave_editor(system: System) -> bool:
    """Close the editor where that is in front; whether it was."""
    is_editor = system.front.component.endswith(EDITOR.name)
    if is_editor:
        system.finish()
    return is_editor


def _leaving(act: Callable[[System, int], object]) -> Callable[[System, int], None]:
    """After it the note is somewhere else, so its editor closes."""

    def handler(system: System, note_id: int) -> None:
        act(system, note_id)
        leave_editor(system)

    return handler


def _copy(system: System, note_id: int) -> None:
    copy = actions.duplicate(system, note_id)
    if leave_editor(system):
        EDITOR.start(system, note_id=copy.id)


def _has_checked(note: Note) -> bool:
    return note.is_checklist and any(item.checked for item in note.items)


_TRASHED: Final = ActionSheet[Note](
    SheetAction("restore", "restore", Texts.restore, _leaving(actions.restore)),
    SheetAction(
        "delete-forever-outline", "delete_forever", Texts.delete_forever, DELETE_FOREVER.open
    ),
)
_NOT_TRASHED: Final = ActionSheet[Note](
    SheetAction("pin-outline", "pin", Texts.pin, actions.toggle_pin, lambda note: not note.pinned),
    SheetAction(
        "pin-off-outline", "unpin", Texts.unpin, actions.toggle_pin, lambda note: note.pinned
    ),
    SheetAction(
        "archive-arrow-down-outline",
        "archive_note",
        Texts.archive_note,
        _leaving(actions.archive),
        lambda note: note.place != ARCHIVE,
    ),
    SheetAction(
        "archive-arrow-up-outline",
        "unarchive",
        Texts.unarchive,
        _leaving(actions.unarchive),
        lambda note: note.place == ARCHIVE,
    ),
    SheetAction("trash-can-outline", "delete", Texts.delete, _leaving(actions.trash)),
    SheetAction("content-copy", "copy", Texts.copy, _copy),
    SheetAction("share-variant", "share", Texts.share, actions.share),
    SheetAction("label-outline", "labels", Texts.labels, CHOOSE_LABELS.open),
    SheetAction("palette-outline", "color", Texts.color, COLORS.open),
    SheetAction(
        "checkbox-marked-outline",
        "show_checkboxes",
        Texts.show_checkboxes,
        actions.to_checklist,
        lambda note: not note.is_checklist,
    ),
    SheetAction(
        "text",
        "hide_checkboxes",
        Texts.hide_checkboxes,
        actions.to_text,
        lambda note: note.is_checklist,
    ),
    SheetAction(
        "checkbox-blank-off-outline",
        "uncheck_all",
        Texts.uncheck_all,
        actions.uncheck_all,
        _has_checked,
    ),
    SheetAction(
        "playlist-remove",
        "delete_checked",
        Texts.delete_checked,
        actions.delete_checked,
        _has_checked,
    ),
)
