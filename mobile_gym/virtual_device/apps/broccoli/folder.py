"""The folder of Broccoli: its database as other programs read and write it."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.folder_tables import field_table
from mobile_gym.virtual_device.apps.broccoli.data import Category, Membership, Recipe
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile

__all__ = ["FOLDER"]

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
                field_table(
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
                field_table(
                    "categories",
                    Category,
                    lambda data: data.categories,
                    names={"categoryId": "id"},
                    next_id="next_category_id",
                ),
                field_table(
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
