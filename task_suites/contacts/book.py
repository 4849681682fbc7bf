"""Address books that tasks of Contacts and Phone start with, and checks of what becomes of them.

A task clears the device's address book and fills it with people of its own, so it is known what
must change and what must not. Rows are those of Android's contacts provider.
"""

from __future__ import annotations

import shlex
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, NamedTuple

from mobile_gym.core.checks import AllOf, AnyOf, Check
from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import ENGLISH, Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import rows
from task_suites.contacts.texts import Texts
from task_suites.pools import by_words
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

_LISTS: Final = load_word_lists("task_suites.contacts")

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


class _Namesake(Text):
    """A name that has the first name of one and the family name of another."""

    __slots__ = ("_first", "_last")

    def __init__(self, first: Text, last: Text) -> None:
        self._first, self._last = first, last
        super().__init__(self.of(ENGLISH))

    def of(self, language: str) -> str:
        """The name in a language."""
        return f"{self._first.of(language).split()[0]} {self._last.of(language).split()[1]}"


def _everybody() -> dict[str, Text]:
    """Each first name and each family name twice, neither of them twice within a half."""
    names, people = _LISTS["names"], list[Text]()
    half, apart = len(names) // 2, 27  # so many apart, no two get the same email address
    for some in (range(half), range(half, len(names))):
        people += [names[at] for at in some]
        people += [_Namesake(names[at], names[(at + apart) % len(names)]) for at in some]
    return {person.words: person for person in people}


