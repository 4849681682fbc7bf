"""A web document as views, with the classes that Chrome's WebView reports for them.

What does not depend on form drafts is made once per page and kept; forms are made anew.
Source: Chromium, `BrowserAccessibilityAndroid::GetClassName`.
"""

from __future__ import annotations

import functools
from datetime import date
from typing import Final

from mobile_gym.virtual_device.apps.browser import web_layouts, web_site_layouts
from mobile_gym.virtual_device.apps.browser.site_look import site_theme
from mobile_gym.virtual_device.apps.browser.web.documents import (
    Banner,
    Bars,
    Block,
    Board,
    Bullets,
    Card,
    Cards,
    Comments,
    Contents,
    Crumbs,
    Document,
    Facts,
    Footer,
    Form,
    Heading,
    Hero,
    Hours,
    Jacket,
    Journeys,
    LayoutBlock,
    Link,
    Links,
    Listing,
    Navigation,
    Notice,
    Paragraph,
    Pass,
    Picture,
    Steps,
    Table,
    Volumes,
    Weekdays,
)
from mobile_gym.virtual_device.apps.browser.web.registry import SITES, fetch
from mobile_gym.virtual_device.apps.browser.web.site import SiteData
from mobile_gym.virtual_device.apps.browser.web.urls import parse
from mobile_gym.virtual_device.apps.browser.web_renderer import VIEW, Renderer
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    column,
    row,
    text,
)

PADDING: Final = 16.0
"""At both sides of a page, in dp."""

TEXT: Final = "android.widget.TextView"
_SIZES: Final = {1: 24.0, 2: 18.0}

Rendered = tuple[tuple[View | Form, ...], int, int]
"""The views (forms are still to be made), how many matches, and the view with the current one."""


def _block(renderer: Renderer, block: Block) -> View | Form:
    """One block of a document."""
    match block:
        case Form():
            return block
        case Banner():
            return web_layouts.banner(renderer, block)
        case Heading():
            size = _SIZES[block.level]
            return renderer.text(block.text, size, renderer.theme.text, bold=True, width=FILL)
        case Paragraph():
            return _paragraph(renderer, block)
        case Link():
            if not block.note:
                return renderer.link(block.text, block.href)
            return column(
                renderer.link(block.text, block.href, padding=(0, 6)), _note(renderer, block)
            )
        case Links():
            return _links(renderer, block)
        case Navigation():
            return web_layouts.navigation_row(renderer, block)
        case Bullets():
            return _bullets(renderer, block)
        case Table():
            return _table(renderer, block)
        case Picture():
            return web_layouts.illustration(block)
        case Cards():
            return web_layouts.cards(renderer, block)
        case Facts():
            return web_layouts.facts(renderer, block)
        case Contents():
            return web_layouts.contents(renderer, block)
        case Hours():
            return web_layouts.hours(renderer, block)
        case Steps():
            return web_layouts.steps(renderer, block)
        case Card():
            return web_layouts.card(renderer, block)
        case Bars():
            return web_layouts.bars(renderer, block)
        case _:
            return _layout(renderer, block)


def _layout(renderer: Renderer, block: LayoutBlock) -> View:
    """One block of those that give a site a layout of its own."""
    match block:
        case Crumbs():
            return web_layouts.crumbs(renderer, block)
        case Footer():
            return web_layouts.footer(renderer, block)
        case Hero():
            return web_layouts.hero(renderer, block)
        case Notice():
            return web_layouts.notice(renderer, block)
        case Listing():
            return web_site_layouts.listing(renderer, block)
        case Comments():
            return web_site_layouts.thread(renderer, block)
        case Journeys():
            return web_site_layouts.journeys(renderer, block)
        case Board():
            return web_site_layouts.board(renderer, block)
        case Pass():
            return web_site_layouts.ticket(renderer, block)
        case Volumes():
            return web_site_layouts.volumes(renderer, block)
        case Jacket():
            return web_site_layouts.jacket(renderer, block)
        case Weekdays():
            return web_site_layouts.weekdays(renderer, block)


