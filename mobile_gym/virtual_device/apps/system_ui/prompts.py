"""Dialogs of the system above an app: permissions, roles, promotions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.app_icons import badge
from mobile_gym.virtual_device.app_kit.handlers import dismiss
from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.apps.system_ui.texts import Texts
from mobile_gym.virtual_device.system import permissions, roles
from mobile_gym.virtual_device.system.incidents import PROMOTIONS
from mobile_gym.virtual_device.system.overlays import ROLE, PermissionArgs, PromotionArgs, RoleArgs
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System

_WIDTH: Final = 340.0


def permission(ctx: SystemUiContext[PermissionArgs]) -> ui.View:
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
    content = ui.column(
        ui.stack(
            ui.icon(
                image,
                24,
                theme.accent,
                class_name="android.widget.ImageView",
                resource_id="permission_icon",
            ),
            width=ui.FILL,
            align="center",
            padding=(0, 24, 0, 12),
        ),
        ui.text(
            message,
            18,
            theme.text,
            width=ui.FILL,
            padding=(24, 0, 24, 20),
            text_align="center",
            resource_id="permission_message",
        ),
        ui.column(
            *(
                _button(
                    theme,
                    label.of(ctx.state.language),
                    resource_id,
                    partial(_answer, asked=ctx.args, choice=choice),
                )
                for label, resource_id, choice in buttons
            ),
            width=ui.FILL,
            gap=4,
            padding=(16, 0, 16, 20),
            class_name="android.widget.LinearLayout",
        ),
        width=ui.FILL,
        class_name="android.widget.LinearLayout",
        resource_id="grant_dialog",
    )
    return ui.scroll("grant", content, width=_WIDTH, height=ui.WRAP, fill=theme.surface, radius=28)


def _button(theme: ui.Theme, label: str, resource_id: str, on_tap: ui.Handler) -> ui.View:
    return ui.stack(
        ui.text(
            label, 15, theme.on_accent_container, bold=True, class_name="", text_align="center"
        ),
        width=ui.FILL,
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


# -- The question whether an app becomes the one for something, such as text messages ------------
#
# Who holds the role stands first and is marked; the other choice has to be made before it is taken.
#
# Source: AOSP PermissionController, RequestRoleActivity (API 33).

_CHOSEN: Final = ViewState("chosen", "")
"""The package that is marked; "" for the one that holds the role."""


def role_request(ctx: SystemUiContext[RoleArgs]) -> ui.View:
    """The dialog; a tap beside it does nothing."""
    theme, t, asks = ctx.theme, ctx.t, ctx.args.package
    held = roles.holder(ctx.state, ctx.apps, roles.ROLES[ctx.args.role])
    chosen = _CHOSEN.of(ctx) or held
    options = [held, asks] if held and held != asks else [asks]
    buttons = (
        ui.button(theme, t.cancel, dismiss, resource_id="android:id/button2"),
        ui.button(
            theme, t.role_set, _take, enabled=chosen == asks, resource_id="android:id/button1"
        ),
    )
    title = t.role_sms.format(app=ctx.apps[asks].name(ctx.state.language))
    rows = (_option(ctx, package, package == chosen, package == held) for package in options)
    content = ui.column(*rows, width=ui.FILL, class_name="android.widget.ListView")
    return ui.dialog(theme, title, content, *buttons)


def _option(ctx: SystemUiContext[RoleArgs], package: str, checked: bool, held: bool) -> ui.View:
    theme, app = ctx.theme, ctx.apps[package]
    return ui.row(
        ui.icon(
            "radiobox-marked" if checked else "radiobox-blank",
            24,
            theme.accent if checked else theme.icon,
            class_name="android.widget.RadioButton",
            resource_id="radio",
            checkable=True,
            checked=checked,
        ),
        badge(app, 32),
        ui.column(
            ui.text(app.name(ctx.state.language), 16, theme.text, resource_id="title", max_lines=1),
            ui.text(ctx.t.role_current, 14, theme.text_secondary, resource_id="subtitle")
            if held
            else None,
            weight=1,
        ),
        gap=16,
        width=ui.FILL,
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


# -- A promotional dialog that nobody asked for: it has to be closed before one can go on --------


def promotion(ctx: SystemUiContext[PromotionArgs]) -> ui.View:
    """The dialog; both of its buttons, Back and a tap beside it close it."""
    title, message = PROMOTIONS[ctx.args.number]
    language = ctx.state.language
    body = ui.text(
        message.of(language),
        15,
        ctx.theme.text_secondary,
        width=ui.FILL,
        padding=(24, 0, 24, 8),
        resource_id="android:id/message",
    )
    return ui.dialog(
        ctx.theme,
        title.of(language),
        body,
        ui.button(ctx.theme, ctx.t.not_now, System.dismiss, resource_id="android:id/button2"),
        ui.button(ctx.theme, ctx.t.great, System.dismiss, resource_id="android:id/button1"),
    )
