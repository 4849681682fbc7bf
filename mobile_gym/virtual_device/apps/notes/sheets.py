"""The menus and dialogs around notes: drawer, colours, confirmations."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import message, question, yes_button
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
    FILL,
    WRAP,
    Handler,
    View,
    column,
    icon,
    row,
    scroll,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import app_bar, dialog, divider, page

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
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    current = PLACE.of_page(ctx)

    def entry(icon_name: str, label: str, on_tap: Handler, selected: bool = False) -> View:
        color = theme.on_accent_container if selected else theme.icon
        return row(
            icon(icon_name, 24, color),
            text(
                label,
                15,
                theme.on_accent_container if selected else theme.text,
                bold=selected,
                weight=1,
                max_lines=1,
                resource_id="drawer_item_text",
            ),
            width=FILL,
            height=52,
            gap=20,
            padding=(16, 0),
            fill=theme.accent_container if selected else 0,
            radius=26,
            class_name="android.widget.LinearLayout",
            selected=selected,
            focusable=True,
            on_tap=on_tap,
        )

    def place_entry(place: str) -> View:
        shown, go = place_of(place), partial(_go, place=place)
        return entry(shown.icon_name, shown.title.of(language), go, current == place)

    labels = [place_entry(f"label:{name}") for name in ctx.data.labels]
    rows = (
        place_entry(NOTES),
        *((divider(theme), *labels) if labels else ()),
        entry("pencil-outline", t.edit_labels, instead(LABELS.start)),
        divider(theme),
        place_entry(ARCHIVE),
        place_entry(TRASH),
        divider(theme),
        entry("cog-outline", t.settings, instead(SETTINGS.start)),
    )
    bar = app_bar(theme, ctx.app.name(language), on_back=dismiss, up=t.close_drawer)
    content = scroll(
        "drawer",
        column(*rows, width=FILL, padding=(12, 8)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="drawer_navigation",
    )
    return page(theme, bar, content)._replace(place="screen")


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
    """The colours a note can have; taking one does not count as a change of the note."""
    theme, language = ctx.theme, ctx.state.language
    note = of_id(ctx.data, ctx.args.note_id)
    dots = [
        stack(
            icon("check", 22, theme.text) if name == note.color else None,
            width=52,
            height=52,
            align="center",
            justify="center",
            fill=fill_of(theme, name),
            stroke=theme.accent if name == note.color else theme.thumb,
            radius=26,
            class_name="android.widget.ImageView",
            resource_id=f"color_{name}",
            description=title.of(language),
            selected=name == note.color,
            focusable=True,
            on_tap=bound(change, note.id, touch=False, color=name),
        )
        for name, title in COLORS.items()
    ]
    half = len(dots) // 2
    content = column(
        row(*dots[:half], width=FILL, justify="between"),
        row(*dots[half:], width=FILL, justify="between"),
        width=FILL,
        gap=16,
        padding=(24, 4, 24, 8),
    )
    return dialog(theme, ctx.t.color, content, yes_button(ctx, ctx.t.done, dismiss))
