"""The page that makes and changes contacts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.app_kit.prompts import plain_question, question
from mobile_gym.virtual_device.apps.contacts import actions, names, provider
from mobile_gym.virtual_device.apps.contacts.data import PACKAGE
from mobile_gym.virtual_device.apps.contacts.draft import Row, draft_rows, drafted, stored
from mobile_gym.virtual_device.apps.contacts.records import Contact
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.state import EMPTY
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
    dialog,
    edit_field,
    icon_button,
    page,
    radio,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["EDITOR", "choose_type", "custom_label", "discard", "editor", "on_back"]

EDITOR: Final = ".activities.ContactEditorActivity"
_CHOOSE: Final = ".activities.ContactSelectionActivity"
_TYPES: Final = {"phone": (2, 1, 3, 12, 7, 0), "email": (1, 2, 3, 0)}
_ICONS: Final = {
    "company": "domain",
    "phone": "phone",
    "email": "email-outline",
    "address": "map-marker-outline",
    "birthday": "cake-variant",
    "note": "note-outline",
}


def _base(args: Mapping[str, Any], state: Any) -> Contact:
    """What the draft is compared with and starts from."""
    last = str(args.get("data", "")).rpartition("/")[2]
    contact_id = args.get("contact_id") or (int(last) if last.isdecimal() else 0)
    return stored(provider.contact(state, contact_id), args.get("extras", EMPTY))


def editor(ctx: Context) -> View:
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
    names_first = ("last", "first") if ctx.state.language == "zh" else ("first", "last")
    groups = provider.groups(ctx.state)
    return page(
        theme,
        bar,
        scroll(
            "editor",
            column(
                *(
                    _text_field(ctx, contact, key, "account" if place == 0 else "")
                    for place, key in enumerate(names_first)
                ),
                _text_field(ctx, contact, "company", _ICONS["company"]),
                *_rows(ctx, contact, "phone"),
                *_rows(ctx, contact, "email"),
                _text_field(ctx, contact, "address", _ICONS["address"]),
                _text_field(ctx, contact, "birthday", _ICONS["birthday"]),
                _text_field(ctx, contact, "note", _ICONS["note"], lines=3),
                _labels(ctx, contact) if groups else None,
                width=FILL,
                padding=(0, 8, 0, 32),
            ),
            resource_id="contact_editor_fragment",
        ),
    )


def _mark(ctx: Context, name: str) -> View:
    return icon(name, 24, ctx.theme.icon) if name else space(width=24)


def _text_field(ctx: Context, contact: Contact, key: str, mark: str, lines: int = 1) -> View:
    return row(
        _mark(ctx, mark),
        column(
            text(ctx.t[key], 12, ctx.theme.text_secondary, class_name=""),
            edit_field(
                ctx.theme,
                key,
                ctx.ui.get(key, getattr(contact, key)),
                hint=ctx.t[key],
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


def _rows(ctx: Context, contact: Contact, kind: str) -> list[View]:
    theme, t = ctx.theme, ctx.t
    rows = draft_rows(ctx.ui.get, contact, kind)
    found = [_reach_field(ctx, kind, item, place == 0) for place, item in enumerate(rows)]
    if all(item.value for item in rows):
        found.append(
            row(
                space(width=40),
                button(
                    theme,
                    t[f"add_{kind}"],
                    partial(_add_row, kind=kind),
                    resource_id=f"add_{kind}",
                ),
                width=FILL,
                padding=(8, 0),
            )
        )
    return found


def _reach_field(ctx: Context, kind: str, item: Row, first: bool) -> View:
    theme, t = ctx.theme, ctx.t
    type_name = actions.type_text(ctx.state.language, kind, item.type, item.label)
    return row(
        _mark(ctx, _ICONS[kind] if first else ""),
        column(
            row(
                text(t[kind], 12, theme.text_secondary, class_name="", weight=1),
                row(
                    text(type_name, 13, theme.accent, class_name="", max_lines=1),
                    icon("menu-down", 20, theme.accent),
                    gap=2,
                    height=32,
                    class_name="android.widget.Spinner",
                    resource_id="spinner",
                    text=type_name,
                    description=t[f"{kind}_type"].format(kind=type_name),
                    focusable=True,
                    on_tap=partial(_open_types, kind=kind, number=item.number),
                ),
                width=FILL,
            ),
            edit_field(
                theme,
                f"{kind}:{item.number}",
                item.value,
                hint=t[kind],
                resource_id=f"edit_{kind}",
                digits=kind == "phone",
            ),
            weight=1,
        ),
        icon_button(
            theme,
            "close",
            t[f"remove_{kind}"],
            partial(_remove_row, kind=kind, number=item.number),
            resource_id="delete_button",
        )
        if item.value or not first
        else space(width=48),
        gap=16,
        width=FILL,
        padding=(20, 8, 0, 0),
    )


def _labels(ctx: Context, contact: Contact) -> View:
    theme, t = ctx.theme, ctx.t
    chosen = ctx.ui.get("groups", contact.groups)
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
    base = _base(system.front.layers[0].args, system.state)
    return base, drafted(system.page_ui, base)


def _numbers(system: System, kind: str) -> tuple[int, ...]:
    base = _base(system.front.layers[0].args, system.state)
    return tuple(item.number for item in draft_rows(system.page_ui, base, kind))


def _add_row(system: System, kind: str) -> None:
    numbers = _numbers(system, kind)
    base, _ = _current(system)
    known = len(base.phones if kind == "phone" else base.emails)
    made = max((*numbers, known - 1, system.page_ui(f"{kind}_last", 0))) + 1
    system.set_ui(**{f"{kind}_rows": (*numbers, made), f"{kind}_last": made})
    system.focus(f"{kind}:{made}", 0)


def _remove_row(system: System, kind: str, number: int) -> None:
    left = tuple(other for other in _numbers(system, kind) if other != number)
    system.hide_keyboard()
    system.set_ui_item(f"{kind}_rows", left)
    if not left:
        _add_row(system, kind)
        system.hide_keyboard()


def _open_types(system: System, kind: str, number: int) -> None:
    base, _ = _current(system)
    row = next(r for r in draft_rows(system.page_ui, base, kind) if r.number == number)
    system.show_popup("choose_type", kind=kind, number=number, type=row.type, label=row.label)


def choose_type(ctx: Context) -> View:
    """The types that a phone or an email can have."""
    kind, language = ctx.args["kind"], ctx.state.language
    rows = column(
        *(
            radio(
                ctx.theme,
                actions.type_text(language, kind, number, ctx.args["label"]),
                number == ctx.args["type"],
                partial(_take_type, kind=kind, number=ctx.args["number"], chosen=number),
            )
            for number in _TYPES[kind]
        ),
        width=FILL,
    )
    return dialog(ctx.theme, ctx.t.choose_type, rows)


def _take_type(system: System, kind: str, number: int, chosen: int) -> None:
    label = system.args["label"]
    system.dismiss()
    if chosen == 0:
        system.show_popup("custom_label", kind=kind, number=number, label=label)
        system.focus("label", len(label))
    else:
        system.set_page_ui(**{f"{kind}_type:{number}": chosen})


def custom_label(ctx: Context) -> View:
    """The dialog that asks for a type's own name."""
    theme = ctx.theme
    field = edit_field(
        theme, "label", ctx.ui.get("label", ctx.args["label"]), on_submit=_take_label
    )
    content = column(field, width=FILL, padding=(24, 0))
    return question(ctx, ctx.t.custom_label, content, ctx.t.ok, _take_label)


