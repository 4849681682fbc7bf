"""What is true of tasks in Contacts."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles import people
from reward_models.judge_bench.oracles.answers import says_digits, says_name
from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.book_facts import vcards
from reward_models.judge_bench.oracles.contacts_descriptions import DESCRIPTIONS
from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    digits,
    plain,
)

_CONTACTS: Final = "com.android.contacts"
_PAGE: Final = f"{_CONTACTS}/.quickcontact.QuickContactActivity"
_EDITOR: Final = f"{_CONTACTS}/.activities.ContactEditorActivity"
_EMAIL_KINDS: Final = {"home": 1, "work": 2}
"""`CommonDataKinds.Email.TYPE_*`."""
_PREFIXES: Final = {"en": "+44", "zh": "+86"}
"""How the numbers of each language's contacts begin abroad."""


# -- instructions: contacts -----------------------------------------------------------------------


def is_plain(made: Any, *given: str) -> bool:
    """Whether a contact has nothing but what these fields hold."""
    empty = type(made)(id=made.id)
    return replace(made, **{name: getattr(empty, name) for name in given}) == empty


def asked_name(see: Sight) -> tuple[str, str]:
    """First and last name, as the instruction spells them out."""
    match = re.search(r"first name (\S+), last name ([^\s,]+)", see.task.text)
    if match is not None:
        return match[1], match[2]
    last, first, *_ = see.quoted
    return first, last


def _only_asked_created(see: Sight) -> bool:
    made = people.contact_changes(see).only_added
    if made is None or not is_plain(made, "first", "last", "phones"):
        return False
    phones = [(people.national(phone.number), phone.type) for phone in made.phones]
    expected = see.number, people.KINDS["mobile"]
    return (made.first.strip(), made.last.strip()) == asked_name(see) and phones == [expected]


def _only_asked_deleted(see: Sight) -> bool:
    return people.contact_changes(see).only_removed == people.person(see)


def _number_changed(see: Sight) -> bool:
    """The number of that kind is the new one; all else of the contact is as it was."""
    asked, edited = people.person(see), people.contact_changes(see).only_edited
    if edited is None or edited[0] != asked:
        return False
    kind = people.KINDS[see.task.params["kind"]]
    now = [(people.national(one.number), one.type) for one in edited[1].phones]
    expected = [
        (see.number if one.type == kind else people.national(one.number), one.type)
        for one in asked.phones
    ]
    return sorted(now) == sorted(expected) and replace(edited[1], phones=asked.phones) == asked


def _company_read(see: Sight) -> bool:
    asked = people.person(see)
    if asked.company:
        return people.shows_person(see, asked, asked.company)
    return see.activity == _PAGE and people.shows_person(see, asked)


def _starred_or_noted(see: Sight) -> bool:
    """Where the company is the one that is named: the star alone; else the note alone."""
    asked, edited = people.person(see), people.contact_changes(see).only_edited
    if edited is None or not see.ever(_company_read):
        return False
    if asked.company and asked.company in see.task.text:
        return edited == (asked, replace(asked, starred=True))
    now = replace(edited[1], note=edited[1].note.strip())
    return (edited[0], now) == (asked, replace(asked, note=see.quoted[0]))


def _merged(see: Sight) -> bool:
    """The contact with the number has the other's address besides, and the other is gone."""
    contacts = people.contact_changes(see)
    survivor = next(one for one in people.named(see) if see.number in people.numbers_of(one))
    other = next(one for one in people.named(see) if one.id != survivor.id)
    if contacts.added or contacts.removed != (other,) or len(contacts.edited) != 1:
        return False
    before, after = contacts.edited[0]
    addresses = [one.address for one in after.emails]
    expected = [one.address for one in (*survivor.emails, *other.emails)]
    return (
        before == survivor
        and addresses == expected
        and replace(after, emails=survivor.emails) == survivor
    )


def _imported(see: Sight) -> bool:
    """Every contact of the file has come up once, and nobody else."""
    contacts = people.contact_changes(see)
    now = sorted(
        (people.name_of(one), tuple(digits(phone.number) for phone in one.phones))
        for one in contacts.added
    )
    plain_ones = all(is_plain(one, "first", "last", "phones") for one in contacts.added)
    return not contacts.removed + contacts.edited and now == vcards(see) and plain_ones


# -- instructions: labels -------------------------------------------------------------------------


def _labels(data: Any) -> list[tuple[str, frozenset[int]]]:
    """The labels, each with the ids of the contacts that carry it."""
    return sorted(
        (
            group.title,
            frozenset(one.id for one in data.contacts if group.id in one.groups),
        )
        for group in data.groups
    )


