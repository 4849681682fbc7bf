"""A web document as views, with the classes that Chrome's WebView reports for them.

What does not depend on form drafts is made once per page and kept; forms are made anew.
Source: Chromium, `BrowserAccessibilityAndroid::GetClassName`.
"""

from __future__ import annotations

import functools
from datetime import date
from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.browser import web_layouts, web_site_layouts
from mobile_gym.virtual_device.apps.browser.site_look import site_theme
from mobile_gym.virtual_device.apps.browser.web import documents
from mobile_gym.virtual_device.apps.browser.web.registry import SITES, fetch
from mobile_gym.virtual_device.apps.browser.web.site import SiteData
from mobile_gym.virtual_device.apps.browser.web.urls import parse
from mobile_gym.virtual_device.apps.browser.web_renderer import VIEW, Renderer

PADDING: Final = 16.0
"""At both sides of a page, in dp."""

TEXT: Final = "android.widget.TextView"
_SIZES: Final = {1: 24.0, 2: 18.0}

Rendered = tuple[tuple[ui.View | documents.Form, ...], int, int]
"""The views (forms are still to be made), how many matches, and the view with the current one."""


def _block(renderer: Renderer, block: documents.Block) -> ui.View | documents.Form:
    """One block of a document."""
    match block:
        case documents.Form():
            return block
        case documents.Banner():
            return web_layouts.banner(renderer, block)
        case documents.Heading():
            size = _SIZES[block.level]
            return renderer.text(block.text, size, renderer.theme.text, bold=True, width=ui.FILL)
        case documents.Paragraph():
            return _paragraph(renderer, block)
        case documents.Link():
            if not block.note:
                return renderer.link(block.text, block.href)
            return ui.column(
                renderer.link(block.text, block.href, padding=(0, 6)), _note(renderer, block)
            )
        case documents.Links():
            return _links(renderer, block)
        case documents.Navigation():
            return web_layouts.navigation_row(renderer, block)
        case documents.Bullets():
            return _bullets(renderer, block)
        case documents.Table():
            return _table(renderer, block)
        case documents.Picture():
            return web_layouts.illustration(block)
        case documents.Cards():
            return web_layouts.cards(renderer, block)
        case documents.Facts():
            return web_layouts.facts(renderer, block)
        case documents.Contents():
            return web_layouts.contents(renderer, block)
        case documents.Hours():
            return web_layouts.hours(renderer, block)
        case documents.Steps():
            return web_layouts.steps(renderer, block)
        case documents.Card():
            return web_layouts.card(renderer, block)
        case documents.Bars():
            return web_layouts.bars(renderer, block)
        case _:
            return _layout(renderer, block)


def _layout(renderer: Renderer, block: documents.LayoutBlock) -> ui.View:
    """One block of those that give a site a layout of its own."""
    match block:
        case documents.Crumbs():
            return web_layouts.crumbs(renderer, block)
        case documents.Footer():
            return web_layouts.footer(renderer, block)
        case documents.Hero():
            return web_layouts.hero(renderer, block)
        case documents.Notice():
            return web_layouts.notice(renderer, block)
        case documents.Listing():
            return web_site_layouts.listing(renderer, block)
        case documents.Comments():
            return web_site_layouts.thread(renderer, block)
        case documents.Journeys():
            return web_site_layouts.journeys(renderer, block)
        case documents.Board():
            return web_site_layouts.board(renderer, block)
        case documents.Pass():
            return web_site_layouts.ticket(renderer, block)
        case documents.Volumes():
            return web_site_layouts.volumes(renderer, block)
        case documents.Jacket():
            return web_site_layouts.jacket(renderer, block)
        case documents.Weekdays():
            return web_site_layouts.weekdays(renderer, block)


def _paragraph(renderer: Renderer, block: documents.Paragraph) -> ui.View:
    theme = renderer.theme
    match block.tone:
        case "small":
            return renderer.text(block.text, 13, theme.text_secondary, width=ui.FILL)
        case "strong":
            return renderer.text(block.text, 20, theme.text, bold=True, width=ui.FILL)
        case "good":
            fill, color = theme.accent_container, theme.on_accent_container
        case "bad":
            fill, color = theme.surface_high, theme.error
        case _:
            return renderer.text(block.text, 16, theme.text, width=ui.FILL)
    inner = renderer.text(block.text, 15, color, width=ui.FILL)
    return ui.column(inner, width=ui.FILL, padding=(12, 10), fill=fill, radius=8)


