"""Choosing whom to write to: a contact by name or number, a typed number, or a conversation.

It is a page of its own, which a conversation opens.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import people_rows
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import finish
from mobile_gym.virtual_device.app_kit.lists import with_floating_button
from mobile_gym.virtual_device.apps.messages import actions, pages
from mobile_gym.virtual_device.apps.messages.look import ROW_DP, conversation_row
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts.avatars import avatar
from mobile_gym.virtual_device.providers.contacts.matching import match
from mobile_gym.virtual_device.providers.contacts.names import FAMILY_FIRST, sorted_by_name
from mobile_gym.virtual_device.providers.telephony import store
from mobile_gym.virtual_device.system.files import path_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.messages.data import MessagesContext
    from mobile_gym.virtual_device.system.system import System

_DIALABLE: Final = frozenset("0123456789+*# ()-.")
_SHORTEST: Final = 3
_STREAM: Final = "android.intent.extra.STREAM"


def typed_number(query: str) -> str:
    """A query that is a number to write to; "" where it is none."""
    number = query.strip()
    digits = sum(sign.isdigit() for sign in number)
    return number if digits >= _SHORTEST and _DIALABLE.issuperset(number) else ""


def picker(ctx: MessagesContext) -> ui.View:
    """A new message: the field for the recipient and who it may mean."""
    theme, t = ctx.theme, ctx.t
    query = pages.RECIPIENT.of(ctx)
    words = query.strip()
    people: list[tuple[contacts.Contact, contacts.Phone]] = []
    by_last = ctx.state.language in FAMILY_FIRST
    for person, _ in sorted_by_name(contacts.contacts(ctx.state), by_last):
        if not words or match(person, words) is not None:
            people += [(person, phone) for phone in person.phones]
    number = typed_number(query)
    first = int(bool(number))

    def build_row(index: int) -> ui.View:
        if index < first:
            return people_rows.person_row(
                theme,
                people_rows.picture(number, mark="account"),
                t.send_to.format(number=number),
                on_tap=partial(_choose, address=number),
            )
        person, phone = people[index - first]
        return people_rows.person_row(
            theme,
            avatar(person),
            contacts.display_name(person),
            phone.number,
            on_tap=partial(_choose, address=phone.number),
        )

    count = len(people) + first
    if count:
        content = ui.lazy_list(
            "people",
            count,
            people_rows.ROW_DP,
            build_row,
            weight=1,
            height=0,
            resource_id="android:id/list",
        )
    else:
        content = empty_list(theme, "account-search-outline", t.no_contacts)
    return ui.page(
        theme,
        ui.app_bar(theme, t.new_message, on_back=finish, up=t.navigate_up),
        ui.column(
            ui.edit_field(
                theme,
                pages.RECIPIENT.key,
                query,
                hint=t.recipient_hint,
                resource_id="recipient_text_view",
                on_submit=_submit,
            ),
            width=ui.FILL,
            padding=(20, 0, 20, 8),
        ),
        content,
    )


def _choose(system: System, address: str) -> None:
    system.hide_keyboard()
    pages.ADDRESS.set_page(system, address)
    actions.show_end(system, address)


def _submit(system: System) -> None:
    """Enter takes a typed number, or the only contact that is numbers."""
    query = pages.RECIPIENT.get(system)
    number = typed_number(query)
    numbers = [
        phone.number
        for person in contacts.contacts(system.state)
        if query.strip() and match(person, query) is not None
        for phone in person.phones
    ]
    if number or len(numbers) == 1:
        _choose(system, number or numbers[0])
    elif not numbers and query.strip():
        system.toast(Texts.of(system.language).no_contacts)


# -- where shared and forwarded text goes -------------------------------------------------------


def _text_of(args: pages.TextArgs) -> str:
    return args.body or str(args.extras.get(actions.TEXT, ""))


def _picture_of(args: pages.TextArgs) -> str:
    return args.picture or path_of(str(args.extras.get(_STREAM, "")))


def choose_conversation(ctx: MessagesContext[pages.TextArgs]) -> ui.View:
    """The conversations to which a text may go, and a new one."""
    theme, t = ctx.theme, ctx.t
    body, attached = _text_of(ctx.args), _picture_of(ctx.args)
    threads = store.conversations(ctx.state)

    def build_row(index: int) -> ui.View:
        item = threads[index]
        return conversation_row(
            ctx,
            item,
            on_tap=partial(_hand_over, address=item.address, body=body, attached=attached),
        )

    if threads:
        content = ui.lazy_list(
            "list", len(threads), ROW_DP, build_row, resource_id="android:id/list"
        )
    else:
        content = empty_list(theme, "message-text-outline", t.empty)
    start = ui.fab(
        theme,
        "plus",
        t.start_new,
        partial(_hand_over, address="", body=body, attached=attached),
        resource_id="start_new_conversation_button",
    )
    shared = ui.text(
        body,
        14,
        theme.text_secondary,
        max_lines=2,
        width=ui.FILL,
        padding=(20, 0, 20, 12),
        resource_id="message_text",
    )
    return ui.page(
        theme,
        ui.app_bar(theme, t.choose_conversation, on_back=finish, up=t.navigate_up),
        shared if body else None,
        with_floating_button(content, start, margin_dp=20),
    )


def _hand_over(system: System, address: str, body: str, attached: str) -> None:
    system.finish()
    pages.CONVERSATION.launch(system, address=address, body=body, picture=attached)
    if address:
        actions.show_end(system, address)
    else:
        system.focus(pages.RECIPIENT.key, 0)
