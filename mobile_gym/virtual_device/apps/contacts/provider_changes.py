"""Rows that other programs put into the provider's tables, change and delete."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from mobile_gym.virtual_device.apps.contacts import book, names
from mobile_gym.virtual_device.apps.contacts.provider_rows import (
    BLOCKED,
    CALLS,
    CONTACTS,
    CURSOR,
    DATA,
    EMAILS_AT,
    GROUPS,
    GROUPS_AT,
    NULL,
    PER_CONTACT,
    PHONES_AT,
    RAW,
    data_of,
)
from mobile_gym.virtual_device.apps.contacts.records import (
    CallType,
    Contact,
    Email,
    EmailType,
    Phone,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["delete", "insert", "update"]


def _number(values: Mapping[str, str], column: str, default: int = 0) -> int:
    text = str(values.get(column, "")).strip()
    return int(text) if text.lstrip("-").isdigit() else default


def _text(values: Mapping[str, str], column: str, old: str = "") -> str:
    text = str(values.get(column, old))
    return "" if text == NULL else text


def _with_name(item: Contact, values: Mapping[str, str]) -> Contact:
    first, last = _text(values, "data2", item.first), _text(values, "data3", item.last)
    whole = _text(values, "data1")
    if whole and "data2" not in values and "data3" not in values:
        first, last = names.parted(whole)
    return replace(item, first=first, last=last)


_Item = TypeVar("_Item")


def _put(items: tuple[_Item, ...], place: int, made: _Item) -> tuple[_Item, ...]:
    return (*items[:place], made, *items[place + 1 :])


def _with_phone(item: Contact, values: Mapping[str, str], at: int | None) -> Contact:
    old = Phone("") if at is None else item.phones[at]
    made = Phone(
        _text(values, "data1", old.number),
        _number(values, "data2", old.type),
        _text(values, "data3", old.label),
    )
    return replace(item, phones=_put(item.phones, len(item.phones) if at is None else at, made))


def _with_email(item: Contact, values: Mapping[str, str], at: int | None) -> Contact:
    old = Email("", EmailType.OTHER) if at is None else item.emails[at]
    made = Email(
        _text(values, "data1", old.address),
        _number(values, "data2", old.type),
        _text(values, "data3", old.label),
    )
    return replace(item, emails=_put(item.emails, len(item.emails) if at is None else at, made))


def _with_data(
    item: Contact, kind: str, values: Mapping[str, str], at: int | None = None
) -> tuple[Contact, int] | None:
    """A contact with one data row put in, and the row's place; None for an unknown kind."""
    if kind == "name":
        return _with_name(item, values), 1
    if kind in _SINGLE:
        place, field = _SINGLE[kind]
        return replace(item, **{field: _text(values, "data1", getattr(item, field))}), place
    if kind == "phone_v2":
        return _with_phone(item, values, at), PHONES_AT + (len(item.phones) if at is None else at)
    if kind == "email_v2":
        return _with_email(item, values, at), EMAILS_AT + (len(item.emails) if at is None else at)
    if kind == "group_membership":
        group = _number(values, "data1")
        others = tuple(other for other in item.groups if other != group)
        return replace(item, groups=(*others, group)), GROUPS_AT + group
    return None


_SINGLE: Final = {
    "organization": (2, "company"),
    "postal-address_v2": (3, "address"),
    "note": (4, "note"),
    "contact_event": (5, "birthday"),
}


def _insert_data(system: System, values: Mapping[str, str]) -> int | None:
    item = book.contact(system.state, _number(values, "raw_contact_id"))
    kind = str(values.get("mimetype", "")).removeprefix(CURSOR)
    made = None if item is None else _with_data(item, kind, values)
    if made is None:
        return None
    book.save(system, made[0])
    return made[0].id * PER_CONTACT + made[1]


def _insert_call(system: System, values: Mapping[str, str]) -> int | None:
    return book.log_call(
        system,
        _text(values, "number"),
        _number(values, "type", CallType.INCOMING),
        _number(values, "date", system.state.now_ms),
        _number(values, "duration"),
        is_new=_number(values, "new") == 1,
    )


_INSERTS: Final[Mapping[str, Callable[[System, Mapping[str, str]], int | None]]] = {
    RAW: lambda system, values: book.save(
        system, Contact(0, starred=_number(values, "starred") == 1)
    ),
    DATA: _insert_data,
    GROUPS: lambda system, values: book.add_group(system, _text(values, "title")),
    CALLS: _insert_call,
    BLOCKED: lambda system, values: book.block(system, _text(values, "original_number")),
}


