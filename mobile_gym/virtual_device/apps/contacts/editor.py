"""The page that makes and changes contacts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.prompts import plain_question
from mobile_gym.virtual_device.apps.contacts import actions, names, provider
from mobile_gym.virtual_device.apps.contacts.data import PACKAGE
from mobile_gym.virtual_device.apps.contacts.draft import (
    Row,
    TextKey,
    Values,
    draft_rows,
    drafted,
    last_row,
    row_numbers,
    stored,
    text_of,
)
from mobile_gym.virtual_device.apps.contacts.pages import (
    CHOOSE,
    CHOOSE_LABELS,
    CHOOSE_TYPE,
    DISCARD,
    DRAFT_GROUPS,
    EDITOR,
)
from mobile_gym.virtual_device.apps.contacts.records import Contact, ReachKind
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    box,
    column,
    icon,
    row,
    scroll,
    space,
    text,
)
from mobile_gym.virtual_device.ui.widgets import (
    button,
    edit_field,
    icon_button,
    page,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.contacts.context import ContactsContext
    from mobile_gym.virtual_device.apps.contacts.pages import EditorArgs
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["discard", "editor", "on_back"]

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


def _base(args: EditorArgs, state: DeviceState) -> Contact:
    """What the draft is compared with and starts from."""
    last = args.data.rpartition("/")[2]
    contact_id = args.contact_id or (int(last) if last.isdecimal() else 0)
    return stored(provider.contact(state, contact_id), args.extras)


def editor(ctx: ContactsContext[EditorArgs]) -> View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    contact = _base(ctx.args, ctx.state)
    is_new = not contact.id
    bar = row(
        icon_button(theme, "close", t.cancel, _close, class_name="android.widget.ImageButton"),
        text(
            (t.create_contact if is_new else t.edit_title),
            20,
            theme.text,
            bold=True,
            weight=1,
            max_lines=1,
        ),
        button(theme, t.save, _save, resource_id="editor_menu_save_button", filled=True),
        gap=4,
        width=FILL,
        height=64,
        padding=(4, 0, 16, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar",
    )
    name_keys: tuple[TextKey, ...] = (
        ("last", "first") if ctx.state.language in names.FAMILY_FIRST else ("first", "last")
    )
    groups = provider.groups(ctx.state)
    return page(
        theme,
        bar,
        scroll(
            "editor",
            column(
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
                width=FILL,
                padding=(0, 8, 0, 32),
            ),
            resource_id="contact_editor_fragment",
        ),
    )


def _mark(ctx: ContactsContext, name: str) -> View:
    return icon(name, 24, ctx.theme.icon) if name else space(width=24)


def _text_field(
    ctx: ContactsContext, contact: Contact, key: TextKey, mark: str, lines: int = 1
) -> View:
    title = _TEXTS[key].of(ctx.state.language)
    return row(
        _mark(ctx, mark),
        column(
            text(title, 12, ctx.theme.text_secondary, class_name=""),
            edit_field(
                ctx.theme,
                key,
                text_of(contact, key).of(ctx),
                hint=title,
                resource_id=f"edit_{key}",
                lines=lines,
            ),
            weight=1,
        ),
        space(width=40),
        gap=16,
        width=FILL,
        padding=(20, 8, 8, 0),
    )


def _rows(ctx: ContactsContext, contact: Contact, kind: ReachKind) -> list[View]:
    def value(state: ViewState[V]) -> V:
        return state.of(ctx)

    rows = draft_rows(value, contact, kind)
    fields = [_reach_field(ctx, kind, item, place == 0) for place, item in enumerate(rows)]
    if all(item.value for item in rows):
        fields.append(
            row(
                space(width=40),
                button(
                    ctx.theme,
                    _REACH[kind].add.of(ctx.state.language),
                    partial(_add_row, kind=kind),
                    resource_id=f"add_{kind}",
                ),
                width=FILL,
                padding=(8, 0),
            )
        )
    return fields


def _reach_field(ctx: ContactsContext, kind: ReachKind, item: Row, first: bool) -> View:
    theme, language, reach = ctx.theme, ctx.state.language, _REACH[kind]
    title = reach.title.of(language)
    type_name = actions.type_text(language, kind, item.type, item.label)
    return row(
        _mark(ctx, reach.icon if first else ""),
        column(
            row(
                text(title, 12, theme.text_secondary, class_name="", weight=1),
                row(
                    text(type_name, 13, theme.accent, class_name="", max_lines=1),
                    icon("menu-down", 20, theme.accent),
                    gap=2,
                    height=32,
                    class_name="android.widget.Spinner",
                    resource_id="spinner",
                    text=type_name,
                    description=reach.type_title.of(language).format(kind=type_name),
                    focusable=True,
                    on_tap=partial(_open_types, kind=kind, number=item.number),
                ),
                width=FILL,
            ),
            edit_field(
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
        icon_button(
            theme,
            "close",
            reach.remove.of(language),
            partial(_remove_row, kind=kind, number=item.number),
            resource_id="delete_button",
        )
        if item.value or not first
        else space(width=48),
        gap=16,
        width=FILL,
        padding=(20, 8, 0, 0),
    )


def _labels(ctx: ContactsContext, contact: Contact) -> View:
    theme, t = ctx.theme, ctx.t
    groups = DRAFT_GROUPS.of(ctx)
    chosen = contact.groups if groups is None else groups
    titles = [group.title for group in provider.groups(ctx.state) if group.id in chosen]
    return row(
        _mark(ctx, "label-outline"),
        column(
            text(t.labels, 12, theme.text_secondary, class_name=""),
            text(", ".join(titles) or t.no_label, 16, theme.text, padding=(0, 10)),
            box(width=FILL, height=1.5, fill=theme.thumb),
            weight=1,
        ),
        space(width=40),
        gap=16,
        width=FILL,
        padding=(20, 8, 8, 0),
        class_name="android.widget.LinearLayout",
        resource_id="group_membership_view",
        focusable=True,
        on_tap=_choose_labels,
    )


# -- what the page does -------------------------------------------------------------------------


def _current(system: System) -> tuple[Contact, Contact]:
    """What was there, and what the draft makes of it. The editor is the page in front."""
    base = _base(EDITOR.page_args(system), system.state)
    return base, drafted(_values(system), base)


def _values(system: System) -> Values:
    def value(state: ViewState[V]) -> V:
        return state.get_page(system)

    return value


def _draft_rows(system: System, kind: ReachKind) -> tuple[Row, ...]:
    base = _base(EDITOR.page_args(system), system.state)
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
    CHOOSE_TYPE.open(system, kind=kind, number=number, type=item.type, label=item.label)


def _choose_labels(system: System) -> None:
    _, draft = _current(system)
    CHOOSE_LABELS.open(system, contact_id=0, chosen=draft.groups)


def _close(system: System) -> None:
    if not on_back(system):
        system.finish()


def on_back(system: System) -> bool:
    """Ask before what was written is lost; False where nothing is, or this is not the editor."""
    if not system.front.component.endswith(EDITOR.name):
        return False
    base, draft = _current(system)
    opened = provider.contact(system.state, base.id) if base.id else Contact(0)
    if draft == opened:
        return False
    system.hide_keyboard()
    DISCARD.open(system)
    return True


def discard(ctx: ContactsContext) -> View:
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
    if any(not provider.digits_of(phone.number) for phone in draft.phones):
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
    contact_id = provider.save(system, draft)
    name = names.display_name(draft)
    t = Texts.of(system.language)
    system.toast(t.saved.format(name=name) if name else t.saved_plain)
    system.finish()
    if system.front.component.endswith(CHOOSE.name):
        system.finish()  # it asked whom a number belongs to, which is answered
    elif not base.id and system.package == PACKAGE:
        actions.open_contact(system, contact_id)
