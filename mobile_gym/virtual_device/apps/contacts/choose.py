"""The page that asks whom a number belongs to: somebody new, or somebody there already."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.contacts import actions
from mobile_gym.virtual_device.apps.contacts.data import shown_name, sorted_contacts
from mobile_gym.virtual_device.apps.contacts.people_rows import (
    ROW_DP,
    avatar,
    person_row,
    picture,
)
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.ui.view import View, lazy_list
from mobile_gym.virtual_device.ui.widgets import app_bar, page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["ACTIVITY", "choose"]

ACTIVITY: Final = ".activities.ContactSelectionActivity"


def choose(ctx: Context) -> View:
    """The page; who is chosen is edited, with what was to be put in."""
    theme, t = ctx.theme, ctx.t
    extras = ctx.args.get("extras", EMPTY)
    found = sorted_contacts(ctx)

    def build_row(index: int) -> View:
        if index == 0:
            return person_row(
                theme,
                picture("+", mark="plus"),
                t.create_contact,
                heading="",
                on_tap=partial(_edit, contact_id=0, extras=extras),
            )
        contact, heading = found[index - 1]
        starts = index == 1 or found[index - 2][1] != heading
        return person_row(
            theme,
            avatar(contact),
            shown_name(ctx, contact),
            heading=heading if starts else "",
            on_tap=partial(_edit, contact_id=contact.id, extras=extras),
        )

    return page(
        theme,
        app_bar(theme, t.choose_contact, on_back=finish, up=t.navigate_up),
        lazy_list("choose", len(found) + 1, ROW_DP, build_row, resource_id="android:id/list"),
    )


def _edit(system: System, contact_id: int, extras: Mapping[str, Any]) -> None:
    actions.edit_contact(system, contact_id, extras=extras)
