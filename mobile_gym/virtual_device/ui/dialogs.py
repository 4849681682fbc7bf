"""Dialogs and menus: popups above a page. Class names and resource ids are those of AOSP."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.ui.controls import MIN_TOUCH
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    Handler,
    View,
    Wrapper,
    column,
    row,
    space,
    text,
)

__all__ = ["dialog", "menu"]

_DIALOG: Final = (
    Wrapper("android.widget.FrameLayout"),
    Wrapper("android.widget.FrameLayout"),
    Wrapper("android.widget.FrameLayout", "android:id/content"),
)
_TITLE_PANEL: Final = (
    Wrapper("android.widget.LinearLayout", "android:id/topPanel"),
    Wrapper("android.widget.LinearLayout", "android:id/title_template"),
)
_CONTENT_PANEL: Final = (Wrapper("android.widget.FrameLayout", "android:id/contentPanel"),)
_BUTTON_PANEL: Final = (Wrapper("android.widget.ScrollView", "android:id/buttonPanel"),)


def dialog(
    theme: Theme,
    title: str,
    content: View | None,
    *buttons: View,
    width: float = 340.0,
    max_content_height: float = WRAP,
) -> View:
    """A dialog in the middle of a dimmed screen. A tap beside it or the back key closes it.

    Content that may be taller than the screen goes into `scroll` with a `max_content_height`.
    """
    if content is not None:
        content = content._replace(around=(*_CONTENT_PANEL, *content.around))
        if max_content_height != WRAP:
            content = content._replace(height=max_content_height)
    return column(
        text(
            title,
            20,
            theme.text,
            bold=True,
            width=FILL,
            padding=(24, 20, 24, 12),
            resource_id="android:id/alertTitle",
            around=_TITLE_PANEL,
        )
        if title
        else space(height=12),
        content,
        row(
            space(weight=1),
            *buttons,
            width=FILL,
            padding=(16, 8),
            gap=4,
            class_name="android.widget.LinearLayout",
            around=_BUTTON_PANEL,
        )
        if buttons
        else space(height=12),
        width=width,
        fill=theme.surface,
        radius=24,
        class_name="android.widget.LinearLayout",
        resource_id="android:id/parentPanel",
        around=_DIALOG,
    )


def menu(theme: Theme, *items: tuple[str, Handler]) -> View:
    """An overflow menu at the top right of the window."""
    return column(
        *(
            row(
                text(label, 16, theme.text, resource_id="android:id/title"),
                width=FILL,
                height=MIN_TOUCH,
                padding=(16, 0),
                class_name="android.widget.LinearLayout",
                focusable=True,
                on_tap=on_tap,
            )
            for label, on_tap in items
        ),
        width=210,
        padding=(0, 8),
        fill=theme.surface,
        radius=8,
        place="menu",
        class_name="android.widget.ListView",
    )
