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
    named,
    national,
    numbers_of,
)
from reward_models.judge_bench.oracles.sight import Sight, digits, plain

_MISSED: Final = 3
"""`CallLog.Calls.MISSED_TYPE`."""
_KIND_WORDS: Final = {
    **KINDS,
    **{
        chinese: KINDS[kind]
        for kind, chinese in (("home", "住宅"), ("mobile", "手机"), ("work", "单位"))
    },
}


def book(see: Sight) -> tuple[Any, ...]:
    """The contacts now."""
    return see.now.data[PROVIDER].contacts


def _entries(contacts: Iterable[Any]) -> int:
    """How many names, numbers, addresses, notes and labels these contacts have together."""
    return sum(
        1
        + len(one.phones)
        + len(one.emails)
        + len(one.groups)
        + sum(bool(text) for text in (one.company, one.address, one.birthday, one.note))
        for one in contacts
    )


def has_grown(see: Sight, contacts: int, entries: int) -> bool:
    """Whether the book has so many contacts and entries more than at reset."""
    before, after = (data.contacts for data in see.data(PROVIDER))
    return len(after) == len(before) + contacts and _entries(after) == _entries(before) + entries


def _parts(contact: Any) -> set[tuple[str, Any]]:
    """What a contact has, as facts that may stay while others are added."""
    return {
        ("name", (contact.first, contact.last)),
        ("starred", contact.starred),
        *(("phone", (one.number, one.type)) for one in contact.phones),
        *(("email", (one.address, one.type)) for one in contact.emails),
        *(("label", one) for one in contact.groups),
        *(
            (field, getattr(contact, field))
            for field in ("company", "address", "birthday", "note")
            if getattr(contact, field)
        ),
    }


def _keep(see: Sight, contacts: Iterable[Any]) -> bool:
    """Whether each of these has all that it had."""
    if book(see) is see.start.data[PROVIDER].contacts:
        return True
    now = {one.id: _parts(one) for one in book(see)}
    return all(_parts(one) <= now.get(one.id, set()) for one in contacts)


def _asked(see: Sight) -> list[Any]:
    """Those whom the task is about, but for namesakes who are to stay."""
    namesakes = named(see)
    number = re.search(r"\d[\d -]{5,}\d", see.task.text)
    if len(namesakes) == 2 and number is not None and _is_about_one(namesakes):
        return [one for one in namesakes if digits(number[0]) in numbers_of(one)]
    return namesakes


def _is_about_one(namesakes: list[Any]) -> bool:
    """Whether two namesakes have a number each, of which the instruction tells one."""
    return name_of(namesakes[0]) == name_of(namesakes[1]) and all(one.phones for one in namesakes)


def others_keep(see: Sight) -> bool:
    """Everybody but those whom the task is about has all that they had."""
    asked = {one.id for one in _asked(see)}
    return _keep(see, (one for one in see.start.data[PROVIDER].contacts if one.id not in asked))


def _titles(data: Any) -> list[str]:
    return sorted(one.title for one in data.groups)


def others_keep_and_as_many(see: Sight) -> bool:
    """The others have all that they had; no contact or label came or went."""
    before, after = see.data(PROVIDER)
    return (
        others_keep(see)
        and len(before.contacts) == len(after.contacts)
        and _titles(before) == _titles(after)
    )


def all_keep_nobody_new(see: Sight) -> bool:
    """All have what they had, nobody is new, and every old label is there."""
    before, after = see.data(PROVIDER)
    return (
        _keep(see, before.contacts)
        and len(before.contacts) == len(after.contacts)
        and not Counter(_titles(before)) - Counter(_titles(after))
    )


def all_same(see: Sight) -> bool:
    """The contacts are what they were, to the letter."""
    before, after = see.data(PROVIDER)
    return plain(before.contacts) == plain(after.contacts)


def called(see: Sight, name: str) -> list[Any]:
    """The contacts that are called so now."""
    return [one for one in book(see) if name_of(one) == name]


def created(see: Sight, name: str) -> bool:
    """One contact has the name in its two fields and, as mobile number, the one that is told."""
    namesakes = called(see, name)
    return (
        len(namesakes) == 1
        and has_grown(see, 1, 2)
        and (
            all(part and part in see.task.text for part in (namesakes[0].first, namesakes[0].last))
            and [(national(one.number), one.type) for one in namesakes[0].phones]
            == [(see.number, KINDS["mobile"])]
            and not namesakes[0].starred
        )
    )


def caller_created(see: Sight, name: str) -> bool:
    """One contact has the name, the company that is told and the number that was missed."""
    namesakes = called(see, name)
    if len(namesakes) != 1 or not has_grown(see, 1, 3):
        return False
    known = {number for one in see.start.data[PROVIDER].contacts for number in numbers_of(one)}
    missed = {
        national(one.number) for one in see.start.data[PROVIDER].calls if one.type == _MISSED
    } - known
    made = namesakes[0]
    return (
        bool(made.first and made.last and made.company)
        and made.company in see.task.text
        and {national(one.number) for one in made.phones} == missed
        and not made.starred
    )


def starred(see: Sight, name: str) -> bool:
    """Somebody has a star and all that they had, and the book is as long as it was."""
    asked = next(one for one in named(see) if name_of(one) == name)
    expected = _parts(asked) - {("starred", False)} | {("starred", True)}
    now = next((one for one in book(see) if one.id == asked.id), None)
    return now is not None and expected <= _parts(now) and has_grown(see, 0, 0)


