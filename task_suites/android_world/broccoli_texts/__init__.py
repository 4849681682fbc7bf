"""What the tasks of Broccoli say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks of Broccoli say."""

    add = Entry("Write these recipes down in Broccoli:\n{lines}")
    written = Entry(
        "{title}\nDescription: {description}\nServings: {servings}\n"
        "Preparation time: {preparation_time}\nIngredients: {ingredients}\n"
        "Directions: {directions}"
    )
    delete = Entry("Remove these recipes from Broccoli, and no others: {titles}.")
    delete_with = Entry(
        "Remove every recipe from Broccoli whose directions mention {ingredient}, and no others."
    )
    delete_copies = Entry(
        "A recipe in Broccoli was saved twice, the same in everything. Remove the copy, so that "
        "each recipe is there once; recipes that only resemble it stay."
    )
    add_from_file = Entry(
        "The file recipes.txt in Markor holds recipes. Write all of them down in Broccoli."
    )
    add_quick_from_file = Entry(
        "The file recipes.txt in Markor holds recipes. Write those whose preparation time is "
        "{preparation_time} down in Broccoli, and no others."
    )
    app_is_open = Entry("Broccoli is open")
    recipe_is_shown = Entry("A recipe is shown")
    editor_is_shown = Entry("A recipe can be written down")
    file_is_read = Entry("The file with the recipes is shown")
    recipe_is_added = Entry("The recipe {title} is there with all that was told of it")
    recipe_is_gone = Entry("The recipe {title} is gone")
    all_are_added = Entry(
        "All that was to be added is there once, nothing else was added, and the other recipes are "
        "as they were"
    )
    only_others_are_left = Entry("The other recipes alone are there, as they were")
    each_is_there_once = Entry("Each recipe is there once, as it was, and nothing was added")
    more_options = Entry("More options")
    delete_entry = Entry("Delete")