def _take_label(system: System) -> None:
    args = system.args
    label = str(system.ui("label", args["label"])).strip()
    kind, number = args["kind"], args["number"]
    system.dismiss()
    if label:
        system.set_page_ui(**{f"{kind}_type:{number}": 0, f"{kind}_label:{number}": label})


def _choose_labels(system: System) -> None:
    _, draft = _current(system)
    system.show_popup("choose_labels", contact_id=0, chosen=draft.groups)


def _close(system: System) -> None:
    if not on_back(system):
        system.finish()


def on_back(system: System) -> bool:
    """Ask before what was written is lost; False where nothing is, or this is not the editor."""
    if not system.front.component.endswith(EDITOR):
        return False
    base, draft = _current(system)
    opened = provider.contact(system.state, base.id) if base.id else Contact(0)
    if draft == opened:
        return False
    system.hide_keyboard()
    system.show_popup("discard")
    return True


def discard(ctx: Context) -> View:
    """Asks before what was written is lost."""
    t = ctx.t
    return plain_question(ctx, t.discard, t.discard_yes, _discard, no=t.keep_editing)


def _discard(system: System) -> None:
    system.dismiss()
    system.finish()


def _fault(draft: Contact) -> str:
    """The string key of what is wrong with the draft, "" for nothing."""
    known = (draft.phones, draft.emails, draft.address, draft.note, draft.birthday)
    if not any(known) and not names.display_name(draft):
        return "nothing_to_save"
    if any(not provider.digits_of(phone.number) for phone in draft.phones):
        return "bad_phone"
    for email in draft.emails:
        user, _, domain = email.address.partition("@")
        if not user or not domain or " " in email.address:
            return "bad_email"
    return ""


def _save(system: System) -> None:
    base, draft = _current(system)
    fault = _fault(draft)
    if fault:
        system.toast(Texts.of(system.language)[fault])
        return
    contact_id = provider.save(system, draft)
    name = names.display_name(draft)
    system.toast(
        Texts.of(system.language).saved.format(name=name)
        if name
        else Texts.of(system.language).saved_plain
    )
    system.finish()
    if system.front.component.endswith(_CHOOSE):
        system.finish()  # it asked whom a number belongs to, which is answered
    elif not base.id and system.package == PACKAGE:
        actions.open_contact(system, contact_id)
