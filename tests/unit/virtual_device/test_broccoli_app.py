"""Broccoli: recipes by touch, categories, pictures, seasons, cooking, its tables and its folder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from app_phone import AppPhone

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps import broccoli
from mobile_gym.virtual_device.apps.broccoli.data import PACKAGE, BroccoliData, Recipe, by_title
from mobile_gym.virtual_device.apps.broccoli.detail import recipe_text
from mobile_gym.virtual_device.apps.broccoli.seasons import in_season, uses_season
from mobile_gym.virtual_device.apps.broccoli.texts import Texts
from mobile_gym.virtual_device.system.app import App, Screen
from mobile_gym.virtual_device.system.intents import SEND, IntentFilter
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.widgets import page

ROWS = f"{PACKAGE}/recipes"
DATABASE = f"/data/data/{PACKAGE}/databases/broccoli"
RECEIVER = App(
    "org.example.receiver",
    Text("Receiver"),
    "inbox",
    0xFF607D8B,
    ".Main",
    {".Main": Screen(lambda ctx: page(ctx.theme))},
    filters=(IntentFilter(SEND, ".Main", mime="text/plain"),),
)


class Recipes(AppPhone):
    """The phone with the app in front."""

    def __init__(self, language: str = "en", **options: Any) -> None:
        super().__init__(broccoli.APP, language, others=(RECEIVER,), **options)

    def insert(self, title: str, **values: str) -> None:
        binds = "".join(f" --bind '{name}:s:{value}'" for name, value in values.items())
        self.shell(f"content insert --uri content://{ROWS} --bind 'title:s:{title}'{binds}")

    def fill(self, **fields: str) -> None:
        """Type into fields of the editor."""
        for name, words in fields.items():
            self.reveal(resource_id=f"new_{name}")
            self.tap(resource_id=f"new_{name}")
            self.type(words)
            self.back()

    def titles(self) -> list[str]:
        return self.texts("card_text_view_title")


@pytest.fixture
def phone() -> Recipes:
    return Recipes()


# -- recipes ------------------------------------------------------------------------------------


def test_a_recipe_is_written_down_and_what_is_left_out_is_empty_and_no_null(
    phone: Recipes,
) -> None:
    phone.tap(description="New recipe")
    phone.fill(title="Soup", servings="2", preparation_time="30 mins", directions="Boil.")
    phone.tap(text="Save")
    assert phone.data.recipes == (
        Recipe(1, "Soup", servings="2", preparation_time="30 mins", directions="Boil."),
    )
    assert phone.titles() == ["Soup"]


def test_lines_of_ingredients_and_directions_stay_lines(phone: Recipes) -> None:
    phone.tap(description="New recipe")
    phone.fill(title="Soup", ingredients="1 carrot\n2 onions")
    phone.tap(text="Save")
    assert phone.data.recipes[0].ingredients == "1 carrot\n2 onions"


def test_a_recipe_needs_a_title(phone: Recipes) -> None:
    phone.tap(description="New recipe")
    phone.fill(source="A book")
    phone.tap(text="Save")
    phone.reveal(text="A recipe needs a title")
    assert phone.data.recipes == ()


def test_a_change_leaves_the_rest_as_it_was(phone: Recipes) -> None:
    phone.shell(
        f'sqlite3 {DATABASE} "INSERT INTO recipes (title, description, favorite, imageName)'
        " VALUES ('Soup', NULL, 1, '')\""
    )
    phone.do(System.stop, PACKAGE)
    phone.open(PACKAGE)
    before = phone.data.recipes[0]
    assert before.description is None
    phone.tap(text="Soup")
    phone.tap(description="Edit")
    phone.fill(source="A book")
    phone.tap(text="Save")
    assert phone.data.recipes == (replace(before, source="A book"),)


def test_changes_are_lost_only_after_a_question(phone: Recipes) -> None:
    phone.insert("Soup")
    phone.tap(text="Soup")
    phone.tap(description="Edit")
    phone.fill(title="Cake")
    phone.tap(description="Navigate up")
    phone.tap(text="KEEP EDITING")
    assert phone.shows(text="Edit recipe")
    phone.back()
    phone.tap(text="DISCARD")
    assert phone.data.recipes[0].title == "Soup"
    assert phone.shows(text="Ingredients")


def test_an_untouched_editor_closes_at_once(phone: Recipes) -> None:
    phone.tap(description="New recipe")
    phone.back()
    assert phone.shows(text="All recipes")


def test_a_recipe_is_deleted_after_a_question(phone: Recipes) -> None:
    phone.insert("Soup")
    phone.insert("Cake")
    phone.tap(text="Soup")
    phone.tap(description="More options")
    phone.tap(text="Delete")
    phone.tap(text="CANCEL")
    assert len(phone.data.recipes) == 2
    phone.tap(description="More options")
    phone.tap(text="Delete")
    phone.tap(text="DELETE")
    assert phone.titles() == ["Cake"]


def test_recipes_are_listed_by_title_and_copies_by_age() -> None:
    data = BroccoliData((Recipe(1, "b"), Recipe(2, "A"), Recipe(3, None), Recipe(4, "b")))
    assert [recipe.id for recipe in by_title(data)] == [3, 2, 1, 4]


def test_all_of_many_recipes_are_in_the_list(phone: Recipes) -> None:
    for number in range(32):
        phone.insert(f"Recipe {number:02}", description="One that is like the others " * 4)
    assert len(phone.titles()) < 32
    phone.reveal(text="Recipe 31")
    phone.tap(text="Recipe 31")
    assert phone.shows(text="Recipe 31", resource_id="text_title")


def test_the_tabs_show_ingredients_and_directions(phone: Recipes) -> None:
    phone.insert("Soup", ingredients="carrots", directions="Boil.")
    phone.tap(text="Soup")
    assert phone.texts("text_ingredients") == ["carrots"]
    phone.tap(text="Directions")
    assert phone.texts("text_directions") == ["Boil."]


# -- what is shown ------------------------------------------------------------------------------


def test_favourites_are_listed(phone: Recipes) -> None:
    phone.insert("Soup")
    phone.insert("Cake")
    phone.tap(text="Soup")
    phone.tap(description="Add to favorites")
    phone.back()
    phone.tap(resource_id="spinner")
    phone.tap(text="Favorites")
    assert phone.titles() == ["Soup"]


def test_the_search_looks_at_ingredients_and_not_at_directions(phone: Recipes) -> None:
    phone.insert("Soup", ingredients="two carrots", directions="Wait.")
    phone.insert("Cake", directions="Grate the carrots.")
    phone.tap(description="Search")
    phone.tap(resource_id="search_src_text")
    phone.type("CARROTS two")
    assert phone.titles() == ["Soup"]


def test_categories_are_made_chosen_and_listed(phone: Recipes) -> None:
    phone.insert("Soup")
    phone.insert("Cake")
    phone.tap(text="Cake")
    phone.tap(description="Edit")
    phone.tap(resource_id="new_categories")
    phone.tap(text="New category")
    phone.type("Sweet")
    phone.tap(text="OK")
    phone.tap(text="Sweet")
    phone.tap(text="OK")
    phone.tap(text="Save")
    assert phone.texts("text_categories") == ["Sweet"]
    phone.back()
    phone.tap(resource_id="spinner")
    phone.tap(text="Sweet")
    assert phone.titles() == ["Cake"]
    phone.tap(resource_id="spinner")
    phone.tap(text="Unassigned recipes")
    assert phone.titles() == ["Soup"]


def test_two_categories_have_two_names(phone: Recipes) -> None:
    phone.shell(f"content insert --uri content://{PACKAGE}/categories --bind name:s:Sweet")
    phone.tap(description="Open navigation drawer")
    phone.tap(text="Categories")
    phone.tap(description="New category")
    phone.type("sweet")
    phone.tap(text="OK")
    assert phone.shows(text="There is a category of this name")


def test_recipes_outlive_their_category(phone: Recipes) -> None:
    phone.insert("Cake")
    phone.shell(f"content insert --uri content://{PACKAGE}/categories --bind name:s:Sweet")
    phone.do(broccoli.data.put_into_categories, 1, (1,))
    phone.tap(description="Open navigation drawer")
    phone.tap(text="Categories")
    assert phone.shows(text="1 recipe")
    phone.tap(description="More options")
    phone.tap(text="Delete")
    phone.tap(text="DELETE")
    assert (phone.data.categories, phone.data.memberships) == ((), ())
    assert len(phone.data.recipes) == 1


def test_a_recipe_has_a_picture_until_it_is_removed(phone: Recipes) -> None:
    phone.insert("Cake")
    phone.tap(text="Cake")
    phone.tap(description="Edit")
    phone.tap(text="Add picture")
    phone.tap(resource_id="icon_thumbnail")
    phone.tap(text="Save")
    assert phone.data.recipes[0].image_name == phone.data.images[0].name
    assert phone.shows(resource_id="image_view")
    phone.tap(description="Edit")
    phone.tap(description="Remove picture")
    phone.tap(text="Save")
    assert phone.data.recipes[0].image_name == ""
    assert phone.data.images == ()


def test_what_is_in_season_is_known_by_month() -> None:
    soup, cake = Recipe(1, "Pumpkin soup"), Recipe(2, "Cake", ingredients="3 apples\n1 egg")
    assert uses_season(soup, "central_europe", 10)
    assert not uses_season(soup, "central_europe", 5)
    assert uses_season(cake, "central_europe", 9)
    assert not uses_season(Recipe(3, "Pineapple"), "central_europe", 9)
    assert not uses_season(cake, "none", 9)
    assert [one.name.of("en") for one in in_season("central_europe", 1)] == [
        "cabbage",
        "kale",
        "leek",
    ]


def test_cooking_goes_through_the_steps(phone: Recipes) -> None:
    phone.insert("Soup", ingredients="carrots", directions="Cut.")
    phone.do(broccoli.data.RECIPES.change, 1, directions="Cut.\n\nBoil.")
    phone.tap(text="Soup")
    phone.tap(text="Start cooking")
    shown = phone.texts("text_instruction")
    for _ in range(2):
        phone.tap(text="NEXT")
        shown += phone.texts("text_instruction")
    assert shown == ["carrots", "Cut.", "Boil."]
    phone.tap(text="PREVIOUS")
    assert phone.shows(text="Step 1 of 2")
    phone.tap(text="NEXT")
    phone.tap(text="FINISH")
    assert phone.shows(text="Start cooking")


def test_a_recipe_is_shared_as_a_text(phone: Recipes) -> None:
    recipe = Recipe(1, "Soup", servings="2", ingredients="carrots", directions="Boil.")
    text = recipe_text(recipe, Texts.of("en"))
    assert text == "Soup\n\nServings: 2\n\nIngredients:\ncarrots\n\nDirections:\nBoil."
    phone.insert("Soup")
    phone.tap(text="Soup")
    phone.tap(description="More options")
    phone.tap(text="Share")
    phone.tap(text="Receiver")
    assert phone.front.startswith(RECEIVER.package)
    assert phone.state.tasks[-1].activities[-1].layers[0].args["extras"][
        "android.intent.extra.TEXT"
    ] == "Soup"  # fmt: skip


# -- other programs -----------------------------------------------------------------------------


def test_rows_of_the_database_are_adopted_with_their_nulls(phone: Recipes) -> None:
    phone.shell(
        f'sqlite3 {DATABASE} "INSERT INTO recipes (title, description, servings, preparationTime,'
        " source, ingredients, directions, favorite, imageName) VALUES ('Soup', 'Warm', '2',"
        " '30 mins', '', NULL, 'Boil.', 1, '')\""
    )
    phone.do(System.stop, PACKAGE)
    phone.open(PACKAGE)
    assert phone.data.recipes == (
        Recipe(1, "Soup", "", "Warm", "2", "30 mins", "", None, "Boil.", favorite=1),
    )


def test_a_column_that_is_not_known_is_kept(phone: Recipes) -> None:
    phone.insert("Soup")
    phone.shell(f"sqlite3 {DATABASE} 'ALTER TABLE recipes ADD COLUMN stars INTEGER'")
    phone.shell(f"sqlite3 {DATABASE} 'UPDATE recipes SET stars = 4'")
    phone.do(System.stop, PACKAGE)
    phone.open(PACKAGE)
    phone.tap(text="Soup")
    phone.tap(description="Add to favorites")
    told = phone.shell(f"sqlite3 {DATABASE} 'SELECT title, favorite, stars FROM recipes'")
    assert told == "Soup|1|4\n"


def test_all_of_it_survives_being_copied_away_cleared_and_copied_back(phone: Recipes) -> None:
    phone.insert("Soup", description="Warm")
    phone.shell(f"content insert --uri content://{PACKAGE}/categories --bind name:s:Warm")
    phone.do(broccoli.data.put_into_categories, 1, (1,))
    phone.do(broccoli.data.keep_image, b"picture")
    before, folder = phone.data, f"/data/data/{PACKAGE}"
    phone.shell("mkdir -p /data/local/tmp/kept")
    phone.shell(f"cp -a {folder}/. /data/local/tmp/kept/")
    phone.shell(f"pm clear {PACKAGE}")
    assert phone.data == BroccoliData()
    phone.shell(f"cp -a /data/local/tmp/kept/. {folder}/")
    phone.open(PACKAGE)
    assert phone.data == before
