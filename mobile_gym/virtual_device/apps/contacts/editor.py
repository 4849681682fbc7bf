"""The page that makes and changes contacts: its draft, its fields, its dialogs of types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.menus import spinner_list
from mobile_gym.virtual_device.app_kit.prompts import focus_name, name_dialog, plain_question
from mobile_gym.virtual_device.apps.contacts import actions, pages
from mobile_gym.virtual_device.apps.contacts.data import PACKAGE
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts import names
from mobile_gym.virtual_device.providers.contacts.records import (
    Contact,
    Email,
    EmailType,
    Phone,
    PhoneType,
    ReachKind,
)
from mobile_gym.virtual_device.providers.contacts.type_names import type_text
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.contacts.data import ContactsContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

V = TypeVar("V")

_TEXTS: Final[Mapping[TextKey, Text]] = {
    "first": Texts.first,
    "last": Texts.last,
    "company": Texts.company,
    "address": Texts.address,
    "birthday": Texts.birthday,
    "note": Texts.note,
}


class _Reach(NamedTuple):
    """How phones, or emails, are edited."""

    icon: str
    title: Text
    type_title: Text
    add: Text
    remove: Text


_REACH: Final[Mapping[ReachKind, _Reach]] = {
    "phone": _Reach(
        "phone",
        Texts.phone,
        Texts.phone_type,
        Texts.add_phone,
        Texts.remove_phone,
    ),
    "email": _Reach(
        "email-outline",
        Texts.email,
        Texts.email_type,
        Texts.add_email,
        Texts.remove_email,
    ),
}


def _base(args: pages.EditorArgs, state: DeviceState) -> Contact:
    """What the draft is compared with and starts from."""
    last = args.data.rpartition("/")[2]
    contact_id = args.contact_id or (int(last) if last.isdecimal() else 0)
    return contact_to_edit(contacts.contact(state, contact_id), args.extras)


def editor(ctx: ContactsContext[pages.EditorArgs]) -> ui.View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    contact = _base(ctx.args, ctx.state)
    is_new = not contact.id
    bar = ui.row(
        ui.icon_button(theme, "close", t.cancel, _close, class_name="android.widget.ImageButton"),
        ui.text(
            (t.create_contact if is_new else t.edit_title),
            20,
            theme.text,
            bold=True,
            weight=1,
            max_lines=1,
        ),
        ui.button(theme, t.save, _save, resource_id="editor_menu_save_button", filled=True),
        gap=4,
        width=ui.FILL,
        height=64,
        padding=(4, 0, 16, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar",
    )
    name_keys: tuple[TextKey, ...] = (
        ("last", "first") if ctx.state.language in names.FAMILY_FIRST else ("first", "last")
    )
    groups = contacts.groups(ctx.state)
    return ui.page(
        theme,
        bar,
        ui.scroll(
            "editor",
            ui.column(
                *(
                    _text_field(ctx, contact, key, "account" if place == 0 else "")
                    for place, key in enumerate(name_keys)
                ),
                _text_field(ctx, contact, "company", "domain"),
                *_rows(ctx, contact, "phone"),
                *_rows(ctx, contact, "email"),
                _text_field(ctx, contact, "address", "map-marker-outline"),
                _text_field(ctx, contact, "birthday", "cake-variant"),
                _text_field(ctx, contact, "note", "note-outline", lines=3),
                _labels(ctx, contact) if groups else None,
                width=ui.FILL,
                padding=(0, 8, 0, 32),
            ),
            resource_id="contact_editor_fragment",
        ),
    )


def _mark(ctx: ContactsContext, name: str) -> ui.View:
    return ui.icon(name, 24, ctx.theme.icon) if name else ui.space(width=24)


def _text_field(
    ctx: ContactsContext, contact: Contact, key: TextKey, mark: str, lines: int = 1
) -> ui.View:
    title = _TEXTS[key].of(ctx.state.language)
    return ui.row(
        _mark(ctx, mark),
        ui.column(
            ui.text(title, 12, ctx.theme.text_secondary, class_name=""),
            ui.edit_field(
                ctx.theme,
                key,
                text_of(contact, key).of(ctx),
                hint=title,
                resource_id=f"edit_{key}",
                lines=lines,
            ),
            weight=1,
        ),
        ui.space(width=40),
        gap=16,
        width=ui.FILL,
        padding=(20, 8, 8, 0),
    )


def _rows(ctx: ContactsContext, contact: Contact, kind: ReachKind) -> list[ui.View]:
    def value(state: ViewState[V]) -> V:
        return state.of(ctx)

    rows = draft_rows(value, contact, kind)
    fields = [_reach_field(ctx, kind, item, place == 0) for place, item in enumerate(rows)]
    if all(item.value for item in rows):
        fields.append(
            ui.row(
                ui.space(width=40),
                ui.button(
                    ctx.theme,
                    _REACH[kind].add.of(ctx.state.language),
                    partial(_add_row, kind=kind),
                    resource_id=f"add_{kind}",
                ),
                width=ui.FILL,
                padding=(8, 0),
            )
        )
    return fields


def _reach_field(ctx: ContactsContext, kind: ReachKind, item: Row, first: bool) -> ui.View:
    theme, language, reach = ctx.theme, ctx.state.language, _REACH[kind]
    title = reach.title.of(language)
    type_name = type_text(language, kind, item.type, item.label)
    return ui.row(
        _mark(ctx, reach.icon if first else ""),
        ui.column(
            ui.row(
                ui.text(title, 12, theme.text_secondary, class_name="", weight=1),
                ui.row(
                    ui.text(type_name, 13, theme.accent, class_name="", max_lines=1),
                    ui.icon("menu-down", 20, theme.accent),
                    gap=2,
                    height=32,
                    class_name="android.widget.Spinner",
                    resource_id="spinner",
                    text=type_name,
                    description=reach.type_title.of(language).format(kind=type_name),
                    focusable=True,
                    on_tap=partial(_open_types, kind=kind, number=item.number),
                ),
                width=ui.FILL,
            ),
            ui.edit_field(
                theme,
                f"{kind}:{item.number}",
                item.value,
                hint=title,
                resource_id=f"edit_{kind}",
                digits=kind == "phone",
                kind=kind,
            ),
            weight=1,
        ),
        ui.icon_button(
            theme,
            "close",
            reach.remove.of(language),
            partial(_remove_row, kind=kind, number=item.number),
            resource_id="delete_button",
        )
        if item.value or not first
        else ui.space(width=48),
        gap=16,
        width=ui.FILL,
        padding=(20, 8, 0, 0),
    )


def _labels(ctx: ContactsContext, contact: Contact) -> ui.View:
    theme, t = ctx.theme, ctx.t
    groups = pages.DRAFT_GROUPS.of(ctx)
    chosen = contact.groups if groups is None else groups
    titles = [group.title for group in contacts.groups(ctx.state) if group.id in chosen]
    return ui.row(
        _mark(ctx, "label-outline"),
        ui.column(
            ui.text(t.labels, 12, theme.text_secondary, class_name=""),
            ui.text(", ".join(titles) or t.no_label, 16, theme.text, padding=(0, 10)),
            ui.box(width=ui.FILL, height=1.5, fill=theme.thumb),
            weight=1,
        ),
        ui.space(width=40),
        gap=16,
        width=ui.FILL,
        padding=(20, 8, 8, 0),
        class_name="android.widget.LinearLayout",
        resource_id="group_membership_view",
        focusable=True,
        on_tap=_choose_labels,
    )


# -- what the page does -------------------------------------------------------------------------


def _current(system: System) -> tuple[Contact, Contact]:
    """What was there, and what the draft makes of it. The editor is the page in front."""
    base = _base(pages.EDITOR.page_args(system), system.state)
    return base, drafted_contact(_values(system), base)


def _values(system: System) -> Values:
    def value(state: ViewState[V]) -> V:
        return state.get_page(system)

    return value


def _draft_rows(system: System, kind: ReachKind) -> tuple[Row, ...]:
    base = _base(pages.EDITOR.page_args(system), system.state)
    return draft_rows(_values(system), base, kind)


def _numbers(system: System, kind: ReachKind) -> tuple[int, ...]:
    return tuple(item.number for item in _draft_rows(system, kind))


def _add_row(system: System, kind: ReachKind) -> None:
    numbers = _numbers(system, kind)
    base, _ = _current(system)
    known = len(base.phones if kind == "phone" else base.emails)
    added = max((*numbers, known - 1, last_row(kind).get_page(system))) + 1
    row_numbers(kind).set(system, (*numbers, added))
    last_row(kind).set(system, added)
    system.focus(f"{kind}:{added}", 0)


def _remove_row(system: System, kind: ReachKind, number: int) -> None:
    left = tuple(other for other in _numbers(system, kind) if other != number)
    system.hide_keyboard()
    row_numbers(kind).set(system, left)
    if not left:
        _add_row(system, kind)
        system.hide_keyboard()


def _open_types(system: System, kind: ReachKind, number: int) -> None:
    item = next(item for item in _draft_rows(system, kind) if item.number == number)
    pages.CHOOSE_TYPE.open(system, kind=kind, number=number, type=item.type, label=item.label)


def _choose_labels(system: System) -> None:
    _, draft = _current(system)
    pages.CHOOSE_LABELS.open(system, contact_id=0, chosen=draft.groups)


def _close(system: System) -> None:
    if not on_back(system):
        system.finish()


def on_back(system: System) -> bool:
    """Ask before what was written is lost; False where nothing is, or this is not the editor."""
    if not system.front.component.endswith(pages.EDITOR.name):
        return False
    base, draft = _current(system)
    opened = contacts.contact(system.state, base.id) if base.id else Contact(0)
    if draft == opened:
        return False
    system.hide_keyboard()
    pages.DISCARD.open(system)
    return True


def discard(ctx: ContactsContext) -> ui.View:
    """Asks before what was written is lost."""
    t = ctx.t
    return plain_question(ctx, t.discard, t.discard_yes, _discard, no=t.keep_editing)


def _discard(system: System) -> None:
    system.dismiss()
    system.finish()


def _fault(draft: Contact) -> Text | None:
    """What is wrong with the draft."""
    reach = (draft.phones, draft.emails, draft.address, draft.note, draft.birthday)
    if not any(reach) and not names.display_name(draft):
        return Texts.nothing_to_save
    if any(not contacts.digits_of(phone.number) for phone in draft.phones):
        return Texts.bad_phone
    for email in draft.emails:
        user, _, domain = email.address.partition("@")
        if not user or not domain or " " in email.address:
            return Texts.bad_email
    return None


def _save(system: System) -> None:
    base, draft = _current(system)
    fault = _fault(draft)
    if fault is not None:
        system.toast(fault.of(system.language))
        return
    contact_id = contacts.save(system, draft)
    name = names.display_name(draft)
    t = Texts.of(system.language)
    system.toast(t.saved.format(name=name) if name else t.saved_plain)
    system.finish()
    if system.front.component.endswith(pages.CHOOSE.name):
        system.finish()  # it asked whom a number belongs to, which is answered
    elif not base.id and system.package == PACKAGE:
        actions.open_contact(system, contact_id)


# -- What the editor holds while it is edited, kept in its page's small state until it is saved
#
# Phones and emails are rows with numbers of their own, so that taking one out leaves the others'
# texts where they are: `phone:3` is the text of the row 3, `phone_type:3` its type.

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


def contact_to_edit(contact: Contact | None, extras: Mapping[str, object]) -> Contact:
    """What the editor opens on: a contact, with what another app wants put in."""
    base = contact or Contact(0)
    name, phone, email = (str(extras.get(key) or "") for key in ("name", "phone", "email"))
    if name and not (base.first or base.last):
        first, last = names.split_name(name)
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


def drafted_contact(values: Values, contact: Contact) -> Contact:
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
    groups = values(pages.DRAFT_GROUPS)
    return replace(
        contact,
        **texts,
        phones=phones,
        emails=emails,
        groups=contact.groups if groups is None else groups,
    )


# -- How the editor chooses the type of a phone or an email: a spinner's list, and a dialog ------

_CUSTOM: Final = 0
"""The type that has a name of its own, of phones and emails."""
_TYPES: Final[Mapping[ReachKind, tuple[int, ...]]] = {
    "phone": (
        PhoneType.MOBILE,
        PhoneType.HOME,
        PhoneType.WORK,
        PhoneType.MAIN,
        PhoneType.OTHER,
        PhoneType.CUSTOM,
    ),
    "email": (EmailType.HOME, EmailType.WORK, EmailType.OTHER, EmailType.CUSTOM),
}
"""In the order in which they are offered."""


def choose_type(ctx: ContactsContext[pages.TypeArgs]) -> ui.View:
    """The types that a phone or an email can have."""
    args = ctx.args
    options = (
        (
            type_text(ctx.state.language, args.kind, number, args.label),
            number == args.type,
            partial(_take_type, opened=args, chosen=int(number)),
        )
        for number in _TYPES[args.kind]
    )
    return spinner_list(ctx.theme, options)


def _take_type(system: System, opened: pages.TypeArgs, chosen: int) -> None:
    system.dismiss()
    if chosen == _CUSTOM:
        label = opened.label
        pages.CUSTOM_LABEL.open(system, kind=opened.kind, number=opened.number, label=label)
        focus_name(system, label)
    else:
        type_of(opened.kind, opened.number).set_page(system, chosen)


def custom_label(ctx: ContactsContext[pages.CustomLabelArgs]) -> ui.View:
    """The dialog that asks for a type's own name."""
    return name_dialog(
        ctx, ctx.t.custom_label, ctx.args.label, partial(_take_label, opened=ctx.args)
    )


def _take_label(system: System, label: str, opened: pages.CustomLabelArgs) -> None:
    if label:
        type_of(opened.kind, opened.number).set_page(system, _CUSTOM)
        label_of(opened.kind, opened.number).set_page(system, label)
