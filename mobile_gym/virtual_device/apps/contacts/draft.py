"""What the editor holds while it is edited, kept in its page's small state until it is saved.

Phones and emails are rows with numbers of their own, so that taking one out leaves the others'
texts where they are: `phone:3` is the text of the row 3, `phone_type:3` its type.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args

from mobile_gym.virtual_device.apps.contacts import names
from mobile_gym.virtual_device.apps.contacts.pages import DRAFT_GROUPS
from mobile_gym.virtual_device.apps.contacts.records import (
    Contact,
    Email,
    EmailType,
    Phone,
    PhoneType,
    ReachKind,
)
from mobile_gym.virtual_device.system.pages import ViewState

__all__ = [
    "Row",
    "TextKey",
    "Values",
    "draft_rows",
    "drafted",
    "label_of",
    "last_row",
    "row_numbers",
    "stored",
    "text_of",
    "type_of",
]

V = TypeVar("V")
TextKey: TypeAlias = Literal["first", "last", "company", "address", "birthday", "note"]
"""The fields of a contact that are a text each."""
_TEXT_KEYS: Final[tuple[TextKey, ...]] = get_args(TextKey)
_DEFAULT_TYPES: Final[Mapping[ReachKind, int]] = {
    "phone": int(PhoneType.MOBILE),
    "email": int(EmailType.HOME),
}


class Values(Protocol):
    """Looks up what the editor's page keeps."""

    def __call__(self, state: ViewState[V], /) -> V:
        """The value of one thing that it keeps."""
        ...


class Row(NamedTuple):
    """One phone or email of the draft."""

    number: int
    value: str
    type: int
    label: str


# -- what the page keeps ------------------------------------------------------------------------


def text_of(contact: Contact, key: TextKey) -> ViewState[str]:
    """What is typed into a field of a contact."""
    return ViewState(key, getattr(contact, key))


def row_numbers(kind: ReachKind, count: int = 1) -> ViewState[tuple[int, ...]]:
    """The numbers of the rows, of which there are `count` at first."""
    return ViewState(f"{kind}_rows", tuple(range(count)))


def last_row(kind: ReachKind) -> ViewState[int]:
    """The highest number that a row has had."""
    return ViewState(f"{kind}_last", 0)


def _value_of(kind: ReachKind, number: int, value: str) -> ViewState[str]:
    return ViewState(f"{kind}:{number}", value)


def type_of(kind: ReachKind, number: int, chosen: int = 0) -> ViewState[int]:
    """The type of a row."""
    return ViewState(f"{kind}_type:{number}", chosen)


def label_of(kind: ReachKind, number: int, label: str = "") -> ViewState[str]:
    """The name of a row's own type."""
    return ViewState(f"{kind}_label:{number}", label)


# -- the draft ----------------------------------------------------------------------------------


def stored(contact: Contact | None, extras: Mapping[str, object]) -> Contact:
    """What the editor opens on: a contact, with what another app wants put in."""
    base = contact or Contact(0)
    name, phone, email = (str(extras.get(key) or "") for key in ("name", "phone", "email"))
    if name and not (base.first or base.last):
        first, last = names.parted(name)
        base = replace(base, first=first, last=last)
    if phone:
        base = replace(base, phones=(*base.phones, Phone(phone)))
    if email:
        base = replace(base, emails=(*base.emails, Email(email)))
    for key, field in (("company", "company"), ("notes", "note"), ("postal", "address")):
        if extras.get(key):
            base = replace(base, **{field: str(extras[key])})
    return base


def draft_rows(values: Values, contact: Contact, kind: ReachKind) -> tuple[Row, ...]:
    """The phones or emails of the draft; there is always one to write into."""
    known = (
        [(phone.number, phone.type, phone.label) for phone in contact.phones]
        if kind == "phone"
        else [(email.address, email.type, email.label) for email in contact.emails]
    )
    rows: list[Row] = []
    for number in values(row_numbers(kind, max(len(known), 1))):
        value, chosen, label = (
            known[number] if number < len(known) else ("", _DEFAULT_TYPES[kind], "")
        )
        rows.append(
            Row(
                number,
                values(_value_of(kind, number, value)),
                values(type_of(kind, number, chosen)),
                values(label_of(kind, number, label)),
            )
        )
    return tuple(rows)


def drafted(values: Values, contact: Contact) -> Contact:
    """The contact as the draft wants it; empty phones and emails are left out."""
    texts = {key: str(values(text_of(contact, key))).strip() for key in _TEXT_KEYS}
    phones = tuple(
        Phone(row.value.strip(), row.type, row.label if row.type == PhoneType.CUSTOM else "")
        for row in draft_rows(values, contact, "phone")
        if row.value.strip()
    )
    emails = tuple(
        Email(row.value.strip(), row.type, row.label if row.type == EmailType.CUSTOM else "")
        for row in draft_rows(values, contact, "email")
        if row.value.strip()
    )
    groups = values(DRAFT_GROUPS)
    return replace(
        contact,
        **texts,
        phones=phones,
        emails=emails,
        groups=contact.groups if groups is None else groups,
    )
