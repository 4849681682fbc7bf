"""A contact's page: who they are, their photo, and how to reach them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row
from mobile_gym.virtual_device.app_kit.picture_sheet import picture_sheet
from mobile_gym.virtual_device.apps.contacts import actions, data, pages
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts import names
from mobile_gym.virtual_device.providers.contacts.avatars import avatar
from mobile_gym.virtual_device.providers.contacts.type_names import type_text
from mobile_gym.virtual_device.system.files import path_of
from mobile_gym.virtual_device.ui import pictures

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text
    from mobile_gym.virtual_device.providers.contacts.records import Contact
    from mobile_gym.virtual_device.system.system import System

_INDENT: Final = 24.0


def contact_of(ctx: data.ContactsContext[pages.DetailArgs]) -> Contact | None:
    """The contact that the page was opened with, by id or by `content://` URI."""
    contact_id = ctx.args.contact_id
    if contact_id is None:
        last = ctx.args.data.partition("?")[0].rstrip("/").rpartition("/")[2]
        contact_id = int(last) if last.isdecimal() else 0
    return contacts.contact(ctx.state, contact_id)


def detail(ctx: data.ContactsContext[pages.DetailArgs]) -> ui.View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    contact = contact_of(ctx)
    if contact is None:
        bar = ui.app_bar(theme, "", on_back=finish, up=t.navigate_up)
        return ui.page(theme, bar, empty_list(theme, "account-off", t.gone))
    bar = ui.app_bar(
        theme,
        "",
        ui.icon_button(
            theme,
            "star" if contact.starred else "star-outline",
            (t.unstar if contact.starred else t.star),
            partial(_star, contact_id=contact.id, starred=not contact.starred),
            color=theme.accent if contact.starred else None,
            resource_id="menu_star",
        ),
        ui.icon_button(
            theme,
            "pencil",
            t.edit,
            partial(actions.edit_contact, contact_id=contact.id),
            resource_id="menu_edit",
        ),
        ui.icon_button(
            theme, "dots-vertical", t.more_options, partial(_open_menu, contact_id=contact.id)
        ),
        on_back=finish,
        up=t.navigate_up,
    )
    name = data.shown_name(ctx, contact)
    is_person = bool(contact.first or contact.last)
    head = ui.column(
        head_photo(ctx, contact),
        ui.text(name, 26, theme.text, text_align="center", max_lines=3, resource_id="large_title"),
        ui.text(
            contact.company,
            15,
            theme.text_secondary,
            text_align="center",
            resource_id="photo_touch_intercept_overlay_subtitle",
        )
        if contact.company and is_person
        else None,
        gap=12,
        width=ui.FILL,
        padding=(24, 8, 24, 16),
        align="center",
    )
    return ui.page(
        theme,
        bar,
        ui.scroll(
            "contact",
            ui.column(
                head,
                _buttons(ctx, contact),
                *_reach(ctx, contact),
                *_about(ctx, contact, name),
                width=ui.FILL,
                padding=(0, 0, 0, 24),
            ),
            resource_id="multiscroller",
        ),
    )


def _buttons(ctx: data.ContactsContext, contact: Contact) -> ui.View:
    t = ctx.t
    number = contact.phones[0].number if contact.phones else ""
    address = contact.emails[0].address if contact.emails else ""
    return ui.row(
        _button(ctx, "phone", t.call, partial(actions.call, number=number), bool(number)),
        _button(
            ctx,
            "message-text",
            t.message,
            partial(actions.write_message, number=number),
            bool(number),
        ),
        _button(
            ctx, "email", t.email, partial(actions.write_email, address=address), bool(address)
        ),
        width=ui.FILL,
        padding=(24, 0, 24, 16),
        align="start",
    )


def _button(
    ctx: data.ContactsContext, name: str, label: str, on_tap: ui.Handler, enabled: bool
) -> ui.View:
    theme = ctx.theme
    return ui.column(
        ui.stack(
            ui.icon(name, 24, theme.on_accent_container if enabled else theme.text_disabled),
            width=56,
            height=48,
            align="center",
            justify="center",
            fill=theme.accent_container if enabled else theme.surface_high,
            radius=24,
        ),
        ui.text(
            label,
            13,
            theme.text if enabled else theme.text_disabled,
            class_name="",
            text_align="center",
        ),
        gap=6,
        weight=1,
        align="center",
        class_name="android.widget.Button",
        resource_id="verb_" + name.partition("-")[0],
        text=label,
        enabled=enabled,
        focusable=True,
        on_tap=on_tap if enabled else None,
    )


def _entry(
    ctx: data.ContactsContext,
    icon_name: str,
    value: str,
    kind: str = "",
    *,
    on_tap: ui.Handler | None = None,
    trailing: ui.View | None = None,
    first: bool = True,
) -> ui.View:
    """One line of a card: what is known, what kind it is, and what can be done with it."""
    theme = ctx.theme
    return ui.row(
        ui.icon(icon_name, 24, theme.icon) if first else ui.space(width=24),
        ui.column(
            ui.text(value, 16, theme.text, resource_id="header"),
            ui.text(kind, 14, theme.text_secondary, resource_id="sub_header") if kind else None,
            gap=2,
            weight=1,
            padding=(0, 12),
        ),
        trailing,
        gap=24,
        width=ui.FILL,
        padding=(_INDENT, 0, 12, 0),
        class_name="android.widget.RelativeLayout",
        resource_id="entry_view",
        focusable=on_tap is not None,
        on_tap=on_tap,
        on_long_press=partial(actions.copy, value=value),
    )


def _reach(ctx: data.ContactsContext, contact: Contact) -> list[ui.View]:
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    lines = [
        _entry(
            ctx,
            "phone",
            phone.number,
            type_text(language, "phone", phone.type, phone.label),
            on_tap=partial(actions.call, number=phone.number),
            trailing=ui.icon_button(
                theme,
                "message-text-outline",
                t.message_number.format(number=phone.number),
                partial(actions.write_message, number=phone.number),
                resource_id="icon_alternate",
            ),
            first=place == 0,
        )
        for place, phone in enumerate(contact.phones)
    ]
    lines += [
        _entry(
            ctx,
            "email-outline",
            email.address,
            type_text(language, "email", email.type, email.label),
            on_tap=partial(actions.write_email, address=email.address),
            first=place == 0,
        )
        for place, email in enumerate(contact.emails)
    ]
    return lines


def _about(ctx: data.ContactsContext, contact: Contact, name: str) -> list[ui.View | None]:
    t = ctx.t
    titles = [group.title for group in contacts.groups(ctx.state) if group.id in contact.groups]
    facts: tuple[tuple[str, str, Text], ...] = (
        ("map-marker-outline", contact.address, Texts.address),
        ("cake-variant", contact.birthday, Texts.birthday),
        ("note-outline", contact.note, Texts.note),
        ("label-outline", ", ".join(titles), Texts.labels),
    )
    language = ctx.state.language
    lines = [_entry(ctx, mark, value, kind.of(language)) for mark, value, kind in facts if value]
    if not lines:
        return []
    heading = ui.text(
        t.about.format(name=name),
        14,
        ctx.theme.accent,
        bold=True,
        width=ui.FILL,
        padding=(_INDENT, 20, _INDENT, 4),
        resource_id="title",
    )
    return [heading, *lines]


def _star(system: System, contact_id: int, starred: bool) -> None:
    contacts.set_starred(system, contact_id, starred)
    toast = Texts.starred if starred else Texts.unstarred
    system.toast(toast.of(system.language))


def _open_menu(system: System, contact_id: int) -> None:
    pages.CONTACT_MENU.open(system, contact_id=contact_id)


def overflow_menu(ctx: data.ContactsContext[pages.ContactArgs]) -> ui.View:
    """The menu of the three dots."""
    contact_id = ctx.args.contact_id
    return ui.menu(
        ctx.theme,
        (ctx.t.share, partial(_share, contact_id=contact_id)),
        (ctx.t.choose_labels, partial(_choose_labels, contact_id=contact_id)),
        (ctx.t.delete, partial(_ask_delete, contact_id=contact_id)),
    )


def _share(system: System, contact_id: int) -> None:
    system.dismiss()
    actions.share(system, (contact_id,))


def _choose_labels(system: System, contact_id: int) -> None:
    system.dismiss()
    pages.CHOOSE_LABELS.open(system, contact_id=contact_id)


def _ask_delete(system: System, contact_id: int) -> None:
    system.dismiss()
    pages.DELETE_SELECTED.open(system, ids=(contact_id,))


# -- The photo of a contact: one of the phone's pictures, or one that another app gives ----------

_STREAM: Final = "android.intent.extra.STREAM"
_SIDE_DP: Final = 112.0
_MARK_DP: Final = 32.0


def head_photo(ctx: data.ContactsContext, contact: Contact) -> ui.View:
    """The large photo of a contact's page; a tap changes it."""
    theme, t = ctx.theme, ctx.t
    mark = ui.stack(
        ui.icon("camera-outline", 18, theme.on_accent_container),
        width=_MARK_DP,
        height=_MARK_DP,
        align="center",
        justify="center",
        fill=theme.accent_container,
        stroke=theme.background,
        radius=_MARK_DP / 2,
    )
    return ui.stack(
        avatar(contact, _SIDE_DP),
        ui.column(mark, width=_SIDE_DP, height=_SIDE_DP, align="end", justify="end"),
        width=_SIDE_DP,
        height=_SIDE_DP,
        class_name="android.widget.ImageView",
        resource_id="photo",
        description=t.change_photo if contact.photo else t.add_photo,
        focusable=True,
        on_tap=partial_handler(pages.PHOTO.open, contact_id=contact.id),
    )