def gone(see: Sight, number: str) -> bool:
    """Whoever had a number is gone with it, and the book is shorter by that alone."""
    asked = next(
        one for one in see.start.data[PROVIDER].contacts if digits(number) in numbers_of(one)
    )
    is_left = any(digits(number) in numbers_of(one) for one in book(see))
    return not is_left and has_grown(see, -1, -_entries((asked,)))


def number_is(see: Sight, kind: str, number: str) -> bool:
    """The number of that kind is this one, and the person's others are what they were."""
    (asked,) = named(see)
    now = next((one for one in book(see) if one.id == asked.id), None)
    if now is None or not has_grown(see, 0, 0):
        return False
    expected = {
        (national(number if one.type == _KIND_WORDS[kind] else one.number), one.type)
        for one in asked.phones
    }
    is_so = {(national(one.number), one.type) for one in now.phones} == expected
    unchanged = {part for part in _parts(asked) if part[0] != "phone"}
    return is_so and unchanged <= _parts(now)


def renamed(see: Sight, new: str, old: str) -> bool:
    """A label has another title, and the others have theirs."""
    before, after = see.data(PROVIDER)
    renamed = {one.id: new if one.title == old else one.title for one in before.groups}
    return renamed == {one.id: one.title for one in after.groups}


def carries_alone(see: Sight, name: str, label: str) -> bool:
    """Somebody carries this label and no other, and else has all that they had."""
    asked = next(one for one in named(see) if name_of(one) == name)
    now = next((one for one in book(see) if one.id == asked.id), None)
    titles = {one.id: one.title for one in see.now.data[PROVIDER].groups}
    if now is None or not has_grown(see, 0, 0):
        return False
    unchanged = {part for part in _parts(asked) if part[0] != "label"}
    return [titles.get(one) for one in now.groups] == [label] and unchanged <= _parts(now)


def one_new_label(see: Sight, label: str) -> bool:
    """There is one label more, and one has this title."""
    before, after = see.data(PROVIDER)
    titles = _titles(after)
    return titles.count(label) == 1 and len(titles) == len(before.groups) + 1


def three_carry_new(see: Sight) -> bool:
    """Those who are named carry a new label, they alone, and the book has no more else."""
    old = {one.id for one in see.start.data[PROVIDER].groups}
    ids = {one.id for one in named(see)}
    new = [one.id for one in see.now.data[PROVIDER].groups if one.id not in old]
    carried = [{one.id for one in book(see) if label in one.groups} for label in new]
    return ids in carried and has_grown(see, 0, len(ids))


def noted_or_starred(see: Sight) -> bool:
    """Where the company is the one that is named: a star and no note; else the note alone."""
    (asked,) = named(see)
    now = next((one for one in book(see) if one.id == asked.id), None)
    if now is None:
        return False
    if asked.company in see.task.text:
        return starred(see, name_of(asked))
    expected = _parts(asked) | {("note", see.quoted[0])}
    return expected <= _parts(now) and has_grown(see, 0, 1)


def merged(see: Sight) -> bool:
    """The contact with the number has the other's address, and the other is gone."""
    pair = named(see)
    survivor = next(one for one in pair if one.phones)
    gone = next(one for one in pair if one.id != survivor.id)
    now = next((one for one in book(see) if one.id == survivor.id), None)
    if now is None or any(one.id == gone.id for one in book(see)):
        return False
    addresses = {one.address for one in now.emails}
    numbers = {one.number for one in now.phones}
    return (
        name_of(now) == name_of(survivor)
        and not now.starred
        and {one.number for one in survivor.phones} <= numbers
        and {one.address for one in gone.emails} <= addresses
        and has_grown(see, -1, 1 - _entries((gone,)))
    )


def vcards(see: Sight) -> list[tuple[str, tuple[str, ...]]]:
    """The contacts of the file that the instruction names: names and numbers."""
    match = re.search(r"\w+\.vcf", see.task.text)
    assert match is not None
    text = next(str(_text(one)) for path, one in see.start.files.items() if path.endswith(match[0]))
    cards: list[tuple[str, tuple[str, ...]]] = []
    for card in text.split("BEGIN:VCARD")[1:]:
        lines = [line.strip() for line in card.splitlines()]
        name = next(line.partition(":")[2] for line in lines if re.match("FN[:;]", line))
        numbers = [line.partition(":")[2] for line in lines if re.match("TEL[:;]", line)]
        cards.append((name.strip(), tuple(digits(one) for one in numbers)))
    return sorted(cards)


def _text(content: Any) -> str:
    return content.decode() if isinstance(content, bytes) else str(content)


def both_imported(see: Sight, one: str, two: str) -> bool:
    """The contacts of the file are these two; each has come up once, and nothing else."""
    cards = vcards(see)
    is_there = all(
        [
            tuple(digits(phone.number) for phone in contact.phones)
            for contact in called(see, name)
            if not contact.starred
        ]
        == [numbers]
        for name, numbers in cards
    )
    entries = sum(1 + len(numbers) for _, numbers in cards)
    # A Chinese name may hold the word for "and", so that one and two are to be read together.
    told = {f"{first}和{second}" for first, second in permutations(name for name, _ in cards)}
    return f"{one}和{two}" in told and is_there and has_grown(see, len(cards), entries)
