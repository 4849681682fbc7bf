"""What Contacts knows of names, numbers, searches and vCards."""

from __future__ import annotations

import pytest

from mobile_gym.virtual_device.apps.contacts import vcards
from mobile_gym.virtual_device.providers.contacts import book, names
from mobile_gym.virtual_device.providers.contacts.matching import keypad_matches, match, t9
from mobile_gym.virtual_device.providers.contacts.records import Contact, Email
from mobile_gym.virtual_device.providers.contacts.records import Phone as Number


def test_names_are_put_together_and_sorted() -> None:
    ann = Contact(1, "Ann", "Lee")
    assert names.display_name(ann) == "Ann Lee"
    assert names.display_name(ann, last_first=True) == "Lee, Ann"
    assert names.display_name(Contact(1, "小明", "张")) == "张小明"
    assert names.display_name(Contact(1, company="Fabrikam")) == "Fabrikam"
    assert names.display_name(Contact(1, phones=(Number("555"),))) == "555"
    people = (ann, Contact(2, "Bob", "Adams"), Contact(3, "7up"), Contact(4, "Émile", "Zola"))
    by_first = names.sorted_by_name(people, False)
    assert [(c.id, heading) for c, heading in by_first] == [(1, "A"), (2, "B"), (4, "E"), (3, "#")]
    assert [c.id for c, _ in names.sorted_by_name(people, True)] == [2, 1, 4, 3]
    assert names.sorted_by_name(people, True) is names.sorted_by_name(people, True)


@pytest.mark.parametrize(
    ("name", "letter", "initials"),
    [
        ("张伟", "Z", "ZW"),
        ("曾思雨", "Z", "ZSY"),
        ("王小红", "W", "WXH"),
        ("安居物业", "A", "AJWY"),
        ("Ann Lee", "A", "AL"),
        ("闫 Bo", "Y", "YB"),
        ("", "#", ""),
        ("42", "#", ""),
    ],
)
def test_chinese_stands_under_its_pinyin(name: str, letter: str, initials: str) -> None:
    assert names.letter(name) == letter
    assert names.initials(name) == initials


def test_numbers_are_the_same_however_they_are_written() -> None:
    assert book.same_number("(650) 555-0142", "+1 650-555-0142")
    assert book.same_number("138 0000 1234", "+8613800001234")
    assert book.same_number("911", "911")
    assert not book.same_number("(650) 555-0142", "(415) 555-0142")
    assert not book.same_number("911", "5550911")
    assert not book.same_number("", "")


def test_a_search_finds_words_initials_numbers_and_addresses() -> None:
    ann = Contact(
        1, "Ann", "van Lee", "Fabrikam", (Number("(650) 555-0142"),), (Email("al@example.com"),)
    )
    found = {
        query: match(ann, query) for query in ("an", "lee", "van l", "5014", "nn", "al", "fab")
    }
    assert found == {
        "an": "",
        "lee": "",
        "van l": "",
        "5014": "(650) 555-0142",
        "nn": None,
        "al": "al@example.com",
        "fab": "Fabrikam",
    }
    zhang = Contact(2, "小明", "张")
    assert [match(zhang, query) for query in ("zx", "小明", "明", "xm")] == ["", "", "", None]


def test_the_keypad_finds_names_before_numbers() -> None:
    people = (
        Contact(1, "Ann", "Lee", phones=(Number("555-0100"),)),
        Contact(2, "Bob", "Cook", phones=(Number("266-5330"),)),
        Contact(3, "小明", "张", phones=(Number("138 0000 1234"),)),
    )
    assert t9("Ann Lee") == "266533"
    assert [contact.id for contact, _ in keypad_matches(people, "2665")] == [1, 2]
    assert [contact.id for contact, _ in keypad_matches(people, "533")] == [1, 2]
    assert [contact.id for contact, _ in keypad_matches(people, "996")] == [3]
    assert keypad_matches(people, "") == []


def test_vcards_come_back_as_they_went() -> None:
    contact = Contact(
        0,
        "Ann; Jr.",
        "Lee, PhD",
        "A\\B",
        (Number("555-0100", 2), Number("555-0101", 3)),
        (Email("a@example.com", 1), Email("b@example.com", 3)),
        "1 Main St; Springfield",
        "June 3",
        "two\nlines",
    )
    text = vcards.vcards_of([contact, Contact(0, "小明", "张")])
    assert list(vcards.contacts_from(text)) == [contact, Contact(0, "小明", "张")]
    folded = "BEGIN:VCARD\nFN:Only Name\nTEL;CELL:5\n 55\nX-ODD:1\nEND:VCARD\nNOTE:lost"
    assert list(vcards.contacts_from(folded)) == [
        Contact(0, "Only", "Name", phones=(Number("555"),))
    ]
