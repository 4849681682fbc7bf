"""The app's first page: notes of a place as cards, the search, its drawer, menus and dialogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry
from mobile_gym.virtual_device.app_kit.drawer import drawer as kit_drawer
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.app_kit.lists import card_columns, card_list
from mobile_gym.virtual_device.app_kit.menus import ActionSheet, Menu, MenuEntry, SheetAction
from mobile_gym.virtual_device.app_kit.prompts import ColorOption, color_dialog, message, question
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar
from mobile_gym.virtual_device.apps.notes import actions
from mobile_gym.virtual_device.apps.notes.data import (
    ARCHIVE,
    NOTES,
    TRASH,
    Note,
    NotesContext,
    change,
    listed,
    of_id,
    purge,
    read,
    write,
)
from mobile_gym.virtual_device.apps.notes.look import COLORS, checked_text, fill_of, note_picture
from mobile_gym.virtual_device.apps.notes.pages import (
    ACTIONS,
    CHOOSE_LABELS,
    DELETE_FOREVER,
    DRAWER,
    EDITOR,
    EMPTY_TRASH,
    LABELS,
    MENU,
    PLACE,
    SEARCH,
    SETTINGS,
    MenuArgs,
    NoteArgs,
)
from mobile_gym.virtual_device.apps.notes.pages import COLORS as COLORS_POPUP
from mobile_gym.virtual_device.apps.notes.settings import SORT
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    View,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import app_bar, fab, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_LABEL: Final = "label:"
"""What a place begins with that shows the notes of a label."""
_SHOWN_ITEMS: Final = 5
_BODY_LINES: Final = 6


class _Place(NamedTuple):
    """Where notes are: its icon, what it is called, what it says where there are none."""

    icon_name: str
    title: Text
    empty: Text


_PLACES: Final[Mapping[str, _Place]] = {
    NOTES: _Place("lightbulb-outline", Texts.notes, Texts.empty_notes),
    ARCHIVE: _Place("archive-arrow-down-outline", Texts.archive, Texts.empty_archive),
    TRASH: _Place("trash-can-outline", Texts.trash, Texts.empty_trash),
}


def place_of(place: str) -> _Place:
    """A place by its name, `label:NAME` for the notes of a label."""
    of_label = _Place("label-outline", Text(place.removeprefix(_LABEL)), Texts.empty_label)
    return _PLACES.get(place, of_label)


def notes_page(ctx: NotesContext) -> View:
    """The notes, the archive, the trash or the notes of a label."""
    theme, t, data, language = ctx.theme, ctx.t, ctx.data, ctx.state.language
    name = PLACE.of(ctx)
    place, notes = place_of(name), listed(data, name)
    bar = app_bar(
        theme,
        place.title.of(language),
        icon_button(theme, "magnify", t.search, SEARCH.start, resource_id="menu_search"),
        icon_button(
            theme,
            "view-agenda-outline" if data.grid else "view-grid-outline",
            t.list_view if data.grid else t.grid_view,
            _toggle_view,
            resource_id="menu_switch_view",
        ),
        icon_button(theme, "dots-vertical", t.more_options, bound(MENU.open, place=name)),
    )
    menu_button = icon_button(
        theme, "menu", t.open_drawer, DRAWER.open, class_name="android.widget.ImageButton"
    )
    bar = bar._replace(children=(menu_button, space(width=4), *bar.children[1:]))
    if notes:
        content = _cards(ctx, notes, name)
    else:
        content = empty_state(theme, place.icon_name, place.empty.of(language))
    if name in (ARCHIVE, TRASH):
        hint = text(
            t.trash_hint,
            14,
            theme.text_secondary,
            width=FILL,
            padding=(24, 4, 24, 8),
            resource_id="trash_hint",
        )
        return page(theme, bar, hint if notes and name == TRASH else None, content)
    labels = (name.removeprefix(_LABEL),) if name.startswith(_LABEL) else ()
    new_list = bound(EDITOR.start, labels=labels, checklist=True)
    new_note = bound(EDITOR.start, labels=labels)
    add_buttons = column(
        fab(theme, "format-list-checks", t.new_list, new_list, resource_id="new_list_button"),
        fab(theme, "plus", t.new_note, new_note, resource_id="new_note_button"),
        gap=12,
        padding=(0, 0, 16, 16),
    )
    content = stack(content, add_buttons, align="end", justify="end", width=FILL, weight=1)
    return page(theme, bar, content)


def _cards(ctx: NotesContext, notes: Sequence[Note], place: str) -> View:
    pinned = [note for note in notes if note.pinned] if place not in (ARCHIVE, TRASH) else []
    groups: list[View] = []
    if pinned:
        groups += (_heading(ctx, ctx.t.pinned), _group(ctx, pinned))
        rest = [note for note in notes if not note.pinned]
        if rest:
            groups += (_heading(ctx, ctx.t.others), _group(ctx, rest))
    else:
        groups.append(_group(ctx, notes))
    return card_list("notes", *groups, resource_id="notes_list", padding=(12, 4, 12, 160))


def _heading(ctx: NotesContext, words: str) -> View:
    return text(
        words,
        13,
        ctx.theme.text_secondary,
        bold=True,
        padding=(8, 8, 8, 0),
        resource_id="header",
    )


def _group(ctx: NotesContext, notes: Sequence[Note]) -> View:
    if not ctx.data.grid:
        return column(*(_card(ctx, note) for note in notes), width=FILL, gap=8)
    return card_columns((_card(ctx, note), _lines(note)) for note in notes)


def _lines(note: Note) -> int:
    """About how many lines a card has."""
    body = min(note.body.count("\n") + 1 + len(note.body) // 24, _BODY_LINES) if note.body else 0
    return (
        2
        + (7 if note.picture else 0)
        + (2 if note.title else 0)
        + body
        + min(len(note.items), _SHOWN_ITEMS + 1)
    )


def _card(ctx: NotesContext, note: Note) -> View:
    theme = ctx.theme
    plain = note.color == "default"
    empty = not (note.title or note.body or note.items or note.picture)
    return column(
        note_picture(ctx, note),
        text(note.title, 16, theme.text, bold=True, max_lines=3, resource_id="index_note_title")
        if note.title
        else None,
        text(ctx.t.empty_note, 14, theme.text_secondary, resource_id="index_note_text_description")
        if empty
        else None,
        text(
            note.body,
            14,
            theme.text,
            max_lines=_BODY_LINES,
            resource_id="index_note_text_description",
        )
        if note.body
        else None,
        *_preview(ctx, note),
        text(" · ".join(note.labels), 12, theme.text_secondary, max_lines=2, resource_id="labels")
        if note.labels
        else None,
        width=FILL,
        gap=6,
        padding=(14, 12),
        fill=theme.surface if plain else fill_of(theme, note.color),
        stroke=theme.divider if plain else 0,
        radius=12,
        class_name="android.widget.FrameLayout",
        resource_id="browse_note_interior_content",
        focusable=True,
        on_tap=bound(EDITOR.start, note_id=note.id),
        on_long_press=bound(ACTIONS.open, note_id=note.id),
    )


def _preview(ctx: NotesContext, note: Note) -> list[View]:
    theme = ctx.theme
    open_items = [item for item in note.items if not item.checked]
    lines = [
        row(
            icon("checkbox-blank-outline", 16, theme.icon),
            text(item.text, 14, theme.text, weight=1, max_lines=2, resource_id="list_item_text"),
            width=FILL,
            gap=8,
            align="start",
        )
        for item in open_items[:_SHOWN_ITEMS]
    ]
    hidden = len(open_items) - _SHOWN_ITEMS
    if hidden > 0:
        lines.append(text(ctx.t.more_items.format(count=hidden), 12, theme.text_secondary))
    checked = len(note.items) - len(open_items)
    if checked:
        words = checked_text(ctx, checked)
        lines.append(text(f"+ {words}", 12, theme.text_secondary, resource_id="checked_items"))
    return lines


def search_page(ctx: NotesContext) -> View:
    """Notes that have the typed words, from everywhere but the trash."""
    theme, t, data = ctx.theme, ctx.t, ctx.data
    query = QUERY.of(ctx).strip()
    notes = [*listed(data, NOTES, query), *listed(data, ARCHIVE, query)] if query else []
    if notes:
        content = _cards(ctx, notes, ARCHIVE)
    else:
        content = empty_state(theme, "magnify", t.no_match if query else t.search_hint)
    return page(theme, search_page_bar(ctx, t.search_hint), content)


def _toggle_view(system: System) -> None:
    write(system, grid=not read(system.state).grid)


# -- What can be done to one note, as a sheet at the bottom --------------------------------------


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
    SheetAction("palette-outline", "color", Texts.color, COLORS_POPUP.open),
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


# -- The menus and dialogs around notes: drawer, colours, confirmations --------------------------

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
