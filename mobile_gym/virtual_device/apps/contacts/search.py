"""Whole-page popups over the list: searching, and selecting several contacts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row
from mobile_gym.virtual_device.app_kit.prompts import plain_question
from mobile_gym.virtual_device.app_kit.records import toggled
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, SearchIds, search_popup_bar
from mobile_gym.virtual_device.app_kit.snackbar import deleted_with_undo
from mobile_gym.virtual_device.apps.contacts import actions, names, provider
from mobile_gym.virtual_device.apps.contacts.avatars import avatar
from mobile_gym.virtual_device.apps.contacts.choosing import choosing_list
from mobile_gym.virtual_device.apps.contacts.context import shown_name, sorted_contacts
from mobile_gym.virtual_device.apps.contacts.data import PACKAGE
from mobile_gym.virtual_device.apps.contacts.matching import match
from mobile_gym.virtual_device.apps.contacts.pages import (
    DELETE_SELECTED,
    DETAIL,
    SELECTED,
    SELECTION_MENU,
)
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.system.app import SearchHit
from mobile_gym.virtual_device.ui.view import FILL, View, lazy_list, row, space, text
from mobile_gym.virtual_device.ui.widgets import (
    icon_button,
    menu,
    page,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mobile_gym.virtual_device.apps.contacts.context import ContactsContext
    from mobile_gym.virtual_device.apps.contacts.pages import IdsArgs, SelectionArgs
    from mobile_gym.virtual_device.apps.contacts.records import Contact
    from mobile_gym.virtual_device.system.system import System

__all__ = ["delete_selected", "finds", "search", "selection", "selection_menu"]

_IDS: Final = SearchIds("toolbar_parent", "search_view", "search_close_button")


def finds(ctx: ContactsContext, query: str) -> list[SearchHit]:
    """What the launcher's search gets: contacts, and what of each was found."""
    return [
        SearchHit(
            shown_name(ctx, contact), what, "account", partial(_launch, contact_id=contact.id)
        )
        for contact, _ in sorted_contacts(ctx)
        if (what := match(contact, query)) is not None
    ]


def _launch(system: System, contact_id: int) -> None:
    DETAIL.launch(system, contact_id)


def search(ctx: ContactsContext) -> View:
    """The search page."""
    query = QUERY.of(ctx)
    matches = [
        (contact, what)
        for contact, _ in (sorted_contacts(ctx) if query.strip() else ())
        if (what := match(contact, query)) is not None
    ]

    def build_row(index: int) -> View:
        if index == 0:
            many = ctx.t.found_many.format(count=len(matches))
            return row(
                text(
                    ctx.t.found_one if len(matches) == 1 else many,
                    14,
                    ctx.theme.text_secondary,
                    resource_id="totalContactsText",
                ),
                width=FILL,
                padding=(24, 0),
            )
        contact, what = matches[index - 1]
        return person_row(
            ctx.theme,
            avatar(contact),
            shown_name(ctx, contact),
            what,
            on_tap=partial(_open, contact_id=contact.id),
        )

    if matches:
        content = lazy_list(
            "found", len(matches) + 1, ROW_DP, build_row, resource_id="android:id/list"
        )
    elif query.strip():
        content = empty_list(ctx.theme, "magnify", ctx.t.no_matches)
    else:
        content = space()
    bar = search_popup_bar(ctx, ctx.t.search, _IDS)
    return page(ctx.theme, bar, content, place="screen")


def _open(system: System, contact_id: int) -> None:
    system.hide_keyboard()
    actions.open_contact(system, contact_id)


# -- selecting several --------------------------------------------------------------------------


def selection(ctx: ContactsContext[SelectionArgs]) -> View:
    """The list with a mark on each selected contact, and what can be done with all of them."""
    theme, t = ctx.theme, ctx.t
    chosen = SELECTED.of(ctx)
    people = _selectable(ctx)
    bar = row(
        icon_button(theme, "close", t.close, dismiss, class_name="android.widget.ImageButton"),
        text(
            t.selected.format(count=len(chosen)),
            20,
            theme.text,
            bold=True,
            weight=1,
            max_lines=1,
            resource_id="selection_count_text",
        ),
        icon_button(theme, "share-variant", t.share, _share, enabled=bool(chosen)),
        icon_button(theme, "delete-outline", t.delete, _ask_delete, enabled=bool(chosen)),
        icon_button(
            theme,
            "dots-vertical",
            t.more_options,
            partial(_open_menu, starred=ctx.args.starred),
        ),
        gap=4,
        width=FILL,
        height=64,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar_parent",
    )

    rows = choosing_list(ctx, "contacts", people, chosen, _toggle)
    return page(theme, bar, rows, place="screen")


def _selectable(ctx: ContactsContext[SelectionArgs]) -> tuple[tuple[Contact, str], ...]:
    everybody = sorted_contacts(ctx)
    if not ctx.args.starred:
        return everybody
    return tuple(item for item in everybody if item[0].starred)


def _toggle(system: System, contact_id: int) -> None:
    SELECTED.set(system, toggled(SELECTED.get(system), contact_id))


def _share(system: System) -> None:
    actions.share(system, SELECTED.get(system))


def _ask_delete(system: System) -> None:
    DELETE_SELECTED.open(system, ids=SELECTED.get(system))


def _open_menu(system: System, starred: bool) -> None:
    SELECTION_MENU.open(system, starred=starred)


def selection_menu(ctx: ContactsContext[SelectionArgs]) -> View:
    """The menu of the three dots while contacts are selected."""
    ids = tuple(contact.id for contact, _ in _selectable(ctx))
    return menu(ctx.theme, (ctx.t.select_all, partial(_select_all, ids=ids)))


def _select_all(system: System, ids: tuple[int, ...]) -> None:
    system.dismiss()
    SELECTED.set(system, ids)


def delete_selected(ctx: ContactsContext[IdsArgs]) -> View:
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
    deleted_with_undo(system, PACKAGE, words, removed)
    system.dismiss()
    if len(system.front.layers) > 1:
        system.dismiss()  # the selection
    else:
        system.finish()  # the page of the contact
