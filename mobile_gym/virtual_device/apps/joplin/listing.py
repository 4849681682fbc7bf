"""The lists of notes: the first page with a notebook or all notes, and the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar
from mobile_gym.virtual_device.apps.joplin import pages, store
from mobile_gym.virtual_device.apps.joplin.data import Note, read
from mobile_gym.virtual_device.system.appearance import font_scale_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.joplin.data import JoplinContext
    from mobile_gym.virtual_device.system.system import System

_ROW_DP: Final = 56.0
_BOTTOM_DP: Final = 88.0
"""Room below the last row, which the button would cover otherwise."""
_IMAGE_BUTTON: Final = "android.widget.ImageButton"


def notes_page(ctx: JoplinContext) -> ui.View:
    """The notes of a notebook, or all of them."""
    theme, t, data = ctx.theme, ctx.t, ctx.data
    notebook = store.find_notebook(data, pages.NOTEBOOK.of(ctx))
    notes = store.sorted_notes_of(data, notebook.id if notebook else "")
    bar = (
        _selection(ctx) if pages.SELECTED.of(ctx) else _bar(ctx, notebook.title if notebook else "")
    )
    if notes:
        content = _list(ctx, notes, pages.SELECTED.of(ctx))
    elif data.notebooks:
        content = empty_state(theme, "note-outline", t.no_notes)
    else:
        content = empty_state(theme, "notebook-outline", t.no_notebooks)
    if not data.notebooks:
        return ui.page(theme, bar, content)
    add = ui.column(
        ui.fab(theme, "plus", t.add, pages.ADD.open),
        width=ui.FILL,
        height=ui.FILL,
        align="end",
        justify="end",
        padding=(16, 16),
    )
    return ui.page(theme, bar, ui.stack(content, add, width=ui.FILL, weight=1))


def _bar(ctx: JoplinContext, title: str) -> ui.View:
    theme, t = ctx.theme, ctx.t
    return ui.row(
        ui.icon_button(
            theme,
            "menu",
            t.sidebar,
            pages.SIDEBAR.open,
            class_name=_IMAGE_BUTTON,
            resource_id="sidebar",
        ),
        ui.text(
            title or t.all_notes,
            20,
            theme.text,
            bold=True,
            weight=1,
            max_lines=1,
            padding=(8, 0),
            resource_id="screen_title",
        ),
        ui.icon_button(theme, "magnify", t.search, pages.SEARCH.start, resource_id="search"),
        ui.icon_button(theme, "sort", t.sort, pages.SORT.open, resource_id="sort"),
        ui.icon_button(theme, "dots-vertical", t.more_options, pages.MENU.open),
        width=ui.FILL,
        height=56,
        padding=(4, 0),
        fill=theme.surface_high,
        class_name="android.view.ViewGroup",
        resource_id="screen_header",
    )


def _selection(ctx: JoplinContext) -> ui.View:
    theme, t, chosen = ctx.theme, ctx.t, pages.SELECTED.of(ctx)
    move, delete = (
        partial_handler(pages.MOVE.open, chosen),
        partial_handler(pages.DELETE_NOTES.open, chosen),
    )
    return selection_bar(
        ctx,
        t.selected.format(count=len(chosen)),
        t.end_selection,
        end_selection,
        ui.icon_button(theme, "folder-move-outline", t.move, move, resource_id="move"),
        ui.icon_button(theme, "delete-outline", t.delete, delete, resource_id="delete"),
        ui.icon_button(theme, "dots-vertical", t.more_options, pages.SELECTION_MENU.open),
    )


def search_page(ctx: JoplinContext) -> ui.View:
    """The notes that have the typed words."""
    theme, t = ctx.theme, ctx.t
    query = QUERY.of(ctx).strip()
    notes = store.search_notes(ctx.data, query)
    if notes:
        content = _list(ctx, notes)
    else:
        content = empty_state(theme, "magnify", t.no_match if query else t.search_help)
    return ui.page(theme, search_page_bar(ctx, t.search_hint), content)


def _list(
    ctx: JoplinContext, notes: Sequence[Note], chosen: tuple[str, ...] | None = None
) -> ui.View:
    """Rows of notes; where `chosen` is given, they can be selected."""
    height = _ROW_DP * max(font_scale_of(ctx.state), 1.0)
    return ui.lazy_list(
        "notes",
        len(notes),
        height,
        lambda place: _row(ctx, notes[place], chosen, height),
        padding=(0, 0, 0, _BOTTOM_DP),
        resource_id="note_list",
    )


def _row(ctx: JoplinContext, note: Note, chosen: tuple[str, ...] | None, height: float) -> ui.View:
    theme = ctx.theme
    selected = bool(chosen) and note.id in (chosen or ())
    tap: ui.Handler = (
        partial_handler(_toggle, note.id)
        if chosen
        else partial_handler(pages.NOTE.start, note_id=note.id)
    )
    return ui.row(
        done_box(ctx, note) if note.is_todo else None,
        ui.text(
            note.title or ctx.t.untitled,
            16,
            theme.text_disabled if note.is_done else theme.text,
            weight=1,
            max_lines=1,
            resource_id="note_title",
        ),
        width=ui.FILL,
        height=height,
        padding=(4 if note.is_todo else 20, 0, 16, 0),
        fill=theme.accent_container if selected else 0,
        class_name="android.view.ViewGroup",
        resource_id="note_item",
        selected=selected,
        focusable=True,
        on_tap=tap,
        on_long_press=None if chosen is None else partial_handler(_toggle, note.id),
    )


def done_box(ctx: JoplinContext, note: Note) -> ui.View:
    """The box of a to-do, which says and changes whether it is done."""
    theme = ctx.theme
    return ui.stack(
        ui.icon(
            "checkbox-marked" if note.is_done else "checkbox-blank-outline",
            24,
            theme.accent if note.is_done else theme.icon,
        ),
        width=48,
        height=48,
        align="center",
        justify="center",
        class_name="android.widget.CheckBox",
        resource_id="todo_checkbox",
        description=ctx.t.mark_done.format(title=note.title or ctx.t.untitled),
        checkable=True,
        checked=note.is_done,
        focusable=True,
        on_tap=partial_handler(set_done, note.id, not note.is_done),
    )


# -- handlers -----------------------------------------------------------------------------------


def set_done(system: System, note_id: str, done: bool) -> None:
    """Tick a to-do, or take that back."""
    store.change_note(system, note_id, todo_completed=system.state.now_ms if done else 0)


def _toggle(system: System, note_id: str) -> None:
    pages.SELECTED.set_page(system, with_toggled_member(pages.SELECTED.get_page(system), note_id))


def end_selection(system: System) -> None:
    """Select nothing."""
    pages.SELECTED.set_page(system, ())


def select_all(system: System) -> None:
    """Select what the page shows."""
    data = read(system.state)
    notebook = store.find_notebook(data, pages.NOTEBOOK.get_page(system))
    notes = store.sorted_notes_of(data, notebook.id if notebook else "")
    pages.SELECTED.set_page(system, tuple(note.id for note in notes))
