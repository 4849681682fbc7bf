"""What has become of an address book: who came or went, and who has what."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import Any, Final

from reward_models.judge_bench.oracles.people import (
    KINDS,
    PROVIDER,
    name_of,
    named_contacts,
    national_number,
    numbers_of,
)
from reward_models.judge_bench.oracles.sight import Sight, digits_of_number, plain_records

_MISSED: Final = 3
"""`CallLog.Calls.MISSED_TYPE`."""
_KIND_WORDS: Final = {
    **KINDS,
    **{
        chinese: KINDS[kind]
        for kind, chinese in (("home", "住宅"), ("mobile", "手机"), ("work", "单位"))
    },
}


def contacts_now(see: Sight) -> tuple[Any, ...]:
    """The contacts now."""
    return see.now.data[PROVIDER].contacts


def _entry_count(contacts: Iterable[Any]) -> int:
    """How many names, numbers, addresses, notes and labels these contacts have together."""
    return sum(
        1
        + len(contact.phones)
        + len(contact.emails)
        + len(contact.groups)
        + sum(
            bool(text)
            for text in (contact.company, contact.address, contact.birthday, contact.note)
        )
        for contact in contacts
    )


def has_grown(see: Sight, contacts: int, entries: int) -> bool:
    """Whether the book has so many contacts and entries more than at reset."""
    before, after = (data.contacts for data in see.data(PROVIDER))
    return (
        len(after) == len(before) + contacts
        and _entry_count(after) == _entry_count(before) + entries
    )


def _contact_facts(contact: Any) -> set[tuple[str, Any]]:
    """What a contact has, as facts that may stay while others are added."""
    return {
        ("name", (contact.first, contact.last)),
        ("starred", contact.starred),
        *(("phone", (detail.number, detail.type)) for detail in contact.phones),
        *(("email", (detail.address, detail.type)) for detail in contact.emails),
        *(("label", detail) for detail in contact.groups),
        *(
            (field, getattr(contact, field))
            for field in ("company", "address", "birthday", "note")
            if getattr(contact, field)
        ),
    }


def _keep_their_facts(see: Sight, contacts: Iterable[Any]) -> bool:
    """Whether each of these has all that it had."""
    if contacts_now(see) is see.start.data[PROVIDER].contacts:
        return True
    now = {contact.id: _contact_facts(contact) for contact in contacts_now(see)}
    return all(_contact_facts(contact) <= now.get(contact.id, set()) for contact in contacts)


def _affected_contacts(see: Sight) -> list[Any]:
    """Those whom the task is about, but for namesakes who are to stay."""
    namesakes = named_contacts(see)
    number = re.search(r"\d[\d -]{5,}\d", see.task.text)
    if len(namesakes) == 2 and number is not None and _is_about_one(namesakes):
        return [
            namesake
            for namesake in namesakes
            if digits_of_number(number[0]) in numbers_of(namesake)
        ]
    return namesakes


def _is_about_one(namesakes: list[Any]) -> bool:
    """Whether two namesakes have a number each, of which the instruction tells one."""
    return name_of(namesakes[0]) == name_of(namesakes[1]) and all(
        namesake.phones for namesake in namesakes
    )


def are_other_contacts_kept(see: Sight) -> bool:
    """Everybody but those whom the task is about has all that they had."""
    asked = {contact.id for contact in _affected_contacts(see)}
    return _keep_their_facts(
        see, (contact for contact in see.start.data[PROVIDER].contacts if contact.id not in asked)
    )


def _label_titles(data: Any) -> list[str]:
    return sorted(group.title for group in data.groups)


def are_other_contacts_kept_and_count_same(see: Sight) -> bool:
    """The others have all that they had; no contact or label came or went."""
    before, after = see.data(PROVIDER)
    return (
        are_other_contacts_kept(see)
        and len(before.contacts) == len(after.contacts)
        and _label_titles(before) == _label_titles(after)
    )


def are_all_contacts_kept_and_none_new(see: Sight) -> bool:
    """All have what they had, nobody is new, and every old label is there."""
    before, after = see.data(PROVIDER)
    return (
        _keep_their_facts(see, before.contacts)
        and len(before.contacts) == len(after.contacts)
        and not Counter(_label_titles(before)) - Counter(_label_titles(after))
    )


def are_contacts_unchanged(see: Sight) -> bool:
    """The contacts are what they were, to the letter."""
    before, after = see.data(PROVIDER)
    return plain_records(before.contacts) == plain_records(after.contacts)


def contacts_called(see: Sight, name: str) -> list[Any]:
    """The contacts that are called so now."""
    return [contact for contact in contacts_now(see) if name_of(contact) == name]


def is_contact_created(see: Sight, name: str) -> bool:
    """One contact has the name in its two fields and, as mobile number, the one that is told."""
    namesakes = contacts_called(see, name)
    return (
        len(namesakes) == 1
        and has_grown(see, 1, 2)
        and (
            all(part and part in see.task.text for part in (namesakes[0].first, namesakes[0].last))
            and [(national_number(phone.number), phone.type) for phone in namesakes[0].phones]
            == [(see.number, KINDS["mobile"])]
            and not namesakes[0].starred
        )
    )


def is_caller_created(see: Sight, name: str) -> bool:
    """One contact has the name, the company that is told and the number that was missed."""
    namesakes = contacts_called(see, name)
    if len(namesakes) != 1 or not has_grown(see, 1, 3):
        return False
    known = {
        number for record in see.start.data[PROVIDER].contacts for number in numbers_of(record)
    }
    missed = {
        national_number(record.number)
        for record in see.start.data[PROVIDER].calls
        if record.type == _MISSED
    } - known
    made = namesakes[0]
    return (
        bool(made.first and made.last and made.company)
        and made.company in see.task.text
        and {national_number(record.number) for record in made.phones} == missed
        and not made.starred
    )


def is_contact_starred(see: Sight, name: str) -> bool:
    """Somebody has a star and all that they had, and the book is as long as it was."""
    asked = next(contact for contact in named_contacts(see) if name_of(contact) == name)
    expected = _contact_facts(asked) - {("starred", False)} | {("starred", True)}
    now = next((contact for contact in contacts_now(see) if contact.id == asked.id), None)
    return now is not None and expected <= _contact_facts(now) and has_grown(see, 0, 0)


def is_contact_gone(see: Sight, number: str) -> bool:
    """Whoever had a number is gone with it, and the book is shorter by that alone."""
    asked = next(
        contact
        for contact in see.start.data[PROVIDER].contacts
        if digits_of_number(number) in numbers_of(contact)
    )
    is_left = any(digits_of_number(number) in numbers_of(contact) for contact in contacts_now(see))
    return not is_left and has_grown(see, -1, -_entry_count((asked,)))


def is_number_changed_to(see: Sight, kind: str, number: str) -> bool:
    """The number of that kind is this one, and the person's others are what they were."""
    (asked,) = named_contacts(see)
    now = next((record for record in contacts_now(see) if record.id == asked.id), None)
    if now is None or not has_grown(see, 0, 0):
        return False
    expected = {
        (
            national_number(number if record.type == _KIND_WORDS[kind] else record.number),
            record.type,
        )
        for record in asked.phones
    }
    is_so = {(national_number(record.number), record.type) for record in now.phones} == expected
    unchanged = {part for part in _contact_facts(asked) if part[0] != "phone"}
    return is_so and unchanged <= _contact_facts(now)


