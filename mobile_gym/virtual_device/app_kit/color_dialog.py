"""A dialog of colours, of which a tap takes one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import PromptContext, yes_button
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, stack
from mobile_gym.virtual_device.ui.widgets import dialog

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


class ColorOption(NamedTuple):
    """A colour to choose: its key, what it is called, and how it is drawn (0xAARRGGBB)."""

    key: str
    name: str
    fill: int


def color_dialog(
    ctx: PromptContext,
    title: str,
    colors: Sequence[ColorOption],
    chosen: str,
    on_choose: Callable[[System, str], object],
    done: str,
) -> View:
    """The colours as dots in two rows; the dialog stays open until it is closed.

    Args:
        ctx: of the popup.
        title: of the dialog.
        colors: an even number of them.
        chosen: the key of the one that has a tick.
        on_choose: called with the key of the one that is tapped.
        done: what the button says that closes the dialog.
    """
    theme = ctx.theme
    dots = [
        stack(
            icon("check", 22, theme.text) if color.key == chosen else None,
            width=52,
            height=52,
            align="center",
            justify="center",
            fill=color.fill,
            stroke=theme.accent if color.key == chosen else theme.thumb,
            radius=26,
            class_name="android.widget.ImageView",
            resource_id=f"color_{color.key}",
            description=color.name,
            selected=color.key == chosen,
            focusable=True,
            on_tap=bound(on_choose, color.key),
        )
        for color in colors
    ]
    half = len(dots) // 2
    content = column(
        row(*dots[:half], width=FILL, justify="between"),
        row(*dots[half:], width=FILL, justify="between"),
        width=FILL,
        gap=16,
        padding=(24, 4, 24, 8),
    )
    return dialog(theme, title, content, yes_button(ctx, done, dismiss))