def _paragraph(renderer: Renderer, block: Paragraph) -> View:
    theme = renderer.theme
    match block.tone:
        case "small":
            return renderer.text(block.text, 13, theme.text_secondary, width=FILL)
        case "strong":
            return renderer.text(block.text, 20, theme.text, bold=True, width=FILL)
        case "good":
            fill, color = theme.accent_container, theme.on_accent_container
        case "bad":
            fill, color = theme.surface_high, theme.error
        case _:
            return renderer.text(block.text, 16, theme.text, width=FILL)
    inner = renderer.text(block.text, 15, color, width=FILL)
    return column(inner, width=FILL, padding=(12, 10), fill=fill, radius=8)


def _note(renderer: Renderer, link: Link) -> View:
    return renderer.text(link.note, 14, renderer.theme.text_secondary)


def _links(renderer: Renderer, block: Links) -> View:
    rows = [
        row(
            text(
                "•",
                16 * renderer.zoom,
                renderer.theme.text_secondary,
                padding=(0, 10),
                class_name="",
            ),
            column(
                renderer.link(link.text, link.href, padding=(0, 10, 0, 2 if link.note else 10)),
                _note(renderer, link) if link.note else None,
                weight=1,
            ),
            gap=10,
            align="start",
            width=FILL,
            class_name=VIEW,
        )
        for link in block.items
    ]
    return column(*rows, width=FILL, class_name="android.widget.ListView")


def _bullets(renderer: Renderer, block: Bullets) -> View:
    rows: list[View] = []
    for number, item in enumerate(block.items, 1):
        mark = f"{number}." if block.numbered else "•"
        rows.append(
            row(
                text(mark, 16 * renderer.zoom, renderer.theme.text_secondary, class_name=TEXT),
                renderer.text(item, 16, renderer.theme.text, weight=1),
                gap=10,
                align="start",
                width=FILL,
                class_name=VIEW,
            )
        )
    return column(*rows, gap=8, width=FILL, class_name="android.widget.ListView")


def _table(renderer: Renderer, block: Table) -> View:
    theme = renderer.theme
    rows: list[View] = []
    for number, cells in enumerate(block.rows):
        is_header = block.header and number == 0
        views = [
            renderer.text(
                cell,
                15,
                theme.text if is_header or place else theme.text_secondary,
                bold=is_header,
                weight=3 if place == 0 and len(cells) > 2 else 2,
                padding=(8, 9),
                class_name=VIEW,
            )
            for place, cell in enumerate(cells)
        ]
        shade = theme.surface_high if number % 2 == 0 else theme.surface
        rows.append(row(*views, width=FILL, fill=shade, align="start", class_name=VIEW))
    return column(*rows, width=FILL, class_name="android.widget.GridView")


def _is_wide(block: Block) -> bool:
    """Whether a block reaches from edge to edge of the page."""
    is_strip = isinstance(block, Navigation) and block.look == "strip"
    return is_strip or isinstance(block, Banner | Hero | Footer)


def render(document: Document, renderer: Renderer, padding: float = PADDING) -> Rendered:
    """The views of a document, with space at both sides of those that do not reach to the edge."""
    views: list[View | Form] = []
    wide: View | None = None
    place = 0
    for block in document.blocks:
        before = renderer.found_current
        view = _block(renderer, block)
        if isinstance(view, View) and _is_wide(block):
            if wide is not None:  # no gap is between what reaches from edge to edge
                view = column(wide, view, width=FILL)
                del views[-1]
            wide = view
        else:
            wide = None
            if isinstance(view, View):
                view = column(view, width=FILL, padding=(padding, 0))
        views.append(view)
        if renderer.found_current and not before:
            place = len(views) - 1
    return tuple(views), renderer.matches, place


@functools.lru_cache(maxsize=64)
def rendered(
    url: str,
    language: str,
    sites: SiteData,
    today: date,
    theme: Theme,
    zoom: float,
    find: str,
    current: int,
) -> Rendered | None:
    """The views of the page at an address of a known host; None where there is none."""
    document = fetch(url, language, sites, today)
    if not isinstance(document, Document):
        return None
    site_color = SITES[parse(url).host].color
    colors = site_theme(theme, url)
    return render(document, Renderer(colors, zoom, find, current, site_color=site_color))


@functools.lru_cache(maxsize=16)
def rendered_file(
    document: Document, theme: Theme, zoom: float, find: str, current: int
) -> Rendered:
    """The views of a file of the device (`local_pages`); arguments as those of `Renderer`."""
    return render(document, Renderer(theme, zoom, find, current))
