"""The contacts provider: the address book, labels, call log and blocked numbers of the device.

Other apps read and change them through these functions alone.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.providers.contacts import seed
from mobile_gym.virtual_device.providers.contacts.book import (
    PACKAGE,
    add_group,
    block,
    calls,
    contact,
    contacts,
    delete_calls,
    delete_contacts,
    delete_group,
    digits_of,
    find_by_number,
    groups,
    is_blocked,
    log_call,
    mark_calls_seen,
    name_of,
    name_or_number,
    read,
    rename_group,
    restore_contacts,
    same_address,
    same_number,
    save,
    set_photo,
    set_starred,
    unblock,
    write,
)
from mobile_gym.virtual_device.providers.contacts.names import display_name
from mobile_gym.virtual_device.providers.contacts.records import (
    Call,
    CallType,
    Contact,
    ContactsData,
    Email,
    EmailType,
    Group,
    Phone,
    PhoneType,
)
from mobile_gym.virtual_device.providers.contacts.tables import FOLDER, TABLES
from mobile_gym.virtual_device.providers.texts import ProviderTexts
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.storage import Storage

__all__ = [
    "APP",
    "PACKAGE",
    "Call",
    "CallType",
    "Contact",
    "Email",
    "EmailType",
    "Group",
    "Phone",
    "PhoneType",
    "add_group",
    "block",
    "calls",
    "contact",
    "contacts",
    "delete_calls",
    "delete_contacts",
    "delete_group",
    "digits_of",
    "display_name",
    "find_by_number",
    "groups",
    "is_blocked",
    "log_call",
    "mark_calls_seen",
    "name_of",
    "name_or_number",
    "read",
    "rename_group",
    "restore_contacts",
    "same_address",
    "same_number",
    "save",
    "set_photo",
    "set_starred",
    "unblock",
    "write",
]


def _fresh_data(language: str) -> ContactsData:
    del language
    return ContactsData()


def _names(state: DeviceState) -> tuple[str, ...]:
    return tuple(
        [
            part
            for other_contact in contacts(state)
            for part in (other_contact.first, other_contact.last)
            if part
        ]
    )


APP: Final = App(
    package=PACKAGE,
    label=ProviderTexts.contacts_storage,
    icon="account-box",
    color=0xFF1A73E8,
    main="",
    screens={},
    initial=seed.initial,
    cleared=_fresh_data,
    storage=Storage(tables=TABLES),
    folder=FOLDER,
    in_launcher=False,
    values=(CallType, EmailType, PhoneType),
    names=_names,
)
"""The app without screens that owns the data."""
