"""Controls: what a user sets a value with. Class names and resource ids are those of AOSP."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.nodes import RangeInfo
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Handler,
    Kind,
    View,
    absolute,
    box,
    cached_view,
    column,
    icon,
    row,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.view_fields import (
    ImeAction,
    ImeOptions,
    InputKind,
    TextHandler,
    ValueHandler,
)

_LINE_HEIGHT: Final = 1.25
"""Roboto's line height as a share of the text size, rounded up."""
MIN_TOUCH: Final = 48.0
"""Material's smallest touch target, in dp."""


@cached_view
def _track(theme: Theme, checked: bool, enabled: bool) -> View:
    track = (theme.accent if checked else theme.surface_high) if enabled else theme.divider
    edge = track if checked else theme.thumb if enabled else theme.text_disabled
    thumb = theme.on_accent if checked else edge
    inset = (_TRACK_HEIGHT - _THUMB) / 2
    return absolute(
        _disc(_TRACK_WIDTH, _TRACK_HEIGHT, 0, 0, edge),
        _disc(_TRACK_WIDTH - 2 * _EDGE, _TRACK_HEIGHT - 2 * _EDGE, _EDGE, _EDGE, track),
        _disc(_THUMB, _THUMB, _TRACK_WIDTH - _THUMB - inset if checked else inset, inset, thumb),
        width=_TRACK_WIDTH,
        height=_TRACK_HEIGHT,
    )


def _disc(width: float, height: float, left: float, top: float, fill: int) -> View:
    """A box with round ends."""
    return box(width=width, height=height, offset=(left, top), fill=fill, radius=height / 2)


_TRACK_WIDTH: Final = 56.0
_TRACK_HEIGHT: Final = 28.0
_THUMB: Final = 20.0
_EDGE: Final = 2.0
"""Of a switch. Source: SettingsLib's `settingslib_switch_track`, measured on a phone."""


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
        width=_TRACK_WIDTH,
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
    kind: InputKind = "text",
    action: ImeAction | None = None,
) -> View:
    """A text field with an underline, or `bare` without one.

    While it is edited, its text is `ui[key]`; so pass `ctx.ui.get(key, stored)` as `value`. With
    several `lines` it breaks its text, scrolls up and down, and Enter starts a new line. The
    keyboard has the keys of its `kind`, and Enter shows its `action`.
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
        ime=ImeOptions("number" if digits and kind == "text" else kind, action),
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
    span: tuple[int, int] = (0, 100),
) -> View:
    """A slider; `value` in [0, 1], set by a tap on its track or by dragging.

    `span` is what the ends are called; a value between two whole numbers is rounded.
    """
    low, high = span
    at = min(max(value, 0.0), 1.0)
    return View(
        Kind.SLIDER,
        width=FILL,
        height=MIN_TOUCH,
        class_name="android.widget.SeekBar",
        resource_id=resource_id,
        description=description,
        key=key,
        value=value,
        range_info=RangeInfo(low, high, low + round(at * (high - low))),
        on_slide=on_slide,
        color=theme.accent if enabled else theme.text_disabled,
        fill=theme.track,
        enabled=enabled,
        focusable=True,
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


def search_box(
    theme: Theme,
    hint: str,
    on_tap: Handler,
    menu_button: View,
    *,
    class_name: str,
    resource_ids: tuple[str, str, str],
) -> View:
    """The head of a list that opens the search; nothing is typed into it.

    Args:
        theme: of the page.
        hint: what it says.
        on_tap: opens the search.
        menu_button: what stands at its end.
        class_name: of the bar and of the box in it.
        resource_ids: of the bar, the box and the hint.
    """
    bar_id, box_id, hint_id = resource_ids
    return row(
        row(
            icon("magnify", 24, theme.icon),
            text(hint, 16, theme.text_secondary, weight=1, max_lines=1, resource_id=hint_id),
            gap=12,
            weight=1,
            height=48,
            padding=(16, 0),
            fill=theme.surface_high,
            radius=24,
            class_name=class_name,
            resource_id=box_id,
            focusable=True,
            on_tap=on_tap,
        ),
        menu_button,
        gap=4,
        width=FILL,
        height=64,
        padding=(16, 0, 4, 0),
        class_name=class_name,
        resource_id=bar_id,
    )
