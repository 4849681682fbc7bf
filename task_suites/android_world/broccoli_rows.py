"""Recipes of Broccoli that tasks set up and find again in its table."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.checks import AllOf, Check, ContentRow
from mobile_gym.core.texts import LocalizedText
from mobile_gym.core.word_lists import load_word_lists
from task_suites.android_world.question_rows import word
from task_suites.pools import by_words
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

PACKAGE: Final = "com.flauschcode.broccoli"
URI: Final = f"content://{PACKAGE}/recipes"

_LISTS: Final = load_word_lists("task_suites.android_world")
TITLES: Final = by_words(_LISTS["broccoli_titles"])
"""What recipes are called; Broccoli lists by title, too."""
DIRECTIONS: Final = dict(zip(TITLES, _LISTS["broccoli_directions"], strict=True))
"""By the title in English."""
INGREDIENTS: Final = by_words(_LISTS["broccoli_ingredients"])
"""What directions name, each in at most four dishes."""
PREPARATION_TIMES: Final = by_words(_LISTS["broccoli_times"])
_POOLS: Final = {
    "title": TITLES,
    "description": by_words(_LISTS["broccoli_descriptions"]),
    "servings": by_words(_LISTS["broccoli_servings"]),
    "preparationTime": PREPARATION_TIMES,
    "ingredients": by_words(_LISTS["broccoli_measures"]),
}
"""What a recipe may say, by column; its directions follow from its title."""
_HINTS: Final = by_words(_LISTS["broccoli_hints"])
_THEN: Final = LocalizedText("{directions} {hint}", zh="{directions}{hint}")
_SAID: Final = {
    f"{directions.words} {hint.words}": _THEN.format(directions=directions, hint=hint)
    for directions in DIRECTIONS.values()
    for hint in _HINTS.values()
}
"""All directions, by their English words."""


def naming(ingredient: str) -> list[str]:
    """The titles of the dishes whose directions name an ingredient, all in English."""
    return [title for title, directions in DIRECTIONS.items() if ingredient in directions.words]


@dataclass(frozen=True, slots=True)
class Row:
    """A recipe, in the columns of the table."""

    title: str
    description: str = ""
    servings: str = ""
    preparationTime: str = ""  # noqa: N815 - the column's name
    source: str = ""
    ingredients: str = ""
    directions: str = ""
    favorite: int = 0

    @staticmethod
    def of(values: Mapping[str, Any], draft: TaskBuilder) -> Row:
        """What a parameter of a task holds, in its language; what it leaves out is empty."""
        row = Row(
            **{field_.name: values[field_.name] for field_ in fields(Row) if field_.name in values}
        )
        return row.in_language(draft)

    def in_language(self, draft: TaskBuilder) -> Row:
        """The same recipe with words of the pools in a task's language."""
        words = {name: word(draft, pool, getattr(self, name)) for name, pool in _POOLS.items()}
        return replace(self, **words, directions=word(draft, _SAID, self.directions))

    @property
    def columns(self) -> dict[str, Any]:
        """Its values by column, which `of` reads."""
        return {field_.name: getattr(self, field_.name) for field_ in fields(Row)}

    @property
    def list_card(self) -> tuple[str, str]:
        """What a card in a list shows of it."""
        return self.title, self.description

    def command(self) -> str:
        """The command that puts it in."""
        binds = (
            f"--bind {shlex.quote(f'{name}:{_KINDS[type(value)]}:{value}')}"
            for name, value in self.columns.items()
        )
        return f"content insert --uri {URI} {' '.join(binds)}"


_KINDS: Final = {str: "s", int: "i"}


def draw(rng: np.random.Generator, count: int, *, by_title: bool = False) -> list[dict[str, Any]]:
    """So many recipes for a task's parameter, of different titles.

    Args:
        rng: drawn from.
        count: how many.
        by_title: whether those of one title are always the same, as nothing else is told of them.
    """
    titles = [list(TITLES)[int(place)] for place in rng.permutation(len(TITLES))[:count]]
    return [(_usual(title) if by_title else _draw_recipe(title, rng)).columns for title in titles]


