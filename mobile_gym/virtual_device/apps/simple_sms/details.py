"""The details of a conversation: its title and its members."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.people_rows import person_row
from mobile_gym.virtual_device.apps.contacts import provider as contacts
from mobile_gym.virtual_device.apps.messages import store
from mobile_gym.virtual_device.apps.simple_sms import actions, data
from mobile_gym.virtual_device.apps.simple_sms.rows import face
from mobile_gym.virtual_device.apps.simple_sms.selected_threads import open_rename
from mobile_gym.virtual_device.ui.widgets import category, icon_button, list_item, screen

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_sms.context import MessengerContext
    from mobile_gym.virtual_device.apps.simple_sms.pages import AddressArgs
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["details"]


def details(ctx: MessengerContext[AddressArgs]) -> View:
    """The page; a tap on a member opens their contact, a long press copies their number."""
    theme, t, address = ctx.theme, ctx.t, ctx.args.address
    found = store.conversation(ctx.state, address)
    title = data.title_of(ctx.state, address, None if found is None else found.id)
    rename = None if found is None else partial(open_rename, thread_id=found.id)
    return screen(
        theme,
        sub_page_bar(ctx, t.details),
        list_item(theme, title, t.rename if rename else "", on_tap=rename),
        category(theme, t.members),
        *(_member(ctx, number) for number in store.people_of(address)),
    )


def _member(ctx: MessengerContext, number: str) -> View:
    name = contacts.name_or_number(ctx.state, number)
    return person_row(
        ctx.theme,
        face(ctx.state, number),
        name,
        number if name != number else ctx.t.add_contact,
        trailing=icon_button(
            ctx.theme,
            "phone",
            ctx.t.call,
            partial(actions.call, address=number),
            resource_id="dial_number",
        ),
        on_tap=partial(actions.open_contact, number=number),
        on_long_press=partial(actions.copy, text=number),
    )