def _only_labels(labels_of: Callable[[Sight, dict[str, frozenset[int]]], object]) -> Fact:
    """The labels are those at reset, changed as wanted, and contacts are otherwise unchanged."""

    def fact(see: Sight) -> bool:
        before, after = see.data(people.PROVIDER)
        labels = dict(_labels(before))
        labels_of(see, labels)
        now = [(title.strip(), members) for title, members in _labels(after)]
        same = plain(before.contacts, "groups") == plain(after.contacts, "groups")
        return same and sorted(now) == sorted(labels.items())

    return fact


def _rename(see: Sight, labels: dict[str, frozenset[int]]) -> None:
    old, new = see.quoted
    labels[new] = labels.pop(old)


def _move(see: Sight, labels: dict[str, frozenset[int]]) -> None:
    old, new = see.quoted
    labels[old] -= {people.person(see).id}
    labels[new] |= {people.person(see).id}


def _create(see: Sight, labels: dict[str, frozenset[int]]) -> None:
    labels[see.quoted[0]] = frozenset(one.id for one in people.named(see))


# -- instructions: questions ----------------------------------------------------------------------


def _says_number_of(see: Sight, contact: Any) -> bool:
    """Whether the answer is one of a contact's numbers."""
    prefix = _PREFIXES[see.task.language]
    return see.answer is not None and any(
        says_digits(see.answer, number, see.task.text, prefix)
        for number in people.numbers_of(contact)
    )


def _number_read(see: Sight) -> bool:
    asked = people.person(see)
    return any(people.shows_person(see, asked, phone.number) for phone in asked.phones)


def _number_told(see: Sight) -> bool:
    return (
        see.answer is not None
        and see.looked(_number_read)
        and _says_number_of(see, people.person(see))
    )


def _address(see: Sight) -> str:
    kind = _EMAIL_KINDS[see.task.params["kind"]]
    return next(one.address for one in people.person(see).emails if one.type == kind)


def _address_read(see: Sight) -> bool:
    return people.shows_person(see, people.person(see), _address(see))


def _address_told(see: Sight) -> bool:
    if see.answer is None or not see.looked(_address_read):
        return False
    everybody = see.start.data[people.PROVIDER].contacts
    others = {one.address for contact in everybody for one in contact.emails} - {_address(see)}
    return says_name(see.answer, _address(see), see.task.text, others)


def _colleague(see: Sight) -> Any:
    data = see.start.data[people.PROVIDER]
    label = next(group.id for group in data.groups if group.title == see.quoted[0])
    return next(
        one
        for one in data.contacts
        if label in one.groups and one.company and one.company in see.task.text
    )


def _colleague_read(see: Sight) -> bool:
    asked = _colleague(see)
    return people.shows_person(see, asked, asked.company)


def _member_read(see: Sight) -> bool:
    return people.shows_person(see, _colleague(see), see.quoted[0])


def _colleague_told(see: Sight) -> bool:
    looked = see.looked(_colleague_read) and see.looked(_member_read)
    return looked and people.says_person(see, _colleague(see))


def _birthdays_read(see: Sight) -> Iterator[Hashable]:
    """Those of the people in question whose birthdays stand beside their names."""
    for one in people.named(see) if see.answer is None else ():
        if people.shows_person(see, one, one.birthday):
            yield one.id


def _born(contact: Any) -> tuple[int, int, int]:
    """A birthday as it was entered: `July 17, 1989`, `1989年7月17日`."""
    match = re.fullmatch(r"(\d{4})年(\d+)月(\d+)日", contact.birthday)
    if match is not None:
        return int(match[1]), int(match[2]), int(match[3])
    month, day, year = re.findall(r"\w+", contact.birthday)
    return int(year), list(calendar.month_name).index(month), int(day)


def _age_told(see: Sight) -> bool:
    if see.answer is None or len(see.past.gathered(_birthdays_read)) < len(people.named(see)):
        return False
    pick = max if see.task.params["question"] == "youngest" else min
    return people.says_person(see, pick(people.named(see), key=_born))


_FULFILLED: Final[Mapping[str, Fact]] = {
    "Contacts.CreateContact": _only_asked_created,
    "Contacts.AddToFavorites": people.starred_alone,
    "Contacts.DeleteNamesake": _only_asked_deleted,
    "Contacts.ReadPhoneNumber": _number_told,
    "Contacts.ChangePhoneNumber": _number_changed,
    "Contacts.ReadEmailAddress": _address_told,
    "Contacts.RenameLabel": _only_labels(_rename),
    "Contacts.MoveToLabel": _only_labels(_move),
    "Contacts.CreateLabelWithMembers": _only_labels(_create),
    "Contacts.FindColleague": _colleague_told,
    "Contacts.FavoriteOrNote": _starred_or_noted,
    "Contacts.MergeDuplicates": _merged,
    "Contacts.CompareAges": _age_told,
    "Contacts.ImportContacts": _imported,
}

ORACLES: Final[dict[str, Oracle]] = oracles_of(DESCRIPTIONS, _FULFILLED)