def of_dish(lots: LayoutRandom, title: str) -> Row:
    """A recipe of a title, which is in English; the recipe is in the task's language."""
    return _recipe_row(title, lots.one).in_language(lots.draft)


def _usual(title: str) -> Row:
    """The recipe that is always the same for a title."""
    return _draw_recipe(title, np.random.default_rng(list(TITLES).index(title)))


def _draw_recipe(title: str, rng: np.random.Generator) -> Row:
    return _recipe_row(title, lambda choices: choices[int(rng.integers(len(choices)))])


def _recipe_row(title: str, one: Callable[[Sequence[str]], str]) -> Row:
    drawn = {name: one(list(pool)) for name, pool in _POOLS.items() if name != "title"}
    directions = f"{DIRECTIONS[title].words} {one(list(_HINTS))}"
    return replace(Row(title, directions=directions), **drawn)


def distractors(
    lots: LayoutRandom, low: int, high: int, *, exclude: Iterable[str] = (), by_title: bool = False
) -> tuple[Row, ...]:
    """Between low and high recipes with titles of their own, none of them one of `but`.

    Those of one title are always the same where `by_title` says so, as `draw` has them.
    """
    left_out = frozenset(exclude)
    free = [title for title in TITLES if lots.draft.pick(TITLES[title]) not in left_out]
    titles = lots.some(free, lots.number(low, high))
    if by_title:
        return tuple(_usual(title).in_language(lots.draft) for title in titles)
    return tuple(of_dish(lots, title) for title in titles)


def start(*recipes: Row) -> tuple[str, ...]:
    """Setup: the app as newly installed, with these recipes, and the home screen."""
    return (
        f"pm install-existing {PACKAGE}",
        f"pm clear {PACKAGE}",
        *(recipe.command() for recipe in recipes),
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


def there(row: Row, at_least: int, at_most: int | None = None) -> Check:
    """A recipe is in the table so often."""
    columns = tuple((name, str(value)) for name, value in row.columns.items())
    return ContentRow(URI, columns, at_least, at_most)


def exactly(recipes: Sequence[Row]) -> Check:
    """These recipes are in the table, each as often as here, and no others."""
    counted = Counter(recipes)
    return AllOf(
        (
            ContentRow(URI, (), len(recipes), len(recipes)),
            *(there(recipe, count, count) for recipe, count in counted.items()),
        )
    )


def copied_among(recipes: Sequence[Row], copied: Row) -> dict[str, Any]:
    """How a recipe that is there twice is found: what is searched for, and its place.

    Args:
        recipes: all of them, in the order of their ids.
        copied: one that is there at least twice.
    """
    words = f"{copied.title} {copied.ingredients}"
    found = [row for row in recipes if _has(row, words) and row.list_card == copied.list_card]
    shown = {"title": copied.title, "description": copied.description}
    return {**shown, "words": words, "place": found.index(copied)}


def _has(row: Row, words: str) -> bool:
    """Whether the app's search finds a recipe by words."""
    written = "\n".join((row.title, row.description, row.source, row.ingredients)).casefold()
    return all(word in written for word in words.casefold().split())


def varied_recipes(
    lots: LayoutRandom, title: str, recipe: Row, count: int, *, same_looks: bool
) -> tuple[Row, ...]:
    """So many other recipes of the same title, all different, and perhaps of its description.

    Args:
        lots: drawn from.
        title: of the recipe, in English.
        recipe: that they are like.
        count: how many.
        same_looks: whether they have its description, too.
    """
    made: dict[Row, None] = {}
    while len(made) < count:
        other = of_dish(lots, title)
        if same_looks:
            other = replace(other, description=recipe.description)
        if other != recipe:
            made[other] = None
    return tuple(made)
