"""A recipe: picture, facts, ingredients and directions as tabs; cooking it, sharing it.

It is a page of its own; `editor` changes the recipe that it shows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.apps.broccoli import data, pages
from mobile_gym.virtual_device.apps.broccoli.look import COVERING, top_tabs
from mobile_gym.virtual_device.apps.broccoli.texts import Texts
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_TAB: Final = ViewState("tab", 0)
_STEP: Final = ViewState("step", 0)
_IMAGE_DP: Final = 200.0
_LOW_DP: Final = 400.0
"""In a lower window the picture is left out."""


def shown_recipe(ctx: data.BroccoliContext[pages.RecipeArgs]) -> data.Recipe:
    """The recipe that a page or popup is about; an empty one where it has gone."""
    return data.RECIPES.find(ctx.data, ctx.args.recipe_id) or data.Recipe(ctx.args.recipe_id)


def details_page(ctx: data.BroccoliContext[pages.RecipeArgs]) -> ui.View:
    """All of a recipe."""
    theme, t, recipe = ctx.theme, ctx.t, shown_recipe(ctx)
    favorite = t.remove_favorite if recipe.favorite else t.add_favorite
    bar = sub_page_bar(
        ctx,
        "",
        ui.icon_button(
            theme,
            "star" if recipe.favorite else "star-outline",
            favorite,
            partial_handler(_toggle_favorite, recipe.id),
            resource_id="action_favorite",
        ),
        ui.icon_button(
            theme,
            "pencil-outline",
            t.edit,
            partial_handler(pages.EDITOR.start, recipe.id),
            resource_id="action_edit",
        ),
        ui.icon_button(
            theme,
            "dots-vertical",
            t.more_options,
            partial_handler(pages.DETAILS_MENU.open, recipe.id),
        ),
    )
    tab = _TAB.of(ctx)
    words = recipe.directions if tab else recipe.ingredients
    names = ", ".join(category.name or "" for category in data.categories_of(ctx.data, recipe.id))
    facts = (
        (t.categories, names, "text_categories"),
        (t.servings, recipe.servings, "text_servings"),
        (t.preparation_time, recipe.preparation_time, "text_preparation_time"),
        (t.source, recipe.source, "text_source"),
    )
    body = ui.column(
        _image(ctx, recipe),
        ui.text(recipe.title or t.no_title, 24, theme.text, bold=True, resource_id="text_title"),
        ui.text(recipe.description, 15, theme.text_secondary, resource_id="text_description")
        if recipe.description
        else None,
        *(_fact(ctx, title, value, name) for title, value, name in facts if value),
        top_tabs(ctx, (t.ingredients, t.directions), tab, _TAB.set),
        ui.text(
            words or t.nothing_written,
            16,
            theme.text if words else theme.text_secondary,
            width=ui.FILL,
            resource_id="text_directions" if tab else "text_ingredients",
        ),
        width=ui.FILL,
        gap=10,
        padding=(20, 0, 20, 24),
    )
    cook = ui.button(
        theme,
        t.cook,
        partial_handler(pages.COOKING.start, recipe.id),
        filled=True,
        resource_id="cooking_button",
    )
    footer = ui.row(ui.space(weight=1), cook, width=ui.FILL, padding=(20, 8))
    has_steps = bool((recipe.directions or "").strip())
    return ui.page(theme, bar, ui.scroll("details", body, weight=1), footer if has_steps else None)


def _image(ctx: data.BroccoliContext, recipe: data.Recipe) -> ui.View | None:
    content = data.image_of(ctx.data, recipe)
    if not content or ctx.height_dp < _LOW_DP:
        return None
    return ui.picture(
        content,
        width=ui.FILL,
        height=_IMAGE_DP,
        framing=COVERING,
        resource_id="image_view",
        description=ctx.t.picture,
    )


def _fact(ctx: data.BroccoliContext, title: str, value: str | None, resource_id: str) -> ui.View:
    theme = ctx.theme
    return ui.row(
        ui.text(title, 14, theme.text_secondary, width=130),
        ui.text(value or "", 15, theme.text, weight=1, resource_id=resource_id),
        width=ui.FILL,
        align="start",
    )


def _toggle_favorite(system: System, recipe_id: int) -> None:
    data.RECIPES.update(system, recipe_id, _favorite_toggled)


def _favorite_toggled(recipe: data.Recipe) -> data.Recipe:
    return replace(recipe, favorite=int(not recipe.favorite))


# -- the menu -----------------------------------------------------------------------------------


def details_menu(ctx: data.BroccoliContext[pages.RecipeArgs]) -> ui.View:
    """What else can be done with a recipe."""
    t, recipe_id = ctx.t, ctx.args.recipe_id
    return ui.menu(
        ctx.theme,
        (t.share, replace_popup(share, recipe_id)),
        (t.delete, replace_popup(pages.DELETE_RECIPE.open, recipe_id)),
    )


def delete_dialog(ctx: data.BroccoliContext[pages.RecipeArgs]) -> ui.View:
    """The question before a recipe is gone."""
    t, recipe = ctx.t, shown_recipe(ctx)
    words = t.delete_text.format(title=recipe.title or t.no_title)
    content = message(ctx.theme, words, width=ui.WRAP)
    delete = replace_popup(_delete, recipe.id)
    return question(ctx, t.delete_question, content, t.delete_yes, delete, no=t.delete_no)


def _delete(system: System, recipe_id: int) -> None:
    data.delete_recipe(system, recipe_id)
    system.toast(Texts.of(system.language).deleted)
    system.finish()


# -- cooking ------------------------------------------------------------------------------------


def cooking_page(ctx: data.BroccoliContext[pages.RecipeArgs]) -> ui.View:
    """What is needed, then one step after another, in large letters."""
    theme, t, recipe = ctx.theme, ctx.t, shown_recipe(ctx)
    steps = [line.strip() for line in (recipe.directions or "").splitlines() if line.strip()]
    step = min(_STEP.of(ctx), len(steps))
    heading = t.ingredients if not step else t.step_of.format(step=step, steps=len(steps))
    words = steps[step - 1] if step else recipe.ingredients or t.nothing_written
    is_last = step == len(steps)
    content = ui.column(
        ui.text(heading, 16, theme.text_secondary, bold=True, resource_id="text_step"),
        ui.text(words, 24, theme.text, width=ui.FILL, resource_id="text_instruction"),
        gap=16,
        width=ui.FILL,
        padding=(24, 16),
    )
    back = ui.button(
        theme, t.previous, partial_handler(_STEP.set, step - 1), resource_id="button_previous"
    )
    go_on = ui.button(
        theme,
        t.finish if is_last else t.next,
        finish if is_last else partial_handler(_STEP.set, step + 1),
        filled=True,
        resource_id="button_next",
    )
    return ui.page(
        theme,
        sub_page_bar(ctx, recipe.title or t.no_title),
        ui.scroll(f"step{step}", content, weight=1),
        ui.row(
            back if step else None,
            ui.space(weight=1),
            go_on,
            gap=8,
            width=ui.FILL,
            padding=(20, 12),
        ),
    )


# -- A recipe as a text, for other apps ----------------------------------------------------------


def recipe_text(recipe: data.Recipe, t: Texts) -> str:
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
    recipe = data.RECIPES.find(data.read(system.state), recipe_id)
    if recipe is None:
        return
    t = Texts.of(system.language)
    extras = {
        "android.intent.extra.SUBJECT": recipe.title or "",
        "android.intent.extra.TEXT": recipe_text(recipe, t),
    }
    if not system.send(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True):
        system.toast(t.no_share)
