"""The main page: all contacts, favourites, labels; searching them, selecting several."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import Tab, tab_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.first_start import first_start_page, is_googles_image
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row
from mobile_gym.virtual_device.app_kit.prompts import plain_question
from mobile_gym.virtual_device.app_kit.records import deleted_with_undo, with_toggled_member
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, SearchIds, search_popup_bar
from mobile_gym.virtual_device.apps.contacts import actions, data, pages
from mobile_gym.virtual_device.apps.contacts.choosing import choosing_list
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.providers import contacts as provider
from mobile_gym.virtual_device.providers.contacts import names
from mobile_gym.virtual_device.providers.contacts.avatars import avatar
from mobile_gym.virtual_device.providers.contacts.matching import match
from mobile_gym.virtual_device.system.app import SearchHit
from mobile_gym.virtual_device.system.intents import Intent

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mobile_gym.virtual_device.providers.contacts.records import Contact
    from mobile_gym.virtual_device.system.system import System

_TABS: Final = (
    Tab("account", Texts.contacts, "contacts_tab"),
    Tab("star-outline", Texts.favorites, "favorites_tab"),
    Tab("label-outline", Texts.labels, "labels_tab"),
)


def people(ctx: data.ContactsContext) -> ui.View:
    """The page."""
    if is_welcome_due(ctx):
        return welcome(ctx)
    theme, t, tab, language = ctx.theme, ctx.t, ctx.data.tab, ctx.state.language
    content = (_all, _favorites, _labels)[tab](ctx)
    if tab == data.LABELS:
        button = ui.fab(theme, "plus", t.create_label, partial(_ask_label, group_id=0))
    else:
        button = ui.fab(
            theme,
            "plus",
            t.create_contact,
            partial(actions.edit_contact, contact_id=0),
            resource_id="floating_action_button",
        )
    bottom = tab_bar(ctx, _TABS, tab, _select_tab)
    return ui.page(
        theme,
        _search_bar(ctx)
        if tab == data.CONTACTS
        else _title_bar(ctx, _TABS[tab].title.of(language)),
        ui.stack(
            content,
            ui.row(ui.space(weight=1), button, width=ui.FILL, padding=(16, 16)),
            justify="end",
            width=ui.FILL,
            weight=1,
        ),
        bottom,
    )


def _more(ctx: data.ContactsContext) -> ui.View:
    return ui.icon_button(ctx.theme, "dots-vertical", ctx.t.more_options, _open_menu)


def _title_bar(ctx: data.ContactsContext, title: str) -> ui.View:
    return ui.app_bar(ctx.theme, title, _more(ctx))


def _search_bar(ctx: data.ContactsContext) -> ui.View:
    return ui.search_box(
        ctx.theme,
        ctx.t.search,
        _open_search,
        _more(ctx),
        class_name="android.view.ViewGroup",
        resource_ids=("toolbar_parent", "open_search_bar", "open_search_bar_text_view"),
    )


def _all(ctx: data.ContactsContext) -> ui.View:
    everybody = data.sorted_contacts(ctx)
    if not everybody:
        return empty_list(ctx.theme, "account-multiple", ctx.t.no_contacts)
    return contact_list(ctx, everybody, has_head=True)


def contact_list(
    ctx: data.ContactsContext, people: Sequence[tuple[Contact, str]], *, has_head: bool = False
) -> ui.View:
    """A list of contacts under their letters, with how many there are above them."""
    theme = ctx.theme
    head = int(has_head)

    def build_row(index: int) -> ui.View:
        place = index - head
        if place < 0:
            return ui.row(
                ui.text(_count(ctx, len(people)), 14, theme.text_secondary, resource_id="count"),
                width=ui.FILL,
                padding=(24, 0),
            )
        if place >= len(people):
            return ui.space()
        contact, heading = people[place]
        starts = place == 0 or people[place - 1][1] != heading
        return person_row(
            theme,
            avatar(contact),
            data.shown_name(ctx, contact),
            heading=heading if starts else "",
            on_tap=partial(actions.open_contact, contact_id=contact.id),
            on_long_press=partial(_select, contact_id=contact.id),
        )

    # One more row than contacts, so that the last one comes out from under the button.
    return ui.lazy_list(
        "contacts", len(people) + head + 1, ROW_DP, build_row, resource_id="android:id/list"
    )


def _count(ctx: data.ContactsContext, count: int) -> str:
    return ctx.t.count_one if count == 1 else ctx.t.count_many.format(count=count)


def _favorites(ctx: data.ContactsContext) -> ui.View:
    favorites = [contact for contact, _ in data.sorted_contacts(ctx) if contact.starred]
    if not favorites:
        t = ctx.t
        return empty_list(ctx.theme, "star-outline", t.no_favorites, t.no_favorites_hint)

    def build_row(index: int) -> ui.View:
        if index == len(favorites):
            return ui.space()
        contact = favorites[index]
        return person_row(
            ctx.theme,
            avatar(contact),
            data.shown_name(ctx, contact),
            on_tap=partial(actions.open_contact, contact_id=contact.id),
            on_long_press=partial(_select, contact_id=contact.id),
        )

    return ui.lazy_list(
        "favorites", len(favorites) + 1, ROW_DP, build_row, resource_id="android:id/list"
    )


def _labels(ctx: data.ContactsContext) -> ui.View:
    groups = provider.groups(ctx.state)
    if not groups:
        return empty_list(ctx.theme, "label-outline", ctx.t.no_labels)
    contacts = provider.contacts(ctx.state)
    rows = [
        ui.list_item(
            ctx.theme,
            group.title,
            _count(ctx, sum([group.id in contact.groups for contact in contacts])),
            icon_name="label-outline",
            on_tap=partial(_open_label, group_id=group.id),
        )
        for group in groups
    ]
    return ui.scroll(
        "labels",
        ui.column(*rows, width=ui.FILL, padding=(0, 0, 0, 96)),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="recycler_view",
    )


def overflow_menu(ctx: data.ContactsContext) -> ui.View:
    """The menu of the three dots."""
    items = [(ctx.t.settings, _open_settings)]
    if provider.contacts(ctx.state) and ctx.data.tab != data.LABELS:
        items.insert(0, (ctx.t.select, partial(_select, contact_id=0)))
    return ui.menu(ctx.theme, *items)


def _open_menu(system: System) -> None:
    pages.MENU.open(system)


def _open_settings(system: System) -> None:
    system.dismiss()
    pages.SETTINGS.start(system)


def _select_tab(system: System, tab: int) -> None:
    data.write(system, tab=tab)


def _open_search(system: System) -> None:
    pages.SEARCH.open(system)
    system.focus(QUERY.key, 0)


def _select(system: System, contact_id: int) -> None:
    if not contact_id:
        system.dismiss()
    pages.SELECTION.open(system, starred=data.read(system.state).tab == data.FAVORITES)
    pages.SELECTED.set(system, (contact_id,) if contact_id else ())


def _open_label(system: System, group_id: int) -> None:
    pages.MEMBERS.start(system, group_id=group_id)


def _ask_label(system: System, group_id: int) -> None:
    pages.LABEL_NAME.open(system, group_id=group_id)
    system.focus(pages.LABEL_TITLE.key, 0)


# -- Whole-page popups over the list: searching, and selecting several contacts ------------------

_IDS: Final = SearchIds("toolbar_parent", "search_view", "search_close_button")


def finds(ctx: data.ContactsContext, query: str) -> list[SearchHit]:
    """What the launcher's search gets: contacts, and what of each was found."""
    return [
        SearchHit(
            data.shown_name(ctx, contact), what, "account", partial(_launch, contact_id=contact.id)
        )
        for contact, _ in data.sorted_contacts(ctx)
        if (what := match(contact, query)) is not None
    ]


