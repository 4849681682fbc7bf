"""Views of blocks that any site has: its name and links, photographs, cards, hours, steps.

`web_view` chooses among them by the kind of block.
"""

from __future__ import annotations

import zlib
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.pages import LINK_MENU
from mobile_gym.virtual_device.apps.browser.site_look import mix_colors

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.web import documents
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


def photograph(kind: str, alt: str, height: float) -> ui.View:
    """A photograph as wide as the page; what it shows follows from its text."""
    seed = zlib.crc32(alt.encode())
    recipe = ui.Photograph(kind, seed, _WIDTH_PX, _HEIGHT_PX).to_bytes()
    image = ui.picture(
        recipe, width=ui.FILL, height=height, framing=ui.Framing(covers=True), class_name=_IMAGE
    )
    return image._replace(text=alt)


def illustration(image: documents.Picture) -> ui.View:
    """A picture of a page: a photograph, or a symbol in front of coloured shapes."""
    if image.photograph:
        subject = image.subject or image.alt
        return photograph(image.photograph, subject, _PHOTOGRAPH_DP)._replace(text=image.alt)
    width, height, color = 379.0, image.height, image.color
    size = height * 0.6
    light = 0x33FFFFFF
    return ui.absolute(
        ui.box(offset=(-30, height * 0.35), width=160, height=160, fill=light, radius=80),
        ui.box(offset=(width - 110, -50), width=150, height=150, fill=light, radius=75),
        ui.box(offset=(width - 170, height - 34), width=70, height=70, fill=light, radius=35),
        ui.icon(image.icon, size, 0xFFFFFFFF, offset=((width - size) / 2, (height - size) / 2)),
        width=ui.FILL,
        height=height,
        fill=color,
        radius=10,
        class_name=_IMAGE,
        text=image.alt,
    )


def hero(renderer: Renderer, block: documents.Hero) -> ui.View:
    """A photograph from edge to edge with words in front of it."""
    image = photograph(block.photograph, block.title, _OPENING_DP)
    words = ui.column(
        renderer.text(block.title, 22, _WHITE, bold=True, width=ui.FILL),
        renderer.text(block.text, 14, _WHITE, width=ui.FILL) if block.text else None,
        gap=4,
        width=ui.FILL,
        height=_OPENING_DP,
        padding=(16, 14),
        justify="end",
        fill=_SHADE,
    )
    return ui.stack(
        image._replace(class_name="", text=""),
        words,
        width=ui.FILL,
        height=_OPENING_DP,
        class_name=_VIEW,
    )


def notice(renderer: Renderer, block: documents.Notice) -> ui.View:
    """Something to know, with a stroke of the site's colour before it."""
    theme = renderer.theme
    return ui.row(
        ui.icon(block.icon, 22, theme.on_accent_container),
        renderer.text(block.text, 14, theme.on_accent_container, weight=1),
        gap=12,
        width=ui.FILL,
        padding=(14, 11),
        fill=theme.accent_container,
        radius=8,
        class_name=_VIEW,
    )


def cards(renderer: Renderer, block: documents.Cards) -> ui.View:
    """Cards side by side; a single one in a row is larger."""
    rows: list[ui.View] = []
    for start in range(0, len(block.items), block.columns):
        items = block.items[start : start + block.columns]
        rest = [ui.space(weight=1)] * (block.columns - len(items))
        tiles = [_tile(renderer, card, block.columns) for card in items]
        rows.append(ui.row(*tiles, *rest, gap=10, width=ui.FILL, align="start"))
    return ui.column(*rows, gap=12, width=ui.FILL, class_name=_VIEW)


def _tile(renderer: Renderer, card: documents.Card, columns: int) -> ui.View:
    theme = renderer.theme
    tall = _HERO_DP if columns == 1 else _TILE_DP
    image = (
        photograph(card.photograph, card.title, tall)._replace(class_name="", text="")
        if card.photograph
        else ui.stack(
            ui.icon(card.icon, tall * 0.5, 0xFFFFFFFF),
            width=ui.FILL,
            height=tall,
            align="center",
            justify="center",
            fill=card.color,
        )
    )
    return ui.column(
        image,
        ui.column(
            renderer.label(card.title, 18 if columns == 1 else 15),
            renderer.text(card.text, 13, theme.text_secondary) if card.text else None,
            gap=3,
            width=ui.FILL,
            padding=(10, 8, 10, 10),
        ),
        weight=1,
        fill=theme.surface,
        stroke=theme.divider,
        class_name=_VIEW,
        text=card.title,
        focusable=True,
        on_tap=partial(navigation.follow, href=card.href),
        on_long_press=partial_handler(LINK_MENU.open, href=card.href, label=card.title),
    )


