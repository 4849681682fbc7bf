"""Choosing the folder that files are copied or moved to."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler
from mobile_gym.virtual_device.apps.files import data, look
from mobile_gym.virtual_device.apps.files.changes import ask_folder
from mobile_gym.virtual_device.apps.files.pages import PickerArgs
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import SHARED, FileError, path_of
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

_STREAM: Final = "android.intent.extra.STREAM"
_FOLDER: Final = ViewState("path", SHARED)
"""The folder that is shown."""


class _Results(NamedTuple):
    """What is said afterwards."""

    one: Text
    many: Text
    cannot: Text


_MOVED: Final = _Results(Texts.moved_one, Texts.moved, Texts.cannot_move)
_COPIED: Final = _Results(Texts.copied_one, Texts.copied, Texts.cannot_copy)


def _chosen_paths(ctx: data.FilesContext[PickerArgs]) -> tuple[str, ...]:
    """The paths that it is about: those that were chosen, or what another app sent."""
    sent = path_of(str(ctx.args.extras.get(_STREAM, "")))
    return (sent,) if files.is_file(ctx.state, sent) else ctx.args.paths


def picker_page(ctx: data.FilesContext[PickerArgs]) -> ui.View:
    """The folders of a folder, and a button that does it here."""
    theme = ctx.theme
    path = _FOLDER.of(ctx)
    moves = ctx.args.operation == "move"
    place = data.Place("storage", path)
    taken = _chosen_paths(ctx)
    entries = [
        entry
        for entry in data.entries_in(ctx.state, ctx.data, place)
        if entry.is_directory and entry.path not in taken
    ]
    bar = ui.app_bar(
        theme,
        (ctx.t.move_to if moves else ctx.t.copy_to),
        ui.icon_button(
            theme,
            "folder-plus-outline",
            ctx.t.new_folder,
            partial_handler(ask_folder, path),
            resource_id="option_menu_create_dir",
        ),
        on_back=partial(_up, path=path),
        up=ctx.t.navigate_up,
    )
    content = (
        look.entry_list(
            ctx, entries, look.Look(lambda entry: partial(_enter, entry=entry)), grid=False
        )
        if entries
        else look.empty_state(ctx, ctx.t.no_folders)
    )
    # Moving something to where it already is would change nothing.
    here = moves and all(posixpath.dirname(item) == path for item in taken)
    buttons = ui.row(
        ui.space(weight=1),
        ui.button(theme, ctx.t.cancel, finish, resource_id="android:id/button2"),
        ui.button(
            theme,
            (ctx.t.move_here if moves else ctx.t.copy_here),
            partial(_do, directory=path, paths=taken, moves=moves),
            filled=True,
            enabled=bool(taken) and not here,
            resource_id="android:id/button1",
        ),
        width=ui.FILL,
        height=64,
        gap=8,
        padding=(16, 0),
        fill=theme.surface_high,
        class_name="android.widget.LinearLayout",
        resource_id="container_save",
    )
    trail = look.crumbs(ctx, place, lambda step: partial(_show, path=step))
    return ui.page(theme, bar, trail, content, buttons)


def _show(system: System, path: str) -> None:
    _FOLDER.set(system, path)
    look.LIST_SCROLL.set(system, 0)


def _enter(system: System, entry: Entry) -> None:
    _show(system, entry.path)


def _up(system: System, path: str) -> None:
    if path == SHARED:
        system.finish()
    else:
        _show(system, posixpath.dirname(path))


def _do(system: System, directory: str, paths: tuple[str, ...], moves: bool) -> None:
    """Copy or move everything here; what has a taken name gets a number."""
    done = failed = 0
    for path in paths:
        if moves and posixpath.dirname(path) == directory:
            continue
        name = files.free_name(system.state, directory, posixpath.basename(path))
        try:
            (files.move if moves else files.copy)(system, path, f"{directory}/{name}")
            done += 1
        except FileError:  # into itself, gone, or no space left
            failed += 1
    results = _MOVED if moves else _COPIED
    if failed:
        words = results.cannot
    else:
        words = results.one if done == 1 else results.many.format(count=done)
    system.finish()
    system.toast(words.of(system.language))
