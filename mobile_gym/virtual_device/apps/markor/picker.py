"""Choosing the folder that files are moved or copied into, and doing it."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler
from mobile_gym.virtual_device.app_kit.prompts import cancel_button
from mobile_gym.virtual_device.apps.markor import notebook
from mobile_gym.virtual_device.apps.markor.browser import EntryRows, entry_rows, moved_paths
from mobile_gym.virtual_device.apps.markor.data import NOTEBOOK
from mobile_gym.virtual_device.apps.markor.new_file import ask_folder
from mobile_gym.virtual_device.apps.markor.pages import FOLDER, MoveArgs
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.data import MarkorContext
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

_SHOWN: Final = ViewState[str | None]("shown", None)
"""The folder that is looked at; None is the one that the list below shows."""
_SCROLL: Final = ViewState("scroll:folders", 0)


def move_dialog(ctx: MarkorContext[MoveArgs]) -> ui.View:
    """The folders of a folder; the button takes the one that is shown."""
    theme, t = ctx.theme, ctx.t
    below = FOLDER.of_page(ctx)
    folder = _SHOWN.of(ctx) or (NOTEBOOK if notebook.is_virtual(below) else below)
    entries = [
        entry for entry in notebook.entries_in(ctx.state, ctx.data, folder) if entry.is_directory
    ]
    above = notebook.parent_of(folder)
    look = EntryRows(
        lambda entry: partial(_into, entry=entry),
        on_up=None if above is None else partial(_show, folder=above),
    )
    moves = ctx.args.operation == "move"
    bar = selection_bar(
        ctx,
        (t.move_to if moves else t.copy_to).format(
            folder=notebook.folder_title(folder, ctx.state.language)
        ),
        t.cancel,
        dismiss,
        ui.icon_button(
            theme,
            "home-outline",
            t.notebook,
            partial(_show, folder=NOTEBOOK),
            resource_id="ui__filesystem_dialog__home",
        ),
        ui.icon_button(
            theme,
            "folder-plus-outline",
            t.new_folder,
            partial_handler(ask_folder, folder),
            resource_id="ui__filesystem_dialog__new_folder",
        ),
    )
    place = ui.text(
        notebook.mounted_path(folder), 12, theme.text_secondary, padding=(16, 8), max_lines=1
    )
    take = partial(_take, folder=folder, operation=ctx.args.operation, paths=ctx.args.paths)
    buttons = ui.row(
        ui.space(weight=1),
        cancel_button(ctx),
        ui.button(theme, t.select_folder, take, resource_id="ui__filesystem_dialog__button_ok"),
        width=ui.FILL,
        height=56,
        padding=(12, 0),
        fill=theme.surface_high,
    )
    rows = entry_rows(ctx, entries, folder, look, "folders")
    listed = rows._replace(height=ui.FILL, weight=1)
    return ui.page(theme, bar, place, listed, buttons)._replace(place="screen")


def _show(system: System, folder: str) -> None:
    _SHOWN.set(system, folder)
    _SCROLL.set(system, 0)


def _into(system: System, entry: Entry) -> None:
    _show(system, entry.path)


def _take(system: System, folder: str, operation: str, paths: tuple[str, ...]) -> None:
    """Move or copy what can be; names that are taken stay where they are, and that is said."""
    system.dismiss()
    t, left = Texts.of(system.language), 0
    for path in paths:
        goal = f"{folder}/{posixpath.basename(path)}"
        if goal == path and operation == "copy":
            goal = f"{folder}/{files.free_name(system.state, folder, posixpath.basename(path))}"
        if goal != path and files.exists(system.state, goal):
            left += 1
        elif goal != path:
            left += not _transfer(system, operation, path, goal)
    if left:
        system.toast(t.left_in_place.format(count=left))
    else:
        system.toast(t.copied if operation == "copy" else t.moved)


def _transfer(system: System, operation: str, path: str, goal: str) -> bool:
    """Move or copy one of them; whether that could be done."""
    try:
        notebook.make_folders(system, posixpath.dirname(goal))
        if operation == "copy":
            files.copy(system, path, goal)
        else:
            files.move(system, path, goal)
            moved_paths(system, path, goal)
    except FileError:
        return False
    return True
