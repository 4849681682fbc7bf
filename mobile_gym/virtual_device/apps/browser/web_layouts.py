"""Views of blocks that any site has: its name and links, photographs, cards, hours, steps."""

from __future__ import annotations

import zlib
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.pages import LINK_MENU
from mobile_gym.virtual_device.apps.browser.site_look import mixed
from mobile_gym.virtual_device.ui.photographs import Photograph
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Framing,
    View,
    absolute,
    box,
    column,
    icon,
    picture,
    row,
    space,
    stack,
    text,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.web.documents import (
        Banner,
        Bars,
        Card,
        Cards,
        Contents,
        Crumbs,
        Facts,
        Footer,
        Hero,
        Hours,
        Link,
        Navigation,
        Notice,
        Picture,
        Steps,
    )
    from mobile_gym.virtual_device.apps.browser.web_renderer import Renderer

_VIEW: Final = "android.view.View"
_IMAGE: Final = "android.widget.Image"
_LIST: Final = "android.widget.ListView"
_WIDTH_PX: Final = 1200
_HEIGHT_PX: Final = 800
_PHOTOGRAPH_DP: Final = 210.0
_TILE_DP: Final = 118.0
_HERO_DP: Final = 190.0
_OPENING_DP: Final = 128.0
_SHADE: Final = 0x8C000000
_WHITE: Final = 0xFFFFFFFF


def photograph(kind: str, alt: str, height: float) -> View:
    """A photograph as wide as the page; what it shows follows from its text."""
    seed = zlib.crc32(alt.encode())
    recipe = Photograph(kind, seed, _WIDTH_PX, _HEIGHT_PX).to_bytes()
    image = picture(
        recipe, width=FILL, height=height, framing=Framing(covers=True), class_name=_IMAGE
    )
    return image._replace(text=alt)


def illustration(image: Picture) -> View:
    """A picture of a page: a photograph, or a symbol in front of coloured shapes."""
    if image.photograph:
        subject = image.subject or image.alt
        return photograph(image.photograph, subject, _PHOTOGRAPH_DP)._replace(text=image.alt)
    width, height, color = 379.0, image.height, image.color
    size = height * 0.6
    light = 0x33FFFFFF
    return absolute(
        box(offset=(-30, height * 0.35), width=160, height=160, fill=light, radius=80),
        box(offset=(width - 110, -50), width=150, height=150, fill=light, radius=75),
        box(offset=(width - 170, height - 34), width=70, height=70, fill=light, radius=35),
        icon(image.icon, size, 0xFFFFFFFF, offset=((width - size) / 2, (height - size) / 2)),
        width=FILL,
        height=height,
        fill=color,
        radius=10,
        class_name=_IMAGE,
        text=image.alt,
    )


def hero(renderer: Renderer, block: Hero) -> View:
    """A photograph from edge to edge with words in front of it."""
    image = photograph(block.photograph, block.title, _OPENING_DP)
    words = column(
        renderer.text(block.title, 22, _WHITE, bold=True, width=FILL),
        renderer.text(block.text, 14, _WHITE, width=FILL) if block.text else None,
        gap=4,
        width=FILL,
        height=_OPENING_DP,
        padding=(16, 14),
        justify="end",
        fill=_SHADE,
    )
    return stack(
        image._replace(class_name="", text=""),
        words,
        width=FILL,
        height=_OPENING_DP,
        class_name=_VIEW,
    )


def notice(renderer: Renderer, block: Notice) -> View:
    """Something to know, with a stroke of the site's colour before it."""
    theme = renderer.theme
    return row(
        icon(block.icon, 22, theme.on_accent_container),
        renderer.text(block.text, 14, theme.on_accent_container, weight=1),
        gap=12,
        width=FILL,
        padding=(14, 11),
        fill=theme.accent_container,
        radius=8,
        class_name=_VIEW,
    )


def cards(renderer: Renderer, block: Cards) -> View:
    """Cards side by side; a single one in a row is larger."""
    rows: list[View] = []
    for start in range(0, len(block.items), block.columns):
        items = block.items[start : start + block.columns]
        rest = [space(weight=1)] * (block.columns - len(items))
        tiles = [_tile(renderer, card, block.columns) for card in items]
        rows.append(row(*tiles, *rest, gap=10, width=FILL, align="start"))
    return column(*rows, gap=12, width=FILL, class_name=_VIEW)


def _tile(renderer: Renderer, card: Card, columns: int) -> View:
    theme = renderer.theme
    tall = _HERO_DP if columns == 1 else _TILE_DP
    image = (
        photograph(card.photograph, card.title, tall)._replace(class_name="", text="")
        if card.photograph
        else stack(
            icon(card.icon, tall * 0.5, 0xFFFFFFFF),
            width=FILL,
            height=tall,
            align="center",
            justify="center",
            fill=card.color,
        )
    )
    return column(
        image,
        column(
            renderer.label(card.title, 18 if columns == 1 else 15),
            renderer.text(card.text, 13, theme.text_secondary) if card.text else None,
            gap=3,
            width=FILL,
            padding=(10, 8, 10, 10),
        ),
        weight=1,
        fill=theme.surface,
        stroke=theme.divider,
        class_name=_VIEW,
        text=card.title,
        focusable=True,
        on_tap=partial(navigation.follow, href=card.href),
        on_long_press=bound(LINK_MENU.open, href=card.href, label=card.title),
    )


