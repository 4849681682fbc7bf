"""The telephony provider: the text messages of the device.

Apps read, receive and send messages through these functions and `store`.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.providers.telephony import seed, store
from mobile_gym.virtual_device.providers.telephony.store import (
    PACKAGE,
    Conversation,
    Kind,
    Message,
    TelephonyData,
    conversation,
    conversations,
    messages,
    receive_sms,
    send_sms,
)
from mobile_gym.virtual_device.providers.telephony.tables import FOLDER, TABLES
from mobile_gym.virtual_device.providers.texts import ProviderTexts
from mobile_gym.virtual_device.system.app import App, Schedule, Telephony
from mobile_gym.virtual_device.system.storage import Storage

__all__ = [
    "APP",
    "PACKAGE",
    "Conversation",
    "Kind",
    "Message",
    "conversation",
    "conversations",
    "messages",
    "receive_sms",
    "send_sms",
]

APP: Final = App(
    package=PACKAGE,
    label=ProviderTexts.telephony_storage,
    icon="message-processing",
    color=0xFF1A73E8,
    main="",
    screens={},
    initial=lambda rng, language: TelephonyData(),
    on_boot=seed.furnish,
    schedule=Schedule(next_event_ms=store.next_event_ms, on_time=store.on_time),
    telephony=Telephony(receive_text=receive_sms),
    storage=Storage(tables=TABLES),
    folder=FOLDER,
    in_launcher=False,
    values=(store.Kind,),
)
"""The app without screens that owns the messages."""
