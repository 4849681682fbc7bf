"""The settings of SMS Messenger, and the blocked numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.people_rows import person_row
from mobile_gym.virtual_device.app_kit.prompts import focus_name, name_dialog
from mobile_gym.virtual_device.apps.simple_sms import data
from mobile_gym.virtual_device.apps.simple_sms.look import face
from mobile_gym.virtual_device.apps.simple_sms.pages import BLOCK_NUMBER, BLOCKED
from mobile_gym.virtual_device.apps.simple_sms.recipients import typed_numbers
from mobile_gym.virtual_device.apps.simple_sms.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.system.intents import Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System


def _open_notifications(system: System) -> None:
    extras = {"android.provider.extra.APP_PACKAGE": data.PACKAGE}
    system.request(Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras))


PAGE: Final = settings_page.SettingsPage(
    Texts.settings,
    settings_page.Group(
        Texts.group_appearance,
        settings_page.Choice(
            Texts.font_size,
            data.FONT,
            {
                0: Texts.font_small,
                1: Texts.font_medium,
                2: Texts.font_large,
                3: Texts.font_very_large,
            },
        ),
        settings_page.Switch(Texts.counter, data.COUNTER),
    ),
    settings_page.Group(
        Texts.group_general, settings_page.Link(Texts.notifications, _open_notifications)
    ),
    settings_page.Group(
        Texts.group_outgoing,
        settings_page.Switch(Texts.accents, data.PLAIN_LETTERS),
        settings_page.Switch(Texts.enter_sends, data.ENTER_SENDS),
        settings_page.Switch(Texts.delivery_reports, data.DELIVERY),
    ),
    settings_page.Group(
        Texts.group_security, settings_page.Link(Texts.manage_blocked, BLOCKED.start)
    ),
)
"""The settings."""


def blocked_numbers_page(ctx: data.MessengerContext) -> ui.View:
    """The blocked numbers; more are added by the button in the bar."""
    theme, t = ctx.theme, ctx.t
    numbers = [item.number for item in contacts.read(ctx.state).blocked]
    bar = sub_page_bar(
        ctx,
        t.manage_blocked,
        ui.icon_button(theme, "plus", t.add_number, _open_field, resource_id="add_blocked_number"),
    )
    if not numbers:
        return ui.page(theme, bar, empty_list(theme, "cancel", t.no_blocked))
    return ui.screen(theme, bar, *(_blocked_row(ctx, number) for number in numbers))


def _blocked_row(ctx: data.MessengerContext, number: str) -> ui.View:
    name = contacts.name_or_number(ctx.state, number)
    return person_row(
        ctx.theme,
        face(ctx.state, number, 40),
        name,
        number if name != number else "",
        trailing=ui.icon_button(
            ctx.theme,
            "close",
            f"{ctx.t.unblock} {name}",
            partial_handler(contacts.unblock, number),
            resource_id="manage_blocked_number_remove",
        ),
    )


def _open_field(system: System) -> None:
    BLOCK_NUMBER.open(system)
    focus_name(system)


def block_number(ctx: data.MessengerContext) -> ui.View:
    """Asks for a number that is to be blocked."""
    return name_dialog(
        ctx, ctx.t.add_number, "", contacts.block, check=_wrong_number, hint=ctx.t.number_hint
    )


def _wrong_number(state: DeviceState, number: str) -> Text | None:
    del state
    return None if len(typed_numbers(number)) == 1 else Texts.number_hint
