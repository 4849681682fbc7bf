"""What is true of AndroidWorld's tasks about the recipes of Broccoli."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from reward_models.judge_bench.oracles.android_world_markor import DESCRIPTIONS as IN_MARKOR
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.files_goals import SHARED
from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    activity_shows,
    app_in_front,
)

_APP: Final = "com.flauschcode.broccoli"
_FILE: Final = f"{SHARED}Documents/Markor/recipes.txt"
_TOLD: Final = re.compile(
    r"(?P<title>.+)\n(?:Description: |描述：)(?P<description>.*)"
    r"\n(?:Servings: |份量：)(?P<servings>.*)"
    r"\n(?:Preparation time: |准备时间：)(?P<preparation_time>.*)"
    r"\n(?:Ingredients: |食材：)(?P<ingredients>.*)"
    r"\n(?:Directions: |做法：)(?P<directions>.*)"
)
_NAMED: Final = re.compile(r"(?:and no others: |不要删除其他食谱：)(?P<titles>.+)[.。]")
_MENTIONED: Final = re.compile(r"directions mention (.+), and no others|做法里提到 (.+) 的所有食谱")
_TIME: Final = re.compile(r"preparation time is (.+) down in|准备时间为 (.+) 的写到")


class _Recipe(NamedTuple):
    """What a user can tell of a recipe, but for its picture and categories."""

    title: str
    description: str
    servings: str
    preparation_time: str
    ingredients: str
    directions: str
    source: str = ""
    favorite: bool = False


def _recipe_of_record(record: Any) -> _Recipe:
    return _Recipe(
        record.title or "",
        record.description or "",
        record.servings or "",
        record.preparation_time or "",
        record.ingredients or "",
        record.directions or "",
        record.source or "",
        bool(record.favorite),
    )


def _recipes_at_reset_and_now(see: Sight) -> tuple[Counter[_Recipe], Counter[_Recipe]]:
    """What recipes there were at reset, and what recipes there are now."""
    before, after = (Counter(map(_recipe_of_record, data.recipes)) for data in see.data(_APP))
    return before, after


# -- what is asked for ----------------------------------------------------------------------------


def _parse_recipes(text: str) -> list[_Recipe]:
    """The recipes that a text tells, one below the other."""
    return [
        _Recipe(
            title=fields["title"],
            description=fields["description"],
            servings=fields["servings"],
            preparation_time=fields["preparation_time"],
            ingredients=fields["ingredients"],
            directions=fields["directions"],
        )
        for fields in _TOLD.finditer(text)
    ]


def _requested_recipes(see: Sight) -> list[_Recipe]:
    """The recipes that the instruction tells, or those of the file that it means."""
    if told := _parse_recipes(see.task.text):
        return told
    written = _parse_recipes(see.start.files[_FILE].decode())
    time = _TIME.search(see.task.text)
    if time is None:
        return written
    return [recipe for recipe in written if recipe.preparation_time == (time[1] or time[2])]


def _is_meant(see: Sight) -> Callable[[_Recipe], bool]:
    """Whether the instruction has a recipe removed: by its title, or by what its directions say."""
    mentioned = _MENTIONED.search(see.task.text)
    if mentioned is not None:
        word = re.escape(mentioned[1] or mentioned[2])
        form = re.compile(rf"(?<![a-z]){word}(?![a-z])", re.IGNORECASE)
        return lambda recipe: form.search(recipe.directions) is not None
    named = _NAMED.search(see.task.text)
    assert named is not None, see.task.text
    titles = re.split(", |、", named["titles"])
    return lambda recipe: recipe.title in titles


# -- instructions ---------------------------------------------------------------------------------


def _are_added(see: Sight) -> bool:
    before, after = _recipes_at_reset_and_now(see)
    return after == before + Counter(_requested_recipes(see))


def _are_deleted(see: Sight) -> bool:
    before, after = _recipes_at_reset_and_now(see)
    is_meant = _is_meant(see)
    return after == Counter({recipe: n for recipe, n in before.items() if not is_meant(recipe)})


def _is_copy_deleted(see: Sight) -> bool:
    """Every recipe that was there twice is there once, and the others are as they were."""
    before, after = _recipes_at_reset_and_now(see)
    return max(before.values()) > 1 and after == Counter(dict.fromkeys(before, 1))


_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.RecipeAddSingleRecipe": _are_added,
    "AndroidWorld.RecipeAddMultipleRecipes": _are_added,
    "AndroidWorld.RecipeAddMultipleRecipesFromMarkor": _are_added,
    "AndroidWorld.RecipeAddMultipleRecipesFromMarkor2": _are_added,
    "AndroidWorld.RecipeDeleteSingleRecipe": _are_deleted,
    "AndroidWorld.RecipeDeleteSingleWithRecipeWithNoise": _are_deleted,
    "AndroidWorld.RecipeDeleteMultipleRecipes": _are_deleted,
    "AndroidWorld.RecipeDeleteMultipleRecipesWithNoise": _are_deleted,
    "AndroidWorld.RecipeDeleteMultipleRecipesWithConstraint": _are_deleted,
    "AndroidWorld.RecipeDeleteDuplicateRecipes": _is_copy_deleted,
    "AndroidWorld.RecipeDeleteDuplicateRecipes2": _is_copy_deleted,
    "AndroidWorld.RecipeDeleteDuplicateRecipes3": _is_copy_deleted,
}


# -- descriptions ---------------------------------------------------------------------------------


def _is_there(see: Sight, title: str) -> bool:
    (recipe,) = (candidate for candidate in _requested_recipes(see) if candidate.title == title)
    before, after = _recipes_at_reset_and_now(see)
    return after[recipe] > before[recipe]


def _is_gone(see: Sight, title: str) -> bool:
    return title not in (recipe.title for recipe in _recipes_at_reset_and_now(see)[1])


def _whole_goal(fact: Fact) -> Callable[..., bool]:
    return lambda see, **_: fact(see)


_DESCRIPTIONS: Final = (
    DescriptionPattern("Broccoli is open", "西兰花食谱已打开", app_in_front(_APP)),
    DescriptionPattern(
        "A recipe is shown",
        "显示了一份食谱",
        activity_shows(f"{_APP}/.recipe.details.RecipeDetailsActivity"),
    ),
    DescriptionPattern(
        "A recipe can be written down",
        "可以写下食谱",
        activity_shows(f"{_APP}/.recipe.crud.CreateAndEditRecipeActivity"),
    ),
    DescriptionPattern(
        "The recipe {title} is there with all that was told of it",
        "有食谱{title}，内容与所述一致",
        _is_there,
    ),
    DescriptionPattern("The recipe {title} is gone", "食谱{title}已不在", _is_gone),
    DescriptionPattern(
        "All that was to be added is there once, nothing else was added, and the other recipes are "
        "as they were",
        "要添加的食谱各有一份，没有添加别的食谱，其他食谱保持原样",
        _whole_goal(_are_added),
    ),
    DescriptionPattern(
        "The other recipes alone are there, as they were",
        "只剩下其他食谱，且保持原样",
        _whole_goal(_are_deleted),
    ),
    DescriptionPattern(
        "Each recipe is there once, as it was, and nothing was added",
        "每份食谱各有一份，保持原样，也没有添加食谱",
        _whole_goal(_is_copy_deleted),
    ),
)

_FROM_FILE: Final = (
    "AndroidWorld.RecipeAddMultipleRecipesFromMarkor",
    "AndroidWorld.RecipeAddMultipleRecipesFromMarkor2",
)
ORACLES: Final[dict[str, Oracle]] = make_oracles(
    _DESCRIPTIONS, _FULFILLED, dict.fromkeys(_FROM_FILE, IN_MARKOR)
)
