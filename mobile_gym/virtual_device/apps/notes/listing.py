"""The app's first page: the notes of a place as cards, in a grid or a list; and the search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.search_bar import search_page_bar
from mobile_gym.virtual_device.apps.notes.data import (
    ARCHIVE,
    NOTES,
    TRASH,
    Note,
    NotesData,
    listed,
    write,
)
from mobile_gym.virtual_device.apps.notes.look import fill_of
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
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["EDITOR", "SEARCH", "notes_page", "place_title", "search_page"]

EDITOR: Final = ".EditActivity"
SEARCH: Final = ".SearchActivity"
_EMPTY: Final = {
    NOTES: ("lightbulb-outline", "empty_notes"),
    ARCHIVE: ("archive-arrow-down-outline", "empty_archive"),
    TRASH: ("trash-can-outline", "empty_trash"),
}
_SHOWN_ITEMS: Final = 5
_BODY_LINES: Final = 6


def place_title(ctx: Context, place: str) -> str:
    """What a place is called."""
    return place.removeprefix("label:") if place.startswith("label:") else ctx.t[place]


def notes_page(ctx: Context) -> View:
    """The notes, the archive, the trash or the notes of a label."""
    theme, data = ctx.theme, ctx.data
    place = ctx.ui.get("place", NOTES)
    notes = listed(data, place)
    buttons = [
        icon_button(theme, "magnify", ctx.t.search, _open_search, resource_id="menu_search"),
        icon_button(
            theme,
            "view-agenda-outline" if data.grid else "view-grid-outline",
            (ctx.t.list_view if data.grid else ctx.t.grid_view),
            _toggle_view,
            resource_id="menu_switch_view",
        ),
        icon_button(theme, "dots-vertical", ctx.t.more_options, _open_menu),
    ]
    bar = app_bar(theme, place_title(ctx, place), *buttons)
    menu_button = icon_button(
        theme, "menu", ctx.t.open_drawer, _open_drawer, class_name="android.widget.ImageButton"
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
    add_buttons = column(
        fab(theme, "format-list-checks", ctx.t.new_list, _new_list, resource_id="new_list_button"),
        fab(theme, "plus", ctx.t.new_note, _new_note, resource_id="new_note_button"),
        gap=12,
        padding=(0, 0, 16, 16),
    )
    return page(
        theme,
        bar,
        stack(content, add_buttons, align="end", justify="end", width=FILL, weight=1),
    )


def _empty(ctx: Context, place: str) -> View:
    name, key = _EMPTY.get(place, ("label-outline", "empty_label"))
    return _empty_state(ctx, name, ctx.t[key])


def _empty_state(ctx: Context, icon_name: str, words: str) -> View:
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


def _cards(ctx: Context, notes: Sequence[Note], place: str) -> View:
    pinned = [note for note in notes if note.pinned] if place not in (ARCHIVE, TRASH) else []
    groups: list[View] = []
    if pinned:
        groups += (_heading(ctx, "pinned"), _group(ctx, pinned))
        rest = [note for note in notes if not note.pinned]
        if rest:
            groups += (_heading(ctx, "others"), _group(ctx, rest))
    else:
        groups.append(_group(ctx, notes))
    return scroll(
        "notes",
        column(*groups, width=FILL, gap=8, padding=(12, 4, 12, 160)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="notes_list",
    )


def _heading(ctx: Context, key: str) -> View:
    return text(
        ctx.t[key],
        13,
        ctx.theme.text_secondary,
        bold=True,
        padding=(8, 8, 8, 0),
        resource_id="header",
    )


def _group(ctx: Context, notes: Sequence[Note]) -> View:
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


def _card(ctx: Context, note: Note) -> View:
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
        on_tap=partial(_open_note, note_id=note.id),
        on_long_press=partial(_open_actions, note_id=note.id),
    )


def _preview(ctx: Context, note: Note) -> list[View]:
    theme = ctx.theme
    open_items = [item for item in note.items if not item.checked]
    found = [
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
        found.append(text(ctx.t.more_items.format(count=hidden), 12, theme.text_secondary))
    checked = len(note.items) - len(open_items)
    if checked:
        words = (
            ctx.t.one_checked_item if checked == 1 else ctx.t.checked_items.format(count=checked)
        )
        found.append(text(f"+ {words}", 12, theme.text_secondary, resource_id="checked_items"))
    return found


def search_page(ctx: Context) -> View:
    """Notes that have the typed words, from everywhere but the trash."""
    theme, data = ctx.theme, ctx.data
    query = ctx.ui.get("query", "")
    found = _found(data, query)
    bar = search_page_bar(ctx, ctx.t.search_hint)
    if not query.strip():
        return page(theme, bar, _empty_state(ctx, "magnify", ctx.t.search_hint))
    if not found:
        return page(theme, bar, _empty_state(ctx, "magnify", ctx.t.no_match))
    return page(theme, bar, _cards(ctx, found, ARCHIVE))


def _found(data: NotesData, query: str) -> list[Note]:
    if not query.strip():
        return []
    return listed(data, NOTES, query) + listed(data, ARCHIVE, query)


def _open_note(system: System, note_id: int) -> None:
    system.start(EDITOR, note_id=note_id)


def _open_actions(system: System, note_id: int) -> None:
    system.show_popup("actions", note_id=note_id)


def _new_note(system: System) -> None:
    label = system.ui("place", NOTES)
    labels = (label.removeprefix("label:"),) if label.startswith("label:") else ()
    system.start(EDITOR, note_id=0, labels=labels)


def _new_list(system: System) -> None:
    label = system.ui("place", NOTES)
    labels = (label.removeprefix("label:"),) if label.startswith("label:") else ()
    system.start(EDITOR, note_id=0, labels=labels, checklist=True)


def _open_search(system: System) -> None:
    system.start(SEARCH)


def _open_drawer(system: System) -> None:
    system.show_popup("drawer")


def _open_menu(system: System) -> None:
    system.show_popup("menu", place=system.ui("place", NOTES))


def _toggle_view(system: System) -> None:
    write(system, grid=not system.data.grid)
