"""The browser's page: the address bar, and the web page or what stands in for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.apps.browser import suggestions, welcome
from mobile_gym.virtual_device.apps.browser.address_bar import address_editor, draft_of, toolbar
from mobile_gym.virtual_device.apps.browser.content import content
from mobile_gym.virtual_device.apps.browser.find_bar import find_bar
from mobile_gym.virtual_device.apps.browser.network import progress
from mobile_gym.virtual_device.apps.browser.pages import (
    address_draft,
    current_match,
    find_words,
)
from mobile_gym.virtual_device.apps.browser.web_frame import frame
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    box,
    column,
)
from mobile_gym.virtual_device.ui.widgets import page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.context import BrowserContext

__all__ = ["screen"]


def screen(ctx: BrowserContext) -> View:
    """The page."""
    if welcome.is_due(ctx):
        return welcome.welcome(ctx)
    data = ctx.data
    entry = data.tab.entry
    focus = ctx.state.focus
    if focus is not None and focus.key == address_draft(entry).key:
        return page(ctx.theme, address_editor(ctx, entry), suggestions.view(ctx, draft_of(ctx)))
    done = progress(ctx.state, entry)
    if done < 1.0:
        body = column(
            box(
                width=ctx.width_dp * max(done, 0.1),
                height=3,
                fill=ctx.theme.accent,
                class_name="android.widget.ProgressBar",
                resource_id="progress",
            ),
            frame(ctx, entry, ()),
            width=FILL,
            weight=1,
        )
        return page(ctx.theme, toolbar(ctx, data, True), body)
    find = find_words(entry).of(ctx)
    current = current_match(entry).of(ctx)
    views, matches = content(ctx, data, entry, (find or "").casefold(), current)
    bar = toolbar(ctx, data, False)
    if find is not None:
        bar = find_bar(ctx, entry, find, current, matches)
    return page(ctx.theme, bar, frame(ctx, entry, views))
