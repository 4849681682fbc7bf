"""The notification shade."""

from __future__ import annotations

from mobile_gym.virtual_device.system.app import Context
from mobile_gym.virtual_device.system.session import System
from mobile_gym.virtual_device.ui.view import FILL, View, column, text

__all__ = ["shade"]


def shade(ctx: Context) -> View:
    """Notifications over all of the screen."""
    return column(
        text(ctx.t("no_notifications"), 16, ctx.theme.text, resource_id="no_notifications"),
        width=FILL,
        height=FILL,
        align="center",
        fill=ctx.theme.background,
        place="screen",
        class_name="android.widget.FrameLayout",
        resource_id="notification_panel",
        on_fling=_swipe,
    )


def _swipe(system: System, direction: str) -> None:
    if direction == "up":
        system.close_overlays()
