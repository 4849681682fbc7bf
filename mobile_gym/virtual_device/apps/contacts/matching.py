"""Which contacts a search finds: by typed text, and by the digits of a telephone keypad."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.contacts import book, names
from mobile_gym.virtual_device.apps.contacts.records import Contact, Phone
from mobile_gym.virtual_device.system.identity_cache import ByIdentity


def match(contact: Contact, query: str) -> str | None:
    """What of a contact a query finds: "" for its name, else the text; None for nothing.

    A name is found by the start of any word, by pinyin initials, and anywhere in Chinese.
    """
    words = query.strip().casefold()
    name = names.display_name(contact).casefold()
    if (
        name.startswith(words)
        or f" {words}" in f" {name}"
        or (not words.isascii() and words in name)
        or (
            len(name) > 0
            and not name.isascii()
            and names.initials(name).casefold().startswith(words)
        )
    ):
        return ""
    digits = "".join([sign for sign in words if sign.isdigit()])
    if digits and not words.strip("0123456789 ()-+"):
        for phone in contact.phones:
            if digits in book.digits_of(phone.number):
                return phone.number
    for email in contact.emails:
        if email.address.casefold().startswith(words):
            return email.address
    if contact.company and words in contact.company.casefold():
        return contact.company
    return None


# -- the keypad ---------------------------------------------------------------------------------

_KEYS: Final = str.maketrans("abcdefghijklmnopqrstuvwxyz", "22233344455566677778889999")


def t9(text: str) -> str:
    """The keys that stand for a text's letters and digits; other characters fall out."""
    keys = text.lower().translate(_KEYS)
    return "".join([key for key in keys if key in "0123456789"])


def _codes(contact: Contact) -> tuple[str, ...]:
    """What a name can be dialled as: from each of its words on, and as its initials."""
    name = names.display_name(contact)
    words = name.split()
    endings = ["".join(map(t9, words[start:])) for start in range(len(words))]
    return tuple(dict.fromkeys(code for code in (*endings, t9(names.initials(name))) if code))


_Entry = tuple[Contact, Phone, tuple[str, ...], str]


def _entries(contacts: tuple[Contact, ...], by_last: bool) -> tuple[_Entry, ...]:
    return tuple(
        (contact, phone, _codes(contact), book.digits_of(phone.number))
        for contact, _ in names.sorted_by_name(contacts, by_last)
        for phone in contact.phones
    )


_ENTRIES: Final[ByIdentity[tuple[Contact, ...], tuple[_Entry, ...]]] = ByIdentity(_entries)


def keypad_matches(
    contacts: tuple[Contact, ...], digits: str, by_last: bool = False
) -> list[tuple[Contact, Phone]]:
    """Whom typed keys may mean: names first, then numbers that hold them."""
    if not digits:
        return []
    entries = _ENTRIES(contacts, by_last)
    named = [
        (contact, phone)
        for contact, phone, codes, _ in entries
        if any(code.startswith(digits) for code in codes)
    ]
    there = {(contact.id, phone.number) for contact, phone in named}
    return named + [
        (contact, phone)
        for contact, phone, _, number in entries
        if digits in number and (contact.id, phone.number) not in there
    ]
