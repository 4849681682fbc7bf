"""vCards: contacts as text files, and back.

Source: RFC 2426, vCard 3.0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from mobile_gym.virtual_device.apps.contacts.names import display_name
from mobile_gym.virtual_device.apps.contacts.records import (
    Contact,
    Email,
    EmailType,
    Phone,
    PhoneType,
)

__all__ = ["contacts_from", "vcards_of"]

_PHONE_NAMES: Final[dict[int, str]] = {
    PhoneType.MOBILE: "CELL",
    PhoneType.HOME: "HOME",
    PhoneType.WORK: "WORK",
    PhoneType.MAIN: "PREF",
    PhoneType.OTHER: "VOICE",
}
_EMAIL_NAMES: Final[dict[int, str]] = {EmailType.HOME: "HOME", EmailType.WORK: "WORK"}


def _escaped(value: str) -> str:
    pairs = (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n"))
    for plain, written in pairs:
        value = value.replace(plain, written)
    return value


def _plain(value: str) -> str:
    found: list[str] = []
    signs = iter(value)
    for sign in signs:
        if sign != "\\":
            found.append(sign)
        else:
            following = next(signs, "")
            found.append("\n" if following in ("n", "N") else following)
    return "".join(found)


def _parts(value: str) -> list[str]:
    """The parts between semicolons that are not escaped."""
    found, start, position = [], 0, 0
    while position < len(value):
        if value[position] == "\\":
            position += 1
        elif value[position] == ";":
            found.append(value[start:position])
            start = position + 1
        position += 1
    return [_plain(part) for part in (*found, value[start:])]


def vcards_of(contacts: Iterable[Contact]) -> str:
    """The text of a `.vcf` file."""
    lines: list[str] = []
    for contact in contacts:
        lines += [
            "BEGIN:VCARD",
            "VERSION:3.0",
            f"N:{_escaped(contact.last)};{_escaped(contact.first)};;;",
            f"FN:{_escaped(display_name(contact))}",
        ]
        for phone in contact.phones:
            kind = _PHONE_NAMES.get(phone.type) or f"X-{_escaped(phone.label)}"
            lines.append(f"TEL;TYPE={kind}:{phone.number}")
        for email in contact.emails:
            kind = _EMAIL_NAMES.get(email.type, "INTERNET")
            lines.append(f"EMAIL;TYPE={kind}:{email.address}")
        if contact.company:
            lines.append(f"ORG:{_escaped(contact.company)}")
        if contact.address:
            lines.append(f"ADR;TYPE=HOME:;;{_escaped(contact.address)};;;;")
        if contact.birthday:
            lines.append(f"BDAY:{_escaped(contact.birthday)}")
        if contact.note:
            lines.append(f"NOTE:{_escaped(contact.note)}")
        lines.append("END:VCARD")
    return "".join(f"{line}\r\n" for line in lines)


def _kinds(parameters: list[str]) -> set[str]:
    return {
        kind.upper() for parameter in parameters for kind in parameter.rpartition("=")[2].split(",")
    }


def contacts_from(text: str) -> Iterator[Contact]:
    """The contacts of a `.vcf` file, without ids; lines that mean nothing here are passed over."""
    text = text.replace("\r\n", "\n").replace("\n ", "").replace("\n\t", "")
    contact: Contact | None = None
    whole, is_named = "", False
    for line in text.split("\n"):
        head, colon, value = line.partition(":")
        name, *parameters = head.split(";")
        name = name.strip().upper()
        if name == "BEGIN" and value.strip().upper() == "VCARD":
            contact, whole, is_named = Contact(0), "", False
        elif contact is None or not colon:
            continue
        elif name == "END":
            if whole and not is_named:
                first, _, last = whole.rpartition(" ")
                contact = replace(contact, first=first or last, last=last if first else "")
            yield contact
            contact = None
        elif name == "FN":
            whole = _plain(value).strip()
        else:
            is_named = is_named or name == "N"
            contact = _with_line(contact, name, _kinds(parameters), value.strip())


def _with_line(contact: Contact, name: str, kinds: set[str], value: str) -> Contact:
    if name == "N":
        last, first = [*_parts(value), ""][:2]
        return replace(contact, first=first.strip(), last=last.strip())
    if name == "TEL":
        found = next((kind for kind, word in _PHONE_NAMES.items() if word in kinds), 7)
        return replace(contact, phones=(*contact.phones, Phone(_plain(value), int(found))))
    if name == "EMAIL":
        found = next((kind for kind, word in _EMAIL_NAMES.items() if word in kinds), 3)
        return replace(contact, emails=(*contact.emails, Email(_plain(value), int(found))))
    if name == "ADR":
        return replace(contact, address=" ".join(part for part in _parts(value) if part.strip()))
    field = {"ORG": "company", "BDAY": "birthday", "NOTE": "note"}.get(name)
    return contact if field is None else replace(contact, **{field: " ".join(_parts(value))})
