"""Messaging, as AOSP's: conversations, writing, searching, archive, blocking.

The messages themselves belong to the headless app of `messages.provider`. This file puts the rooms
together.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.messages import (
    actions,
    alerts,
    conversation,
    data,
    listing,
    message,
    recipients,
    search,
    settings,
    storage,
)
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import SEND, VIEW, IntentFilter
from mobile_gym.virtual_device.system.pages import untyped

__all__ = ["APP"]

_SHARE: Final = ".ui.conversationlist.ShareIntentActivity"
_SENDTO: Final = "android.intent.action.SENDTO"

APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="message-text",
    color=0xFF1E88E5,
    main=listing.MAIN,
    screens=untyped(
        {
            listing.MAIN: listing.main,
            listing.ARCHIVE: listing.archive_page,
            data.CONVERSATION: conversation.conversation,
            conversation.OPTIONS: settings.options,
            settings.ACTIVITY: settings.settings,
            settings.BLOCKED: settings.blocked,
            _SHARE: recipients.choose_conversation,
            actions.FORWARD: recipients.choose_conversation,
        }
    ),
    popups=untyped(
        {
            "menu": listing.overflow_menu,
            "selection_menu": listing.selection_menu,
            "delete_conversations": listing.delete_dialog,
            "block": listing.block_dialog,
            "conversation_menu": conversation.overflow_menu,
            "message_menu": message.message_menu,
            "delete_message": message.delete_message,
            "details": message.details,
            "search": search.search,
        }
    ),
    texts=Texts,
    granted=(
        "android.permission.SEND_SMS",
        "android.permission.RECEIVE_SMS",
        "android.permission.READ_SMS",
        "android.permission.READ_CONTACTS",
        "android.permission.READ_PHONE_STATE",
        "android.permission.POST_NOTIFICATIONS",
    ),
    permissions=(
        "android.permission.CAMERA",
        "android.permission.RECORD_AUDIO",
        "android.permission.ACCESS_FINE_LOCATION",
    ),
    initial=lambda rng, language: data.MessagingData(),
    filters=(
        IntentFilter(_SENDTO, data.CONVERSATION, scheme="smsto"),
        IntentFilter(_SENDTO, data.CONVERSATION, scheme="sms"),
        IntentFilter(VIEW, data.CONVERSATION, scheme="smsto"),
        IntentFilter(VIEW, data.CONVERSATION, scheme="sms"),
        IntentFilter(SEND, _SHARE, mime="text/plain"),
    ),
    on_back=listing.on_back,
    on_notification_action=alerts.on_action,
    next_event_ms=conversation.next_event_ms,
    on_time=conversation.on_time,
    preferences=data.preferences,
    content={storage.CONVERSATIONS_PATH: storage.conversation_rows},
)
