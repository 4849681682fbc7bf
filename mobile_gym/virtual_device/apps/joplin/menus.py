"""The menus and dialogs of the lists: order, what is added, what is done with a selection."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, plain_question
from mobile_gym.virtual_device.apps.joplin import pages, store
from mobile_gym.virtual_device.apps.joplin.data import JoplinContext, read, write
from mobile_gym.virtual_device.apps.joplin.listing import end_selection, select_all
from mobile_gym.virtual_device.apps.joplin.note import start_new
from mobile_gym.virtual_device.apps.joplin.notebooks import ask_title
from mobile_gym.virtual_device.apps.joplin.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_MAX_ROWS: Final = 8
_LIST_DP: Final = 420.0
"""A list of more notebooks than this scrolls, this high."""


def _in_notebook(ctx: JoplinContext) -> bool:
    return store.find_notebook(ctx.data, pages.NOTEBOOK.of_page(ctx)) is not None


overflow_menu: Final = Menu[JoplinContext](
    MenuEntry(Texts.select_all, select_all, lambda ctx: bool(ctx.data.notes)),
    MenuEntry(
        Texts.new_subnotebook,
        lambda system: ask_title(system, parent_id=pages.NOTEBOOK.get_page(system)),
        _in_notebook,
    ),
    MenuEntry(
        Texts.edit_notebook,
        lambda system: ask_title(system, pages.NOTEBOOK.get_page(system)),
        _in_notebook,
    ),
    MenuEntry(
        Texts.delete_notebook,
        lambda system: pages.DELETE_NOTEBOOK.open(system, pages.NOTEBOOK.get_page(system)),
        _in_notebook,
    ),
    MenuEntry(Texts.configuration, pages.SETTINGS.start),
)
"""The menu of a list of notes."""


def add_menu(ctx: JoplinContext) -> ui.View:
    """What the button of a list makes."""
    t = ctx.t
    return ui.menu(
        ctx.theme,
        (t.new_todo, replace_popup(_add, is_todo=True)),
        (t.new_note, replace_popup(_add, is_todo=False)),
    )


def _add(system: System, is_todo: bool) -> None:
    """Begin a note in the notebook that is shown, else in the first one."""
    data = read(system.state)
    notebook = store.find_notebook(data, pages.NOTEBOOK.get_page(system))
    if notebook is None:
        notebook = store.tree(data)[0][0]
    start_new(system, notebook.id, is_todo)


def sort_dialog(ctx: JoplinContext) -> ui.View:
    """How notes are ordered; a tap takes effect at once."""
    theme, t, data = ctx.theme, ctx.t, ctx.data
    choices = (
        ui.radio(theme, words.of(ctx.state.language), key == data.sort, partial(_sort, key=key))
        for key, words in store.SORTS.items()
    )
    switches = (
        (t.reverse, "descending", data.descending),
        (t.open_first, "open_first", data.open_first),
        (t.show_done, "show_done", data.show_done),
    )
    boxes = (
        ui.checkbox(theme, checked, partial_handler(_toggle, name), label=label)._replace(
            width=ui.FILL, padding=(24, 0, 24, 0)
        )
        for label, name, checked in switches
    )
    close = ui.button(theme, t.ok, dismiss, resource_id="android:id/button1")
    return ui.dialog(theme, t.sort, ui.column(*choices, *boxes, width=ui.FILL), close)


def _sort(system: System, key: str) -> None:
    write(system, sort=key, descending=key != "title")


def _toggle(system: System, name: str) -> None:
    write(system, **{name: not getattr(read(system.state), name)})


# -- a selection --------------------------------------------------------------------------------


def _duplicate(system: System) -> None:
    chosen, t = pages.SELECTED.get_page(system), Texts.of(system.language)
    for note in read(system.state).notes:
        if note.id in chosen:
            title = t.copy_of.format(title=note.title or t.untitled)
            store.add_copy(system, note, title)
    end_selection(system)


selection_menu: Final = Menu[JoplinContext](
    MenuEntry(Texts.select_all, select_all),
    MenuEntry(Texts.duplicate, _duplicate),
)
"""The menu of the selection."""


def move_dialog(ctx: JoplinContext[pages.NotesArgs]) -> ui.View:
    """The notebooks that notes can be moved to."""
    ids, data = ctx.args.note_ids, ctx.data
    inside = {note.parent_id for note in data.notes if note.id in ids}
    rows = [
        ui.radio(
            ctx.theme,
            notebook.title,
            {notebook.id} == inside,
            replace_popup(_move, ids, notebook.id),
        )
        for notebook, _ in store.tree(data)
    ]
    height_dp = _LIST_DP if len(rows) > _MAX_ROWS else ui.WRAP
    return choice_dialog(ctx, ctx.t.move, rows, height_dp=height_dp)


def _move(system: System, note_ids: Collection[str], notebook_id: str) -> None:
    for note_id in note_ids:
        store.change_note(system, note_id, parent_id=notebook_id)
    if system.front.component != pages.NOTE.component:
        end_selection(system)


def delete_notes_dialog(ctx: JoplinContext[pages.NotesArgs]) -> ui.View:
    """The question before notes are deleted."""
    t, ids = ctx.t, ctx.args.note_ids
    count = len(ids)
    words = t.delete_note_question if count == 1 else t.delete_notes_question.format(count=count)
    return plain_question(ctx, words, t.delete, replace_popup(_delete, ids))


def _delete(system: System, note_ids: Collection[str]) -> None:
    store.delete_notes(system, note_ids)
    if system.front.component == pages.NOTE.component:
        system.finish()
    else:
        end_selection(system)
