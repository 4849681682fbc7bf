"""The prompt for a runtime permission: an app asks, the user grants or refuses.

Source: AOSP PermissionController, GrantPermissionsActivity (API 33).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.apps.system_ui.texts import Texts
from mobile_gym.virtual_device.system import permissions
from mobile_gym.virtual_device.system.overlays import PermissionArgs
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    Handler,
    View,
    column,
    icon,
    scroll,
    stack,
    text,
)

__all__ = ["permission"]

_WIDTH: Final = 340.0


def permission(ctx: SystemUiContext[PermissionArgs]) -> View:
    """The dialog; a tap beside it does nothing, as on Android."""
    theme = ctx.theme
    package, name = ctx.args.package, ctx.args.permission
    group = permissions.group_of(name)
    app = ctx.apps[package].name(ctx.state.language)
    if group is None:
        message, image = ctx.t.permission_other.format(app=app, permission=name), "shield-check"
    else:
        message, image = group.request.of(ctx.state.language).format(app=app), group.icon
    if group is not None and group.while_in_use:
        buttons = (
            (Texts.permission_while_in_use, "permission_allow_foreground_only_button", _allow),
            (Texts.permission_once, "permission_allow_one_time_button", partial(_allow, once=True)),
            (Texts.permission_deny, "permission_deny_button", _deny),
        )
    else:
        buttons = (
            (Texts.permission_allow, "permission_allow_button", _allow),
            (Texts.permission_deny, "permission_deny_button", _deny),
        )
    content = column(
        stack(
            icon(
                image,
                24,
                theme.accent,
                class_name="android.widget.ImageView",
                resource_id="permission_icon",
            ),
            width=FILL,
            align="center",
            padding=(0, 24, 0, 12),
        ),
        text(
            message,
            18,
            theme.text,
            width=FILL,
            padding=(24, 0, 24, 20),
            text_align="center",
            resource_id="permission_message",
        ),
        column(
            *(
                _button(
                    theme,
                    label.of(ctx.state.language),
                    resource_id,
                    partial(_answer, asked=ctx.args, choice=choice),
                )
                for label, resource_id, choice in buttons
            ),
            width=FILL,
            gap=4,
            padding=(16, 0, 16, 20),
            class_name="android.widget.LinearLayout",
        ),
        width=FILL,
        class_name="android.widget.LinearLayout",
        resource_id="grant_dialog",
    )
    return scroll("grant", content, width=_WIDTH, height=WRAP, fill=theme.surface, radius=28)


def _button(theme: Theme, label: str, resource_id: str, on_tap: Handler) -> View:
    return stack(
        text(label, 15, theme.on_accent_container, bold=True, class_name="", text_align="center"),
        width=FILL,
        padding=(12, 15),
        align="center",
        justify="center",
        fill=theme.accent_container,
        radius=14,
        class_name="android.widget.Button",
        resource_id=resource_id,
        text=label,
        focusable=True,
        on_tap=on_tap,
    )


def _answer(
    system: System, asked: PermissionArgs, choice: Callable[[System, str, str], bool]
) -> None:
    package, name = asked.package, asked.permission
    system.change(overlays=system.state.overlays[:-1])
    system.answer_permission(package, name, choice(system, package, name))


def _allow(system: System, package: str, name: str, *, once: bool = False) -> bool:
    permissions.set_granted(system, package, name, True, once=once)
    return True


def _deny(system: System, package: str, name: str) -> bool:
    permissions.refuse(system, package, name)
    return False
