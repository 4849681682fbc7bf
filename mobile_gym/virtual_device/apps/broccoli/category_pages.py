"""The categories: listed, made, renamed, deleted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.app_kit.lists import with_floating_button
from mobile_gym.virtual_device.app_kit.prompts import focus_name, message, name_dialog, question
from mobile_gym.virtual_device.apps.broccoli.data import (
    CATEGORIES,
    BroccoliContext,
    Category,
    delete_category,
    read,
)
from mobile_gym.virtual_device.apps.broccoli.pages import (
    CATEGORY_MENU,
    DELETE_CATEGORY,
    NAME_CATEGORY,
    CategoryArgs,
)
from mobile_gym.virtual_device.apps.broccoli.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, WRAP, View, column, scroll
from mobile_gym.virtual_device.ui.widgets import fab, icon_button, list_item, menu, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System


def categories_page(ctx: BroccoliContext) -> View:
    """The categories by name, with how many recipes are in each."""
    theme, t = ctx.theme, ctx.t
    listed = sorted(ctx.data.categories, key=lambda one: ((one.name or "").casefold(), one.id))
    add = fab(theme, "plus", t.new_category, bound(open_name, 0, ""), resource_id="fab_categories")
    if listed:
        rows = column(
            *(_row(ctx, category) for category in listed), width=FILL, padding=(0, 0, 0, 96)
        )
        content = scroll("categories", rows, resource_id="recycler_view")
    else:
        content = empty_state(theme, "label-outline", t.no_categories)
    return page(
        theme,
        sub_page_bar(ctx, t.categories),
        with_floating_button(content, add),
    )


def _row(ctx: BroccoliContext, category: Category) -> View:
    theme, t = ctx.theme, ctx.t
    count = sum(one.category_id == category.id for one in ctx.data.memberships)
    more = icon_button(
        theme, "dots-vertical", t.more_options, bound(CATEGORY_MENU.open, category.id)
    )
    said = t.one_recipe if count == 1 else t.recipe_count.format(count=count)
    return list_item(
        theme,
        category.name or "",
        said,
        on_tap=bound(open_name, category.id, category.name or ""),
        trailing=more,
    )


def category_menu(ctx: BroccoliContext[CategoryArgs]) -> View:
    """What can be done with a category."""
    t, category = ctx.t, _shown(ctx)
    return menu(
        ctx.theme,
        (t.rename, instead(open_name, category.id, category.name or "")),
        (t.delete, instead(DELETE_CATEGORY.open, category.id)),
    )


def _shown(ctx: BroccoliContext[CategoryArgs]) -> Category:
    return CATEGORIES.find(ctx.data, ctx.args.category_id) or Category(ctx.args.category_id)


def open_name(system: System, category_id: int = 0, name: str = "") -> None:
    """Ask for the name of a category; 0 makes a new one."""
    NAME_CATEGORY.open(system, category_id)
    focus_name(system, name)


def name_category_dialog(ctx: BroccoliContext[CategoryArgs]) -> View:
    """The name of a category."""
    t, category = ctx.t, _shown(ctx)
    title = t.rename_category if category.id else t.new_category
    save = partial(_save, category_id=category.id)
    check = partial(_problem, category_id=category.id)
    return name_dialog(ctx, title, category.name or "", save, check=check)


def _problem(state: DeviceState, name: str, category_id: int) -> Text | None:
    if not name:
        return Texts.category_empty
    others = (one for one in read(state).categories if one.id != category_id)
    taken = {(one.name or "").casefold() for one in others}
    return Texts.category_exists if name.casefold() in taken else None


def _save(system: System, name: str, category_id: int) -> None:
    if category_id:
        CATEGORIES.change(system, category_id, name=name)
    else:
        CATEGORIES.add(system, name)


def delete_category_dialog(ctx: BroccoliContext[CategoryArgs]) -> View:
    """The question before a category is gone."""
    t, category = ctx.t, _shown(ctx)
    content = message(ctx.theme, t.delete_category_text, width=WRAP)
    asked = t.delete_category_question.format(name=category.name or "")
    delete = instead(delete_category, category.id)
    return question(ctx, asked, content, t.delete_yes, delete, no=t.delete_no)
