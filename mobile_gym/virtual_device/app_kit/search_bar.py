"""The bar at the top of a search: a way back, what is searched for, a button that empties it.

What is typed is `QUERY`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import dismiss, finish
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.texts import AppTexts
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System


class SearchIds(NamedTuple):
    """The resource ids of a search popup's bar."""

    bar: str = "action_bar"
    field: str = "search_src_text"
    clear: str = "search_close_btn"


_IDS: Final = SearchIds()
QUERY: Final = ViewState("query", "")
"""What is searched for."""
FOUND_SCROLL: Final = ViewState("scroll:found", 0)
"""How far the list of what was found is scrolled, in pixels."""


def search_popup_bar(ctx: Context[object, AppTexts], hint: str, ids: SearchIds = _IDS) -> ui.View:
    """The bar of a search that is a popup: back closes it, and its list `found` starts anew."""
    theme, query = ctx.theme, QUERY.of(ctx)
    return ui.row(
        _up(ctx, dismiss),
        ui.edit_field(
            theme,
            "query",
            query,
            hint=hint,
            resource_id=ids.field,
            on_change=_to_top,
            bare=True,
            action="search",
        ),
        ui.icon_button(theme, "close", ctx.t.clear, _clear, resource_id=ids.clear)
        if query
        else None,
        gap=4,
        width=ui.FILL,
        height=64,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id=ids.bar,
    )


def search_page_bar(ctx: Context[object, AppTexts], hint: str) -> ui.View:
    """The bar of a search that is a page of its own: back leaves it."""
    theme, query = ctx.theme, QUERY.of(ctx)
    field = ui.edit_field(
        theme,
        "query",
        query,
        hint=hint,
        resource_id="search_src_text",
        bare=True,
        action="search",
    )
    return ui.row(
        _up(ctx, finish),
        field._replace(width=0, weight=1),
        ui.icon_button(theme, "close", ctx.t.clear_query, _empty) if query else None,
        gap=8,
        width=ui.FILL,
        height=56,
        padding=(4, 0, 8, 0),
        class_name="android.view.ViewGroup",
        resource_id="search_bar",
    )


def _up(ctx: Context[object, AppTexts], on_tap: ui.Handler) -> ui.View:
    return ui.icon_button(
        ctx.theme,
        "arrow-left",
        ctx.t.navigate_up,
        on_tap,
        class_name="android.widget.ImageButton",
    )


# -- what the taps do ---------------------------------------------------------------------------


def _to_top(system: System, query: str) -> None:
    del query
    FOUND_SCROLL.set(system, 0)


def _empty(system: System) -> None:
    QUERY.set(system, "")


def _clear(system: System) -> None:
    _empty(system)
    system.focus("query", 0)
