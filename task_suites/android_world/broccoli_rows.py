"""Recipes of Broccoli that tasks set up and find again in its table."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.checks import AllOf, Check, ContentRow
from task_suites.variety import Lots

PACKAGE: Final = "com.flauschcode.broccoli"
URI: Final = f"content://{PACKAGE}/recipes"

DISHES: Final[Mapping[str, str]] = {
    "Barley Risotto": "Fry the barley with leek, pour broth on it and stir until it is soft.",
    "Bean Goulash": "Brown an onion with paprika, add beans and simmer for half an hour.",
    "Beetroot Soup": "Boil beetroot with potato, blend both and stir in a spoon of cream.",
    "Cabbage Rolls": "Wrap millet and mushrooms in cabbage leaves and bake them in broth.",
    "Carrot Fritters": "Grate carrots, mix them with egg and flour and fry small cakes.",
    "Cheese Dumplings": "Knead cheese and flour, shape dumplings and cook them in salted water.",
    "Chestnut Cream": "Press boiled chestnuts through a sieve and fold in vanilla and cream.",
    "Cucumber Raita": "Stir grated cucumber and mint into yoghurt and keep it cool.",
    "Fennel Gratin": "Slice fennel, cover it with cheese and bake it until brown.",
    "Fig Toast": "Roast rye bread and lay figs and honey on it.",
    "Ginger Noodles": "Cook noodles, then toss them in ginger, sesame and soy sauce.",
    "Green Pea Mash": "Crush peas with mint and a little butter.",
    "Herring Salad": "Cut herring, apple and gherkin into cubes and mix them with yoghurt.",
    "Lemon Polenta": "Let polenta swell in milk and season it with lemon and thyme.",
    "Millet Porridge": "Simmer millet in milk and top it with pear and cinnamon.",
    "Mushroom Toast": "Fry mushrooms in butter and heap them on rye bread.",
    "Onion Tart": "Steam onion rings, spread them on dough and bake the tart.",
    "Pear Crumble": "Cover pear halves with oats and honey and bake them.",
    "Potato Waffles": "Bake a batter of mashed potato, egg and nutmeg in the iron.",
    "Pumpkin Curry": "Cook pumpkin in coconut milk with ginger and turmeric.",
    "Red Lentil Spread": "Boil lentils, blend them with tahini and season with cumin.",
    "Semolina Pudding": "Whisk semolina into hot milk and serve it with plum sauce.",
    "Spelt Pancakes": "Fry thin pancakes of spelt and fill them with plum jam.",
    "Tofu Skewers": "Marinate tofu in soy sauce, put it on sticks and grill it.",
    "Walnut Pasta": "Pound walnuts with garlic and oil and stir them into pasta.",
    "Wild Garlic Dip": "Chop wild garlic finely and mix it with quark.",
}
"""Directions by title; Broccoli lists by title, too."""
INGREDIENTS: Final = (
    "leek", "broth", "paprika", "beetroot", "millet", "carrots", "flour", "vanilla", "cucumber",
    "mint", "yoghurt", "fennel", "figs", "honey", "ginger", "sesame", "soy sauce", "peas",
    "herring", "gherkin", "lemon", "thyme", "milk", "pear", "cinnamon", "mushrooms", "butter",
    "rye bread", "oats", "nutmeg", "pumpkin", "turmeric", "lentils", "tahini", "cumin", "plum",
    "spelt", "tofu", "walnuts", "garlic", "quark", "cheese", "cream", "egg",
)  # fmt: skip
"""What directions name, each in at most four dishes."""
DESCRIPTIONS: Final = (
    "Warms you up on a grey day.",
    "Guests ask for it every time.",
    "Handed down from the neighbour.",
    "Keeps until the next day.",
)
SERVINGS: Final = ("1 portion", "2 portions", "4 portions", "5 to 6 portions", "10 portions")
PREPARATION_TIMES: Final = ("15 minutes", "25 minutes", "40 minutes", "an hour", "two hours")
MEASURES: Final = (
    "what the pantry has",
    "see below",
    "a handful of each",
    "by feel",
    "enough for all",
    "whatever is ripe",
    "small amounts",
    "as much as you like",
)
_HINTS: Final = (
    "Serve it at once.",
    "Let it rest before serving.",
    "Sprinkle chives over it.",
)


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
    def of(values: Mapping[str, Any]) -> Row:
        """What a parameter of a task holds; what it leaves out is empty."""
        return Row(**{one.name: values[one.name] for one in fields(Row) if one.name in values})

    @property
    def columns(self) -> dict[str, Any]:
        """Its values by column, which `of` reads."""
        return {one.name: getattr(self, one.name) for one in fields(Row)}

    @property
    def looks(self) -> tuple[str, str]:
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
    titles = [list(DISHES)[int(place)] for place in rng.permutation(len(DISHES))[:count]]
    return [(_usual(title) if by_title else _drawn(title, rng)).columns for title in titles]


def of_dish(lots: Lots, title: str) -> Row:
    """A recipe of a title."""
    return _made(title, lots.one)


def _usual(title: str) -> Row:
    """The recipe that is always the same for a title."""
    return _drawn(title, np.random.default_rng(list(DISHES).index(title)))


def _drawn(title: str, rng: np.random.Generator) -> Row:
    return _made(title, lambda choices: choices[int(rng.integers(len(choices)))])


def _made(title: str, one: Callable[[Sequence[str]], str]) -> Row:
    return Row(
        title,
        one(DESCRIPTIONS),
        one(SERVINGS),
        one(PREPARATION_TIMES),
        "",
        one(MEASURES),
        f"{DISHES[title]} {one(_HINTS)}",
    )


def crowd(
    lots: Lots, low: int, high: int, *, but: Iterable[str] = (), by_title: bool = False
) -> tuple[Row, ...]:
    """Between low and high recipes with titles of their own, none of them one of `but`.

    Those of one title are always the same where `by_title` says so, as `draw` has them.
    """
    titles = lots.some(DISHES, lots.number(low, high), but=but)
    return tuple(_usual(title) if by_title else of_dish(lots, title) for title in titles)


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
    found = [row for row in recipes if _has(row, words) and row.looks == copied.looks]
    shown = {"title": copied.title, "description": copied.description}
    return {**shown, "words": words, "place": found.index(copied)}


def _has(row: Row, words: str) -> bool:
    """Whether the app's search finds a recipe by words."""
    written = "\n".join((row.title, row.description, row.source, row.ingredients)).casefold()
    return all(word in written for word in words.casefold().split())


def varied(lots: Lots, recipe: Row, count: int, *, same_looks: bool) -> tuple[Row, ...]:
    """So many other recipes of the same title, all different, and perhaps of its description."""
    made: dict[Row, None] = {}
    while len(made) < count:
        other = of_dish(lots, recipe.title)
        if same_looks:
            other = replace(other, description=recipe.description)
        if other != recipe:
            made[other] = None
    return tuple(made)