def facts(renderer: Renderer, block: documents.Facts) -> ui.View:
    """The box at the beginning of an article."""
    theme = renderer.theme
    rows = [
        ui.row(
            renderer.text(
                name, 14, theme.text, bold=True, weight=2, padding=(8, 6), class_name=_VIEW
            ),
            renderer.text(value, 14, theme.text, weight=3, padding=(8, 6), class_name=_VIEW),
            width=ui.FILL,
            align="start",
            class_name=_VIEW,
        )
        for name, value in block.rows
    ]
    return ui.column(
        illustration(block.picture),
        renderer.text(
            block.picture.alt,
            13,
            theme.text_secondary,
            width=ui.FILL,
            text_align="center",
            padding=(8, 6),
        ),
        ui.column(*rows, width=ui.FILL, class_name="android.widget.GridView"),
        width=ui.FILL,
        padding=(10, 10),
        fill=theme.surface_high,
        stroke=theme.divider,
    )


def contents(renderer: Renderer, block: documents.Contents) -> ui.View:
    """The headings of an article in a box."""
    theme = renderer.theme
    rows = [
        ui.row(
            renderer.text(f"{number}", 15, theme.text_secondary, width=22),
            renderer.text(item, 15, theme.text, weight=1),
            width=ui.FILL,
            align="start",
            class_name=_VIEW,
        )
        for number, item in enumerate(block.items, 1)
    ]
    return ui.column(
        renderer.text(block.title, 16, theme.text, bold=True),
        ui.column(*rows, gap=6, width=ui.FILL, class_name=_LIST),
        gap=8,
        width=ui.FILL,
        padding=(14, 12),
        fill=theme.surface_high,
        stroke=theme.divider,
    )


def hours(renderer: Renderer, block: documents.Hours) -> ui.View:
    """The hours of a day side by side."""
    theme = renderer.theme
    cells = [
        ui.column(
            renderer.text(hour, 12, theme.text_secondary),
            ui.icon(name, 24, theme.accent),
            renderer.text(value, 14, theme.text, bold=True),
            gap=6,
            weight=1,
            align="center",
            padding=(0, 10),
            class_name=_VIEW,
        )
        for hour, name, value in block.items
    ]
    return ui.row(*cells, width=ui.FILL, fill=theme.surface_high, radius=12, class_name=_LIST)


