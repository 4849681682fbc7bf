"""What the editor holds while it is edited, kept in its page's small state until it is saved.

Phones and emails are rows with numbers of their own, so that taking one out leaves the others'
texts where they are: `phone:3` is the text of the row 3, `phone_type:3` its type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mobile_gym.virtual_device.apps.contacts import names
from mobile_gym.virtual_device.apps.contacts.records import (
    Contact,
    Email,
    EmailType,
    Phone,
    PhoneType,
)

__all__ = ["KINDS", "TEXTS", "Row", "Values", "draft_rows", "drafted", "stored"]

Values = Callable[[str, Any], Any]
"""Looks a value of the draft up, by key and default."""

TEXTS: Final = ("first", "last", "company", "address", "birthday", "note")
KINDS: Final = ("phone", "email")
_DEFAULT_TYPES: Final = {"phone": int(PhoneType.MOBILE), "email": int(EmailType.HOME)}


class Row(NamedTuple):
    """One phone or email of the draft."""

    number: int
    value: str
    type: int
    label: str


def stored(contact: Contact | None, extras: Mapping[str, Any]) -> Contact:
    """What the editor opens on: a contact, with what another app wants put in."""
    found = contact or Contact(0)
    name, phone, email = (str(extras.get(key) or "") for key in ("name", "phone", "email"))
    if name and not (found.first or found.last):
        first, last = names.parted(name)
        found = replace(found, first=first, last=last)
    if phone:
        found = replace(found, phones=(*found.phones, Phone(phone)))
    if email:
        found = replace(found, emails=(*found.emails, Email(email)))
    for key, field in (("company", "company"), ("notes", "note"), ("postal", "address")):
        if extras.get(key):
            found = replace(found, **{field: str(extras[key])})
    return found


def draft_rows(values: Values, contact: Contact, kind: str) -> tuple[Row, ...]:
    """The phones or emails of the draft; there is always one to write into."""
    known: tuple[Any, ...] = contact.phones if kind == "phone" else contact.emails
    found: list[Row] = []
    for number in values(f"{kind}_rows", tuple(range(max(len(known), 1)))):
        old = known[number] if number < len(known) else None
        value = "" if old is None else old.number if kind == "phone" else old.address
        found.append(
            Row(
                number,
                values(f"{kind}:{number}", value),
                values(f"{kind}_type:{number}", _DEFAULT_TYPES[kind] if old is None else old.type),
                values(f"{kind}_label:{number}", "" if old is None else old.label),
            )
        )
    return tuple(found)


def drafted(values: Values, contact: Contact) -> Contact:
    """The contact as the draft wants it; empty phones and emails are left out."""
    texts = {key: str(values(key, getattr(contact, key))).strip() for key in TEXTS}
    phones = tuple(
        Phone(row.value.strip(), row.type, row.label if row.type == PhoneType.CUSTOM else "")
        for row in draft_rows(values, contact, "phone")
        if row.value.strip()
    )
    emails = tuple(
        Email(row.value.strip(), row.type, row.label if row.type == EmailType.CUSTOM else "")
        for row in draft_rows(values, contact, "email")
        if row.value.strip()
    )
    groups = values("groups", contact.groups)
    return replace(contact, **texts, phones=phones, emails=emails, groups=groups)
