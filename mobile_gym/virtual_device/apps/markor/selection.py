"""Several files and folders chosen at once, and what is done to them."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.app_kit.name_dialog import focus_name, name_dialog
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.app_kit.selecting import toggle_or_close
from mobile_gym.virtual_device.apps.markor.browser import LIST_SCROLL, EntryRows, entry_rows
from mobile_gym.virtual_device.apps.markor.data import STORED, read, write
from mobile_gym.virtual_device.apps.markor.documents import read_text
from mobile_gym.virtual_device.apps.markor.notebook import (
    details,
    entries_in,
    entry_of,
    mounted,
    name_error,
)
from mobile_gym.virtual_device.apps.markor.opening import share_files, share_text
from mobile_gym.virtual_device.apps.markor.pages import (
    CHOSEN,
    DELETE,
    INFO,
    MOVE,
    RENAME,
    SELECT,
    SELECT_MENU,
    FolderArgs,
    PathArgs,
    PathsArgs,
)
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError
from mobile_gym.virtual_device.ui.view import FILL, View, column, scroll, text
from mobile_gym.virtual_device.ui.widgets import button, dialog, icon_button, menu, page

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text
    from mobile_gym.virtual_device.apps.markor.context import MarkorContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import Handler

__all__ = [
    "ask_name",
    "delete_dialog",
    "info_dialog",
    "moved_paths",
    "rename_dialog",
    "selection_menu",
    "selection_page",
]

_NAMES_DP: Final = 240.0
_NAME_DP: Final = 24.0


def selection_page(ctx: MarkorContext[FolderArgs]) -> View:
    """The list while something is chosen; it closes with the last of it."""
    theme, folder = ctx.theme, ctx.args.folder
    entries = entries_in(ctx.state, ctx.data, folder)
    chosen = CHOSEN.of(ctx)
    paths = tuple(entry.path for entry in entries if entry.path in chosen)
    tools = (
        icon_button(
            theme,
            "star-outline",
            ctx.t.favourite,
            partial(_flip_favourites, paths=paths),
            resource_id="action_favourite",
        ),
        icon_button(
            theme,
            "pencil-outline",
            ctx.t.rename,
            partial(_rename_first, paths=paths),
            resource_id="action_rename_selected_item",
        )
        if len(paths) == 1
        else None,
        icon_button(
            theme,
            "trash-can-outline",
            ctx.t.delete,
            bound(DELETE.open, paths=paths),
            resource_id="action_delete_selected_items",
        ),
        icon_button(
            theme, "dots-vertical", ctx.t.more_options, bound(SELECT_MENU.open, paths=paths)
        ),
    )
    bar = selection_bar(
        ctx, str(len(paths)), ctx.t.clear_selection, dismiss, *(tools if paths else ())
    )
    look = EntryRows(lambda entry: bound(toggle_or_close, CHOSEN, entry.path), chosen=chosen)
    rows = entry_rows(ctx, entries, folder, look)
    return page(theme, bar, rows._replace(height=FILL, weight=1))._replace(place="screen")


def _end(system: System) -> None:
    """Close everything above the page."""
    while len(system.front.layers) > 1:
        system.dismiss()


def selection_menu(ctx: MarkorContext[PathsArgs]) -> View:
    """The overflow menu of the selection."""
    paths = ctx.args.paths
    items: list[tuple[str, Handler]] = [
        (ctx.t.select_all, partial(_select_all, paths=paths)),
        (ctx.t.move, partial(_place, operation="move", paths=paths)),
        (ctx.t.copy, partial(_place, operation="copy", paths=paths)),
    ]
    if all(files.is_file(ctx.state, path) for path in paths):
        items.append((ctx.t.share_files, partial(_share_files, paths=paths)))
    if len(paths) == 1:
        if read_text(ctx.state, paths[0]) is not None:
            items.append((ctx.t.share_text, partial(_share_text, path=paths[0])))
        items.append((ctx.t.info, instead(INFO.open, path=paths[0])))
    return menu(ctx.theme, *items)


def _select_all(system: System, paths: tuple[str, ...]) -> None:
    system.dismiss()
    folder = SELECT.args(system).folder
    entries = entries_in(system.state, read(system.state), folder)
    CHOSEN.set(system, frozenset(entry.path for entry in entries) | frozenset(paths))


def _place(system: System, operation: str, paths: tuple[str, ...]) -> None:
    _end(system)
    MOVE.open(system, operation=operation, paths=paths)


def _share_files(system: System, paths: tuple[str, ...]) -> None:
    _end(system)
    share_files(system, paths)


def _share_text(system: System, path: str) -> None:
    _end(system)
    share_text(system, read_text(system.state, path) or "", posixpath.basename(path))


def _flip_favourites(system: System, paths: tuple[str, ...]) -> None:
    """Make all of them favourites; where they are already, make them none."""
    favourites = read(system.state).favourites
    if all(path in favourites for path in paths):
        changed = tuple(path for path in favourites if path not in paths)
    else:
        changed = (*favourites, *(path for path in paths if path not in favourites))
    write(system, favourites=changed)
    _end(system)


# -- dialogs ------------------------------------------------------------------------------------


def ask_name(system: System, path: str) -> None:
    """Ask for another name of a file or folder, the old one selected."""
    RENAME.open(system, path=path)
    focus_name(system, posixpath.basename(path))


def _rename_first(system: System, paths: tuple[str, ...]) -> None:
    _end(system)
    ask_name(system, paths[0])


def rename_dialog(ctx: MarkorContext[PathArgs]) -> View:
    """A new name."""
    folder, old = posixpath.split(ctx.args.path)
    check = partial(_name_error, folder=folder, old=old)
    rename = partial(_rename, path=ctx.args.path)
    return name_dialog(
        ctx, ctx.t.rename, old, rename, check=check, hint=ctx.t.name, resource_id="new_name"
    )


def _name_error(state: DeviceState, name: str, folder: str, old: str) -> Text | None:
    return name_error(state, folder, name, old)


def _rename(system: System, name: str, path: str) -> None:
    folder, old = posixpath.split(path)
    goal = f"{folder}/{name}"
    if name == old:
        return
    try:
        files.move(system, path, goal)
    except FileError:  # it went while the dialog was open, or is a folder of the system
        system.toast(Texts.of(system.language).cannot_change)
        return
    moved_paths(system, path, goal)


def moved_paths(system: System, source: str, goal: str) -> None:
    """Let favourites and recent documents follow a file or folder that has moved."""
    data = read(system.state)

    def moved(paths: tuple[str, ...]) -> tuple[str, ...]:
        inside = f"{source}/"
        return tuple(
            goal + path[len(source) :] if path == source or path.startswith(inside) else path
            for path in paths
        )

    STORED.write(system, favourites=moved(data.favourites), recents=moved(data.recents))


def delete_dialog(ctx: MarkorContext[PathsArgs]) -> View:
    """The question before files are deleted, with their names."""
    paths = ctx.args.paths
    names = column(
        text(ctx.t.delete_question, 15, ctx.theme.text_secondary, resource_id="android:id/message"),
        *(
            text(posixpath.basename(path), 16, ctx.theme.text, max_lines=1, resource_id="name")
            for path in paths
        ),
        width=FILL,
        gap=6,
        padding=(24, 0, 24, 8),
    )
    if len(paths) * _NAME_DP > _NAMES_DP:
        scrolled = scroll("names", names)
        return question(
            ctx,
            ctx.t.confirm_delete,
            scrolled,
            ctx.t.ok,
            partial(_delete, paths=paths),
            height_dp=_NAMES_DP,
        )
    return question(ctx, ctx.t.confirm_delete, names, ctx.t.ok, partial(_delete, paths=paths))


def _delete(system: System, paths: tuple[str, ...]) -> None:
    _end(system)
    gone: set[str] = set()
    for path in paths:
        try:
            if path in files.ALWAYS:
                raise FileError("Permission denied")
            files.remove(system, path)
        except FileError:
            system.toast(Texts.of(system.language).cannot_change)
        else:
            gone.add(path)
    data = read(system.state)
    write(
        system,
        favourites=tuple(path for path in data.favourites if path not in gone),
        recents=tuple(path for path in data.recents if path not in gone),
    )
    LIST_SCROLL.set(system, 0)


def info_dialog(ctx: MarkorContext[PathArgs]) -> View:
    """What is known about a file or a folder."""
    theme, path = ctx.theme, ctx.args.path
    entry = entry_of(ctx.state, path)
    facts = [
        (ctx.t.name, posixpath.basename(path)),
        (ctx.t.location, mounted(posixpath.dirname(path))),
    ]
    if entry is not None:
        facts.append((ctx.t.details, details(ctx, entry)))
    words = read_text(ctx.state, path)
    if words is not None:
        count = ctx.t.counts.format(
            lines=words.count("\n") + 1 if words else 0,
            words=len(words.split()),
            characters=len(words),
        )
        facts.append((ctx.t.content, count))
    rows = (
        column(
            text(title, 13, theme.text_secondary),
            text(value, 15, theme.text, resource_id="info_value"),
            width=FILL,
        )
        for title, value in facts
    )
    content = column(*rows, width=FILL, gap=10, padding=(24, 0, 24, 8))
    ok = button(theme, ctx.t.ok, dismiss, resource_id="android:id/button1")
    return dialog(theme, ctx.t.info, content, ok)
