"""Dialogs that change files: a new folder, a new name, deleting."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.files.data import name_error
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, space, text
from mobile_gym.virtual_device.ui.widgets import edit_field

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["delete_dialog", "folder_dialog", "rename_dialog"]


def _forget_error(system: System, name: str) -> None:
    del name
    system.set_ui(error="")


def _name_dialog(ctx: Context, title: str, hint: str, value: str, on_ok: Handler) -> View:
    theme, error = ctx.theme, ctx.ui.get("error", "")
    content = column(
        edit_field(
            theme,
            "name",
            ctx.ui.get("name", value),
            hint=ctx.t[hint],
            resource_id="android:id/text1",
            on_change=_forget_error,
            on_submit=on_ok,
        ),
        text(ctx.t[error], 13, theme.error, resource_id="textinput_error") if error else None,
        width=FILL,
        gap=6,
        padding=(24, 0, 24, 8),
    )
    return question(ctx, ctx.t[title], content, ctx.t.ok, on_ok)


def folder_dialog(ctx: Context) -> View:
    """The name of a new folder."""
    return _name_dialog(ctx, "new_folder", "folder_name", ctx.t.new_folder, _make_folder)


def _make_folder(system: System) -> None:
    directory = system.args["path"]
    name = system.ui("name", Texts.of(system.language).new_folder).strip()
    error = name_error(system.state, directory, name)
    if error:
        system.set_ui(error=error)
        return
    try:
        files.make_directory(system, f"{directory}/{name}")
    except FileError:  # the folder that it was to lie in has gone
        system.toast(Texts.of(system.language).gone)
    system.dismiss()


def rename_dialog(ctx: Context) -> View:
    """A new name for a file or a folder."""
    name = posixpath.basename(ctx.args["path"])
    return _name_dialog(ctx, "rename", "name", name, _rename)


def _rename(system: System) -> None:
    directory, old = posixpath.split(system.args["path"])
    name = system.ui("name", old).strip()
    error = name_error(system.state, directory, name, old)
    if error:
        system.set_ui(error=error)
        return
    if name != old:
        try:
            files.move(system, f"{directory}/{old}", f"{directory}/{name}")
        except FileError:  # it went while the dialog was open
            system.toast(Texts.of(system.language).gone)
    system.dismiss()


def delete_dialog(ctx: Context) -> View:
    """The question before files are deleted."""
    theme = ctx.theme
    paths: tuple[str, ...] = ctx.args["paths"]
    first, *more = paths
    if more:
        words = ctx.t.delete_many.format(count=len(paths))
    else:
        is_folder = files.is_directory(ctx.state, first)
        words = (ctx.t.delete_folder if is_folder else ctx.t.delete_file).format(
            name=posixpath.basename(first)
        )
    content = column(
        space(height=12),
        text(
            words,
            16,
            theme.text,
            width=FILL,
            padding=(24, 0, 24, 8),
            resource_id="android:id/message",
        ),
        width=FILL,
    )
    return question(ctx, "", content, ctx.t.ok, _delete)


def _delete(system: System) -> None:
    paths: tuple[str, ...] = system.args["paths"]
    closes = system.args.get("closes", False)
    gone = 0
    for path in paths:
        if path not in files.ALWAYS and files.exists(system.state, path):
            files.remove(system, path)
            gone += 1
    while len(system.front.layers) > 1:
        system.dismiss()
    if closes:
        system.finish()
    if gone < len(paths):
        system.toast(Texts.of(system.language).cannot_delete)
    else:
        done = (
            Texts.of(system.language).deleted_one
            if gone == 1
            else Texts.of(system.language).deleted.format(count=gone)
        )
        system.toast(done)
