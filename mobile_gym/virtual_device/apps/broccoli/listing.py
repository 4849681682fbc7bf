"""The list of recipes with its filters, and the search."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry
from mobile_gym.virtual_device.app_kit.drawer import drawer as kit_drawer
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import with_floating_button
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar
from mobile_gym.virtual_device.apps.broccoli import pages
from mobile_gym.virtual_device.apps.broccoli.data import CATEGORIES, Recipe, by_title
from mobile_gym.virtual_device.apps.broccoli.look import recipe_list
from mobile_gym.virtual_device.apps.broccoli.seasons import uses_season
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.broccoli.data import BroccoliContext
    from mobile_gym.virtual_device.system.system import System

_CATEGORY: Final = "category:"
_SCROLL: Final = ViewState("scroll:recipes", 0)


def recipes_page(ctx: BroccoliContext) -> ui.View:
    """The recipes that are shown, by title."""
    theme, t, shown = ctx.theme, ctx.t, pages.SHOWN.of(ctx)
    title = _title(ctx, shown)
    recipes = _recipes(ctx, shown)
    bar = ui.row(
        ui.icon_button(
            theme, "menu", t.open_drawer, pages.DRAWER.open, class_name="android.widget.ImageButton"
        ),
        ui.row(
            ui.text(title, 20, theme.text, bold=True, max_lines=1, class_name=""),
            ui.icon("menu-down", 24, theme.icon),
            gap=4,
            weight=1,
            height=48,
            padding=(4, 0),
            class_name="android.widget.Spinner",
            resource_id="spinner",
            text=title,
            focusable=True,
            on_tap=pages.FILTERS.open,
        ),
        ui.icon_button(theme, "magnify", t.search, pages.SEARCH.start, resource_id="action_search"),
        gap=4,
        width=ui.FILL,
        height=56,
        padding=(4, 0, 8, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar",
    )
    if recipes:
        content = recipe_list(ctx, recipes, "recipes")
    else:
        words = t.none_shown if ctx.data.recipes else t.no_recipes
        content = empty_state(theme, "book-open-page-variant-outline", words)
    add = ui.fab(
        theme,
        "plus",
        t.new_recipe,
        partial_handler(pages.EDITOR.start, 0),
        resource_id="fab_recipes",
    )
    return ui.page(
        theme,
        bar,
        with_floating_button(content, add),
    )


def _title(ctx: BroccoliContext, shown: str) -> str:
    t = ctx.t
    fixed = {
        pages.ALL: t.all_recipes,
        pages.FAVORITES: t.favorites,
        pages.SEASON_NOW: t.season_now,
        pages.UNASSIGNED: t.unassigned,
    }
    if shown in fixed:
        return fixed[shown]
    category = CATEGORIES.find(ctx.data, int(shown.removeprefix(_CATEGORY)))
    return t.all_recipes if category is None else category.name or ""


def _recipes(ctx: BroccoliContext, shown: str) -> list[Recipe]:
    data = ctx.data
    if shown == pages.FAVORITES:
        return by_title(data, lambda recipe: bool(recipe.favorite))
    if shown == pages.SEASON_NOW:
        return by_title(data, partial(uses_season, region=data.region, month=ctx.now.month))
    if shown == pages.UNASSIGNED:
        sorted_in = {membership.recipe_id for membership in data.memberships}
        return by_title(data, lambda recipe: recipe.id not in sorted_in)
    if shown.startswith(_CATEGORY):
        wanted = int(shown.removeprefix(_CATEGORY))
        if CATEGORIES.find(data, wanted) is not None:
            inside = {
                membership.recipe_id
                for membership in data.memberships
                if membership.category_id == wanted
            }
            return by_title(data, lambda recipe: recipe.id in inside)
    return by_title(data)


def filters_menu(ctx: BroccoliContext) -> ui.View:
    """What the list can show: all recipes, favourites, what is in season, a category."""
    keys = (pages.ALL, pages.FAVORITES, pages.SEASON_NOW, pages.UNASSIGNED)
    named = sorted(
        ctx.data.categories,
        key=lambda other_category: ((other_category.name or "").casefold(), other_category.id),
    )
    every = (*keys, *(f"{_CATEGORY}{category.id}" for category in named))
    return ui.menu(ctx.theme, *((_title(ctx, key), replace_popup(_show, key)) for key in every))


def _show(system: System, shown: str) -> None:
    pages.SHOWN.set(system, shown)
    _SCROLL.set(system, 0)


def drawer(ctx: BroccoliContext) -> ui.View:
    """The places of the app."""
    t = ctx.t
    return kit_drawer(
        ctx,
        [
            DrawerEntry("book-open-page-variant-outline", t.recipes, dismiss, selected=True),
            DrawerEntry("label-outline", t.categories, replace_popup(pages.CATEGORIES_PAGE.start)),
            DrawerEntry("leaf", t.seasonal_calendar, replace_popup(pages.SEASONS.start)),
        ],
        [
            DrawerEntry("cog-outline", t.settings, replace_popup(pages.SETTINGS.start)),
            DrawerEntry("information-outline", t.about, replace_popup(pages.ABOUT.start)),
        ],
    )


# -- the search ---------------------------------------------------------------------------------


def search_page(ctx: BroccoliContext) -> ui.View:
    """Recipes with all words of the query in title, description, source or ingredients."""
    theme, t = ctx.theme, ctx.t
    sought = QUERY.of(ctx).casefold().split()
    bar = search_page_bar(ctx, t.search_hint)
    found = by_title(ctx.data, partial(_has, sought=sought))
    if not found:
        return ui.page(theme, bar, empty_state(theme, "magnify", t.no_match))
    return ui.page(theme, bar, recipe_list(ctx, found, "found"))


def _has(recipe: Recipe, sought: list[str]) -> bool:
    parts = (recipe.title, recipe.description, recipe.source, recipe.ingredients)
    written = "\n".join(part or "" for part in parts).casefold()
    return all(word in written for word in sought)
