"""Choosing the folder that files are copied or moved to."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.files.browser import crumbs
from mobile_gym.virtual_device.apps.files.data import Place, found
from mobile_gym.virtual_device.apps.files.listing import Look, empty_state, entry_list, scroll_key
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import SHARED, FileError
from mobile_gym.virtual_device.ui.view import FILL, View, row, space
from mobile_gym.virtual_device.ui.widgets import app_bar, button, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

__all__ = ["PICKER", "picker_page"]

PICKER: Final = ".picker.PickActivity"


def picker_page(ctx: Context) -> View:
    """The folders of a folder, and a button that does it here."""
    theme = ctx.theme
    path = ctx.ui.get("path", SHARED)
    moves = ctx.args.get("operation", "copy") == "move"
    place = Place("storage", path)
    taken: tuple[str, ...] = ctx.args.get("paths", ())
    entries = [
        entry
        for entry in found(ctx.state, ctx.data, place)
        if entry.is_directory and entry.path not in taken
    ]
    bar = app_bar(
        theme,
        (ctx.t.move_to if moves else ctx.t.copy_to),
        icon_button(
            theme,
            "folder-plus-outline",
            ctx.t.new_folder,
            partial(_new_folder, path=path),
            resource_id="option_menu_create_dir",
        ),
        on_back=partial(_up, path=path),
        up=ctx.t.navigate_up,
    )
    content = (
        entry_list(ctx, entries, Look(lambda entry: partial(_enter, entry=entry)), grid=False)
        if entries
        else empty_state(ctx, ctx.t.no_folders)
    )
    # Moving something to where it already is would change nothing.
    here = moves and all(posixpath.dirname(item) == path for item in taken)
    buttons = row(
        space(weight=1),
        button(theme, ctx.t.cancel, finish, resource_id="android:id/button2"),
        button(
            theme,
            (ctx.t.move_here if moves else ctx.t.copy_here),
            _do,
            filled=True,
            enabled=not here,
            resource_id="android:id/button1",
        ),
        width=FILL,
        height=64,
        gap=8,
        padding=(16, 0),
        fill=theme.surface_high,
        class_name="android.widget.LinearLayout",
        resource_id="container_save",
    )
    return page(theme, bar, crumbs(ctx, place, partial(bound, _show)), content, buttons)


def _show(system: System, path: str) -> None:
    system.set_ui(**{"path": path, f"scroll:{scroll_key}": 0})


def _enter(system: System, entry: Entry) -> None:
    _show(system, entry.path)


def _up(system: System, path: str) -> None:
    if path == SHARED:
        system.finish()
    else:
        _show(system, posixpath.dirname(path))


def _new_folder(system: System, path: str) -> None:
    system.show_popup("new_folder", path=path)


def _do(system: System) -> None:
    """Copy or move everything here; what has a taken name gets a number."""
    operation = system.args.get("operation", "copy")
    directory = system.ui("path", SHARED)
    done = failed = 0
    for path in system.args.get("paths", ()):
        if operation == "move" and posixpath.dirname(path) == directory:
            continue
        name = files.free_name(system.state, directory, posixpath.basename(path))
        try:
            (files.move if operation == "move" else files.copy)(system, path, f"{directory}/{name}")
            done += 1
        except FileError:  # into itself, gone, or no space left
            failed += 1
    past = "moved" if operation == "move" else "copied"
    if failed:
        words = Texts.of(system.language)[f"cannot_{operation}"]
    else:
        words = (
            Texts.of(system.language)[f"{past}_one"]
            if done == 1
            else Texts.of(system.language)[past].format(count=done)
        )
    system.finish()
    system.toast(words)
