"""How recipes look in lists, and tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.broccoli import data
from mobile_gym.virtual_device.apps.broccoli.pages import DETAILS
from mobile_gym.virtual_device.system.appearance import font_scale_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

GREEN: Final = 0xFF2E7D32
COVERING: Final = ui.Framing(covers=True)
_CARD_DP: Final = 112.0
_IMAGE_DP: Final = 88.0
_STAR: Final = 0xFFF9A825


def recipe_list(ctx: data.BroccoliContext, recipes: Sequence[data.Recipe], key: str) -> ui.View:
    """Cards below each other; a tap opens a recipe."""
    height = _CARD_DP * max(font_scale_of(ctx.state), 1.0)
    free = ui.space()  # below the last one, so that the button does not cover it
    return ui.lazy_list(
        key,
        len(recipes) + 1,
        height,
        lambda index: _card(ctx, recipes[index]) if index < len(recipes) else free,
        resource_id="recycler_view",
    )


def _card(ctx: data.BroccoliContext, recipe: data.Recipe) -> ui.View:
    theme = ctx.theme
    star = ui.icon(
        "star",
        20,
        _STAR,
        class_name="android.widget.ImageView",
        description=ctx.t.favorite,
    )
    return ui.column(
        ui.row(
            _image(ctx, recipe),
            ui.column(
                ui.row(
                    ui.text(
                        recipe.title or ctx.t.no_title,
                        16,
                        theme.text,
                        bold=True,
                        weight=1,
                        max_lines=1,
                        resource_id="card_text_view_title",
                    ),
                    star if recipe.favorite else None,
                    width=ui.FILL,
                    gap=8,
                ),
                ui.text(
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
                height=ui.FILL,
                padding=(0, 10),
            ),
            gap=12,
            width=ui.FILL,
            height=ui.FILL,
            padding=(0, 0, 12, 0),
            fill=theme.surface_high,
            radius=12,
            class_name="androidx.cardview.widget.CardView",
            resource_id="card_view",
            focusable=True,
            on_tap=partial_handler(DETAILS.start, recipe.id),
        ),
        width=ui.FILL,
        height=ui.FILL,
        padding=(12, 4),
    )


def _image(ctx: data.BroccoliContext, recipe: data.Recipe) -> ui.View:
    content = data.image_of(ctx.data, recipe)
    if content:
        return ui.picture(
            content,
            width=_IMAGE_DP,
            height=ui.FILL,
            framing=COVERING,
            resource_id="card_image_view",
            description=ctx.t.picture,
        )
    return ui.stack(
        ui.icon("silverware-fork-knife", 36, 0xFFFFFFFF),
        width=_IMAGE_DP,
        height=ui.FILL,
        align="center",
        justify="center",
        fill=GREEN,
        radius=12,
    )


def top_tabs(
    ctx: data.BroccoliContext,
    titles: Sequence[str],
    selected: int,
    take: Callable[[System, int], object],
) -> ui.View:
    """Tabs at the top of what they switch, each with a line below it where it is selected."""
    theme = ctx.theme
    return ui.row(
        *(
            ui.column(
                ui.text(
                    title,
                    14,
                    theme.accent if place == selected else theme.text_secondary,
                    bold=True,
                    class_name="",
                    max_lines=1,
                    width=ui.FILL,
                    text_align="center",
                    padding=(4, 14),
                ),
                ui.box(width=ui.FILL, height=2, fill=theme.accent if place == selected else 0),
                weight=1,
                class_name="android.widget.LinearLayout",
                text=title,
                description=title,
                selected=place == selected,
                focusable=True,
                on_tap=partial_handler(take, place),
            )
            for place, title in enumerate(titles)
        ),
        width=ui.FILL,
        class_name="android.widget.HorizontalScrollView",
        resource_id="tab_layout",
    )
