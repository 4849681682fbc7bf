"""A list in which several contacts are chosen, each with a tick where its picture was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row, picture
from mobile_gym.virtual_device.apps.contacts.avatars import avatar
from mobile_gym.virtual_device.apps.contacts.context import shown_name
from mobile_gym.virtual_device.ui.view import View, lazy_list

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from mobile_gym.virtual_device.apps.contacts.context import ContactsContext
    from mobile_gym.virtual_device.apps.contacts.records import Contact
    from mobile_gym.virtual_device.system.system import System

__all__ = ["choosing_list"]


def choosing_list(
    ctx: ContactsContext,
    key: str,
    people: Sequence[tuple[Contact, str]],
    chosen: Collection[int],
    on_choose: Callable[[System, int], None],
) -> View:
    """The list.

    Args:
        ctx: of the page.
        key: of the list, which keeps its place.
        people: contacts with the letters that they stand under.
        chosen: ids of those that are chosen.
        on_choose: called with the id of the one that is tapped.
    """

    def build_row(index: int) -> View:
        contact, heading = people[index]
        starts = index == 0 or people[index - 1][1] != heading
        is_chosen = contact.id in chosen
        return person_row(
            ctx.theme,
            picture("check", mark="check") if is_chosen else avatar(contact),
            shown_name(ctx, contact),
            heading=heading if starts else "",
            on_tap=bound(on_choose, contact.id),
            selected=is_chosen,
            checkable=True,
        )

    return lazy_list(key, len(people), ROW_DP, build_row, resource_id="android:id/list")
