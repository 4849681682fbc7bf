"""What Phone shows and does about the people behind numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import dismiss
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row, picture
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, SearchIds, search_popup_bar
from mobile_gym.virtual_device.apps.phone import calls
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts import names
from mobile_gym.virtual_device.providers.contacts.avatars import avatar
from mobile_gym.virtual_device.providers.contacts.matching import match
from mobile_gym.virtual_device.providers.contacts.records import CallType
from mobile_gym.virtual_device.providers.contacts.type_names import type_text
from mobile_gym.virtual_device.system.intents import VIEW, Intent

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text
    from mobile_gym.virtual_device.apps.phone.data import PhoneContext
    from mobile_gym.virtual_device.providers.contacts.records import Contact, Phone
    from mobile_gym.virtual_device.system.system import System

GREEN: Final = 0xFF188038
RED: Final = 0xFFD93025
MARKS: Final[dict[int, str]] = {
    CallType.INCOMING: "call-received",
    CallType.OUTGOING: "call-made",
    CallType.MISSED: "call-missed",
    CallType.REJECTED: "phone-hangup",
    CallType.BLOCKED: "block-helper",
}
"""The arrow of each type of call."""
_TYPES: Final[Mapping[int, Text]] = {
    CallType.INCOMING: Texts.type_1,
    CallType.OUTGOING: Texts.type_2,
    CallType.MISSED: Texts.type_3,
    CallType.REJECTED: Texts.type_5,
    CallType.BLOCKED: Texts.type_6,
}
_URI: Final = "content://com.android.contacts"
_SEARCH_IDS: Final = SearchIds("search_view_container", "search_view", "search_clear_button")


def kind(ctx: PhoneContext, phone: Phone) -> str:
    """The name of a number's type."""
    return type_text(ctx.state.language, "phone", phone.type, phone.label)


def call_type(ctx: PhoneContext, number: int) -> str:
    """The name of a type of call; one that this app never logs counts as incoming."""
    known = number if number in MARKS else int(CallType.INCOMING)
    return _TYPES[known].of(ctx.state.language)


def name_and_picture(ctx: PhoneContext, number: str, size: float = 40.0) -> tuple[str, ui.View]:
    """Who a number is shown as: a name where the address book has one."""
    owner = contacts.find_by_number(ctx.state, number)
    if owner is None:
        return number or ctx.t.unknown, picture("", size)
    return names.display_name(owner[0]), avatar(owner[0], size)


def sorted_people(ctx: PhoneContext) -> tuple[tuple[Contact, str], ...]:
    """All contacts, each with the letter it stands under."""
    by_last = ctx.state.language in names.FAMILY_FIRST
    return names.sorted_by_name(contacts.contacts(ctx.state), by_last)


def open_contact(system: System, contact_id: int) -> None:
    """Show somebody's page in Contacts."""
    system.request(Intent(VIEW, f"{_URI}/contacts/{contact_id}"))


def add_contact(system: System, number: str) -> None:
    """Make a contact of a number."""
    extras = {"phone": number} if number else {}
    kind = "vnd.android.cursor.dir/contact"
    system.request(Intent("android.intent.action.INSERT", mime_type=kind, extras=extras))


def add_to_contact(system: System, number: str) -> None:
    """Put a number to somebody who is there already."""
    kind = "vnd.android.cursor.item/contact"
    system.request(
        Intent("android.intent.action.INSERT_OR_EDIT", mime_type=kind, extras={"phone": number}),
    )


# -- pages over the main one --------------------------------------------------------------------


def search(ctx: PhoneContext) -> ui.View:
    """Searches contacts by name or number; a tap calls."""
    theme, t = ctx.theme, ctx.t
    query = QUERY.of(ctx)
    words = query.strip()
    matches = [
        (contact, phone)
        for contact, _ in (sorted_people(ctx) if words else ())
        if match(contact, query) is not None
        for phone in contact.phones
    ]
    digits = contacts.digits_of(words)
    dials = len(digits) >= 3 and not words.strip("0123456789 ()-+*#")
    bar = search_popup_bar(ctx, t.search, _SEARCH_IDS)

    def build_row(index: int) -> ui.View:
        if index == len(matches):
            return person_row(
                theme,
                picture("+", mark="phone"),
                t.call_person.format(name=words),
                on_tap=partial(calls.place_call, number=words),
            )
        contact, phone = matches[index]
        return person_row(
            theme,
            avatar(contact),
            names.display_name(contact),
            f"{kind(ctx, phone)} • {phone.number}",
            on_tap=partial(calls.place_call, number=phone.number),
        )

    count = len(matches) + dials
    if count:
        content = ui.lazy_list("found", count, ROW_DP, build_row, resource_id="search_results")
    else:
        content = empty_list(theme, "magnify", t.no_matches) if words else ui.space()
    return ui.page(theme, bar, content, place="screen")


def add_favorite(ctx: PhoneContext) -> ui.View:
    """Chooses a contact that becomes a favourite."""
    theme, t = ctx.theme, ctx.t
    others = [item for item in sorted_people(ctx) if item[0].phones and not item[0].starred]
    bar = ui.app_bar(theme, t.add_favorite, on_back=dismiss, up=t.navigate_up)
    if not others:
        nothing = empty_list(theme, "account-multiple", t.no_contacts)
        return ui.page(theme, bar, nothing, place="screen")

    def build_row(index: int) -> ui.View:
        contact, heading = others[index]
        starts = index == 0 or others[index - 1][1] != heading
        return person_row(
            theme,
            avatar(contact),
            names.display_name(contact),
            heading=heading if starts else "",
            on_tap=partial(_add_favorite, contact_id=contact.id),
        )

    rows = ui.lazy_list("pick", len(others), ROW_DP, build_row, resource_id="android:id/list")
    return ui.page(theme, bar, rows, place="screen")


def _add_favorite(system: System, contact_id: int) -> None:
    contacts.set_starred(system, contact_id, True)
    system.toast(Texts.of(system.language).favorite_added)
    system.dismiss()
