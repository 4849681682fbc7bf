"""The dialog that names an alarm or a timer. Its popup's argument `label` is the name so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, stack
from mobile_gym.virtual_device.ui.widgets import edit_field

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context

__all__ = ["ask_label"]


def ask_label(ctx: Context, on_save: Handler) -> View:
    """The dialog; `on_save` takes the name from `ui["label"]` and closes it."""
    said = ctx.t.label
    field = edit_field(
        ctx.theme, "label", ctx.ui.get("label", ctx.args["label"]), hint=said, on_submit=on_save
    )
    content = stack(field, width=FILL, padding=(24, 0))
    return question(ctx, said, content, ctx.t.ok, on_save)
