"""The sheet of what can be done with an entry of the call log or a favourite; blocking."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.apps.contacts import provider
from mobile_gym.virtual_device.apps.phone import calls, people
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, icon, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import divider, icon_button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["DETAILS", "block_dialog", "call_sheet", "delete", "message", "open_sheet", "sheet_item"]

DETAILS: Final = ".calldetails.OldCallDetailsActivity"
_ROW_DP: Final = 52.0
_HEAD_DP: Final = 120.0
"""Height of a row of the sheet, and of what stands above and below them."""


def open_sheet(system: System, number: str, ids: tuple[int, ...]) -> None:
    """Open the sheet of some calls with a number, or with no calls that of a favourite."""
    system.show_popup("call_sheet", number=number, ids=ids)


def sheet_item(ctx: Context, mark: str, label: str, on_tap: Handler) -> View:
    """A row of the sheet: a mark and what a tap does."""
    return row(
        icon(mark, 24, ctx.theme.icon),
        text(label, 16, ctx.theme.text, weight=1, resource_id="module_text"),
        gap=24,
        width=FILL,
        height=_ROW_DP,
        padding=(24, 0),
        class_name="android.widget.LinearLayout",
        focusable=True,
        on_tap=on_tap,
    )


def call_sheet(ctx: Context) -> View:
    """What can be done with an entry of the call log, or with a favourite."""
    theme, t = ctx.theme, ctx.t
    number, ids = ctx.args["number"], ctx.args["ids"]
    name, face = people.name_and_picture(ctx, number)
    found = provider.find_by_number(ctx.state, number)
    items = [("message-text-outline", "send_message", partial(calls.write_message, number=number))]
    if found is None:
        items += [
            ("account-plus-outline", "create_contact", partial(people.add_contact, number=number)),
            (
                "account-edit-outline",
                "add_to_contact",
                partial(people.add_to_contact, number=number),
            ),
        ]
    else:
        items.append(
            (
                "account-outline",
                "contact_info",
                partial(people.open_contact, contact_id=found[0].id),
            )
        )
    if ids:
        blocked = provider.is_blocked(ctx.state, number)
        items += [
            ("block-helper", "unblock" if blocked else "block", partial(_ask_block, number=number)),
            ("information-outline", "details", partial(_open_details, number=number, ids=ids)),
            ("delete-outline", "delete", partial(delete, ids=ids)),
        ]
    elif found is not None:
        items.append(
            ("star-off-outline", "remove_favorite", partial(_unstar, contact_id=found[0].id))
        )
    rows = column(
        *(
            sheet_item(ctx, mark, t[key], partial(_closing, on_tap=on_tap))
            for mark, key, on_tap in items
        ),
        width=FILL,
    )
    fits = len(items) * _ROW_DP + _HEAD_DP < ctx.height_dp
    return column(
        row(
            face,
            column(
                text(name, 18, theme.text, max_lines=1, resource_id="contact_name"),
                text(number, 14, theme.text_secondary, max_lines=1, resource_id="phone_number")
                if name != number
                else None,
                weight=1,
            ),
            icon_button(
                theme,
                "phone",
                t.call_person.format(name=name),
                partial(_closing, on_tap=partial(calls.place_call, number=number)),
                color=theme.accent,
                resource_id="call_button",
            ),
            gap=16,
            width=FILL,
            padding=(24, 16, 12, 12),
        ),
        divider(theme),
        rows if fits else scroll("sheet", rows, height=max(ctx.height_dp - _HEAD_DP, _ROW_DP)),
        width=FILL,
        fill=theme.surface,
        padding=(0, 0, 0, 12),
        place="bottom",
        class_name="android.widget.LinearLayout",
        resource_id="bottom_sheet_view",
    )


def _closing(system: System, on_tap: Handler) -> None:
    system.dismiss()
    on_tap(system)


def _unstar(system: System, contact_id: int) -> None:
    provider.set_starred(system, contact_id, False)
    system.toast(Texts.of(system.language).favorite_removed)


def _ask_block(system: System, number: str) -> None:
    system.show_popup("block_dialog", number=number)


def block_dialog(ctx: Context) -> View:
    """Asks before a number is blocked, or let through again."""
    theme, t = ctx.theme, ctx.t
    number = ctx.args["number"]
    blocked = provider.is_blocked(ctx.state, number)
    return question(
        ctx,
        (t.unblock_question if blocked else t.block_question).format(number=number),
        None if blocked else message(theme, t.block_text),
        (t.unblock_yes if blocked else t.block_yes),
        partial(_block, number=number, block=not blocked),
    )


def _block(system: System, number: str, block: bool) -> None:
    if block:
        provider.block(system, number)
    else:
        provider.unblock(system, number)
    system.toast(
        (
            Texts.of(system.language).blocked if block else Texts.of(system.language).unblocked
        ).format(number=number)
    )
    system.dismiss()


def delete(system: System, ids: tuple[int, ...]) -> None:
    """Delete calls from the log."""
    provider.delete_calls(system, ids)
    system.toast(Texts.of(system.language).call_deleted)


def _open_details(system: System, number: str, ids: tuple[int, ...]) -> None:
    system.start(DETAILS, number=number, ids=ids)
