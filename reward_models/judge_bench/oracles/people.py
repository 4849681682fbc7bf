"""Who is meant by a name or a number, and how people and numbers are told on a screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.answers import says_name
from reward_models.judge_bench.oracles.changes import RecordChanges, record_changes
from reward_models.judge_bench.oracles.sight import Sight, digits_of_number

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


def named_contacts(see: Sight) -> list[Any]:
    """The contacts at reset whose full name stands in the instruction."""
    return [
        contact
        for contact in see.start.data[PROVIDER].contacts
        if name_of(contact) and name_of(contact) in see.task.text
    ]


def named_contact(see: Sight) -> Any:
    """The contact that the instruction names; of namesakes, the one whose number it tells."""
    namesakes = named_contacts(see)
    if len(namesakes) == 1:
        return namesakes[0]
    number = see.number
    return next(
        namesake
        for namesake in namesakes
        if any(digits_of_number(p.number) == number for p in namesake.phones)
    )


def contact_called(see: Sight, name: str) -> Any:
    """The contact that was called so at reset."""
    return next(
        contact for contact in see.start.data[PROVIDER].contacts if name_of(contact) == name
    )


def contact_with_number(see: Sight, number: str) -> Any:
    """The contact that has a number now; None where nobody has."""
    plain_number = digits_of_number(number)
    return next(
        (
            contact
            for contact in see.now.data[PROVIDER].contacts
            if any(digits_of_number(phone.number) == plain_number for phone in contact.phones)
        ),
        None,
    )


def national_number(number: str) -> str:
    """The digits of a number as it is dialled at home: `+44 7700` is `07700`."""
    given = digits_of_number(number)
    for country, trunk in _COUNTRIES:
        rest = given.removeprefix(country)
        if rest != given and len(trunk + rest) == _NATIONAL_DIGITS:
            return trunk + rest
    return given


def numbers_of(contact: Any) -> set[str]:
    """The digits of a contact's numbers."""
    return {digits_of_number(phone.number) for phone in contact.phones}


def named_contacts_in_order(see: Sight) -> list[Any]:
    """Those whom the instruction names, in its order."""
    return sorted(named_contacts(see), key=lambda contact: see.task.text.index(name_of(contact)))


def contact_changes(see: Sight) -> RecordChanges:
    """What has become of the contacts."""
    before, after = see.data(PROVIDER)
    return record_changes(before.contacts, after.contacts)


def is_only_contact_starred(see: Sight) -> bool:
    """The person whom the instruction names has got a star, and no contact is otherwise changed."""
    edited = contact_changes(see).only_edited
    asked = named_contact(see)
    return edited == (asked, replace(asked, starred=True))


def shows_person(see: Sight, contact: Any, *words: str) -> bool:
    """Whether a person's name and these words can be read on one screen."""
    return see.reads(name_of(contact), *words)


def says_person(see: Sight, contact: Any) -> bool:
    """Whether the answer names this contact and nobody else."""
    if see.answer is None:
        return False
    everybody = see.start.data[PROVIDER].contacts
    others = [name_of(candidate) for candidate in everybody if candidate.id != contact.id]
    forms = [name_of(contact), f"{contact.last}, {contact.first}"]
    if sum(candidate.first == contact.first for candidate in everybody) == 1:
        forms.append(contact.first)
    return says_name(see.answer, forms, see.task.text, others)
