"""vCards: contacts as text files, and back.

It is a file format, and shows nothing.

Source: RFC 2426, vCard 3.0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from mobile_gym.virtual_device.providers.contacts.names import display_name, split_name
from mobile_gym.virtual_device.providers.contacts.records import (
    Contact,
    Email,
    EmailType,
    Phone,
    PhoneType,
)

_PHONE_NAMES: Final[dict[int, str]] = {
    PhoneType.MOBILE: "CELL",
    PhoneType.HOME: "HOME",
    PhoneType.WORK: "WORK",
    PhoneType.MAIN: "PREF",
    PhoneType.OTHER: "VOICE",
}
_SEPARATORS: Final = frozenset(":;,")
_EMAIL_NAMES: Final[dict[int, str]] = {EmailType.HOME: "HOME", EmailType.WORK: "WORK"}


def _escape_value(value: str) -> str:
    pairs = (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n"))
    for plain, written in pairs:
        value = value.replace(plain, written)
    return value


def _plain(value: str) -> str:
    plain: list[str] = []
    signs = iter(value)
    for sign in signs:
        if sign != "\\":
            plain.append(sign)
        else:
            following = next(signs, "")
            plain.append("\n" if following in ("n", "N") else following)
    return "".join(plain)


def _parts(value: str) -> list[str]:
    """The parts between semicolons that are not escaped."""
    parts: list[str] = []
    start = position = 0
    while position < len(value):
        if value[position] == "\\":
            position += 1
        elif value[position] == ";":
            parts.append(value[start:position])
            start = position + 1
        position += 1
    return [_plain(part) for part in (*parts, value[start:])]


def vcards_of(contacts: Iterable[Contact]) -> str:
    """The text of a `.vcf` file."""
    lines: list[str] = []
    for contact in contacts:
        lines += [
            "BEGIN:VCARD",
            "VERSION:3.0",
            f"N:{_escape_value(contact.last)};{_escape_value(contact.first)};;;",
            f"FN:{_escape_value(display_name(contact))}",
        ]
        for phone in contact.phones:
            kind = _PHONE_NAMES.get(phone.type) or _own_kind(phone.label)
            lines.append(f"TEL;TYPE={kind}:{phone.number}")
        for email in contact.emails:
            is_own = email.type == EmailType.CUSTOM and email.label
            kind = _own_kind(email.label) if is_own else _EMAIL_NAMES.get(email.type, "INTERNET")
            lines.append(f"EMAIL;TYPE={kind}:{email.address}")
        if contact.company:
            lines.append(f"ORG:{_escape_value(contact.company)}")
        if contact.address:
            lines.append(f"ADR;TYPE=HOME:;;{_escape_value(contact.address)};;;;")
        if contact.birthday:
            lines.append(f"BDAY:{_escape_value(contact.birthday)}")
        if contact.note:
            lines.append(f"NOTE:{_escape_value(contact.note)}")
        lines.append("END:VCARD")
    return "".join(f"{line}\r\n" for line in lines)


def _own_kind(label: str) -> str:
    """A type with a name of its own; the quotes that may be around a value cannot be in it."""
    plain = label.replace('"', "'").replace("\n", " ")
    return f'"X-{plain}"' if _SEPARATORS.intersection(plain) else f"X-{plain}"


def _split_unquoted(text: str, separator: str) -> list[str]:
    """The parts between separators that are not in quotes."""
    parts, quoted = [""], False
    for sign in text:
        quoted ^= sign == '"'
        if sign == separator and not quoted:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def _kinds(parameters: list[str]) -> list[str]:
    """The types that a line's parameters name, without their quotes."""
    values = [parameter.partition("=")[2] or parameter for parameter in parameters]
    return [kind.strip('"') for value in values for kind in _split_unquoted(value, ",")]


def _kind(kinds: list[str], known: dict[int, str], other: int) -> tuple[int, str]:
    """A number's or address's type, and its label where the type is one of its own."""
    named = {kind.upper() for kind in kinds}
    for number, word in known.items():
        if word in named:
            return int(number), ""
    own = [kind[2:] for kind in kinds if kind.upper().startswith("X-") and kind[2:]]
    return (0, own[0]) if own else (int(other), "")


def contacts_from(text: str) -> Iterator[Contact]:
    """The contacts of a `.vcf` file, without ids; lines that mean nothing here are passed over."""
    text = text.replace("\r\n", "\n").replace("\n ", "").replace("\n\t", "")
    contact: Contact | None = None
    whole, is_named = "", False
    for line in text.split("\n"):
        head, *rest = _split_unquoted(line, ":")
        colon, value = bool(rest), ":".join(rest)
        name, *parameters = _split_unquoted(head, ";")
        name = name.strip().rpartition(".")[2].upper()  # without the group it may be in
        if name == "BEGIN" and value.strip().upper() == "VCARD":
            contact, whole, is_named = Contact(0), "", False
        elif contact is None or not colon:
            continue
        elif name == "END":
            if whole and not is_named:
                first, last = split_name(whole)
                contact = replace(contact, first=first, last=last)
            yield contact
            contact = None
        elif name == "FN":
            whole = _plain(value).strip()
        else:
            is_named = is_named or name == "N"
            contact = _with_line(contact, name, _kinds(parameters), value.strip())


def _with_line(contact: Contact, name: str, kinds: list[str], value: str) -> Contact:
    if name == "N":
        last, first = [*_parts(value), ""][:2]
        return replace(contact, first=first.strip(), last=last.strip())
    if name == "TEL":
        phone = Phone(_plain(value), *_kind(kinds, _PHONE_NAMES, PhoneType.OTHER))
        return replace(contact, phones=(*contact.phones, phone))
    if name == "EMAIL":
        email = Email(_plain(value), *_kind(kinds, _EMAIL_NAMES, EmailType.OTHER))
        return replace(contact, emails=(*contact.emails, email))
    if name == "ADR":
        return replace(contact, address=" ".join(part for part in _parts(value) if part.strip()))
    field = {"ORG": "company", "BDAY": "birthday", "NOTE": "note"}.get(name)
    return contact if field is None else replace(contact, **{field: " ".join(_parts(value))})
