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
from mobile_gym.virtual_device.apps.browser import navigation, web_layouts
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
    Link,
    Links,
    Navigation,
    Paragraph,
    Picture,
    Steps,
    Table,
)
from mobile_gym.virtual_device.apps.browser.web.registry import fetch
from mobile_gym.virtual_device.apps.browser.web.site import SiteData
from mobile_gym.virtual_device.ui.theme import Theme
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
from mobile_gym.virtual_device.ui.view_fields import Padding, Side, TextFields

__all__ = ["Rendered", "Renderer", "rendered"]

VIEW: Final = "android.view.View"
TEXT: Final = "android.widget.TextView"
IMAGE: Final = "android.widget.Image"
_MATCH: Final = 0xFFFFF176
_CURRENT_MATCH: Final = 0xFFFFA726
_ON_MATCH: Final = 0xFF1B1B1F
_PER_ROW: Final = 3
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
        theme: the colours.
        zoom: of texts, 1.0 for none.
        find: the text that is searched for in the page, in lower case; "" for none.
        current: which match is the current one.
    """

    def __init__(self, theme: Theme, zoom: float, find: str = "", current: int = 0) -> None:
        self.theme = theme
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

    def label(self, value: str, size: float) -> View:
        """The title of a link whose box is in the tree, and not it."""
        marked = bool(self.find) and self.find in value.casefold()
        color = _ON_MATCH if marked else self.theme.text
        return self.text(value, size, color, bold=True, class_name="")

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
                return self._banner(block)
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
                return self._navigation(block)
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
                return self._card(block)
            case Bars():
                return self._bars(block)

    def _banner(self, banner: Banner) -> View:
        return row(
            icon(banner.icon, 24, 0xFFFFFFFF),
            text(banner.text, 18 * self.zoom, 0xFFFFFFFF, bold=True, class_name="", weight=1),
            gap=12,
            width=FILL,
            padding=(16, 14),
            fill=banner.color,
            class_name=VIEW,
            text=banner.text,
            focusable=True,
            on_tap=partial(navigation.follow, href=banner.href),
        )

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
                    self.link(link.text, link.href),
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

    def _navigation(self, block: Navigation) -> View:
        rows: list[View] = []
        for start in range(0, len(block.items), _PER_ROW):
            links = block.items[start : start + _PER_ROW]
            cells = [
                self.link(
                    link.text,
                    link.href,
                    14,
                    weight=1,
                    padding=(4, 12),
                    text_align="center",
                )
                for link in links
            ]
            rest = [space(weight=1)] * (_PER_ROW - len(links) if start else 0)
            rows.append(row(*cells, *rest, gap=4, width=FILL))
        return column(*rows, width=FILL, fill=self.theme.surface_high, radius=8, class_name=VIEW)

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

    def _card(self, card: Card) -> View:
        marked = bool(self.find) and self.find in card.title.casefold()
        return row(
            self._thumbnail(card),
            column(
                self.text(
                    card.title,
                    16,
                    _ON_MATCH if marked else self.theme.accent,
                    bold=True,
                    class_name="",
                ),
                self.text(card.text, 14, self.theme.text_secondary) if card.text else None,
                gap=4,
                weight=1,
            ),
            gap=12,
            width=FILL,
            padding=(10, 10),
            fill=self.theme.surface,
            stroke=self.theme.divider,
            radius=10,
            class_name=VIEW,
            text=card.title,
            focusable=True,
            on_tap=partial(navigation.follow, href=card.href),
            on_long_press=bound(LINK_MENU.open, href=card.href, label=card.title),
        )

    def _thumbnail(self, card: Card) -> View | None:
        if card.photograph:
            image = web_layouts.photograph(card.photograph, card.title, 72)
            return image._replace(width=84.0, text="")
        if not card.icon:
            return None
        return stack(
            icon(card.icon, 34, 0xFFFFFFFF),
            width=72,
            height=64,
            align="center",
            justify="center",
            fill=card.color,
            radius=8,
            class_name=IMAGE,
        )

    def _bars(self, block: Bars) -> View:
        rows = [
            row(
                text(label, 14 * self.zoom, self.theme.text, width=64 * self.zoom),
                box(width=200 * share, height=14, fill=self.theme.accent, radius=3),
                self.text(value, 14, self.theme.text),
                gap=8,
                padding=(0, 4),
                width=FILL,
            )
            for label, share, value in block.items
        ]
        return column(*rows, width=FILL, class_name=VIEW)


def render(document: Document, renderer: Renderer) -> Rendered:
    """The views of a document."""
    views: list[View | Form] = []
    place = 0
    for block in document.blocks:
        before = renderer.found_current
        views.append(renderer.block(block))
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
    return render(document, Renderer(theme, zoom, find, current))
