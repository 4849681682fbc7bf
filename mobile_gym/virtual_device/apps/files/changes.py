"""Changing files: a new folder, a new name, deleting and bringing back."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from immutabledict import immutabledict

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import prompts
from mobile_gym.virtual_device.app_kit.records import deleted_with_undo
from mobile_gym.virtual_device.apps.files import pages
from mobile_gym.virtual_device.apps.files.data import PACKAGE, name_error
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.state import EMPTY, FrozenMap
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.data import FilesContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_ERRORS: Final[Mapping[str, Text]] = {
    "name_empty": Texts.name_empty,
    "name_invalid": Texts.name_invalid,
    "name_long": Texts.name_long,
    "file_exists": Texts.file_exists,
    "folder_exists": Texts.folder_exists,
}
"""What `name_error` finds wrong with a name."""


def _error(state: DeviceState, name: str, directory: str, old: str = "") -> Text | None:
    return _ERRORS.get(name_error(state, directory, name, old))


def _name_dialog(
    ctx: FilesContext,
    title: str,
    hint: str,
    name: str,
    save: prompts.SaveName,
    check: prompts.NameCheck,
) -> ui.View:
    return prompts.name_dialog(
        ctx,
        title,
        name,
        save,
        check=check,
        hint=hint,
        resource_id="android:id/text1",
        error_id="textinput_error",
    )


def ask_folder(system: System, path: str) -> None:
    """Ask for the name of a new folder in a directory, the one that it gets at first selected."""
    pages.NEW_FOLDER.open(system, path=path)
    prompts.focus_name(system, Texts.of(system.language).new_folder)


def ask_name(system: System, path: str) -> None:
    """Ask for another name of a file or folder; the old one is selected without its ending."""
    pages.RENAME.open(system, path=path)
    name = posixpath.basename(path)
    stem = name if files.is_directory(system.state, path) else posixpath.splitext(name)[0]
    prompts.focus_name(system, stem)


def folder_dialog(ctx: FilesContext[pages.PathArgs]) -> ui.View:
    """The name of a new folder."""
    t, directory = ctx.t, ctx.args.path
    make = partial(_make_folder, directory=directory)
    check = partial(_error, directory=directory)
    return _name_dialog(ctx, t.new_folder, t.folder_name, t.new_folder, make, check)


def _make_folder(system: System, name: str, directory: str) -> None:
    try:
        files.make_directory(system, f"{directory}/{name}")
    except FileError:  # the folder that it was to lie in has gone
        system.toast(Texts.of(system.language).gone)


def rename_dialog(ctx: FilesContext[pages.PathArgs]) -> ui.View:
    """A new name for a file or a folder."""
    t, (directory, old) = ctx.t, posixpath.split(ctx.args.path)
    rename = partial(_rename, path=ctx.args.path)
    check = partial(_error, directory=directory, old=old)
    return _name_dialog(ctx, t.rename, t.name, old, rename, check)


def _rename(system: System, name: str, path: str) -> None:
    directory, old = posixpath.split(path)
    if name != old:
        try:
            files.move(system, path, f"{directory}/{name}")
        except FileError:  # it went while the dialog was open
            system.toast(Texts.of(system.language).gone)


def delete_dialog(ctx: FilesContext[pages.DeleteArgs]) -> ui.View:
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
    content = ui.column(
        ui.space(height=12),
        ui.text(
            words,
            16,
            theme.text,
            width=ui.FILL,
            padding=(24, 0, 24, 8),
            resource_id="android:id/message",
        ),
        width=ui.FILL,
    )
    delete = partial(_delete, paths=paths, closes=ctx.args.closes)
    return prompts.question(ctx, "", content, ctx.t.ok, delete)


def _delete(system: System, paths: tuple[str, ...], closes: bool) -> None:
    deleted = delete(system, paths)
    gone = len(deleted.paths)
    while len(system.front.layers) > 1:
        system.dismiss()
    if closes:
        system.finish()
    if gone < len(paths):
        system.toast(Texts.of(system.language).cannot_delete)
    else:
        t = Texts.of(system.language)
        message = t.deleted_one if gone == 1 else t.deleted.format(count=gone)
        deleted_with_undo(system, PACKAGE, message, deleted)


# -- Deleting files and folders, and bringing them back while the message about it is there ------


@dataclass(frozen=True, slots=True)
class DeletedFiles:
    """Contents and times of what was deleted, by path."""

    paths: tuple[str, ...] = ()
    contents: FrozenMap = EMPTY
    times: FrozenMap = EMPTY


def delete(system: System, paths: Iterable[str]) -> DeletedFiles:
    """Delete what is there of some paths, but for the folders that Android always has."""
    before = system.state
    gone: list[str] = []
    for path in paths:
        if path not in files.ALWAYS and files.exists(system.state, path):
            files.remove(system, path)
            gone.append(path)
    after = system.state
    contents = {path: data for path, data in before.files.items() if path not in after.files}
    times = {path: before.file_times.get(path, 0) for path in contents if path in before.file_times}
    times |= {path: before.file_times[path] for path in gone if path in before.file_times}
    return DeletedFiles(tuple(gone), immutabledict(contents), immutabledict(times))


def restore(system: System, deleted: DeletedFiles) -> None:
    """Bring back what was deleted; what has been written there meanwhile stays."""
    state = system.state
    system.change(
        files=immutabledict({**deleted.contents, **state.files}),
        file_times=immutabledict({**deleted.times, **state.file_times}),
    )
