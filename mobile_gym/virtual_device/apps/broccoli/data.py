"""What Broccoli remembers: recipes, their categories and pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from mobile_gym.virtual_device.app_kit.records import RecordField, Records, Stored
from mobile_gym.virtual_device.app_kit.stored_tables import SqlColumn
from mobile_gym.virtual_device.apps.broccoli.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.system.sqlite_files import Extra

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

PACKAGE: Final = "com.flauschcode.broccoli"


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe: a row of the table `recipes`; a text is None where the row has NULL.

    Attributes:
        id: never used again.
        image_name: of its picture among `BroccoliData.images`; "" for none.
        preparation_time: in words.
        ingredients: one on each line.
        directions: a step on each line.
        favorite: 1 for a favourite, 0 for another one.
        extra: columns of its row that are not known here.
    """

    id: Annotated[int, SqlColumn("recipeId")]
    title: str | None = ""
    image_name: Annotated[str | None, SqlColumn("imageName", is_written=False, is_last=True)] = ""
    description: str | None = ""
    servings: str | None = ""
    preparation_time: Annotated[str | None, SqlColumn("preparationTime")] = ""
    source: str | None = ""
    ingredients: str | None = ""
    directions: str | None = ""
    favorite: int = 0
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Category:
    """What recipes are sorted into: a row of the table `categories`."""

    id: Annotated[int, SqlColumn("categoryId")]
    name: str | None = ""
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Membership:
    """That a recipe is in a category: a row of the table `recipes_with_categories`."""

    category_id: Annotated[int, SqlColumn("categoryId", is_key=True)]
    recipe_id: Annotated[int, SqlColumn("recipeId", is_key=True)]
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Image:
    """A copy of a picture that was chosen for a recipe."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class BroccoliData:
    """All of it.

    Attributes:
        recipes: in the order of ids.
        categories: in the order of ids.
        images: those of recipes.
        next_image: number of the next one.
        theme: `system`, `light` or `dark`.
        region: whose seasons count: a key of `seasons.REGIONS`.
    """

    recipes: tuple[Recipe, ...] = ()
    next_id: int = 1
    categories: tuple[Category, ...] = ()
    next_category_id: int = 1
    memberships: tuple[Membership, ...] = ()
    images: tuple[Image, ...] = ()
    next_image: int = 1
    theme: str = "system"
    region: str = "central_europe"


STORED: Final = Stored(PACKAGE, BroccoliData)
RECIPES: Final = Records(STORED, Recipe, lambda data: data.recipes, lambda data: data.next_id)
CATEGORIES: Final = Records(
    STORED, Category, lambda data: data.categories, lambda data: data.next_category_id
)
MEMBERSHIPS: Final = RecordField(STORED, Membership, lambda data: data.memberships)
read, write = STORED.read, STORED.write


def by_title(
    data: BroccoliData, chosen: Callable[[Recipe], bool] = lambda recipe: True
) -> list[Recipe]:
    """The recipes as lists show them."""
    recipes = [recipe for recipe in data.recipes if chosen(recipe)]
    return sorted(recipes, key=lambda recipe: ((recipe.title or "").casefold(), recipe.id))


def image_of(data: BroccoliData, recipe: Recipe) -> bytes:
    """A recipe's picture; b"" where it has none."""
    named = (image.content for image in data.images if image.name == recipe.image_name)
    return next(named, b"") if recipe.image_name else b""


def categories_of(data: BroccoliData, recipe_id: int) -> list[Category]:
    """The categories of a recipe, by name."""
    ids = {
        membership.category_id
        for membership in data.memberships
        if membership.recipe_id == recipe_id
    }
    found = [category for category in data.categories if category.id in ids]
    return sorted(found, key=lambda category: ((category.name or "").casefold(), category.id))


# -- changing -----------------------------------------------------------------------------------


def put_into_categories(system: System, recipe_id: int, category_ids: tuple[int, ...]) -> None:
    """Sort a recipe into these categories and no others."""
    data = read(system.state)
    kept = [
        membership
        for membership in data.memberships
        if membership.recipe_id != recipe_id or membership.category_id in category_ids
    ]
    known = {item.category_id for item in kept if item.recipe_id == recipe_id}
    there = {category.id for category in data.categories}
    added = (
        Membership(category_id_, recipe_id)
        for category_id_ in category_ids
        if category_id_ in there and category_id_ not in known
    )
    write(system, memberships=(*kept, *added))


def delete_recipe(system: System, recipe_id: int) -> None:
    """Remove a recipe, its picture, and that it is in categories."""
    RECIPES.remove(system, recipe_id)
    data = read(system.state)
    left = tuple(membership for membership in data.memberships if membership.recipe_id != recipe_id)
    system.set_data(_without_lost_images(replace(data, memberships=left)), PACKAGE)


def delete_category(system: System, category_id: int) -> None:
    """Remove a category; its recipes stay."""
    CATEGORIES.remove(system, category_id)
    left = (
        membership
        for membership in read(system.state).memberships
        if membership.category_id != category_id
    )
    write(system, memberships=tuple(left))


def _without_lost_images(data: BroccoliData) -> BroccoliData:
    """The data without pictures that no recipe names."""
    names = {recipe.image_name for recipe in data.recipes}
    return replace(data, images=tuple(image for image in data.images if image.name in names))


def keep_image(system: System, content: bytes) -> str:
    """Keep a copy of a picture; its name."""
    data = read(system.state)
    name = f"recipe-{data.next_image}.jpg"
    images = (*data.images, Image(name, content))
    write(system, images=images, next_image=data.next_image + 1)
    return name


def drop_lost_images(system: System) -> None:
    """Forget pictures that no recipe names."""
    system.set_data(_without_lost_images(read(system.state)), PACKAGE)


# -- What the screens of Broccoli may know -------------------------------------------------------

BroccoliContext: TypeAlias = Context[BroccoliData, Texts, ArgsT]