def photo_sheet(ctx: data.ContactsContext[pages.ContactArgs]) -> ui.View:
    """The sheet of the phone's pictures, with what takes the photo away."""
    t, contact_id = ctx.t, ctx.args.contact_id
    contact = contacts.contact(ctx.state, contact_id)
    take = partial(_use, contact_id=contact_id)
    remove = _remove_row(ctx, contact_id) if contact is not None and contact.photo else None
    return picture_sheet(ctx, t.choose_photo, t.no_pictures, take, remove)


def _remove_row(ctx: data.ContactsContext, contact_id: int) -> ui.View:
    return ui.row(
        ui.icon("trash-can-outline", 24, ctx.theme.icon),
        ui.text(ctx.t.remove_photo, 16, ctx.theme.text, resource_id="android:id/title"),
        width=ui.FILL,
        height=50,
        gap=20,
        padding=(24, 0),
        class_name="android.widget.LinearLayout",
        resource_id="remove_photo",
        focusable=True,
        on_tap=replace_popup(_set, contact_id, b"", Texts.photo_removed),
    )


def _use(system: System, path: str, contact_id: int) -> None:
    """Give a contact the picture of a file."""
    content = system.state.files.get(path, b"")
    if pictures.is_readable(content):
        _set(system, contact_id, content, Texts.photo_changed)
    else:
        system.toast(Texts.of(system.language).not_a_picture)