def is_label_renamed(see: Sight, new: str, old: str) -> bool:
    """A label has another title, and the others have theirs."""
    before, after = see.data(PROVIDER)
    renamed = {group.id: new if group.title == old else group.title for group in before.groups}
    return renamed == {group.id: group.title for group in after.groups}


def carries_only_label(see: Sight, name: str, label: str) -> bool:
    """Somebody carries this label and no other, and else has all that they had."""
    asked = next(record for record in named_contacts(see) if name_of(record) == name)
    now = next((record for record in contacts_now(see) if record.id == asked.id), None)
    titles = {record.id: record.title for record in see.now.data[PROVIDER].groups}
    if now is None or not has_grown(see, 0, 0):
        return False
    unchanged = {part for part in _contact_facts(asked) if part[0] != "label"}
    return [titles.get(record) for record in now.groups] == [label] and unchanged <= _contact_facts(
        now
    )


def is_one_label_new(see: Sight, label: str) -> bool:
    """There is one label more, and one has this title."""
    before, after = see.data(PROVIDER)
    titles = _label_titles(after)
    return titles.count(label) == 1 and len(titles) == len(before.groups) + 1


def do_three_carry_new_label(see: Sight) -> bool:
    """Those who are named carry a new label, they alone, and the book has no more else."""
    old = {record.id for record in see.start.data[PROVIDER].groups}
    ids = {record.id for record in named_contacts(see)}
    new = [record.id for record in see.now.data[PROVIDER].groups if record.id not in old]
    carried = [
        {record.id for record in contacts_now(see) if label in record.groups} for label in new
    ]
    return ids in carried and has_grown(see, 0, len(ids))


