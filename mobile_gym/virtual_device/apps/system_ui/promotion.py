"""A promotional dialog that nobody asked for: it has to be closed before one can go on."""

from __future__ import annotations

from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.system.incidents import PROMOTIONS
from mobile_gym.virtual_device.system.overlays import PromotionArgs
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, text

__all__ = ["promotion"]


def promotion(ctx: SystemUiContext[PromotionArgs]) -> View:
    """The dialog; both of its buttons, Back and a tap beside it close it."""
    title, message = PROMOTIONS[ctx.args.number]
    language = ctx.state.language
    body = text(
        message.of(language),
        15,
        ctx.theme.text_secondary,
        width=FILL,
        padding=(24, 0, 24, 8),
        resource_id="android:id/message",
    )
    return widgets.dialog(
        ctx.theme,
        title.of(language),
        body,
        widgets.button(ctx.theme, ctx.t.not_now, System.dismiss, resource_id="android:id/button2"),
        widgets.button(ctx.theme, ctx.t.great, System.dismiss, resource_id="android:id/button1"),
    )
