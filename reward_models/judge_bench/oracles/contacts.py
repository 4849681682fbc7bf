"""What is true of tasks in Contacts."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles import people
from reward_models.judge_bench.oracles.answers import says_digits, says_name
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.book_facts import contacts_in_file
from reward_models.judge_bench.oracles.contacts_descriptions import DESCRIPTIONS
from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    digits_of_number,
    plain_records,
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


def _is_only_asked_created(see: Sight) -> bool:
    made = people.contact_changes(see).only_added
    if made is None or not is_plain(made, "first", "last", "phones"):
        return False
    phones = [(people.national_number(phone.number), phone.type) for phone in made.phones]
    expected = see.number, people.KINDS["mobile"]
    return (made.first.strip(), made.last.strip()) == asked_name(see) and phones == [expected]


def _is_only_asked_deleted(see: Sight) -> bool:
    return people.contact_changes(see).only_removed == people.named_contact(see)


def _is_number_changed(see: Sight) -> bool:
    """The number of that kind is the new one; all else of the contact is as it was."""
    asked, edited = people.named_contact(see), people.contact_changes(see).only_edited
    if edited is None or edited[0] != asked:
        return False
    kind = people.KINDS[see.task.params["kind"]]
    now = [(people.national_number(phone.number), phone.type) for phone in edited[1].phones]
    expected = [
        (see.number if phone.type == kind else people.national_number(phone.number), phone.type)
        for phone in asked.phones
    ]
    return sorted(now) == sorted(expected) and replace(edited[1], phones=asked.phones) == asked


def _was_company_read(see: Sight) -> bool:
    asked = people.named_contact(see)
    if asked.company:
        return people.shows_person(see, asked, asked.company)
    return see.activity == _PAGE and people.shows_person(see, asked)


def _is_starred_or_noted(see: Sight) -> bool:
    """Where the company is the one that is named: the star alone; else the note alone."""
    asked, edited = people.named_contact(see), people.contact_changes(see).only_edited
    if edited is None or not see.ever(_was_company_read):
        return False
    if asked.company and asked.company in see.task.text:
        return edited == (asked, replace(asked, starred=True))
    now = replace(edited[1], note=edited[1].note.strip())
    return (edited[0], now) == (asked, replace(asked, note=see.quoted[0]))


def _are_contacts_merged(see: Sight) -> bool:
    """The contact with the number has the other's address besides, and the other is gone."""
    contacts = people.contact_changes(see)
    survivor = next(
        record for record in people.named_contacts(see) if see.number in people.numbers_of(record)
    )
    other = next(record for record in people.named_contacts(see) if record.id != survivor.id)
    if contacts.added or contacts.removed != (other,) or len(contacts.edited) != 1:
        return False
    before, after = contacts.edited[0]
    addresses = [record.address for record in after.emails]
    expected = [record.address for record in (*survivor.emails, *other.emails)]
    return (
        before == survivor
        and addresses == expected
        and replace(after, emails=survivor.emails) == survivor
    )


def _are_contacts_imported(see: Sight) -> bool:
    """Every contact of the file has come up once, and nobody else."""
    contacts = people.contact_changes(see)
    now = sorted(
        (people.name_of(contact), tuple(digits_of_number(phone.number) for phone in contact.phones))
        for contact in contacts.added
    )
    plain_ones = all(is_plain(contact, "first", "last", "phones") for contact in contacts.added)
    return not contacts.removed + contacts.edited and now == contacts_in_file(see) and plain_ones


# -- instructions: labels -------------------------------------------------------------------------


def _labels_with_members(data: Any) -> list[tuple[str, frozenset[int]]]:
    """The labels, each with the ids of the contacts that carry it."""
    return sorted(
        (
            group.title,
            frozenset(contact.id for contact in data.contacts if group.id in contact.groups),
        )
        for group in data.groups
    )


def _only_labels_changed_fact(
    labels_of: Callable[[Sight, dict[str, frozenset[int]]], object],
) -> Fact:
    """The labels are those at reset, changed as wanted, and contacts are otherwise unchanged."""

    def fact(see: Sight) -> bool:
        before, after = see.data(people.PROVIDER)
        labels = dict(_labels_with_members(before))
        labels_of(see, labels)
        now = [(title.strip(), members) for title, members in _labels_with_members(after)]
        same = plain_records(before.contacts, "groups") == plain_records(after.contacts, "groups")
        return same and sorted(now) == sorted(labels.items())

    return fact


def _rename_label(see: Sight, labels: dict[str, frozenset[int]]) -> None:
    old, new = see.quoted
    labels[new] = labels.pop(old)


