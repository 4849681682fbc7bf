"""The app's first page: the notes of a place as cards, in a grid or a list; and the search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar
from mobile_gym.virtual_device.apps.notes.data import (
    ARCHIVE,
    NOTES,
    TRASH,
    Note,
    NotesData,
    listed,
    read,
    write,
)
from mobile_gym.virtual_device.apps.notes.look import checked_text, fill_of
from mobile_gym.virtual_device.apps.notes.pages import ACTIONS, DRAWER, EDITOR, MENU, PLACE, SEARCH
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    column,
    icon,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import app_bar, fab, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.notes.context import NotesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["notes_page", "place_title", "search_page"]

_LABEL: Final = "label:"
"""What a place begins with that shows the notes of a label."""
_TITLES: Final[Mapping[str, Text]] = {
    NOTES: Texts.notes,
    ARCHIVE: Texts.archive,
    TRASH: Texts.trash,
}
_EMPTY: Final[Mapping[str, tuple[str, Text]]] = {
    NOTES: ("lightbulb-outline", Texts.empty_notes),
    ARCHIVE: ("archive-arrow-down-outline", Texts.empty_archive),
    TRASH: ("trash-can-outline", Texts.empty_trash),
}
_SHOWN_ITEMS: Final = 5
_BODY_LINES: Final = 6


def place_title(ctx: NotesContext, place: str) -> str:
    """What a place is called."""
    if place.startswith(_LABEL):
        return place.removeprefix(_LABEL)
    return _TITLES[place].of(ctx.state.language)


def notes_page(ctx: NotesContext) -> View:
    """The notes, the archive, the trash or the notes of a label."""
    theme, data = ctx.theme, ctx.data
    place = PLACE.of(ctx)
    notes = listed(data, place)
    buttons = [
        icon_button(theme, "magnify", ctx.t.search, bound(SEARCH.start), resource_id="menu_search"),
        icon_button(
            theme,
            "view-agenda-outline" if data.grid else "view-grid-outline",
            (ctx.t.list_view if data.grid else ctx.t.grid_view),
            _toggle_view,
            resource_id="menu_switch_view",
        ),
        icon_button(theme, "dots-vertical", ctx.t.more_options, bound(MENU.open, place=place)),
    ]
    bar = app_bar(theme, place_title(ctx, place), *buttons)
    menu_button = icon_button(
        theme,
        "menu",
        ctx.t.open_drawer,
        bound(DRAWER.open),
        class_name="android.widget.ImageButton",
    )
    bar = bar._replace(children=(menu_button, space(width=4), *bar.children[1:]))
    hint = None
    if place == TRASH and notes:
        hint = text(
            ctx.t.trash_hint,
            14,
            theme.text_secondary,
            width=FILL,
            padding=(24, 4, 24, 8),
            resource_id="trash_hint",
        )
    content = _cards(ctx, notes, place) if notes else _empty(ctx, place)
    if place in (ARCHIVE, TRASH):
        return page(theme, bar, hint, content)
    labels = (place.removeprefix(_LABEL),) if place.startswith(_LABEL) else ()
    add_buttons = column(
        fab(
            theme,
            "format-list-checks",
            ctx.t.new_list,
            bound(EDITOR.start, labels=labels, checklist=True),
            resource_id="new_list_button",
        ),
        fab(
            theme,
            "plus",
            ctx.t.new_note,
            bound(EDITOR.start, labels=labels),
            resource_id="new_note_button",
        ),
        gap=12,
        padding=(0, 0, 16, 16),
    )
    return page(
        theme,
        bar,
        stack(content, add_buttons, align="end", justify="end", width=FILL, weight=1),
    )


def _empty(ctx: NotesContext, place: str) -> View:
    icon_name, words = _EMPTY.get(place, ("label-outline", Texts.empty_label))
    return _empty_state(ctx, icon_name, words.of(ctx.state.language))


def _empty_state(ctx: NotesContext, icon_name: str, words: str) -> View:
    return column(
        icon(icon_name, 72, ctx.theme.text_disabled),
        text(words, 16, ctx.theme.text_secondary, text_align="center", resource_id="empty_text"),
        gap=20,
        width=FILL,
        height=FILL,
        padding=(32, 0),
        align="center",
        justify="center",
    )


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
    return scroll(
        "notes",
        column(*groups, width=FILL, gap=8, padding=(12, 4, 12, 160)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="notes_list",
    )


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
    sides: tuple[list[View], list[View]] = ([], [])
    heights = [0, 0]
    for note in notes:
        side = int(heights[1] < heights[0])
        sides[side].append(_card(ctx, note))
        heights[side] += _lines(note)
    return row(
        *(column(*side, weight=1, gap=8) for side in sides), width=FILL, gap=8, align="start"
    )


def _lines(note: Note) -> int:
    """About how many lines a card has."""
    body = min(note.body.count("\n") + 1 + len(note.body) // 24, _BODY_LINES) if note.body else 0
    return 2 + (2 if note.title else 0) + body + min(len(note.items), _SHOWN_ITEMS + 1)


def _card(ctx: NotesContext, note: Note) -> View:
    theme = ctx.theme
    plain = note.color == "default"
    empty = not note.title and not note.body and not note.items
    return column(
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
    theme, data = ctx.theme, ctx.data
    query = QUERY.of(ctx)
    matches = _matches(data, query)
    bar = search_page_bar(ctx, ctx.t.search_hint)
    if not query.strip():
        return page(theme, bar, _empty_state(ctx, "magnify", ctx.t.search_hint))
    if not matches:
        return page(theme, bar, _empty_state(ctx, "magnify", ctx.t.no_match))
    return page(theme, bar, _cards(ctx, matches, ARCHIVE))


def _matches(data: NotesData, query: str) -> list[Note]:
    if not query.strip():
        return []
    return listed(data, NOTES, query) + listed(data, ARCHIVE, query)


def _toggle_view(system: System) -> None:
    write(system, grid=not read(system.state).grid)
