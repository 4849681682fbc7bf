"""The page of an entry of the call log: each of its calls, and what can be done with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.contacts import provider
from mobile_gym.virtual_device.apps.contacts.records import Call, CallType
from mobile_gym.virtual_device.apps.phone import calls, people, times
from mobile_gym.virtual_device.apps.phone.call_sheet import delete, sheet_item
from mobile_gym.virtual_device.apps.phone.pages import DIALPAD, DIGITS, MAIN
from mobile_gym.virtual_device.apps.phone.people import MARKS
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import app_bar, divider, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.phone.context import PhoneContext
    from mobile_gym.virtual_device.apps.phone.pages import EntryArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["details"]


def details(ctx: PhoneContext[EntryArgs]) -> View:
    """The page of an entry: each of its calls, and what can be done with its number."""
    theme, t = ctx.theme, ctx.t
    number, ids = ctx.args.number, ctx.args.ids
    name, face = people.name_and_picture(ctx, number, 56)
    owner = provider.find_by_number(ctx.state, number)
    head = row(
        face,
        column(
            text(name, 20, theme.text, max_lines=2, resource_id="contact_name"),
            text(
                number if owner is None else f"{people.kind(ctx, owner[1])} • {number}",
                14,
                theme.text_secondary,
                resource_id="phone_number",
            )
            if name != number
            else None,
            weight=1,
        ),
        icon_button(
            theme,
            "phone",
            t.call_person.format(name=name),
            partial(calls.place_call, number=number),
            color=theme.accent,
            resource_id="call_back_button",
        ),
        gap=16,
        width=FILL,
        padding=(24, 12, 12, 16),
    )
    entries = [_detail(ctx, call) for call in provider.calls(ctx.state) if call.id in ids]
    return page(
        theme,
        app_bar(theme, t.details, on_back=finish, up=t.navigate_up),
        scroll(
            "details",
            column(
                head,
                divider(theme),
                *entries,
                divider(theme),
                sheet_item(ctx, "content-copy", t.copy_number, partial(_copy, number=number)),
                sheet_item(ctx, "pencil", t.edit_number, partial(_edit_number, number=number)),
                sheet_item(ctx, "delete-outline", t.delete, partial(_delete_all, ids=ids)),
                width=FILL,
                padding=(0, 0, 0, 24),
            ),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="recycler_view",
        ),
    )


def _detail(ctx: PhoneContext, call: Call) -> View:
    theme = ctx.theme
    missed = call.type == CallType.MISSED
    return row(
        icon(MARKS.get(call.type, "phone"), 20, theme.error if missed else theme.icon),
        column(
            text(
                people.call_type(ctx, call.type),
                16,
                theme.error if missed else theme.text,
                resource_id="call_type",
            ),
            text(times.exact(ctx, call.date_ms), 14, theme.text_secondary, resource_id="call_time"),
            weight=1,
        ),
        text(
            times.length(ctx, call.duration_s),
            14,
            theme.text_secondary,
            resource_id="call_duration",
        )
        if call.type in (CallType.INCOMING, CallType.OUTGOING)
        else None,
        gap=24,
        width=FILL,
        padding=(24, 10),
        class_name="android.widget.RelativeLayout",
    )


def _copy(system: System, number: str) -> None:
    system.change(clipboard=number)
    system.toast(Texts.of(system.language).copied)


def _edit_number(system: System, number: str) -> None:
    MAIN.start(system)
    DIALPAD.open(system, number=number)
    system.focus(DIGITS.key, len(number))
    system.change(keyboard=False)


def _delete_all(system: System, ids: tuple[int, ...]) -> None:
    delete(system, ids)
    system.finish()
