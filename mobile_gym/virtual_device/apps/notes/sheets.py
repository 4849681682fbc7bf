"""The menus and dialogs around notes: drawer, colours, confirmations."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.color_dialog import ColorOption, color_dialog
from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry
from mobile_gym.virtual_device.app_kit.drawer import drawer as kit_drawer
from mobile_gym.virtual_device.app_kit.handlers import instead
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.apps.notes import actions
from mobile_gym.virtual_device.apps.notes.action_sheet import leave_editor
from mobile_gym.virtual_device.apps.notes.context import NotesContext
from mobile_gym.virtual_device.apps.notes.data import ARCHIVE, NOTES, TRASH, change, of_id, purge
from mobile_gym.virtual_device.apps.notes.listing import place_of
from mobile_gym.virtual_device.apps.notes.look import COLORS, fill_of
from mobile_gym.virtual_device.apps.notes.pages import (
    EMPTY_TRASH,
    LABELS,
    PLACE,
    SETTINGS,
    MenuArgs,
    NoteArgs,
)
from mobile_gym.virtual_device.apps.notes.settings import SORT
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    WRAP,
    View,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "colors_dialog",
    "delete_forever_dialog",
    "drawer",
    "empty_trash_dialog",
    "overflow_menu",
]

_NOTES_SCROLL: Final = ViewState("scroll:notes", 0)


def drawer(ctx: NotesContext) -> View:
    """The navigation drawer: the places, the labels, the settings."""
    t, current = ctx.t, PLACE.of_page(ctx)

    def entry(place: str) -> DrawerEntry:
        icon_name, title, _ = place_of(place)
        go = partial(_go, place=place)
        return DrawerEntry(icon_name, title.of(ctx.state.language), go, current == place)

    notes, labels = entry(NOTES), [entry(f"label:{name}") for name in ctx.data.labels]
    edit = DrawerEntry("pencil-outline", t.edit_labels, instead(LABELS.start))
    return kit_drawer(
        ctx,
        *([[notes], [*labels, edit]] if labels else [[notes, edit]]),
        [entry(ARCHIVE), entry(TRASH)],
        [DrawerEntry("cog-outline", t.settings, instead(SETTINGS.start))],
    )


def _go(system: System, place: str) -> None:
    PLACE.set_page(system, place)
    _NOTES_SCROLL.set_page(system, 0)
    system.dismiss()


overflow_menu: Final = Menu[NotesContext[MenuArgs]](
    MenuEntry(Texts.empty_trash_now, EMPTY_TRASH.open, lambda ctx: ctx.args.place == TRASH),
    MenuEntry(Texts.sort_by, SORT.open, lambda ctx: ctx.args.place != TRASH),
    MenuEntry(Texts.settings, SETTINGS.start),
)
"""The overflow menu of the first page."""


def empty_trash_dialog(ctx: NotesContext) -> View:
    """The question before the trash is emptied."""
    t = ctx.t
    content = message(ctx.theme, t.empty_trash_text, width=WRAP)
    return question(ctx, t.empty_trash_question, content, t.empty_trash_now, _empty)


def _empty(system: System) -> None:
    purge(system, lambda note: note.place == TRASH)
    system.toast(Texts.of(system.language).trash_emptied)
    system.dismiss()


def delete_forever_dialog(ctx: NotesContext[NoteArgs]) -> View:
    """The question before a note is gone."""
    delete = instead(_delete_forever, ctx.args.note_id)
    return question(ctx, ctx.t.delete_forever_question, None, ctx.t.delete, delete)


def _delete_forever(system: System, note_id: int) -> None:
    actions.delete_forever(system, note_id)
    leave_editor(system)


def colors_dialog(ctx: NotesContext[NoteArgs]) -> View:
    """The colours a note can have."""
    note = of_id(ctx.data, ctx.args.note_id)
    colors = [
        ColorOption(key, name.of(ctx.state.language), fill_of(ctx.theme, key))
        for key, name in COLORS.items()
    ]
    take = partial(_take_color, note_id=note.id)
    return color_dialog(ctx, ctx.t.color, colors, note.color, take, ctx.t.done)


def _take_color(system: System, color: str, note_id: int) -> None:
    change(system, note_id, touch=False, color=color)
