"""The provider's tables as other programs see them, with AOSP's columns; and the headless app.

A contact is one raw contact of the same id. Its data rows have the id `contact * 1000 + place`,
the place telling what they are, so that a row keeps its id while others come and go.

Source: `ContactsContract`, `CallLog.Calls`, `BlockedNumberContract`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.apps.contacts import book, names, seed
from mobile_gym.virtual_device.apps.contacts.records import (
    CallType,
    Contact,
    ContactsData,
    Email,
    EmailType,
    Phone,
)
from mobile_gym.virtual_device.system.app import App

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.session import System

__all__ = ["APP"]

_NULL: Final = "NULL"
_CURSOR: Final = "vnd.android.cursor.item/"
_PER_CONTACT: Final = 1000
_PHONES_AT: Final = 100
_EMAILS_AT: Final = 200
_GROUPS_AT: Final = 300
_BIRTHDAY: Final = "3"
"""`CommonDataKinds.Event.TYPE_BIRTHDAY`."""

_Row = Mapping[str, str]


def _or_null(text: object) -> str:
    return str(text) if text not in ("", None) else _NULL


def _flag(value: object) -> str:
    return "1" if value else "0"


# -- reading ------------------------------------------------------------------------------------


def _head(item: Contact) -> dict[str, str]:
    """Columns that contacts and raw contacts share."""
    name = names.display_name(item)
    return {
        "display_name": _or_null(name),
        "display_name_alt": _or_null(names.display_name(item, last_first=True)),
        "sort_key": _or_null(name),
        "phonebook_label": names.letter(name),
        "starred": _flag(item.starred),
        "custom_ringtone": _NULL,
        "send_to_voicemail": "0",
    }


def _contacts(state: DeviceState) -> Iterator[_Row]:
    for item in book.contacts(state):
        yield {
            "_id": str(item.id),
            "lookup": f"0r{item.id}",
            "name_raw_contact_id": str(item.id),
            "has_phone_number": _flag(item.phones),
            "in_visible_group": "1",
            "photo_id": _NULL,
            **_head(item),
        }


def _raw_contacts(state: DeviceState) -> Iterator[_Row]:
    for item in book.contacts(state):
        yield {
            "_id": str(item.id),
            "contact_id": str(item.id),
            "account_name": _NULL,
            "account_type": _NULL,
            "deleted": "0",
            **_head(item),
        }


def _data_of(item: Contact) -> Iterator[tuple[int, str, Mapping[int, object]]]:
    """A contact's data rows: place, type, and its numbered columns."""
    if item.first or item.last:
        name = {1: names.display_name(item), 2: item.first, 3: item.last}
        yield 1, "name", name
    if item.company:
        yield 2, "organization", {1: item.company, 2: 1}
    if item.address:
        yield 3, "postal-address_v2", {1: item.address, 2: 1, 4: item.address}
    if item.note:
        yield 4, "note", {1: item.note}
    if item.birthday:
        yield 5, "contact_event", {1: item.birthday, 2: _BIRTHDAY}
    for place, phone in enumerate(item.phones, _PHONES_AT):
        digits = book.digits_of(phone.number)
        yield place, "phone_v2", {1: phone.number, 2: phone.type, 3: phone.label, 4: digits}
    for place, email in enumerate(item.emails, _EMAILS_AT):
        yield place, "email_v2", {1: email.address, 2: email.type, 3: email.label}
    for group in item.groups:
        yield _GROUPS_AT + group, "group_membership", {1: group}


def _data_rows(items: Sequence[Contact], wanted: str = "") -> Iterator[_Row]:
    for item in items:
        head: dict[str, str] | None = None
        for place, kind, values in _data_of(item):
            if wanted and kind != wanted:
                continue
            head = head or _head(item)
            yield {
                "_id": str(item.id * _PER_CONTACT + place),
                "raw_contact_id": str(item.id),
                "contact_id": str(item.id),
                "lookup": f"0r{item.id}",
                "mimetype": _CURSOR + kind,
                "is_primary": "0",
                "is_super_primary": "0",
                **{f"data{column}": _or_null(values.get(column)) for column in range(1, 16)},
                **head,
            }


def _data(state: DeviceState) -> Iterator[_Row]:
    return _data_rows(book.contacts(state))


def _phones(state: DeviceState) -> Iterator[_Row]:
    return _data_rows(book.contacts(state), "phone_v2")


def _emails(state: DeviceState) -> Iterator[_Row]:
    return _data_rows(book.contacts(state), "email_v2")


def _groups(state: DeviceState) -> Iterator[_Row]:
    for group in book.groups(state):
        yield {
            "_id": str(group.id),
            "title": group.title,
            "account_name": _NULL,
            "account_type": _NULL,
            "deleted": "0",
            "group_visible": "1",
        }


def _calls(state: DeviceState) -> Iterator[_Row]:
    for call in book.calls(state):
        found = book.find_by_number(state, call.number)
        yield {
            "_id": str(call.id),
            "number": call.number,
            "date": str(call.date_ms),
            "duration": str(call.duration_s),
            "type": str(int(call.type)),
            "new": _flag(call.is_new),
            "is_read": _flag(not call.is_new),
            "name": _or_null(names.display_name(found[0])) if found else _NULL,
            "numbertype": str(int(found[1].type)) if found else "0",
            "numberlabel": _or_null(found[1].label) if found else _NULL,
            "presentation": "1",
            "countryiso": "CN" if state.language == "zh" else "US",
        }


def _blocked(state: DeviceState) -> Iterator[_Row]:
    for item in book.read(state).blocked:
        yield {
            "_id": str(item.id),
            "original_number": item.number,
            "e164_number": _NULL,
        }


