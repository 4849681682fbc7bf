"""The page that says what an app is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.ui.view import View, text
from mobile_gym.virtual_device.ui.widgets import list_item, screen

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.prompts import PromptContext


def about_page(ctx: PromptContext, title: str, *facts: tuple[str, str], note: str) -> View:
    """The page.

    Args:
        ctx: of the page.
        title: of the page.
        facts: its rows: what a fact is about, and the fact.
        note: what stands below them.
    """
    theme = ctx.theme
    return screen(
        theme,
        sub_page_bar(ctx, title),
        *(list_item(theme, name, fact) for name, fact in facts),
        text(note, 13, theme.text_secondary, padding=(24, 12)),
        key="about",
    )
