"""Labels: the page of one, and the dialogs that make, rename, delete and choose them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.navigation import dismiss, finish
from mobile_gym.virtual_device.app_kit.prompts import cancel_button, message, question, yes_button
from mobile_gym.virtual_device.apps.contacts import actions, provider
from mobile_gym.virtual_device.apps.contacts.choosing import choosing_list
from mobile_gym.virtual_device.apps.contacts.data import shown_name, sorted_contacts
from mobile_gym.virtual_device.apps.contacts.people_rows import (
    ROW_DP,
    avatar,
    empty,
    person_row,
)
from mobile_gym.virtual_device.apps.contacts.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, column, lazy_list, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    button,
    checkbox,
    dialog,
    edit_field,
    icon_button,
    menu,
    page,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.contacts.records import Group
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "ACTIVITY",
    "choose_labels",
    "delete_label",
    "label_menu",
    "label_name",
    "members",
    "pick_members",
]

ACTIVITY: Final = ".group.GroupMembersActivity"
_CHECKBOX_DP: Final = 48.0
_SHOWN_LABELS: Final = 7


def _group(ctx: Context) -> Group | None:
    wanted = ctx.args["group_id"]
    return next((group for group in provider.groups(ctx.state) if group.id == wanted), None)


def members(ctx: Context) -> View:
    """The page of a label: who carries it."""
    theme, t = ctx.theme, ctx.t
    group = _group(ctx)
    if group is None:
        bar = app_bar(theme, "", on_back=finish, up=t.navigate_up)
        return page(theme, bar, empty(theme, "label-off-outline", t.label_gone))
    bar = app_bar(
        theme,
        group.title,
        icon_button(theme, "account-plus", t.add_contacts, partial(_open_pick, group_id=group.id)),
        icon_button(theme, "dots-vertical", t.more_options, partial(_open_menu, group_id=group.id)),
        on_back=finish,
        up=t.navigate_up,
    )
    found = [contact for contact, _ in sorted_contacts(ctx) if group.id in contact.groups]
    if not found:
        return page(theme, bar, empty(theme, "label-outline", t.no_members))

    def build_row(index: int) -> View:
        contact = found[index]
        return person_row(
            theme,
            avatar(contact),
            shown_name(ctx, contact),
            trailing=icon_button(
                theme,
                "close",
                t.remove_contact,
                partial(_set_member, group_id=group.id, contact_id=contact.id, is_member=False),
            ),
            on_tap=partial(actions.open_contact, contact_id=contact.id),
        )

    rows = lazy_list("members", len(found), ROW_DP, build_row, resource_id="android:id/list")
    return page(theme, bar, rows)


def _set_member(system: System, group_id: int, contact_id: int, is_member: bool) -> None:
    contact = provider.contact(system.state, contact_id)
    if contact is None:
        return
    others = tuple(other for other in contact.groups if other != group_id)
    groups = (*others, group_id) if is_member else others
    provider.save(system, replace(contact, groups=groups))
    if not is_member:
        system.toast(Texts.of(system.language).removed_from_label)


def _open_menu(system: System, group_id: int) -> None:
    system.show_popup("label_menu", group_id=group_id)


def label_menu(ctx: Context) -> View:
    """The menu of a label's page."""
    group_id = ctx.args["group_id"]
    return menu(
        ctx.theme,
        (ctx.t.rename_label, partial(_ask_name, group_id=group_id)),
        (ctx.t.delete_label, partial(_ask_delete, group_id=group_id)),
    )


def _ask_name(system: System, group_id: int) -> None:
    system.dismiss()
    title = next((g.title for g in provider.groups(system.state) if g.id == group_id), "")
    system.show_popup("label_name", group_id=group_id)
    system.focus("label_name", len(title))


def _ask_delete(system: System, group_id: int) -> None:
    system.dismiss()
    system.show_popup("delete_label", group_id=group_id)


def label_name(ctx: Context) -> View:
    """The dialog that asks for a label's name."""
    theme, t = ctx.theme, ctx.t
    group = _group(ctx)
    field = edit_field(
        theme,
        "label_name",
        ctx.ui.get("label_name", group.title if group else ""),
        hint=t.label_name,
        resource_id="label_name_edit",
        on_submit=_take_name,
    )
    title = t.rename_label if group else t.create_label
    return question(ctx, title, column(field, width=FILL, padding=(24, 0)), t.ok, _take_name)


def _take_name(system: System) -> None:
    group_id = system.args["group_id"]
    groups = provider.groups(system.state)
    old = next((group.title for group in groups if group.id == group_id), "")
    title = str(system.ui("label_name", old)).strip()
    if not title:
        system.toast(Texts.of(system.language).label_empty)
    elif any(group.title == title and group.id != group_id for group in groups):
        system.toast(Texts.of(system.language).label_exists)
    else:
        if group_id:
            provider.rename_group(system, group_id, title)
        else:
            provider.add_group(system, title)
        system.toast(Texts.of(system.language).label_saved)
        system.dismiss()


