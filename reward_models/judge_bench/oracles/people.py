"""Who is meant by a name or a number, and how people and numbers are told on a screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.answers import says_name
from reward_models.judge_bench.oracles.changes import RecordChanges, changes
from reward_models.judge_bench.oracles.sight import Sight, digits

PROVIDER: Final = "com.android.providers.contacts"
KINDS: Final = {"home": 1, "mobile": 2, "work": 3}
"""`CommonDataKinds.Phone.TYPE_*`."""
_COUNTRIES: Final = (("0044", "0"), ("44", "0"), ("0086", ""), ("86", ""))
"""What a number may begin with instead of how it begins at home."""
_NATIONAL_DIGITS: Final = 11


# -- who ------------------------------------------------------------------------------------------


def name_of(contact: Any) -> str:
    """What a contact is called: its full name, or the company where there is no name.

    Chinese names put the family name first, without a space.
    """
    first, last = contact.first, contact.last
    if first and last:
        return f"{first} {last}" if last.isascii() else last + first
    return first or last or contact.company


def named(see: Sight) -> list[Any]:
    """The contacts at reset whose full name stands in the instruction."""
    return [
        contact
        for contact in see.start.data[PROVIDER].contacts
        if name_of(contact) and name_of(contact) in see.task.text
    ]


def person(see: Sight) -> Any:
    """The contact that the instruction names; of namesakes, the one whose number it tells."""
    namesakes = named(see)
    if len(namesakes) == 1:
        return namesakes[0]
    number = see.number
    return next(one for one in namesakes if any(digits(p.number) == number for p in one.phones))


def person_called(see: Sight, name: str) -> Any:
    """The contact that was called so at reset."""
    return next(one for one in see.start.data[PROVIDER].contacts if name_of(one) == name)


def owner(see: Sight, number: str) -> Any:
    """The contact that has a number now; None where nobody has."""
    plain_number = digits(number)
    return next(
        (
            contact
            for contact in see.now.data[PROVIDER].contacts
            if any(digits(phone.number) == plain_number for phone in contact.phones)
        ),
        None,
    )


def national(number: str) -> str:
    """The digits of a number as it is dialled at home: `+44 7700` is `07700`."""
    given = digits(number)
    for country, trunk in _COUNTRIES:
        rest = given.removeprefix(country)
        if rest != given and len(trunk + rest) == _NATIONAL_DIGITS:
            return trunk + rest
    return given


def numbers_of(contact: Any) -> set[str]:
    """The digits of a contact's numbers."""
    return {digits(phone.number) for phone in contact.phones}


def in_order(see: Sight) -> list[Any]:
    """Those whom the instruction names, in its order."""
    return sorted(named(see), key=lambda one: see.task.text.index(name_of(one)))


def contact_changes(see: Sight) -> RecordChanges:
    """What has become of the contacts."""
    before, after = see.data(PROVIDER)
    return changes(before.contacts, after.contacts)


def starred_alone(see: Sight) -> bool:
    """The person whom the instruction names has got a star, and no contact is otherwise changed."""
    edited = contact_changes(see).only_edited
    asked = person(see)
    return edited == (asked, replace(asked, starred=True))


def shows_person(see: Sight, contact: Any, *words: str) -> bool:
    """Whether a person's name and these words can be read on one screen."""
    return see.reads(name_of(contact), *words)


def says_person(see: Sight, contact: Any) -> bool:
    """Whether the answer names this contact and nobody else."""
    if see.answer is None:
        return False
    everybody = see.start.data[PROVIDER].contacts
    others = [name_of(one) for one in everybody if one.id != contact.id]
    forms = [name_of(contact), f"{contact.last}, {contact.first}"]
    if sum(one.first == contact.first for one in everybody) == 1:
        forms.append(contact.first)
    return says_name(see.answer, forms, see.task.text, others)