def steps(renderer: Renderer, block: documents.Steps) -> ui.View:
    """Steps with large numbers, and what comes out of them."""
    theme = renderer.theme
    rows = [
        ui.row(
            ui.stack(
                ui.text(
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
            width=ui.FILL,
            class_name=_VIEW,
        )
        for number, item in enumerate(block.items, 1)
    ]
    listed = ui.column(*rows, gap=14, width=ui.FILL, class_name=_LIST)
    return ui.column(listed, illustration(block.picture), gap=16, width=ui.FILL)


def card(renderer: Renderer, block: documents.Card) -> ui.View:
    """A row with a small picture, a title and a text."""
    theme = renderer.theme
    words = ui.column(
        renderer.label(block.title, 16, theme.accent),
        renderer.text(block.text, 14, theme.text_secondary) if block.text else None,
        gap=4,
        weight=1,
    )
    return renderer.tappable(
        ui.row(
            _thumbnail(block),
            words,
            gap=12,
            width=ui.FILL,
            padding=(10, 10),
            fill=theme.surface,
            stroke=theme.divider,
            radius=10,
        ),
        block.title,
        block.href,
    )


def _thumbnail(block: documents.Card) -> ui.View | None:
    if block.photograph:
        image = photograph(block.photograph, block.title, 72)
        return image._replace(width=84.0, text="")
    if not block.icon:
        return None
    return ui.stack(
        ui.icon(block.icon, 34, _WHITE),
        width=72,
        height=64,
        align="center",
        justify="center",
        fill=block.color,
        radius=8,
        class_name=_IMAGE,
    )


def bars(renderer: Renderer, block: documents.Bars) -> ui.View:
    """Horizontal bars with their names and values."""
    theme = renderer.theme
    rows = [
        ui.row(
            ui.text(label, 14 * renderer.zoom, theme.text, width=64 * renderer.zoom),
            ui.box(width=200 * share, height=14, fill=theme.accent, radius=3),
            renderer.text(value, 14, theme.text),
            gap=8,
            padding=(0, 4),
            width=ui.FILL,
        )
        for label, share, value in block.items
    ]
    return ui.column(*rows, width=ui.FILL, class_name=_VIEW)


# -- Views of what is at the top and at the end of a site's pages: its name, its short links -----

_HEADER_VIEW: Final = "android.view.View"
_HEADER_WHITE: Final = 0xFFFFFFFF
_BLACK: Final = 0xFF000000
_PER_ROW: Final = 3


def banner(renderer: Renderer, block: documents.Banner) -> ui.View:
    """The name of the site; it leads to its first page."""
    theme = renderer.theme
    is_filled = block.look == "bar"
    color = _HEADER_WHITE if is_filled else theme.text if block.look == "ribbon" else theme.accent
    name = ui.text(
        block.text,
        18 * renderer.zoom,
        color,
        bold=True,
        class_name="",
        weight=0.0 if block.look == "centred" else 1.0,
    )
    symbol = ui.icon(block.icon, 24, color)
    if block.look == "ribbon":
        symbol = ui.stack(
            ui.icon(block.icon, 20, _HEADER_WHITE),
            width=32,
            height=32,
            align="center",
            justify="center",
            fill=block.color,
            radius=6,
        )
    line = ui.row(
        symbol,
        name,
        gap=12,
        width=ui.FILL,
        padding=(16, 14 if is_filled else 11),
        justify="center" if block.look == "centred" else "start",
        fill=block.color if is_filled else theme.surface,
    )
    under = theme.accent if block.look == "centred" else theme.divider
    return ui.column(
        ui.box(width=ui.FILL, height=5, fill=block.color) if block.look == "ribbon" else None,
        line,
        None if is_filled else ui.box(width=ui.FILL, height=1, fill=under),
        width=ui.FILL,
        class_name=_HEADER_VIEW,
        text=block.text,
        focusable=True,
        on_tap=partial(navigation.follow, href=block.href),
    )


def navigation_row(renderer: Renderer, block: documents.Navigation) -> ui.View:
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


def _box(renderer: Renderer, block: documents.Navigation) -> ui.View:
    rows: list[ui.View] = []
    for start in range(0, len(block.items), _PER_ROW):
        links = block.items[start : start + _PER_ROW]
        cells = [
            renderer.link(link.text, link.href, 14, weight=1, padding=(4, 12), text_align="center")
            for link in links
        ]
        rest = [ui.space(weight=1)] * (_PER_ROW - len(links) if start else 0)
        rows.append(ui.row(*cells, *rest, gap=4, width=ui.FILL))
    return ui.column(
        *rows, width=ui.FILL, fill=renderer.theme.surface_high, radius=8, class_name=_HEADER_VIEW
    )


def _cell(renderer: Renderer, link: documents.Link, color: int, size: float = 14.0) -> ui.View:
    return renderer.text(
        link.text, size, color, bold=True, width=ui.FILL, text_align="center", class_name=""
    )


def _strip(renderer: Renderer, block: documents.Navigation) -> ui.View:
    """A bar in the site's colour; a white line is below where one is."""
    ground = mix_colors(renderer.site_color, _BLACK, 0.28)
    cells = [
        renderer.tappable(
            ui.column(
                _cell(renderer, link, _HEADER_WHITE if link.href == block.current else 0xFFDDE6E4),
                ui.box(
                    width=ui.FILL,
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
    return ui.row(*cells, width=ui.FILL, fill=ground, class_name=_HEADER_VIEW)


def _tabs(renderer: Renderer, block: documents.Navigation) -> ui.View:
    """Tabs with a line below; that of the tab that one is on is thick."""
    theme = renderer.theme
    cells = [
        renderer.tappable(
            ui.column(
                _cell(
                    renderer,
                    link,
                    theme.accent if link.href == block.current else theme.text_secondary,
                ),
                ui.box(
                    width=ui.FILL,
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
    return ui.column(
        ui.row(*cells, width=ui.FILL),
        ui.box(width=ui.FILL, height=1, fill=theme.divider),
        width=ui.FILL,
        class_name=_HEADER_VIEW,
    )


def _chips(renderer: Renderer, block: documents.Navigation) -> ui.View:
    theme = renderer.theme
    cells = [
        renderer.tappable(
            ui.stack(
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
    return ui.row(*cells, gap=8, width=ui.FILL, class_name=_HEADER_VIEW)


def _icons(renderer: Renderer, block: documents.Navigation) -> ui.View:
    theme = renderer.theme
    cells = [
        renderer.tappable(
            ui.column(
                ui.icon(name, 24, theme.accent),
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
    return ui.row(
        *cells,
        width=ui.FILL,
        align="start",
        fill=theme.surface,
        stroke=theme.divider,
        radius=10,
        class_name=_HEADER_VIEW,
    )


def crumbs(renderer: Renderer, block: documents.Crumbs) -> ui.View:
    """The way from the site's first page to this one."""
    theme = renderer.theme
    parts: list[ui.View] = []
    for link in block.items:
        parts += [
            renderer.link(link.text, link.href, 13, padding=(0, 8)),
            ui.icon("chevron-right", 16, theme.text_secondary),
        ]
    here = renderer.text(block.here, 13, theme.text_secondary, weight=1, class_name=_HEADER_VIEW)
    return ui.row(*parts, here, gap=4, width=ui.FILL, class_name=_HEADER_VIEW)


def footer(renderer: Renderer, block: documents.Footer) -> ui.View:
    """The end of a page, from edge to edge."""
    theme = renderer.theme
    links = [renderer.link(link.text, link.href, 14, padding=(0, 8)) for link in block.links]
    return ui.column(
        ui.row(*links, gap=22, width=ui.FILL),
        renderer.text(block.text, 13, theme.text_secondary, width=ui.FILL),
        gap=4,
        width=ui.FILL,
        padding=(16, 12, 16, 18),
        fill=theme.surface_high,
        class_name=_HEADER_VIEW,
    )
