"""Address books that tasks of Contacts and Phone start with, and checks of what becomes of them.

A task clears the device's address book and fills it with people of its own, so it is known what
must change and what must not. Rows are those of Android's contacts provider.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, NamedTuple

from mobile_gym.core.checks import AllOf, AnyOf, Check
from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import Text
from task_suites.app_screens import rows
from task_suites.contacts.names import Companies, Labels, Names
from task_suites.contacts.texts import Texts
from task_suites.pools import by_words
from task_suites.suite import Draft
from task_suites.variety import Lots

__all__ = [
    "COMPANIES",
    "CONTACTS_URI",
    "DATA_URI",
    "EMAILS_URI",
    "GROUPS_URI",
    "LABELS",
    "NAMES",
    "PHONES_URI",
    "TYPES",
    "Cast",
    "Person",
    "as_is",
    "become",
    "detail",
    "details",
    "fill",
    "has_phone",
    "is_named",
    "member",
    "members",
    "row",
    "spellings",
    "total",
]

_AUTHORITY: Final = "content://com.android.contacts"
CONTACTS_URI: Final = f"{_AUTHORITY}/contacts"
GROUPS_URI: Final = f"{_AUTHORITY}/groups"
PHONES_URI: Final = f"{_AUTHORITY}/data/phones"
EMAILS_URI: Final = f"{_AUTHORITY}/data/emails"
DATA_URI: Final = f"{_AUTHORITY}/data"
_RAW_URI: Final = f"{_AUTHORITY}/raw_contacts"
_ITEM: Final = "vnd.android.cursor.item/"


class PhoneType(NamedTuple):
    """A kind of numbers: the provider's number and what people call it."""

    number: int
    name: Text


TYPES: Final[dict[str, PhoneType]] = {
    "home": PhoneType(1, Texts.home),
    "mobile": PhoneType(2, Texts.mobile),
    "work": PhoneType(3, Texts.work),
}
"""Kinds of numbers. Source: `ContactsContract.CommonDataKinds.Phone`."""
_EMAIL_TYPES: Final = {"home": 1, "work": 2}
_KINDS: Final = {
    "company": "organization",
    "address": "postal-address_v2",
    "birthday": "contact_event",
    "note": "note",
}

NAMES: Final = by_words(Names)
COMPANIES: Final = by_words(Companies)
LABELS: Final = by_words(Labels)
"""By their English names, which are the parameters."""
_CROWD: Final = 10


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the address book.

    Attributes:
        phones: numbers, each with its type in `TYPES`.
        emails: addresses, each with `"home"` or `"work"`.
        labels: ids of the labels that the person carries.
    """

    first: str
    last: str
    phones: tuple[tuple[str, str], ...] = ()
    emails: tuple[tuple[str, str], ...] = ()
    company: str = ""
    address: str = ""
    birthday: str = ""
    note: str = ""
    starred: bool = False
    labels: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The name as it is shown."""
        if self.first.isascii():
            return f"{self.first} {self.last}"
        return self.last + self.first

    @property
    def number(self) -> str:
        """The first phone number."""
        return self.phones[0][0]


def _numbered_for_drama(index: int) -> str:
    """A number for drama use, 07700 900000 to 900999. Source: Ofcom."""
    return f"07700 900{100 + index * 5}"


def _numbered_in_china(index: int) -> str:
    """A number that begins with 1xx 0000."""
    return f"13{index % 10} 0000 {1000 + index * 53}"


_NUMBERED_IN: Final = {"zh-CN": _numbered_in_china}
"""How people's numbers are made, by locale, where not for drama."""


class Cast:
    """People by their English names, with names and numbers in the task's language."""

    def __init__(self, draft: Draft) -> None:
        self._pick = draft.pick
        self._locale = locale_of(draft.language)

    def number(self, key: str, place: int = 0) -> str:
        """A phone number that is nobody's; each name has four, by place."""
        numbered = _NUMBERED_IN.get(self._locale.property_tag, _numbered_for_drama)
        return numbered(list(NAMES).index(key) + place * len(NAMES))

    def email(self, key: str, kind: str = "home", style: int = 0) -> str:
        """An email address that is nobody's; each name has four of a kind, by style."""
        domain = "example.com" if kind == "home" else "example.org"
        name = self._pick(NAMES[key]).lower()
        if not name.isascii():
            return f"user{list(NAMES).index(key) + 11 + style * len(NAMES)}@{domain}"
        first, last = name.split(" ")
        user = (f"{first}.{last}", f"{last}.{first}", f"{first[0]}.{last}", f"{first}_{last[0]}")
        return f"{user[style]}@{domain}"

    def birthday(self, year: int, month: int, day: int) -> str:
        """A date as people write it into the field."""
        return self._locale.write(self._locale.long_date, date(year, month, day))

    def person(self, key: str, **fields: object) -> Person:
        """Somebody, with a mobile number where `fields` has no others."""
        first, last = self._pick(NAMES[key]).split(" ")
        phones = ((self.number(key), "mobile"),)
        made = Person(first, last, phones=phones)
        return replace(made, **fields) if fields else made  # type: ignore[arg-type]

    def crowd(
        self, *known: str, size: int = _CROWD, lots: Lots | None = None
    ) -> tuple[Person, ...]:
        """Other people than these: who, depends on the lots, or on the first of these."""
        keys = list(NAMES)
        start = keys.index(known[0]) if known else 0
        others = [key for key in (*keys[start:], *keys[:start]) if key not in known]
        if lots is not None:
            others = list(lots.some(others, size))
        return tuple(
            self.person(key, starred=place % 4 == 0) for place, key in enumerate(others[:size])
        )


