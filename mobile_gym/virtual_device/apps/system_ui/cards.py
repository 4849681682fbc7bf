"""A notification as a card: in the shade, and as a banner.

Source: AOSP, `notification_template_material_base.xml` and its ids (API 33).
"""

from __future__ import annotations

from functools import partial

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.app_icons import badge
from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.state import Notification
from mobile_gym.virtual_device.system import notifications
from mobile_gym.virtual_device.system.system import System

_MINUTE_MS = 60_000
_HOUR_MS = 60 * _MINUTE_MS
_DAY_MS = 24 * _HOUR_MS


def _age(ctx: SystemUiContext, when_ms: int) -> str:
    """How long ago, as short as Android says it."""
    passed = max(ctx.state.now_ms - when_ms, 0)
    if passed < _MINUTE_MS:
        return ctx.t.now
    if passed < _HOUR_MS:
        return ctx.t.minutes_ago.format(count=passed // _MINUTE_MS)
    if passed < _DAY_MS:
        return ctx.t.hours_ago.format(count=passed // _HOUR_MS)
    return ctx.t.days_ago.format(count=passed // _DAY_MS)


def card(ctx: SystemUiContext, item: Notification, *, radius: float = 24.0) -> ui.View:
    """A notification: a tap opens it, a swipe to a side dismisses it, its actions are buttons."""
    theme = ctx.theme
    app = ctx.apps[item.package]
    shown = app if not item.icon else None
    actions = tuple(
        ui.text(
            label,
            14,
            theme.accent,
            bold=True,
            padding=(12, 12),
            max_lines=1,
            class_name="android.widget.Button",
            resource_id="android:id/action0",
            focusable=True,
            on_tap=partial(notifications.act, package=item.package, key=item.key, action=name),
        )
        for label, name in item.actions
    )
    return ui.column(
        ui.row(
            badge(app, 32) if shown is not None else _round_icon(item.icon, app.color),
            ui.column(
                ui.row(
                    ui.text(
                        app.name(ctx.state.language),
                        12,
                        theme.text_secondary,
                        max_lines=1,
                        resource_id="android:id/app_name_text",
                    ),
                    ui.text("•", 12, theme.text_secondary, class_name=""),
                    ui.text(
                        _age(ctx, item.when_ms),
                        12,
                        theme.text_secondary,
                        resource_id="android:id/time",
                    ),
                    gap=4,
                    class_name="android.view.ViewGroup",
                    resource_id="android:id/notification_header",
                ),
                ui.text(
                    item.title,
                    15,
                    theme.text,
                    bold=True,
                    max_lines=1,
                    resource_id="android:id/title",
                ),
                ui.text(
                    item.text, 14, theme.text_secondary, max_lines=3, resource_id="android:id/text"
                )
                if item.text
                else None,
                gap=2,
                weight=1,
            ),
            gap=16,
            width=ui.FILL,
            align="start",
            class_name="android.widget.FrameLayout",
            resource_id="android:id/status_bar_latest_event_content",
        ),
        ui.row(
            ui.space(width=36),
            *actions,
            width=ui.FILL,
            class_name="android.widget.LinearLayout",
            resource_id="android:id/actions",
        )
        if actions
        else None,
        width=ui.FILL,
        padding=(16, 14, 16, 4 if actions else 14),
        fill=theme.surface,
        radius=radius,
        class_name="android.widget.FrameLayout",
        resource_id="expandableNotificationRow",
        focusable=True,
        on_tap=partial(notifications.open_notification, package=item.package, key=item.key),
        on_fling=partial(_on_card_fling, item=item),
    )


def _round_icon(name: str, color: int) -> ui.View:
    return ui.row(
        ui.icon(name, 18, 0xFFFFFFFF),
        width=32,
        height=32,
        justify="center",
        fill=color,
        radius=16,
    )


def _on_card_fling(system: System, direction: str, item: Notification) -> None:
    if direction in ("left", "right") and not item.ongoing:
        system.cancel_notification(item.package, item.key)
    elif direction == "up" and system.state.overlays:
        system.close_overlays()


def group_card(
    ctx: SystemUiContext, items: tuple[Notification, ...], on_expand: ui.Handler
) -> ui.View:
    """Several notifications of one app, folded into one card."""
    theme = ctx.theme
    app = ctx.apps[items[0].package]
    return ui.column(
        ui.row(
            badge(app, 32),
            ui.column(
                ui.text(
                    app.name(ctx.state.language),
                    12,
                    theme.text_secondary,
                    max_lines=1,
                    resource_id="android:id/app_name_text",
                ),
                *(
                    ui.text(
                        f"{item.title}  {item.text}",
                        14,
                        theme.text,
                        max_lines=1,
                        resource_id="notification_title",
                    )
                    for item in items[:2]
                ),
                gap=2,
                weight=1,
            ),
            ui.row(
                ui.text(
                    str(len(items)), 13, theme.text, resource_id="android:id/expand_button_number"
                ),
                ui.icon("chevron-down", 18, theme.icon),
                gap=2,
                padding=(8, 4),
                fill=theme.surface_high,
                radius=13,
                class_name="android.widget.Button",
                resource_id="android:id/expand_button",
                description=ctx.t.expand,
                on_tap=on_expand,
            ),
            gap=16,
            width=ui.FILL,
            align="start",
        ),
        width=ui.FILL,
        padding=(16, 14),
        fill=theme.surface,
        radius=24,
        class_name="android.widget.FrameLayout",
        resource_id="expandableNotificationRow",
        focusable=True,
        on_tap=on_expand,
        on_fling=partial(_on_group_fling, items=items),
    )


def _on_group_fling(system: System, direction: str, items: tuple[Notification, ...]) -> None:
    if direction in ("left", "right"):
        for item in items:
            _on_card_fling(system, direction, item)
    elif direction == "up":
        system.close_overlays()


def banner(ctx: SystemUiContext) -> ui.View:
    """The notification that the banner at the top of the screen shows; a swipe up hides it."""
    shown = ctx.state.heads_up
    assert shown is not None
    item = next(item for item in ctx.state.notifications if item.id == shown.id)
    on_fling = partial(_on_banner_fling, package=item.package, key=item.key)
    return card(ctx, item)._replace(stroke=ctx.theme.divider, on_fling=on_fling)


def _on_banner_fling(system: System, direction: str, package: str, key: str) -> None:
    if direction == "up":
        notifications.hide_banner(system)
    elif direction in ("left", "right"):
        item = notifications.find(system, package, key)
        if item is not None and not item.ongoing:
            system.cancel_notification(package, key)
