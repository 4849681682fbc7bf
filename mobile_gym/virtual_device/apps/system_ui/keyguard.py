"""The lock screen: the time, the date, notifications. A swipe up opens the device.

Source: AOSP SystemUI, KeyguardStatusView and its ids (API 33).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.system_ui import cards
from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.state import Notification
from mobile_gym.virtual_device.system import notifications, screen
from mobile_gym.virtual_device.system.appearance import ON_WALLPAPER, backdrop, wallpaper
from mobile_gym.virtual_device.system.formatting import date_text, is_24_hour
from mobile_gym.virtual_device.system.overlays import SHADE
from mobile_gym.virtual_device.system.stage import STATUS_BAR_DP
from mobile_gym.virtual_device.system.system import System

_MOST_CARDS: Final = 3
"""What a phone shows below its clock before the others wait in the shade."""
_LOW_DP: Final = 600.0


def keyguard(ctx: SystemUiContext) -> ui.View:
    """The lock screen, over the whole screen."""
    color = wallpaper(ctx.state)
    return ui.stack(
        backdrop(ctx.width_dp, ctx.height_dp, color),
        ui.column(
            _time(ctx),
            ui.column(*_cards(ctx), gap=8, width=ui.FILL, weight=1),
            ui.icon(
                "lock-open-outline",
                24,
                ON_WALLPAPER,
                class_name="android.view.View",
                resource_id="lock_icon_view",
                description=ctx.t.unlocked,
            ),
            ui.text(
                ctx.t.swipe_to_open,
                14,
                ON_WALLPAPER,
                resource_id="keyguard_indication_text",
                padding=(0, 16, 0, 0),
            ),
            width=ui.FILL,
            height=ui.FILL,
            padding=(16, STATUS_BAR_DP + 24, 16, 40),
            gap=8,
            align="center",
        ),
        width=ui.FILL,
        height=ui.FILL,
        fill=color,
        place="screen",
        class_name="android.widget.FrameLayout",
        resource_id="notification_panel",
        on_fling=_swipe,
    )


def _time(ctx: SystemUiContext) -> ui.View:
    now = ctx.now
    hour = f"{now.hour:02d}" if is_24_hour(ctx.state) else str((now.hour + 11) % 12 + 1)
    return ui.column(
        ui.text(
            date_text(now, ctx.state.language),
            18,
            ON_WALLPAPER,
            resource_id="date",
        ),
        ui.text(
            f"{hour}:{now.minute:02d}",
            48 if ctx.height_dp < _LOW_DP else 88,
            ON_WALLPAPER,
            light=True,
            resource_id="lockscreen_clock_view",
            class_name="android.widget.TextView",
        ),
        width=ui.FILL,
        align="center",
        gap=4,
        padding=(0, 0, 0, 16),
        class_name="android.widget.GridLayout",
        resource_id="keyguard_status_view",
    )


def _cards(ctx: SystemUiContext) -> list[ui.View]:
    """The newest notifications, where the user lets the lock screen show them."""
    if ctx.setting("secure", "lock_screen_show_notifications", "1") != "1":
        return []
    shown = ctx.state.notifications[:_MOST_CARDS]
    return [_card(ctx, item) for item in shown]


def _card(ctx: SystemUiContext, item: Notification) -> ui.View:
    card = cards.card(ctx, item)
    if not item.component:
        return card
    return card._replace(on_tap=partial(_unlock_and, item=item))


def _unlock_and(system: System, item: Notification) -> None:
    screen.unlock(system)
    notifications.open_notification(system, item.package, item.key)


def _swipe(system: System, direction: str) -> None:
    if direction == "up":
        screen.unlock(system)
    elif direction == "down":
        SHADE.open(system)
