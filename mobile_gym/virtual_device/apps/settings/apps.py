"""Apps: the list of all apps, and app info with its notifications, storage and permissions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

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
    DEFAULT_APPS,
    DEFAULTS_OF_APP,
    default_apps_summary,
    defaults_summary,
)
from mobile_gym.virtual_device.apps.settings.entries import Heading, Link, Page, Rows
from mobile_gym.virtual_device.apps.settings.permission_pages import (
    APP_PERMISSIONS,
    allowed_summary,
)
from mobile_gym.virtual_device.apps.settings.rows import (
    action_button,
    app_bar,
    list_screen,
    main_switch,
    opens,
    shows,
)
from mobile_gym.virtual_device.state import Package
from mobile_gym.virtual_device.system.system import LAUNCHER
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, row, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "APP_INFO",
    "PAGES",
    "SCREENS",
    "app_notifications_link",
]

DASHBOARD: Final = ".Settings$AppDashboardActivity"
ALL_APPS: Final = ".Settings$ManageApplicationsActivity"
APP_INFO: Final = ".applications.InstalledAppDetailsTop"
APP_NOTIFICATIONS: Final = ".Settings$AppNotificationSettingsActivity"
APP_STORAGE: Final = ".applications.AppStorageSettings"

_ESSENTIAL: Final = frozenset({PACKAGE, LAUNCHER})
"""What Android does not let a person disable."""


def _app_rows(ctx: Context) -> Iterable[View]:
    for name in listed_packages(ctx):
        package: Package = ctx.state.packages[name]
        yield widgets.list_item(
            ctx.theme,
            app_name(ctx, name),
            _size(ctx, name) if package.enabled else ctx.t.disabled,
            on_tap=opens(APP_INFO, app=name),
            leading=app_icon(ctx, name),
        )


def _recent_rows(ctx: Context) -> Iterable[View]:
    recent = [task.package for task in reversed(ctx.state.tasks) if task.package != LAUNCHER][:4]
    for name in recent:
        yield widgets.list_item(
            ctx.theme,
            app_name(ctx, name),
            on_tap=opens(APP_INFO, app=name),
            leading=app_icon(ctx, name),
        )


def _all_apps_summary(ctx: Context) -> str:
    return ctx.t.apps_count.format(count=len(ctx.state.packages))


def app_bytes(package: str, version: str) -> int:
    """The size of an app in hundredths of a megabyte; made up, but always the same."""
    return 900 + sum(map(ord, package + version)) * 7 % 6100


def _size(ctx: Context, name: str) -> str:
    return f"{app_bytes(name, ctx.state.packages[name].version) / 100:.2f} MB"


# -- app info -------------------------------------------------------------------------------------


def _info_screen(ctx: Context) -> View:
    package = package_of(ctx)
    if package is None:
        return app_is_gone(ctx, "app_info")
    name, theme = package.name, ctx.theme
    essential = name in _ESSENTIAL
    runs = any(task.package == name for task in ctx.state.tasks)
    if not package.is_system:
        second = action_button(
            ctx, "trash-can-outline", "uninstall", shows("uninstall", app=name), "button2"
        )
    elif package.enabled:
        second = action_button(
            ctx, "cancel", "disable", shows("disable", app=name), "button2", enabled=not essential
        )
    else:
        second = action_button(
            ctx, "check-circle-outline", "enable", partial(_enable, name=name), "button2"
        )
    notifications = "on" if package.notifications_enabled else "off"
    return list_screen(
        theme,
        app_bar(ctx, ctx.t.app_info),
        app_header(ctx, name),
        row(
            action_button(
                ctx,
                "open-in-new",
                "open",
                partial(_launch, name=name),
                "button1",
                enabled=package.enabled and ctx.apps[name].in_launcher,
            ),
            second,
            action_button(
                ctx,
                "alert-octagon-outline",
                "force_stop",
                shows("force_stop", app=name),
                "button3",
                enabled=runs and not essential,
            ),
            width=FILL,
            padding=(16, 0, 16, 8),
            gap=8,
        ),
        widgets.list_item(
            theme,
            ctx.t.notifications,
            ctx.t[notifications],
            on_tap=opens(APP_NOTIFICATIONS, app=name),
        ),
        widgets.list_item(
            theme,
            ctx.t.storage_cache,
            ctx.t.internal_used.format(size=_size(ctx, name)),
            on_tap=opens(APP_STORAGE, app=name),
        ),
        widgets.list_item(
            theme,
            ctx.t.permissions,
            allowed_summary(ctx, package),
            on_tap=opens(APP_PERMISSIONS, app=name),
        ),
        widgets.list_item(
            theme,
            ctx.t.open_by_default,
            defaults_summary(ctx, name),
            on_tap=opens(DEFAULTS_OF_APP, app=name),
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


def _notifications_screen(ctx: Context) -> View:
    package = package_of(ctx)
    if package is None:
        return app_is_gone(ctx, "app_notifications")
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


def _storage_screen(ctx: Context) -> View:
    package = package_of(ctx)
    if package is None:
        return app_is_gone(ctx, "app_storage")
    name, theme = package.name, ctx.theme
    return list_screen(
        theme,
        app_bar(ctx, ctx.t.app_storage),
        app_header(ctx, name),
        row(
            action_button(
                ctx, "delete-outline", "clear_storage", shows("clear_storage", app=name), "button1"
            ),
            width=FILL,
            padding=(16, 0, 16, 8),
        ),
        widgets.category(theme, ctx.t.space_used),
        widgets.list_item(theme, ctx.t.app_size, _size(ctx, name)),
    )


def app_notifications_link(name: str) -> Handler:
    """A handler that opens an app's notification page."""
    return opens(APP_NOTIFICATIONS, app=name)


PAGES: Final = (
    Page(
        DASHBOARD,
        "apps",
        (
            Heading("recent_apps"),
            Rows(_recent_rows),
            Link("all_apps", ALL_APPS, _all_apps_summary),
            Heading("general"),
            Link("default_apps", DEFAULT_APPS, default_apps_summary),
        ),
    ),
    Page(ALL_APPS, "all_apps", (Rows(_app_rows),)),
)

SCREENS: Final = {
    APP_INFO: _info_screen,
    APP_NOTIFICATIONS: _notifications_screen,
    APP_STORAGE: _storage_screen,
}
