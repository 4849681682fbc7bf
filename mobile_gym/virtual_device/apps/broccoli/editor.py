"""The page on which a recipe is written down or changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import up_button
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import check_list
from mobile_gym.virtual_device.app_kit.picture_sheet import picture_sheet
from mobile_gym.virtual_device.app_kit.prompts import plain_question, yes_button
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.apps.broccoli import data, pages
from mobile_gym.virtual_device.apps.broccoli.category_pages import open_name
from mobile_gym.virtual_device.apps.broccoli.detail import shown_recipe
from mobile_gym.virtual_device.apps.broccoli.look import COVERING
from mobile_gym.virtual_device.apps.broccoli.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


class _Field(NamedTuple):
    """A text of a recipe: the attribute, what stands above it, how many lines it has."""

    name: str
    lines: int = 1

    @property
    def typed_text(self) -> ViewState[str | None]:
        """What was typed into it; None where nobody touched it."""
        return ViewState(self.name, None)


_TITLE: Final = _Field("title")
_ABOVE: Final = (_TITLE,)
_BELOW: Final = (
    _Field("description", 2),
    _Field("source"),
    _Field("servings"),
    _Field("preparation_time"),
    _Field("ingredients", 4),
    _Field("directions", 5),
)
_FIELDS: Final = (*_ABOVE, *_BELOW)
_PICTURE: Final = ViewState[str | None]("picture", None)
"""Path of the picture that was chosen; "" takes the old one away, None leaves it."""
_CATEGORIES: Final = ViewState[tuple[int, ...] | None]("categories", None)
_REFUSED: Final = ViewState("refused", False)
"""Whether the recipe was to be saved without a title."""
_IMAGE_DP: Final = 140.0


def editor_page(ctx: data.BroccoliContext[pages.RecipeArgs]) -> ui.View:
    """The picture, the categories and the texts of a recipe."""
    theme, t, recipe = ctx.theme, ctx.t, shown_recipe(ctx)
    bar = ui.row(
        up_button(ctx, _leave),
        ui.text(t.edit_recipe if recipe.id else t.new_recipe, 20, theme.text, bold=True, weight=1),
        ui.button(theme, t.save, _save, filled=True, resource_id="button_save_recipe"),
        gap=4,
        width=ui.FILL,
        height=56,
        padding=(4, 0, 12, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar",
    )
    missing = _REFUSED.of(ctx) and not (_TITLE.typed_text.of(ctx) or recipe.title or "").strip()
    fields = ui.column(
        _image(ctx, recipe),
        *_inputs(ctx, recipe, *_ABOVE),
        ui.text(t.title_missing, 13, theme.error, resource_id="error") if missing else None,
        *_categories(ctx, recipe),
        *_inputs(ctx, recipe, *_BELOW),
        gap=4,
        width=ui.FILL,
        padding=(20, 4, 20, 32),
    )
    return ui.page(theme, bar, ui.scroll("editor", fields, weight=1))


def _inputs(ctx: data.BroccoliContext, recipe: data.Recipe, *shown: _Field) -> list[ui.View]:
    theme, t = ctx.theme, ctx.t
    hints = {"ingredients": t.ingredients_hint, "directions": t.directions_hint}
    views: list[ui.View] = []
    for item in shown:
        caption: str = getattr(t, item.name)
        stored: str = getattr(recipe, item.name) or ""
        typed = item.typed_text.of(ctx)
        views.append(ui.text(caption, 14, theme.text_secondary, padding=(0, 10, 0, 0)))
        views.append(
            ui.edit_field(
                theme,
                item.name,
                stored if typed is None else typed,
                hint=hints.get(item.name, caption),
                resource_id=f"new_{item.name}",
                lines=item.lines,
            )
        )
    return views


def _image(ctx: data.BroccoliContext, recipe: data.Recipe) -> ui.View:
    theme, t, path = ctx.theme, ctx.t, _PICTURE.of(ctx)
    content = data.image_of(ctx.data, recipe) if path is None else ctx.state.files.get(path, b"")
    if not content:
        return ui.column(
            ui.icon("camera-plus-outline", 32, theme.icon),
            ui.text(t.add_picture, 14, theme.text_secondary, class_name=""),
            gap=4,
            width=ui.FILL,
            height=96,
            align="center",
            justify="center",
            fill=theme.surface_high,
            radius=12,
            class_name="android.widget.Button",
            resource_id="new_image_view",
            text=t.add_picture,
            focusable=True,
            on_tap=pages.PICTURES.open,
        )
    shown = ui.picture(content, width=ui.FILL, height=_IMAGE_DP, framing=COVERING, class_name="")
    remove = ui.icon_button(
        theme,
        "close-circle",
        t.remove_picture,
        partial_handler(_PICTURE.set, ""),
        resource_id="remove_image",
    )
    return ui.stack(
        ui.stack(
            shown,
            width=ui.FILL,
            height=_IMAGE_DP,
            class_name="android.widget.ImageView",
            resource_id="new_image_view",
            description=t.change_picture,
            focusable=True,
            on_tap=pages.PICTURES.open,
        ),
        remove,
        width=ui.FILL,
        height=_IMAGE_DP,
        align="end",
    )


def pictures_sheet(ctx: data.BroccoliContext) -> ui.View:
    """The pictures of the device, of which one is chosen."""
    return picture_sheet(ctx, ctx.t.choose_picture, ctx.t.no_pictures, _PICTURE.set)


# -- categories ---------------------------------------------------------------------------------


def _chosen_category_ids(
    ctx: data.BroccoliContext, recipe_id: int, drafted: tuple[int, ...] | None
) -> list[int]:
    stored = [category.id for category in data.categories_of(ctx.data, recipe_id)]
    return stored if drafted is None else list(drafted)


def _categories(ctx: data.BroccoliContext, recipe: data.Recipe) -> tuple[ui.View, ui.View]:
    theme, t = ctx.theme, ctx.t
    chosen = _chosen_category_ids(ctx, recipe.id, _CATEGORIES.of(ctx))
    names = ", ".join(
        category.name or "" for category in ctx.data.categories if category.id in chosen
    )
    shown = names or t.no_category
    return (
        ui.text(t.categories, 14, theme.text_secondary, padding=(0, 10, 0, 0)),
        ui.row(
            ui.text(shown, 16, theme.text, class_name="", weight=1, max_lines=1),
            ui.icon("menu-down", 24, theme.icon),
            width=ui.FILL,
            height=48,
            class_name="android.widget.Spinner",
            resource_id="new_categories",
            text=shown,
            description=t.categories,
            focusable=True,
            on_tap=partial_handler(pages.CHOOSE_CATEGORIES.open, recipe.id),
        ),
    )


def categories_dialog(ctx: data.BroccoliContext[pages.RecipeArgs]) -> ui.View:
    """The categories, each with a check box, and a way to a new one."""
    theme, t = ctx.theme, ctx.t
    chosen = _chosen_category_ids(ctx, ctx.args.recipe_id, _CATEGORIES.of_page(ctx))
    options = [
        (
            category.name or "",
            category.id in chosen,
            partial_handler(_toggle, category.id, tuple(chosen)),
        )
        for category in ctx.data.categories
    ]
    content = (
        check_list(theme, options)
        if options
        else ui.text(t.no_categories, 15, theme.text_secondary, padding=(24, 8))
    )
    new = ui.button(theme, t.new_category, open_name, resource_id="button_new")
    return ui.dialog(theme, t.categories, content, new, yes_button(ctx, t.ok, dismiss))


def _toggle(system: System, category_id: int, chosen: tuple[int, ...]) -> None:
    _CATEGORIES.set_page(system, with_toggled_member(chosen, category_id))


# -- leaving ------------------------------------------------------------------------------------


def _has_changes(system: System) -> bool:
    recipe = data.RECIPES.find(
        data.read(system.state), pages.EDITOR.page_args(system).recipe_id
    ) or data.Recipe(0)
    if _PICTURE.get_page(system) is not None or _CATEGORIES.get_page(system) is not None:
        return True
    typed = ((field.typed_text.get_page(system), getattr(recipe, field.name)) for field in _FIELDS)
    return any(new is not None and new != (old or "") for new, old in typed)


def on_back(system: System) -> bool:
    """Ask before what was written is lost."""
    front = system.front
    if (
        front.component != pages.EDITOR.component
        or len(front.layers) > 1
        or not _has_changes(system)
    ):
        return False
    pages.DISCARD.open(system)
    return True


def _leave(system: System) -> None:
    if not on_back(system):
        system.finish()


def discard_dialog(ctx: data.BroccoliContext) -> ui.View:
    """The question before what was written is lost."""
    t = ctx.t
    return plain_question(
        ctx, t.discard_question, t.discard_yes, replace_popup(_finish), no=t.discard_no
    )


def _finish(system: System) -> None:
    system.finish()


# -- saving -------------------------------------------------------------------------------------


def _save(system: System) -> None:
    """Keep the recipe; one without a title is refused."""
    kept = data.read(system.state)
    stored = data.RECIPES.find(kept, pages.EDITOR.args(system).recipe_id)
    before = stored or data.Recipe(0)
    fields: dict[str, object] = {}
    for field in _FIELDS:
        typed = field.typed_text.get(system)
        fields[field.name] = getattr(before, field.name) if typed is None else typed.strip()
    if not fields[_TITLE.name]:
        _REFUSED.set(system, True)
        return
    path = _PICTURE.get(system)
    if path is not None:
        content = system.state.files.get(path, b"")
        fields["image_name"] = data.keep_image(system, content) if content else ""
    recipe_id = before.id
    if stored is None:
        recipe_id = data.RECIPES.insert(system, data.Recipe(0)).id
    data.RECIPES.change(system, recipe_id, **fields)
    data.drop_lost_images(system)
    categories = _CATEGORIES.get(system)
    if categories is not None:
        data.put_into_categories(system, recipe_id, categories)
    system.toast(Texts.of(system.language).saved)
    system.finish()
