"""The window of a web page: what scrolls in it, and what stays at its top and bottom."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.data import Entry
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.urls import parse
from mobile_gym.virtual_device.apps.browser.web_colors import site_theme
from mobile_gym.virtual_device.ui.view import FILL, View, column, row, scroll, stack, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.context import BrowserContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["GAP", "frame"]

GAP: Final = 14.0
_WEB_VIEW: Final = "android.webkit.WebView"
_VIEW: Final = "android.view.View"
_WIDE_DP: Final = 600.0
"""Where the words of the bar and its buttons stand side by side."""


def frame(ctx: BrowserContext, entry: Entry, views: tuple[View, ...]) -> View:
    """The scrolling window that web pages are shown in."""
    site = SITES.get(parse(entry.url).host) if views else None
    asks = site is not None and site.asks_for_cookies and site.host not in ctx.data.sites.consents
    sticks = site is not None and site.is_sticky
    if not asks and not sticks:
        return _scroll(entry, views, _WEB_VIEW)
    return column(
        views[0] if sticks else None,
        _scroll(entry, views[1:] if sticks else views, _VIEW, above_gap=sticks),
        _question(ctx, parse(entry.url).host) if asks else None,
        width=FILL,
        weight=1,
        class_name=_WEB_VIEW,
        text=entry.title,
        focusable=True,
    )


def _scroll(
    entry: Entry, views: tuple[View, ...], class_name: str, *, above_gap: bool = False
) -> View:
    is_whole = class_name == _WEB_VIEW
    above = GAP if above_gap else 0
    inner = column(*views, gap=GAP, width=FILL, padding=(0, above, 0, 32), class_name=_VIEW)
    return scroll(
        f"web:{entry.id}",
        inner,
        class_name=class_name,
        text=entry.title if is_whole else "",
        focusable=is_whole,
        weight=1,
        on_fling=_pull,
    )


def _pull(system: System, direction: str) -> None:
    """A page that is pulled down is loaded again."""
    if direction == "down":
        navigation.reload(system)


def _question(ctx: BrowserContext, host: str) -> View:
    """The bar that asks for cookies."""
    theme, t = site_theme(ctx.theme, f"https://{host}/"), ctx.t
    answer = partial(navigation.consent, host=host)

    def choice(label: str, *, is_filled: bool) -> View:
        return stack(
            text(
                label,
                14,
                theme.on_accent if is_filled else theme.accent,
                bold=True,
                class_name="",
            ),
            weight=1,
            padding=(8, 11),
            align="center",
            justify="center",
            fill=theme.accent if is_filled else theme.surface,
            stroke=theme.accent,
            radius=6,
            class_name="android.widget.Button",
            text=label,
            focusable=True,
            on_tap=answer,
        )

    words = column(
        text(t.cookies_title, 16, theme.text, bold=True),
        text(t.cookies_text, 13, theme.text_secondary),
        gap=8,
        width=FILL,
        weight=1,
    )
    choices = row(
        choice(t.cookies_necessary, is_filled=False),
        choice(t.cookies_all, is_filled=True),
        gap=12,
        width=FILL,
        weight=1,
    )
    if ctx.width_dp >= _WIDE_DP:
        inner = row(words, choices, gap=24, width=FILL)
    else:
        inner = column(words._replace(weight=0.0), choices._replace(weight=0.0), gap=8, width=FILL)
    return column(
        inner,
        width=FILL,
        padding=(16, 12, 16, 14),
        fill=theme.surface_high,
        stroke=theme.divider,
        class_name="android.app.Dialog",
    )
