"""The main page: all contacts under their letters, the favourites, the labels."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row
from mobile_gym.virtual_device.app_kit.search_bar import QUERY
from mobile_gym.virtual_device.app_kit.tab_bar import Tab, tab_bar
from mobile_gym.virtual_device.apps.contacts import actions, provider, welcome
from mobile_gym.virtual_device.apps.contacts.avatars import avatar
from mobile_gym.virtual_device.apps.contacts.context import shown_name, sorted_contacts
from mobile_gym.virtual_device.apps.contacts.data import (
    CONTACTS,
    FAVORITES,
    LABELS,
    read,
    write,
)
from mobile_gym.virtual_device.apps.contacts.pages import (
    LABEL_NAME,
    LABEL_TITLE,
    MEMBERS,
    MENU,
    SEARCH,
    SELECTED,
    SELECTION,
    SETTINGS,
)
from mobile_gym.virtual_device.apps.contacts.texts import Texts
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
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    fab,
    icon_button,
    list_item,
    menu,
    page,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.virtual_device.apps.contacts.context import ContactsContext
    from mobile_gym.virtual_device.apps.contacts.records import Contact
    from mobile_gym.virtual_device.system.system import System

__all__ = ["contact_list", "overflow_menu", "people"]

_TABS: Final = (
    Tab("account", Texts.contacts, "contacts_tab"),
    Tab("star-outline", Texts.favorites, "favorites_tab"),
    Tab("label-outline", Texts.labels, "labels_tab"),
)


def people(ctx: ContactsContext) -> View:
    """The page."""
    if welcome.is_due(ctx):
        return welcome.welcome(ctx)
    theme, t, tab, language = ctx.theme, ctx.t, ctx.data.tab, ctx.state.language
    content = (_all, _favorites, _labels)[tab](ctx)
    if tab == LABELS:
        button = fab(theme, "plus", t.create_label, partial(_ask_label, group_id=0))
    else:
        button = fab(
            theme,
            "plus",
            t.create_contact,
            partial(actions.edit_contact, contact_id=0),
            resource_id="floating_action_button",
        )
    bottom = tab_bar(ctx, _TABS, tab, _select_tab)
    return page(
        theme,
        _search_bar(ctx) if tab == CONTACTS else _title_bar(ctx, _TABS[tab].title.of(language)),
        stack(
            content,
            row(space(weight=1), button, width=FILL, padding=(16, 16)),
            justify="end",
            width=FILL,
            weight=1,
        ),
        bottom,
    )


def _more(ctx: ContactsContext) -> View:
    return icon_button(ctx.theme, "dots-vertical", ctx.t.more_options, _open_menu)


def _title_bar(ctx: ContactsContext, title: str) -> View:
    return app_bar(ctx.theme, title, _more(ctx))


def _search_bar(ctx: ContactsContext) -> View:
    return search_box(
        ctx.theme,
        ctx.t.search,
        _open_search,
        _more(ctx),
        class_name="android.view.ViewGroup",
        resource_ids=("toolbar_parent", "open_search_bar", "open_search_bar_text_view"),
    )


def _all(ctx: ContactsContext) -> View:
    everybody = sorted_contacts(ctx)
    if not everybody:
        return empty_list(ctx.theme, "account-multiple", ctx.t.no_contacts)
    return contact_list(ctx, everybody, has_head=True)


def contact_list(
    ctx: ContactsContext, people: Sequence[tuple[Contact, str]], *, has_head: bool = False
) -> View:
    """A list of contacts under their letters, with how many there are above them."""
    theme = ctx.theme
    head = int(has_head)

    def build_row(index: int) -> View:
        place = index - head
        if place < 0:
            return row(
                text(_count(ctx, len(people)), 14, theme.text_secondary, resource_id="count"),
                width=FILL,
                padding=(24, 0),
            )
        if place >= len(people):
            return space()
        contact, heading = people[place]
        starts = place == 0 or people[place - 1][1] != heading
        return person_row(
            theme,
            avatar(contact),
            shown_name(ctx, contact),
            heading=heading if starts else "",
            on_tap=partial(actions.open_contact, contact_id=contact.id),
            on_long_press=partial(_select, contact_id=contact.id),
        )

    # One more row than contacts, so that the last one comes out from under the button.
    return lazy_list(
        "contacts", len(people) + head + 1, ROW_DP, build_row, resource_id="android:id/list"
    )


def _count(ctx: ContactsContext, count: int) -> str:
    return ctx.t.count_one if count == 1 else ctx.t.count_many.format(count=count)


def _favorites(ctx: ContactsContext) -> View:
    favorites = [contact for contact, _ in sorted_contacts(ctx) if contact.starred]
    if not favorites:
        t = ctx.t
        return empty_list(ctx.theme, "star-outline", t.no_favorites, t.no_favorites_hint)

    def build_row(index: int) -> View:
        if index == len(favorites):
            return space()
        contact = favorites[index]
        return person_row(
            ctx.theme,
            avatar(contact),
            shown_name(ctx, contact),
            on_tap=partial(actions.open_contact, contact_id=contact.id),
            on_long_press=partial(_select, contact_id=contact.id),
        )

    return lazy_list(
        "favorites", len(favorites) + 1, ROW_DP, build_row, resource_id="android:id/list"
    )


def _labels(ctx: ContactsContext) -> View:
    groups = provider.groups(ctx.state)
    if not groups:
        return empty_list(ctx.theme, "label-outline", ctx.t.no_labels)
    contacts = provider.contacts(ctx.state)
    rows = [
        list_item(
            ctx.theme,
            group.title,
            _count(ctx, sum([group.id in contact.groups for contact in contacts])),
            icon_name="label-outline",
            on_tap=partial(_open_label, group_id=group.id),
        )
        for group in groups
    ]
    return scroll(
        "labels",
        column(*rows, width=FILL, padding=(0, 0, 0, 96)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="recycler_view",
    )


def overflow_menu(ctx: ContactsContext) -> View:
    """The menu of the three dots."""
    items = [(ctx.t.settings, _open_settings)]
    if provider.contacts(ctx.state) and ctx.data.tab != LABELS:
        items.insert(0, (ctx.t.select, partial(_select, contact_id=0)))
    return menu(ctx.theme, *items)


def _open_menu(system: System) -> None:
    MENU.open(system)


def _open_settings(system: System) -> None:
    system.dismiss()
    SETTINGS.start(system)


def _select_tab(system: System, tab: int) -> None:
    write(system, tab=tab)


def _open_search(system: System) -> None:
    SEARCH.open(system)
    system.focus(QUERY.key, 0)


def _select(system: System, contact_id: int) -> None:
    if not contact_id:
        system.dismiss()
    SELECTION.open(system, starred=read(system.state).tab == FAVORITES)
    SELECTED.set(system, (contact_id,) if contact_id else ())


def _open_label(system: System, group_id: int) -> None:
    MEMBERS.start(system, group_id=group_id)


def _ask_label(system: System, group_id: int) -> None:
    LABEL_NAME.open(system, group_id=group_id)
    system.focus(LABEL_TITLE.key, 0)
