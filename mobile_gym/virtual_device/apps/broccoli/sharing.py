"""A recipe as a text, for other apps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.apps.broccoli.data import RECIPES, Recipe, read
from mobile_gym.virtual_device.apps.broccoli.texts import Texts
from mobile_gym.virtual_device.system.intents import SEND, Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["share", "written"]


def written(recipe: Recipe, t: Texts) -> str:
    """A recipe as a text: title, description, facts, ingredients, directions."""
    facts = (
        (t.servings, recipe.servings),
        (t.preparation_time, recipe.preparation_time),
        (t.source, recipe.source),
    )
    parts = [
        recipe.title or "",
        recipe.description or "",
        "\n".join(f"{title}: {value}" for title, value in facts if value),
        f"{t.ingredients}:\n{recipe.ingredients}" if recipe.ingredients else "",
        f"{t.directions}:\n{recipe.directions}" if recipe.directions else "",
    ]
    return "\n\n".join(part for part in parts if part)


def share(system: System, recipe_id: int) -> None:
    """Offer a recipe's text to other apps."""
    recipe = RECIPES.find(read(system.state), recipe_id)
    if recipe is None:
        return
    t = Texts.of(system.language)
    extras = {
        "android.intent.extra.SUBJECT": recipe.title or "",
        "android.intent.extra.TEXT": written(recipe, t),
    }
    if not system.send(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True):
        system.toast(t.no_share)
