"""The app's first page: the notes of a place as cards, in a grid or a list; and the search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.lists import card_columns, card_list
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar
from mobile_gym.virtual_device.apps.notes.data import (
    ARCHIVE,
    NOTES,
    TRASH,
    Note,
    listed,
    read,
    write,
)
from mobile_gym.virtual_device.apps.notes.look import checked_text, fill_of, note_picture
from mobile_gym.virtual_device.apps.notes.pages import ACTIONS, DRAWER, EDITOR, MENU, PLACE, SEARCH
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.ui.view import (
    FILL,
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
    from mobile_gym.virtual_device.apps.notes.context import NotesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["notes_page", "place_of", "search_page"]

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