def insert(system: System, path: str, values: Mapping[str, str]) -> int | None:
    """Put a row into a table; its id, None where the table takes none or not this one."""
    handler = _INSERTS.get(path)
    return None if handler is None else handler(system, values)


def _without_data(item: Contact, place: int) -> Contact:
    if place == 1:
        return replace(item, first="", last="")
    for at, field in _SINGLE.values():
        if place == at:
            return replace(item, **{field: ""})
    if PHONES_AT <= place < EMAILS_AT:
        at = place - PHONES_AT
        return replace(item, phones=(*item.phones[:at], *item.phones[at + 1 :]))
    if EMAILS_AT <= place < GROUPS_AT:
        at = place - EMAILS_AT
        return replace(item, emails=(*item.emails[:at], *item.emails[at + 1 :]))
    group = place - GROUPS_AT
    return replace(item, groups=tuple(other for other in item.groups if other != group))


def _delete_data(system: System, ids: Sequence[int]) -> int:
    deleted = 0
    for row_id in sorted(ids, reverse=True):  # the places after a row move up when it goes
        number, place = divmod(row_id, PER_CONTACT)
        item = book.contact(system.state, number)
        if item is not None and any(place == other for other, _, _ in data_of(item)):
            book.save(system, _without_data(item, place))
            deleted += 1
    return deleted


def _delete_groups(system: System, ids: Sequence[int]) -> int:
    there = [group.id for group in book.groups(system.state) if group.id in ids]
    for group_id in there:
        book.delete_group(system, group_id)
    return len(there)


def _delete_blocked(system: System, ids: Sequence[int]) -> int:
    before = book.read(system.state).blocked
    left = tuple(item for item in before if item.id not in ids)
    book.write(system, blocked=left)
    return len(before) - len(left)


_DELETES: Final[Mapping[str, Callable[[System, Sequence[int]], int]]] = {
    CONTACTS: book.delete_contacts,
    RAW: book.delete_contacts,
    DATA: _delete_data,
    GROUPS: _delete_groups,
    CALLS: book.delete_calls,
    BLOCKED: _delete_blocked,
}


def delete(system: System, path: str, ids: Sequence[int]) -> int:
    """Delete rows of a table; how many there were."""
    handler = _DELETES.get(path)
    return 0 if handler is None else handler(system, ids)


def _update_data(system: System, row_id: int, values: Mapping[str, str]) -> bool:
    number, place = divmod(row_id, PER_CONTACT)
    item = book.contact(system.state, number)
    kind = next((kind for at, kind, _ in data_of(item) if at == place), "") if item else ""
    if item is None or not kind or kind == "group_membership":
        return False
    made = _with_data(item, kind, values, place % 100)
    if made is not None:
        book.save(system, made[0])
    return made is not None


def _update_starred(system: System, contact_id: int, values: Mapping[str, str]) -> bool:
    if book.contact(system.state, contact_id) is None or "starred" not in values:
        return False
    book.set_starred(system, contact_id, _number(values, "starred") == 1)
    return True


def _update_group(system: System, group_id: int, values: Mapping[str, str]) -> bool:
    if all(group.id != group_id for group in book.groups(system.state)):
        return False
    book.rename_group(system, group_id, _text(values, "title"))
    return True


def _update_call(system: System, call_id: int, values: Mapping[str, str]) -> bool:
    before = book.read(system.state).calls
    if all(call.id != call_id for call in before):
        return False
    is_new = _number(values, "new") == 1
    book.write(
        system,
        calls=tuple(replace(c, is_new=is_new) if c.id == call_id else c for c in before),
    )
    return True


_UPDATES: Final[Mapping[str, Callable[[System, int, Mapping[str, str]], bool]]] = {
    CONTACTS: _update_starred,
    RAW: _update_starred,
    DATA: _update_data,
    GROUPS: _update_group,
    CALLS: _update_call,
}


def update(system: System, path: str, ids: Sequence[int], values: Mapping[str, str]) -> int:
    """Change rows of a table; how many."""
    handler = _UPDATES.get(path)
    return 0 if handler is None else sum(handler(system, row_id, values) for row_id in ids)
