"""Rows of settings: what AOSP's preference screens are made of, in its dimensions.

Apps take it from the face of `ui`; `widgets` makes whole pages of it.

Source: `preference_material.xml` and SettingsLib's themes; lengths are those of the trees and
pictures that real phones of Android 14 give. Android leaves room above and below a text's lines
(`includeFontPadding`), which the paddings of texts stand for here.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.ui.controls import switch
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    Handler,
    View,
    box,
    cached_view,
    column,
    icon,
    row,
    stack,
    text,
)

START_DP: Final = 24.0
END_DP: Final = 16.0
_LINEAR: Final = "android.widget.LinearLayout"
_TITLE_SP: Final = 20.0
_SUMMARY_SP: Final = 14.0
_TITLE_ROOM: Final = (0.0, 2.6, 0.0, 0.7)
_SUMMARY_ROOM: Final = (0.0, 1.8, 0.0, 0.7)
_ABOVE_TEXT_DP: Final = 16.0
_ICON_FRAME_DP: Final = 48.0
ICON_FRAME_HEIGHT_DP: Final = 32.0
_WIDGET_DP: Final = 72.0
_ONE_LINE_DP: Final = 58.9
_TWO_LINES_DP: Final = 78.2
"""Heights of rows with a title alone, and with a summary of one line."""
_RULE_DP: Final = 1.1


@cached_view
def category(theme: Theme, title: str) -> View:
    """The heading of a group of preferences."""
    words = text(
        title,
        _SUMMARY_SP,
        theme.accent,
        bold=True,
        width=FILL,
        padding=_SUMMARY_ROOM,
        resource_id="android:id/title",
    )
    frame = column(
        words, weight=1, padding=(0, 8, 0, 8), class_name="android.widget.RelativeLayout"
    )
    heading = row(frame, width=FILL, padding=(START_DP, 0, END_DP, 0), class_name=_LINEAR)
    return column(heading, width=FILL, padding=(0, 16, 0, 0))


def _icon_frame(view: View, width: float) -> View:
    """What stands at the start of a row, in the frame that keeps texts below one another."""
    return row(
        view, width=width, height=ICON_FRAME_HEIGHT_DP, class_name=_LINEAR, resource_id="icon_frame"
    )


@cached_view
def _row_icon(theme: Theme, name: str, enabled: bool) -> View:
    image = icon(
        name,
        24,
        theme.text_secondary if enabled else theme.text_disabled,
        class_name="android.widget.ImageView",
        resource_id="android:id/icon",
    )
    return _icon_frame(image, _ICON_FRAME_DP)


@cached_view
def _nested_content(theme: Theme, title: str, summary: str, name: str, enabled: bool) -> View:
    """Icon and texts in a container of their own."""
    return row(
        _row_icon(theme, name, enabled),
        text_frame(theme, title, summary, enabled),
        weight=1,
        class_name=_LINEAR,
        enabled=enabled,
    )


@cached_view
def text_frame(
    theme: Theme, title: str, summary: str, enabled: bool, frame: str = "", inset: float = 0.0
) -> View:
    """Title and summary of a row; `frame` is the id of what holds them, `inset` in dp."""
    return column(
        text(
            title,
            _TITLE_SP,
            theme.text if enabled else theme.text_disabled,
            padding=_TITLE_ROOM,
            resource_id="android:id/title",
            enabled=enabled,
            max_lines=3,
        )
        if title
        else None,
        text(
            summary,
            _SUMMARY_SP,
            theme.text_secondary if enabled else theme.text_disabled,
            padding=_SUMMARY_ROOM,
            resource_id="android:id/summary",
            enabled=enabled,
            max_lines=10,
        )
        if summary
        else None,
        weight=1,
        padding=(inset, _ABOVE_TEXT_DP, 0, _ABOVE_TEXT_DP),
        class_name="android.widget.RelativeLayout",
        resource_id=frame,
        enabled=enabled,
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
    nested: bool = False,
    leading_width: float = _ICON_FRAME_DP,
) -> View:
    """A preference row: icon, title, summary, and a widget at its end.

    `nested` rows, which have an icon, have it and the texts in a container of their own, as those
    of networks. What is `leading` is given `leading_width`, the room up to the texts among it.
    """
    if nested:
        start, words = None, _nested_content(theme, title, summary, icon_name, enabled)
    else:
        start = _row_icon(theme, icon_name, enabled) if icon_name else None
        if leading is not None:
            start = _icon_frame(leading, leading_width)
        words = text_frame(theme, title, summary, enabled)
    return row(
        start,
        words,
        trailing,
        width=FILL,
        height=min_height or WRAP,
        padding=(START_DP, 0, END_DP, 0),
        class_name=_LINEAR,
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
        trailing=_switch_frame(theme, checked, enabled, bool(summary)),
    )


@cached_view
def _switch_frame(theme: Theme, checked: bool, enabled: bool, has_summary: bool) -> View:
    return _widget_frame(switch(theme, checked, None, enabled=enabled), has_summary)


def _widget_frame(view: View, has_summary: bool) -> View:
    """What stands at the end of a row, as high as the row."""
    return row(
        view,
        width=_WIDGET_DP,
        height=_TWO_LINES_DP if has_summary else _ONE_LINE_DP,
        justify="end",
        class_name=_LINEAR,
        resource_id="android:id/widget_frame",
    )


def gear(
    theme: Theme,
    description: str,
    on_tap: Handler,
    *,
    resource_id: str = "settings_button",
    rule: bool = True,
) -> View:
    """The second target of a row: `TwoTargetPreference`'s divider and button."""
    button = stack(
        icon("cog-outline", 24, theme.accent),
        width=_WIDGET_DP,
        height=FILL,
        align="center",
        justify="center",
        class_name="android.widget.ImageView",
        resource_id=resource_id,
        description=description,
        focusable=True,
        on_tap=on_tap,
    )
    return row(
        _two_target_rule(theme) if rule else None,
        _widget_frame(button, has_summary=True),
    )


@cached_view
def _two_target_rule(theme: Theme) -> View:
    return row(
        box(width=_RULE_DP, height=32, fill=theme.divider, class_name="android.view.View"),
        width=17,
        height=_TWO_LINES_DP,
        justify="end",
        class_name=_LINEAR,
        resource_id="two_target_divider",
    )


def view_with_rule(theme: Theme, view: View) -> View:
    """A row with the line above it that parts groups of rows."""
    return stack(view, box(width=FILL, height=_RULE_DP, fill=theme.divider), width=FILL)