def _set(system: System, contact_id: int, picture: bytes, message: Text) -> None:
    contact = contacts.contact(system.state, contact_id)
    if contact is not None:
        contacts.set_photo(system, contact_id, picture)
        name = names.display_name(contact) or Texts.of(system.language).no_name
        system.toast(message.of(system.language).format(name=name))


def attach_photo(ctx: data.ContactsContext[pages.PictureArgs]) -> ui.View:
    """The page that asks whose photo a picture becomes that another app gives."""
    theme, t = ctx.theme, ctx.t
    path = path_of(ctx.args.data or str(ctx.args.extras.get(_STREAM, "")))
    everybody = data.sorted_contacts(ctx)

    def build_row(index: int) -> ui.View:
        contact, heading = everybody[index]
        starts = index == 0 or everybody[index - 1][1] != heading
        return person_row(
            theme,
            avatar(contact),
            data.shown_name(ctx, contact),
            heading=heading if starts else "",
            on_tap=partial(_attach, contact_id=contact.id, path=path),
        )

    if everybody:
        content = ui.lazy_list(
            "choose", len(everybody), ROW_DP, build_row, resource_id="android:id/list"
        )
    else:
        content = empty_list(theme, "account-outline", t.no_contacts)
    return ui.page(
        theme, ui.app_bar(theme, t.choose_contact, on_back=finish, up=t.navigate_up), content
    )


def _attach(system: System, contact_id: int, path: str) -> None:
    system.finish()
    _use(system, path, contact_id)
