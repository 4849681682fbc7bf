"""The photo of a contact: one of the phone's pictures, or one that another app gives."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row
from mobile_gym.virtual_device.app_kit.picture_sheet import picture_sheet
from mobile_gym.virtual_device.apps.contacts import names, provider
from mobile_gym.virtual_device.apps.contacts.avatars import avatar
from mobile_gym.virtual_device.apps.contacts.context import shown_name, sorted_contacts
from mobile_gym.virtual_device.apps.contacts.pages import PHOTO
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.system.documents import path_of
from mobile_gym.virtual_device.ui import pictures
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, lazy_list, row, stack, text
from mobile_gym.virtual_device.ui.widgets import app_bar, page

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text
    from mobile_gym.virtual_device.apps.contacts.context import ContactsContext
    from mobile_gym.virtual_device.apps.contacts.pages import ContactArgs, PictureArgs
    from mobile_gym.virtual_device.apps.contacts.records import Contact
    from mobile_gym.virtual_device.system.system import System

__all__ = ["attach_photo", "head_photo", "photo_sheet"]

_STREAM: Final = "android.intent.extra.STREAM"
_SIDE_DP: Final = 112.0
_MARK_DP: Final = 32.0


def head_photo(ctx: ContactsContext, contact: Contact) -> View:
    """The large photo of a contact's page; a tap changes it."""
    theme, t = ctx.theme, ctx.t
    mark = stack(
        icon("camera-outline", 18, theme.on_accent_container),
        width=_MARK_DP,
        height=_MARK_DP,
        align="center",
        justify="center",
        fill=theme.accent_container,
        stroke=theme.background,
        radius=_MARK_DP / 2,
    )
    return stack(
        avatar(contact, _SIDE_DP),
        column(mark, width=_SIDE_DP, height=_SIDE_DP, align="end", justify="end"),
        width=_SIDE_DP,
        height=_SIDE_DP,
        class_name="android.widget.ImageView",
        resource_id="photo",
        description=t.change_photo if contact.photo else t.add_photo,
        focusable=True,
        on_tap=bound(PHOTO.open, contact_id=contact.id),
    )


def photo_sheet(ctx: ContactsContext[ContactArgs]) -> View:
    """The sheet of the phone's pictures, with what takes the photo away."""
    t, contact_id = ctx.t, ctx.args.contact_id
    contact = provider.contact(ctx.state, contact_id)
    take = partial(_use, contact_id=contact_id)
    remove = _remove_row(ctx, contact_id) if contact is not None and contact.photo else None
    return picture_sheet(ctx, t.choose_photo, t.no_pictures, take, remove)


def _remove_row(ctx: ContactsContext, contact_id: int) -> View:
    return row(
        icon("trash-can-outline", 24, ctx.theme.icon),
        text(ctx.t.remove_photo, 16, ctx.theme.text, resource_id="android:id/title"),
        width=FILL,
        height=50,
        gap=20,
        padding=(24, 0),
        class_name="android.widget.LinearLayout",
        resource_id="remove_photo",
        focusable=True,
        on_tap=instead(_set, contact_id, b"", Texts.photo_removed),
    )


def _use(system: System, path: str, contact_id: int) -> None:
    """Give a contact the picture of a file."""
    content = system.state.files.get(path, b"")
    if pictures.is_readable(content):
        _set(system, contact_id, content, Texts.photo_changed)
    else:
        system.toast(Texts.of(system.language).not_a_picture)


def _set(system: System, contact_id: int, picture: bytes, message: Text) -> None:
    contact = provider.contact(system.state, contact_id)
    if contact is not None:
        provider.set_photo(system, contact_id, picture)
        name = names.display_name(contact) or Texts.of(system.language).no_name
        system.toast(message.of(system.language).format(name=name))


def attach_photo(ctx: ContactsContext[PictureArgs]) -> View:
    """The page that asks whose photo a picture becomes that another app gives."""
    theme, t = ctx.theme, ctx.t
    path = path_of(ctx.args.data or str(ctx.args.extras.get(_STREAM, "")))
    everybody = sorted_contacts(ctx)

    def build_row(index: int) -> View:
        contact, heading = everybody[index]
        starts = index == 0 or everybody[index - 1][1] != heading
        return person_row(
            theme,
            avatar(contact),
            shown_name(ctx, contact),
            heading=heading if starts else "",
            on_tap=partial(_attach, contact_id=contact.id, path=path),
        )

    if everybody:
        content = lazy_list(
            "choose", len(everybody), ROW_DP, build_row, resource_id="android:id/list"
        )
    else:
        content = empty_list(theme, "account-outline", t.no_contacts)
    return page(theme, app_bar(theme, t.choose_contact, on_back=finish, up=t.navigate_up), content)


def _attach(system: System, contact_id: int, path: str) -> None:
    system.finish()
    _use(system, path, contact_id)
