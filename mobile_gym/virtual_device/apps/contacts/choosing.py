"""Choosing contacts: several of a list, or the one that a number belongs to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row, picture
from mobile_gym.virtual_device.apps.contacts import actions, data
from mobile_gym.virtual_device.providers.contacts.avatars import avatar

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from mobile_gym.virtual_device.apps.contacts.pages import ChooseArgs
    from mobile_gym.virtual_device.providers.contacts.records import Contact
    from mobile_gym.virtual_device.system.system import System


def choosing_list(
    ctx: data.ContactsContext,
    key: str,
    people: Sequence[tuple[Contact, str]],
    chosen: Collection[int],
    on_choose: Callable[[System, int], None],
) -> ui.View:
    """The list.

    Args:
        ctx: of the page.
        key: of the list, which keeps its place.
        people: contacts with the letters that they stand under.
        chosen: ids of those that are chosen.
        on_choose: called with the id of the one that is tapped.
    """

    def build_row(index: int) -> ui.View:
        contact, heading = people[index]
        starts = index == 0 or people[index - 1][1] != heading
        is_chosen = contact.id in chosen
        return person_row(
            ctx.theme,
            picture("check", mark="check") if is_chosen else avatar(contact),
            data.shown_name(ctx, contact),
            heading=heading if starts else "",
            on_tap=partial_handler(on_choose, contact.id),
            selected=is_chosen,
            checkable=True,
        )

    return ui.lazy_list(key, len(people), ROW_DP, build_row, resource_id="android:id/list")


# -- The page that asks whom a number belongs to: somebody new, or somebody there already --------


def choose(ctx: data.ContactsContext[ChooseArgs]) -> ui.View:
    """The page; who is chosen is edited, with what was to be put in."""
    theme, t = ctx.theme, ctx.t
    extras = ctx.args.extras
    everybody = data.sorted_contacts(ctx)

    def build_row(index: int) -> ui.View:
        if index == 0:
            return person_row(
                theme,
                picture("+", mark="plus"),
                t.create_contact,
                heading="",
                on_tap=partial(actions.edit_contact, contact_id=0, extras=extras),
            )
        contact, heading = everybody[index - 1]
        starts = index == 1 or everybody[index - 2][1] != heading
        return person_row(
            theme,
            avatar(contact),
            data.shown_name(ctx, contact),
            heading=heading if starts else "",
            on_tap=partial(actions.edit_contact, contact_id=contact.id, extras=extras),
        )

    return ui.page(
        theme,
        ui.app_bar(theme, t.choose_contact, on_back=finish, up=t.navigate_up),
        ui.lazy_list(
            "choose", len(everybody) + 1, ROW_DP, build_row, resource_id="android:id/list"
        ),
    )
