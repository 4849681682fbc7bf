"""Notifications: which apps may show them, dots, bubbles, the lock screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.settings import entries, pages
from mobile_gym.virtual_device.apps.settings.app_dialogs import app_name
from mobile_gym.virtual_device.apps.settings.app_rows import app_icon, listed_packages
from mobile_gym.virtual_device.apps.settings.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext


def _app_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    for name in listed_packages(ctx):
        allowed = ctx.state.packages[name].notifications_enabled
        yield ui.list_item(
            ctx.theme,
            app_name(ctx, name),
            (ctx.t.on if allowed else ctx.t.off),
            on_tap=partial_handler(pages.APP_NOTIFICATIONS.start, app=name),
            leading=app_icon(ctx, name),
        )


PAGES: Final = (
    entries.PreferenceScreen(
        pages.NOTIFICATIONS,
        Texts.notifications,
        (
            entries.Heading(Texts.manage),
            entries.Link(Texts.app_settings, pages.NOTIFICATION_APPS, Texts.app_settings_summary),
            entries.Toggle(Texts.notification_history, "secure", "notification_history_enabled"),
            entries.Heading(Texts.conversation),
            entries.Toggle(
                Texts.bubbles, "secure", "notification_bubbles", Texts.bubbles_summary, absent="1"
            ),
            entries.Heading(Texts.privacy),
            entries.Toggle(
                Texts.lock_notifications, "secure", "lock_screen_show_notifications", absent="1"
            ),
            entries.Toggle(
                Texts.sensitive_notifications,
                "secure",
                "lock_screen_allow_private_notifications",
                Texts.sensitive_summary,
                absent="1",
            ),
            entries.Heading(Texts.general),
            entries.Link(Texts.do_not_disturb, pages.DO_NOT_DISTURB),
            entries.Toggle(Texts.notification_dots, "secure", "notification_badging", absent="1"),
            entries.Toggle(
                Texts.heads_up,
                "global",
                "heads_up_notifications_enabled",
                Texts.heads_up_summary,
                absent="1",
            ),
        ),
    ),
    entries.PreferenceScreen(
        pages.NOTIFICATION_APPS, Texts.app_notifications, (entries.Rows(_app_rows),)
    ),
)
