"""The call log: its rows, the page of all calls, the page and the sheet of an entry.

It is a page of its own; `home` has its rows in a tab.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row
from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.apps.phone import calls, pages, people, times
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts.records import Call, CallType
from mobile_gym.virtual_device.system.identity_cache import ByIdentity
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.core.texts import Text
    from mobile_gym.virtual_device.apps.phone.data import PhoneContext
    from mobile_gym.virtual_device.system.system import System

_ONLY_MISSED: Final = ViewState("missed", False)
_SCROLL: Final = ViewState("scroll:history", 0)


def _group_calls(items: tuple[Call, ...]) -> tuple[tuple[Call, ...], ...]:
    """Calls that follow each other with the same number are one entry."""
    entries: list[list[Call]] = []
    for call in items:
        if entries and contacts.same_number(entries[-1][0].number, call.number):
            entries[-1].append(call)
        else:
            entries.append([call])
    return tuple(map(tuple, entries))


def _only_missed(items: tuple[Call, ...]) -> tuple[tuple[Call, ...], ...]:
    return _group_calls(tuple(call for call in items if call.type == CallType.MISSED))


_GROUPED: Final[ByIdentity[tuple[Call, ...], tuple[tuple[Call, ...], ...]]] = ByIdentity(
    _group_calls
)
_MISSED: Final[ByIdentity[tuple[Call, ...], tuple[tuple[Call, ...], ...]]] = ByIdentity(
    _only_missed
)


def _rows(ctx: PhoneContext, key: str, entries: Sequence[tuple[Call, ...]]) -> ui.View:
    def build_row(index: int) -> ui.View:
        return _row(ctx, entries[index]) if index < len(entries) else ui.space()

    # One more row, so that the last one comes out from under the floating button.
    return ui.lazy_list(
        key, len(entries) + 1, ROW_DP, build_row, resource_id="new_call_log_recycler_view"
    )


def _row(ctx: PhoneContext, entry: tuple[Call, ...]) -> ui.View:
    theme = ctx.theme
    call = entry[0]
    name, face = people.name_and_picture(ctx, call.number)
    missed = call.type == CallType.MISSED
    owner = contacts.find_by_number(ctx.state, call.number)
    kind = people.kind(ctx, owner[1]) + " • " if owner is not None else ""
    return person_row(
        theme,
        face,
        name if len(entry) == 1 else f"{name} ({len(entry)})",
        kind + times.when(ctx, call.date_ms),
        detail_color=theme.error if missed else 0,
        detail_mark=ui.icon(
            people.MARKS.get(call.type, "phone"),
            16,
            theme.error if missed else theme.icon,
            class_name="android.widget.ImageView",
            resource_id="call_type",
            description=people.call_type(ctx, call.type),
        ),
        trailing=ui.icon_button(
            theme,
            "phone-outline",
            ctx.t.call_person.format(name=name),
            partial(calls.place_call, number=call.number),
            resource_id="call_button",
        ),
        on_tap=partial_handler(
            pages.CALL_SHEET.open, number=call.number, ids=tuple([item.id for item in entry])
        ),
    )


def recents(ctx: PhoneContext, on_dialpad: ui.Handler) -> ui.View:
    """The tab of recent calls."""
    entries = _GROUPED(contacts.calls(ctx.state))
    if entries:
        return _rows(ctx, "recents", entries)
    theme, t = ctx.theme, ctx.t
    return empty_list(
        theme, "history", t.no_calls, "", ui.button(theme, t.no_calls_hint, on_dialpad)
    )


# -- all calls ----------------------------------------------------------------------------------


def history(ctx: PhoneContext) -> ui.View:
    """The page of all calls, or of the missed ones."""
    theme, t = ctx.theme, ctx.t
    only_missed = _ONLY_MISSED.of(ctx)
    log = contacts.calls(ctx.state)
    entries = (_MISSED if only_missed else _GROUPED)(log)
    bar = ui.app_bar(
        theme,
        t.call_history,
        ui.icon_button(
            theme, "dots-vertical", t.more_options, partial_handler(pages.HISTORY_MENU.open)
        ),
        on_back=finish,
        up=t.navigate_up,
    )
    heads = ui.row(
        _tab(ctx, t.all, not only_missed, partial(_show, missed=False)),
        _tab(ctx, t.missed, only_missed, partial(_show, missed=True)),
        width=ui.FILL,
        height=48,
        class_name="android.widget.HorizontalScrollView",
        resource_id="viewpager_header",
    )
    nothing = empty_list(theme, "history", (t.no_missed if only_missed else t.no_calls))
    return ui.page(theme, bar, heads, _rows(ctx, "history", entries) if entries else nothing)


def _tab(ctx: PhoneContext, label: str, selected: bool, on_tap: ui.Handler) -> ui.View:
    theme = ctx.theme
    color = theme.accent if selected else theme.text_secondary
    return ui.column(
        ui.stack(
            ui.text(label, 14, color, bold=True, class_name=""),
            width=ui.FILL,
            height=45,
            align="center",
            justify="center",
        ),
        ui.stack(width=ui.FILL, height=3, fill=theme.accent if selected else theme.divider),
        weight=1,
        height=ui.FILL,
        class_name="android.widget.TextView",
        text=label,
        selected=selected,
        focusable=True,
        on_tap=on_tap,
    )


def _show(system: System, missed: bool) -> None:
    _ONLY_MISSED.set(system, missed)
    _SCROLL.set(system, 0)


def history_menu(ctx: PhoneContext) -> ui.View:
    """The menu of the page of all calls."""
    return ui.menu(ctx.theme, (ctx.t.clear_history, _ask_clear))


def _ask_clear(system: System) -> None:
    system.dismiss()
    pages.CLEAR_DIALOG.open(system)


def clear_dialog(ctx: PhoneContext) -> ui.View:
    """Asks before the call log is emptied."""
    theme, t = ctx.theme, ctx.t
    return question(ctx, t.clear_question, message(theme, t.clear_text), t.ok, _clear)


def _clear(system: System) -> None:
    contacts.delete_calls(system, [call.id for call in contacts.calls(system.state)])
    calls.forget_missed(system)
    system.toast(Texts.of(system.language).history_cleared)
    system.dismiss()


# -- The page of an entry of the call log: each of its calls, and what can be done with it -------


def details(ctx: PhoneContext[pages.EntryArgs]) -> ui.View:
    """The page of an entry: each of its calls, and what can be done with its number."""
    theme, t = ctx.theme, ctx.t
    number, ids = ctx.args.number, ctx.args.ids
    name, face = people.name_and_picture(ctx, number, 56)
    owner = contacts.find_by_number(ctx.state, number)
    head = ui.row(
        face,
        ui.column(
            ui.text(name, 20, theme.text, max_lines=2, resource_id="contact_name"),
            ui.text(
                number if owner is None else f"{people.kind(ctx, owner[1])} • {number}",
                14,
                theme.text_secondary,
                resource_id="phone_number",
            )
            if name != number
            else None,
            weight=1,
        ),
        ui.icon_button(
            theme,
            "phone",
            t.call_person.format(name=name),
            partial(calls.place_call, number=number),
            color=theme.accent,
            resource_id="call_back_button",
        ),
        gap=16,
        width=ui.FILL,
        padding=(24, 12, 12, 16),
    )
    entries = [_detail(ctx, call) for call in contacts.calls(ctx.state) if call.id in ids]
    return ui.page(
        theme,
        ui.app_bar(theme, t.details, on_back=finish, up=t.navigate_up),
        ui.scroll(
            "details",
            ui.column(
                head,
                ui.divider(theme),
                *entries,
                ui.divider(theme),
                sheet_item(ctx, "content-copy", t.copy_number, partial(_copy, number=number)),
                sheet_item(ctx, "pencil", t.edit_number, partial(_edit_number, number=number)),
                sheet_item(ctx, "delete-outline", t.delete, partial(_delete_all, ids=ids)),
                width=ui.FILL,
                padding=(0, 0, 0, 24),
            ),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="recycler_view",
        ),
    )


def _detail(ctx: PhoneContext, call: Call) -> ui.View:
    theme = ctx.theme
    missed = call.type == CallType.MISSED
    return ui.row(
        ui.icon(people.MARKS.get(call.type, "phone"), 20, theme.error if missed else theme.icon),
        ui.column(
            ui.text(
                people.call_type(ctx, call.type),
                16,
                theme.error if missed else theme.text,
                resource_id="call_type",
            ),
            ui.text(
                times.exact(ctx, call.date_ms), 14, theme.text_secondary, resource_id="call_time"
            ),
            weight=1,
        ),
        ui.text(
            times.length(ctx, call.duration_s),
            14,
            theme.text_secondary,
            resource_id="call_duration",
        )
        if call.type in (CallType.INCOMING, CallType.OUTGOING)
        else None,
        gap=24,
        width=ui.FILL,
        padding=(24, 10),
        class_name="android.widget.RelativeLayout",
    )


def _copy(system: System, number: str) -> None:
    system.change(clipboard=number)
    system.toast(Texts.of(system.language).copied)


def _edit_number(system: System, number: str) -> None:
    pages.MAIN.start(system)
    pages.DIALPAD.open(system, number=number)
    system.focus(pages.DIGITS.key, len(number))
    system.change(keyboard=False)


def _delete_all(system: System, ids: tuple[int, ...]) -> None:
    delete(system, ids)
    system.finish()


# -- The sheet of what can be done with an entry of the call log or a favourite; blocking --------

_ROW_DP: Final = 52.0
_HEAD_DP: Final = 188.0
"""Height of a row of the sheet, and of what stands above and below them."""


def sheet_item(ctx: PhoneContext, mark: str, label: str, on_tap: ui.Handler) -> ui.View:
    """A row of the sheet: a mark and what a tap does."""
    return ui.row(
        ui.icon(mark, 24, ctx.theme.icon),
        ui.text(label, 16, ctx.theme.text, weight=1, resource_id="module_text"),
        gap=24,
        width=ui.FILL,
        height=_ROW_DP,
        padding=(24, 0),
        class_name="android.widget.LinearLayout",
        focusable=True,
        on_tap=on_tap,
    )


def call_sheet(ctx: PhoneContext[pages.EntryArgs]) -> ui.View:
    """What can be done with an entry of the call log, or with a favourite."""
    theme, t = ctx.theme, ctx.t
    number, ids, language = ctx.args.number, ctx.args.ids, ctx.state.language
    name, face = people.name_and_picture(ctx, number)
    owner = contacts.find_by_number(ctx.state, number)
    items: list[tuple[str, Text, ui.Handler]] = [
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
        block = Texts.unblock if contacts.is_blocked(ctx.state, number) else Texts.block
        items += [
            ("block-helper", block, partial_handler(pages.BLOCK_DIALOG.open, number=number)),
            (
                "information-outline",
                Texts.details,
                partial_handler(pages.DETAILS.start, number=number, ids=ids),
            ),
            ("delete-outline", Texts.delete, partial(delete, ids=ids)),
        ]
    elif owner is not None:
        unstar = partial(_unstar, contact_id=owner[0].id)
        items.append(("star-off-outline", Texts.remove_favorite, unstar))
    rows = ui.column(
        *(
            sheet_item(ctx, mark, title.of(language), partial(_closing, on_tap=on_tap))
            for mark, title, on_tap in items
        ),
        width=ui.FILL,
    )
    fits = len(items) * _ROW_DP + _HEAD_DP < ctx.height_dp
    return ui.bottom_sheet(
        theme,
        ui.row(
            face,
            ui.column(
                ui.text(name, 18, theme.text, max_lines=1, resource_id="contact_name"),
                ui.text(number, 14, theme.text_secondary, max_lines=1, resource_id="phone_number")
                if name != number
                else None,
                weight=1,
            ),
            ui.icon_button(
                theme,
                "phone",
                t.call_person.format(name=name),
                partial(_closing, on_tap=partial(calls.place_call, number=number)),
                color=theme.accent,
                resource_id="call_button",
            ),
            gap=16,
            width=ui.FILL,
            padding=(24, 4, 12, 12),
        ),
        ui.divider(theme),
        rows if fits else ui.scroll("sheet", rows, height=max(ctx.height_dp - _HEAD_DP, _ROW_DP)),
        class_name="android.widget.LinearLayout",
        resource_id="bottom_sheet_view",
        bottom_dp=12,
    )


def _closing(system: System, on_tap: ui.Handler) -> None:
    system.dismiss()
    on_tap(system)


def _unstar(system: System, contact_id: int) -> None:
    contacts.set_starred(system, contact_id, False)
    system.toast(Texts.of(system.language).favorite_removed)


def block_dialog(ctx: PhoneContext[pages.NumberArgs]) -> ui.View:
    """Asks before a number is blocked, or let through again."""
    theme, t = ctx.theme, ctx.t
    number = ctx.args.number
    blocked = contacts.is_blocked(ctx.state, number)
    return question(
        ctx,
        (t.unblock_question if blocked else t.block_question).format(number=number),
        None if blocked else message(theme, t.block_text),
        (t.unblock_yes if blocked else t.block_yes),
        partial(_block, number=number, block=not blocked),
    )


def _block(system: System, number: str, block: bool) -> None:
    if block:
        contacts.block(system, number)
    else:
        contacts.unblock(system, number)
    toast = Texts.blocked if block else Texts.unblocked
    system.toast(toast.of(system.language).format(number=number))
    system.dismiss()


def delete(system: System, ids: tuple[int, ...]) -> None:
    """Delete calls from the log."""
    contacts.delete_calls(system, ids)
    system.toast(Texts.of(system.language).call_deleted)