# -- changing -----------------------------------------------------------------------------------

_CONTACTS: Final = "com.android.contacts/contacts"
_RAW: Final = "com.android.contacts/raw_contacts"
_DATA: Final = "com.android.contacts/data"
_GROUPS: Final = "com.android.contacts/groups"
_CALLS: Final = "call_log/calls"
_BLOCKED: Final = "com.android.blockednumber/blocked"


def _number(values: Mapping[str, str], column: str, default: int = 0) -> int:
    found = str(values.get(column, "")).strip()
    return int(found) if found.lstrip("-").isdigit() else default


def _text(values: Mapping[str, str], column: str, old: str = "") -> str:
    found = str(values.get(column, old))
    return "" if found == _NULL else found


def _with_name(item: Contact, values: Mapping[str, str]) -> Contact:
    first, last = _text(values, "data2", item.first), _text(values, "data3", item.last)
    whole = _text(values, "data1")
    if whole and "data2" not in values and "data3" not in values:
        if whole.isascii() or " " in whole:
            first, _, last = whole.rpartition(" ") if " " in whole else (whole, "", "")
        else:
            first, last = whole[1:], whole[:1]
    return replace(item, first=first, last=last)


def _put(items: tuple[Any, ...], place: int, made: Any) -> tuple[Any, ...]:
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
        return _with_phone(item, values, at), _PHONES_AT + (len(item.phones) if at is None else at)
    if kind == "email_v2":
        return _with_email(item, values, at), _EMAILS_AT + (len(item.emails) if at is None else at)
    if kind == "group_membership":
        group = _number(values, "data1")
        kept = tuple(other for other in item.groups if other != group)
        return replace(item, groups=(*kept, group)), _GROUPS_AT + group
    return None


_SINGLE: Final = {
    "organization": (2, "company"),
    "postal-address_v2": (3, "address"),
    "note": (4, "note"),
    "contact_event": (5, "birthday"),
}


def _insert_data(system: System, values: Mapping[str, str]) -> int | None:
    item = book.contact(system.state, _number(values, "raw_contact_id"))
    kind = str(values.get("mimetype", "")).removeprefix(_CURSOR)
    made = None if item is None else _with_data(item, kind, values)
    if made is None:
        return None
    book.save(system, made[0])
    return made[0].id * _PER_CONTACT + made[1]


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
    _RAW: lambda system, values: book.save(
        system, Contact(0, starred=_number(values, "starred") == 1)
    ),
    _DATA: _insert_data,
    _GROUPS: lambda system, values: book.add_group(system, _text(values, "title")),
    _CALLS: _insert_call,
    _BLOCKED: lambda system, values: book.block(system, _text(values, "original_number")),
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
    if _PHONES_AT <= place < _EMAILS_AT:
        at = place - _PHONES_AT
        return replace(item, phones=(*item.phones[:at], *item.phones[at + 1 :]))
    if _EMAILS_AT <= place < _GROUPS_AT:
        at = place - _EMAILS_AT
        return replace(item, emails=(*item.emails[:at], *item.emails[at + 1 :]))
    group = place - _GROUPS_AT
    return replace(item, groups=tuple(other for other in item.groups if other != group))


def _delete_data(system: System, ids: Sequence[int]) -> int:
    deleted = 0
    for row_id in sorted(ids, reverse=True):  # the places after a row move up when it goes
        number, place = divmod(row_id, _PER_CONTACT)
        item = book.contact(system.state, number)
        if item is not None and any(place == other for other, _, _ in _data_of(item)):
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
    kept = tuple(item for item in before if item.id not in ids)
    book.write(system, blocked=kept)
    return len(before) - len(kept)


_DELETES: Final[Mapping[str, Callable[[System, Sequence[int]], int]]] = {
    _CONTACTS: book.delete_contacts,
    _RAW: book.delete_contacts,
    _DATA: _delete_data,
    _GROUPS: _delete_groups,
    _CALLS: book.delete_calls,
    _BLOCKED: _delete_blocked,
}


def delete(system: System, path: str, ids: Sequence[int]) -> int:
    """Delete rows of a table; how many there were."""
    handler = _DELETES.get(path)
    return 0 if handler is None else handler(system, ids)


def _update_data(system: System, row_id: int, values: Mapping[str, str]) -> bool:
    number, place = divmod(row_id, _PER_CONTACT)
    item = book.contact(system.state, number)
    kind = next((kind for at, kind, _ in _data_of(item) if at == place), "") if item else ""
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
    _CONTACTS: _update_starred,
    _RAW: _update_starred,
    _DATA: _update_data,
    _GROUPS: _update_group,
    _CALLS: _update_call,
}


def update(system: System, path: str, ids: Sequence[int], values: Mapping[str, str]) -> int:
    """Change rows of a table; how many."""
    handler = _UPDATES.get(path)
    return 0 if handler is None else sum(handler(system, row_id, values) for row_id in ids)


def _cleared(language: str) -> ContactsData:
    del language
    return ContactsData()


APP: Final = App(
    package=book.PACKAGE,
    label=("Contacts Storage", "联系人存储"),
    icon="account-box",
    color=0xFF1A73E8,
    main="",
    screens={},
    initial=seed.initial,
    cleared=_cleared,
    content={
        _CONTACTS: _contacts,
        _RAW: _raw_contacts,
        _DATA: _data,
        f"{_DATA}/phones": _phones,
        f"{_DATA}/emails": _emails,
        _GROUPS: _groups,
        _CALLS: _calls,
        _BLOCKED: _blocked,
    },
    content_insert=insert,
    content_update=update,
    content_delete=delete,
    in_launcher=False,
)
"""The app without screens that owns the data."""