def facts(renderer: Renderer, block: Facts) -> View:
    """The box at the beginning of an article."""
    theme = renderer.theme
    rows = [
        row(
            renderer.text(
                name, 14, theme.text, bold=True, weight=2, padding=(8, 6), class_name=_VIEW
            ),
            renderer.text(value, 14, theme.text, weight=3, padding=(8, 6), class_name=_VIEW),
            width=FILL,
            align="start",
            class_name=_VIEW,
        )
        for name, value in block.rows
    ]
    return column(
        illustration(block.picture),
        renderer.text(
            block.picture.alt,
            13,
            theme.text_secondary,
            width=FILL,
            text_align="center",
            padding=(8, 6),
        ),
        column(*rows, width=FILL, class_name="android.widget.GridView"),
        width=FILL,
        padding=(10, 10),
        fill=theme.surface_high,
        stroke=theme.divider,
    )


def contents(renderer: Renderer, block: Contents) -> View:
    """The headings of an article in a box."""
    theme = renderer.theme
    rows = [
        row(
            renderer.text(f"{number}", 15, theme.text_secondary, width=22),
            renderer.text(item, 15, theme.text, weight=1),
            width=FILL,
            align="start",
            class_name=_VIEW,
        )
        for number, item in enumerate(block.items, 1)
    ]
    return column(
        renderer.text(block.title, 16, theme.text, bold=True),
        column(*rows, gap=6, width=FILL, class_name=_LIST),
        gap=8,
        width=FILL,
        padding=(14, 12),
        fill=theme.surface_high,
        stroke=theme.divider,
    )


def hours(renderer: Renderer, block: Hours) -> View:
    """The hours of a day side by side."""
    theme = renderer.theme
    cells = [
        column(
            renderer.text(hour, 12, theme.text_secondary),
            icon(name, 24, theme.accent),
            renderer.text(value, 14, theme.text, bold=True),
            gap=6,
            weight=1,
            align="center",
            padding=(0, 10),
            class_name=_VIEW,
        )
        for hour, name, value in block.items
    ]
    return row(*cells, width=FILL, fill=theme.surface_high, radius=12, class_name=_LIST)


def steps(renderer: Renderer, block: Steps) -> View:
    """Steps with large numbers, and what comes out of them."""
    theme = renderer.theme
    rows = [
        row(
            stack(
                text(
                    str(number),
                    15 * renderer.zoom,
                    theme.on_accent,
                    bold=True,
                    class_name="android.widget.TextView",
                ),
                width=30,
                height=30,
                align="center",
                justify="center",
                fill=theme.accent,
                radius=15,
            ),
            renderer.text(item, 16, theme.text, weight=1, padding=(0, 4)),
            gap=12,
            align="start",
            width=FILL,
            class_name=_VIEW,
        )
        for number, item in enumerate(block.items, 1)
    ]
    listed = column(*rows, gap=14, width=FILL, class_name=_LIST)
    return column(listed, illustration(block.picture), gap=16, width=FILL)


def card(renderer: Renderer, block: Card) -> View:
    """A row with a small picture, a title and a text."""
    theme = renderer.theme
    words = column(
        renderer.label(block.title, 16, theme.accent),
        renderer.text(block.text, 14, theme.text_secondary) if block.text else None,
        gap=4,
        weight=1,
    )
    return renderer.tappable(
        row(
            _thumbnail(block),
            words,
            gap=12,
            width=FILL,
            padding=(10, 10),
            fill=theme.surface,
            stroke=theme.divider,
            radius=10,
        ),
        block.title,
        block.href,
    )


def _thumbnail(block: Card) -> View | None:
    if block.photograph:
        image = photograph(block.photograph, block.title, 72)
        return image._replace(width=84.0, text="")
    if not block.icon:
        return None
    return stack(
        icon(block.icon, 34, _WHITE),
        width=72,
        height=64,
        align="center",
        justify="center",
        fill=block.color,
        radius=8,
        class_name=_IMAGE,
    )


def bars(renderer: Renderer, block: Bars) -> View:
    """Horizontal bars with their names and values."""
    theme = renderer.theme
    rows = [
        row(
            text(label, 14 * renderer.zoom, theme.text, width=64 * renderer.zoom),
            box(width=200 * share, height=14, fill=theme.accent, radius=3),
            renderer.text(value, 14, theme.text),
            gap=8,
            padding=(0, 4),
            width=FILL,
        )
        for label, share, value in block.items
    ]
    return column(*rows, width=FILL, class_name=_VIEW)


# -- Views of what is at the top and at the end of a site's pages: its name, its short links -----

_HEADER_VIEW: Final = "android.view.View"
_HEADER_WHITE: Final = 0xFFFFFFFF
_BLACK: Final = 0xFF000000
_PER_ROW: Final = 3


def banner(renderer: Renderer, block: Banner) -> View:
    """The name of the site; it leads to its first page."""
    theme = renderer.theme
    is_filled = block.look == "bar"
    color = _HEADER_WHITE if is_filled else theme.text if block.look == "ribbon" else theme.accent
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
            icon(block.icon, 20, _HEADER_WHITE),
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
        class_name=_HEADER_VIEW,
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
    return column(
        *rows, width=FILL, fill=renderer.theme.surface_high, radius=8, class_name=_HEADER_VIEW
    )


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
                _cell(renderer, link, _HEADER_WHITE if link.href == block.current else 0xFFDDE6E4),
                box(
                    width=FILL,
                    height=3,
                    fill=_HEADER_WHITE if link.href == block.current else ground,
                ),
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
    return row(*cells, width=FILL, fill=ground, class_name=_HEADER_VIEW)


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
        class_name=_HEADER_VIEW,
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
    return row(*cells, gap=8, width=FILL, class_name=_HEADER_VIEW)


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
        class_name=_HEADER_VIEW,
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
    here = renderer.text(block.here, 13, theme.text_secondary, weight=1, class_name=_HEADER_VIEW)
    return row(*parts, here, gap=4, width=FILL, class_name=_HEADER_VIEW)


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
        class_name=_HEADER_VIEW,
    )
