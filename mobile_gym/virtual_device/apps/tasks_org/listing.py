"""The first page: the tasks of a filter below their headings; and the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.lists import card_list
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar
from mobile_gym.virtual_device.apps.tasks_org import actions, filters
from mobile_gym.virtual_device.apps.tasks_org.pages import (
    DELETE_SELECTED,
    DRAWER,
    EDITOR,
    FILTER,
    MENU,
    SEARCH,
    SELECTED,
    SELECTION_MENU,
    SORT,
)
from mobile_gym.virtual_device.apps.tasks_org.rows import section_views
from mobile_gym.virtual_device.ui.view import FILL, View, column, row, space, stack
from mobile_gym.virtual_device.ui.widgets import app_bar, fab, icon_button, page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.virtual_device.apps.tasks_org.context import TasksContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["end_selection", "search_page", "select_all", "tasks_page"]


def tasks_page(ctx: TasksContext) -> View:
    """The tasks of a filter, and the bar at the bottom."""
    theme, t = ctx.theme, ctx.t
    key = FILTER.of(ctx)
    sections = filters.sections(ctx.state, key)
    if SELECTED.of(ctx):
        bar = _selection(ctx)
    else:
        bar = app_bar(theme, filters.title_of(ctx.data, key, ctx.state.language))
    content = (
        _list(ctx, sections)
        if sections
        else empty_state(theme, "checkbox-multiple-marked-outline", t.no_tasks)
    )
    add = fab(theme, "plus", t.new_task, bound(_new, key))
    bottom = row(
        icon_button(
            theme, "menu", t.open_drawer, DRAWER.open, class_name="android.widget.ImageButton"
        ),
        space(weight=1),
        icon_button(theme, "magnify", t.search, SEARCH.start, resource_id="menu_search"),
        icon_button(theme, "sort", t.sort, SORT.open, resource_id="menu_sort"),
        icon_button(theme, "dots-vertical", t.more_options, MENU.open),
        gap=4,
        width=FILL,
        height=64,
        padding=(8, 0),
        fill=theme.surface_high,
        class_name="android.view.ViewGroup",
        resource_id="bottomAppBar",
    )
    body = stack(
        content,
        column(add, width=FILL, height=FILL, align="end", justify="end", padding=(16, 16)),
        width=FILL,
        weight=1,
    )
    return page(theme, bar, body, bottom)


def _list(ctx: TasksContext, sections: Sequence[filters.Section]) -> View:
    views = [view for section in sections for view in section_views(ctx, section)]
    return card_list("tasks", *views, resource_id="recycler_view", padding=(0, 0, 0, 88), gap=0)


def _selection(ctx: TasksContext) -> View:
    theme, t, chosen = ctx.theme, ctx.t, SELECTED.of(ctx)
    return selection_bar(
        ctx,
        t.selected.format(count=len(chosen)),
        t.end_selection,
        end_selection,
        icon_button(theme, "share-variant", t.share, bound(_share), resource_id="menu_share"),
        icon_button(theme, "delete-outline", t.delete, DELETE_SELECTED.open, resource_id="delete"),
        icon_button(theme, "dots-vertical", t.more_options, SELECTION_MENU.open),
    )


def search_page(ctx: TasksContext) -> View:
    """Tasks that have the typed words; completed ones and those to come are among them."""
    theme, t = ctx.theme, ctx.t
    query = QUERY.of(ctx).strip()
    sections = filters.found(ctx.state, query) if query else []
    if sections:
        content = _list(ctx, sections)
    else:
        content = empty_state(theme, "magnify", t.no_match if query else t.search_hint)
    return page(theme, search_page_bar(ctx, t.search_hint), content)


# -- handlers -----------------------------------------------------------------------------------


def _new(system: System, key: str) -> None:
    EDITOR.start(system, filter=key)


def end_selection(system: System) -> None:
    """Select nothing."""
    SELECTED.set_page(system, ())


def select_all(system: System) -> None:
    """Select what the page shows."""
    sections = filters.sections(system.state, FILTER.get_page(system))
    SELECTED.set_page(
        system, tuple(listed.task.id for section in sections for listed in section.tasks)
    )


def _share(system: System) -> None:
    actions.share(system, SELECTED.get_page(system))
    end_selection(system)