def is_noted_or_starred(see: Sight) -> bool:
    """Where the company is the one that is named: a star and no note; else the note alone."""
    (asked,) = named_contacts(see)
    now = next((contact for contact in contacts_now(see) if contact.id == asked.id), None)
    if now is None:
        return False
    if asked.company in see.task.text:
        return is_contact_starred(see, name_of(asked))
    expected = _contact_facts(asked) | {("note", see.quoted[0])}
    return expected <= _contact_facts(now) and has_grown(see, 0, 1)


def are_contacts_merged(see: Sight) -> bool:
    """The contact with the number has the other's address, and the other is gone."""
    pair = named_contacts(see)
    survivor = next(record for record in pair if record.phones)
    gone = next(record for record in pair if record.id != survivor.id)
    now = next((record for record in contacts_now(see) if record.id == survivor.id), None)
    if now is None or any(record.id == gone.id for record in contacts_now(see)):
        return False
    addresses = {record.address for record in now.emails}
    numbers = {record.number for record in now.phones}
    return (
        name_of(now) == name_of(survivor)
        and not now.starred
        and {record.number for record in survivor.phones} <= numbers
        and {record.address for record in gone.emails} <= addresses
        and has_grown(see, -1, 1 - _entry_count((gone,)))
    )


def contacts_in_file(see: Sight) -> list[tuple[str, tuple[str, ...]]]:
    """The contacts of the file that the instruction names: names and numbers."""
    match = re.search(r"\w+\.vcf", see.task.text)
    assert match is not None
    text = next(
        str(_decode_text(item)) for path, item in see.start.files.items() if path.endswith(match[0])
    )
    cards: list[tuple[str, tuple[str, ...]]] = []
    for card in text.split("BEGIN:VCARD")[1:]:
        lines = [line.strip() for line in card.splitlines()]
        name = next(line.partition(":")[2] for line in lines if re.match("FN[:;]", line))
        numbers = [line.partition(":")[2] for line in lines if re.match("TEL[:;]", line)]
        cards.append((name.strip(), tuple(digits_of_number(item) for item in numbers)))
    return sorted(cards)


def _decode_text(content: Any) -> str:
    return content.decode() if isinstance(content, bytes) else str(content)


def are_both_imported(see: Sight, one: str, two: str) -> bool:
    """The contacts of the file are these two; each has come up once, and nothing else."""
    cards = contacts_in_file(see)
    is_there = all(
        [
            tuple(digits_of_number(phone.number) for phone in contact.phones)
            for contact in contacts_called(see, name)
            if not contact.starred
        ]
        == [numbers]
        for name, numbers in cards
    )
    entries = sum(1 + len(numbers) for _, numbers in cards)
    # A Chinese name may hold the word for "and", so that one and two are to be read together.
    told = {f"{first}和{second}" for first, second in permutations(name for name, _ in cards)}
    return f"{one}和{two}" in told and is_there and has_grown(see, len(cards), entries)