def delete_label(ctx: Context) -> View:
    """Asks before a label is deleted."""
    theme, t = ctx.theme, ctx.t
    group = _group(ctx)
    title = t.delete_label_question.format(title=group.title if group else "")
    return question(ctx, title, message(theme, t.delete_label_text), t.delete, _delete)


def _delete(system: System) -> None:
    provider.delete_group(system, system.args["group_id"])
    system.toast(Texts.of(system.language).label_deleted)
    system.dismiss()
    system.finish()


# -- who gets a label ---------------------------------------------------------------------------


def _open_pick(system: System, group_id: int) -> None:
    system.show_popup("pick_members", group_id=group_id)


def pick_members(ctx: Context) -> View:
    """The page on which contacts are chosen for a label."""
    theme, t = ctx.theme, ctx.t
    group_id = ctx.args["group_id"]
    chosen = ctx.ui.get("chosen", ())
    found = [item for item in sorted_contacts(ctx) if group_id not in item[0].groups]
    bar = row(
        icon_button(theme, "close", t.cancel, dismiss, class_name="android.widget.ImageButton"),
        text(t.add_contacts, 20, theme.text, bold=True, weight=1, max_lines=1),
        button(theme, t.done, _add_chosen, enabled=bool(chosen), resource_id="menu_done"),
        gap=4,
        width=FILL,
        height=64,
        padding=(4, 0, 12, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar_parent",
    )
    if not found:
        return page(theme, bar, empty(theme, "account-multiple", t.no_contacts), place="screen")

    return page(theme, bar, choosing_list(ctx, "pick", found, chosen, _choose), place="screen")


def _choose(system: System, contact_id: int) -> None:
    chosen = system.ui("chosen", ())
    if contact_id in chosen:
        left = tuple(other for other in chosen if other != contact_id)
        system.set_ui(chosen=left)
    else:
        system.set_ui(chosen=(*chosen, contact_id))


def _add_chosen(system: System) -> None:
    group_id = system.args["group_id"]
    for contact_id in system.ui("chosen", ()):
        _set_member(system, group_id, contact_id, True)
    system.toast(Texts.of(system.language).added_to_label)
    system.dismiss()


def choose_labels(ctx: Context) -> View:
    """The dialog that chooses the labels of one contact, or of the editor's draft (id 0)."""
    theme, t = ctx.theme, ctx.t
    chosen = _chosen_labels(ctx)
    groups = provider.groups(ctx.state)
    rows = column(
        *(
            checkbox(
                theme,
                group.id in chosen,
                partial(_toggle_label, group_id=group.id, chosen=chosen),
                label=group.title,
                resource_id="android:id/text1",
            )._replace(width=FILL)
            for group in groups
        ),
        width=FILL,
        padding=(12, 0),
    )
    buttons = (
        cancel_button(ctx),
        yes_button(ctx, t.ok, partial(_take_labels, chosen=chosen)),
    )
    title = t.choose_labels
    if not groups:
        nothing = text(t.no_labels, 16, theme.text_secondary, padding=(24, 8), width=FILL)
        return dialog(theme, title, nothing, buttons[0])
    if len(groups) <= _SHOWN_LABELS and ctx.height_dp > 420:
        return dialog(theme, title, rows, *buttons)
    return dialog(
        theme,
        title,
        scroll("labels", rows, class_name="android.widget.ListView"),
        *buttons,
        max_content_height=min(_SHOWN_LABELS * _CHECKBOX_DP, ctx.height_dp - 180),
    )


def _chosen_labels(ctx: Context) -> tuple[int, ...]:
    found = ctx.ui.get("chosen")
    if found is not None:
        return found
    if ctx.args["contact_id"]:
        contact = provider.contact(ctx.state, ctx.args["contact_id"])
        return contact.groups if contact else ()
    return ctx.args["chosen"]


def _toggle_label(system: System, group_id: int, chosen: tuple[int, ...]) -> None:
    if group_id in chosen:
        left = tuple(other for other in chosen if other != group_id)
        system.set_ui(chosen=left)
    else:
        system.set_ui(chosen=(*chosen, group_id))


def _take_labels(system: System, chosen: tuple[int, ...]) -> None:
    contact = provider.contact(system.state, system.args["contact_id"])
    system.dismiss()
    if contact is not None:
        provider.save(system, replace(contact, groups=chosen))
    else:
        system.set_page_ui(groups=chosen)
