"""What other programs can read of Messaging: its conversations and its settings.

Source: AOSP's Messaging, `MessagingContentProvider` and `ConversationListItemData`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.apps.messages import data
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.providers.telephony.store import Conversation
from mobile_gym.virtual_device.system.storage import Column, Storage, Table

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

CONVERSATIONS_PATH: Final = f"{data.PACKAGE}.datamodel.MessagingContentProvider/conversations"


def _name(state: DeviceState) -> Callable[[Conversation], str]:
    return lambda item: store.name_of(state, item.address)


def _draft(state: DeviceState) -> Callable[[Conversation], str]:
    drafts = data.read(state).drafts
    return lambda item: str(drafts.get(data.draft_key(item.address), ""))


def _shows_draft(state: DeviceState) -> Callable[[Conversation], int]:
    draft = _draft(state)
    return lambda item: int(draft(item) != "")


def _is_archived(state: DeviceState) -> Callable[[Conversation], int]:
    archived = data.read(state).archived
    return lambda item: int(item.id in archived)


def _notifies(state: DeviceState) -> Callable[[Conversation], int]:
    muted = data.read(state).muted
    return lambda item: int(item.id not in muted)


_CONVERSATIONS: Final = Table[Conversation](
    store.conversations,
    (
        tables.row_id(lambda item: item.id),
        Column("name", tables.TEXT, _name),
        tables.text("participant_normalized_destination", lambda item: item.address),
        tables.constant("participant_count", 1),
        tables.integer("sort_timestamp", lambda item: item.last.date_ms),
        tables.flag("read", lambda item: not item.unread),
        Column("archive_status", tables.INTEGER, _is_archived),
        Column("notification_enabled", tables.INTEGER, _notifies),
        Column("show_draft", tables.INTEGER, _shows_draft),
        Column("draft_snippet_text", tables.TEXT, _draft),
        tables.text("snippet_text", lambda item: item.last.body),
    ),
)
"""Archived ones too, the one with the latest message first."""

STORAGE: Final = Storage(tables={CONVERSATIONS_PATH: _CONVERSATIONS}, preferences=data.PREFERENCES)
