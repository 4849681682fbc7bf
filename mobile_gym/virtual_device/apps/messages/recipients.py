"""Choosing whom to write to: a contact by name or number, a typed number, or a conversation."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.contacts.matching import match
from mobile_gym.virtual_device.apps.contacts.names import sorted_by_name
from mobile_gym.virtual_device.apps.contacts.people_rows import ROW_DP as PERSON_DP
from mobile_gym.virtual_device.apps.contacts.people_rows import avatar, person_row, picture
from mobile_gym.virtual_device.apps.messages import actions, data, store
from mobile_gym.virtual_device.apps.messages.rows import ROW_DP, conversation_row, empty
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, column, lazy_list, stack, text
from mobile_gym.virtual_device.ui.widgets import app_bar, edit_field, fab, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["choose_conversation", "picker", "typed_number"]

_DIALABLE: Final = frozenset("0123456789+*# ()-.")
_SHORTEST: Final = 3


def typed_number(query: str) -> str:
    """A query that is a number to write to; "" where it is none."""
    number = query.strip()
    digits = sum(sign.isdigit() for sign in number)
    return number if digits >= _SHORTEST and _DIALABLE.issuperset(number) else ""


def picker(ctx: Context) -> View:
    """A new message: the field for the recipient and who it may mean."""
    theme, t = ctx.theme, ctx.t
    query = ctx.ui.get("recipient", "")
    wanted = query.strip()
    people: list[tuple[contacts.Contact, contacts.Phone]] = []
    by_last = ctx.state.language == "zh"
    for person, _ in sorted_by_name(contacts.contacts(ctx.state), by_last):
        if not wanted or match(person, wanted) is not None:
            people += [(person, phone) for phone in person.phones]
    number = typed_number(query)
    first = int(bool(number))

    def build_row(index: int) -> View:
        if index < first:
            return person_row(
                theme,
                picture(number, mark="account"),
                t.send_to.format(number=number),
                on_tap=partial(_choose, address=number),
            )
        person, phone = people[index - first]
        return person_row(
            theme,
            avatar(person),
            contacts.display_name(person),
            phone.number,
            on_tap=partial(_choose, address=phone.number),
        )

    count = len(people) + first
    if count:
        content = lazy_list(
            "people", count, PERSON_DP, build_row, weight=1, height=0,
            resource_id="android:id/list",
        )  # fmt: skip
    else:
        content = empty(theme, "account-search-outline", t.no_contacts)
    return page(
        theme,
        app_bar(theme, t.new_message, on_back=finish, up=t.navigate_up),
        column(
            edit_field(
                theme, "recipient", query, hint=t.recipient_hint,
                resource_id="recipient_text_view", on_submit=_submit,
            ),
            width=FILL,
            padding=(20, 0, 20, 8),
        ),
        content,
    )  # fmt: skip


def _choose(system: System, address: str) -> None:
    system.hide_keyboard()
    system.set_page_ui(address=address)
    actions.show_end(system, address)


def _submit(system: System) -> None:
    """Enter takes a typed number, or the only contact that is found."""
    query = str(system.ui("recipient", ""))
    number = typed_number(query)
    found = [
        phone.number
        for person in contacts.contacts(system.state)
        if query.strip() and match(person, query) is not None
        for phone in person.phones
    ]
    if number or len(found) == 1:
        _choose(system, number or found[0])
    elif not found and query.strip():
        system.toast(Texts.of(system.language).no_contacts)


# -- where shared and forwarded text goes -------------------------------------------------------


def _given(ctx: Context) -> str:
    extras = ctx.args.get("extras", {})
    return str(ctx.args.get("body", "") or extras.get(actions.TEXT, ""))


def choose_conversation(ctx: Context) -> View:
    """The conversations to which a text may go, and a new one."""
    theme, t = ctx.theme, ctx.t
    body = _given(ctx)
    found = store.conversations(ctx.state)

    def build_row(index: int) -> View:
        item = found[index]
        return conversation_row(
            ctx, item, on_tap=partial(_hand_over, address=item.address, body=body)
        )

    if found:
        content = lazy_list("list", len(found), ROW_DP, build_row, resource_id="android:id/list")
    else:
        content = empty(theme, "message-text-outline", t.empty)
    start = fab(
        theme, "plus", t.start_new, partial(_hand_over, address="", body=body),
        resource_id="start_new_conversation_button",
    )  # fmt: skip
    shared = text(
        body, 14, theme.text_secondary, max_lines=2, width=FILL, padding=(20, 0, 20, 12),
        resource_id="message_text",
    )  # fmt: skip
    return page(
        theme,
        app_bar(theme, t.choose_conversation, on_back=finish, up=t.navigate_up),
        shared if body else None,
        stack(
            content,
            column(start, padding=(0, 0, 20, 20)),
            align="end",
            justify="end",
            width=FILL,
            weight=1,
        ),
    )


def _hand_over(system: System, address: str, body: str) -> None:
    system.finish()
    system.launch(data.PACKAGE, data.CONVERSATION, address=address, body=body)
    if address:
        actions.show_end(system, address)
    else:
        system.focus("recipient", 0)
