"""The menus, sheets and dialogs around notes: drawer, colours, confirmations, sorting."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, question, yes_button
from mobile_gym.virtual_device.apps.notes import actions
from mobile_gym.virtual_device.apps.notes.action_sheet import leave_editor
from mobile_gym.virtual_device.apps.notes.data import (
    ARCHIVE,
    NOTES,
    SORTS,
    TRASH,
    of_id,
    purge,
    set_color,
    write,
)
from mobile_gym.virtual_device.apps.notes.listing import place_title
from mobile_gym.virtual_device.apps.notes.look import fill_of
from mobile_gym.virtual_device.apps.notes.pages import (
    EMPTY_TRASH,
    LABELS,
    PLACE,
    SETTINGS,
    SORT,
    MenuArgs,
    NoteArgs,
)
from mobile_gym.virtual_device.apps.notes.settings import SORT_TITLES
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Handler,
    View,
    column,
    icon,
    row,
    scroll,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import app_bar, dialog, divider, menu, page, radio

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.notes.context import NotesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "colors_dialog",
    "delete_forever_dialog",
    "drawer",
    "empty_trash_dialog",
    "overflow_menu",
    "sort_dialog",
]

_PLACES: Final = (
    (NOTES, "lightbulb-outline"),
    (ARCHIVE, "archive-arrow-down-outline"),
    (TRASH, "trash-can-outline"),
)
_NOTES_SCROLL: Final = ViewState("scroll:notes", 0)
_COLORS: Final = (
    ("default", Texts.color_default),
    ("red", Texts.color_red),
    ("orange", Texts.color_orange),
    ("yellow", Texts.color_yellow),
    ("green", Texts.color_green),
    ("blue", Texts.color_blue),
    ("purple", Texts.color_purple),
    ("gray", Texts.color_gray),
)
"""The colours that a note can have, and what they are called."""


def drawer(ctx: NotesContext) -> View:
    """The navigation drawer: the places, the labels, the settings."""
    current = PLACE.of_page(ctx)
    rows = [_drawer_row(ctx, _PLACES[0][1], place_title(ctx, NOTES), current == NOTES, NOTES)]
    if ctx.data.labels:
        rows.append(divider(ctx.theme))
        rows += [
            _drawer_row(ctx, "label-outline", name, current == f"label:{name}", f"label:{name}")
            for name in ctx.data.labels
        ]
    rows += (
        _drawer_entry(
            ctx, "pencil-outline", ctx.t.edit_labels, False, _instead(bound(LABELS.start))
        ),
        divider(ctx.theme),
        *(
            _drawer_row(ctx, name, place_title(ctx, place), current == place, place)
            for place, name in _PLACES[1:]
        ),
        divider(ctx.theme),
        _drawer_entry(ctx, "cog-outline", ctx.t.settings, False, _instead(bound(SETTINGS.start))),
    )
    bar = app_bar(
        ctx.theme,
        ctx.app.name(ctx.state.language),
        on_back=dismiss,
        up=ctx.t.close_drawer,
    )
    content = scroll(
        "drawer",
        column(*rows, width=FILL, padding=(12, 8)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="drawer_navigation",
    )
    return page(ctx.theme, bar, content)._replace(place="screen")


def _drawer_row(ctx: NotesContext, icon_name: str, label: str, selected: bool, place: str) -> View:
    return _drawer_entry(ctx, icon_name, label, selected, partial(_go, place=place))


def _drawer_entry(
    ctx: NotesContext, icon_name: str, label: str, selected: bool, on_tap: Handler
) -> View:
    theme = ctx.theme
    return row(
        icon(icon_name, 24, theme.on_accent_container if selected else theme.icon),
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


def _go(system: System, place: str) -> None:
    PLACE.set_page(system, place)
    _NOTES_SCROLL.set_page(system, 0)
    system.dismiss()


def overflow_menu(ctx: NotesContext[MenuArgs]) -> View:
    """The overflow menu of the first page."""
    if ctx.args.place == TRASH:
        first = (ctx.t.empty_trash_now, _instead(bound(EMPTY_TRASH.open)))
    else:
        first = (ctx.t.sort_by, _instead(bound(SORT.open)))
    return menu(ctx.theme, first, (ctx.t.settings, _instead(bound(SETTINGS.start))))


def _instead(opens: Handler) -> Handler:
    """A handler that closes the popup in front and opens something else."""
    return partial(_close_and_open, opens=opens)


def _close_and_open(system: System, opens: Handler) -> None:
    system.dismiss()
    opens(system)


def sort_dialog(ctx: NotesContext) -> View:
    """The dialog that chooses the order."""
    language = ctx.state.language
    rows = (
        radio(
            ctx.theme,
            SORT_TITLES[name].of(language),
            ctx.data.sort == name,
            partial(_sort, name=name),
        )
        for name in SORTS
    )
    return choice_dialog(ctx, ctx.t.sort_by, rows)


def _sort(system: System, name: str) -> None:
    write(system, sort=name)
    system.dismiss()


def empty_trash_dialog(ctx: NotesContext) -> View:
    """The question before the trash is emptied."""
    content = text(
        ctx.t.empty_trash_text,
        15,
        ctx.theme.text_secondary,
        padding=(24, 0, 24, 8),
        resource_id="android:id/message",
    )
    return question(ctx, ctx.t.empty_trash_question, content, ctx.t.empty_trash_now, _empty)


def _empty(system: System) -> None:
    purge(system, lambda note: note.place == TRASH)
    system.toast(Texts.of(system.language).trash_emptied)
    system.dismiss()


def delete_forever_dialog(ctx: NotesContext[NoteArgs]) -> View:
    """The question before a note is gone."""
    delete = partial(_delete_forever, note_id=ctx.args.note_id)
    return question(ctx, ctx.t.delete_forever_question, None, ctx.t.delete, delete)


def _delete_forever(system: System, note_id: int) -> None:
    system.dismiss()
    actions.delete_forever(system, note_id)
    leave_editor(system)


def colors_dialog(ctx: NotesContext[NoteArgs]) -> View:
    """The colours a note can have."""
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
            on_tap=partial(_color, note_id=note.id, color=name),
        )
        for name, title in _COLORS
    ]
    half = len(dots) // 2
    return dialog(
        theme,
        ctx.t.color,
        column(
            row(*dots[:half], width=FILL, justify="between"),
            row(*dots[half:], width=FILL, justify="between"),
            width=FILL,
            gap=16,
            padding=(24, 4, 24, 8),
        ),
        yes_button(ctx, ctx.t.done, dismiss),
    )


def _color(system: System, note_id: int, color: str) -> None:
    set_color(system, note_id, color)
