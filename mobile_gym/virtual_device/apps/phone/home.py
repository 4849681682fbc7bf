"""The main page: favourites, recent calls, contacts, and the way to the dialpad."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import Tab, tab_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row, picture
from mobile_gym.virtual_device.app_kit.search_bar import QUERY
from mobile_gym.virtual_device.apps.phone import call_log, calls, data, pages, people
from mobile_gym.virtual_device.apps.phone.dialpad import open_dialpad
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.providers.contacts.avatars import avatar
from mobile_gym.virtual_device.providers.contacts.names import display_name
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.providers.contacts.records import Contact
    from mobile_gym.virtual_device.system.system import System

_TABS: Final = (
    Tab("star", Texts.favorites, "speed_dial_tab"),
    Tab("clock-outline", Texts.recents, "call_log_tab"),
    Tab("account-multiple", Texts.contacts, "contacts_tab"),
)
_COLUMNS: Final = 3
_TAB: Final = ViewState[int | None]("tab", None)
"""The tab that was selected on the page."""


def main(ctx: data.PhoneContext[pages.MainArgs]) -> ui.View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    tab = _tab(ctx)
    content = (_favorites, _recents, _contacts)[tab](ctx)
    select = partial(_select_tab, left=tab)
    bottom = tab_bar(ctx, _TABS, tab, select, resource_id="bottom_nav_bar")
    return ui.page(
        theme,
        _search_bar(ctx),
        ui.stack(
            content,
            ui.row(
                ui.space(weight=1),
                ui.fab(theme, "dialpad", t.dialpad, partial(open_dialpad, number="")),
                width=ui.FILL,
                padding=(16, 16),
            ),
            justify="end",
            width=ui.FILL,
            weight=1,
        ),
        bottom,
    )


def _tab(ctx: data.PhoneContext[pages.MainArgs]) -> int:
    for tab in (_TAB.of(ctx), ctx.args.tab):
        if tab is not None:
            return tab
    return ctx.data.tab


def _search_bar(ctx: data.PhoneContext) -> ui.View:
    theme = ctx.theme
    return ui.search_box(
        theme,
        ctx.t.search,
        _open_search,
        ui.icon_button(
            theme, "dots-vertical", ctx.t.more_options, partial_handler(pages.MENU.open)
        ),
        class_name="android.widget.FrameLayout",
        resource_ids=("toolbar", "search_box_collapsed", "search_box_start_search"),
    )


def _recents(ctx: data.PhoneContext) -> ui.View:
    return call_log.recents(ctx, partial(open_dialpad, number=""))


def _favorites(ctx: data.PhoneContext) -> ui.View:
    theme, t = ctx.theme, ctx.t
    favorites = [item for item, _ in people.sorted_people(ctx) if item.starred and item.phones]
    add = ui.button(
        theme,
        t.add_favorite,
        partial_handler(pages.ADD_FAVORITE.open),
        resource_id="speed_dial_add_button",
    )
    if not favorites:
        return empty_list(theme, "star-outline", t.no_favorites, "", add)
    tiles = [_tile(ctx, contact) for contact in favorites]
    tiles += [ui.space(weight=1) for _ in range(-len(tiles) % _COLUMNS)]
    rows = [
        ui.row(*tiles[start : start + _COLUMNS], width=ui.FILL, align="start")
        for start in range(0, len(tiles), _COLUMNS)
    ]
    return ui.scroll(
        "favorites",
        ui.column(
            ui.row(
                ui.text(t.favorites, 14, theme.accent, bold=True, weight=1),
                add,
                width=ui.FILL,
                padding=(16, 0, 4, 0),
            ),
            *rows,
            gap=12,
            width=ui.FILL,
            padding=(8, 0, 8, 96),
        ),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="speed_dial_recycler_view",
    )


def _tile(ctx: data.PhoneContext, contact: Contact) -> ui.View:
    theme, phone = ctx.theme, contact.phones[0]
    return ui.column(
        avatar(contact, 80),
        ui.text(
            display_name(contact),
            14,
            theme.text,
            text_align="center",
            max_lines=2,
            resource_id="name",
        ),
        ui.text(
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
        on_long_press=partial_handler(pages.CALL_SHEET.open, number=phone.number, ids=()),
    )


def _contacts(ctx: data.PhoneContext) -> ui.View:
    theme, t = ctx.theme, ctx.t
    everybody = people.sorted_people(ctx)
    if not everybody:
        create = ui.button(theme, t.create_contact, partial(people.add_contact, number=""))
        return empty_list(theme, "account-multiple", t.no_contacts, "", create)

    def build_row(index: int) -> ui.View:
        if index == 0:
            return person_row(
                theme,
                picture("+", mark="account-plus"),
                t.create_contact,
                heading="",
                on_tap=partial(people.add_contact, number=""),
            )
        if index > len(everybody):
            return ui.space()
        contact, heading = everybody[index - 1]
        starts = index == 1 or everybody[index - 2][1] != heading
        return person_row(
            theme,
            avatar(contact),
            display_name(contact),
            heading=heading if starts else "",
            on_tap=partial(people.open_contact, contact_id=contact.id),
        )

    return ui.lazy_list(
        "contacts", len(everybody) + 2, ROW_DP, build_row, resource_id="recycler_view"
    )


def _select_tab(system: System, tab: int, left: int) -> None:
    data.write(system, tab=tab)
    _TAB.set(system, tab)
    if data.RECENTS in (tab, left):
        calls.forget_missed(system)


def _open_search(system: System) -> None:
    pages.SEARCH.open(system)
    system.focus(QUERY.key, 0)


def _open_history(system: System) -> None:
    calls.forget_missed(system)
    pages.HISTORY.start(system)


overflow_menu: Final = Menu["data.PhoneContext"](
    MenuEntry(Texts.call_history, _open_history),
    MenuEntry(Texts.settings, pages.SETTINGS.start),
)
"""The menu of the three dots."""
