"""A new conversation: typed numbers and contacts become its members.

One contact alone is written to at once. A text or picture that is shared or forwarded goes along.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row
from mobile_gym.virtual_device.apps.simple_sms import actions, data, pages
from mobile_gym.virtual_device.apps.simple_sms.look import face
from mobile_gym.virtual_device.apps.simple_sms.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts.matching import match
from mobile_gym.virtual_device.providers.contacts.names import FAMILY_FIRST, sorted_by_name
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_DIALABLE: Final = frozenset("0123456789+*# ()-.")
_SHORTEST: Final = 3
"""Digits of the shortest number that can be written to."""
_ADDED: Final = ViewState[str | None]("added", None)
"""The address of who has been chosen; None for what the page was opened with."""


def typed_numbers(query: str) -> tuple[str, ...]:
    """The numbers that were typed, with commas or semicolons between them; () for other text."""
    parts = [part.strip() for part in query.replace(";", ",").split(",") if part.strip()]
    return tuple(parts) if parts and all(map(_is_number, parts)) else ()


def _is_number(text: str) -> bool:
    return sum(sign.isdigit() for sign in text) >= _SHORTEST and _DIALABLE.issuperset(text)


def _people(
    state: DeviceState, query: str, members: Sequence[str]
) -> list[tuple[contacts.Contact, contacts.Phone]]:
    """The contacts that may be meant, with each of their numbers that is no member's yet."""
    words = query.strip()
    by_last = state.language in FAMILY_FIRST
    return [
        (person, phone)
        for person, _ in sorted_by_name(contacts.contacts(state), by_last)
        if not words or match(person, words) is not None
        for phone in person.phones
        if phone.number not in members
    ]


def new_conversation(ctx: data.MessengerContext[pages.NewArgs]) -> ui.View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    query = pages.RECIPIENT.of(ctx)
    chosen = _ADDED.of(ctx)
    added = ctx.args.people if chosen is None else chosen
    members = store.people_of(added)
    people = _people(ctx.state, query, members)
    first = len(members)

    def build_row(index: int) -> ui.View:
        if index < first:
            return _member(ctx, members[index], added)
        person, phone = people[index - first]
        name = contacts.display_name(person)
        return person_row(
            theme,
            face(ctx.state, phone.number),
            name,
            phone.number,
            trailing=ui.icon_button(
                theme, "account-plus-outline", t.add_recipient.format(name=name),
                partial(_add, number=phone.number, added=added),
                resource_id="add_contact_number",
            )._replace(height=ROW_DP),
            on_tap=partial(_choose, number=phone.number, added=added),
        )  # fmt: skip

    if people or members:
        content = ui.lazy_list(
            "people", first + len(people), ROW_DP, build_row, weight=1, height=0,
            resource_id="contacts_list",
        )  # fmt: skip
    else:
        content = empty_list(theme, "account-search-outline", t.no_contacts)
    ready = bool(added or typed_numbers(query))
    field = ui.row(
        ui.edit_field(
            theme, pages.RECIPIENT.key, query, hint=t.recipient_hint,
            resource_id="new_conversation_address", on_submit=partial(_confirm, added=added),
            action="done",
        )._replace(width=0, weight=1),
        ui.icon_button(
            theme, "check", t.confirm, partial(_confirm, added=added), color=theme.accent,
            resource_id="new_conversation_confirm", enabled=ready,
        ),
        gap=4,
        width=ui.FILL,
        padding=(20, 0, 8, 8),
    )  # fmt: skip
    return ui.page(theme, sub_page_bar(ctx, t.new_conversation), field, content)


def _member(ctx: data.MessengerContext, number: str, added: str) -> ui.View:
    """Somebody who is in the conversation already, and can be taken out again."""
    theme = ctx.theme
    name = contacts.name_or_number(ctx.state, number)
    return ui.row(
        ui.icon("account-check", 24, theme.on_accent_container),
        ui.text(
            name,
            16,
            theme.on_accent_container,
            weight=1,
            max_lines=1,
            resource_id="selected_contact_name",
        ),
        ui.icon_button(
            theme,
            "close",
            ctx.t.remove_recipient.format(name=name),
            partial(_remove, number=number, added=added),
            resource_id="selected_contact_remove",
        )._replace(height=ROW_DP),
        gap=20,
        width=ui.FILL,
        height=ROW_DP,
        padding=(24, 0, 8, 0),
        fill=theme.accent_container,
    )


def _add(system: System, number: str, added: str) -> None:
    """Make somebody a member and go on choosing."""
    _ADDED.set(system, data.join_numbers((*store.people_of(added), number)))
    pages.RECIPIENT.set(system, "")
    system.hide_keyboard()


def _remove(system: System, number: str, added: str) -> None:
    left = (other for other in store.people_of(added) if other != number)
    _ADDED.set(system, data.join_numbers(left))


def _choose(system: System, number: str, added: str) -> None:
    """A contact who is the only one is written to; beside others they become a member."""
    if added:
        _add(system, number, added)
    else:
        _go_on(system, number)


def _confirm(system: System, added: str) -> None:
    """Write to who was chosen and typed; a name that only one number can mean counts as typed."""
    query = pages.RECIPIENT.get(system)
    numbers = typed_numbers(query)
    if not numbers and query.strip():
        found = _people(system.state, query, store.people_of(added))
        if len(found) != 1:
            if not found:
                system.toast(Texts.of(system.language).no_contacts)
            return
        numbers = (found[0][1].number,)
    address = data.join_numbers((*store.people_of(added), *numbers))
    if address:
        _go_on(system, address)


def _go_on(system: System, address: str) -> None:
    """The conversation takes this page's place."""
    args = pages.NEW.args(system)
    body, picture = pages.body_of(args), pages.picture_of(args)
    system.hide_keyboard()
    system.finish()
    actions.open_thread(system, address, body, picture)
