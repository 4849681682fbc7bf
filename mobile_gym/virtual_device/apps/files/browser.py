"""The first page and every directory: the listing with its bars; the roots; the search."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.files.data import (
    BROWSER,
    CATEGORIES,
    ROOTS,
    SORTS,
    Place,
    found,
    write,
)
from mobile_gym.virtual_device.apps.files.listing import Look, empty_state, entry_list, scroll_key
from mobile_gym.virtual_device.apps.files.opening import open_entry
from mobile_gym.virtual_device.apps.files.saying import size_text
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, space, text
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    button,
    dialog,
    edit_field,
    icon_button,
    menu,
    page,
    radio,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.session import System
    from mobile_gym.virtual_device.ui.view import Handler

__all__ = [
    "SEARCH",
    "browser_page",
    "crumbs",
    "overflow_menu",
    "place_title",
    "roots",
    "search_page",
    "sort_dialog",
]

SEARCH: Final = ".files.SearchActivity"
DOWNLOADS: Final = f"{SHARED}/Download"
_ICONS: Final = {
    "recents": "clock-outline",
    "images": "image-outline",
    "videos": "movie-outline",
    "audio": "music-note",
    "documents": "file-document-outline",
    "downloads": "download",
    "storage": "cellphone",
}
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
    return ctx.t(place.root)


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
            ctx.t("search"),
            partial(_search, place),
            resource_id="option_menu_search",
        ),
        icon_button(
            theme,
            "view-list" if data.grid else "view-grid-outline",
            ctx.t("list_view" if data.grid else "grid_view"),
            _toggle_view,
            resource_id="sub_menu_grid" if not data.grid else "sub_menu_list",
        ),
        icon_button(theme, "dots-vertical", ctx.t("more_options"), partial(_open_menu, place)),
    )
    bar = app_bar(theme, place_title(ctx, place), *tools)
    first = (
        icon_button(
            theme,
            "arrow-left",
            ctx.t("navigate_up"),
            _finish,
            class_name="android.widget.ImageButton",
        )
        if is_deep
        else icon_button(
            theme, "menu", ctx.t("show_roots"), _open_roots, class_name="android.widget.ImageButton"
        )
    )
    bar = bar._replace(children=(first, space(width=4), *bar.children[1:]))
    content = (
        entry_list(
            ctx,
            entries,
            Look(
                lambda entry: partial(open_entry, entry, place.root),
                lambda entry: partial(_select, place, entry),
            ),
            grid=data.grid,
        )
        if entries
        else empty_state(ctx, ctx.t("empty"))
    )
    trail = crumbs(ctx, place, partial(partial, _go_up_to)) if is_deep else None
    return page(theme, bar, trail, content)


def crumbs(ctx: Context, place: Place, on_tap: object) -> View:
    """The way from the root to the directory; each step can be tapped.

    `on_tap(path)` makes the handler of a step.
    """
    theme = ctx.theme
    top = root_path(place.root) or SHARED
    title = ctx.t(place.root if root_path(place.root) else "storage")
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


def _finish(system: System) -> None:
    system.finish()


def _go_up_to(path: str, system: System) -> None:
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


def _search(place: Place, system: System) -> None:
    system.start(SEARCH, root=place.root, path=place.path)


def _select(place: Place, entry: Entry, system: System) -> None:
    offset = system.ui(f"scroll:{scroll_key}", 0)
    system.show_popup("select", place=place)
    system.set_ui_item("chosen", frozenset({entry.path}))
    system.set_ui_item(f"scroll:{scroll_key}", offset)


def _open_menu(place: Place, system: System) -> None:
    system.show_popup("menu", place=place)


def overflow_menu(ctx: Context) -> View:
    """The overflow menu of a listing."""
    place: Place = ctx.args["place"]
    items: list[tuple[str, Handler]] = []
    if place.path:
        items.append((ctx.t("new_folder"), partial(_new_folder, place.path)))
    if found(ctx.state, ctx.data, place):
        items.append((ctx.t("select_all"), partial(_select_all, place)))
    if place.root != "recents":
        items.append((ctx.t("sort"), _open_sort))
    key = "hide_hidden" if ctx.data.show_hidden else "show_hidden"
    items.append((ctx.t(key), _toggle_hidden))
    return menu(ctx.theme, *items)._replace(width=250)


def _new_folder(path: str, system: System) -> None:
    system.dismiss()
    system.show_popup("new_folder", path=path)


def _select_all(place: Place, system: System) -> None:
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
        radio(ctx.theme, ctx.t(f"sort_{name}"), ctx.data.sort == name, partial(_sort, name))
        for name in SORTS
    )
    return dialog(
        ctx.theme,
        ctx.t("sort_by"),
        column(*rows, width=FILL),
        button(ctx.theme, ctx.t("cancel"), _dismiss, resource_id="android:id/button2"),
    )


def _sort(name: str, system: System) -> None:
    write(system, sort=name)
    system.dismiss()


def _dismiss(system: System) -> None:
    system.dismiss()


# -- roots --------------------------------------------------------------------------------------


def roots(ctx: Context) -> View:
    """The places one can start from."""
    theme = ctx.theme
    current = ctx.page_ui.get("root", "recents")
    used = sum(map(len, ctx.state.files.values()))
    rows = [
        row(
            icon(
                _ICONS[root],
                24,
                theme.on_accent_container if root == current else theme.icon,
                class_name="android.widget.ImageView",
                resource_id="android:id/icon",
            ),
            column(
                text(
                    ctx.t(root),
                    16,
                    theme.on_accent_container if root == current else theme.text,
                    bold=root == current,
                    resource_id="android:id/title",
                ),
                text(
                    ctx.t("used", size=size_text(used)),
                    13,
                    theme.text_secondary,
                    resource_id="android:id/summary",
                )
                if root == "storage"
                else None,
                weight=1,
            ),
            width=FILL,
            height=64 if root == "storage" else 54,
            gap=20,
            padding=(16, 0),
            fill=theme.accent_container if root == current else 0,
            radius=27,
            class_name="android.widget.LinearLayout",
            resource_id="item_root",
            selected=root == current,
            focusable=True,
            on_tap=partial(_go, root),
        )
        for root in ROOTS
    ]
    bar = app_bar(theme, ctx.app.name(ctx.state.language), on_back=_dismiss, up=ctx.t("hide_roots"))
    return page(
        theme,
        bar,
        column(
            *rows,
            width=FILL,
            weight=1,
            padding=(12, 8),
            class_name="android.widget.ListView",
            resource_id="roots_list",
        ),
    )._replace(place="screen")


def _go(root: str, system: System) -> None:
    system.set_page_ui(**{"root": root, f"scroll:{scroll_key}": 0})
    system.dismiss()


# -- search -------------------------------------------------------------------------------------


def _searched(ctx: Context) -> Place:
    return Place(
        ctx.args.get("root", "recents"),
        ctx.args.get("path", ""),
        ctx.ui.get("query", "").strip(),
        ctx.ui.get("category", ""),
        searching=True,
    )


def search_page(ctx: Context) -> View:
    """Files whose name has the typed text, narrowed by category."""
    theme = ctx.theme
    place = _searched(ctx)
    title = place_title(ctx, place)
    query = ctx.ui.get("query", "")
    bar = row(
        icon_button(
            theme,
            "arrow-left",
            ctx.t("navigate_up"),
            _finish,
            class_name="android.widget.ImageButton",
        ),
        edit_field(
            theme,
            "query",
            query,
            hint=ctx.t("search_in", place=title),
            resource_id="search_src_text",
            bare=True,
        )._replace(width=0, weight=1),
        icon_button(theme, "close", ctx.t("clear_query"), _clear_query) if query else None,
        width=FILL,
        height=56,
        gap=8,
        padding=(4, 0, 8, 0),
        class_name="android.view.ViewGroup",
        resource_id="search_bar",
    )
    chips = None
    if place.root not in CATEGORIES:
        chips = row(
            *(_chip(ctx, name, place.category == name) for name in CATEGORIES),
            width=FILL,
            height=48,
            gap=6,
            padding=(10, 0),
            class_name="android.widget.HorizontalScrollView",
            resource_id="search_chip_group",
        )
    asked = bool(place.query or place.category)
    entries = found(ctx.state, ctx.data, place) if asked else []
    if entries:
        look = Look(
            lambda entry: partial(open_entry, entry, place.root),
            lambda entry: partial(_select, place, entry),
        )
        content = entry_list(ctx, entries, look, grid=ctx.data.grid)
    else:
        words = ctx.t("no_results", place=title) if asked else ctx.t("search_in", place=title)
        content = empty_state(ctx, words)
    return page(theme, bar, chips, content)


def _chip(ctx: Context, name: str, chosen: bool) -> View:
    theme = ctx.theme
    color = theme.on_accent_container if chosen else theme.text
    return row(
        text(ctx.t(name), 12, color, bold=chosen, max_lines=1, class_name=""),
        height=34,
        weight=1,
        justify="center",
        fill=theme.accent_container if chosen else 0,
        stroke=0 if chosen else theme.thumb,
        radius=9,
        class_name="android.widget.CheckBox",
        resource_id="search_chip",
        text=ctx.t(name),
        checkable=True,
        checked=chosen,
        focusable=True,
        on_tap=partial(_choose_category, "" if chosen else name),
    )


def _choose_category(name: str, system: System) -> None:
    system.set_ui(category=name)


def _clear_query(system: System) -> None:
    system.set_ui(query="")
