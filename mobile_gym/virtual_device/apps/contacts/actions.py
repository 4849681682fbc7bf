"""What can be done with contacts, from whatever page: open, call, write to, share, delete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.apps.contacts.pages import DETAIL, EDITOR
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts import names
from mobile_gym.virtual_device.providers.contacts.type_names import type_text
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.intents import SEND, Intent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.virtual_device.providers.contacts.records import Contact
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System


def open_contact(system: System, contact_id: int) -> None:
    """Open a contact's page."""
    DETAIL.start(system, contact_id=contact_id)


def edit_contact(system: System, contact_id: int, extras: Mapping[str, object] = EMPTY) -> None:
    """Open the editor, on a new contact where the id is 0; `extras` are put in."""
    EDITOR.start(system, contact_id=contact_id, extras=extras)


def call(system: System, number: str) -> None:
    """Call a number."""
    system.request(Intent("android.intent.action.CALL", f"tel:{number}"))


def write_message(system: System, number: str) -> None:
    """Write a text message."""
    system.request(Intent("android.intent.action.SENDTO", f"smsto:{number}"))


def write_email(system: System, address: str) -> None:
    """Write an email."""
    system.request(Intent("android.intent.action.SENDTO", f"mailto:{address}"))


def copy(system: System, value: str) -> None:
    """Put a text on the clipboard."""
    system.change(clipboard=value)
    system.toast(Texts.of(system.language).copied)


def share_text(state: DeviceState, contacts: Sequence[Contact]) -> str:
    """What is shared of contacts: their names, numbers and addresses."""
    language = state.language
    blocks: list[str] = []
    for contact in contacts:
        lines = [names.display_name(contact)]
        lines += [
            f"{type_text(language, 'phone', phone.type, phone.label)}: {phone.number}"
            for phone in contact.phones
        ]
        lines += [
            f"{type_text(language, 'email', email.type, email.label)}: {email.address}"
            for email in contact.emails
        ]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def share(system: System, ids: Sequence[int]) -> None:
    """Share contacts as text."""
    people = [contacts.contact(system.state, contact_id) for contact_id in ids]
    chosen = [contact for contact in people if contact is not None]
    extras = {"android.intent.extra.TEXT": share_text(system.state, chosen)}
    if len(chosen) == 1:
        extras["android.intent.extra.SUBJECT"] = names.display_name(chosen[0])
    system.request(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True)
