"""Seed data: an address book and a call log that nobody's are.

Names come from tables of very common ones, and numbers from ranges kept free for fiction: 555-01xx
in North America, and 1xx 0000 xxxx for China.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from mobile_gym.core.texts import ENGLISH
from mobile_gym.core.word_lists import load_word_lists
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

_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_MINUTE_MS: Final = 60_000
_DAY: Final = 24 * 60
_KIND_ODDS: Final = (0.35, 0.75, 0.95, 1.0)
"""Of incoming, outgoing, missed and rejected calls, each with those before it.

They are what `Generator.choice(4, p=(0.35, 0.4, 0.2, 0.05))` draws by, in a tenth of its time.
"""


class _Formats(NamedTuple):
    """How a language writes an address book's values.

    Attributes:
        birthday: with places `month`, its name in English, `number`, `day` and `year`.
        email: with places `first`, `last` and `number`, the contact's.
        phone: with places `area` and `line`.
        lines: how many an area has.
    """

    birthday: str
    email: str
    phone: str
    lines: int


_FORMATS: Final[Mapping[str, _Formats]] = {
    ENGLISH: _Formats(
        "{month} {day}, {year}", "{first}.{last}@example.com", "({area}) 555-01{line:02d}", 100
    ),
    "zh": _Formats(
        "{year}年{number}月{day}日", "user{number}@example.com", "{area} 0000 {line:04d}", 10_000
    ),
}


class _Pool(NamedTuple):
    """The words of an address book, each tuple in the order that it is drawn from."""

    first_names: tuple[str, ...]
    last_names: tuple[str, ...]
    companies: tuple[str, ...]
    streets: tuple[str, ...]
    notes: tuple[str, ...]
    groups: tuple[str, ...]
    areas: tuple[str, ...]
    formats: _Formats


@cache
def _pool(language: str) -> _Pool:
    lists = load_word_lists("mobile_gym.virtual_device.providers.contacts")

    def own(name: str) -> tuple[str, ...]:
        """Words that are not translated: those of the language, if it has some."""
        found = tuple(text.of(language) for text in lists[name] if text.is_in(language))
        return found or tuple(text.words for text in lists[name])

    def words(name: str) -> tuple[str, ...]:
        return tuple(text.of(language) for text in lists[name])

    return _Pool(
        *map(own, ("first_names", "last_names")),
        *map(words, ("companies", "streets", "notes", "groups", "areas")),
        formats=_FORMATS.get(language, _FORMATS[ENGLISH]),
    )


class _Numbers:
    """Fictional numbers, none of them twice."""

    def __init__(self, rng: np.random.Generator, pool: _Pool) -> None:
        self._rng = rng
        self._pool = pool
        self._given: set[str] = set()

    def draw(self) -> str:
        rng, pool = self._rng, self._pool
        while True:
            area = pool.areas[rng.integers(8)]
            line = int(rng.integers(pool.formats.lines))
            number = pool.formats.phone.format(area=area, line=line)
            if number not in self._given:
                self._given.add(number)
                return number


def initial(rng: np.random.Generator, language: str) -> ContactsData:
    """An address book of 20 to 32 contacts with three labels, and two weeks of calls."""
    pool = _pool(language)
    numbers = _Numbers(rng, pool)
    count = int(rng.integers(18, 30))
    firsts, lasts = pool.first_names, pool.last_names
    chosen_firsts = rng.choice(len(firsts), count, replace=False)
    chosen_lasts = rng.choice(len(lasts), count, replace=False)
    people = [
        _person(rng, numbers, pool, number, firsts[first], lasts[last])
        for number, (first, last) in enumerate(zip(chosen_firsts, chosen_lasts, strict=True), 1)
    ]
    companies = rng.choice(len(pool.companies), 2, replace=False)
    people += [
        Contact(
            count + number,
            company=pool.companies[place],
            phones=(Phone(numbers.draw(), PhoneType.WORK),),
            address=_street(rng, pool),
        )
        for number, place in enumerate(companies, 1)
    ]
    calls = _calls(rng, people, numbers)
    return ContactsData(
        contacts=tuple(people),
        groups=tuple(Group(number, title) for number, title in enumerate(pool.groups, 1)),
        calls=calls,
        next_contact_id=len(people) + 1,
        next_group_id=len(pool.groups) + 1,
        next_call_id=len(calls) + 1,
    )


def _street(rng: np.random.Generator, pool: _Pool) -> str:
    return pool.streets[rng.integers(len(pool.streets))].format(int(rng.integers(2, 200)))


def _person(
    rng: np.random.Generator,
    numbers: _Numbers,
    pool: _Pool,
    number: int,
    first: str,
    last: str,
) -> Contact:
    chance = rng.random(8)
    phones = [Phone(numbers.draw())]
    if chance[0] < 0.25:
        kind = PhoneType.HOME if rng.random() < 0.5 else PhoneType.WORK
        phones.append(Phone(numbers.draw(), kind))
    address = pool.formats.email.format(first=first, last=last, number=number).lower()
    birthday = ""
    if chance[1] < 0.3:
        month = int(rng.integers(12))
        birthday = pool.formats.birthday.format(
            month=_MONTHS[month],
            number=month + 1,
            day=int(rng.integers(1, 29)),
            year=int(rng.integers(1955, 2005)),
        )
    kinds = (EmailType.HOME, EmailType.WORK)
    return Contact(
        number,
        first,
        last,
        company=pool.companies[rng.integers(5)] if chance[2] < 0.2 else "",
        phones=tuple(phones),
        emails=(Email(address, kinds[rng.integers(2)]),) if chance[3] < 0.5 else (),
        address=_street(rng, pool) if chance[4] < 0.25 else "",
        birthday=birthday,
        note=pool.notes[rng.integers(4)] if chance[5] < 0.2 else "",
        starred=bool(chance[6] < 0.2),
        groups=(int(rng.integers(1, 4)),) if chance[7] < 0.6 else (),
        photo=_photo(address),
    )


def _photo(address: str) -> int:
    """The photo of about every third person; it follows from the address alone."""
    seed = zlib.crc32(address.encode())
    return seed if seed % 3 == 0 else 0


def _age(rng: np.random.Generator) -> int:
    """How many minutes ago somebody called: in the last hours, or around this time of a day.

    The device starts in the daytime, so nobody is called at night.
    """
    day = int(rng.integers(14))
    return day * _DAY + int(rng.integers(-240, 120)) if day else int(rng.integers(30, 120))


def _calls(rng: np.random.Generator, people: list[Contact], numbers: _Numbers) -> tuple[Call, ...]:
    """Two weeks of calls, the oldest first; some with numbers that nobody in the book has."""
    count = int(rng.integers(16, 27))
    strangers = [numbers.draw() for _ in range(3)]
    often = rng.choice(len(people), 8, replace=False)
    ages = sorted((_age(rng) for _ in range(count)), reverse=True)
    kinds = (CallType.INCOMING, CallType.OUTGOING, CallType.MISSED, CallType.REJECTED)
    calls: list[Call] = []
    for number, age in enumerate(ages, 1):
        kind = kinds[bisect_right(_KIND_ODDS, rng.random())]
        if rng.random() < 0.15:
            who = strangers[rng.integers(3)]
        else:
            phones = people[often[rng.integers(8)]].phones
            who = phones[rng.integers(len(phones))].number
        answered = kind in (CallType.INCOMING, CallType.OUTGOING)
        length = int(rng.integers(8, 900)) if answered and rng.random() < 0.9 else 0
        if kind == CallType.INCOMING:
            length = max(length, 5)
        calls.append(Call(number, who, kind, -(age * _MINUTE_MS), length))
    return tuple(calls)
