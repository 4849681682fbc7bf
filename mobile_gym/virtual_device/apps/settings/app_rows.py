"""Apps on the pages of Settings: their icons, their order, and the head of a page about one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.settings.app_dialogs import app_name
from mobile_gym.virtual_device.apps.settings.frame import app_bar, list_screen
from mobile_gym.virtual_device.state import Package

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.apps.settings.pages import AppArgs


def app_icon(ctx: SettingsContext, package: str, size: float = 32.0) -> ui.View:
    """An app's icon, as the launcher shows it."""
    app = ctx.apps[package]
    return ui.stack(
        ui.icon(app.icon, size * 0.6, 0xFFFFFFFF),
        width=size,
        height=size,
        align="center",
        justify="center",
        fill=app.color,
        radius=size / 2,
        class_name="android.widget.ImageView",
        resource_id="android:id/icon",
    )


def listed_packages(ctx: SettingsContext) -> list[str]:
    """Installed packages in the order of their labels."""
    return sorted(ctx.state.packages, key=lambda package: app_name(ctx, package).casefold())


_EXTRAS: Final = (
    "android.provider.extra.APP_PACKAGE",  # android.settings.APP_NOTIFICATION_SETTINGS
    "android.intent.extra.PACKAGE_NAME",  # android.intent.action.MANAGE_APP_PERMISSIONS
)
"""The extras that name the app."""


def package_of(ctx: SettingsContext[AppArgs]) -> Package | None:
    """The package that the page is about: from this app, or from an intent's data or extras."""
    args = ctx.args
    name = args.app or next((args.extras[key] for key in _EXTRAS if key in args.extras), None)
    if name is None:
        name = str(args.data).removeprefix("package:")
    return ctx.state.packages.get(name)


def app_is_gone(ctx: SettingsContext, title: str) -> ui.View:
    """The page of an app that is not installed, or no longer."""
    return list_screen(
        ctx.theme,
        app_bar(ctx, title),
        ui.text(ctx.t.not_installed, 16, ctx.theme.text_secondary, padding=(24, 16, 24, 16)),
    )


def app_header(ctx: SettingsContext, name: str) -> ui.View:
    """An app's icon and name, at the top of its pages."""
    return ui.column(
        app_icon(ctx, name, 56),
        ui.text(
            app_name(ctx, name), 22, ctx.theme.text, max_lines=2, resource_id="entity_header_title"
        ),
        gap=10,
        width=ui.FILL,
        align="center",
        padding=(24, 4, 24, 16),
        class_name="android.widget.LinearLayout",
        resource_id="entity_header",
    )