def _launch(system: System, contact_id: int) -> None:
    pages.DETAIL.launch(system, contact_id)


def search(ctx: data.ContactsContext) -> ui.View:
    """The search page."""
    query = QUERY.of(ctx)
    matches = [
        (contact, what)
        for contact, _ in (data.sorted_contacts(ctx) if query.strip() else ())
        if (what := match(contact, query)) is not None
    ]

    def build_row(index: int) -> ui.View:
        if index == 0:
            many = ctx.t.found_many.format(count=len(matches))
            return ui.row(
                ui.text(
                    ctx.t.found_one if len(matches) == 1 else many,
                    14,
                    ctx.theme.text_secondary,
                    resource_id="totalContactsText",
                ),
                width=ui.FILL,
                padding=(24, 0),
            )
        contact, what = matches[index - 1]
        return person_row(
            ctx.theme,
            avatar(contact),
            data.shown_name(ctx, contact),
            what,
            on_tap=partial(_open, contact_id=contact.id),
        )

    if matches:
        content = ui.lazy_list(
            "found", len(matches) + 1, ROW_DP, build_row, resource_id="android:id/list"
        )
    elif query.strip():
        content = empty_list(ctx.theme, "magnify", ctx.t.no_matches)
    else:
        content = ui.space()
    bar = search_popup_bar(ctx, ctx.t.search, _IDS)
    return ui.page(ctx.theme, bar, content, place="screen")


def _open(system: System, contact_id: int) -> None:
    system.hide_keyboard()
    actions.open_contact(system, contact_id)


