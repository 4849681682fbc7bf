"""The categories: listed, made, renamed, deleted.

They are pages of their own; a recipe's editor makes new categories by their dialog.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import prompts
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import with_floating_button
from mobile_gym.virtual_device.apps.broccoli import data, pages
from mobile_gym.virtual_device.apps.broccoli.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System


def categories_page(ctx: data.BroccoliContext) -> ui.View:
    """The categories by name, with how many recipes are in each."""
    theme, t = ctx.theme, ctx.t
    listed = sorted(
        ctx.data.categories,
        key=lambda other_category: ((other_category.name or "").casefold(), other_category.id),
    )
    add = ui.fab(
        theme,
        "plus",
        t.new_category,
        partial_handler(open_name, 0, ""),
        resource_id="fab_categories",
    )
    if listed:
        rows = ui.column(
            *(_row(ctx, category) for category in listed), width=ui.FILL, padding=(0, 0, 0, 96)
        )
        content = ui.scroll("categories", rows, resource_id="recycler_view")
    else:
        content = empty_state(theme, "label-outline", t.no_categories)
    return ui.page(
        theme,
        sub_page_bar(ctx, t.categories),
        with_floating_button(content, add),
    )


def _row(ctx: data.BroccoliContext, category: data.Category) -> ui.View:
    theme, t = ctx.theme, ctx.t
    count = sum(membership.category_id == category.id for membership in ctx.data.memberships)
    more = ui.icon_button(
        theme,
        "dots-vertical",
        t.more_options,
        partial_handler(pages.CATEGORY_MENU.open, category.id),
    )
    said = t.one_recipe if count == 1 else t.recipe_count.format(count=count)
    return ui.list_item(
        theme,
        category.name or "",
        said,
        on_tap=partial_handler(open_name, category.id, category.name or ""),
        trailing=more,
    )


def category_menu(ctx: data.BroccoliContext[pages.CategoryArgs]) -> ui.View:
    """What can be done with a category."""
    t, category = ctx.t, _category_of_page(ctx)
    return ui.menu(
        ctx.theme,
        (t.rename, replace_popup(open_name, category.id, category.name or "")),
        (t.delete, replace_popup(pages.DELETE_CATEGORY.open, category.id)),
    )


def _category_of_page(ctx: data.BroccoliContext[pages.CategoryArgs]) -> data.Category:
    return data.CATEGORIES.find(ctx.data, ctx.args.category_id) or data.Category(
        ctx.args.category_id
    )


def open_name(system: System, category_id: int = 0, name: str = "") -> None:
    """Ask for the name of a category; 0 makes a new one."""
    pages.NAME_CATEGORY.open(system, category_id)
    prompts.focus_name(system, name)


def name_category_dialog(ctx: data.BroccoliContext[pages.CategoryArgs]) -> ui.View:
    """The name of a category."""
    t, category = ctx.t, _category_of_page(ctx)
    title = t.rename_category if category.id else t.new_category
    save = partial(_save, category_id=category.id)
    check = partial(_problem, category_id=category.id)
    return prompts.name_dialog(ctx, title, category.name or "", save, check=check)


def _problem(state: DeviceState, name: str, category_id: int) -> Text | None:
    if not name:
        return Texts.category_empty
    others = (category for category in data.read(state).categories if category.id != category_id)
    taken = {(other.name or "").casefold() for other in others}
    return Texts.category_exists if name.casefold() in taken else None


def _save(system: System, name: str, category_id: int) -> None:
    if category_id:
        data.CATEGORIES.change(system, category_id, name=name)
    else:
        data.CATEGORIES.add(system, name)


def delete_category_dialog(ctx: data.BroccoliContext[pages.CategoryArgs]) -> ui.View:
    """The question before a category is gone."""
    t, category = ctx.t, _category_of_page(ctx)
    content = prompts.message(ctx.theme, t.delete_category_text, width=ui.WRAP)
    asked = t.delete_category_question.format(name=category.name or "")
    delete = replace_popup(data.delete_category, category.id)
    return prompts.question(ctx, asked, content, t.delete_yes, delete, no=t.delete_no)
