"""The notification shade: quick settings above, notifications below.

A swipe down opens it, a second one shows all tiles and the brightness; a swipe up goes back.

Source: AOSP SystemUI, QuickStatusBarHeader, QSPanel, NotificationStackScrollLayout (API 33).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from mobile_gym.virtual_device.apps.settings.display import brightness_of, position_of
from mobile_gym.virtual_device.apps.system_ui import cards, tiles
from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.state import Notification
from mobile_gym.virtual_device.system import notifications
from mobile_gym.virtual_device.system.formatting import date_text, is_24_hour
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Handler,
    View,
    column,
    icon,
    row,
    scroll,
    space,
    stack,
)
from mobile_gym.virtual_device.ui.view import text as text_view

__all__ = ["shade"]

_EXPANDED: Final = ViewState("expanded", False)
"""Whether all tiles are shown."""
_OPEN_GROUP: Final = ViewState("group", "")
"""The package whose notifications are unfolded."""
_QUICK_TILES: Final = 4
_LOW_DP: Final = 500.0
"""On a lower screen all tiles leave no room for notifications, as in landscape on Android."""
_GROUP_AT: Final = 4
"""So many notifications of one app fold into one card: `AutoGroupAtCount`."""


def shade(ctx: SystemUiContext) -> View:
    """The shade over all of the screen."""
    expanded = _EXPANDED.of(ctx)
    names = tiles.shown_tiles(ctx.state)
    return column(
        _header(ctx),
        _brightness(ctx) if expanded else None,
        tiles.grid(ctx, names if expanded else names[:_QUICK_TILES]),
        _footer(ctx) if expanded else None,
        None if expanded and ctx.height_dp < _LOW_DP else _stack(ctx),
        gap=12,
        width=FILL,
        height=FILL,
        padding=(16, 8, 16, 0),
        fill=ctx.theme.surface_high,
        place="screen",
        class_name="android.widget.FrameLayout",
        resource_id="notification_panel",
        on_fling=_swipe,
    )


def _swipe(system: System, direction: str) -> None:
    if direction == "down":
        _EXPANDED.set(system, True)
    elif direction == "up":
        if _EXPANDED.get(system):
            _EXPANDED.set(system, False)
        else:
            system.close_overlays()


def _header(ctx: SystemUiContext) -> View:
    theme, now = ctx.theme, ctx.now
    date = date_text(now, ctx.state.language)
    hour = f"{now.hour:02d}" if is_24_hour(ctx.state) else str((now.hour + 11) % 12 + 1)
    level = ctx.state.properties.get("battery.level", "100")
    return row(
        text_view(f"{hour}:{now.minute:02d}", 18, theme.text, bold=True, resource_id="clock"),
        text_view(date, 14, theme.text, resource_id="date", weight=1, max_lines=1),
        icon(
            "wifi",
            16,
            theme.icon,
            class_name="android.widget.ImageView",
            resource_id="wifi_signal",
            description=ctx.t.wifi_full,
        )
        if tiles.radios.wifi_is_on(ctx)
        else None,
        icon("battery", 16, theme.icon),
        text_view(f"{level}%", 14, theme.text, resource_id="batteryRemainingIcon"),
        gap=8,
        width=FILL,
        height=40,
        class_name="android.widget.FrameLayout",
        resource_id="split_shade_status_bar",
    )


def _brightness(ctx: SystemUiContext) -> View:
    stored = ctx.setting("system", "screen_brightness")
    value = position_of(int(stored)) if stored.isdecimal() else 0.5
    return row(
        icon("brightness-6", 22, ctx.theme.icon),
        widgets.slider(
            ctx.theme,
            "brightness",
            value,
            _set_brightness,
            description=ctx.t.brightness,
            resource_id="slider",
        ),
        gap=8,
        width=FILL,
        padding=(12, 0),
        fill=ctx.theme.surface,
        radius=24,
    )


def _set_brightness(system: System, position: float) -> None:
    system.put_setting("system", "screen_brightness", brightness_of(position))


def _footer(ctx: SystemUiContext) -> View:
    return row(
        text_view(
            f"Android {ctx.state.properties.get('ro.build.version.release', '13')}",
            13,
            ctx.theme.text_secondary,
            resource_id="build",
        ),
        space(weight=1),
        widgets.icon_button(
            ctx.theme,
            "cog",
            ctx.t.open_settings,
            _open_settings,
            resource_id="settings_button_container",
        ),
        width=FILL,
        height=widgets.MIN_TOUCH,
        padding=(8, 0),
        class_name="android.widget.LinearLayout",
        resource_id="qs_footer_actions",
    )


def _open_settings(system: System) -> None:
    system.close_overlays()
    system.send(Intent("android.settings.SETTINGS"), new_task=True)


# -- notifications --------------------------------------------------------------------------------


def _groups(items: tuple[Notification, ...]) -> list[tuple[Notification, ...]]:
    """Ongoing ones on their own, then the others by app, the app with the newest one first."""
    by_app: dict[str, list[Notification]] = {}
    for item in items:
        if not item.ongoing:
            by_app.setdefault(item.package, []).append(item)
    ongoing = [(item,) for item in items if item.ongoing]
    return ongoing + [tuple(group) for group in by_app.values()]


def _stack(ctx: SystemUiContext) -> View:
    items = ctx.state.notifications
    if not items:
        return stack(
            text_view(
                ctx.t.no_notifications,
                16,
                ctx.theme.text_secondary,
                resource_id="no_notifications",
            ),
            width=FILL,
            weight=1,
            padding=(0, 32),
            align="center",
            class_name="android.widget.FrameLayout",
            resource_id="notification_stack_scroller",
            on_tap=System.dismiss,
        )
    shown: list[View] = []
    for group in _groups(items):
        package = group[0].package
        if len(group) >= _GROUP_AT and _OPEN_GROUP.of(ctx) != package:
            shown.append(cards.group_card(ctx, group, partial(_expand_group, package=package)))
        else:
            shown += (cards.card(ctx, item) for item in group)
    return scroll(
        "notifications",
        column(
            *shown,
            row(
                _footer_button(ctx, ctx.t.manage, "manage_text", _manage),
                space(weight=1),
                _footer_button(ctx, ctx.t.clear_all, "dismiss_text", _clear_all)
                if any(not item.ongoing for item in items)
                else None,
                width=FILL,
                padding=(0, 4, 0, 16),
            ),
            gap=8,
            width=FILL,
        ),
        weight=1,
        resource_id="notification_stack_scroller",
    )


def _footer_button(ctx: SystemUiContext, label: str, resource_id: str, on_tap: Handler) -> View:
    return stack(
        text_view(label, 14, ctx.theme.text, bold=True, class_name=""),
        height=40,
        padding=(20, 0),
        justify="center",
        fill=ctx.theme.surface,
        radius=20,
        class_name="android.widget.Button",
        resource_id=resource_id,
        text=label,
        focusable=True,
        on_tap=on_tap,
    )


def _expand_group(system: System, package: str) -> None:
    _OPEN_GROUP.set(system, package)


def _manage(system: System) -> None:
    system.close_overlays()
    system.send(Intent("android.settings.NOTIFICATION_SETTINGS"), new_task=True)


def _clear_all(system: System) -> None:
    notifications.clear(system)
    system.close_overlays()
