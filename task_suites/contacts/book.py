"""Address books that tasks of Contacts and Phone start with, and checks of what becomes of them.

A task clears the device's address book and fills it with people of its own, so it is known what
must change and what must not. Rows are those of Android's contacts provider.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from mobile_gym.core.checks import AllOf, AnyOf, Check
from task_suites.app_screens import rows
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
TYPES: Final[dict[str, tuple[int, str, str]]] = {
    "home": (1, "home", "住宅"),
    "mobile": (2, "mobile", "手机"),
    "work": (3, "work", "单位"),
}
"""Kinds of numbers: the provider's number, English, Chinese.

Source: `ContactsContract.CommonDataKinds.Phone`.
"""
_EMAIL_TYPES: Final = {"home": 1, "work": 2}
_KINDS: Final = {
    "company": "organization",
    "address": "postal-address_v2",
    "birthday": "contact_event",
    "note": "note",
}

NAMES: Final[dict[str, tuple[str, str]]] = {
    "Ada Whitlow": ("雪梅", "白"),
    "Bruno Hale": ("一鸣", "柏"),
    "Celia Marsh": ("书瑶", "程"),
    "Dario Finch": ("云帆", "狄"),
    "Edith Crane": ("小满", "范"),
    "Felix Larkin": ("天佑", "葛"),
    "Greta Holm": ("子墨", "洪"),
    "Hugo Pell": ("若溪", "江"),
    "Ines Varga": ("令宜", "孔"),
    "Jonas Birk": ("震东", "雷"),
    "Kira Lunt": ("清和", "孟"),
    "Lionel Peck": ("望舒", "倪"),
    "Mona Tilly": ("文博", "庞"),
    "Nils Arden": ("语桐", "秦"),
    "Olga Reiss": ("景行", "任"),
    "Pippa Dunmore": ("嘉言", "沈"),
    "Rosa Keel": ("安然", "陶"),
    "Silas Wren": ("知夏", "温"),
    "Tessa Rook": ("新月", "薛"),
    "Udo Brant": ("子衿", "严"),
    "Vera Moss": ("初晴", "尹"),
    "Wanda Pryce": ("思齐", "尤"),
    "Xenia Dolan": ("明哲", "余"),
    "Yorick Teal": ("采薇", "章"),
    "Zelda Quist": ("致远", "郑"),
    "Anton Bray": ("静姝", "钟"),
    "Beata Lowe": ("承泽", "祝"),
    "Clive Ormond": ("晓棠", "邹"),
    "Dora Ferris": ("奕辰", "左"),
    "Emil Stroud": ("映雪", "俞"),
    "Freya Nash": ("鸿飞", "翟"),
    "Gideon Platt": ("佳禾", "詹"),
    "Hilda Vance": ("浩然", "卓"),
    "Ivo Kemp": ("念真", "蔡"),
    "Judith Rowan": ("德容", "崔"),
    "Kaspar Yule": ("春晖", "邓"),
    "Leona Tripp": ("子安", "方"),
    "Milo Garth": ("婉清", "傅"),
    "Nadia Colby": ("志新", "顾"),
    "Oscar Fenn": ("巧云", "韩"),
    "Petra Haig": ("立群", "贺"),
    "Quentin Sayer": ("凌波", "侯"),
}
"""Nobody's names: English, which are the parameter, and Chinese given and family name."""
COMPANIES: Final[dict[str, tuple[str, str]]] = {
    "Harbor Printing": ("Harbor Printing", "海港印务"),
    "Pinecone Toys": ("Pinecone Toys", "松果玩具"),
    "Tall Oak Books": ("Tall Oak Books", "大橡树书店"),
    "Lantern Tours": ("Lantern Tours", "灯笼旅行社"),
    "Copper Kettle": ("Copper Kettle", "铜壶咖啡馆"),
    "Blue Gate Dental": ("Blue Gate Dental", "蓝门牙科"),
    "Meadow Bikes": ("Meadow Bikes", "草地自行车行"),
    "Quarry Lane Tiles": ("Quarry Lane Tiles", "石巷瓷砖"),
    "Silver Birch Film": ("Silver Birch Film", "银桦影业"),
    "Ferry Road Bakery": ("Ferry Road Bakery", "渡口面包房"),
}
LABELS: Final[dict[str, tuple[str, str]]] = {
    "Choir": ("Choir", "合唱团"),
    "Neighbors": ("Neighbors", "邻居"),
    "Tennis": ("Tennis", "网球"),
    "Book club": ("Book club", "读书会"),
    "Volunteers": ("Volunteers", "志愿者"),
    "Carpool": ("Carpool", "拼车"),
    "Cycling": ("Cycling", "骑行"),
    "Gardening": ("Gardening", "园艺"),
    "Babysitters": ("Babysitters", "保姆"),
}
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


class Cast:
    """People by their English names, with names and numbers in the task's language."""

    def __init__(self, draft: Draft) -> None:
        self._is_zh = draft.language == "zh"

    def number(self, key: str, place: int = 0) -> str:
        """A phone number that is nobody's; each name has four, by place.

        Source: Ofcom's mobile numbers for drama use, 07700 900000 to 900999; in Chinese, numbers
            that begin with 1xx 0000.
        """
        index = list(NAMES).index(key) + place * len(NAMES)
        if self._is_zh:
            return f"13{index % 10} 0000 {1000 + index * 53}"
        return f"07700 900{100 + index * 5}"

    def email(self, key: str, kind: str = "home", style: int = 0) -> str:
        """An email address that is nobody's; each name has four of a kind, by style."""
        domain = "example.com" if kind == "home" else "example.org"
        if self._is_zh:
            return f"user{list(NAMES).index(key) + 11 + style * len(NAMES)}@{domain}"
        first, last = key.lower().split(" ")
        user = (f"{first}.{last}", f"{last}.{first}", f"{first[0]}.{last}", f"{first}_{last[0]}")
        return f"{user[style]}@{domain}"

    def birthday(self, year: int, month: int, day: int) -> str:
        """A date as people write it into the field."""
        if self._is_zh:
            return f"{year}年{month}月{day}日"
        return f"{_MONTHS[month - 1]} {day}, {year}"

    def person(self, key: str, **fields: object) -> Person:
        """Somebody, with a mobile number where `fields` has no others."""
        first, last = NAMES[key] if self._is_zh else key.split(" ", 1)
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


_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip

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
    commands += [data("phone_v2", data1=one, data2=TYPES[kind][0]) for one, kind in person.phones]
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
    columns = {"data2": TYPES[kind][0]} if kind else {}
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
        row(PHONES_URI, display_name=name, data1=number, data2=TYPES[kind][0])
        for number, kind in person.phones
    ]
    found += [
        row(EMAILS_URI, display_name=name, data1=address, data2=_EMAIL_TYPES[kind])
        for address, kind in person.emails
    ]
    found += [detail(person, field) for field in _KINDS if getattr(person, field)]
    found += [member(name, label) for label in person.labels]
    return found
