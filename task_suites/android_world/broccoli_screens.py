"""Screens of Broccoli: how to tell that one is shown, and what to tap on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AnyOf, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from task_suites.android_world.broccoli_rows import PACKAGE, Row, exactly, there
from task_suites.android_world.broccoli_texts import Texts
from task_suites.android_world.listed_rows import below_each_other
from task_suites.app_screens import AppScreens
from task_suites.suite import TaskBuilder

OPEN: Final = Perform(OpenApp(PACKAGE))
_ADD: Final = TapOn(Selector(resource_id="fab_recipes"))
_SAVE: Final = TapOn(Selector(resource_id="button_save_recipe"))
SEARCH: Final = TapOn(Selector(resource_id="action_search"))
FIELD: Final = Selector(resource_id="search_src_text")
"""What is searched for."""
_YES: Final = TapOn(Selector(resource_id="android:id/button1"))
_NO: Final = TapOn(Selector(resource_id="android:id/button2"))


class Recipes(AppScreens):
    """The app's screens in a task's language."""

    def __init__(self, draft: TaskBuilder) -> None:
        super().__init__(draft)
        self._menu = TapOn(Selector(description=draft.pick(Texts.more_options)))
        self._delete = TapOn(
            Selector(resource_id="android:id/title", text=draft.pick(Texts.delete_entry))
        )

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """The app is open."""
        return PageNode(id, self._pick(Texts.app_is_open), check=PageIs(package=PACKAGE))

    def recipe(self, id: int) -> PageNode:
        """Some recipe is shown."""
        shown = AnyOf(  # a banner may cover the title
            tuple(
                NodePresent(Selector(resource_id=name, package_name=PACKAGE))
                for name in ("text_title", "cooking_button")
            )
        )
        return PageNode(id, self._pick(Texts.recipe_is_shown), parent_id=1, check=shown)

    def editor(self, id: int) -> PageNode:
        """A recipe can be written down."""
        shown = NodePresent(Selector(resource_id="new_title", package_name=PACKAGE))
        return PageNode(id, self._pick(Texts.editor_is_shown), parent_id=1, check=shown)

    def is_added(self, id: int, row: Row) -> UnitNode:
        """A recipe is there."""
        return self.fact(id, Texts.recipe_is_added.format(title=row.title), there(row, 1))

    def is_deleted(self, id: int, row: Row) -> UnitNode:
        """A recipe is there no more."""
        return self.fact(id, Texts.recipe_is_gone.format(title=row.title), there(row, 0, 0))

    def only_left(self, id: int, text: Text, *recipes: Row) -> UnitNode:
        """These recipes and no others are there, as a text says."""
        return self.fact(id, text, exactly(recipes))

    # -- steps ----------------------------------------------------------------------------------

    def fill_in(self, row: Row) -> tuple[SolutionStep, ...]:
        """Begin a new recipe, and write it down."""
        texts = (
            ("title", row.title),
            ("description", row.description),
            ("source", row.source),
            ("servings", row.servings),
            ("preparation_time", row.preparationTime),
            ("ingredients", row.ingredients),
            ("directions", row.directions),
        )
        return (
            _ADD,
            *(
                TypeInto(Selector(resource_id=f"new_{name}"), words)
                for name, words in texts
                if words
            ),
        )

    def add(self, *recipes: Row) -> tuple[SolutionStep, ...]:
        """Open the app and add recipes."""
        return (OPEN, *(step for row in recipes for step in (*self.fill_in(row), _SAVE)))

    def adding_steps(self, *recipes: Row) -> int:
        """How many steps that takes; for each recipe one puts the keyboard away."""
        return len(self.add(*recipes)) + len(recipes)

    def delete(self, *, sure: bool = True) -> tuple[SolutionStep, ...]:
        """Delete the recipe that is shown, or say no where that is asked."""
        return (self._menu, self._delete, _YES if sure else _NO)

    def delete_listed(self, *titles: str, sure: bool = True) -> tuple[SolutionStep, ...]:
        """Open the app and delete recipes of its list; perhaps the last one not after all."""
        steps: tuple[SolutionStep, ...] = (OPEN,)
        for place, title in enumerate(titles, 1):
            steps += (card(title), *self.delete(sure=sure or place < len(titles)))
        return steps

    def delete_found(self, *titles: str, sure: bool = True) -> tuple[SolutionStep, ...]:
        """Open the app and delete recipes by its search; perhaps the last one not after all."""
        steps: tuple[SolutionStep, ...] = (OPEN, SEARCH)
        for place, title in enumerate(titles, 1):
            found = (TypeInto(FIELD, title), card(title))
            steps += (*found, *self.delete(sure=sure or place < len(titles)))
        return steps

    def listed_titles(self, recipes: Sequence[Row]) -> Text:
        """Recipes as an instruction lists them."""
        lines = (
            Texts.written.format(
                title=row.title,
                description=row.description,
                servings=row.servings,
                preparation_time=row.preparationTime,
                ingredients=row.ingredients,
                directions=row.directions,
            )
            for row in recipes
        )
        return below_each_other(lines, "\n\n")


def card(title: str, description: str = "", place: int | None = None) -> TapOn:
    """A tap on a recipe of a list; of several that look alike, on the one at a place."""
    told = Selector(resource_id="card_text_view_description", text=description)
    return TapOn(
        Selector(
            resource_id="card_text_view_title",
            text=title,
            beside=told if description else None,
            nth=place,
        )
    )
