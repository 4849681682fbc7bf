"""What Messaging itself remembers: archived and silent conversations, drafts, settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.app_kit.stored_preferences import StoredPreferences
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.state import EMPTY, FrozenMap
from mobile_gym.virtual_device.system.app import ArgsT, Context

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

PACKAGE: Final = "com.android.messaging"


@dataclass(frozen=True, slots=True)
class MessagingData:
    """The app's data. `archived` and `muted` hold ids of threads, `drafts` texts by address."""

    archived: frozenset[int] = frozenset()
    muted: frozenset[int] = frozenset()
    drafts: FrozenMap = EMPTY
    notifications: bool = True
    sounds: bool = True
    vibrate: bool = True
    delivery_reports: bool = False


STORED: Final = Stored(PACKAGE, MessagingData)
read, write = STORED.read, STORED.write


def set_archived(system: System, thread_id: int, archived: bool) -> None:
    """Put a conversation into the archive, or take it out."""
    before = read(system.state).archived
    if (thread_id in before) != archived:
        write(system, archived=before | {thread_id} if archived else before - {thread_id})


def draft_key(address: str) -> str:
    """What a draft is kept under: the number without its punctuation."""
    digits = "".join([sign for sign in address if sign.isdigit() or sign == "+"])
    return digits or address.strip()


def set_draft(system: System, address: str, text: str) -> None:
    """Keep what was written and not sent, or drop it where it is empty."""
    drafts, key = read(system.state).drafts, draft_key(address)
    if text.strip():
        write(system, drafts=drafts.set(key, text))
    elif key in drafts:
        write(system, drafts=drafts.delete(key))


PREFERENCES: Final = StoredPreferences(
    STORED,
    {
        "notifications_enabled": lambda data: data.notifications,
        "send_sound": lambda data: data.sounds,
        "notification_vibration": lambda data: data.vibrate,
        "delivery_reports": lambda data: data.delivery_reports,
    },
)
"""The shared preferences, under Messaging's own keys."""


# -- What the screens of Messaging know ----------------------------------------------------------

MessagesContext: TypeAlias = Context[MessagingData, Texts, ArgsT]
