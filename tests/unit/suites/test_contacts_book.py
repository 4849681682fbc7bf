"""People of address books: names, numbers, email addresses and birthdays in a task's language."""

from __future__ import annotations

import re

import pytest

from mobile_gym.core.texts import Language
from task_suites.contacts.book import NAMES, Cast
from task_suites.suite import Draft


def cast_in(language: Language) -> Cast:
    return Cast(Draft("Contacts.Any", language, {}, (), 1, 0, frozenset()))


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
