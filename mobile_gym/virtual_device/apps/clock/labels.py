"""The dialog that names an alarm or a timer. Its popup's argument `label` is the name so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.clock.pages import LABEL_TEXT
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, stack
from mobile_gym.virtual_device.ui.widgets import edit_field

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.clock.context import ClockContext
    from mobile_gym.virtual_device.apps.clock.pages import LabelArgs

__all__ = ["ask_label"]


def ask_label(ctx: ClockContext[LabelArgs], on_save: Handler) -> View:
    """The dialog; `on_save` takes the name from `LABEL_TEXT` and closes it."""
    title, typed = ctx.t.label, LABEL_TEXT.of(ctx)
    label = ctx.args.label if typed is None else typed
    field = edit_field(ctx.theme, LABEL_TEXT.key, label, hint=title, on_submit=on_save)
    content = stack(field, width=FILL, padding=(24, 0))
    return question(ctx, title, content, ctx.t.ok, on_save)
