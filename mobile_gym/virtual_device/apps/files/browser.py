"""The first page and every directory: the listing, its drawer, its search, chosen entries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import handlers
from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.app_kit.drawer import drawer_sheet
from mobile_gym.virtual_device.app_kit.lists import refreshable
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar
from mobile_gym.virtual_device.apps.files import data, pages
from mobile_gym.virtual_device.apps.files.changes import ask_folder, ask_name
from mobile_gym.virtual_device.apps.files.look import (
    LIST_SCROLL,
    Look,
    crumbs,
    empty_state,
    entry_list,
    root_path,
    root_title,
)
from mobile_gym.virtual_device.apps.files.opening import open_entry, share
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.app import read_args
from mobile_gym.virtual_device.system.formatting import size_text
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

_SORT_TITLES: Final[Mapping[str, Text]] = {
    "name_up": Texts.sort_name_up,
    "name_down": Texts.sort_name_down,
    "type_up": Texts.sort_type_up,
    "type_down": Texts.sort_type_down,
    "size_up": Texts.sort_size_up,
    "size_down": Texts.sort_size_down,
    "date_up": Texts.sort_date_up,
    "date_down": Texts.sort_date_down,
}


def place_title(ctx: data.FilesContext, place: data.Place) -> str:
    """What a place is called: its directory, or its root."""
    if place.path and place.path != root_path(place.root):
        return place.path.rpartition("/")[2]
    return root_title(ctx, place.root)


def _place(args: pages.BrowserArgs, root: str | None) -> data.Place:
    """What a listing shows.

    Args:
        args: what it was opened with.
        root: what was chosen since.
    """
    if root is not None:
        return data.Place(root, root_path(root))
    return data.Place(args.root, root_path(args.root) if args.path is None else args.path)


def browser_page(ctx: data.FilesContext[pages.BrowserArgs]) -> ui.View:
    """A listing: the recent files, a category, or a directory."""
    theme, stored = ctx.theme, ctx.data
    place = _place(ctx.args, pages.ROOT.of(ctx))
    entries = data.entries_in(ctx.state, stored, place)
    is_deep = place.path not in ("", root_path(place.root))
    tools = (
        ui.icon_button(
            theme,
            "magnify",
            ctx.t.search,
            handlers.partial_handler(pages.SEARCH.start, root=place.root, path=place.path),
            resource_id="option_menu_search",
        ),
        ui.icon_button(
            theme,
            "view-list" if stored.grid else "view-grid-outline",
            (ctx.t.list_view if stored.grid else ctx.t.grid_view),
            _toggle_view,
            resource_id="sub_menu_grid" if not stored.grid else "sub_menu_list",
        ),
        ui.icon_button(
            theme,
            "dots-vertical",
            ctx.t.more_options,
            handlers.partial_handler(pages.MENU.open, place=place),
        ),
    )
    bar = ui.app_bar(theme, place_title(ctx, place), *tools)
    first = (
        ui.icon_button(
            theme,
            "arrow-left",
            ctx.t.navigate_up,
            handlers.finish,
            class_name="android.widget.ImageButton",
        )
        if is_deep
        else ui.icon_button(
            theme,
            "menu",
            ctx.t.show_roots,
            handlers.partial_handler(pages.ROOT_LIST.open),
            class_name="android.widget.ImageButton",
        )
    )
    bar = bar._replace(children=(first, ui.space(width=4), *bar.children[1:]))
    content = (
        entry_list(
            ctx,
            entries,
            Look(
                lambda entry: partial(open_entry, entry=entry, root=place.root),
                lambda entry: partial(select, place=place, entry=entry),
            ),
            grid=stored.grid,
        )
        if entries
        else empty_state(ctx, ctx.t.empty)
    )
    content = refreshable(ctx, content)
    trail = None
    if is_deep:
        trail = crumbs(ctx, place, lambda path: partial(_go_up_to, root=place.root, path=path))
    return ui.page(theme, bar, trail, content)


def _go_up_to(system: System, root: str, path: str) -> None:
    """Back to a directory above: its page is below this one, or is opened."""
    activities = system.front_task.activities
    for depth, activity in enumerate(reversed(activities)):
        if not activity.component.endswith(pages.BROWSER.name):
            break
        layer = activity.layers[0]
        args = read_args(pages.BrowserArgs, layer.args)
        if _place(args, layer.ui.get(pages.ROOT.key)).path == path:
            for _ in range(depth):
                system.finish()
            return
    pages.BROWSER.start(system, root=root, path=path)


def _toggle_view(system: System) -> None:
    data.write(system, grid=not data.read(system.state).grid)


def select(system: System, place: data.Place, entry: Entry) -> None:
    """Choose an entry of a place, and show the bar of what can be done to it."""
    offset = LIST_SCROLL.get(system)
    pages.SELECT.open(system, place=place)
    pages.CHOSEN.set(system, frozenset({entry.path}))
    LIST_SCROLL.set(system, offset)


def overflow_menu(ctx: data.FilesContext[pages.PlaceArgs]) -> ui.View:
    """The overflow menu of a listing."""
    place = ctx.args.place
    items: list[tuple[str, ui.Handler]] = []
    if place.path:
        items.append((ctx.t.new_folder, partial(_new_folder, path=place.path)))
    if data.entries_in(ctx.state, ctx.data, place):
        items.append((ctx.t.select_all, partial(_select_all, place=place)))
    if place.root != "recents":
        items.append((ctx.t.sort, _open_sort))
    words = ctx.t.hide_hidden if ctx.data.show_hidden else ctx.t.show_hidden
    items.append((words, _toggle_hidden))
    return ui.menu(ctx.theme, *items)._replace(width=250)


def _new_folder(system: System, path: str) -> None:
    system.dismiss()
    ask_folder(system, path)


def _select_all(system: System, place: data.Place) -> None:
    system.dismiss()
    entries = data.entries_in(system.state, data.read(system.state), place)
    pages.SELECT.open(system, place=place)
    pages.CHOSEN.set(system, frozenset(entry.path for entry in entries))


def _open_sort(system: System) -> None:
    system.dismiss()
    pages.SORT.open(system)


def _toggle_hidden(system: System) -> None:
    system.dismiss()
    data.write(system, show_hidden=not data.read(system.state).show_hidden)


def sort_dialog(ctx: data.FilesContext) -> ui.View:
    """The dialog that chooses the order."""
    language = ctx.state.language
    rows = (
        ui.radio(
            ctx.theme,
            _SORT_TITLES[name].of(language),
            ctx.data.sort == name,
            partial(_sort, name=name),
        )
        for name in data.SORTS
    )
    return choice_dialog(ctx, ctx.t.sort_by, rows)


def _sort(system: System, name: str) -> None:
    data.write(system, sort=name)
    system.dismiss()


# -- The places one can start from, as the drawer that the menu button opens ---------------------

_ICONS: Final = {
    "recents": "clock-outline",
    "images": "image-outline",
    "videos": "movie-outline",
    "audio": "music-note",
    "documents": "file-document-outline",
    "downloads": "download",
    "storage": "cellphone",
}


def roots(ctx: data.FilesContext) -> ui.View:
    """The places one can start from."""
    theme = ctx.theme
    current = pages.ROOT.of_page(ctx) or "recents"
    used = files.used_bytes(ctx.state)
    rows = [
        ui.row(
            ui.icon(
                _ICONS[root],
                24,
                theme.on_accent_container if root == current else theme.icon,
                class_name="android.widget.ImageView",
                resource_id="android:id/icon",
            ),
            ui.column(
                ui.text(
                    root_title(ctx, root),
                    16,
                    theme.on_accent_container if root == current else theme.text,
                    bold=root == current,
                    resource_id="android:id/title",
                ),
                ui.text(
                    ctx.t.used.format(size=size_text(used)),
                    13,
                    theme.text_secondary,
                    resource_id="android:id/summary",
                )
                if root == "storage"
                else None,
                weight=1,
            ),
            width=ui.FILL,
            height=64 if root == "storage" else 54,
            gap=20,
            padding=(16, 0),
            fill=theme.accent_container if root == current else 0,
            radius=27,
            class_name="android.widget.LinearLayout",
            resource_id="item_root",
            selected=root == current,
            focusable=True,
            on_tap=partial(_go, root=root),
        )
        for root in data.ROOTS
    ]
    content = ui.scroll(
        "roots",
        ui.column(*rows, width=ui.FILL, padding=(12, 8)),
        class_name="android.widget.ListView",
        resource_id="roots_list",
    )
    return drawer_sheet(ctx, content)


def _go(system: System, root: str) -> None:
    pages.ROOT.set_page(system, root)
    LIST_SCROLL.set_page(system, 0)
    system.dismiss()


# -- Searching files by name, narrowed by category -----------------------------------------------

_CATEGORY: Final = ViewState("category", "")
"""To which the search is narrowed."""


def _search_place(ctx: data.FilesContext[pages.SearchArgs]) -> data.Place:
    return data.Place(
        ctx.args.root,
        ctx.args.path,
        QUERY.of(ctx).strip(),
        _CATEGORY.of(ctx),
        searching=True,
    )


def search_page(ctx: data.FilesContext[pages.SearchArgs]) -> ui.View:
    """Files whose name has the typed text, narrowed by category."""
    theme = ctx.theme
    place = _search_place(ctx)
    title = place_title(ctx, place)
    bar = search_page_bar(ctx, ctx.t.search_in.format(place=title))
    chips = None
    if place.root not in data.CATEGORIES:
        chips = ui.row(
            *(_chip(ctx, name, place.category == name) for name in data.CATEGORIES),
            width=ui.FILL,
            height=48,
            gap=6,
            padding=(10, 0),
            class_name="android.widget.HorizontalScrollView",
            resource_id="search_chip_group",
        )
    asked = bool(place.query or place.category)
    entries = data.entries_in(ctx.state, ctx.data, place) if asked else []
    if entries:
        look = Look(
            lambda entry: partial(open_entry, entry=entry, root=place.root),
            lambda entry: partial(select, place=place, entry=entry),
        )
        content = entry_list(ctx, entries, look, grid=ctx.data.grid)
    else:
        words = (
            ctx.t.no_results.format(place=title) if asked else ctx.t.search_in.format(place=title)
        )
        content = empty_state(ctx, words)
    return ui.page(theme, bar, chips, content)


def _chip(ctx: data.FilesContext, name: str, chosen: bool) -> ui.View:
    theme = ctx.theme
    title = root_title(ctx, name)
    color = theme.on_accent_container if chosen else theme.text
    return ui.row(
        ui.text(title, 12, color, bold=chosen, max_lines=1, class_name=""),
        height=34,
        weight=1,
        justify="center",
        fill=theme.accent_container if chosen else 0,
        stroke=0 if chosen else theme.thumb,
        radius=9,
        class_name="android.widget.CheckBox",
        resource_id="search_chip",
        text=title,
        checkable=True,
        checked=chosen,
        focusable=True,
        on_tap=partial(_choose_category, name="" if chosen else name),
    )


def _choose_category(system: System, name: str) -> None:
    _CATEGORY.set(system, name)


# -- Several entries chosen at once: the bar over the listing, and what is done to them ----------


def selection_page(ctx: data.FilesContext[pages.PlaceArgs]) -> ui.View:
    """The listing while entries are chosen; it closes with the last of them."""
    theme, place = ctx.theme, ctx.args.place
    entries = data.entries_in(ctx.state, ctx.data, place)
    chosen = pages.CHOSEN.of(ctx)
    paths = tuple(entry.path for entry in entries if entry.path in chosen)
    has_directory = any(entry.is_directory for entry in entries if entry.path in chosen)
    bar = selection_bar(
        ctx,
        ctx.t.selected.format(count=len(paths)),
        ctx.t.clear_selection,
        handlers.dismiss,
        None
        if has_directory
        else ui.icon_button(
            theme,
            "share-variant",
            ctx.t.share,
            partial(_share, paths=paths),
            resource_id="action_menu_share",
        ),
        ui.icon_button(
            theme,
            "trash-can-outline",
            ctx.t.delete,
            partial(_delete, paths=paths),
            resource_id="action_menu_delete",
        ),
        ui.icon_button(
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
            Look(
                lambda entry: handlers.partial_handler(
                    handlers.toggle_or_close, pages.CHOSEN, entry.path
                ),
                chosen=chosen,
            ),
            grid=ctx.data.grid,
        )
        if entries
        else empty_state(ctx, ctx.t.empty)
    )
    return ui.page(theme, bar, content)._replace(place="screen")


def _share(system: System, paths: tuple[str, ...]) -> None:
    system.dismiss()
    if paths:
        share(system, paths)


def _delete(system: System, paths: tuple[str, ...]) -> None:
    if paths:
        pages.DELETE.open(system, paths=paths)


def _open_menu(system: System, place: data.Place, paths: tuple[str, ...]) -> None:
    if paths:
        pages.SELECT_MENU.open(system, place=place, paths=paths)


def selection_menu(ctx: data.FilesContext[pages.SelectionArgs]) -> ui.View:
    """The overflow menu of the bar."""
    paths = ctx.args.paths
    items: list[tuple[str, ui.Handler]] = [
        (ctx.t.select_all, partial(_choose_all, place=ctx.args.place)),
        (ctx.t.copy_to, partial(_pick, operation="copy", paths=paths)),
        (ctx.t.move_to, partial(_pick, operation="move", paths=paths)),
    ]
    if len(paths) == 1:
        items.append((ctx.t.rename, partial(_rename, path=paths[0])))
        items.append((ctx.t.info, partial(_inform, path=paths[0])))
    items.append((ctx.t.deselect_all, _deselect))
    return ui.menu(ctx.theme, *items)


def _choose_all(system: System, place: data.Place) -> None:
    entries = data.entries_in(system.state, data.read(system.state), place)
    system.dismiss()
    pages.CHOSEN.set(system, frozenset(entry.path for entry in entries))


def _deselect(system: System) -> None:
    system.dismiss()
    system.dismiss()


def _pick(system: System, operation: str, paths: tuple[str, ...]) -> None:
    _deselect(system)
    if operation == "move" and any(path in files.ALWAYS for path in paths):
        system.toast(Texts.of(system.language).cannot_move)
        return
    pages.PICKER.start(system, operation=operation, paths=paths)


def _rename(system: System, path: str) -> None:
    _deselect(system)
    if path in files.ALWAYS:
        system.toast(Texts.of(system.language).cannot_rename)
        return
    ask_name(system, path)


def _inform(system: System, path: str) -> None:
    _deselect(system)
    pages.INSPECTOR.start(system, path=path)
