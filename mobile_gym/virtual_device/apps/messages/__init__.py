"""Messaging, as AOSP's: conversations, writing, searching, archive, blocking.

The messages themselves belong to the headless app of `providers.telephony`. This file puts the
rooms together.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.messages import (
    actions,
    alerts,
    conversation,
    data,
    listing,
    pages,
    recipients,
    settings,
    storage,
)
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions, Schedule
from mobile_gym.virtual_device.system.intents import SEND, VIEW, IntentFilter

__all__ = ["APP"]

_SENDTO: Final = "android.intent.action.SENDTO"

APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="message-text",
    color=0xFF1E88E5,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(listing.main),
            pages.ARCHIVE.shows(listing.archive_page),
            pages.CONVERSATION.shows(conversation.conversation),
            pages.OPTIONS.shows(settings.options),
            pages.SETTINGS.shows(settings.PAGE.page),
            pages.BLOCKED.shows(settings.blocked_numbers_page),
            pages.SHARE.shows(recipients.choose_conversation),
            pages.FORWARD.shows(recipients.choose_conversation),
        ]
    ),
    popups=dict(
        [
            pages.MENU.shows(listing.overflow_menu),
            pages.SELECTION_MENU.shows(listing.selection_menu),
            pages.DELETE_CONVERSATIONS.shows(listing.delete_dialog),
            pages.BLOCK.shows(listing.block_dialog),
            pages.CONVERSATION_MENU.shows(conversation.overflow_menu),
            pages.MESSAGE_MENU.shows(conversation.message_menu),
            pages.DELETE_MESSAGE.shows(conversation.delete_message),
            pages.DETAILS.shows(conversation.details),
            pages.SEARCH.shows(listing.search),
            pages.ATTACH.shows(conversation.picker),
        ]
    ),
    texts=Texts,
    permissions=Permissions(
        granted=(
            "android.permission.SEND_SMS",
            "android.permission.RECEIVE_SMS",
            "android.permission.READ_SMS",
            "android.permission.READ_CONTACTS",
            "android.permission.READ_PHONE_STATE",
            "android.permission.POST_NOTIFICATIONS",
        ),
        asked=(
            "android.permission.CAMERA",
            "android.permission.RECORD_AUDIO",
            "android.permission.ACCESS_FINE_LOCATION",
        ),
    ),
    initial=lambda rng, language: data.MessagingData(),
    filters=(
        IntentFilter(_SENDTO, pages.CONVERSATION.name, scheme="smsto"),
        IntentFilter(_SENDTO, pages.CONVERSATION.name, scheme="sms"),
        IntentFilter(VIEW, pages.CONVERSATION.name, scheme="smsto"),
        IntentFilter(VIEW, pages.CONVERSATION.name, scheme="sms"),
        IntentFilter(SEND, pages.SHARE.name, mime="text/plain"),
        IntentFilter(SEND, pages.SHARE.name, mime="image/*"),
    ),
    on_protected_broadcast=alerts.on_broadcast,
    on_back=listing.on_back,
    on_notification_action=alerts.on_action,
    on_undo=actions.restore,
    values=(actions.DeletedMessages, actions.MovedThreads),
    schedule=Schedule(next_event_ms=conversation.next_event_ms, on_time=conversation.on_time),
    storage=storage.STORAGE,
)
