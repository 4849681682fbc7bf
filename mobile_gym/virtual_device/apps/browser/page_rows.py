"""What the lists of pages share: a row for a page, an empty list, a question before deleting."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.data import BrowserContext
from mobile_gym.virtual_device.apps.browser.site_look import favicon
from mobile_gym.virtual_device.apps.browser.web.urls import readable_address
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System

_NAME: Final = ViewState[str | None]("name", None)
"""What is typed into a dialog with one field."""


def page_row(
    theme: ui.Theme,
    icon_name: str,
    title: str,
    url: str,
    on_tap: ui.Handler,
    *actions: ui.View,
    bold: bool = False,
    note: str = "",
) -> ui.View:
    """A page in a list: its title, its address, buttons at its end.

    `icon_name` stands before what is no page of a known site.
    """
    return ui.row(
        favicon(theme, url, icon_name),
        ui.column(
            ui.text(title, 16, theme.text, bold=bold, resource_id="label", max_lines=2),
            ui.text(
                note or readable_address(url),
                13,
                theme.text_secondary,
                resource_id="url",
                max_lines=2,
            )
            if note or url
            else None,
            gap=2,
            weight=1,
        ),
        *actions,
        gap=16,
        width=ui.FILL,
        padding=(24, 10, 4, 10),
        class_name="android.widget.LinearLayout",
        focusable=True,
        on_tap=on_tap,
    )


def empty(theme: ui.Theme, words: str) -> ui.View:
    """What an empty list says."""
    return ui.text(
        words,
        16,
        theme.text_secondary,
        width=ui.FILL,
        padding=(24, 48),
        text_align="center",
        resource_id="android:id/empty",
    )


def open_page(system: System, url: str) -> None:
    """Close the list and load a page in the tab in front."""
    navigation.show_page(system)
    navigation.open_url(system, url)


def confirm(ctx: BrowserContext, title: str, words: str, label: str, on_tap: ui.Handler) -> ui.View:
    """A dialog that asks before something is lost."""
    return question(ctx, title, message(ctx.theme, words), label, on_tap)


def focus_name(system: System, value: str) -> None:
    """Select what stands in the field of a `name_dialog` that has just been opened."""
    system.focus(_NAME.key, len(value), 0)


def typed_name(system: System, value: str) -> str:
    """What the field of a `name_dialog` holds that opened with a value."""
    name = _NAME.get(system)
    return (value if name is None else name).strip()


def name_dialog(
    ctx: BrowserContext, title: str, value: str, hint: str, on_save: ui.Handler, *, error: str = ""
) -> ui.View:
    """A dialog with one text field; `typed_name` is what it holds."""
    theme, name = ctx.theme, _NAME.of(ctx)
    shown_name = value if name is None else name
    field = ui.column(
        ui.edit_field(theme, _NAME.key, shown_name, hint=hint, on_submit=on_save),
        ui.text(error, 13, theme.error, padding=(0, 6, 0, 0), resource_id="error")
        if error
        else None,
        width=ui.FILL,
        padding=(24, 0, 24, 8),
    )
    return question(ctx, title, field, ctx.t.ok, on_save)
