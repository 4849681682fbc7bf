"""Widgets: the views that AOSP's apps are made of, put together from `ui.view`.

Class names and resource ids are those of the real widgets, so that what is learned on their
accessibility trees carries over.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, Final

from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    Handler,
    Kind,
    TextHandler,
    ValueHandler,
    View,
    Wrapper,
    absolute,
    box,
    column,
    icon,
    row,
    scroll,
    space,
    stack,
    text,
)

__all__ = [
    "WIDGET_FRAME",
    "app_bar",
    "button",
    "category",
    "checkbox",
    "chip",
    "dialog",
    "divider",
    "edit_field",
    "fab",
    "icon_button",
    "list_item",
    "menu",
    "page",
    "radio",
    "screen",
    "slider",
    "switch",
    "switch_row",
    "tabs",
]

_LINE_HEIGHT: Final = 1.25
"""Roboto's line height as a share of the text size, rounded up."""
MIN_TOUCH: Final = 48.0
"""Material's smallest touch target, in dp."""


_CONTENT: Final = Wrapper("android.widget.FrameLayout", "android:id/content")


def _kept(make: Callable[..., View]) -> Callable[..., View]:
    """A part without handlers, made once for the same words and looks, and kept for all devices."""

    @functools.lru_cache(maxsize=4096)
    def made(*arguments: object) -> View:
        return make(*arguments)._replace(shared=True)

    return made


def page(theme: Theme, *children: View | None, fill: int | None = None, **fields: Any) -> View:
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


@_kept
def _track(theme: Theme, checked: bool, enabled: bool) -> View:
    thumb = 24.0 if checked else 16.0
    inset = (32 - thumb) / 2
    color = theme.on_accent if checked else theme.thumb
    return absolute(
        box(
            width=thumb,
            height=thumb,
            offset=((52 - thumb - inset) if checked else inset, inset),
            fill=color if enabled else theme.text_disabled,
            radius=thumb / 2,
        ),
        width=52,
        height=32,
        fill=(theme.accent if checked else theme.surface_high) if enabled else theme.divider,
        stroke=0 if checked else theme.thumb,
        radius=16,
    )


def switch(
    theme: Theme,
    checked: bool,
    on_tap: Handler | None,
    *,
    description: str = "",
    resource_id: str = "android:id/switch_widget",
    enabled: bool = True,
) -> View:
    """A switch. Without `on_tap` the row around it takes the tap, as in Settings."""
    return stack(
        _track(theme, checked, enabled),
        width=52,
        height=MIN_TOUCH,
        justify="center",
        class_name="android.widget.Switch",
        resource_id=resource_id,
        description=description,
        checkable=True,
        checked=checked,
        enabled=enabled,
        focusable=on_tap is not None,
        on_tap=on_tap,
    )


def checkbox(
    theme: Theme,
    checked: bool,
    on_tap: Handler | None,
    *,
    label: str = "",
    description: str = "",
    resource_id: str = "android:id/checkbox",
) -> View:
    """A check box, with its label beside it where one is given."""
    mark = "checkbox-marked" if checked else "checkbox-blank-outline"
    return row(
        icon(mark, 24, theme.accent if checked else theme.icon),
        text(label, 16, theme.text, class_name="") if label else None,
        gap=16,
        height=MIN_TOUCH,
        padding=(12, 0),
        class_name="android.widget.CheckBox",
        resource_id=resource_id,
        text=label,
        description=description,
        checkable=True,
        checked=checked,
        focusable=on_tap is not None,
        on_tap=on_tap,
    )


def radio(theme: Theme, label: str, checked: bool, on_tap: Handler, *, summary: str = "") -> View:
    """One choice of several, as in a list preference's dialog."""
    mark = "radiobox-marked" if checked else "radiobox-blank"
    return row(
        icon(mark, 24, theme.accent if checked else theme.icon),
        column(
            text(label, 16, theme.text, class_name=""),
            text(summary, 14, theme.text_secondary, class_name="") if summary else None,
            weight=1,
        ),
        gap=20,
        width=FILL,
        padding=(24, 12),
        class_name="android.widget.CheckedTextView",
        resource_id="android:id/text1",
        text=label,
        checkable=True,
        checked=checked,
        focusable=True,
        on_tap=on_tap,
    )


def edit_field(
    theme: Theme,
    key: str,
    value: str,
    *,
    hint: str = "",
    resource_id: str = "android:id/edit",
    on_change: TextHandler | None = None,
    on_submit: Handler | None = None,
    width: float = FILL,
    digits: bool = False,
    size: float = 16.0,
    password: bool = False,
    bare: bool = False,
    lines: int = 1,
) -> View:
    """A text field with an underline, or `bare` without one.

    While it is edited, its text is `ui[key]`; so pass `ctx.ui.get(key, stored)` as `value`. With
    several `lines` it breaks its text, scrolls up and down, and Enter starts a new line.
    """
    field = View(
        Kind.FIELD,
        text=value,
        hint=hint,
        size=size,
        color=theme.text,
        width=FILL,
        height=44 if lines == 1 else round(lines * size * _LINE_HEIGHT) + 4,
        max_lines=lines,
        class_name="android.widget.EditText",
        resource_id=resource_id,
        key=key,
        on_change=on_change,
        on_submit=on_submit,
        digits=digits,
        password=password,
        focusable=True,
    )
    if bare:
        return field._replace(width=width)
    return column(field, box(width=FILL, height=1.5, fill=theme.thumb), width=width)


