"""Recipes that are added, deleted and freed of copies: what AndroidWorld asks of Broccoli."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.errors import TaskError
from mobile_gym.core.tasks import (
    SAME_WORDS,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from mobile_gym.core.texts import Text
from task_suites.android_world.broccoli_rows import (
    INGREDIENTS,
    PACKAGE,
    TITLES,
    Row,
    copied_among,
    distractors,
    draw,
    naming,
    of_dish,
    start,
    varied_recipes,
)
from task_suites.android_world.broccoli_screens import FIELD, OPEN, SEARCH, Recipes, card
from task_suites.android_world.broccoli_texts import Texts
from task_suites.android_world.question_rows import word
from task_suites.app_screens import BACK
from task_suites.pools import listed
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_MOST_STEPS: Final = 120
"""Where a wrong way is several times as long as the right one."""


# -- adding ---------------------------------------------------------------------------------------


def _draw_one(rng: np.random.Generator) -> dict[str, Any]:
    return {"recipes": draw(rng, 1)}


def _draw_three(rng: np.random.Generator) -> dict[str, Any]:
    return {"recipes": draw(rng, 3)}


def _draw_one_title(rng: np.random.Generator) -> dict[str, Any]:
    return {"recipes": draw(rng, 1, by_title=True)}


def _draw_three_titles(rng: np.random.Generator) -> dict[str, Any]:
    return {"recipes": draw(rng, 3, by_title=True)}


def _add(draft: TaskBuilder, recipes: Sequence[dict[str, Any]], layout: int) -> Task:
    screens, lots = Recipes(draft), LayoutRandom(draft, layout)
    new = tuple(Row.of(values, draft) for values in recipes)
    old = distractors(lots, 4, 12, exclude=[row.title for row in new])
    solution = screens.add(*new)
    last, before = new[-1], new[:-1]
    other = replace(last, servings="3 portions", preparationTime="a day")
    filled_in = (*screens.add(*before), *screens.fill_in(last))
    return draft.task(
        Texts.add.format(lines=screens.listed_titles(new)),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.editor(2),
            *(screens.is_added(id, row) for id, row in enumerate(new, 3)),
            screens.only_left(3 + len(new), Texts.all_are_added, *old, *new),
        ),
        key_components=(last.title, last.description),  # the list may be too long to show all
        golden_steps=screens.adding_steps(*new),
        max_steps=max(4 * len(solution), _MOST_STEPS),
        solution=solution,
        wrong_endings=(
            WrongEnding("other servings and time", screens.add(*before, other)),
            WrongEnding("without directions", screens.add(*before, replace(last, directions=""))),
            WrongEnding("filled in and not saved", filled_in),
            WrongEnding("one of them twice", screens.add(*new, last)),
        ),
    )


@SUITE.add(level=1, sample=_draw_one, layout=LAYOUTS)
def recipe_add_single_recipe(
    draft: TaskBuilder, recipes: list[dict[str, Any]], layout: int
) -> Task:
    """Add a recipe.

    Goal: it is there with all that is told of it, and the others are as they were.
    Start: the launcher; 4 to 12 other recipes.
    Substates: the app; the editor; the recipe is there; the others are as they were.
    Ends: both hold.
    Golden steps: 10.
    """
    return _add(draft, recipes, layout)


@SUITE.add(level=2, sample=_draw_three, layout=LAYOUTS)
def recipe_add_multiple_recipes(
    draft: TaskBuilder, recipes: list[dict[str, Any]], layout: int
) -> Task:
    """Add three recipes.

    Goal: they are there with all that is told of them, and the others are as they were.
    Start: the launcher; 4 to 12 other recipes.
    Substates: the app; the editor; each of the recipes is there; the others are as they were.
    Ends: all hold.
    Golden steps: 28.
    """
    return _add(draft, recipes, layout)


# -- deleting -------------------------------------------------------------------------------------


def _delete(
    draft: TaskBuilder,
    instruction: Text,
    targets: Sequence[Row],
    rest: Sequence[Row],
    lots: LayoutRandom,
    *,
    titles: Sequence[str] = (),
    search: bool = True,
) -> Task:
    """Delete some recipes.

    Args:
        draft: of the task.
        instruction: of the task.
        targets: what is deleted.
        rest: the others.
        lots: decides the order.
        titles: of what is deleted, where the targets do not say it.
        search: whether a person would search for them, the list being long.
    """
    screens = Recipes(draft)
    names = list(titles) or [row.title for row in targets]
    act = screens.delete_found if search else screens.delete_listed
    solution = act(*names)
    return draft.task(
        instruction,
        setup=start(*lots.among(rest, *targets)),
        substates=(
            screens.home(1),
            screens.recipe(2),
            *(screens.is_deleted(id, row) for id, row in enumerate(targets, 3)),
            screens.only_left(3 + len(targets), Texts.only_others_are_left, *rest),
        ),
        golden_steps=len(solution),
        max_steps=_MOST_STEPS,
        solution=solution,
        wrong_endings=(
            WrongEnding("asked about and not deleted", act(*names, sure=False)),
            WrongEnding("another one", act(*names[:-1], rest[0].title)),
            WrongEnding("another one too", act(*names, rest[-1].title)),
        ),
    )


def _delete_by_title(
    draft: TaskBuilder, recipes: Sequence[dict[str, Any]], layout: int, others: tuple[int, int]
) -> Task:
    lots = LayoutRandom(draft, layout)
    targets = tuple(Row.of(values, draft) for values in recipes)
    titles = [row.title for row in targets]
    rest = distractors(lots, *others, exclude=titles, by_title=True)
    told = Texts.delete.format(titles=listed(titles))
    return _delete(draft, told, targets, rest, lots, search=others[1] > _SHORT)


_SHORT: Final = 10
"""So many recipes are looked through rather than searched."""


@SUITE.add(level=1, sample=_draw_one_title, layout=LAYOUTS)
def recipe_delete_single_recipe(
    draft: TaskBuilder, recipes: list[dict[str, Any]], layout: int
) -> Task:
    """Delete a recipe.

    Goal: it is gone, and the others are as they were.
    Start: the launcher; 3 to 6 other recipes.
    Substates: the app; a recipe; it is gone; the others are as they were.
    Ends: both hold.
    Golden steps: 5.
    """
    return _delete_by_title(draft, recipes, layout, (3, 6))


@SUITE.add(level=2, sample=_draw_one_title, layout=LAYOUTS)
def recipe_delete_single_with_recipe_with_noise(
    draft: TaskBuilder, recipes: list[dict[str, Any]], layout: int
) -> Task:
    """Delete a recipe of many.

    Goal: it is gone, and the others are as they were.
    Start: the launcher; 21 to 25 other recipes.
    Substates: the app; a recipe; it is gone; the others are as they were.
    Ends: both hold.
    Golden steps: 7.
    """
    return _delete_by_title(draft, recipes, layout, (21, 25))


@SUITE.add(level=2, sample=_draw_three_titles, layout=LAYOUTS)
def recipe_delete_multiple_recipes(
    draft: TaskBuilder, recipes: list[dict[str, Any]], layout: int
) -> Task:
    """Delete three recipes.

    Goal: they are gone, and the others are as they were.
    Start: the launcher; 2 to 4 other recipes.
    Substates: the app; a recipe; each of them is gone; the others are as they were.
    Ends: all hold.
    Golden steps: 13.
    """
    return _delete_by_title(draft, recipes, layout, (2, 4))


@SUITE.add(level=3, sample=_draw_three_titles, layout=LAYOUTS)
def recipe_delete_multiple_recipes_with_noise(
    draft: TaskBuilder, recipes: list[dict[str, Any]], layout: int
) -> Task:
    """Delete three recipes of many.

    Goal: they are gone, and the others are as they were.
    Start: the launcher; 20 to 23 other recipes.
    Substates: the app; a recipe; each of them is gone; the others are as they were.
    Ends: all hold.
    Golden steps: 17.
    """
    return _delete_by_title(draft, recipes, layout, (20, 23))


def _draw_ingredient(rng: np.random.Generator) -> dict[str, Any]:
    ingredient = list(INGREDIENTS)[int(rng.integers(len(INGREDIENTS)))]
    return {"wanted": {"ingredient": ingredient, "titles": naming(ingredient)}}


@SUITE.add(level=3, sample=_draw_ingredient, layout=LAYOUTS)
def recipe_delete_multiple_recipes_with_constraint(
    draft: TaskBuilder, wanted: dict[str, Any], layout: int
) -> Task:
    """Delete the recipes whose directions name an ingredient.

    Goal: they are gone, and the others are as they were.
    Start: the launcher; 16 to 20 other recipes; one to four name it, in their directions alone.
    Substates: the app; a recipe; each of them is gone; the others are as they were.
    Ends: all hold.
    Golden steps: 7 for one, and 5 for each more.
    """
    lots, ingredient, titles = LayoutRandom(draft, layout), wanted["ingredient"], wanted["titles"]
    if not titles:
        raise TaskError(f"{draft.id}: no directions name {ingredient}")
    targets = tuple(of_dish(lots, title) for title in titles if title in TITLES)
    rest = distractors(
        lots, 16, 20, exclude=[draft.pick(TITLES[title]) for title in naming(ingredient)]
    )
    told = Texts.delete_with.format(ingredient=word(draft, INGREDIENTS, ingredient))
    return _delete(
        draft, told, targets, rest, lots, titles=[word(draft, TITLES, title) for title in titles]
    )


# -- copies ---------------------------------------------------------------------------------------


def _delete_copy(
    draft: TaskBuilder,
    layout: int,
    copied: dict[str, Any],
    others: tuple[int, int],
    *,
    titles: int = 0,
    looks: int = 0,
) -> Task:
    """Delete one of two recipes that are the same.

    Args:
        draft: of the task.
        layout: what is there.
        copied: what `copied_among` says of what is there; the layout's where it is empty.
        others: how many others there are, at least and at most.
        titles: how many further ones have the same title.
        looks: and how many have the same title and description.
    """
    screens, lots = Recipes(draft), LayoutRandom(draft, layout)
    dish = lots.one(TITLES)
    twin = of_dish(lots, dish)
    rest = distractors(lots, *others, exclude=(twin.title,))
    alike = (
        *varied_recipes(lots, dish, twin, titles, same_looks=False),
        *varied_recipes(lots, dish, twin, looks, same_looks=True),
    )
    around = lots.among(rest, *alike)
    every = lots.among(around, twin, twin)
    found = copied or copied_among(every, twin)
    to_search = (OPEN, SEARCH)
    to_twin = (
        TypeInto(FIELD, found["words"]),
        BACK,
        card(found["title"], found["description"], found["place"]),
    )
    solution = (*to_search, *to_twin, *screens.delete())
    again = (card(found["title"], found["description"], found["place"]), *screens.delete())
    another = rest[0]
    to_another = (TypeInto(FIELD, another.title), card(*another.list_card), *screens.delete())
    return draft.task(
        Texts.delete_copies,
        setup=start(*every),
        substates=(
            screens.home(1),
            screens.recipe(2),
            screens.only_left(3, Texts.each_is_there_once, *around, twin),
        ),
        golden_steps=len(solution),
        max_steps=_MOST_STEPS,
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "asked about and not deleted",
                (*to_search, *to_twin, *screens.delete(sure=False)),
            ),
            WrongEnding("another one", (*to_search, *to_another)),
            WrongEnding("another one too", (*solution, *to_another)),
            *(() if alike else (WrongEnding("both", (*solution, *again)),)),
        ),
    )


def _draw_copied(rng: np.random.Generator) -> dict[str, Any]:
    """Nothing: which recipe is there twice is for the layout to say, and for nobody to tell."""
    del rng
    return {"copied": {}}


@SUITE.add(
    SAME_WORDS,
    level=2,
    singled_out_by="the only recipe that is there twice",
    sample=_draw_copied,
    layout=LAYOUTS,
)
def recipe_delete_duplicate_recipes(
    draft: TaskBuilder, layout: int, copied: dict[str, Any]
) -> Task:
    """Delete the copy of a recipe that is there twice.

    Goal: it is there once, and the others are as they were.
    Start: the launcher; 5 to 8 other recipes.
    Substates: the app; a recipe; each recipe is there once.
    Ends: each is.
    Golden steps: 8.
    """
    return _delete_copy(draft, layout, copied, (5, 8))


@SUITE.add(
    SAME_WORDS,
    level=3,
    singled_out_by="the only recipe that is there twice",
    sample=_draw_copied,
    layout=LAYOUTS,
)
def recipe_delete_duplicate_recipes2(
    draft: TaskBuilder, layout: int, copied: dict[str, Any]
) -> Task:
    """Delete the copy of a recipe that is there twice; others have its title.

    Goal: it is there once, and the others are as they were.
    Start: the launcher; 6 to 9 other recipes, four of its title.
    Substates: the app; a recipe; each recipe is there once.
    Ends: each is.
    Golden steps: 8.
    """
    return _delete_copy(draft, layout, copied, (6, 9), titles=4)


@SUITE.add(
    SAME_WORDS,
    level=3,
    singled_out_by="the only recipe that is there twice",
    sample=_draw_copied,
    layout=LAYOUTS,
)
def recipe_delete_duplicate_recipes3(
    draft: TaskBuilder, layout: int, copied: dict[str, Any]
) -> Task:
    """Delete the copy of a recipe that is there twice; others have its title and description.

    Goal: it is there once, and the others are as they were.
    Start: the launcher; 20 to 24 other recipes, four of the same title and description.
    Substates: the app; a recipe; each recipe is there once.
    Ends: each is.
    Golden steps: 8.
    """
    return _delete_copy(draft, layout, copied, (20, 24), looks=4)


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
