"""The parts that the views of all web pages are made of: texts, links, buttons.

Source: Chromium, `BrowserAccessibilityAndroid::GetClassName`.
"""

from __future__ import annotations

from functools import partial
from typing import Final, Unpack

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.pages import LINK_MENU
from mobile_gym.virtual_device.apps.browser.web.documents import Form
from mobile_gym.virtual_device.ui.view_fields import Padding, Side, TextFields

VIEW: Final = "android.view.View"
_MATCH: Final = 0xFFFFF176
_CURRENT_MATCH: Final = 0xFFFFA726
_ON_MATCH: Final = 0xFF1B1B1F


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
        theme: ui.Theme,
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

    def text(self, value: str, size: float, color: int, **fields: Unpack[_Fields]) -> ui.View:
        """A text; one that holds a match is marked."""
        if self.find and self.find in value.casefold():
            first = self.matches
            self.matches += value.casefold().count(self.find)
            is_current = first <= self.current < self.matches
            self.found_current = self.found_current or is_current
            fields["fill"] = _CURRENT_MATCH if is_current else _MATCH
            color = _ON_MATCH
        return ui.text(value, size * self.zoom, color, **fields)

    def label(self, value: str, size: float, color: int = 0) -> ui.View:
        """The title of a link whose box is in the tree, and not it."""
        return self.text(value, size, color or self.theme.text, bold=True, class_name="")

    def tappable(self, view: ui.View, label: str, href: str, *, selected: bool = False) -> ui.View:
        """A view as a link; its box is in the tree with the label."""
        return view._replace(
            class_name=VIEW,
            text=label,
            focusable=True,
            selected=selected,
            on_tap=partial(navigation.follow, href=href),
            on_long_press=partial_handler(LINK_MENU.open, href=href, label=label),
            shared=False,
        )

    def button(self, form: Form, size: float = 14.0, *, is_wide: bool = False) -> ui.View:
        """The button of a form without fields, inside of another block."""
        return ui.stack(
            ui.text(form.submit, size * self.zoom, self.theme.accent, bold=True, class_name=""),
            width=ui.FILL if is_wide else ui.WRAP,
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
    ) -> ui.View:
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
            on_long_press=partial_handler(LINK_MENU.open, href=href, label=value),
        )
