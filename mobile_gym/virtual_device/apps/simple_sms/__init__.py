"""SMS Messenger, as the open source app of Simple Mobile Tools: another face of the messages.

The messages belong to `providers.telephony`. This file puts the rooms together.

Source: SMS Messenger 5.19 (`com.simplemobiletools.smsmessenger`), for its package, its activities,
its rooms and their order; drawing and words are our own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES
from mobile_gym.virtual_device.apps.simple_sms import (
    alerts,
    conversation,
    data,
    first_start,
    listing,
    pages,
    recipients,
    settings,
)
from mobile_gym.virtual_device.apps.simple_sms.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions, Schedule
from mobile_gym.virtual_device.system.intents import SEND, VIEW, IntentFilter
from mobile_gym.virtual_device.system.roles import SMS
from mobile_gym.virtual_device.system.storage import Storage

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["APP"]

_SENDTO: Final = "android.intent.action.SENDTO"


def _next_event_ms(state: DeviceState) -> int | None:
    first = first_start.next_event_ms(state)
    return conversation.next_event_ms(state) if first is None else first


def _on_time(system: System) -> None:
    first_start.on_time(system)
    conversation.on_time(system)


APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="message-processing",
    color=0xFFF57C00,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(listing.main),
            pages.ARCHIVE.shows(listing.archive_page),
            pages.NEW.shows(recipients.new_conversation),
            pages.THREAD.shows(conversation.thread),
            pages.DETAILS.shows(conversation.details),
            pages.SETTINGS.shows(settings.PAGE.page),
            pages.BLOCKED.shows(settings.blocked_numbers_page),
        ]
    ),
    popups=dict(
        [
            pages.MENU.shows(listing.overflow_menu),
            pages.SEARCH.shows(listing.search),
            pages.SELECTION_MENU.shows(listing.selection_menu),
            pages.ARCHIVE_CONVERSATIONS.shows(listing.archive_question),
            pages.DELETE_CONVERSATIONS.shows(listing.delete_question),
            pages.BLOCK.shows(listing.block_question),
            pages.RENAME.shows(listing.rename_dialog),
            pages.THREAD_MENU.shows(conversation.thread_menu),
            pages.MESSAGE_MENU.shows(conversation.message_menu),
            pages.DELETE_MESSAGES.shows(conversation.delete_question),
            pages.PROPERTIES.shows(conversation.properties),
            pages.ATTACH.shows(conversation.attach_sheet),
            pages.BLOCK_NUMBER.shows(settings.block_number),
            CHOICES.shows(settings.PAGE.choices),
        ]
    ),
    texts=Texts,
    permissions=Permissions(asked=SMS.permissions),
    initial=lambda rng, language: data.MessengerData(),
    filters=(
        IntentFilter(_SENDTO, pages.THREAD.name, scheme="smsto"),
        IntentFilter(_SENDTO, pages.THREAD.name, scheme="sms"),
        IntentFilter(VIEW, pages.THREAD.name, scheme="smsto"),
        IntentFilter(VIEW, pages.THREAD.name, scheme="sms"),
        IntentFilter(SEND, pages.NEW.name, mime="text/plain"),
        IntentFilter(SEND, pages.NEW.name, mime="image/*"),
    ),
    on_boot=first_start.keep_role_where_it_is,
    on_protected_broadcast=alerts.on_broadcast,
    on_back=listing.on_back,
    on_notification_action=alerts.on_action,
    schedule=Schedule(next_event_ms=_next_event_ms, on_time=_on_time),
    storage=Storage(preferences=data.PREFERENCES),
)
