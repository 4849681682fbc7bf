"""Reading and changing the address book, labels, call log and blocked numbers of the device.

All of it copes with a device without the provider: it then holds nothing.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from mobile_gym.core.replacing import replace
from mobile_gym.virtual_device.app_kit.records import OptionalStored
from mobile_gym.virtual_device.providers.contacts import names
from mobile_gym.virtual_device.providers.contacts.records import (
    BlockedNumber,
    Call,
    Contact,
    ContactsData,
    Group,
    Phone,
)
from mobile_gym.virtual_device.system.identity_cache import ByIdentity
from mobile_gym.virtual_device.system.telephony import digits_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

PACKAGE: Final = "com.android.providers.contacts"
MIN_MATCH: Final = 7
"""Digits that two numbers must share at their ends: `PhoneNumberUtils.MIN_MATCH`."""
_MOST_PHOTO: Final = 0x7FFF_FFFF
"""The numbers of photos are positive, and other programs read 32 bits."""
_STORED: Final = OptionalStored(PACKAGE, ContactsData())
read, write, path_of = _STORED.read, _STORED.write, _STORED.path_of


# -- contacts -----------------------------------------------------------------------------------


def contacts(state: DeviceState) -> tuple[Contact, ...]:
    """All contacts, in the order of their ids."""
    return read(state).contacts


def contact(state: DeviceState, contact_id: int) -> Contact | None:
    """The contact of an id."""
    return next((item for item in contacts(state) if item.id == contact_id), None)


def _key(number: str) -> str:
    digits = "".join([sign for sign in number if sign.isdigit()])
    return digits[-MIN_MATCH:] if len(digits) >= MIN_MATCH else digits


def same_number(one: str, other: str) -> bool:
    """Whether two spellings are one number: with or without a country code, spaces, brackets."""
    mine, theirs = digits_of(one), digits_of(other)
    if mine == theirs:
        return bool(mine)
    mine, theirs = mine.lstrip("+0"), theirs.lstrip("+0")
    if len(mine) > len(theirs):
        mine, theirs = theirs, mine
    return len(mine) >= MIN_MATCH and theirs.endswith(mine)


def same_address(one: str, other: str) -> bool:
    """Whether two addresses are the same party: one number however written, or one name."""
    return one.strip() == other.strip() or same_number(one, other)


def _index(items: tuple[Contact, ...]) -> Mapping[str, tuple[tuple[Phone, Contact], ...]]:
    numbers: dict[str, tuple[tuple[Phone, Contact], ...]] = {}
    for item in items:
        for phone in item.phones:
            key = _key(phone.number)
            numbers[key] = (*numbers.get(key, ()), (phone, item))
    return numbers


_BY_NUMBER: Final[
    ByIdentity[tuple[Contact, ...], Mapping[str, tuple[tuple[Phone, Contact], ...]]]
] = ByIdentity(_index)


def find_by_number(state: DeviceState, number: str) -> tuple[Contact, Phone] | None:
    """Who has a number, and as which of theirs."""
    for phone, item in _BY_NUMBER(contacts(state)).get(_key(number), ()):
        if same_number(phone.number, number):
            return item, phone
    return None


def name_of(state: DeviceState, number: str) -> str:
    """The name that the address book has for a number; "" where it has none."""
    owner = find_by_number(state, number)
    return names.display_name(owner[0]) if owner is not None else ""


def name_or_number(state: DeviceState, number: str) -> str:
    """What a party is called: the name that the address book has, or else the number."""
    return name_of(state, number) or number


def save(system: System, item: Contact) -> int:
    """Store a contact, as a new one where its id is 0; its id."""
    data = read(system.state)
    if item.id:
        changed = tuple(item if other.id == item.id else other for other in data.contacts)
        write(system, contacts=changed)
        return item.id
    made = replace(item, id=data.next_contact_id)
    write(system, contacts=(*data.contacts, made), next_contact_id=made.id + 1)
    return made.id


def set_starred(system: System, contact_id: int, starred: bool) -> None:
    """Make a contact a favourite, or no longer one."""
    item = contact(system.state, contact_id)
    if item is not None:
        save(system, replace(item, starred=starred))


def set_photo(system: System, contact_id: int, picture: bytes) -> None:
    """Give a contact a copy of a picture as its photo; b"" takes its photo away."""
    item = contact(system.state, contact_id)
    if item is not None:
        number = (zlib.crc32(picture) & _MOST_PHOTO or 1) if picture else 0
        save(system, replace(item, photo=number, picture=picture))


def delete_contacts(system: System, ids: Iterable[int]) -> int:
    """Delete contacts; how many there were."""
    gone = frozenset(ids)
    before = contacts(system.state)
    left = tuple(item for item in before if item.id not in gone)
    if len(left) < len(before):
        write(system, contacts=left)
    return len(before) - len(left)


def restore_contacts(system: System, removed: Iterable[Contact]) -> None:
    """Bring contacts back that were deleted, each with its id."""
    held = read(system.state).contacts
    known = {item.id for item in held}
    back = (item for item in removed if item.id not in known)
    write(system, contacts=tuple(sorted((*held, *back), key=lambda item: item.id)))


# -- labels -------------------------------------------------------------------------------------


def groups(state: DeviceState) -> tuple[Group, ...]:
    """The labels."""
    return read(state).groups


def add_group(system: System, title: str) -> int:
    """Make a label; its id."""
    data = read(system.state)
    made = Group(data.next_group_id, title)
    write(system, groups=(*data.groups, made), next_group_id=made.id + 1)
    return made.id


def rename_group(system: System, group_id: int, title: str) -> None:
    """Give a label another name."""
    renamed = (
        replace(group, title=title) if group.id == group_id else group
        for group in groups(system.state)
    )
    write(system, groups=tuple(renamed))


def delete_group(system: System, group_id: int) -> None:
    """Delete a label and take it off its contacts, which stay."""
    data = read(system.state)
    write(
        system,
        groups=tuple(group for group in data.groups if group.id != group_id),
        contacts=tuple(
            replace(item, groups=tuple(other for other in item.groups if other != group_id))
            if group_id in item.groups
            else item
            for item in data.contacts
        ),
    )


# -- the call log -------------------------------------------------------------------------------


def _resolve_call_times(items: tuple[Call, ...], boot_ms: int) -> tuple[Call, ...]:
    dated = (
        replace(item, date_ms=boot_ms + item.date_ms) if item.date_ms < 0 else item
        for item in items
    )
    return tuple(sorted(dated, key=lambda item: (-item.date_ms, -item.id)))


_RESOLVED: Final[ByIdentity[tuple[Call, ...], tuple[Call, ...]]] = ByIdentity(_resolve_call_times)


def calls(state: DeviceState) -> tuple[Call, ...]:
    """The call log, the latest first."""
    return _RESOLVED(read(state).calls, state.boot_ms)


def log_call(
    system: System,
    number: str,
    kind: int,
    date_ms: int,
    duration_s: int = 0,
    *,
    is_new: bool = False,
) -> int:
    """Write a call (`CallType`) to the log; its id."""
    data = read(system.state)
    made = Call(data.next_call_id, number, int(kind), date_ms, duration_s, is_new)
    write(system, calls=(*data.calls, made), next_call_id=made.id + 1)
    return made.id


def delete_calls(system: System, ids: Iterable[int]) -> int:
    """Delete calls from the log; how many there were."""
    gone = frozenset(ids)
    before = read(system.state).calls
    left = tuple(item for item in before if item.id not in gone)
    if len(left) < len(before):
        write(system, calls=left)
    return len(before) - len(left)


def mark_calls_seen(system: System) -> None:
    """Missed calls are no longer news."""
    before = read(system.state).calls
    if any(item.is_new for item in before):
        write(
            system,
            calls=tuple(replace(item, is_new=False) if item.is_new else item for item in before),
        )


# -- blocked numbers ----------------------------------------------------------------------------


def is_blocked(state: DeviceState, number: str) -> bool:
    """Whether calls and messages of a number, or of a service's name, are not put through."""
    return any(same_address(item.number, number) for item in read(state).blocked)


def block(system: System, number: str) -> int | None:
    """Block a number; None where it is blocked already."""
    if is_blocked(system.state, number):
        return None
    data = read(system.state)
    made = BlockedNumber(data.next_blocked_id, number)
    write(system, blocked=(*data.blocked, made), next_blocked_id=made.id + 1)
    return made.id


def unblock(system: System, number: str) -> int:
    """Let a number through again; how many entries went."""
    before = read(system.state).blocked
    left = tuple(item for item in before if not same_address(item.number, number))
    if len(left) < len(before):
        write(system, blocked=left)
    return len(before) - len(left)
