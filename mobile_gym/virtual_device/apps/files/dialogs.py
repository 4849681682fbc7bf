"""Dialogs that change files: a new folder, a new name, deleting."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.files.data import name_error
from mobile_gym.virtual_device.apps.files.pages import NEW_FOLDER, RENAME, DeleteArgs, PathArgs
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, space, text
from mobile_gym.virtual_device.ui.widgets import edit_field

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.context import FilesContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["ask_folder", "ask_name", "delete_dialog", "folder_dialog", "rename_dialog"]

_NAME: Final = ViewState[str | None]("name", None)
"""What is typed for a name."""
_ERROR: Final = ViewState("error", "")
_ERRORS: Final[Mapping[str, Text]] = {
    "name_empty": Texts.name_empty,
    "name_invalid": Texts.name_invalid,
    "name_long": Texts.name_long,
    "file_exists": Texts.file_exists,
    "folder_exists": Texts.folder_exists,
}
"""What `name_error` finds wrong with a name."""


def _forget_error(system: System, name: str) -> None:
    del name
    _ERROR.set(system, "")


def _typed(system: System, old: str) -> str:
    """The name in the field, where `old` stood at first."""
    name = _NAME.get(system)
    return (old if name is None else name).strip()


def _name_dialog(ctx: FilesContext, title: str, hint: str, value: str, on_ok: Handler) -> View:
    theme, error, name = ctx.theme, _ERROR.of(ctx), _NAME.of(ctx)
    content = column(
        edit_field(
            theme,
            _NAME.key,
            value if name is None else name,
            hint=hint,
            resource_id="android:id/text1",
            on_change=_forget_error,
            on_submit=on_ok,
        ),
        text(_ERRORS[error].of(ctx.state.language), 13, theme.error, resource_id="textinput_error")
        if error
        else None,
        width=FILL,
        gap=6,
        padding=(24, 0, 24, 8),
    )
    return question(ctx, title, content, ctx.t.ok, on_ok)


def ask_folder(system: System, path: str) -> None:
    """Ask for the name of a new folder in a directory, the one that it gets at first selected."""
    NEW_FOLDER.open(system, path=path)
    system.focus(_NAME.key, len(Texts.of(system.language).new_folder), 0)


def ask_name(system: System, path: str) -> None:
    """Ask for another name of a file or folder; the old one is selected without its ending."""
    RENAME.open(system, path=path)
    name = posixpath.basename(path)
    stem = name if files.is_directory(system.state, path) else posixpath.splitext(name)[0]
    system.focus(_NAME.key, len(stem), 0)


def folder_dialog(ctx: FilesContext[PathArgs]) -> View:
    """The name of a new folder."""
    make = partial(_make_folder, directory=ctx.args.path)
    return _name_dialog(ctx, ctx.t.new_folder, ctx.t.folder_name, ctx.t.new_folder, make)


def _make_folder(system: System, directory: str) -> None:
    name = _typed(system, Texts.of(system.language).new_folder)
    error = name_error(system.state, directory, name)
    if error:
        _ERROR.set(system, error)
        return
    try:
        files.make_directory(system, f"{directory}/{name}")
    except FileError:  # the folder that it was to lie in has gone
        system.toast(Texts.of(system.language).gone)
    system.dismiss()


def rename_dialog(ctx: FilesContext[PathArgs]) -> View:
    """A new name for a file or a folder."""
    name = posixpath.basename(ctx.args.path)
    rename = partial(_rename, path=ctx.args.path)
    return _name_dialog(ctx, ctx.t.rename, ctx.t.name, name, rename)


def _rename(system: System, path: str) -> None:
    directory, old = posixpath.split(path)
    name = _typed(system, old)
    error = name_error(system.state, directory, name, old)
    if error:
        _ERROR.set(system, error)
        return
    if name != old:
        try:
            files.move(system, f"{directory}/{old}", f"{directory}/{name}")
        except FileError:  # it went while the dialog was open
            system.toast(Texts.of(system.language).gone)
    system.dismiss()


def delete_dialog(ctx: FilesContext[DeleteArgs]) -> View:
    """The question before files are deleted."""
    theme, paths = ctx.theme, ctx.args.paths
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
    delete = partial(_delete, paths=paths, closes=ctx.args.closes)
    return question(ctx, "", content, ctx.t.ok, delete)


def _delete(system: System, paths: tuple[str, ...], closes: bool) -> None:
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
        t = Texts.of(system.language)
        system.toast(t.deleted_one if gone == 1 else t.deleted.format(count=gone))
