"""Labels: the page of one, and the dialogs that make, rename, delete and choose them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import prompts
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import dismiss, finish
from mobile_gym.virtual_device.app_kit.lists import check_list
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.apps.contacts import actions, data, pages
from mobile_gym.virtual_device.apps.contacts.choosing import choosing_list
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts.avatars import avatar
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.providers.contacts.records import Group
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_CHECKBOX_DP: Final = 48.0
_SHOWN_LABELS: Final = 7
_PICKED: Final = ViewState[tuple[int, ...]]("chosen", ())
"""Ids of the contacts that are chosen for a label."""
_CHOSEN_LABELS: Final = ViewState[tuple[int, ...] | None]("chosen", None)
"""Ids of the labels that are chosen; None for those that the contact has."""


def _group(state: DeviceState, group_id: int) -> Group | None:
    return next((group for group in contacts.groups(state) if group.id == group_id), None)


def members(ctx: data.ContactsContext[pages.GroupArgs]) -> ui.View:
    """The page of a label: who carries it."""
    theme, t = ctx.theme, ctx.t
    group = _group(ctx.state, ctx.args.group_id)
    if group is None:
        bar = ui.app_bar(theme, "", on_back=finish, up=t.navigate_up)
        return ui.page(theme, bar, empty_list(theme, "label-off-outline", t.label_gone))
    bar = ui.app_bar(
        theme,
        group.title,
        ui.icon_button(
            theme, "account-plus", t.add_contacts, partial(_open_pick, group_id=group.id)
        ),
        ui.icon_button(
            theme, "dots-vertical", t.more_options, partial(_open_menu, group_id=group.id)
        ),
        on_back=finish,
        up=t.navigate_up,
    )
    people = [contact for contact, _ in data.sorted_contacts(ctx) if group.id in contact.groups]
    if not people:
        return ui.page(theme, bar, empty_list(theme, "label-outline", t.no_members))

    def build_row(index: int) -> ui.View:
        contact = people[index]
        return person_row(
            theme,
            avatar(contact),
            data.shown_name(ctx, contact),
            trailing=ui.icon_button(
                theme,
                "close",
                t.remove_contact,
                partial(_set_member, group_id=group.id, contact_id=contact.id, is_member=False),
            ),
            on_tap=partial(actions.open_contact, contact_id=contact.id),
        )

    rows = ui.lazy_list("members", len(people), ROW_DP, build_row, resource_id="android:id/list")
    return ui.page(theme, bar, rows)


def _set_member(system: System, group_id: int, contact_id: int, is_member: bool) -> None:
    contact = contacts.contact(system.state, contact_id)
    if contact is None:
        return
    others = tuple(other for other in contact.groups if other != group_id)
    groups = (*others, group_id) if is_member else others
    contacts.save(system, replace(contact, groups=groups))
    if not is_member:
        system.toast(Texts.of(system.language).removed_from_label)


def _open_menu(system: System, group_id: int) -> None:
    pages.LABEL_MENU.open(system, group_id=group_id)


def label_menu(ctx: data.ContactsContext[pages.GroupArgs]) -> ui.View:
    """The menu of a label's page."""
    group_id = ctx.args.group_id
    return ui.menu(
        ctx.theme,
        (ctx.t.rename_label, partial(_ask_name, group_id=group_id)),
        (ctx.t.delete_label, partial(_ask_delete, group_id=group_id)),
    )


def _ask_name(system: System, group_id: int) -> None:
    system.dismiss()
    group = _group(system.state, group_id)
    pages.LABEL_NAME.open(system, group_id=group_id)
    system.focus(pages.LABEL_TITLE.key, len(group.title) if group else 0, 0)


def _ask_delete(system: System, group_id: int) -> None:
    system.dismiss()
    pages.DELETE_LABEL.open(system, group_id=group_id)


def label_name(ctx: data.ContactsContext[pages.GroupArgs]) -> ui.View:
    """The dialog that asks for a label's name."""
    theme, t = ctx.theme, ctx.t
    group = _group(ctx.state, ctx.args.group_id)
    typed, old = pages.LABEL_TITLE.of(ctx), group.title if group else ""
    take = partial(_take_name, group_id=ctx.args.group_id)
    field = ui.edit_field(
        theme,
        pages.LABEL_TITLE.key,
        old if typed is None else typed,
        hint=t.label_name,
        resource_id="label_name_edit",
        on_submit=take,
    )
    title = t.rename_label if group else t.create_label
    return prompts.question(
        ctx, title, ui.column(field, width=ui.FILL, padding=(24, 0)), t.ok, take
    )


def _take_name(system: System, group_id: int) -> None:
    t = Texts.of(system.language)
    group, typed = _group(system.state, group_id), pages.LABEL_TITLE.get(system)
    old = group.title if group else ""
    title = (old if typed is None else typed).strip()
    if not title:
        system.toast(t.label_empty)
    elif any(
        other.title == title and other.id != group_id for other in contacts.groups(system.state)
    ):
        system.toast(t.label_exists)
    else:
        if group_id:
            contacts.rename_group(system, group_id, title)
        else:
            contacts.add_group(system, title)
        system.toast(t.label_saved)
        system.dismiss()


