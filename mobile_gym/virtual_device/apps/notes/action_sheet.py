"""What can be done to one note, as a sheet at the bottom."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.notes import actions
from mobile_gym.virtual_device.apps.notes.data import (
    ARCHIVE,
    TRASH,
    Note,
    duplicate,
    of_id,
    read,
)
from mobile_gym.virtual_device.apps.notes.pages import (
    CHOOSE_LABELS,
    COLORS,
    DELETE_FOREVER,
    EDITOR,
    NoteArgs,
)
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.notes.context import NotesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["actions_sheet", "leave_editor"]


class _Action(NamedTuple):
    """A row of the sheet.

    Attributes:
        icon_name: of Material Design Icons.
        name: of its view, after `action_`.
        title: what it says.
        act: what it does to the note.
        leaves: after it the note is somewhere else, so its editor closes.
    """

    icon_name: str
    name: str
    title: Text
    act: Callable[[System, int], None]
    leaves: bool = False


def actions_sheet(ctx: NotesContext[NoteArgs]) -> View:
    """What can be done to a note, as a sheet at the bottom."""
    note = of_id(ctx.data, ctx.args.note_id)
    rows = [_action_row(ctx, action, note.id) for action in _actions(note)]
    return column(
        text(
            note.title or (ctx.t.note if note.body or note.items else ctx.t.empty_note),
            16,
            ctx.theme.text_secondary,
            bold=True,
            max_lines=1,
            width=FILL,
            padding=(24, 16, 24, 8),
            resource_id="sheet_title",
        ),
        *rows,
        width=FILL,
        padding=(0, 0, 0, 8),
        fill=ctx.theme.surface,
        radius=24,
        place="bottom",
        class_name="android.widget.FrameLayout",
        resource_id="design_bottom_sheet",
    )


def _actions(note: Note) -> list[_Action]:
    if note.place == TRASH:
        return [_RESTORE, _DELETE_FOREVER]
    rows = [
        _UNPIN if note.pinned else _PIN,
        _UNARCHIVE if note.place == ARCHIVE else _ARCHIVE,
        *_ALWAYS,
    ]
    if not note.is_checklist:
        return [*rows, _SHOW_CHECKBOXES]
    rows.append(_HIDE_CHECKBOXES)
    if any(item.checked for item in note.items):
        rows += _ABOUT_CHECKED
    return rows


def _action_row(ctx: NotesContext, action: _Action, note_id: int) -> View:
    theme, title = ctx.theme, action.title.of(ctx.state.language)
    return row(
        icon(action.icon_name, 24, theme.icon),
        text(title, 16, theme.text, resource_id="android:id/title"),
        width=FILL,
        height=50,
        gap=20,
        padding=(24, 0),
        class_name="android.widget.LinearLayout",
        resource_id=f"action_{action.name}",
        focusable=True,
        on_tap=partial(_act, action=action, note_id=note_id),
    )


def leave_editor(system: System) -> bool:
    """Close the editor where that is in front; whether it was."""
    is_editor = system.front.component.endswith(EDITOR.name)
    if is_editor:
        system.finish()
    return is_editor


def _act(system: System, action: _Action, note_id: int) -> None:
    system.dismiss()
    action.act(system, note_id)
    if action.leaves:
        leave_editor(system)


def _copy(system: System, note_id: int) -> None:
    copy = duplicate(system, of_id(read(system.state), note_id))
    if leave_editor(system):
        EDITOR.start(system, note_id=copy.id)


_RESTORE: Final = _Action("restore", "restore", Texts.restore, actions.restore, leaves=True)
_DELETE_FOREVER: Final = _Action(
    "delete-forever-outline", "delete_forever", Texts.delete_forever, DELETE_FOREVER.open
)
_PIN: Final = _Action("pin-outline", "pin", Texts.pin, actions.toggle_pin)
_UNPIN: Final = _Action("pin-off-outline", "unpin", Texts.unpin, actions.toggle_pin)
_ARCHIVE: Final = _Action(
    "archive-arrow-down-outline",
    "archive_note",
    Texts.archive_note,
    actions.archive,
    leaves=True,
)
_UNARCHIVE: Final = _Action(
    "archive-arrow-up-outline", "unarchive", Texts.unarchive, actions.unarchive, leaves=True
)
_ALWAYS: Final = (
    _Action("trash-can-outline", "delete", Texts.delete, actions.trash, leaves=True),
    _Action("content-copy", "copy", Texts.copy, _copy),
    _Action("share-variant", "share", Texts.share, actions.share),
    _Action("label-outline", "labels", Texts.labels, CHOOSE_LABELS.open),
    _Action("palette-outline", "color", Texts.color, COLORS.open),
)
_SHOW_CHECKBOXES: Final = _Action(
    "checkbox-marked-outline", "show_checkboxes", Texts.show_checkboxes, actions.to_checklist
)
_HIDE_CHECKBOXES: Final = _Action("text", "hide_checkboxes", Texts.hide_checkboxes, actions.to_text)
_ABOUT_CHECKED: Final = (
    _Action("checkbox-blank-off-outline", "uncheck_all", Texts.uncheck_all, actions.uncheck_all),
    _Action("playlist-remove", "delete_checked", Texts.delete_checked, actions.delete_checked),
)
