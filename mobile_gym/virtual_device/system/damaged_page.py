"""What an app shows whose files could not be read at its start (`system.folders`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.texts import SystemTexts
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

_APP_DETAILS = "android.settings.APPLICATION_DETAILS_SETTINGS"


def damaged_page(ctx: Context[Any, Any, Any], problem: str) -> View:
    """The page of an app that cannot be used: which file is damaged, and where to clear its data.

    Args:
        ctx: of the app's page.
        problem: the file and what is wrong with it.
    """
    t, theme = SystemTexts.of(ctx.state.language), ctx.theme
    name = ctx.app.name(ctx.state.language)
    return widgets.page(
        theme,
        widgets.app_bar(theme, name),
        column(
            icon("database-alert", 72, theme.text_disabled),
            text(t.damaged_title.format(app=name), 18, theme.text, text_align="center"),
            text(t.damaged_hint, 14, theme.text_secondary, text_align="center"),
            text(problem, 12, theme.text_secondary, text_align="center", resource_id="problem"),
            widgets.button(theme, t.app_info, partial(_show_app_info, package=ctx.app.package)),
            gap=16,
            width=FILL,
            weight=1,
            padding=(32, 0),
            align="center",
            justify="center",
        ),
    )


def _show_app_info(system: System, package: str) -> None:
    system.request(Intent(_APP_DETAILS, f"package:{package}"))