# -- selecting several --------------------------------------------------------------------------


def selection(ctx: data.ContactsContext[pages.SelectionArgs]) -> ui.View:
    """The list with a mark on each selected contact, and what can be done with all of them."""
    theme, t = ctx.theme, ctx.t
    chosen = pages.SELECTED.of(ctx)
    people = _selectable(ctx)
    bar = ui.row(
        ui.icon_button(theme, "close", t.close, dismiss, class_name="android.widget.ImageButton"),
        ui.text(
            t.selected.format(count=len(chosen)),
            20,
            theme.text,
            bold=True,
            weight=1,
            max_lines=1,
            resource_id="selection_count_text",
        ),
        ui.icon_button(theme, "share-variant", t.share, _share, enabled=bool(chosen)),
        ui.icon_button(theme, "delete-outline", t.delete, _ask_delete, enabled=bool(chosen)),
        ui.icon_button(
            theme,
            "dots-vertical",
            t.more_options,
            partial(_open_selection_menu, starred=ctx.args.starred),
        ),
        gap=4,
        width=ui.FILL,
        height=64,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar_parent",
    )

    rows = choosing_list(ctx, "contacts", people, chosen, _toggle)
    return ui.page(theme, bar, rows, place="screen")


def _selectable(ctx: data.ContactsContext[pages.SelectionArgs]) -> tuple[tuple[Contact, str], ...]:
    everybody = data.sorted_contacts(ctx)
    if not ctx.args.starred:
        return everybody
    return tuple(item for item in everybody if item[0].starred)


def _toggle(system: System, contact_id: int) -> None:
    pages.SELECTED.set(system, with_toggled_member(pages.SELECTED.get(system), contact_id))


def _share(system: System) -> None:
    actions.share(system, pages.SELECTED.get(system))


def _ask_delete(system: System) -> None:
    pages.DELETE_SELECTED.open(system, ids=pages.SELECTED.get(system))


def _open_selection_menu(system: System, starred: bool) -> None:
    pages.SELECTION_MENU.open(system, starred=starred)


def selection_menu(ctx: data.ContactsContext[pages.SelectionArgs]) -> ui.View:
    """The menu of the three dots while contacts are selected."""
    ids = tuple(contact.id for contact, _ in _selectable(ctx))
    return ui.menu(ctx.theme, (ctx.t.select_all, partial(_select_all, ids=ids)))


def _select_all(system: System, ids: tuple[int, ...]) -> None:
    system.dismiss()
    pages.SELECTED.set(system, ids)


def delete_selected(ctx: data.ContactsContext[pages.IdsArgs]) -> ui.View:
    """Asks before several contacts, or one, are deleted."""
    ids = ctx.args.ids
    words = ctx.t.delete_one if len(ids) == 1 else ctx.t.delete_many
    return plain_question(ctx, words, ctx.t.delete, partial(_delete, ids=ids))


def deleted_text(system: System, ids: Iterable[int]) -> str:
    """What is said about contacts that are about to be deleted."""
    chosen = [contact for contact in provider.contacts(system.state) if contact.id in set(ids)]
    t = Texts.of(system.language)
    if len(chosen) == 1:
        name = names.display_name(chosen[0]) or t.no_name
        return t.deleted_one.format(name=name)
    return t.deleted_many.format(count=len(chosen))


def _delete(system: System, ids: tuple[int, ...]) -> None:
    words = deleted_text(system, ids)
    removed = tuple(item for item in provider.read(system.state).contacts if item.id in ids)
    provider.delete_contacts(system, ids)
    deleted_with_undo(system, data.PACKAGE, words, removed)
    system.dismiss()
    if len(system.front.layers) > 1:
        system.dismiss()  # the selection
    else:
        system.finish()  # the page of the contact


# -- The first start on Google's image: keeping contacts in an account, then notifications -------

_NOTIFY: Final = "android.permission.POST_NOTIFICATIONS"


def is_welcome_due(ctx: data.ContactsContext) -> bool:
    """Whether this is what is shown."""
    return not ctx.data.welcomed and is_googles_image(ctx.state)


def welcome(ctx: data.ContactsContext) -> ui.View:
    """The page."""
    t = ctx.t
    return first_start_page(
        ctx.theme,
        "cloud-upload-outline",
        t.welcome_title,
        t.welcome_text,
        (t.welcome_sign_in, partial_handler(_leave, signs_in=True)),
        (t.welcome_skip, partial_handler(_leave, signs_in=False)),
    )


def _leave(system: System, *, signs_in: bool) -> None:
    data.write(system, welcomed=True)
    if signs_in:
        system.request(Intent("android.settings.SYNC_SETTINGS"))
    else:
        system.require(_NOTIFY)
