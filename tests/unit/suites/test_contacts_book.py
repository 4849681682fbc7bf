"""People of address books: names, numbers, email addresses and birthdays in a task's language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from statistics import mean

import pytest

from mobile_gym.core.texts import Language
from task_suites.contacts.book import (
    NAMES,
    Cast,
    Person,
    Rates,
    namesake_of,
    people_in_stored_order,
)
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom


def cast_in(language: Language, layout: int = 0) -> Cast:
    return Cast(draft(layout, language), Rates(second_number=0.5), labels=4)


def draft(layout: int, language: Language = "en") -> TaskBuilder:
    return TaskBuilder("Contacts.Any", language, {"layout": layout}, (), 1, 0, frozenset())


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Ada Whitlow"), ("zh", "白雪梅"), ("de", "Ada Whitlow")]
)
def test_a_person_has_a_name_in_the_language(language: Language, name: str) -> None:
    assert cast_in(language).person("Ada Whitlow").name == name


@pytest.mark.parametrize(
    ("language", "pattern"),
    [
        ("en", r"07700 900\d{3}"),
        ("zh", r"13\d 0000 \d{4}"),
        ("de", r"07700 900\d{3}"),
    ],
)
def test_numbers_are_nobodys_and_each_is_one_persons(language: Language, pattern: str) -> None:
    cast = cast_in(language)
    numbers = [cast.number(key, place) for key in NAMES for place in range(4)]
    assert len(set(numbers)) == len(numbers)
    assert all(re.fullmatch(pattern, number) for number in numbers)


@pytest.mark.parametrize(
    ("language", "address"),
    [("en", "whitlow.ada@example.org"), ("zh", "user95@example.org")],
)
def test_an_email_address_has_no_letters_but_those_of_ascii(
    language: Language, address: str
) -> None:
    assert cast_in(language).email("Ada Whitlow", "work", style=1) == address


@pytest.mark.parametrize(
    ("language", "birthday"),
    [("en", "June 3, 1980"), ("zh", "1980年6月3日"), ("de", "3. Juni 1980")],
)
def test_a_birthday_is_written_as_the_language_does(language: Language, birthday: str) -> None:
    assert cast_in(language).birthday(1980, 6, 3) == birthday


# -- how people are drawn -------------------------------------------------------------------------


def books(count: int = 200) -> Iterator[tuple[Person, tuple[Person, ...]]]:
    """Somebody whom a task is about, and others."""
    for layout in range(count):
        cast, key = cast_in("en", layout), tuple(NAMES)[layout * 5 % len(NAMES)]
        yield (
            cast.person(key),
            cast.distractors(key, size=7, lots=LayoutRandom(draft(layout), layout)),
        )


def traits(one: Person, book: tuple[Person, ...]) -> dict[str, float]:
    """What can be seen of somebody, as numbers."""
    number = int(one.number[-3:])
    return {
        "numbers": len(one.phones),
        "mobile first": one.phones[0][1] == "mobile",
        "emails": len(one.emails),
        "labels": len(one.labels),
        "company": bool(one.company),
        "address": bool(one.address),
        "birthday": bool(one.birthday),
        "note": bool(one.note),
        "starred": one.starred,
        "high number": number > 550,
        "odd number": number % 2,
        "stored early": people_in_stored_order(book).index(one) < len(book) // 2,
        "shares the family name": sum(other.last == one.last for other in book) > 1,
    }


def test_whom_a_task_is_about_is_drawn_as_everybody_else() -> None:
    mine, theirs = list[dict[str, float]](), list[dict[str, float]]()
    for person, others in books():
        book = (*others, person)
        mine.append(traits(person, book))
        theirs += [traits(one, book) for one in others]
    for name in mine[0]:
        one, other = (mean(row[name] for row in rows) for rows in (mine, theirs))
        assert one == pytest.approx(other, abs=0.12), name
        assert 0.05 < other < 1.6, name


def test_what_a_task_needs_does_not_change_what_else_is_drawn() -> None:
    for layout in range(50):
        cast = cast_in("en", layout)
        plain, needed = cast.person("Ada Whitlow"), cast.person("Ada Whitlow", has=("company",))
        assert needed.company
        assert plain.company in ("", needed.company)
        assert (plain.phones, plain.emails, plain.note) == (
            needed.phones, needed.emails, needed.note
        )  # fmt: skip
        assert not cast.person("Ada Whitlow", lacks=("company",)).company
        second = cast.person("Ada Whitlow", second="work")
        assert sorted(kind for _, kind in second.phones) == ["mobile", "work"]


def test_draws_are_the_same_in_every_language() -> None:
    def outline(language: Language) -> list[tuple[int, ...]]:
        cast, lots = cast_in(language, 3), LayoutRandom(draft(3, language), 3)
        return [
            (len(one.phones), len(one.emails), bool(one.company), one.starred, one.rank)
            for one in cast.distractors(size=12, lots=lots, pairs=2)
        ]

    assert outline("en") == outline("zh")


def test_first_names_are_shared_by_as_many_pairs_as_are_asked_for() -> None:
    assert set(Counter(key.split()[0] for key in NAMES).values()) == {2}
    assert all(namesake_of(namesake_of(key)) == key for key in NAMES)
    for pairs in range(4):
        keys = cast_in("en").keys(
            "Ada Whitlow", size=11, lots=LayoutRandom(draft(pairs), 1), pairs=pairs
        )
        shared = Counter(key.split()[0] for key in keys)
        assert len(keys) == 11
        assert sum(count == 2 for count in shared.values()) == pairs
        assert "Ada" not in shared


def test_a_second_one_of_a_name_has_all_else_of_their_own() -> None:
    cast = cast_in("en", 4)
    one, other = cast.person("Ada Whitlow"), cast.person("Ada Whitlow", twin=True)
    assert one.name == other.name
    assert not {number for number, _ in one.phones} & {number for number, _ in other.phones}
    assert one.rank != other.rank


@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_email_address_is_one_persons(language: Language) -> None:
    cast = cast_in(language)
    ways = product(NAMES, ("home", "work"), range(4))
    addresses = [cast.email(key, kind, style) for key, kind, style in ways]
    assert len(set(addresses)) == len(addresses)