# -- setup ----------------------------------------------------------------------------------------


def _insert(uri: str, **values: str | int) -> str:
    bindings = (
        f"{name}:{'i' if isinstance(value, int) else 's'}:{value}" for name, value in values.items()
    )
    bound = " ".join(f"--bind {shlex.quote(binding)}" for binding in bindings)
    return f"content insert --uri {uri} {bound}"


def _person_commands(number: int, person: Person) -> list[str]:
    def data(kind: str, **values: str | int) -> str:
        return _insert(DATA_URI, raw_contact_id=number, mimetype=_ITEM + kind, **values)

    commands = [_insert(_RAW_URI, starred=int(person.starred))]
    commands.append(data("name", data2=person.first, data3=person.last))
    commands += [
        data("phone_v2", data1=one, data2=TYPES[kind].number) for one, kind in person.phones
    ]
    commands += [
        data("email_v2", data1=one, data2=_EMAIL_TYPES[kind]) for one, kind in person.emails
    ]
    for field, kind in _KINDS.items():
        if value := getattr(person, field):
            extra = {"data2": 3} if field == "birthday" else {}
            commands.append(data(kind, data1=value, **extra))
    commands += [data("group_membership", data1=label) for label in person.labels]
    return commands


def fill(book: Sequence[Person], labels: Sequence[str] = ()) -> tuple[str, ...]:
    """Commands that make these the only contacts and labels, with ids from 1 on; no calls."""
    return (
        "pm clear com.android.providers.contacts",
        *(_insert(GROUPS_URI, title=title) for title in labels),
        *(
            command
            for number, person in enumerate(book, 1)
            for command in _person_commands(number, person)
        ),
    )


# -- checks ---------------------------------------------------------------------------------------


def row(uri: str, at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many rows of a table have these values."""
    return rows(uri, at_least, at_most, **columns)


def detail(person: Person, field: str, at_least: int = 1, at_most: int | None = None) -> Check:
    """So many rows say what the book knows of a person: company, address, birthday or note."""
    value, kind = getattr(person, field), _ITEM + _KINDS[field]
    return row(DATA_URI, at_least, at_most, display_name=person.name, mimetype=kind, data1=value)


def member(name: str, label: int, at_least: int = 1, at_most: int | None = None) -> Check:
    """So many contacts of a name carry the label of an id."""
    kind = f"{_ITEM}group_membership"
    return row(DATA_URI, at_least, at_most, display_name=name, mimetype=kind, data1=label)


def members(label: int, count: int) -> Check:
    """Exactly so many contacts carry the label of an id."""
    return row(DATA_URI, count, count, mimetype=f"{_ITEM}group_membership", data1=label)


def total(uri: str, count: int, **columns: object) -> Check:
    """There are exactly so many rows with these values."""
    return row(uri, count, count, **columns)


def is_named(person: Person) -> Check:
    """Exactly one contact has this first and this last name, each in its own field."""
    kind = f"{_ITEM}name"
    return row(DATA_URI, 1, 1, mimetype=kind, data2=person.first, data3=person.last)


def spellings(number: str) -> tuple[str, ...]:
    """How people type a number: with its spaces or without, as at home or as from abroad."""
    abroad = (
        tuple(f"{country} {number.removeprefix('0')}" for country in ("+44", "0044"))
        if number.startswith("0")
        else tuple(f"{country} {number}" for country in ("+86", "0086"))
    )
    return tuple(one for text in (number, *abroad) for one in (text, text.replace(" ", "")))


def details(*people: Person) -> int:
    """How many rows of data the provider has of these people."""
    return sum(
        1
        + sum(bool(getattr(one, field)) for field in _KINDS)
        + len(one.phones) + len(one.emails) + len(one.labels)
        for one in people
    )  # fmt: skip


def has_phone(name: str, number: str, kind: str = "") -> Check:
    """Exactly one contact of a name has a number, however spaced, of a type where one is given."""
    columns = {"data2": TYPES[kind].number} if kind else {}
    return AnyOf(
        tuple(
            row(PHONES_URI, 1, 1, display_name=name, data1=spelled, **columns)
            for spelled in spellings(number)
        )
    )


def become(person: Person, others: Sequence[Person], *, numbers: int = 0) -> Check:
    """A person is this one in every field, numbers however spelled, and nobody has anything more.

    Args:
        person: as the book must have it at the end.
        others: everybody else in it.
        numbers: how many more of the person somebody else checks, as their type is left open.
    """
    everybody = (*others, person)
    own = (has_phone(person.name, number, kind) for number, kind in person.phones)
    return AllOf(
        (
            *_rows_of(replace(person, phones=())),
            *own,
            total(CONTACTS_URI, len(everybody)),
            total(DATA_URI, details(*everybody) + numbers),
        )
    )


def as_is(*people: Person) -> Check:
    """The provider holds everything that the book says of these people."""
    return AllOf(tuple(check for person in people for check in _rows_of(person)))


def _rows_of(person: Person) -> list[Check]:
    name = person.name
    found = [row(CONTACTS_URI, display_name=name, starred=int(person.starred))]
    found += [
        row(PHONES_URI, display_name=name, data1=number, data2=TYPES[kind].number)
        for number, kind in person.phones
    ]
    found += [
        row(EMAILS_URI, display_name=name, data1=address, data2=_EMAIL_TYPES[kind])
        for address, kind in person.emails
    ]
    found += [detail(person, field) for field in _KINDS if getattr(person, field)]
    found += [member(name, label) for label in person.labels]
    return found
