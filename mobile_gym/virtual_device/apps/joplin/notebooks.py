"""Notebooks: the sidebar that lists them, and how they are made, called otherwise and deleted.

They have pages of their own; `menus` asks for a title by their dialog.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry, drawer
from mobile_gym.virtual_device.app_kit.handlers import replace_popup
from mobile_gym.virtual_device.app_kit.prompts import focus_name, name_dialog, plain_question
from mobile_gym.virtual_device.apps.joplin import pages, store
from mobile_gym.virtual_device.apps.joplin.data import read
from mobile_gym.virtual_device.apps.joplin.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device import ui
    from mobile_gym.virtual_device.apps.joplin.data import JoplinContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_SCROLL: Final = ViewState("scroll:notes", 0)


def sidebar(ctx: JoplinContext) -> ui.View:
    """All notes, the notebooks, and what makes another one."""
    t, data = ctx.t, ctx.data
    current = store.find_notebook(data, pages.NOTEBOOK.of_page(ctx))
    shown_id = current.id if current else ""
    counts = Counter(note.parent_id for note in data.notes)

    def entry(icon_name: str, label: str, notebook_id: str) -> DrawerEntry:
        return DrawerEntry(
            icon_name, label, partial(_show, notebook_id=notebook_id), notebook_id == shown_id
        )

    notebooks = [
        entry(
            "subdirectory-arrow-right" if depth else "notebook-outline",
            t.notebook_with_count.format(title=one.title, count=counts[one.id])
            if counts[one.id]
            else one.title,
            one.id,
        )
        for one, depth in store.tree(data)
    ]
    return drawer(
        ctx,
        [entry("note-multiple-outline", t.all_notes, "")],
        notebooks,
        [
            DrawerEntry("notebook-plus-outline", t.new_notebook, replace_popup(ask_title)),
            DrawerEntry("cog-outline", t.configuration, replace_popup(pages.SETTINGS.start)),
        ],
    )


def _show(system: System, notebook_id: str) -> None:
    pages.NOTEBOOK.set_page(system, notebook_id)
    pages.SELECTED.set_page(system, ())
    _SCROLL.set_page(system, 0)
    system.dismiss()


def ask_title(system: System, notebook_id: str = "", parent_id: str = "") -> None:
    """Open the dialog of a notebook's title, which is selected in it."""
    pages.NOTEBOOK_TITLE.open(system, notebook_id, parent_id)
    notebook = store.find_notebook(read(system.state), notebook_id)
    focus_name(system, notebook.title if notebook else "")


def title_dialog(ctx: JoplinContext[pages.NotebookArgs]) -> ui.View:
    """The title of a new notebook or of a known one."""
    args, t = ctx.args, ctx.t
    notebook = store.find_notebook(ctx.data, args.notebook_id)
    title = t.edit_notebook if notebook else t.new_notebook
    name = notebook.title if notebook else ""
    save = partial(_save, args=args)
    return name_dialog(ctx, title, name, save, check=_wrong, hint=t.notebook_title)


def _wrong(state: DeviceState, title: str) -> Text | None:
    del state
    return None if title else Texts.title_empty


def _save(system: System, title: str, args: pages.NotebookArgs) -> None:
    if args.notebook_id:
        store.rename_notebook(system, args.notebook_id, title)
        return
    made = store.add_notebook(system, title, args.parent_id)
    pages.NOTEBOOK.set_page(system, made.id)
    _SCROLL.set_page(system, 0)


def delete_dialog(ctx: JoplinContext[pages.NotebookArgs]) -> ui.View:
    """The question before a notebook is deleted."""
    t, notebook_id = ctx.t, ctx.args.notebook_id
    notebook = store.find_notebook(ctx.data, notebook_id)
    words = t.delete_notebook_question.format(title=notebook.title if notebook else "")
    return plain_question(ctx, words, t.delete, replace_popup(_delete, notebook_id))


def _delete(system: System, notebook_id: str) -> None:
    store.delete_notebook(system, notebook_id)
    pages.NOTEBOOK.set_page(system, "")
    pages.SELECTED.set_page(system, ())
