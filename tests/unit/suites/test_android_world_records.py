"""Tasks of AndroidWorld's kinds in Pro Expense and Broccoli, and for rows that nobody here drew."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.checks import Check
from mobile_gym.core.errors import TaskError
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.testing import check_task
from mobile_gym.testing.play import play
from task_suites.android_world import broccoli, broccoli_from_markor, pro_expense
from task_suites.android_world import broccoli_rows as recipes
from task_suites.android_world import pro_expense as expenses

TEMPLATES = (
    *pro_expense.TEMPLATES,
    *pro_expense.FROM_MARKOR_TEMPLATES,
    *broccoli.TEMPLATES,
    *broccoli_from_markor.TEMPLATES,
)
BY_NAME = {template.id.removeprefix("AndroidWorld."): template for template in TEMPLATES}
EXPENSES = ("accounting.db", "expense", "com.arduia.expense")
RECIPES = ("broccoli", "recipes", "com.flauschcode.broccoli")
SOUP = recipes.Row(
    'Cauliflower "Rice" Soup',
    "It's good; 100 % yours.",
    "3-4 servings",
    "30 mins",
    "",
    "n/a",
    "Sauté it, then stir.",
)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_keeps_what_a_task_promises(template: TaskTemplate) -> None:
    check_task(
        template,
        seeds=range(1),
        languages=("en",),
        wrong_endings=3,
        blind_pairs=0,
        first_screen_seeds=(),
    )


@pytest.mark.parametrize("name", ["ExpenseAddSingle", "RecipeDeleteDuplicateRecipes3"])
def test_is_told_and_solved_in_chinese(name: str) -> None:
    check_task(
        BY_NAME[name], seeds=range(1), languages=("zh",), blind_pairs=0, first_screen_seeds=()
    )


def test_there_are_as_many_as_androidworld_has() -> None:
    names = [name for name in BY_NAME if "Markor" not in name]
    assert sum(name.startswith("Expense") for name in names) == 7
    assert sum(name.startswith("Recipe") for name in names) == 10


def inserted(into: tuple[str, str, str], rows: Sequence[Mapping[str, object]]) -> tuple[str, ...]:
    """Commands with which another program puts rows into a database, one after the other."""
    file, table, package = into
    path = f"/data/data/{package}/databases/{file}"
    statements = [
        f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join(map(literal, row.values()))})"
        for row in rows
    ]
    commands = (f"sqlite3 {path} {shlex.quote(statement)}" for statement in statements)
    return (*commands, f"am force-stop {package}")


def literal(value: object) -> str:
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"


def solves(name: str, params: Mapping[str, Any], setup: tuple[str, ...], after: Check) -> bool:
    """Whether the solution for some parameters leads to these rows on a device set up otherwise."""
    template = BY_NAME[name]
    wanted = UnitNode(1, "the rows", check=after, hold="final", role="goal")
    task = replace(
        template.build(params, "en"), setup=setup, substates=(wanted,), start_satisfied=()
    )
    env = MobileEnv(
        replace(template, sample=lambda rng: dict(params), build=lambda params, language: task),
        terminate_on="finish",
        observe=("instruction", "accessibility_tree", "screen_rect"),
    )
    with closing(env):
        return play(env, SolutionAgent(), 0).report.success


def test_a_stranger_s_copy_is_found_among_recipes_that_look_the_same() -> None:
    others = (
        replace(SOUP, servings="1 serving"),
        replace(SOUP, directions="Sauté it, then stir. Garnish."),
        replace(SOUP, ingredients="as needed"),
        replace(SOUP, title="Zucchini Soup"),
        *(replace(SOUP, title=f"Avocado Toast {number}") for number in range(12)),
    )
    rows = (*others, SOUP, SOUP)
    copied = recipes.copied_among(rows, SOUP)
    assert copied["place"] == 2
    made = inserted(RECIPES, [row.columns | {"imageName": ""} for row in rows])
    setup = (*recipes.start(), *made)
    name = "RecipeDeleteDuplicateRecipes3"
    params = {"layout": 0, "copied": copied}
    assert solves(name, params, setup, recipes.exactly((*others, SOUP)))


def test_a_stranger_s_recipes_are_deleted_where_there_are_no_others() -> None:
    rows = [replace(SOUP, title=title) for title in ('Fried "Rice"', "Garlic Butter Shrimp")]
    setup = (*recipes.start(), *inserted(RECIPES, [row.columns for row in rows]))
    params = {"layout": 3, "recipes": [row.columns for row in rows]}
    assert solves("RecipeDeleteMultipleRecipes", params, setup, recipes.exactly(()))


def test_a_stranger_s_recipes_of_one_title_are_all_deleted() -> None:
    rows = [replace(SOUP, servings=servings) for servings in ("1 serving", "6 servings")]
    setup = (*recipes.start(), *inserted(RECIPES, [row.columns for row in rows]))
    wanted = {"ingredient": "stir", "titles": [row.title for row in rows]}
    name = "RecipeDeleteMultipleRecipesWithConstraint"
    assert solves(name, {"wanted": wanted, "layout": 0}, setup, recipes.exactly(()))


def test_an_ingredient_that_nothing_has_is_no_task() -> None:
    params = {"wanted": {"ingredient": "anchovies", "titles": []}, "layout": 0}
    with pytest.raises(TaskError, match="anchovies"):
        BY_NAME["RecipeDeleteMultipleRecipesWithConstraint"].build(params, "en")


def test_a_stranger_s_copy_is_found_among_entries_of_its_name() -> None:
    salary = expenses.Row("Salary", 45_070, 2, "Paid by card", 1_697_000_000_000)
    others = [
        *(replace(salary, amount=salary.amount + more) for more in (100, 333, 950)),
        *(replace(salary, name=f"Gas {number}", category=7) for number in range(37)),
    ]
    rows = [{**row.columns, "modified_date": row.created} for row in (*others, salary, salary)]
    setup = (*expenses.start(), *inserted(EXPENSES, rows))
    params = {"layout": 0, "copied": salary.params}
    name = "ExpenseDeleteDuplicates2"
    assert solves(name, params, setup, expenses.exactly((*others, salary)))


def test_a_stranger_s_entry_of_any_category_is_added() -> None:
    rows = [
        expenses.Row("ProDev", 1000, 10, "I may repeat this"),
        expenses.Row("Medical Research", 50_000, 11, "A need"),
    ]
    params = {"layout": 0, "expenses": [row.params for row in rows]}
    assert solves("ExpenseAddMultiple", params, expenses.start(), expenses.exactly(rows))


def test_every_ingredient_is_in_some_directions_and_in_few() -> None:
    found = {one: len(recipes.naming(one)) for one in recipes.INGREDIENTS}
    assert set(found.values()) <= {1, 2, 3, 4}


def test_directions_name_the_same_ingredients_in_every_language() -> None:
    for words, ingredient in recipes.INGREDIENTS.items():
        named = [
            title
            for title, directions in recipes.DIRECTIONS.items()
            if ingredient.of("zh") in directions.of("zh")
        ]
        assert named == recipes.naming(words), words


@pytest.mark.parametrize(
    ("name", "layout"),
    [("RecipeDeleteDuplicateRecipes2", 128), ("RecipeDeleteDuplicateRecipes3", 3)],
)
def test_recipes_that_resemble_the_copied_one_differ_from_each_other(
    name: str, layout: int
) -> None:
    task = BY_NAME[name].build({"layout": layout, "copied": {}}, "en")
    inserts = [command for command in task.setup if command.startswith("content insert")]
    assert len(set(inserts)) == len(inserts) - 1
