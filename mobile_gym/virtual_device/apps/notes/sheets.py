"""The menus, sheets and dialogs around notes: drawer, actions, colours, confirmations, sorting."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, question, yes_button
from mobile_gym.virtual_device.apps.notes import actions
from mobile_gym.virtual_device.apps.notes.data import (
    ARCHIVE,
    COLORS,
    NOTES,
    SORTS,
    TRASH,
    Note,
    duplicate,
    of_id,
    purge,
    read,
    set_color,
    write,
)
from mobile_gym.virtual_device.apps.notes.labels import LABELS
from mobile_gym.virtual_device.apps.notes.listing import EDITOR, place_title
from mobile_gym.virtual_device.apps.notes.look import fill_of
from mobile_gym.virtual_device.apps.notes.settings import SETTINGS
from mobile_gym.virtual_device.apps.notes.texts import Texts
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
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "actions_sheet",
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


def drawer(ctx: Context) -> View:
    """The navigation drawer: the places, the labels, the settings."""
    current = ctx.page_ui.get("place", NOTES)
    rows = [_drawer_row(ctx, _PLACES[0][1], place_title(ctx, NOTES), current == NOTES, NOTES)]
    if ctx.data.labels:
        rows.append(divider(ctx.theme))
        rows += [
            _drawer_row(ctx, "label-outline", name, current == f"label:{name}", f"label:{name}")
            for name in ctx.data.labels
        ]
    rows += (
        _drawer_entry(ctx, "pencil-outline", ctx.t.edit_labels, False, _open_labels),
        divider(ctx.theme),
        *(
            _drawer_row(ctx, name, place_title(ctx, place), current == place, place)
            for place, name in _PLACES[1:]
        ),
        divider(ctx.theme),
        _drawer_entry(ctx, "cog-outline", ctx.t.settings, False, _open_settings),
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


def _drawer_row(ctx: Context, icon_name: str, label: str, selected: bool, place: str) -> View:
    return _drawer_entry(ctx, icon_name, label, selected, partial(_go, place=place))


def _drawer_entry(
    ctx: Context, icon_name: str, label: str, selected: bool, on_tap: Handler
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
    system.set_page_ui(**{"place": place, "scroll:notes": 0})
    system.dismiss()


def _open_labels(system: System) -> None:
    system.dismiss()
    system.start(LABELS)


def _open_settings(system: System) -> None:
    system.dismiss()
    system.start(SETTINGS)


def overflow_menu(ctx: Context) -> View:
    """The overflow menu of the first page."""
    items: list[tuple[str, Handler]] = []
    if ctx.args["place"] == TRASH:
        items.append((ctx.t.empty_trash_now, partial(_instead, name="empty_trash")))
    else:
        items.append((ctx.t.sort_by, partial(_instead, name="sort")))
    items.append((ctx.t.settings, _open_settings))
    return menu(ctx.theme, *items)


def _instead(system: System, name: str) -> None:
    system.dismiss()
    system.show_popup(name)


def sort_dialog(ctx: Context) -> View:
    """The dialog that chooses the order."""
    rows = (
        radio(ctx.theme, ctx.t[f"sort_{name}"], ctx.data.sort == name, partial(_sort, name=name))
        for name in SORTS
    )
    return choice_dialog(ctx, ctx.t.sort_by, rows)


def _sort(system: System, name: str) -> None:
    write(system, sort=name)
    system.dismiss()


def empty_trash_dialog(ctx: Context) -> View:
    """The question before the trash is emptied."""
    return _question(ctx, "empty_trash_question", "empty_trash_text", "empty_trash_now", _empty)


def _empty(system: System) -> None:
    purge(system, lambda note: note.place == TRASH)
    system.toast(Texts.of(system.language).trash_emptied)
    system.dismiss()


def delete_forever_dialog(ctx: Context) -> View:
    """The question before a note is gone."""
    return _question(
        ctx,
        "delete_forever_question",
        "",
        "delete",
        partial(_delete_forever, note_id=ctx.args["note_id"]),
    )


def _delete_forever(system: System, note_id: int) -> None:
    system.dismiss()
    actions.delete_forever(system, note_id)
    if system.front.component.endswith(EDITOR):
        system.finish()


def _question(ctx: Context, title: str, words: str, yes: str, on_yes: Handler) -> View:
    content = None
    if words:
        content = text(
            ctx.t[words],
            15,
            ctx.theme.text_secondary,
            padding=(24, 0, 24, 8),
            resource_id="android:id/message",
        )
    return question(ctx, ctx.t[title], content, ctx.t[yes], on_yes)


# -- one note -----------------------------------------------------------------------------------

Action = Callable[["System", "int"], None]


def actions_sheet(ctx: Context) -> View:
    """What can be done to a note, as a sheet at the bottom."""
    note = of_id(ctx.data, ctx.args["note_id"])
    rows = [_action(ctx, *entry, note.id) for entry in _entries(ctx, note)]
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


def _entries(ctx: Context, note: Note) -> list[tuple[str, str, Action]]:
    """Icon, string key and what it does."""
    if note.place == TRASH:
        return [
            ("restore", "restore", actions.restore),
            ("delete-forever-outline", "delete_forever", _ask_delete),
        ]
    found: list[tuple[str, str, Action]] = [
        ("pin-off-outline", "unpin", actions.toggle_pin)
        if note.pinned
        else ("pin-outline", "pin", actions.toggle_pin),
        ("archive-arrow-up-outline", "unarchive", actions.unarchive)
        if note.place == ARCHIVE
        else ("archive-arrow-down-outline", "archive_note", actions.archive),
        ("trash-can-outline", "delete", actions.trash),
        ("content-copy", "copy", _copy),
        ("share-variant", "share", actions.share),
        ("label-outline", "labels", _choose_labels),
        ("palette-outline", "color", _choose_color),
    ]
    if not note.is_checklist:
        found.append(("checkbox-marked-outline", "show_checkboxes", actions.to_checklist))
        return found
    found.append(("text", "hide_checkboxes", actions.to_text))
    if any(item.checked for item in note.items):
        found += (
            ("checkbox-blank-off-outline", "uncheck_all", actions.uncheck_all),
            ("playlist-remove", "delete_checked", actions.delete_checked),
        )
    return found


_LEAVES: Final = frozenset({"archive_note", "unarchive", "delete", "restore"})
"""After these a note is somewhere else, so its editor closes."""


def _action(ctx: Context, icon_name: str, key: str, action: Action, note_id: int) -> View:
    theme = ctx.theme
    return row(
        icon(icon_name, 24, theme.icon),
        text(ctx.t[key], 16, theme.text, resource_id="android:id/title"),
        width=FILL,
        height=50,
        gap=20,
        padding=(24, 0),
        class_name="android.widget.LinearLayout",
        resource_id=f"action_{key}",
        focusable=True,
        on_tap=partial(_act, key=key, action=action, note_id=note_id),
    )


def _act(system: System, key: str, action: Action, note_id: int) -> None:
    system.dismiss()
    action(system, note_id)
    if key in _LEAVES and system.front.component.endswith(EDITOR):
        system.finish()


def _choose_labels(system: System, note_id: int) -> None:
    system.show_popup("labels", note_id=note_id)


def _choose_color(system: System, note_id: int) -> None:
    system.show_popup("colors", note_id=note_id)


def _ask_delete(system: System, note_id: int) -> None:
    system.show_popup("delete_forever", note_id=note_id)


def _copy(system: System, note_id: int) -> None:
    made = duplicate(system, of_id(read(system.state), note_id))
    if system.front.component.endswith(EDITOR):
        system.finish()
        system.start(EDITOR, note_id=made.id)


def colors_dialog(ctx: Context) -> View:
    """The colours a note can have."""
    theme = ctx.theme
    note = of_id(ctx.data, ctx.args["note_id"])
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
            description=ctx.t[f"color_{name}"],
            selected=name == note.color,
            focusable=True,
            on_tap=partial(_color, note_id=note.id, color=name),
        )
        for name in COLORS
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
