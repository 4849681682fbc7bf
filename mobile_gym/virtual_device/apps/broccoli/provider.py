"""What other programs read and write: rows of `com.flauschcode.broccoli`, the database."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.apps.broccoli.data import (
    CATEGORIES,
    PACKAGE,
    RECIPES,
    Category,
    Membership,
    Recipe,
)
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile
from mobile_gym.virtual_device.system.storage import Storage

RECIPE_ROWS: Final = tables.record_table(
    RECIPES,
    (
        tables.row_id(lambda recipe: recipe.id),
        tables.text("title", lambda recipe: recipe.title, written=True),
        tables.text("description", lambda recipe: recipe.description, written=True),
        tables.text("servings", lambda recipe: recipe.servings, written=True),
        tables.text("preparationTime", lambda recipe: recipe.preparation_time, written=True),
        tables.text("source", lambda recipe: recipe.source, written=True),
        tables.text("ingredients", lambda recipe: recipe.ingredients, written=True),
        tables.text("directions", lambda recipe: recipe.directions, written=True),
        tables.integer("favorite", lambda recipe: recipe.favorite, written=True),
        tables.text("imageName", lambda recipe: recipe.image_name),
    ),
    empty=Recipe(0),
)
CATEGORY_ROWS: Final = tables.record_table(
    CATEGORIES,
    (
        tables.row_id(lambda category: category.id),
        tables.text("name", lambda category: category.name, written=True),
    ),
    empty=Category(0),
)
STORAGE: Final = Storage(
    tables={f"{PACKAGE}/recipes": RECIPE_ROWS, f"{PACKAGE}/categories": CATEGORY_ROWS}
)


# -- The folder of Broccoli: its database as other programs read and write it --------------------

_SCHEMA: Final = """\
CREATE TABLE recipes (
    recipeId INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    title TEXT,
    imageName TEXT,
    description TEXT,
    servings TEXT,
    preparationTime TEXT,
    source TEXT,
    ingredients TEXT,
    directions TEXT,
    favorite INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE categories (
    categoryId INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    name TEXT
);
CREATE TABLE recipes_with_categories (
    categoryId INTEGER NOT NULL,
    recipeId INTEGER NOT NULL,
    PRIMARY KEY (categoryId, recipeId)
);
"""
"""Source: the columns of `recipes` that AndroidWorld (d9c569f) reads and inserts, no others."""

FOLDER: Final = Folder(
    databases=(
        SqliteFile(
            "databases/broccoli",
            schema=_SCHEMA,
            user_version=1,
            tables=(
                tables.field_table(
                    "recipes",
                    Recipe,
                    lambda data: data.recipes,
                    names={
                        "recipeId": "id",
                        "imageName": "image_name",
                        "preparationTime": "preparation_time",
                    },
                    next_id="next_id",
                ),
                tables.field_table(
                    "categories",
                    Category,
                    lambda data: data.categories,
                    names={"categoryId": "id"},
                    next_id="next_category_id",
                ),
                tables.field_table(
                    "recipes_with_categories",
                    Membership,
                    lambda data: data.memberships,
                    names={"categoryId": "category_id", "recipeId": "recipe_id"},
                ),
            ),
        ),
    )
)
"""Pictures and what the settings chose have no table; they are in the app's own file."""
