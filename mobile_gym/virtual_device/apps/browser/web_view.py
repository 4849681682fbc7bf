"""A web document as views, with the classes that Chrome's WebView reports for them.

What does not depend on form drafts is made once per page and kept; forms are made anew.
Source: Chromium, `BrowserAccessibilityAndroid::GetClassName`.
"""

from __future__ import annotations

import functools
from datetime import date
from functools import partial
from typing import Final, Unpack

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.browser import (
    navigation,
    web_headers,
    web_layouts,
    web_shelves,
    web_threads,
    web_timetables,
)
from mobile_gym.virtual_device.apps.browser.pages import LINK_MENU
from mobile_gym.virtual_device.apps.browser.web.documents import (
    Banner,
    Bars,
    Block,
    Bullets,
    Card,
    Cards,
    Contents,
    Document,
    Facts,
    Form,
    Heading,
    Hours,
    LayoutBlock,
    Link,
    Links,
    Navigation,
    Paragraph,
    Picture,
    Steps,
    Table,
)
from mobile_gym.virtual_device.apps.browser.web.layout_blocks import (
    Board,
    Comments,
    Crumbs,
    Footer,
    Hero,
    Jacket,
    Journeys,
    Listing,
    Notice,
    Pass,
    Volumes,
    Weekdays,
)
from mobile_gym.virtual_device.apps.browser.web.registry import SITES, fetch
from mobile_gym.virtual_device.apps.browser.web.site import SiteData
from mobile_gym.virtual_device.apps.browser.web.urls import parse
from mobile_gym.virtual_device.apps.browser.web_colors import site_theme
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    View,
    column,
    row,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.view_fields import Padding, Side, TextFields

__all__ = ["PADDING", "Rendered", "Renderer", "render", "rendered"]

PADDING: Final = 16.0
"""At both sides of a page, in dp."""

VIEW: Final = "android.view.View"
TEXT: Final = "android.widget.TextView"
IMAGE: Final = "android.widget.Image"
_MATCH: Final = 0xFFFFF176
_CURRENT_MATCH: Final = 0xFFFFA726
_ON_MATCH: Final = 0xFF1B1B1F
_SIZES: Final = {1: 24.0, 2: 18.0}

Rendered = tuple[tuple[View | Form, ...], int, int]
"""The views (forms are still to be made), how many matches, and the view with the current one."""


class _Fields(TextFields, total=False):
    """What a text of a page may be given by name."""

    padding: Padding
    class_name: str


