"""Several entries chosen at once: the bar over the listing, and what is done to them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.selecting import toggle_or_close
from mobile_gym.virtual_device.apps.files.data import Place, entries_in, read
from mobile_gym.virtual_device.apps.files.dialogs import ask_name
from mobile_gym.virtual_device.apps.files.listing import Look, empty_state, entry_list
from mobile_gym.virtual_device.apps.files.opening import share
from mobile_gym.virtual_device.apps.files.pages import (
    CHOSEN,
    DELETE,
    INSPECTOR,
    PICKER,
    SELECT_MENU,
    PlaceArgs,
    SelectionArgs,
)
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.ui.view import View
from mobile_gym.virtual_device.ui.widgets import icon_button, menu, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.context import FilesContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import Handler

__all__ = ["selection_menu", "selection_page"]


def selection_page(ctx: FilesContext[PlaceArgs]) -> View:
    """The listing while entries are chosen; it closes with the last of them."""
    theme, place = ctx.theme, ctx.args.place
    entries = entries_in(ctx.state, ctx.data, place)
    chosen = CHOSEN.of(ctx)
    paths = tuple(entry.path for entry in entries if entry.path in chosen)
    has_directory = any(entry.is_directory for entry in entries if entry.path in chosen)
    bar = selection_bar(
        ctx,
        ctx.t.selected.format(count=len(paths)),
        ctx.t.clear_selection,
        dismiss,
        None
        if has_directory
        else icon_button(
            theme,
            "share-variant",
            ctx.t.share,
            partial(_share, paths=paths),
            resource_id="action_menu_share",
        ),
        icon_button(
            theme,
            "trash-can-outline",
            ctx.t.delete,
            partial(_delete, paths=paths),
            resource_id="action_menu_delete",
        ),
        icon_button(
            theme,
            "dots-vertical",
            ctx.t.more_options,
            partial(_open_menu, place=place, paths=paths),
        ),
    )
    content = (
        entry_list(
            ctx,
            entries,
            Look(lambda entry: bound(toggle_or_close, CHOSEN, entry.path), chosen=chosen),
            grid=ctx.data.grid,
        )
        if entries
        else empty_state(ctx, ctx.t.empty)
    )
    return page(theme, bar, content)._replace(place="screen")


def _share(system: System, paths: tuple[str, ...]) -> None:
    system.dismiss()
    if paths:
        share(system, paths)


def _delete(system: System, paths: tuple[str, ...]) -> None:
    if paths:
        DELETE.open(system, paths=paths)


def _open_menu(system: System, place: Place, paths: tuple[str, ...]) -> None:
    if paths:
        SELECT_MENU.open(system, place=place, paths=paths)


def selection_menu(ctx: FilesContext[SelectionArgs]) -> View:
    """The overflow menu of the bar."""
    paths = ctx.args.paths
    items: list[tuple[str, Handler]] = [
        (ctx.t.select_all, partial(_select_all, place=ctx.args.place)),
        (ctx.t.copy_to, partial(_pick, operation="copy", paths=paths)),
        (ctx.t.move_to, partial(_pick, operation="move", paths=paths)),
    ]
    if len(paths) == 1:
        items.append((ctx.t.rename, partial(_rename, path=paths[0])))
        items.append((ctx.t.info, partial(_inform, path=paths[0])))
    items.append((ctx.t.deselect_all, _deselect))
    return menu(ctx.theme, *items)


def _select_all(system: System, place: Place) -> None:
    entries = entries_in(system.state, read(system.state), place)
    system.dismiss()
    CHOSEN.set(system, frozenset(entry.path for entry in entries))


def _deselect(system: System) -> None:
    system.dismiss()
    system.dismiss()


def _pick(system: System, operation: str, paths: tuple[str, ...]) -> None:
    _deselect(system)
    if operation == "move" and any(path in files.ALWAYS for path in paths):
        system.toast(Texts.of(system.language).cannot_move)
        return
    PICKER.start(system, operation=operation, paths=paths)


def _rename(system: System, path: str) -> None:
    _deselect(system)
    if path in files.ALWAYS:
        system.toast(Texts.of(system.language).cannot_rename)
        return
    ask_name(system, path)


def _inform(system: System, path: str) -> None:
    _deselect(system)
    INSPECTOR.start(system, path=path)
