"""Apps: the list of all apps, and app info with its notifications, storage and permissions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.app_dialogs import app_name, change_package
from mobile_gym.virtual_device.apps.settings.app_rows import (
    app_header,
    app_icon,
    app_is_gone,
    listed_packages,
    package_of,
)
from mobile_gym.virtual_device.apps.settings.data import PACKAGE
from mobile_gym.virtual_device.apps.settings.default_apps import (
    default_apps_summary,
    defaults_summary,
)
from mobile_gym.virtual_device.apps.settings.entries import Heading, Link, PreferenceScreen, Rows
from mobile_gym.virtual_device.apps.settings.frame import app_bar, list_screen
from mobile_gym.virtual_device.apps.settings.permission_pages import allowed_summary
from mobile_gym.virtual_device.apps.settings.rows import action_button, action_buttons, main_switch
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.state import Package
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.context import SettingsContext
    from mobile_gym.virtual_device.apps.settings.pages import AppArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["PAGES", "SCREENS"]

_ESSENTIAL: Final = frozenset({PACKAGE, LAUNCHER})
"""What Android does not let a person disable."""


def _app_rows(ctx: SettingsContext) -> Iterable[View]:
    for name in listed_packages(ctx):
        package: Package = ctx.state.packages[name]
        yield widgets.list_item(
            ctx.theme,
            app_name(ctx, name),
            _size(ctx, name) if package.enabled else ctx.t.disabled,
            on_tap=bound(pages.APP_INFO.start, app=name),
            leading=app_icon(ctx, name),
        )


def _recent_rows(ctx: SettingsContext) -> Iterable[View]:
    recent = [task.package for task in reversed(ctx.state.tasks) if task.package != LAUNCHER][:4]
    for name in recent:
        yield widgets.list_item(
            ctx.theme,
            app_name(ctx, name),
            on_tap=bound(pages.APP_INFO.start, app=name),
            leading=app_icon(ctx, name),
        )


def _all_apps_summary(ctx: SettingsContext) -> str:
    return ctx.t.apps_count.format(count=len(ctx.state.packages))


def app_bytes(package: str, version: str) -> int:
    """The size of an app in hundredths of a megabyte; made up, but always the same."""
    return 900 + sum(map(ord, package + version)) * 7 % 6100


def _size(ctx: SettingsContext, name: str) -> str:
    megabytes = app_bytes(name, ctx.state.packages[name].version) / 100
    return f"{locale(ctx.state).number(megabytes, 2)} MB"


# -- app info -------------------------------------------------------------------------------------


def _info_screen(ctx: SettingsContext[AppArgs]) -> View:
    package = package_of(ctx)
    if package is None:
        return app_is_gone(ctx, ctx.t.app_info)
    name, theme = package.name, ctx.theme
    essential = name in _ESSENTIAL
    runs = any(task.package == name for task in ctx.state.tasks)
    if not package.is_system:
        second = action_button(
            ctx,
            "trash-can-outline",
            ctx.t.uninstall,
            bound(pages.UNINSTALL.open, app=name),
            "button2",
        )
    elif package.enabled:
        second = action_button(
            ctx,
            "cancel",
            ctx.t.disable,
            bound(pages.DISABLE.open, app=name),
            "button2",
            enabled=not essential,
        )
    else:
        second = action_button(
            ctx, "check-circle-outline", ctx.t.enable, partial(_enable, name=name), "button2"
        )
    return list_screen(
        theme,
        app_bar(ctx, ctx.t.app_info),
        app_header(ctx, name),
        action_buttons(
            ctx,
            action_button(
                ctx,
                "open-in-new",
                ctx.t.open,
                partial(_launch, name=name),
                "button1",
                enabled=package.enabled and ctx.apps[name].in_launcher,
            ),
            second,
            action_button(
                ctx,
                "alert-octagon-outline",
                ctx.t.force_stop,
                bound(pages.FORCE_STOP.open, app=name),
                "button3",
                enabled=runs and not essential,
            ),
        ),
        widgets.list_item(
            theme,
            ctx.t.notifications,
            ctx.t.on if package.notifications_enabled else ctx.t.off,
            on_tap=bound(pages.APP_NOTIFICATIONS.start, app=name),
        ),
        widgets.list_item(
            theme,
            ctx.t.storage_cache,
            ctx.t.internal_used.format(size=_size(ctx, name)),
            on_tap=bound(pages.APP_STORAGE.start, app=name),
        ),
        widgets.list_item(
            theme,
            ctx.t.permissions,
            allowed_summary(ctx, package),
            on_tap=bound(pages.APP_PERMISSIONS.start, app=name),
        ),
        widgets.list_item(
            theme,
            ctx.t.open_by_default,
            defaults_summary(ctx, name),
            on_tap=bound(pages.APP_DEFAULTS.start, app=name),
        ),
        text(
            ctx.t.version.format(version=package.version),
            14,
            theme.text_secondary,
            width=FILL,
            padding=(24, 16, 24, 16),
            resource_id="android:id/title",
        ),
    )


def _launch(system: System, name: str) -> None:
    system.launch(name)


def _enable(system: System, name: str) -> None:
    change_package(system, name, enabled=True)


def _notifications_screen(ctx: SettingsContext[AppArgs]) -> View:
    package = package_of(ctx)
    if package is None:
        return app_is_gone(ctx, ctx.t.app_notifications)
    shown = package.notifications_enabled
    title = ctx.t.all_app_notifications.format(app=app_name(ctx, package.name))
    return list_screen(
        ctx.theme,
        app_bar(ctx, ctx.t.app_notifications),
        app_header(ctx, package.name),
        main_switch(ctx, title, shown, partial(_flip_notifications, name=package.name)),
        None
        if shown
        else text(
            ctx.t.notifications_blocked,
            14,
            ctx.theme.text_secondary,
            width=FILL,
            padding=(24, 16, 24, 16),
            resource_id="android:id/summary",
        ),
    )


def _flip_notifications(system: System, name: str) -> None:
    shown = system.state.packages[name].notifications_enabled
    change_package(system, name, notifications_enabled=not shown)


def _storage_screen(ctx: SettingsContext[AppArgs]) -> View:
    package = package_of(ctx)
    if package is None:
        return app_is_gone(ctx, ctx.t.app_storage)
    name, theme = package.name, ctx.theme
    return list_screen(
        theme,
        app_bar(ctx, ctx.t.app_storage),
        app_header(ctx, name),
        action_buttons(
            ctx,
            action_button(
                ctx,
                "delete-outline",
                ctx.t.clear_storage,
                bound(pages.CLEAR_STORAGE.open, app=name),
                "button1",
            ),
        ),
        widgets.category(theme, ctx.t.space_used),
        widgets.list_item(theme, ctx.t.app_size, _size(ctx, name)),
    )


PAGES: Final = (
    PreferenceScreen(
        pages.APPS,
        Texts.apps,
        (
            Heading(Texts.recent_apps),
            Rows(_recent_rows),
            Link(Texts.all_apps, pages.ALL_APPS, _all_apps_summary),
            Heading(Texts.general),
            Link(Texts.default_apps, pages.DEFAULT_APPS, default_apps_summary),
        ),
    ),
    PreferenceScreen(pages.ALL_APPS, Texts.all_apps, (Rows(_app_rows),)),
)

SCREENS: Final = (
    pages.APP_INFO.shows(_info_screen),
    pages.APP_NOTIFICATIONS.shows(_notifications_screen),
    pages.APP_STORAGE.shows(_storage_screen),
)