class Renderer:
    """Makes the views of a page.

    Args:
        theme: the colours, with those of the site.
        zoom: of texts, 1.0 for none.
        find: the text that is searched for in the page, in lower case; "" for none.
        current: which match is the current one.
        site_color: that of the site's bar.
    """

    def __init__(
        self,
        theme: Theme,
        zoom: float,
        find: str = "",
        current: int = 0,
        *,
        site_color: int = 0xFF000000,
    ) -> None:
        self.theme = theme
        self.site_color = site_color
        self.zoom = zoom
        self.find = find
        self.current = current
        self.matches = 0
        self.found_current = False

    def text(self, value: str, size: float, color: int, **fields: Unpack[_Fields]) -> View:
        """A text; one that holds a match is marked."""
        if self.find and self.find in value.casefold():
            first = self.matches
            self.matches += value.casefold().count(self.find)
            is_current = first <= self.current < self.matches
            self.found_current = self.found_current or is_current
            fields["fill"] = _CURRENT_MATCH if is_current else _MATCH
            color = _ON_MATCH
        return text(value, size * self.zoom, color, **fields)

    def label(self, value: str, size: float, color: int = 0) -> View:
        """The title of a link whose box is in the tree, and not it."""
        return self.text(value, size, color or self.theme.text, bold=True, class_name="")

    def tappable(self, view: View, label: str, href: str, *, selected: bool = False) -> View:
        """A view as a link; its box is in the tree with the label."""
        return view._replace(
            class_name=VIEW,
            text=label,
            focusable=True,
            selected=selected,
            on_tap=partial(navigation.follow, href=href),
            on_long_press=bound(LINK_MENU.open, href=href, label=label),
            shared=False,
        )

    def button(self, form: Form, size: float = 14.0, *, is_wide: bool = False) -> View:
        """The button of a form without fields, inside of another block."""
        return stack(
            text(form.submit, size * self.zoom, self.theme.accent, bold=True, class_name=""),
            width=FILL if is_wide else WRAP,
            padding=(14, 9),
            align="center",
            justify="center",
            stroke=self.theme.accent,
            radius=8,
            class_name="android.widget.Button",
            text=form.submit,
            focusable=True,
            on_tap=partial(
                navigation.send_form, action=form.action, values=dict(form.hidden), post=form.post
            ),
        )

    def link(
        self,
        value: str,
        href: str,
        size: float = 16.0,
        *,
        padding: Padding = (0, 10),
        weight: float = 0.0,
        text_align: Side = "start",
    ) -> View:
        """A link; its text is its content."""
        return self.text(
            value,
            size,
            self.theme.accent,
            padding=padding,
            weight=weight,
            text_align=text_align,
            class_name=VIEW,
            focusable=True,
            on_tap=partial(navigation.follow, href=href),
            on_long_press=bound(LINK_MENU.open, href=href, label=value),
        )

    def block(self, block: Block) -> View | Form:
        """One block of a document."""
        match block:
            case Form():
                return block
            case Banner():
                return web_headers.banner(self, block)
            case Heading():
                size = _SIZES[block.level]
                return self.text(block.text, size, self.theme.text, bold=True, width=FILL)
            case Paragraph():
                return self._paragraph(block)
            case Link():
                if not block.note:
                    return self.link(block.text, block.href)
                return column(self.link(block.text, block.href, padding=(0, 6)), self._note(block))
            case Links():
                return self._links(block)
            case Navigation():
                return web_headers.navigation_row(self, block)
            case Bullets():
                return self._bullets(block)
            case Table():
                return self._table(block)
            case Picture():
                return web_layouts.illustration(block)
            case Cards():
                return web_layouts.cards(self, block)
            case Facts():
                return web_layouts.facts(self, block)
            case Contents():
                return web_layouts.contents(self, block)
            case Hours():
                return web_layouts.hours(self, block)
            case Steps():
                return web_layouts.steps(self, block)
            case Card():
                return web_layouts.card(self, block)
            case Bars():
                return web_layouts.bars(self, block)
            case _:
                return self._layout(block)

    def _layout(self, block: LayoutBlock) -> View:
        """One block of those that give a site a layout of its own."""
        match block:
            case Crumbs():
                return web_headers.crumbs(self, block)
            case Footer():
                return web_headers.footer(self, block)
            case Hero():
                return web_layouts.hero(self, block)
            case Notice():
                return web_layouts.notice(self, block)
            case Listing():
                return web_threads.listing(self, block)
            case Comments():
                return web_threads.thread(self, block)
            case Journeys():
                return web_timetables.journeys(self, block)
            case Board():
                return web_timetables.board(self, block)
            case Pass():
                return web_timetables.ticket(self, block)
            case Volumes():
                return web_shelves.volumes(self, block)
            case Jacket():
                return web_shelves.jacket(self, block)
            case Weekdays():
                return web_shelves.weekdays(self, block)

    def _paragraph(self, block: Paragraph) -> View:
        theme = self.theme
        match block.tone:
            case "small":
                return self.text(block.text, 13, theme.text_secondary, width=FILL)
            case "strong":
                return self.text(block.text, 20, theme.text, bold=True, width=FILL)
            case "good":
                fill, color = theme.accent_container, theme.on_accent_container
            case "bad":
                fill, color = theme.surface_high, theme.error
            case _:
                return self.text(block.text, 16, theme.text, width=FILL)
        inner = self.text(block.text, 15, color, width=FILL)
        return column(inner, width=FILL, padding=(12, 10), fill=fill, radius=8)

    def _note(self, link: Link) -> View:
        return self.text(link.note, 14, self.theme.text_secondary)

    def _links(self, block: Links) -> View:
        rows = [
            row(
                text(
                    "•", 16 * self.zoom, self.theme.text_secondary, padding=(0, 10), class_name=""
                ),
                column(
                    self.link(link.text, link.href, padding=(0, 10, 0, 2 if link.note else 10)),
                    self._note(link) if link.note else None,
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

    def _bullets(self, block: Bullets) -> View:
        rows: list[View] = []
        for number, item in enumerate(block.items, 1):
            mark = f"{number}." if block.numbered else "•"
            rows.append(
                row(
                    text(mark, 16 * self.zoom, self.theme.text_secondary, class_name=TEXT),
                    self.text(item, 16, self.theme.text, weight=1),
                    gap=10,
                    align="start",
                    width=FILL,
                    class_name=VIEW,
                )
            )
        return column(*rows, gap=8, width=FILL, class_name="android.widget.ListView")

    def _table(self, block: Table) -> View:
        theme = self.theme
        rows: list[View] = []
        for number, cells in enumerate(block.rows):
            is_header = block.header and number == 0
            views = [
                self.text(
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
        view = renderer.block(block)
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
