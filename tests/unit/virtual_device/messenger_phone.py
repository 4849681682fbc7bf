"""A phone on which SMS Messenger is the app for messages; these are those of the test alone."""

from __future__ import annotations

from typing import Any

from app_phone import AppPhone

from mobile_gym.virtual_device.apps.simple_sms import APP
from mobile_gym.virtual_device.server import telephony

PACKAGE = APP.package
MAIN = f"{PACKAGE}/.activities.MainActivity"
THREAD = f"{PACKAGE}/.activities.ThreadActivity"
ANN, BEN = "+13125550101", "+13125550102"
SENT_MS = 2000


class MessengerPhone(AppPhone):
    """SMS Messenger in front, whose list is empty at first."""

    def __init__(self, language: str = "en", **options: Any) -> None:
        super().__init__(APP, language, **options)
        self.shell(f"cmd role add-role-holder android.app.role.SMS {PACKAGE}")
        self.shell("pm clear com.android.providers.telephony")
        self.host.advance(100)

    def receive(self, number: str, text: str) -> None:
        """A message comes in over the radio; its banner goes."""
        assert telephony.receive(self.host, number, text)
        self.host.advance(10_000)

    def call_contact(self, name: str, number: str) -> None:
        """Give a number a name in the address book."""
        first, _, last = name.partition(" ")
        kind = "--bind mimetype:s:vnd.android.cursor.item/"
        data = "content insert --uri content://com.android.contacts/data"
        raws = "content://com.android.contacts/raw_contacts"
        self.shell(f"content insert --uri {raws} --bind starred:i:0")
        person = max(int(row["_id"]) for row in self.rows("com.android.contacts/raw_contacts"))
        raw = f"--bind raw_contact_id:i:{person}"
        self.shell(f"{data} {raw} {kind}name --bind data2:s:{first} --bind data3:s:{last}")
        self.shell(f"{data} {raw} {kind}phone_v2 --bind data1:s:{number} --bind data2:i:2")

    def open_thread(self, title: str) -> None:
        self.tap(text=title, resource_id="conversation_address")

    def write(self, text: str) -> None:
        """Type into the open conversation and send."""
        self.tap(resource_id="thread_type_message")
        self.type(text)
        self.tap(resource_id="thread_send_message")

    def begin(self, number: str) -> None:
        """Begin a conversation with typed numbers."""
        self.tap(resource_id="conversations_fab")
        self.tap(resource_id="new_conversation_address")
        self.type(number)
        self.tap(resource_id="new_conversation_confirm")

    def choose(self, label: str) -> None:
        """An entry of the menu of the three dots."""
        self.tap(description="More options")
        self.tap(text=label)

    def sent(self) -> list[tuple[str, str]]:
        """Numbers and texts of what has gone out, the latest first."""
        self.host.advance(SENT_MS)
        return [(row["address"], row["body"]) for row in self.rows("sms/sent")]

    @property
    def threads(self) -> list[str]:
        return self.texts("conversation_address")

    @property
    def bubbles(self) -> list[str]:
        return self.texts("thread_message_body")
