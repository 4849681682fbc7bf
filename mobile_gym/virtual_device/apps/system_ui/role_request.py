"""The question whether an app becomes the one for something, such as text messages.

Who holds the role stands first and is marked; the other choice has to be made before it is taken.

Source: AOSP PermissionController, RequestRoleActivity (API 33).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.apps.launcher.icons import badge
from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.system import roles
from mobile_gym.virtual_device.system.overlays import ROLE, RoleArgs
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, text

__all__ = ["role_request"]

_CHOSEN: Final = ViewState("chosen", "")
"""The package that is marked; "" for the one that holds the role."""


def role_request(ctx: SystemUiContext[RoleArgs]) -> View:
    """The dialog; a tap beside it does nothing."""
    theme, t, asks = ctx.theme, ctx.t, ctx.args.package
    held = roles.holder(ctx.state, ctx.apps, roles.ROLES[ctx.args.role])
    chosen = _CHOSEN.of(ctx) or held
    options = [held, asks] if held and held != asks else [asks]
    buttons = (
        widgets.button(theme, t.cancel, dismiss, resource_id="android:id/button2"),
        widgets.button(
            theme, t.role_set, _take, enabled=chosen == asks, resource_id="android:id/button1"
        ),
    )
    title = t.role_sms.format(app=ctx.apps[asks].name(ctx.state.language))
    rows = (_option(ctx, package, package == chosen, package == held) for package in options)
    content = column(*rows, width=FILL, class_name="android.widget.ListView")
    return widgets.dialog(theme, title, content, *buttons)


def _option(ctx: SystemUiContext[RoleArgs], package: str, checked: bool, held: bool) -> View:
    theme, app = ctx.theme, ctx.apps[package]
    return row(
        icon(
            "radiobox-marked" if checked else "radiobox-blank",
            24,
            theme.accent if checked else theme.icon,
            class_name="android.widget.RadioButton",
            resource_id="radio",
            checkable=True,
            checked=checked,
        ),
        badge(app, 32),
        column(
            text(app.name(ctx.state.language), 16, theme.text, resource_id="title", max_lines=1),
            text(ctx.t.role_current, 14, theme.text_secondary, resource_id="subtitle")
            if held
            else None,
            weight=1,
        ),
        gap=16,
        width=FILL,
        height=64,
        padding=(24, 0),
        class_name="android.widget.LinearLayout",
        focusable=True,
        on_tap=partial(_choose, package=package),
    )


def _choose(system: System, package: str) -> None:
    _CHOSEN.set(system, package)


def _take(system: System) -> None:
    asked = ROLE.args(system)
    if _CHOSEN.get(system) == asked.package or not _CHOSEN.get(system):
        system.dismiss()
        roles.give(system, roles.ROLES[asked.role], asked.package)
