"""Dialogs, menus and sheets: popups above a page. Class names and ids are those of AOSP."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.ui.controls import MIN_TOUCH
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    Handler,
    Kind,
    View,
    Wrapper,
    box,
    column,
    row,
    scroll,
    space,
    stack,
    text,
)

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
_PANEL: Final = "android:id/parentPanel"
_LIST: Final = "android.widget.ListView"
_LOWEST_CONTENT_DP: Final = 72.0
"""A field with its label has no room in less."""
_TITLE_DP: Final = 55.0
"""Height of a title of one line, with what is around it."""
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
        resource_id=_PANEL,
        around=_DIALOG,
    )


def fit_popup_height(popup: View, excess_dp: float, content_dp: float) -> View:
    """A dialog, menu or sheet that is taller than its window: what is in it scrolls.

    Args:
        popup: what `dialog`, `menu` or an app made. A dialog keeps its title and its buttons.
        excess_dp: by how much it is too high.
        content_dp: how high a dialog's content is, or all of what is no dialog.
    """
    height = max(content_dp - excess_dp, MIN_TOUCH)
    if popup.resource_id != _PANEL:
        _, above, _, below = popup.padding
        inner = column(*popup.children, width=FILL, gap=popup.gap)
        scrolled = scroll("popup", inner, height=height - above - below, class_name="")
        return popup._replace(children=(scrolled,), height=WRAP)
    title, content, *rest = popup.children
    if content_dp - excess_dp < _LOWEST_CONTENT_DP and content.kind is not Kind.LIST:
        return _with_scrolled_title(popup, height)
    if content.kind in (Kind.SCROLL, Kind.LIST):
        return popup._replace(children=(title, content._replace(height=height), *rest))
    is_list = content.class_name == _LIST
    inner = content._replace(around=())
    scrolled = scroll(
        "popup",
        inner._replace(class_name="", resource_id="") if is_list else inner,
        width=FILL,
        height=height,
        class_name=_LIST if is_list else "android.widget.ScrollView",
        resource_id=content.resource_id if is_list else "android:id/scrollView",
        around=content.around,
    )
    return popup._replace(children=(title, scrolled, *rest))


def _with_scrolled_title(popup: View, content_dp: float) -> View:
    """A dialog of which the keyboard leaves so little that its title makes room for its field."""
    title, content, *rest = popup.children
    height = content_dp + _TITLE_DP
    if content.kind is Kind.SCROLL:
        inner = column(title, *content.children, width=FILL)
        return popup._replace(children=(content._replace(children=(inner,), height=height), *rest))
    inner = column(title, content, width=FILL)
    scrolled = scroll("popup", inner, height=height, resource_id="android:id/scrollView")
    return popup._replace(children=(scrolled, *rest))


def menu(theme: Theme, *items: tuple[str, Handler]) -> View:
    """A menu at what opens it."""
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
        fill=theme.menu,
        radius=8,
        place="menu",
        class_name=_LIST,
    )


def bottom_sheet(
    theme: Theme,
    *children: View | None,
    class_name: str = "android.widget.FrameLayout",
    resource_id: str = "design_bottom_sheet",
    bottom_dp: float = 8.0,
) -> View:
    """A sheet at the bottom, with a handle; the back key, a tap above it or a swipe closes it.

    Args:
        theme: of the app.
        children: what is in it, below each other.
        class_name: of the sheet.
        resource_id: of the sheet.
        bottom_dp: room below the last child.
    """
    handle = stack(
        box(width=32, height=4, fill=theme.thumb, radius=2),
        width=FILL,
        height=24,
        align="center",
        justify="center",
    )
    return column(
        handle,
        *children,
        width=FILL,
        padding=(0, 0, 0, bottom_dp),
        fill=theme.surface,
        radius=28,
        place="bottom",
        class_name=class_name,
        resource_id=resource_id,
    )
