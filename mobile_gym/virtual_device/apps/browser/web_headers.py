"""Views of what is at the top and at the end of a site's pages: its name, its short links."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.web_colors import mixed
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    box,
    column,
    icon,
    row,
    space,
    stack,
    text,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.web.documents import Banner, Navigation
    from mobile_gym.virtual_device.apps.browser.web.elements import Link
    from mobile_gym.virtual_device.apps.browser.web.layout_blocks import Crumbs, Footer
    from mobile_gym.virtual_device.apps.browser.web_renderer import Renderer

__all__ = ["banner", "crumbs", "footer", "navigation_row"]

_VIEW: Final = "android.view.View"
_WHITE: Final = 0xFFFFFFFF
_BLACK: Final = 0xFF000000
_PER_ROW: Final = 3


def banner(renderer: Renderer, block: Banner) -> View:
    """The name of the site; it leads to its first page."""
    theme = renderer.theme
    is_filled = block.look == "bar"
    color = _WHITE if is_filled else theme.text if block.look == "ribbon" else theme.accent
    name = text(
        block.text,
        18 * renderer.zoom,
        color,
        bold=True,
        class_name="",
        weight=0.0 if block.look == "centred" else 1.0,
    )
    symbol = icon(block.icon, 24, color)
    if block.look == "ribbon":
        symbol = stack(
            icon(block.icon, 20, _WHITE),
            width=32,
            height=32,
            align="center",
            justify="center",
            fill=block.color,
            radius=6,
        )
    line = row(
        symbol,
        name,
        gap=12,
        width=FILL,
        padding=(16, 14 if is_filled else 11),
        justify="center" if block.look == "centred" else "start",
        fill=block.color if is_filled else theme.surface,
    )
    under = theme.accent if block.look == "centred" else theme.divider
    return column(
        box(width=FILL, height=5, fill=block.color) if block.look == "ribbon" else None,
        line,
        None if is_filled else box(width=FILL, height=1, fill=under),
        width=FILL,
        class_name=_VIEW,
        text=block.text,
        focusable=True,
        on_tap=partial(navigation.follow, href=block.href),
    )


def navigation_row(renderer: Renderer, block: Navigation) -> View:
    """The short links of a site."""
    match block.look:
        case "box":
            return _box(renderer, block)
        case "strip":
            return _strip(renderer, block)
        case "tabs":
            return _tabs(renderer, block)
        case "chips":
            return _chips(renderer, block)
        case "icons":
            return _icons(renderer, block)


def _box(renderer: Renderer, block: Navigation) -> View:
    rows: list[View] = []
    for start in range(0, len(block.items), _PER_ROW):
        links = block.items[start : start + _PER_ROW]
        cells = [
            renderer.link(link.text, link.href, 14, weight=1, padding=(4, 12), text_align="center")
            for link in links
        ]
        rest = [space(weight=1)] * (_PER_ROW - len(links) if start else 0)
        rows.append(row(*cells, *rest, gap=4, width=FILL))
    return column(*rows, width=FILL, fill=renderer.theme.surface_high, radius=8, class_name=_VIEW)


def _cell(renderer: Renderer, link: Link, color: int, size: float = 14.0) -> View:
    return renderer.text(
        link.text, size, color, bold=True, width=FILL, text_align="center", class_name=""
    )


def _strip(renderer: Renderer, block: Navigation) -> View:
    """A bar in the site's colour; a white line is below where one is."""
    ground = mixed(renderer.site_color, _BLACK, 0.28)
    cells = [
        renderer.tappable(
            column(
                _cell(renderer, link, _WHITE if link.href == block.current else 0xFFDDE6E4),
                box(width=FILL, height=3, fill=_WHITE if link.href == block.current else ground),
                gap=9,
                padding=(4, 12, 4, 0),
                weight=1,
            ),
            link.text,
            link.href,
            selected=link.href == block.current,
        )
        for link in block.items
    ]
    return row(*cells, width=FILL, fill=ground, class_name=_VIEW)


def _tabs(renderer: Renderer, block: Navigation) -> View:
    """Tabs with a line below; that of the tab that one is on is thick."""
    theme = renderer.theme
    cells = [
        renderer.tappable(
            column(
                _cell(
                    renderer,
                    link,
                    theme.accent if link.href == block.current else theme.text_secondary,
                ),
                box(
                    width=FILL,
                    height=3,
                    fill=theme.accent if link.href == block.current else theme.background,
                ),
                gap=10,
                padding=(4, 8, 4, 0),
                weight=1,
            ),
            link.text,
            link.href,
            selected=link.href == block.current,
        )
        for link in block.items
    ]
    return column(
        row(*cells, width=FILL),
        box(width=FILL, height=1, fill=theme.divider),
        width=FILL,
        class_name=_VIEW,
    )


def _chips(renderer: Renderer, block: Navigation) -> View:
    theme = renderer.theme
    cells = [
        renderer.tappable(
            stack(
                _cell(
                    renderer,
                    link,
                    theme.on_accent if link.href == block.current else theme.on_accent_container,
                ),
                weight=1,
                padding=(8, 10),
                align="center",
                justify="center",
                fill=theme.accent if link.href == block.current else theme.accent_container,
                radius=20,
            ),
            link.text,
            link.href,
            selected=link.href == block.current,
        )
        for link in block.items
    ]
    return row(*cells, gap=8, width=FILL, class_name=_VIEW)


def _icons(renderer: Renderer, block: Navigation) -> View:
    theme = renderer.theme
    cells = [
        renderer.tappable(
            column(
                icon(name, 24, theme.accent),
                _cell(renderer, link, theme.text, 11),
                gap=4,
                padding=(2, 10),
                align="center",
                weight=1,
                fill=theme.accent_container if link.href == block.current else 0,
                radius=10,
            ),
            link.text,
            link.href,
            selected=link.href == block.current,
        )
        for link, name in zip(block.items, block.icons, strict=True)
    ]
    return row(
        *cells,
        width=FILL,
        align="start",
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
        class_name=_VIEW,
    )


def crumbs(renderer: Renderer, block: Crumbs) -> View:
    """The way from the site's first page to this one."""
    theme = renderer.theme
    parts: list[View] = []
    for link in block.items:
        parts += [
            renderer.link(link.text, link.href, 13, padding=(0, 8)),
            icon("chevron-right", 16, theme.text_secondary),
        ]
    here = renderer.text(block.here, 13, theme.text_secondary, weight=1, class_name=_VIEW)
    return row(*parts, here, gap=4, width=FILL, class_name=_VIEW)


def footer(renderer: Renderer, block: Footer) -> View:
    """The end of a page, from edge to edge."""
    theme = renderer.theme
    links = [renderer.link(link.text, link.href, 14, padding=(0, 8)) for link in block.links]
    return column(
        row(*links, gap=22, width=FILL),
        renderer.text(block.text, 13, theme.text_secondary, width=FILL),
        gap=4,
        width=FILL,
        padding=(16, 12, 16, 18),
        fill=theme.surface_high,
        class_name=_VIEW,
    )
