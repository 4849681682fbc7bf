"""What other programs read and write: `content://com.flauschcode.broccoli/recipes`."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.columns import integer, row_id, text
from mobile_gym.virtual_device.app_kit.record_table import record_table
from mobile_gym.virtual_device.apps.broccoli.data import (
    CATEGORIES,
    PACKAGE,
    RECIPES,
    Category,
    Recipe,
)
from mobile_gym.virtual_device.system.storage import Storage

__all__ = ["CATEGORY_ROWS", "RECIPE_ROWS", "STORAGE"]

RECIPE_ROWS: Final = record_table(
    RECIPES,
    (
        row_id(lambda recipe: recipe.id),
        text("title", lambda recipe: recipe.title, written=True),
        text("description", lambda recipe: recipe.description, written=True),
        text("servings", lambda recipe: recipe.servings, written=True),
        text("preparationTime", lambda recipe: recipe.preparation_time, written=True),
        text("source", lambda recipe: recipe.source, written=True),
        text("ingredients", lambda recipe: recipe.ingredients, written=True),
        text("directions", lambda recipe: recipe.directions, written=True),
        integer("favorite", lambda recipe: recipe.favorite, written=True),
        text("imageName", lambda recipe: recipe.image_name),
    ),
    empty=Recipe(0),
)
CATEGORY_ROWS: Final = record_table(
    CATEGORIES,
    (
        row_id(lambda category: category.id),
        text("name", lambda category: category.name, written=True),
    ),
    empty=Category(0),
)
STORAGE: Final = Storage(
    tables={f"{PACKAGE}/recipes": RECIPE_ROWS, f"{PACKAGE}/categories": CATEGORY_ROWS}
)
