"""The app's first page: notes of a place as cards, the search, its drawer, menus and dialogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import menus, prompts
from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry
from mobile_gym.virtual_device.app_kit.drawer import drawer as kit_drawer
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import card_columns, card_list
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar
from mobile_gym.virtual_device.apps.notes import actions, data, look, pages
from mobile_gym.virtual_device.apps.notes.settings import SORT
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState

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
    data.NOTES: _Place("lightbulb-outline", Texts.notes, Texts.empty_notes),
    data.ARCHIVE: _Place("archive-arrow-down-outline", Texts.archive, Texts.empty_archive),
    data.TRASH: _Place("trash-can-outline", Texts.trash, Texts.empty_trash),
}


def place_of(place: str) -> _Place:
    """A place by its name, `label:NAME` for the notes of a label."""
    of_label = _Place("label-outline", Text(place.removeprefix(_LABEL)), Texts.empty_label)
    return _PLACES.get(place, of_label)


def notes_page(ctx: data.NotesContext) -> ui.View:
    """The notes, the archive, the trash or the notes of a label."""
    theme, t, stored, language = ctx.theme, ctx.t, ctx.data, ctx.state.language
    name = pages.PLACE.of(ctx)
    place, notes = place_of(name), data.listed_notes(stored, name)
    bar = ui.app_bar(
        theme,
        place.title.of(language),
        ui.icon_button(theme, "magnify", t.search, pages.SEARCH.start, resource_id="menu_search"),
        ui.icon_button(
            theme,
            "view-agenda-outline" if stored.grid else "view-grid-outline",
            t.list_view if stored.grid else t.grid_view,
            _toggle_view,
            resource_id="menu_switch_view",
        ),
        ui.icon_button(
            theme, "dots-vertical", t.more_options, partial_handler(pages.MENU.open, place=name)
        ),
    )
    menu_button = ui.icon_button(
        theme, "menu", t.open_drawer, pages.DRAWER.open, class_name="android.widget.ImageButton"
    )
    bar = bar._replace(children=(menu_button, ui.space(width=4), *bar.children[1:]))
    if notes:
        content = _cards(ctx, notes, name)
    else:
        content = empty_state(theme, place.icon_name, place.empty.of(language))
    if name in (data.ARCHIVE, data.TRASH):
        hint = ui.text(
            t.trash_hint,
            14,
            theme.text_secondary,
            width=ui.FILL,
            padding=(24, 4, 24, 8),
            resource_id="trash_hint",
        )
        return ui.page(theme, bar, hint if notes and name == data.TRASH else None, content)
    labels = (name.removeprefix(_LABEL),) if name.startswith(_LABEL) else ()
    new_list = partial_handler(pages.EDITOR.start, labels=labels, checklist=True)
    new_note = partial_handler(pages.EDITOR.start, labels=labels)
    add_buttons = ui.column(
        ui.fab(theme, "format-list-checks", t.new_list, new_list, resource_id="new_list_button"),
        ui.fab(theme, "plus", t.new_note, new_note, resource_id="new_note_button"),
        gap=12,
        padding=(0, 0, 16, 16),
    )
    content = ui.stack(content, add_buttons, align="end", justify="end", width=ui.FILL, weight=1)
    return ui.page(theme, bar, content)


def _cards(ctx: data.NotesContext, notes: Sequence[data.Note], place: str) -> ui.View:
    pinned = (
        [note for note in notes if note.pinned] if place not in (data.ARCHIVE, data.TRASH) else []
    )
    groups: list[ui.View] = []
    if pinned:
        groups += (_heading(ctx, ctx.t.pinned), _group(ctx, pinned))
        rest = [note for note in notes if not note.pinned]
        if rest:
            groups += (_heading(ctx, ctx.t.others), _group(ctx, rest))
    else:
        groups.append(_group(ctx, notes))
    return card_list("notes", *groups, resource_id="notes_list", padding=(12, 4, 12, 160))


def _heading(ctx: data.NotesContext, words: str) -> ui.View:
    return ui.text(
        words,
        13,
        ctx.theme.text_secondary,
        bold=True,
        padding=(8, 8, 8, 0),
        resource_id="header",
    )


def _group(ctx: data.NotesContext, notes: Sequence[data.Note]) -> ui.View:
    if not ctx.data.grid:
        return ui.column(*(_card(ctx, note) for note in notes), width=ui.FILL, gap=8)
    return card_columns((_card(ctx, note), _lines(note)) for note in notes)


def _lines(note: data.Note) -> int:
    """About how many lines a card has."""
    body = min(note.body.count("\n") + 1 + len(note.body) // 24, _BODY_LINES) if note.body else 0
    return (
        2
        + (7 if note.picture else 0)
        + (2 if note.title else 0)
        + body
        + min(len(note.items), _SHOWN_ITEMS + 1)
    )


def _card(ctx: data.NotesContext, note: data.Note) -> ui.View:
    theme = ctx.theme
    plain = note.color == "default"
    empty = not (note.title or note.body or note.items or note.picture)
    return ui.column(
        look.note_picture(ctx, note),
        ui.text(note.title, 16, theme.text, bold=True, max_lines=3, resource_id="index_note_title")
        if note.title
        else None,
        ui.text(
            ctx.t.empty_note, 14, theme.text_secondary, resource_id="index_note_text_description"
        )
        if empty
        else None,
        ui.text(
            note.body,
            14,
            theme.text,
            max_lines=_BODY_LINES,
            resource_id="index_note_text_description",
        )
        if note.body
        else None,
        *_preview(ctx, note),
        ui.text(
            " · ".join(note.labels), 12, theme.text_secondary, max_lines=2, resource_id="labels"
        )
        if note.labels
        else None,
        width=ui.FILL,
        gap=6,
        padding=(14, 12),
        fill=theme.surface if plain else look.fill_of(theme, note.color),
        stroke=theme.divider if plain else 0,
        radius=12,
        class_name="android.widget.FrameLayout",
        resource_id="browse_note_interior_content",
        focusable=True,
        on_tap=partial_handler(pages.EDITOR.start, note_id=note.id),
        on_long_press=partial_handler(pages.ACTIONS.open, note_id=note.id),
    )


def _preview(ctx: data.NotesContext, note: data.Note) -> list[ui.View]:
    theme = ctx.theme
    open_items = [item for item in note.items if not item.checked]
    lines = [
        ui.row(
            ui.icon("checkbox-blank-outline", 16, theme.icon),
            ui.text(item.text, 14, theme.text, weight=1, max_lines=2, resource_id="list_item_text"),
            width=ui.FILL,
            gap=8,
            align="start",
        )
        for item in open_items[:_SHOWN_ITEMS]
    ]
    hidden = len(open_items) - _SHOWN_ITEMS
    if hidden > 0:
        lines.append(ui.text(ctx.t.more_items.format(count=hidden), 12, theme.text_secondary))
    checked = len(note.items) - len(open_items)
    if checked:
        words = look.checked_text(ctx, checked)
        lines.append(ui.text(f"+ {words}", 12, theme.text_secondary, resource_id="checked_items"))
    return lines


def search_page(ctx: data.NotesContext) -> ui.View:
    """Notes that have the typed words, from everywhere but the trash."""
    theme, t, stored = ctx.theme, ctx.t, ctx.data
    query = QUERY.of(ctx).strip()
    notes = (
        [
            *data.listed_notes(stored, data.NOTES, query),
            *data.listed_notes(stored, data.ARCHIVE, query),
        ]
        if query
        else []
    )
    if notes:
        content = _cards(ctx, notes, data.ARCHIVE)
    else:
        content = empty_state(theme, "magnify", t.no_match if query else t.search_hint)
    return ui.page(theme, search_page_bar(ctx, t.search_hint), content)


def _toggle_view(system: System) -> None:
    data.write(system, grid=not data.read(system.state).grid)


# -- What can be done to one note, as a sheet at the bottom --------------------------------------


def actions_sheet(ctx: data.NotesContext[pages.NoteArgs]) -> ui.View:
    """What can be done to a note, as a sheet at the bottom."""
    note = data.of_id(ctx.data, ctx.args.note_id)
    title = note.title or (ctx.t.note if note.body or note.items else ctx.t.empty_note)
    sheet = _TRASHED if note.place == data.TRASH else _NOT_TRASHED
    return sheet.view(ctx, title, note)


def leave_editor(system: System) -> bool:
    """Close the editor where that is in front; whether it was."""
    is_editor = system.front.component.endswith(pages.EDITOR.name)
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
        pages.EDITOR.start(system, note_id=copy.id)


def _has_checked(note: data.Note) -> bool:
    return note.is_checklist and any(item.checked for item in note.items)


_TRASHED: Final = menus.ActionSheet[data.Note](
    menus.SheetAction("restore", "restore", Texts.restore, _leaving(actions.restore)),
    menus.SheetAction(
        "delete-forever-outline", "delete_forever", Texts.delete_forever, pages.DELETE_FOREVER.open
    ),
)
_NOT_TRASHED: Final = menus.ActionSheet[data.Note](
    menus.SheetAction(
        "pin-outline", "pin", Texts.pin, actions.toggle_pin, lambda note: not note.pinned
    ),
    menus.SheetAction(
        "pin-off-outline", "unpin", Texts.unpin, actions.toggle_pin, lambda note: note.pinned
    ),
    menus.SheetAction(
        "archive-arrow-down-outline",
        "archive_note",
        Texts.archive_note,
        _leaving(actions.archive),
        lambda note: note.place != data.ARCHIVE,
    ),
    menus.SheetAction(
        "archive-arrow-up-outline",
        "unarchive",
        Texts.unarchive,
        _leaving(actions.unarchive),
        lambda note: note.place == data.ARCHIVE,
    ),
    menus.SheetAction("trash-can-outline", "delete", Texts.delete, _leaving(actions.trash)),
    menus.SheetAction("content-copy", "copy", Texts.copy, _copy),
    menus.SheetAction("share-variant", "share", Texts.share, actions.share),
    menus.SheetAction("label-outline", "labels", Texts.labels, pages.CHOOSE_LABELS.open),
    menus.SheetAction("palette-outline", "color", Texts.color, pages.COLORS.open),
    menus.SheetAction(
        "checkbox-marked-outline",
        "show_checkboxes",
        Texts.show_checkboxes,
        actions.to_checklist,
        lambda note: not note.is_checklist,
    ),
    menus.SheetAction(
        "text",
        "hide_checkboxes",
        Texts.hide_checkboxes,
        actions.to_text,
        lambda note: note.is_checklist,
    ),
    menus.SheetAction(
        "checkbox-blank-off-outline",
        "uncheck_all",
        Texts.uncheck_all,
        actions.uncheck_all,
        _has_checked,
    ),
    menus.SheetAction(
        "playlist-remove",
        "delete_checked",
        Texts.delete_checked,
        actions.delete_checked,
        _has_checked,
    ),
)


# -- The menus and dialogs around notes: drawer, colours, confirmations --------------------------

_NOTES_SCROLL: Final = ViewState("scroll:notes", 0)


def drawer(ctx: data.NotesContext) -> ui.View:
    """The navigation drawer: the places, the labels, the settings."""
    t, current = ctx.t, pages.PLACE.of_page(ctx)

    def entry(place: str) -> DrawerEntry:
        icon_name, title, _ = place_of(place)
        go = partial(_go, place=place)
        return DrawerEntry(icon_name, title.of(ctx.state.language), go, current == place)

    notes, labels = entry(data.NOTES), [entry(f"label:{name}") for name in ctx.data.labels]
    edit = DrawerEntry("pencil-outline", t.edit_labels, replace_popup(pages.LABELS.start))
    return kit_drawer(
        ctx,
        *([[notes], [*labels, edit]] if labels else [[notes, edit]]),
        [entry(data.ARCHIVE), entry(data.TRASH)],
        [DrawerEntry("cog-outline", t.settings, replace_popup(pages.SETTINGS.start))],
    )


def _go(system: System, place: str) -> None:
    pages.PLACE.set_page(system, place)
    _NOTES_SCROLL.set_page(system, 0)
    system.dismiss()


overflow_menu: Final = menus.Menu[data.NotesContext[pages.MenuArgs]](
    menus.MenuEntry(
        Texts.empty_trash_now, pages.EMPTY_TRASH.open, lambda ctx: ctx.args.place == data.TRASH
    ),
    menus.MenuEntry(Texts.sort_by, SORT.open, lambda ctx: ctx.args.place != data.TRASH),
    menus.MenuEntry(Texts.settings, pages.SETTINGS.start),
)
"""The overflow menu of the first page."""


def empty_trash_dialog(ctx: data.NotesContext) -> ui.View:
    """The question before the trash is emptied."""
    t = ctx.t
    content = prompts.message(ctx.theme, t.empty_trash_text, width=ui.WRAP)
    return prompts.question(ctx, t.empty_trash_question, content, t.empty_trash_now, _empty)


def _empty(system: System) -> None:
    data.purge(system, lambda note: note.place == data.TRASH)
    system.toast(Texts.of(system.language).trash_emptied)
    system.dismiss()


def delete_forever_dialog(ctx: data.NotesContext[pages.NoteArgs]) -> ui.View:
    """The question before a note is gone."""
    delete = replace_popup(_delete_forever, ctx.args.note_id)
    return prompts.question(ctx, ctx.t.delete_forever_question, None, ctx.t.delete, delete)


def _delete_forever(system: System, note_id: int) -> None:
    actions.delete_forever(system, note_id)
    leave_editor(system)


def colors_dialog(ctx: data.NotesContext[pages.NoteArgs]) -> ui.View:
    """The colours a note can have."""
    note = data.of_id(ctx.data, ctx.args.note_id)
    colors = [
        prompts.ColorOption(key, name.of(ctx.state.language), look.fill_of(ctx.theme, key))
        for key, name in look.COLORS.items()
    ]
    take = partial(_take_color, note_id=note.id)
    return prompts.color_dialog(ctx, ctx.t.color, colors, note.color, take, ctx.t.done)


def _take_color(system: System, color: str, note_id: int) -> None:
    data.change(system, note_id, touch=False, color=color)
