"""The sheet of what can be done with an entry of the call log or a favourite; blocking."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.apps.contacts import provider
from mobile_gym.virtual_device.apps.phone import calls, people
from mobile_gym.virtual_device.apps.phone.pages import BLOCK_DIALOG, DETAILS
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.ui.dialogs import bottom_sheet
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, icon, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import divider, icon_button

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text
    from mobile_gym.virtual_device.apps.phone.context import PhoneContext
    from mobile_gym.virtual_device.apps.phone.pages import EntryArgs, NumberArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["block_dialog", "call_sheet", "delete", "sheet_item"]

_ROW_DP: Final = 52.0
_HEAD_DP: Final = 188.0
"""Height of a row of the sheet, and of what stands above and below them."""


def sheet_item(ctx: PhoneContext, mark: str, label: str, on_tap: Handler) -> View:
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


def call_sheet(ctx: PhoneContext[EntryArgs]) -> View:
    """What can be done with an entry of the call log, or with a favourite."""
    theme, t = ctx.theme, ctx.t
    number, ids, language = ctx.args.number, ctx.args.ids, ctx.state.language
    name, face = people.name_and_picture(ctx, number)
    owner = provider.find_by_number(ctx.state, number)
    items: list[tuple[str, Text, Handler]] = [
        (
            "message-text-outline",
            Texts.send_message,
            partial(calls.write_message, number=number),
        )
    ]
    if owner is None:
        items += [
            (
                "account-plus-outline",
                Texts.create_contact,
                partial(people.add_contact, number=number),
            ),
            (
                "account-edit-outline",
                Texts.add_to_contact,
                partial(people.add_to_contact, number=number),
            ),
        ]
    else:
        show = partial(people.open_contact, contact_id=owner[0].id)
        items.append(("account-outline", Texts.contact_info, show))
    if ids:
        block = Texts.unblock if provider.is_blocked(ctx.state, number) else Texts.block
        items += [
            ("block-helper", block, bound(BLOCK_DIALOG.open, number=number)),
            ("information-outline", Texts.details, bound(DETAILS.start, number=number, ids=ids)),
            ("delete-outline", Texts.delete, partial(delete, ids=ids)),
        ]
    elif owner is not None:
        unstar = partial(_unstar, contact_id=owner[0].id)
        items.append(("star-off-outline", Texts.remove_favorite, unstar))
    rows = column(
        *(
            sheet_item(ctx, mark, title.of(language), partial(_closing, on_tap=on_tap))
            for mark, title, on_tap in items
        ),
        width=FILL,
    )
    fits = len(items) * _ROW_DP + _HEAD_DP < ctx.height_dp
    return bottom_sheet(
        theme,
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
            padding=(24, 4, 12, 12),
        ),
        divider(theme),
        rows if fits else scroll("sheet", rows, height=max(ctx.height_dp - _HEAD_DP, _ROW_DP)),
        class_name="android.widget.LinearLayout",
        resource_id="bottom_sheet_view",
        bottom_dp=12,
    )


def _closing(system: System, on_tap: Handler) -> None:
    system.dismiss()
    on_tap(system)


def _unstar(system: System, contact_id: int) -> None:
    provider.set_starred(system, contact_id, False)
    system.toast(Texts.of(system.language).favorite_removed)


def block_dialog(ctx: PhoneContext[NumberArgs]) -> View:
    """Asks before a number is blocked, or let through again."""
    theme, t = ctx.theme, ctx.t
    number = ctx.args.number
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
    toast = Texts.blocked if block else Texts.unblocked
    system.toast(toast.of(system.language).format(number=number))
    system.dismiss()


def delete(system: System, ids: tuple[int, ...]) -> None:
    """Delete calls from the log."""
    provider.delete_calls(system, ids)
    system.toast(Texts.of(system.language).call_deleted)