NAMES: Final = _everybody()
COMPANIES: Final = by_words(_LISTS["companies"])
LABELS: Final = by_words(_LISTS["labels"])
"""By their English names, which are the parameters."""
_ADDRESSES: Final = _LISTS["addresses"]
_REMARKS: Final = _LISTS["remarks"]
_CROWD: Final = 10


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the address book.

    Attributes:
        phones: numbers, each with its type in `TYPES`.
        emails: addresses, each with `"home"` or `"work"`.
        labels: ids of the labels that the person carries.
        rank: who has the lower one is stored first.
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
    rank: int = 0

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

    def number_of(self, kind: str) -> str:
        """The phone number of a type."""
        return next(number for number, its in self.phones if its == kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """How many people have what, as shares of all; the same for targets and for others.

    Attributes:
        second_number: at home or at work, before or after the mobile number. Nobody has one unless
            a task says so: where somebody is written to, there must be one number to write to.
        email: one address at least.
        second_email: of those who have one, one of the other kind, too.
        starred: a favourite.
        labels: a label, where there are any.
        second_label: of those who have one, another one, too.
    """

    second_number: float = 0.0
    email: float = 0.4
    second_email: float = 0.3
    company: float = 0.4
    address: float = 0.15
    birthday: float = 0.3
    note: float = 0.15
    starred: float = 0.15
    labels: float = 0.5
    second_label: float = 0.3


_SLOTS: Final = 4
"""How many numbers each name has."""
_NUMBERS: Final = 900
"""How many numbers there are to draw from."""


def _numbered_for_drama(index: int) -> str:
    """A number for drama use, 07700 900000 to 900999. Source: Ofcom."""
    return f"07700 900{100 + index}"


def _numbered_in_china(index: int) -> str:
    """A number that begins with 1xx 0000."""
    return f"13{index % 10} 0000 {1000 + index * 9}"


_NUMBERED_IN: Final = {"zh-CN": _numbered_in_china}
"""How people's numbers are made, by locale, where not for drama."""


class Cast:
    """People by their English names, with names and numbers in the task's language.

    Everybody is drawn in the same way, whoever a task is about: what a person has depends on the
    template, the layout and the name. A task then asks for what it needs of a person (`has`,
    `lacks`), and raises the rates so that enough others have it, too.

    Args:
        draft: of the task.
        rates: how many people have what.
        labels: how many labels there are; their ids begin with 1.
        born: years of birth.
    """

    def __init__(
        self,
        draft: TaskBuilder,
        rates: Rates = Rates(),
        *,
        labels: int = 0,
        born: Sequence[int] = range(1950, 2001),
    ) -> None:
        self._draft, self._rates = draft, rates
        self._labels, self._born = range(1, labels + 1), born
        self._pick = draft.pick
        self._locale = locale_of(draft.language)
        lots = self._lots("order")
        self._numbers = lots.shuffled(range(_NUMBERS))
        self._ranks = lots.shuffled(range(2 * len(NAMES)))

    def _lots(self, stream: str) -> LayoutRandom:
        layout = self._draft.params.get("layout", 0)
        return LayoutRandom(self._draft, layout if isinstance(layout, int) else 0, stream)

    def number(self, key: str, place: int = 0) -> str:
        """A phone number that is nobody's; each name has four, by place."""
        numbered = _NUMBERED_IN.get(self._locale.property_tag, _numbered_for_drama)
        return numbered(self._numbers[list(NAMES).index(key) * _SLOTS + place])

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

    def named_person(self, key: str, **fields: object) -> Person:
        """Somebody of whom there is but a mobile number, or what `fields` say."""
        first, last = self._pick(NAMES[key]).split(" ")
        rank = self._ranks[list(NAMES).index(key)]
        made = Person(first, last, phones=((self.number(key), "mobile"),), rank=rank)
        return replace(made, **fields) if fields else made  # type: ignore[arg-type]

    def person(
        self,
        key: str,
        *,
        has: Container[str] = (),
        lacks: Container[str] = (),
        second: str = "",
        twin: bool = False,
        **fields: object,
    ) -> Person:
        """Somebody as drawn.

        Args:
            key: a name of `NAMES`.
            has: of `Rates`, what the person has in any case.
            lacks: what the person has not.
            second: the type of the second number, which the person then has.
            twin: a second one of the name, with numbers and all else of their own.
            fields: instead of what was drawn.
        """
        lots, rates = self._lots(f"{key} again" if twin else key), self._rates

        def there(what: str) -> bool:
            drawn = lots.chance(getattr(rates, what))
            return what in has or (drawn and what not in lacks)

        place = 2 * twin
        phones = [(self.number(key, place), "mobile")]
        kind, is_first = lots.one(("home", "work")), lots.chance(0.5)
        if there("second_number") or second:
            another = (self.number(key, place + 1), second or kind)
            phones.insert(0 if is_first else 1, another)
        kinds = lots.shuffled(_EMAIL_TYPES)
        emails = [
            (self.email(key, other_kind, lots.number(0, 3)), other_kind) for other_kind in kinds
        ]
        has_email, has_second = there("email"), there("second_email")
        labels = lots.shuffled(self._labels)
        has_label, has_other = there("labels"), there("second_label")
        drawn = {
            "company": self._pick(COMPANIES[lots.one(COMPANIES)]),
            "address": self._pick(lots.one(_ADDRESSES)),
            "birthday": self.birthday(lots.one(self._born), lots.number(1, 12), lots.number(1, 28)),
            "note": self._pick(lots.one(_REMARKS)),
        }
        made = self.named_person(
            key,
            phones=tuple(phones),
            emails=tuple(emails[: has_email * (1 + has_second)]),
            starred=there("starred"),
            labels=tuple(sorted(labels[: has_label * (1 + has_other)])),
            rank=self._ranks[list(NAMES).index(key) + twin * len(NAMES)],
            **{what: value for what, value in drawn.items() if there(what)},
        )
        return replace(made, **fields) if fields else made  # type: ignore[arg-type]

    def keys(self, *known: str, size: int, lots: LayoutRandom, pairs: int = 0) -> tuple[str, ...]:
        """Names of other people than these.

        Nobody has the first name of somebody else, but for so many pairs who share one.
        """
        taken, found = {_first_of(key) for key in known}, list[str]()
        for key in lots.shuffled(NAMES):
            if _first_of(key) not in taken and len(found) < size:
                taken.add(_first_of(key))
                found.append(key)
                if len(found) < 2 * pairs:
                    found.append(namesake_of(key))
        return lots.shuffled(found)

    def distractors(
        self, *known: str, size: int = _CROWD, lots: LayoutRandom, pairs: int = 0
    ) -> tuple[Person, ...]:
        """Other people than these, among them so many pairs who share a first name."""
        return tuple(map(self.person, self.keys(*known, size=size, lots=lots, pairs=pairs)))


def _first_of(key: str) -> str:
    return key.partition(" ")[0]


def namesake_of(key: str) -> str:
    """Who has the same first name."""
    return next(name for name in NAMES if _first_of(name) == _first_of(key) and name != key)


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


def people_in_stored_order(book: Sequence[Person]) -> tuple[Person, ...]:
    """These people in the order in which they are stored, which is drawn with them."""
    return tuple(sorted(book, key=lambda item: item.rank))


def fill(book: Sequence[Person], labels: Sequence[str] = ()) -> tuple[str, ...]:
    """Commands that make these the only contacts and labels; no calls.

    Labels have ids from 1 on in their order, people in that of their ranks, see `stored`.
    """
    return (
        "pm clear com.android.providers.contacts",
        *(_insert(GROUPS_URI, title=title) for title in labels),
        *(
            command
            for number, person in enumerate(people_in_stored_order(book), 1)
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
    return tuple(item for text in (number, *abroad) for item in (text, text.replace(" ", "")))


def details(*people: Person) -> int:
    """How many rows of data the provider has of these people."""
    return sum(
        1
        + sum(bool(getattr(person, field)) for field in _KINDS)
        + len(person.phones) + len(person.emails) + len(person.labels)
        for person in people
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
