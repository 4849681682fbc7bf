"""What is true of AndroidWorld's tasks about saving and about filling in a contact."""

from __future__ import annotations

import re
from typing import Final

from reward_models.judge_bench.oracles import people
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.book_facts import (
    are_contacts_unchanged,
    contacts_called,
    has_grown,
)
from reward_models.judge_bench.oracles.contacts import asked_name, is_plain
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    activity_in_front,
    app_in_front,
    digits_of_number,
)

_CONTACTS: Final = "com.android.contacts"
_EDITOR: Final = f"{_CONTACTS}/.activities.ContactEditorActivity"
_KINDS: Final = {"Home": 1, "住宅": 1, "Work": 3, "单位": 3}
"""`CommonDataKinds.Phone.TYPE_*`."""
_MOBILE: Final = 2
"""Of a number of which nothing is said."""
_COUNTRY: Final = "1"
"""What numbers of North America begin with abroad."""
_PHONE: Final = re.compile(r"phone:(\d+)")


def _is_number(given: str, asked: str) -> bool:
    """Whether digits are those of a number, with the country's or without."""
    return digits_of_number(given).removeprefix(_COUNTRY) == digits_of_number(asked).removeprefix(
        _COUNTRY
    )


# -- saved ----------------------------------------------------------------------------------------


def _is_contact_added(see: Sight, name: str) -> bool:
    """Somebody is called so; there is one contact more, no favorite, with a name and a number."""
    before, now = (
        sum(contact.starred for contact in data.contacts) for data in see.data(people.PROVIDER)
    )
    return bool(contacts_called(see, name)) and has_grown(see, 1, 2) and before == now


def _has_number(see: Sight, name: str, number: str) -> bool:
    return any(
        _is_number(phone.number, number)
        for contact in contacts_called(see, name)
        for phone in contact.phones
    )


def _is_only_asked_added(see: Sight) -> bool:
    made = people.contact_changes(see).only_added
    return (
        made is not None
        and is_plain(made, "first", "last", "phones")
        and people.name_of(made) == see.task.params["name"]
        and [_is_number(phone.number, see.number) for phone in made.phones] == [True]
    )


# -- filled in ------------------------------------------------------------------------------------


def _is_new(see: Sight) -> bool:
    """The editor shows, with nothing above it, a contact that is not there yet."""
    args, is_alone = see.page.args, len(see.front.layers) == 1
    is_shown = activity_in_front(_EDITOR)(see) and see.is_clear and is_alone
    return is_shown and not (args.get("contact_id") or args.get("data"))


def _is_name_filled(see: Sight, name: str) -> bool:
    typed = (str(see.page.ui.get(field, "")).strip() for field in ("first", "last"))
    return _is_new(see) and " ".join(typed) == name


def _editor_numbers(see: Sight) -> list[tuple[str, int]]:
    """The numbers that stand in the editor, with their kinds."""
    ui = see.page.ui
    rows = [(str(value), found[1]) for key, value in ui.items() if (found := _PHONE.fullmatch(key))]
    return [
        (value, int(ui.get(f"phone_type:{row}", _MOBILE))) for value, row in rows if value.strip()
    ]


def _is_phone_filled(see: Sight, phone: str) -> bool:
    return _is_new(see) and any(_is_number(value, phone) for value, _ in _editor_numbers(see))


def _is_kind_chosen(see: Sight, kind: str) -> bool:
    chosen = (value for key, value in see.page.ui.items() if key.startswith("phone_type:"))
    return _is_new(see) and _KINDS[kind] in chosen


def _is_only_draft_filled(see: Sight) -> bool:
    name, kind = " ".join(_asked_draft(see)), _KINDS[see.quoted[-1]]
    filled = _editor_numbers(see) if _is_new(see) else []
    return (
        are_contacts_unchanged(see)
        and _is_name_filled(see, name)
        and len(filled) == 1
        and _is_number(filled[0][0], see.number)
        and filled[0][1] == kind
    )


def _asked_draft(see: Sight) -> tuple[str, str]:
    """First and last name of the contact that is to be filled in."""
    match = re.search(r"名字 (\S+)，姓氏 ([^\s，]+)", see.task.text)
    return asked_name(see) if match is None else (match[1], match[2])


_DESCRIPTIONS: Final = (
    DescriptionPattern("The Contacts app is open", "联系人应用已打开", app_in_front(_CONTACTS)),
    DescriptionPattern(
        "The contact editor is open", "联系人编辑器已打开", activity_in_front(_EDITOR)
    ),
    DescriptionPattern(
        "There is a contact {name}, and nothing else came or went",
        "有联系人 {name}，此外没有增减",
        _is_contact_added,
    ),
    DescriptionPattern("{name} has the number {number}", "{name} 的号码是 {number}", _has_number),
    DescriptionPattern("The contacts are as they were", "联系人保持原样", are_contacts_unchanged),
    DescriptionPattern(
        "The editor shows the name {name}", "编辑界面显示姓名 {name}", _is_name_filled
    ),
    DescriptionPattern(
        "The editor shows the phone number {phone}",
        "编辑界面显示电话号码 {phone}",
        _is_phone_filled,
    ),
    DescriptionPattern(
        "The phone number is of the kind “{kind}”", "电话号码的类型为“{kind}”", _is_kind_chosen
    ),
)

_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.ContactsAddContact": _is_only_asked_added,
    "AndroidWorld.ContactsNewContactDraft": _is_only_draft_filled,
}

ORACLES: Final[dict[str, Oracle]] = make_oracles(_DESCRIPTIONS, _FULFILLED)
