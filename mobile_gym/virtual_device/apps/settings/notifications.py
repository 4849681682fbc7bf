"""Notifications: which apps may show them, dots, bubbles, the lock screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings.app_dialogs import app_name
from mobile_gym.virtual_device.apps.settings.app_rows import app_icon, listed_packages
from mobile_gym.virtual_device.apps.settings.apps import app_notifications_link
from mobile_gym.virtual_device.apps.settings.entries import Heading, Link, Page, Rows, Toggle
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import View

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context

__all__ = ["PAGES"]

NOTIFICATIONS: Final = ".Settings$ConfigureNotificationSettingsActivity"
APP_LIST: Final = ".Settings$NotificationAppListActivity"
ZEN: Final = ".Settings$ZenModeSettingsActivity"


def _app_rows(ctx: Context) -> Iterable[View]:
    for name in listed_packages(ctx):
        allowed = ctx.state.packages[name].notifications_enabled
        yield widgets.list_item(
            ctx.theme,
            app_name(ctx, name),
            (ctx.t.on if allowed else ctx.t.off),
            on_tap=app_notifications_link(name),
            leading=app_icon(ctx, name),
        )


PAGES: Final = (
    Page(
        NOTIFICATIONS,
        "notifications",
        (
            Heading("manage"),
            Link("app_settings", APP_LIST, "app_settings_summary"),
            Toggle("notification_history", "secure", "notification_history_enabled"),
            Heading("conversation"),
            Toggle("bubbles", "secure", "notification_bubbles", "bubbles_summary", absent="1"),
            Heading("privacy"),
            Toggle("lock_notifications", "secure", "lock_screen_show_notifications", absent="1"),
            Toggle(
                "sensitive_notifications",
                "secure",
                "lock_screen_allow_private_notifications",
                "sensitive_summary",
                absent="1",
            ),
            Heading("general"),
            Link("do_not_disturb", ZEN),
            Toggle("notification_dots", "secure", "notification_badging", absent="1"),
            Toggle(
                "heads_up",
                "global",
                "heads_up_notifications_enabled",
                "heads_up_summary",
                absent="1",
            ),
        ),
    ),
    Page(APP_LIST, "app_notifications", (Rows(_app_rows),)),
)
