"""The pages and popups of Broccoli, what each is opened with, and what its pages keep.

Pages open each other by it, and none imports another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.apps.broccoli.data import PACKAGE
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class RecipeArgs:
    """The recipe that a page or popup is about; 0 for a new one."""

    recipe_id: int = 0


@dataclass(frozen=True, slots=True)
class CategoryArgs:
    """The category that a popup is about; 0 for a new one."""

    category_id: int = 0


MAIN: Final = Page(PACKAGE, ".MainActivity")
SEARCH: Final = Page(PACKAGE, ".recipe.list.SearchActivity")
DETAILS: Final = Page(PACKAGE, ".recipe.details.RecipeDetailsActivity", RecipeArgs)
COOKING: Final = Page(PACKAGE, ".recipe.cooking.CookingAssistantActivity", RecipeArgs)
EDITOR: Final = Page(PACKAGE, ".recipe.crud.CreateAndEditRecipeActivity", RecipeArgs)
CATEGORIES_PAGE: Final = Page(PACKAGE, ".category.CategoryActivity")
SEASONS: Final = Page(PACKAGE, ".seasons.SeasonalCalendarActivity")
SETTINGS: Final = Page(PACKAGE, ".settings.SettingsActivity")
ABOUT: Final = Page(PACKAGE, ".about.AboutActivity")

DRAWER: Final = Popup("drawer")
FILTERS: Final = Popup("filters")
DETAILS_MENU: Final = Popup("details_menu", RecipeArgs)
DELETE_RECIPE: Final = Popup("delete_recipe", RecipeArgs)
PICTURES: Final = Popup("pictures")
CHOOSE_CATEGORIES: Final = Popup("choose_categories", RecipeArgs)
DISCARD: Final = Popup("discard")
CATEGORY_MENU: Final = Popup("category_menu", CategoryArgs)
NAME_CATEGORY: Final = Popup("name_category", CategoryArgs)
DELETE_CATEGORY: Final = Popup("delete_category", CategoryArgs)

ALL, FAVORITES, SEASON_NOW, UNASSIGNED = "all", "favorites", "season", "unassigned"
"""What the list may show, beside the recipes of a category, `category:ID`."""
SHOWN: Final = ViewState("shown", ALL)
"""What the list shows."""
