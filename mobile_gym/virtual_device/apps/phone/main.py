"""The main page: favourites, recent calls, contacts, and the way to the dialpad."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.contacts.names import display_name
from mobile_gym.virtual_device.apps.contacts.people_rows import (
    ROW_DP,
    avatar,
    empty,
    person_row,
    picture,
)
from mobile_gym.virtual_device.apps.phone import call_log, calls, people, settings
from mobile_gym.virtual_device.apps.phone.data import RECENTS, write
from mobile_gym.virtual_device.apps.phone.dialpad import open_dialpad
from mobile_gym.virtual_device.ui.controls import search_box
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    column,
    lazy_list,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import button, fab, icon_button, menu, page, tabs

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.contacts.records import Contact
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["main", "overflow_menu"]

_TABS: Final = (
    ("star", "favorites", "speed_dial_tab"),
    ("clock-outline", "recents", "call_log_tab"),
    ("account-multiple", "contacts", "contacts_tab"),
)
_COLUMNS: Final = 3


def main(ctx: Context) -> View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    tab = ctx.ui.get("tab", ctx.args.get("tab", ctx.data.tab))
    content = (_favorites, _recents, _contacts)[tab](ctx)
    bottom = tabs(
        theme,
        [
            (name, t[key], partial(_select_tab, tab=index))
            for index, (name, key, _) in enumerate(_TABS)
        ],
        tab,
    )
    return page(
        theme,
        _search_bar(ctx),
        stack(
            content,
            row(
                space(weight=1),
                fab(theme, "dialpad", t.dialpad, partial(open_dialpad, number="")),
                width=FILL,
                padding=(16, 16),
            ),
            justify="end",
            width=FILL,
            weight=1,
        ),
        bottom._replace(
            resource_id="bottom_nav_bar",
            children=tuple(
                [
                    child._replace(resource_id=_TABS[index][2])
                    for index, child in enumerate(bottom.children)
                ]
            ),
        ),
    )


def _search_bar(ctx: Context) -> View:
    theme = ctx.theme
    return search_box(
        theme,
        ctx.t.search,
        _open_search,
        icon_button(theme, "dots-vertical", ctx.t.more_options, _open_menu),
        class_name="android.widget.FrameLayout",
        resource_ids=("toolbar", "search_box_collapsed", "search_box_start_search"),
    )


def _recents(ctx: Context) -> View:
    return call_log.recents(ctx, partial(open_dialpad, number=""))


def _favorites(ctx: Context) -> View:
    theme, t = ctx.theme, ctx.t
    found = [item for item, _ in people.sorted_people(ctx) if item.starred and item.phones]
    add = button(theme, t.add_favorite, _open_add, resource_id="speed_dial_add_button")
    if not found:
        return empty(theme, "star-outline", t.no_favorites, "", add)
    tiles = [_tile(ctx, contact) for contact in found]
    tiles += [space(weight=1) for _ in range(-len(tiles) % _COLUMNS)]
    rows = [
        row(*tiles[start : start + _COLUMNS], width=FILL, align="start")
        for start in range(0, len(tiles), _COLUMNS)
    ]
    return scroll(
        "favorites",
        column(
            row(
                text(t.favorites, 14, theme.accent, bold=True, weight=1),
                add,
                width=FILL,
                padding=(16, 0, 4, 0),
            ),
            *rows,
            gap=12,
            width=FILL,
            padding=(8, 0, 8, 96),
        ),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="speed_dial_recycler_view",
    )


def _tile(ctx: Context, contact: Contact) -> View:
    theme, phone = ctx.theme, contact.phones[0]
    return column(
        avatar(contact, 80),
        text(
            display_name(contact),
            14,
            theme.text,
            text_align="center",
            max_lines=2,
            resource_id="name",
        ),
        text(
            people.kind(ctx, phone),
            12,
            theme.text_secondary,
            max_lines=1,
            resource_id="phone_type",
        ),
        gap=4,
        weight=1,
        padding=(4, 8),
        align="center",
        class_name="android.widget.FrameLayout",
        resource_id="avatar_container",
        focusable=True,
        on_tap=partial(calls.place_call, number=phone.number),
        on_long_press=partial(_open_sheet, number=phone.number),
    )


def _open_sheet(system: System, number: str) -> None:
    system.show_popup("call_sheet", number=number, ids=())


def _contacts(ctx: Context) -> View:
    theme, t = ctx.theme, ctx.t
    found = people.sorted_people(ctx)
    if not found:
        create = button(theme, t.create_contact, partial(people.add_contact, number=""))
        return empty(theme, "account-multiple", t.no_contacts, "", create)

    def build_row(index: int) -> View:
        if index == 0:
            return person_row(
                theme,
                picture("+", mark="account-plus"),
                t.create_contact,
                heading="",
                on_tap=partial(people.add_contact, number=""),
            )
        if index > len(found):
            return space()
        contact, heading = found[index - 1]
        starts = index == 1 or found[index - 2][1] != heading
        return person_row(
            theme,
            avatar(contact),
            display_name(contact),
            heading=heading if starts else "",
            on_tap=partial(people.open_contact, contact_id=contact.id),
        )

    return lazy_list("contacts", len(found) + 2, ROW_DP, build_row, resource_id="recycler_view")


def _select_tab(system: System, tab: int) -> None:
    left = system.ui("tab", system.args.get("tab", system.data.tab))
    write(system, tab=tab)
    system.set_ui(tab=tab)
    if RECENTS in (tab, left):
        calls.forget_missed(system)


def _open_search(system: System) -> None:
    system.show_popup("search")
    system.focus("query", 0)


def _open_add(system: System) -> None:
    system.show_popup("add_favorite")


def _open_menu(system: System) -> None:
    system.show_popup("menu")


def overflow_menu(ctx: Context) -> View:
    """The menu of the three dots."""
    return menu(
        ctx.theme,
        (ctx.t.call_history, partial(_open, activity=call_log.HISTORY)),
        (ctx.t.settings, partial(_open, activity=settings.ACTIVITY)),
    )


def _open(system: System, activity: str) -> None:
    system.dismiss()
    if activity == call_log.HISTORY:
        calls.forget_missed(system)
    system.start(activity)
