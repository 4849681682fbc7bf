"""What SMS Messenger itself remembers: archived and pinned conversations, titles, drafts, settings.

The messages belong to the telephony provider (`providers.telephony`). A conversation with several
people has their numbers in one address, put together with `store.SEPARATOR`.

Source: SMS Messenger 5.19, whose address of a message to several recipients is so put together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.app_kit.settings_page import PreferenceMap
from mobile_gym.virtual_device.app_kit.stored_preferences import PreferencesInMap
from mobile_gym.virtual_device.apps.simple_sms.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.state import EMPTY, DeviceState, FrozenMap
from mobile_gym.virtual_device.system.app import ArgsT, Context

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

PACKAGE: Final = "com.simplemobiletools.smsmessenger"


@dataclass(frozen=True, slots=True)
class MessengerData:
    """The app's data.

    Attributes:
        archived: ids of threads.
        pinned: ids of threads, which stand first.
        titles: of conversations that the user has given one, by the thread's id as text.
        drafts: texts by address.
        settings: what differs from the defaults, by key.
    """

    archived: frozenset[int] = frozenset()
    pinned: frozenset[int] = frozenset()
    titles: FrozenMap = EMPTY
    drafts: FrozenMap = EMPTY
    settings: FrozenMap = EMPTY


STORED: Final = Stored(PACKAGE, MessengerData)
read, write = STORED.read, STORED.write

_SETTINGS: Final = PreferenceMap(STORED, lambda data: data.settings)
FONT: Final = _SETTINGS.value("font_size", 1)
"""0 to 3, small to very large."""
COUNTER: Final = _SETTINGS.value("show_character_counter", False)
PLAIN_LETTERS: Final = _SETTINGS.value("use_simple_characters", False)
ENTER_SENDS: Final = _SETTINGS.value("send_on_enter", False)
DELIVERY: Final = _SETTINGS.value("enable_delivery_reports", False)


PREFERENCES: Final = PreferencesInMap(STORED, lambda data: data.settings, _SETTINGS.defaults)
"""The shared preferences: every setting, with its default where it was not set."""


# -- addresses ----------------------------------------------------------------------------------


def join_numbers(numbers: Iterable[str]) -> str:
    """The address of all of them, each once."""
    kept: list[str] = []
    for number in numbers:
        if not any(contacts.same_address(number, other) for other in kept):
            kept.append(number)
    return store.SEPARATOR.join(kept)


def title_of(state: DeviceState, address: str, thread_id: int | None = None) -> str:
    """What a conversation is called: its own title, or who is in it."""
    titles = read(state).titles
    if thread_id is not None and str(thread_id) in titles:
        return str(titles[str(thread_id)])
    return store.name_of(state, address)


# -- changes ------------------------------------------------------------------------------------


def set_archived(system: System, ids: Iterable[int], archived: bool) -> None:
    """Put conversations into the archive, or take them out."""
    before, changed = read(system.state).archived, frozenset(ids)
    write(system, archived=before | changed if archived else before - changed)


def set_pinned(system: System, ids: Iterable[int], pinned: bool) -> None:
    """Let conversations stand first, or no longer."""
    before, changed = read(system.state).pinned, frozenset(ids)
    write(system, pinned=before | changed if pinned else before - changed)


def set_title(system: System, thread_id: int, title: str) -> None:
    """Give a conversation a title; "" takes it away."""
    titles, key = read(system.state).titles, str(thread_id)
    if title:
        write(system, titles=titles.set(key, title))
    elif key in titles:
        write(system, titles=titles.delete(key))


def draft_of(state: DeviceState, address: str) -> str:
    """What was written to somebody and not sent."""
    return str(read(state).drafts.get(_key(address), ""))


def set_draft(system: System, address: str, text: str) -> None:
    """Keep what was written and not sent, or drop it where it is empty."""
    drafts, key = read(system.state).drafts, _key(address)
    if text.strip():
        write(system, drafts=drafts.set(key, text))
    elif key in drafts:
        write(system, drafts=drafts.delete(key))


def _key(address: str) -> str:
    """The address without the punctuation of its numbers."""
    parts = (
        "".join(sign for sign in part if sign.isdigit() or sign == "+") or part.strip()
        for part in store.people_of(address)
    )
    return store.SEPARATOR.join(parts)


# -- What the screens of SMS Messenger know ------------------------------------------------------

MessengerContext: TypeAlias = Context[MessengerData, Texts, ArgsT]