def _note(renderer: Renderer, link: documents.Link) -> ui.View:
    return renderer.text(link.note, 14, renderer.theme.text_secondary)


def _links(renderer: Renderer, block: documents.Links) -> ui.View:
    rows = [
        ui.row(
            ui.text(
                "•",
                16 * renderer.zoom,
                renderer.theme.text_secondary,
                padding=(0, 10),
                class_name="",
            ),
            ui.column(
                renderer.link(link.text, link.href, padding=(0, 10, 0, 2 if link.note else 10)),
                _note(renderer, link) if link.note else None,
                weight=1,
            ),
            gap=10,
            align="start",
            width=ui.FILL,
            class_name=VIEW,
        )
        for link in block.items
    ]
    return ui.column(*rows, width=ui.FILL, class_name="android.widget.ListView")


def _bullets(renderer: Renderer, block: documents.Bullets) -> ui.View:
    rows: list[ui.View] = []
    for number, item in enumerate(block.items, 1):
        mark = f"{number}." if block.numbered else "•"
        rows.append(
            ui.row(
                ui.text(mark, 16 * renderer.zoom, renderer.theme.text_secondary, class_name=TEXT),
                renderer.text(item, 16, renderer.theme.text, weight=1),
                gap=10,
                align="start",
                width=ui.FILL,
                class_name=VIEW,
            )
        )
    return ui.column(*rows, gap=8, width=ui.FILL, class_name="android.widget.ListView")


def _table(renderer: Renderer, block: documents.Table) -> ui.View:
    theme = renderer.theme
    rows: list[ui.View] = []
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
        rows.append(ui.row(*views, width=ui.FILL, fill=shade, align="start", class_name=VIEW))
    return ui.column(*rows, width=ui.FILL, class_name="android.widget.GridView")


def _is_wide(block: documents.Block) -> bool:
    """Whether a block reaches from edge to edge of the page."""
    is_strip = isinstance(block, documents.Navigation) and block.look == "strip"
    return is_strip or isinstance(block, documents.Banner | documents.Hero | documents.Footer)


def render(document: documents.Document, renderer: Renderer, padding: float = PADDING) -> Rendered:
    """The views of a document, with space at both sides of those that do not reach to the edge."""
    views: list[ui.View | documents.Form] = []
    wide: ui.View | None = None
    place = 0
    for block in document.blocks:
        before = renderer.found_current
        view = _block(renderer, block)
        if isinstance(view, ui.View) and _is_wide(block):
            if wide is not None:  # no gap is between what reaches from edge to edge
                view = ui.column(wide, view, width=ui.FILL)
                del views[-1]
            wide = view
        else:
            wide = None
            if isinstance(view, ui.View):
                view = ui.column(view, width=ui.FILL, padding=(padding, 0))
        views.append(view)
        if renderer.found_current and not before:
            place = len(views) - 1
    return tuple(views), renderer.matches, place


@functools.lru_cache(maxsize=64)
def render_page(
    url: str,
    language: str,
    sites: SiteData,
    today: date,
    theme: ui.Theme,
    zoom: float,
    find: str,
    current: int,
) -> Rendered | None:
    """The views of the page at an address of a known host; None where there is none."""
    document = fetch(url, language, sites, today)
    if not isinstance(document, documents.Document):
        return None
    site_color = SITES[parse(url).host].color
    colors = site_theme(theme, url)
    return render(document, Renderer(colors, zoom, find, current, site_color=site_color))


@functools.lru_cache(maxsize=16)
def rendered_file(
    document: documents.Document, theme: ui.Theme, zoom: float, find: str, current: int
) -> Rendered:
    """The views of a file of the device (`local_pages`); arguments as those of `Renderer`."""
    return render(document, Renderer(theme, zoom, find, current))