def delete_label(ctx: data.ContactsContext[pages.GroupArgs]) -> ui.View:
    """Asks before a label is deleted."""
    theme, t = ctx.theme, ctx.t
    group = _group(ctx.state, ctx.args.group_id)
    title = t.delete_label_question.format(title=group.title if group else "")
    delete = partial(_delete, group_id=ctx.args.group_id)
    return prompts.question(
        ctx, title, prompts.message(theme, t.delete_label_text), t.delete, delete
    )


def _delete(system: System, group_id: int) -> None:
    contacts.delete_group(system, group_id)
    system.toast(Texts.of(system.language).label_deleted)
    system.dismiss()
    system.finish()


# -- who gets a label ---------------------------------------------------------------------------


def _open_pick(system: System, group_id: int) -> None:
    pages.PICK_MEMBERS.open(system, group_id=group_id)


def pick_members(ctx: data.ContactsContext[pages.GroupArgs]) -> ui.View:
    """The page on which contacts are chosen for a label."""
    theme, t = ctx.theme, ctx.t
    group_id = ctx.args.group_id
    chosen = _PICKED.of(ctx)
    others = [item for item in data.sorted_contacts(ctx) if group_id not in item[0].groups]
    bar = ui.row(
        ui.icon_button(theme, "close", t.cancel, dismiss, class_name="android.widget.ImageButton"),
        ui.text(t.add_contacts, 20, theme.text, bold=True, weight=1, max_lines=1),
        ui.button(
            theme,
            t.done,
            partial(_add_chosen, group_id=group_id),
            enabled=bool(chosen),
            resource_id="menu_done",
        ),
        gap=4,
        width=ui.FILL,
        height=64,
        padding=(4, 0, 12, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar_parent",
    )
    if not others:
        return ui.page(
            theme, bar, empty_list(theme, "account-multiple", t.no_contacts), place="screen"
        )

    return ui.page(theme, bar, choosing_list(ctx, "pick", others, chosen, _choose), place="screen")


def _choose(system: System, contact_id: int) -> None:
    _PICKED.set(system, with_toggled_member(_PICKED.get(system), contact_id))


def _add_chosen(system: System, group_id: int) -> None:
    for contact_id in _PICKED.get(system):
        _set_member(system, group_id, contact_id, True)
    system.toast(Texts.of(system.language).added_to_label)
    system.dismiss()


def choose_labels(ctx: data.ContactsContext[pages.ContactLabelsArgs]) -> ui.View:
    """The dialog that chooses the labels of one contact, or of the editor's draft (id 0)."""
    theme, t = ctx.theme, ctx.t
    chosen = _chosen_labels(ctx)
    groups = contacts.groups(ctx.state)
    rows = check_list(
        theme,
        (
            (
                group.title,
                group.id in chosen,
                partial(_toggle_label, group_id=group.id, chosen=chosen),
            )
            for group in groups
        ),
        "android:id/text1",
    )
    buttons = (
        prompts.cancel_button(ctx),
        prompts.yes_button(
            ctx, t.ok, partial(_take_labels, contact_id=ctx.args.contact_id, chosen=chosen)
        ),
    )
    title = t.choose_labels
    if not groups:
        nothing = ui.text(t.no_labels, 16, theme.text_secondary, padding=(24, 8), width=ui.FILL)
        return ui.dialog(theme, title, nothing, buttons[0])
    if len(groups) <= _SHOWN_LABELS and ctx.height_dp > 420:
        return ui.dialog(theme, title, rows, *buttons)
    return ui.dialog(
        theme,
        title,
        ui.scroll("labels", rows, class_name="android.widget.ListView"),
        *buttons,
        max_content_height=min(_SHOWN_LABELS * _CHECKBOX_DP, ctx.height_dp - 180),
    )


def _chosen_labels(ctx: data.ContactsContext[pages.ContactLabelsArgs]) -> tuple[int, ...]:
    chosen = _CHOSEN_LABELS.of(ctx)
    if chosen is not None:
        return chosen
    if ctx.args.contact_id:
        contact = contacts.contact(ctx.state, ctx.args.contact_id)
        return contact.groups if contact else ()
    return ctx.args.chosen


def _toggle_label(system: System, group_id: int, chosen: tuple[int, ...]) -> None:
    _CHOSEN_LABELS.set(system, with_toggled_member(chosen, group_id))


def _take_labels(system: System, contact_id: int, chosen: tuple[int, ...]) -> None:
    contact = contacts.contact(system.state, contact_id)
    system.dismiss()
    if contact is not None:
        contacts.save(system, replace(contact, groups=chosen))
    else:
        pages.DRAFT_GROUPS.set_page(system, chosen)