def _move_to_label(see: Sight, labels: dict[str, frozenset[int]]) -> None:
    old, new = see.quoted
    labels[old] -= {people.named_contact(see).id}
    labels[new] |= {people.named_contact(see).id}


def _create_label(see: Sight, labels: dict[str, frozenset[int]]) -> None:
    labels[see.quoted[0]] = frozenset(contact.id for contact in people.named_contacts(see))


# -- instructions: questions ----------------------------------------------------------------------


def _says_number_of(see: Sight, contact: Any) -> bool:
    """Whether the answer is one of a contact's numbers."""
    prefix = _PREFIXES[see.task.language]
    return see.answer is not None and any(
        says_digits(see.answer, number, see.task.text, prefix)
        for number in people.numbers_of(contact)
    )


def _was_number_read(see: Sight) -> bool:
    asked = people.named_contact(see)
    return any(people.shows_person(see, asked, phone.number) for phone in asked.phones)


def _is_number_answered(see: Sight) -> bool:
    return (
        see.answer is not None
        and see.looked(_was_number_read)
        and _says_number_of(see, people.named_contact(see))
    )


def _asked_address(see: Sight) -> str:
    kind = _EMAIL_KINDS[see.task.params["kind"]]
    return next(email.address for email in people.named_contact(see).emails if email.type == kind)


def _was_address_read(see: Sight) -> bool:
    return people.shows_person(see, people.named_contact(see), _asked_address(see))


def _is_address_answered(see: Sight) -> bool:
    if see.answer is None or not see.looked(_was_address_read):
        return False
    everybody = see.start.data[people.PROVIDER].contacts
    others = {email.address for contact in everybody for email in contact.emails} - {
        _asked_address(see)
    }
    return says_name(see.answer, _asked_address(see), see.task.text, others)


def _asked_colleague(see: Sight) -> Any:
    data = see.start.data[people.PROVIDER]
    label = next(group.id for group in data.groups if group.title == see.quoted[0])
    return next(
        contact
        for contact in data.contacts
        if label in contact.groups and contact.company and contact.company in see.task.text
    )


def _was_colleague_read(see: Sight) -> bool:
    asked = _asked_colleague(see)
    return people.shows_person(see, asked, asked.company)


def _was_member_read(see: Sight) -> bool:
    return people.shows_person(see, _asked_colleague(see), see.quoted[0])


def _is_colleague_answered(see: Sight) -> bool:
    looked = see.looked(_was_colleague_read) and see.looked(_was_member_read)
    return looked and people.says_person(see, _asked_colleague(see))


def _contacts_with_birthday_read(see: Sight) -> Iterator[Hashable]:
    """Those of the people in question whose birthdays stand beside their names."""
    for contact in people.named_contacts(see) if see.answer is None else ():
        if people.shows_person(see, contact, contact.birthday):
            yield contact.id


def _birthday(contact: Any) -> tuple[int, int, int]:
    """A birthday as it was entered: `July 17, 1989`, `1989年7月17日`."""
    match = re.fullmatch(r"(\d{4})年(\d+)月(\d+)日", contact.birthday)
    if match is not None:
        return int(match[1]), int(match[2]), int(match[3])
    month, day, year = re.findall(r"\w+", contact.birthday)
    return int(year), list(calendar.month_name).index(month), int(day)


def _is_age_answered(see: Sight) -> bool:
    if see.answer is None or len(see.past.gathered(_contacts_with_birthday_read)) < len(
        people.named_contacts(see)
    ):
        return False
    pick = max if see.task.params["question"] == "youngest" else min
    return people.says_person(see, pick(people.named_contacts(see), key=_birthday))


_FULFILLED: Final[Mapping[str, Fact]] = {
    "Contacts.CreateContact": _is_only_asked_created,
    "Contacts.AddToFavorites": people.is_only_contact_starred,
    "Contacts.DeleteNamesake": _is_only_asked_deleted,
    "Contacts.ReadPhoneNumber": _is_number_answered,
    "Contacts.ChangePhoneNumber": _is_number_changed,
    "Contacts.ReadEmailAddress": _is_address_answered,
    "Contacts.RenameLabel": _only_labels_changed_fact(_rename_label),
    "Contacts.MoveToLabel": _only_labels_changed_fact(_move_to_label),
    "Contacts.CreateLabelWithMembers": _only_labels_changed_fact(_create_label),
    "Contacts.FindColleague": _is_colleague_answered,
    "Contacts.FavoriteOrNote": _is_starred_or_noted,
    "Contacts.MergeDuplicates": _are_contacts_merged,
    "Contacts.CompareAges": _is_age_answered,
    "Contacts.ImportContacts": _are_contacts_imported,
}

ORACLES: Final[dict[str, Oracle]] = make_oracles(DESCRIPTIONS, _FULFILLED)
