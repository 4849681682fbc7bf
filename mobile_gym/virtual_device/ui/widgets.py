"""Widgets: the views that AOSP's apps are made of, put together from `ui.view`.

Class names and resource ids are those of the real widgets, so that what is learned on their
accessibility trees carries over. Controls, dialogs and rows of settings have modules of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, Unpack

from mobile_gym.virtual_device.ui.controls import MIN_TOUCH
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    Handler,
    View,
    Wrapper,
    box,
    column,
    icon,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.view_fields import ScreenFields


def __getattr__(name: str) -> Any:
    """What stood here, and apps of other people may still take from here; it is in `ui` now."""
    toolkit = import_module("mobile_gym.virtual_device.ui")
    if name in toolkit.__all__:
        return getattr(toolkit, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


_CONTENT: Final = Wrapper("android.widget.FrameLayout", "android:id/content")


def page(
    theme: Theme, *children: View | None, fill: int | None = None, **fields: Unpack[ScreenFields]
) -> View:
    """The content of an activity: fills the window, paints the background."""
    return column(
        *children,
        width=FILL,
        height=FILL,
        fill=theme.background if fill is None else fill,
        class_name="android.widget.FrameLayout",
        resource_id="android:id/content",
        **fields,
    )


def app_bar(
    theme: Theme,
    title: str,
    *actions: View,
    on_back: Handler | None = None,
    up: str = "Navigate up",
) -> View:
    """The bar at the top: an up arrow where `on_back` is given, the title, action buttons."""
    return row(
        None
        if on_back is None
        else icon_button(theme, "arrow-left", up, on_back, class_name="android.widget.ImageButton"),
        space(width=16 if on_back is None else 4),
        text(title, 20, theme.text, bold=True, weight=1, max_lines=1),
        *actions,
        width=FILL,
        height=56,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )


def icon_button(
    theme: Theme,
    name: str,
    description: str,
    on_tap: Handler,
    *,
    color: int | None = None,
    class_name: str = "android.widget.ImageView",
    resource_id: str = "",
    enabled: bool = True,
) -> View:
    """An icon that can be tapped; what it does stands in its description."""
    shown = theme.icon if color is None else color
    return stack(
        icon(name, 24, shown if enabled else theme.text_disabled),
        width=MIN_TOUCH,
        height=MIN_TOUCH,
        align="center",
        justify="center",
        class_name=class_name,
        resource_id=resource_id,
        description=description,
        enabled=enabled,
        focusable=True,
        on_tap=on_tap,
    )


def button(
    theme: Theme,
    label: str,
    on_tap: Handler,
    *,
    filled: bool = False,
    resource_id: str = "",
    enabled: bool = True,
    width: float = WRAP,
) -> View:
    """A text button; `filled` for the main one of a page."""
    color = theme.on_accent if filled else theme.accent
    return stack(
        text(
            label,
            14,
            color if enabled else theme.text_disabled,
            bold=True,
            class_name="",
            max_lines=1,
        ),
        width=width,
        height=MIN_TOUCH if not filled else 44,
        padding=(20 if filled else 12, 0),
        align="center",
        justify="center",
        fill=(theme.accent if enabled else theme.divider) if filled else 0,
        radius=22 if filled else 0,
        class_name="android.widget.Button",
        resource_id=resource_id,
        text=label,
        enabled=enabled,
        focusable=True,
        on_tap=on_tap,
    )


def fab(
    theme: Theme, name: str, description: str, on_tap: Handler, *, resource_id: str = "fab"
) -> View:
    """A floating action button; put it into a `stack` at the bottom."""
    return stack(
        icon(name, 28, theme.on_accent_container),
        width=64,
        height=64,
        align="center",
        justify="center",
        fill=theme.accent_container,
        radius=20,
        class_name="android.widget.ImageButton",
        resource_id=resource_id,
        description=description,
        focusable=True,
        on_tap=on_tap,
    )


def divider(theme: Theme, inset: float = 0.0) -> View:
    """A thin line between items."""
    return (
        box(width=FILL, height=1, fill=theme.divider)
        if not inset
        else row(space(width=inset), box(height=1, weight=1, fill=theme.divider), width=FILL)
    )


def tabs(theme: Theme, items: Sequence[tuple[str, str, Handler]], selected: int) -> View:
    """A bottom navigation bar of (icon, label, handler)."""
    return row(
        *(
            column(
                stack(
                    icon(name, 24, theme.on_accent_container if index == selected else theme.icon),
                    width=56,
                    height=30,
                    align="center",
                    justify="center",
                    fill=theme.accent_container if index == selected else 0,
                    radius=15,
                ),
                text(label, 12, theme.text, bold=index == selected, class_name="", max_lines=1),
                gap=4,
                weight=1,
                height=FILL,
                align="center",
                justify="center",
                class_name="android.widget.FrameLayout",
                description=label,
                selected=index == selected,
                focusable=True,
                on_tap=on_tap,
            )
            for index, (name, label, on_tap) in enumerate(items)
        ),
        width=FILL,
        height=72,
        fill=theme.surface_high,
        class_name="android.view.ViewGroup",
        resource_id="bottom_navigation",
    )


def screen(theme: Theme, bar: View, *items: View | None, key: str = "list") -> View:
    """A whole page of preferences: the bar, and the items in a scrolling list below it."""
    return page(
        theme,
        bar,
        scroll(
            key,
            column(*items, width=FILL, padding=(0, 0, 0, 24)),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="recycler_view",
        ),
    )