def slider(
    theme: Theme,
    key: str,
    value: float,
    on_slide: ValueHandler,
    *,
    description: str = "",
    resource_id: str = "android:id/seekbar",
    enabled: bool = True,
) -> View:
    """A slider; `value` in [0, 1], set by a tap on its track or by dragging."""
    return View(
        Kind.SLIDER,
        width=FILL,
        height=MIN_TOUCH,
        class_name="android.widget.SeekBar",
        resource_id=resource_id,
        description=description,
        key=key,
        value=value,
        on_slide=on_slide,
        color=theme.accent if enabled else theme.text_disabled,
        fill=theme.track,
        enabled=enabled,
        focusable=True,
    )


def divider(theme: Theme, inset: float = 0.0) -> View:
    """A thin line between items."""
    return (
        box(width=FILL, height=1, fill=theme.divider)
        if not inset
        else row(space(width=inset), box(height=1, weight=1, fill=theme.divider), width=FILL)
    )


def category(theme: Theme, title: str) -> View:
    """The heading of a group of preferences."""
    return text(
        title,
        14,
        theme.accent,
        bold=True,
        width=FILL,
        padding=(24, 16, 24, 8),
        resource_id="android:id/title",
        around=_HEADING,
    )


WIDGET_FRAME: Final = (Wrapper("android.widget.LinearLayout", "android:id/widget_frame"),)
"""Around what stands at the end of a preference row."""
_HEADING: Final = (Wrapper("android.widget.LinearLayout"), Wrapper("android.widget.RelativeLayout"))


@_kept
def _row_icon(theme: Theme, name: str, enabled: bool) -> View:
    return row(
        icon(
            name,
            24,
            theme.icon if enabled else theme.text_disabled,
            class_name="android.widget.ImageView",
            resource_id="android:id/icon",
        ),
        width=40,
        class_name="android.widget.LinearLayout",
        resource_id="icon_frame",
    )


@_kept
def _row_text(theme: Theme, title: str, summary: str, enabled: bool, frame: str) -> View:
    return column(
        text(
            title,
            17,
            theme.text if enabled else theme.text_disabled,
            resource_id="android:id/title",
            enabled=enabled,
            max_lines=2,
        ),
        text(
            summary,
            14,
            theme.text_secondary if enabled else theme.text_disabled,
            resource_id="android:id/summary",
            enabled=enabled,
            max_lines=4,
        )
        if summary
        else None,
        gap=2,
        weight=1,
        padding=(0, 14),
        class_name="android.widget.RelativeLayout",
        resource_id=frame,
    )


def list_item(
    theme: Theme,
    title: str,
    summary: str = "",
    *,
    on_tap: Handler | None = None,
    on_long_press: Handler | None = None,
    leading: View | None = None,
    icon_name: str = "",
    trailing: View | None = None,
    enabled: bool = True,
    min_height: float = 0.0,
    text_frame: str = "",
) -> View:
    """A preference row: icon, title, summary, and a widget at its end.

    `text_frame` is the resource id of what holds title and summary; only Settings' home has one.
    """
    return row(
        _row_icon(theme, icon_name, enabled) if icon_name else leading,
        _row_text(theme, title, summary, enabled, text_frame),
        trailing,
        gap=16,
        width=FILL,
        height=min_height or WRAP,
        padding=(24, 0),
        class_name="android.widget.LinearLayout",
        enabled=enabled,
        focusable=on_tap is not None,
        on_tap=on_tap if enabled else None,
        on_long_press=on_long_press,
    )


def switch_row(
    theme: Theme,
    title: str,
    checked: bool,
    on_tap: Handler,
    summary: str = "",
    *,
    icon_name: str = "",
    enabled: bool = True,
) -> View:
    """A preference row with a switch; the whole row toggles it."""
    return list_item(
        theme,
        title,
        summary,
        on_tap=on_tap,
        icon_name=icon_name,
        enabled=enabled,
        trailing=switch(theme, checked, None, enabled=enabled)._replace(around=WIDGET_FRAME),
    )


def chip(
    theme: Theme,
    label: str,
    selected: bool,
    on_tap: Handler,
    *,
    description: str = "",
    size: float = 36.0,
    resource_id: str = "",
) -> View:
    """A round toggle, such as the day buttons of an alarm."""
    return stack(
        text(label, 14, theme.on_accent if selected else theme.text, bold=selected, class_name=""),
        width=size,
        height=size,
        align="center",
        justify="center",
        fill=theme.accent if selected else theme.surface_high,
        radius=size / 2,
        class_name="android.widget.CheckBox",
        resource_id=resource_id,
        text=label,
        description=description,
        checkable=True,
        checked=selected,
        focusable=True,
        on_tap=on_tap,
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


_DIALOG: Final = (
    Wrapper("android.widget.FrameLayout"),
    Wrapper("android.widget.FrameLayout"),
    _CONTENT,
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
