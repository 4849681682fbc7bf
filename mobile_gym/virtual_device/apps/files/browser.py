"""The first page and every directory: the listing with its bars, breadcrumbs and menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.app_kit.refreshing import refreshable
from mobile_gym.virtual_device.apps.files.data import (
    SORTS,
    Place,
    entries_in,
    read,
    write,
)
from mobile_gym.virtual_device.apps.files.dialogs import ask_folder
from mobile_gym.virtual_device.apps.files.listing import (
    LIST_SCROLL,
    Look,
    empty_state,
    entry_list,
)
from mobile_gym.virtual_device.apps.files.opening import open_entry
from mobile_gym.virtual_device.apps.files.pages import (
    BROWSER,
    CHOSEN,
    MENU,
    ROOT,
    ROOT_LIST,
    SEARCH,
    SELECT,
    SORT,
    BrowserArgs,
    PlaceArgs,
)
from mobile_gym.virtual_device.apps.files.saying import root_title
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system.app import read_args
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, icon, row, space, text
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    icon_button,
    menu,
    page,
    radio,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.context import FilesContext
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "browser_page",
    "crumbs",
    "overflow_menu",
    "place_title",
    "select",
    "sort_dialog",
]

DOWNLOADS: Final = f"{SHARED}/Download"
_MAX_CRUMBS: Final = 3
_MAX_CRUMB: Final = 14
"""Characters of a directory's name in the breadcrumbs; longer ones are cut."""
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


def root_path(root: str) -> str:
    """The directory of a root; "" where it has none."""
    return {"downloads": DOWNLOADS, "storage": SHARED}.get(root, "")


def place_title(ctx: FilesContext, place: Place) -> str:
    """What a place is called: its directory, or its root."""
    if place.path and place.path != root_path(place.root):
        return place.path.rpartition("/")[2]
    return root_title(ctx, place.root)


def _place(args: BrowserArgs, root: str | None) -> Place:
    """What a listing shows.

    Args:
        args: what it was opened with.
        root: what was chosen since.
    """
    if root is not None:
        return Place(root, root_path(root))
    return Place(args.root, root_path(args.root) if args.path is None else args.path)


def browser_page(ctx: FilesContext[BrowserArgs]) -> View:
    """A listing: the recent files, a category, or a directory."""
    theme, data = ctx.theme, ctx.data
    place = _place(ctx.args, ROOT.of(ctx))
    entries = entries_in(ctx.state, data, place)
    is_deep = place.path not in ("", root_path(place.root))
    tools = (
        icon_button(
            theme,
            "magnify",
            ctx.t.search,
            bound(SEARCH.start, root=place.root, path=place.path),
            resource_id="option_menu_search",
        ),
        icon_button(
            theme,
            "view-list" if data.grid else "view-grid-outline",
            (ctx.t.list_view if data.grid else ctx.t.grid_view),
            _toggle_view,
            resource_id="sub_menu_grid" if not data.grid else "sub_menu_list",
        ),
        icon_button(theme, "dots-vertical", ctx.t.more_options, bound(MENU.open, place=place)),
    )
    bar = app_bar(theme, place_title(ctx, place), *tools)
    first = (
        icon_button(
            theme,
            "arrow-left",
            ctx.t.navigate_up,
            finish,
            class_name="android.widget.ImageButton",
        )
        if is_deep
        else icon_button(
            theme,
            "menu",
            ctx.t.show_roots,
            bound(ROOT_LIST.open),
            class_name="android.widget.ImageButton",
        )
    )
    bar = bar._replace(children=(first, space(width=4), *bar.children[1:]))
    content = (
        entry_list(
            ctx,
            entries,
            Look(
                lambda entry: partial(open_entry, entry=entry, root=place.root),
                lambda entry: partial(select, place=place, entry=entry),
            ),
            grid=data.grid,
        )
        if entries
        else empty_state(ctx, ctx.t.empty)
    )
    content = refreshable(ctx, content)
    trail = None
    if is_deep:
        trail = crumbs(ctx, place, lambda path: partial(_go_up_to, root=place.root, path=path))
    return page(theme, bar, trail, content)


