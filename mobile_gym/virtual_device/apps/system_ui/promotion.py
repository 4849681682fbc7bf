"""A promotional dialog that nobody asked for: it has to be closed before one can go on."""

from __future__ import annotations

from mobile_gym.virtual_device.system.app import Context
from mobile_gym.virtual_device.system.incidents import PROMOTIONS
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, text

__all__ = ["promotion"]


def promotion(ctx: Context) -> View:
    """The dialog; both of its buttons, Back and a tap beside it close it."""
    column = 1 if ctx.state.language == "zh" else 0
    title, message = PROMOTIONS[ctx.args["number"]]
    body = text(
        message[column],
        15,
        ctx.theme.text_secondary,
        width=FILL,
        padding=(24, 0, 24, 8),
        resource_id="android:id/message",
    )
    return widgets.dialog(
        ctx.theme,
        title[column],
        body,
        widgets.button(ctx.theme, ctx.t.not_now, System.dismiss, resource_id="android:id/button2"),
        widgets.button(ctx.theme, ctx.t.great, System.dismiss, resource_id="android:id/button1"),
    )
