"""The tab of everything else, and the pages that it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.apps.markor.data import NOTEBOOK, PACKAGE
from mobile_gym.virtual_device.apps.markor.notebook import mounted
from mobile_gym.virtual_device.apps.markor.pages import ABOUT, HELP, SETTINGS
from mobile_gym.virtual_device.ui.view import FILL, View, column, scroll, text
from mobile_gym.virtual_device.ui.widgets import list_item, page, screen

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.context import MarkorContext

__all__ = ["about_page", "help_page", "more_tab"]


def more_tab(ctx: MarkorContext) -> View:
    """Settings, help, and what the app is."""
    theme, t = ctx.theme, ctx.t
    rows = column(
        list_item(
            theme, t.settings, t.settings_summary, on_tap=SETTINGS.start, icon_name="cog-outline"
        ),
        list_item(
            theme, t.help, t.help_summary, on_tap=HELP.start, icon_name="help-circle-outline"
        ),
        list_item(
            theme, t.about, t.about_summary, on_tap=ABOUT.start, icon_name="information-outline"
        ),
        width=FILL,
    )
    return scroll("more", rows, weight=1)


def help_page(ctx: MarkorContext) -> View:
    """How the app is used, in a few paragraphs."""
    t = ctx.t
    parts = (
        (t.intro_files, t.help_files),
        (t.editor, t.help_editor),
        (t.to_do, t.help_to_do),
        (t.share, t.help_share),
    )
    views: list[View] = []
    for title, words in parts:
        views.append(text(title, 18, ctx.theme.text, bold=True, width=FILL, padding=(0, 12, 0, 0)))
        views.append(text(words, 16, ctx.theme.text, width=FILL))
    content = column(*views, width=FILL, gap=6, padding=(20, 4, 20, 32))
    return page(ctx.theme, sub_page_bar(ctx, t.help), scroll("help", content, weight=1))


def about_page(ctx: MarkorContext) -> View:
    """The version, and where the notes are."""
    package = ctx.state.packages.get(PACKAGE)
    rows = (
        (ctx.t.version, "" if package is None else package.version),
        (ctx.t.notebook, mounted(NOTEBOOK)),
        (ctx.t.imitation, ctx.t.imitation_text),
    )
    bar = sub_page_bar(ctx, ctx.t.about)
    return screen(ctx.theme, bar, *(list_item(ctx.theme, title, words) for title, words in rows))
