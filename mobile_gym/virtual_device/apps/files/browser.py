"""The first page and every directory: the listing with its bars, breadcrumbs and menus."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.apps.files.data import (
    BROWSER,
    SEARCH,
    SORTS,
    Place,
    found,
    write,
)
from mobile_gym.virtual_device.apps.files.listing import Look, empty_state, entry_list, scroll_key
from mobile_gym.virtual_device.apps.files.opening import open_entry
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.ui.view import FILL, View, icon, row, space, text
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    icon_button,
    menu,
    page,
    radio,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import Handler

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


def root_path(root: str) -> str:
    """The directory of a root; "" where it has none."""
    return {"downloads": DOWNLOADS, "storage": SHARED}.get(root, "")


def place_title(ctx: Context, place: Place) -> str:
    """What a place is called: its directory, or its root."""
    if place.path and place.path != root_path(place.root):
        return place.path.rpartition("/")[2]
    return ctx.t[place.root]


def _place(ctx: Context) -> Place:
    root = ctx.ui.get("root") or ctx.args.get("root", "recents")
    path = root_path(root) if "root" in ctx.ui else ctx.args.get("path", root_path(root))
    return Place(root, path)


def browser_page(ctx: Context) -> View:
    """A listing: the recent files, a category, or a directory."""
    theme, data = ctx.theme, ctx.data
    place = _place(ctx)
    entries = found(ctx.state, data, place)
    is_deep = place.path not in ("", root_path(place.root))
    tools = (
        icon_button(
            theme,
            "magnify",
            ctx.t.search,
            partial(_search, place=place),
            resource_id="option_menu_search",
        ),
        icon_button(
            theme,
            "view-list" if data.grid else "view-grid-outline",
            (ctx.t.list_view if data.grid else ctx.t.grid_view),
            _toggle_view,
            resource_id="sub_menu_grid" if not data.grid else "sub_menu_list",
        ),
        icon_button(theme, "dots-vertical", ctx.t.more_options, partial(_open_menu, place=place)),
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
            theme, "menu", ctx.t.show_roots, _open_roots, class_name="android.widget.ImageButton"
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
    trail = crumbs(ctx, place, partial(bound, _go_up_to)) if is_deep else None
    return page(theme, bar, trail, content)


def crumbs(ctx: Context, place: Place, on_tap: object) -> View:
    """The way from the root to the directory; each step can be tapped.

    `on_tap(path)` makes the handler of a step.
    """
    theme = ctx.theme
    top = root_path(place.root) or SHARED
    title = ctx.t[place.root] if root_path(place.root) else ctx.t.storage
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
                on_tap=None if is_last else on_tap(target),  # type: ignore[operator]
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


def _go_up_to(system: System, path: str) -> None:
    """Back to a directory above: its page is below this one, or is opened."""
    root = system.args.get("root", "storage")
    activities = system.front_task.activities
    for depth, activity in enumerate(reversed(activities)):
        layer = activity.layers[0]
        shown = layer.args.get("path", root_path(layer.ui.get("root") or "recents"))
        if "root" in layer.ui:
            shown = root_path(layer.ui["root"])
        if not activity.component.endswith(BROWSER):
            break
        if shown == path:
            for _ in range(depth):
                system.finish()
            return
    system.start(BROWSER, root=root, path=path)


def _toggle_view(system: System) -> None:
    write(system, grid=not system.data.grid)


def _open_roots(system: System) -> None:
    system.show_popup("roots")


def _search(system: System, place: Place) -> None:
    system.start(SEARCH, root=place.root, path=place.path)


def select(system: System, place: Place, entry: Entry) -> None:
    """Choose an entry of a place, and show the bar of what can be done to it."""
    offset = system.ui(f"scroll:{scroll_key}", 0)
    system.show_popup("select", place=place)
    system.set_ui_item("chosen", frozenset({entry.path}))
    system.set_ui_item(f"scroll:{scroll_key}", offset)


def _open_menu(system: System, place: Place) -> None:
    system.show_popup("menu", place=place)


def overflow_menu(ctx: Context) -> View:
    """The overflow menu of a listing."""
    place: Place = ctx.args["place"]
    items: list[tuple[str, Handler]] = []
    if place.path:
        items.append((ctx.t.new_folder, partial(_new_folder, path=place.path)))
    if found(ctx.state, ctx.data, place):
        items.append((ctx.t.select_all, partial(_select_all, place=place)))
    if place.root != "recents":
        items.append((ctx.t.sort, _open_sort))
    key = "hide_hidden" if ctx.data.show_hidden else "show_hidden"
    items.append((ctx.t[key], _toggle_hidden))
    return menu(ctx.theme, *items)._replace(width=250)


def _new_folder(system: System, path: str) -> None:
    system.dismiss()
    system.show_popup("new_folder", path=path)


def _select_all(system: System, place: Place) -> None:
    system.dismiss()
    paths = frozenset(entry.path for entry in found(system.state, system.data, place))
    system.show_popup("select", place=place)
    system.set_ui_item("chosen", paths)


def _open_sort(system: System) -> None:
    system.dismiss()
    system.show_popup("sort")


def _toggle_hidden(system: System) -> None:
    system.dismiss()
    write(system, show_hidden=not system.data.show_hidden)


def sort_dialog(ctx: Context) -> View:
    """The dialog that chooses the order."""
    rows = (
        radio(ctx.theme, ctx.t[f"sort_{name}"], ctx.data.sort == name, partial(_sort, name=name))
        for name in SORTS
    )
    return choice_dialog(ctx, ctx.t.sort_by, rows)


def _sort(system: System, name: str) -> None:
    write(system, sort=name)
    system.dismiss()
