"""What other programs can read of Messaging's conversations, with its own provider's columns.

Source: AOSP's Messaging, `MessagingContentProvider` and `ConversationListItemData`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.messages import data, store

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

__all__ = ["CONVERSATIONS_PATH", "conversation_rows"]

CONVERSATIONS_PATH: Final = f"{data.PACKAGE}.datamodel.MessagingContentProvider/conversations"


def conversation_rows(state: DeviceState) -> Iterator[Mapping[str, str]]:
    """A row for each conversation, archived ones too, the one with the latest message first."""
    mine = data.read(state)
    for item in store.conversations(state):
        draft = str(mine.drafts.get(data.draft_key(item.address), ""))
        yield {
            "_id": str(item.id),
            "name": contacts.name_or_number(state, item.address),
            "participant_normalized_destination": item.address,
            "participant_count": "1",
            "sort_timestamp": str(item.last.date_ms),
            "read": str(int(not item.unread)),
            "archive_status": str(int(item.id in mine.archived)),
            "notification_enabled": str(int(item.id not in mine.muted)),
            "show_draft": str(int(bool(draft))),
            "draft_snippet_text": draft,
            "snippet_text": item.last.body,
        }
