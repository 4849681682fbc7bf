"""How recipes look in lists, and tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.broccoli.data import Recipe, image_of
from mobile_gym.virtual_device.apps.broccoli.pages import DETAILS
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Framing,
    View,
    box,
    column,
    icon,
    lazy_list,
    picture,
    row,
    space,
    stack,
    text,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.broccoli.data import BroccoliContext
    from mobile_gym.virtual_device.system.system import System

GREEN: Final = 0xFF2E7D32
COVERING: Final = Framing(covers=True)
_CARD_DP: Final = 112.0
_IMAGE_DP: Final = 88.0
_STAR: Final = 0xFFF9A825


def recipe_list(ctx: BroccoliContext, recipes: Sequence[Recipe], key: str) -> View:
    """Cards below each other; a tap opens a recipe."""
    height = _CARD_DP * max(font_scale_of(ctx.state), 1.0)
    free = space()  # below the last one, so that the button does not cover it
    return lazy_list(
        key,
        len(recipes) + 1,
        height,
        lambda index: _card(ctx, recipes[index]) if index < len(recipes) else free,
        resource_id="recycler_view",
    )


def _card(ctx: BroccoliContext, recipe: Recipe) -> View:
    theme = ctx.theme
    star = icon(
        "star",
        20,
        _STAR,
        class_name="android.widget.ImageView",
        description=ctx.t.favorite,
    )
    return column(
        row(
            _image(ctx, recipe),
            column(
                row(
                    text(
                        recipe.title or ctx.t.no_title,
                        16,
                        theme.text,
                        bold=True,
                        weight=1,
                        max_lines=1,
                        resource_id="card_text_view_title",
                    ),
                    star if recipe.favorite else None,
                    width=FILL,
                    gap=8,
                ),
                text(
                    recipe.description or "",
                    14,
                    theme.text_secondary,
                    max_lines=3,
                    resource_id="card_text_view_description",
                )
                if recipe.description
                else None,
                gap=4,
                weight=1,
                height=FILL,
                padding=(0, 10),
            ),
            gap=12,
            width=FILL,
            height=FILL,
            padding=(0, 0, 12, 0),
            fill=theme.surface_high,
            radius=12,
            class_name="androidx.cardview.widget.CardView",
            resource_id="card_view",
            focusable=True,
            on_tap=bound(DETAILS.start, recipe.id),
        ),
        width=FILL,
        height=FILL,
        padding=(12, 4),
    )


def _image(ctx: BroccoliContext, recipe: Recipe) -> View:
    content = image_of(ctx.data, recipe)
    if content:
        return picture(
            content,
            width=_IMAGE_DP,
            height=FILL,
            framing=COVERING,
            resource_id="card_image_view",
            description=ctx.t.picture,
        )
    return stack(
        icon("silverware-fork-knife", 36, 0xFFFFFFFF),
        width=_IMAGE_DP,
        height=FILL,
        align="center",
        justify="center",
        fill=GREEN,
        radius=12,
    )


def top_tabs(
    ctx: BroccoliContext,
    titles: Sequence[str],
    selected: int,
    take: Callable[[System, int], object],
) -> View:
    """Tabs at the top of what they switch, each with a line below it where it is selected."""
    theme = ctx.theme
    return row(
        *(
            column(
                text(
                    title,
                    14,
                    theme.accent if place == selected else theme.text_secondary,
                    bold=True,
                    class_name="",
                    max_lines=1,
                    width=FILL,
                    text_align="center",
                    padding=(4, 14),
                ),
                box(width=FILL, height=2, fill=theme.accent if place == selected else 0),
                weight=1,
                class_name="android.widget.LinearLayout",
                text=title,
                description=title,
                selected=place == selected,
                focusable=True,
                on_tap=bound(take, place),
            )
            for place, title in enumerate(titles)
        ),
        width=FILL,
        class_name="android.widget.HorizontalScrollView",
        resource_id="tab_layout",
    )