def crumbs(ctx: FilesContext, place: Place, on_tap: Callable[[str], Handler]) -> View:
    """The way from the root to the directory; each step can be tapped.

    `on_tap(path)` makes the handler of a step.
    """
    theme = ctx.theme
    top = root_path(place.root) or SHARED
    root = place.root if root_path(place.root) else "storage"
    title = root_title(ctx, root)
    steps = [(title, top)]
    path = top
    for name in place.path[len(top) :].strip("/").split("/"):
        if name:
            path = f"{path}/{name}"
            steps.append((name if len(name) <= _MAX_CRUMB else f"{name[: _MAX_CRUMB - 1]}…", path))
    parts: list[View] = []
    for name, target in steps[-_MAX_CRUMBS:]:
        if parts:
            parts.append(icon("chevron-right", 18, theme.text_secondary))
        is_last = target == place.path
        parts.append(
            text(
                name,
                14,
                theme.text if is_last else theme.text_secondary,
                bold=is_last,
                max_lines=1,
                padding=(8, 10),
                resource_id="breadcrumb_text",
                selected=is_last,
                focusable=True,
                on_tap=None if is_last else on_tap(target),
            )
        )
    return row(
        *parts,
        width=FILL,
        height=40,
        padding=(12, 0),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="horizontal_breadcrumb",
    )


def _go_up_to(system: System, root: str, path: str) -> None:
    """Back to a directory above: its page is below this one, or is opened."""
    activities = system.front_task.activities
    for depth, activity in enumerate(reversed(activities)):
        if not activity.component.endswith(BROWSER.name):
            break
        layer = activity.layers[0]
        args = read_args(BrowserArgs, layer.args)
        if _place(args, layer.ui.get(ROOT.key)).path == path:
            for _ in range(depth):
                system.finish()
            return
    BROWSER.start(system, root=root, path=path)


def _toggle_view(system: System) -> None:
    write(system, grid=not read(system.state).grid)


def select(system: System, place: Place, entry: Entry) -> None:
    """Choose an entry of a place, and show the bar of what can be done to it."""
    offset = LIST_SCROLL.get(system)
    SELECT.open(system, place=place)
    CHOSEN.set(system, frozenset({entry.path}))
    LIST_SCROLL.set(system, offset)


def overflow_menu(ctx: FilesContext[PlaceArgs]) -> View:
    """The overflow menu of a listing."""
    place = ctx.args.place
    items: list[tuple[str, Handler]] = []
    if place.path:
        items.append((ctx.t.new_folder, partial(_new_folder, path=place.path)))
    if entries_in(ctx.state, ctx.data, place):
        items.append((ctx.t.select_all, partial(_select_all, place=place)))
    if place.root != "recents":
        items.append((ctx.t.sort, _open_sort))
    words = ctx.t.hide_hidden if ctx.data.show_hidden else ctx.t.show_hidden
    items.append((words, _toggle_hidden))
    return menu(ctx.theme, *items)._replace(width=250)


def _new_folder(system: System, path: str) -> None:
    system.dismiss()
    ask_folder(system, path)


def _select_all(system: System, place: Place) -> None:
    system.dismiss()
    entries = entries_in(system.state, read(system.state), place)
    SELECT.open(system, place=place)
    CHOSEN.set(system, frozenset(entry.path for entry in entries))


def _open_sort(system: System) -> None:
    system.dismiss()
    SORT.open(system)


def _toggle_hidden(system: System) -> None:
    system.dismiss()
    write(system, show_hidden=not read(system.state).show_hidden)


def sort_dialog(ctx: FilesContext) -> View:
    """The dialog that chooses the order."""
    language = ctx.state.language
    rows = (
        radio(
            ctx.theme,
            _SORT_TITLES[name].of(language),
            ctx.data.sort == name,
            partial(_sort, name=name),
        )
        for name in SORTS
    )
    return choice_dialog(ctx, ctx.t.sort_by, rows)


def _sort(system: System, name: str) -> None:
    write(system, sort=name)
    system.dismiss()
