"""The call log: its rows, what can be done with one, its details, and the page of all calls."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.contacts import provider
from mobile_gym.virtual_device.apps.contacts.names import ByIdentity
from mobile_gym.virtual_device.apps.contacts.people_rows import ROW_DP, empty, person_row
from mobile_gym.virtual_device.apps.contacts.records import Call, CallType
from mobile_gym.virtual_device.apps.phone import calls, people, times
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Handler,
    View,
    column,
    icon,
    lazy_list,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    button,
    dialog,
    divider,
    icon_button,
    menu,
    page,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.session import System

__all__ = [
    "DETAILS",
    "HISTORY",
    "block_dialog",
    "call_sheet",
    "clear_dialog",
    "details",
    "history",
    "history_menu",
    "recents",
]

DETAILS: Final = ".calldetails.OldCallDetailsActivity"
HISTORY: Final = ".app.calllog.CallLogActivity"
_MARKS: Final = {
    CallType.INCOMING: "call-received",
    CallType.OUTGOING: "call-made",
    CallType.MISSED: "call-missed",
    CallType.REJECTED: "phone-hangup",
    CallType.BLOCKED: "block-helper",
}


def _grouped(items: tuple[Call, ...]) -> tuple[tuple[Call, ...], ...]:
    """Calls that follow each other with the same number are one entry."""
    found: list[list[Call]] = []
    for call in items:
        if found and provider.same_number(found[-1][0].number, call.number):
            found[-1].append(call)
        else:
            found.append([call])
    return tuple(map(tuple, found))


def _only_missed(items: tuple[Call, ...]) -> tuple[tuple[Call, ...], ...]:
    return _grouped(tuple(call for call in items if call.type == CallType.MISSED))


_GROUPED: Final[ByIdentity[tuple[Call, ...], tuple[tuple[Call, ...], ...]]] = ByIdentity(_grouped)
_MISSED: Final[ByIdentity[tuple[Call, ...], tuple[tuple[Call, ...], ...]]] = ByIdentity(
    _only_missed
)


def _rows(ctx: Context, key: str, entries: Sequence[tuple[Call, ...]]) -> View:
    def build_row(index: int) -> View:
        return _row(ctx, entries[index]) if index < len(entries) else space()

    # One more row, so that the last one comes out from under the floating button.
    return lazy_list(
        key, len(entries) + 1, ROW_DP, build_row, resource_id="new_call_log_recycler_view"
    )


def _row(ctx: Context, entry: tuple[Call, ...]) -> View:
    theme = ctx.theme
    call = entry[0]
    name, face = people.name_and_picture(ctx, call.number)
    missed = call.type == CallType.MISSED
    found = provider.find_by_number(ctx.state, call.number)
    kind = people.kind(ctx, found[1]) + " • " if found is not None else ""
    return person_row(
        theme,
        face,
        name if len(entry) == 1 else f"{name} ({len(entry)})",
        kind + times.when(ctx, call.date_ms),
        detail_color=theme.error if missed else 0,
        detail_mark=icon(
            _MARKS.get(CallType(call.type), "phone"),
            16,
            theme.error if missed else theme.icon,
            class_name="android.widget.ImageView",
            resource_id="call_type",
            description=ctx.t(f"type_{int(call.type)}"),
        ),
        trailing=icon_button(
            theme,
            "phone-outline",
            ctx.t("call_person", name=name),
            partial(calls.place_call, call.number),
            resource_id="call_button",
        ),
        on_tap=partial(_open_sheet, call.number, tuple([item.id for item in entry])),
    )


def recents(ctx: Context, on_dialpad: Handler) -> View:
    """The tab of recent calls."""
    entries = _GROUPED(provider.calls(ctx.state))
    if entries:
        return _rows(ctx, "recents", entries)
    theme, t = ctx.theme, ctx.t
    return empty(theme, "history", t("no_calls"), "", button(theme, t("no_calls_hint"), on_dialpad))


# -- one entry ----------------------------------------------------------------------------------


def _open_sheet(number: str, ids: tuple[int, ...], system: System) -> None:
    system.show_popup("call_sheet", number=number, ids=ids)


def _sheet_item(ctx: Context, mark: str, label: str, on_tap: Handler) -> View:
    return row(
        icon(mark, 24, ctx.theme.icon),
        text(label, 16, ctx.theme.text, weight=1, resource_id="module_text"),
        gap=24,
        width=FILL,
        height=52,
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
    items = [("message-text-outline", "send_message", partial(calls.write_message, number))]
    if found is None:
        items += [
            ("account-plus-outline", "create_contact", partial(people.add_contact, number)),
            ("account-edit-outline", "add_to_contact", partial(people.add_to_contact, number)),
        ]
    else:
        items.append(("account-outline", "contact_info", partial(people.open_contact, found[0].id)))
    if ids:
        blocked = provider.is_blocked(ctx.state, number)
        items += [
            ("block-helper", "unblock" if blocked else "block", partial(_ask_block, number)),
            ("information-outline", "details", partial(_open_details, number, ids)),
            ("delete-outline", "delete", partial(_delete, ids)),
        ]
    elif found is not None:
        items.append(("star-off-outline", "remove_favorite", partial(_unstar, found[0].id)))
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
                t("call_person", name=name),
                partial(_closing, partial(calls.place_call, number)),
                color=theme.accent,
                resource_id="call_button",
            ),
            gap=16,
            width=FILL,
            padding=(24, 16, 12, 12),
        ),
        divider(theme),
        *(_sheet_item(ctx, mark, t(key), partial(_closing, on_tap)) for mark, key, on_tap in items),
        width=FILL,
        fill=theme.surface,
        padding=(0, 0, 0, 12),
        place="bottom",
        class_name="android.widget.LinearLayout",
        resource_id="bottom_sheet_view",
    )


def _closing(on_tap: Handler, system: System) -> None:
    system.dismiss()
    on_tap(system)


def _unstar(contact_id: int, system: System) -> None:
    provider.set_starred(system, contact_id, False)
    system.toast(system.t("favorite_removed"))


def _ask_block(number: str, system: System) -> None:
    system.show_popup("block_dialog", number=number)


def block_dialog(ctx: Context) -> View:
    """Asks before a number is blocked, or let through again."""
    theme, t = ctx.theme, ctx.t
    number = ctx.args["number"]
    blocked = provider.is_blocked(ctx.state, number)
    return dialog(
        theme,
        t("unblock_question" if blocked else "block_question", number=number),
        None if blocked else message(ctx, t("block_text")),
        button(theme, t("cancel"), _dismiss, resource_id="android:id/button2"),
        button(
            theme,
            t("unblock_yes" if blocked else "block_yes"),
            partial(_block, number, not blocked),
            resource_id="android:id/button1",
        ),
    )


def message(ctx: Context, value: str) -> View:
    """The text of a dialog."""
    return text(
        value,
        15,
        ctx.theme.text_secondary,
        width=FILL,
        padding=(24, 0, 24, 8),
        resource_id="android:id/message",
    )


def _block(number: str, block: bool, system: System) -> None:
    if block:
        provider.block(system, number)
    else:
        provider.unblock(system, number)
    system.toast(system.t("blocked" if block else "unblocked", number=number))
    system.dismiss()


def _delete(ids: tuple[int, ...], system: System) -> None:
    provider.delete_calls(system, ids)
    system.toast(system.t("call_deleted"))


def _dismiss(system: System) -> None:
    system.dismiss()


def _finish(system: System) -> None:
    system.finish()


# -- details ------------------------------------------------------------------------------------


def _open_details(number: str, ids: tuple[int, ...], system: System) -> None:
    system.start(DETAILS, number=number, ids=ids)


def details(ctx: Context) -> View:
    """The page of an entry: each of its calls, and what can be done with its number."""
    theme, t = ctx.theme, ctx.t
    number, ids = ctx.args["number"], ctx.args["ids"]
    name, face = people.name_and_picture(ctx, number, 56)
    found = provider.find_by_number(ctx.state, number)
    head = row(
        face,
        column(
            text(name, 20, theme.text, max_lines=2, resource_id="contact_name"),
            text(
                number if found is None else f"{people.kind(ctx, found[1])} • {number}",
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
            t("call_person", name=name),
            partial(calls.place_call, number),
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
        app_bar(theme, t("details"), on_back=_finish, up=t("navigate_up")),
        scroll(
            "details",
            column(
                head,
                divider(theme),
                *entries,
                divider(theme),
                _sheet_item(ctx, "content-copy", t("copy_number"), partial(_copy, number)),
                _sheet_item(ctx, "pencil", t("edit_number"), partial(_edit_number, number)),
                _sheet_item(ctx, "delete-outline", t("delete"), partial(_delete_all, ids)),
                width=FILL,
                padding=(0, 0, 0, 24),
            ),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="recycler_view",
        ),
    )


def _detail(ctx: Context, call: Call) -> View:
    theme = ctx.theme
    missed = call.type == CallType.MISSED
    return row(
        icon(_MARKS.get(CallType(call.type), "phone"), 20, theme.error if missed else theme.icon),
        column(
            text(
                ctx.t(f"type_{int(call.type)}"),
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


def _copy(number: str, system: System) -> None:
    system.change(clipboard=number)
    system.toast(system.t("copied"))


def _edit_number(number: str, system: System) -> None:
    system.start(calls.MAIN, number=number)
    system.show_popup("dialpad", number=number)
    system.focus("digits", len(number))
    system.change(keyboard=False)


def _delete_all(ids: tuple[int, ...], system: System) -> None:
    _delete(ids, system)
    system.finish()


# -- all calls ----------------------------------------------------------------------------------


def history(ctx: Context) -> View:
    """The page of all calls, or of the missed ones."""
    theme, t = ctx.theme, ctx.t
    only_missed = ctx.ui.get("missed", False)
    log = provider.calls(ctx.state)
    entries = (_MISSED if only_missed else _GROUPED)(log)
    bar = app_bar(
        theme,
        t("call_history"),
        icon_button(theme, "dots-vertical", t("more_options"), _open_menu),
        on_back=_finish,
        up=t("navigate_up"),
    )
    heads = row(
        _tab(ctx, t("all"), not only_missed, partial(_show, False)),
        _tab(ctx, t("missed"), only_missed, partial(_show, True)),
        width=FILL,
        height=48,
        class_name="android.widget.HorizontalScrollView",
        resource_id="viewpager_header",
    )
    nothing = empty(theme, "history", t("no_missed" if only_missed else "no_calls"))
    return page(theme, bar, heads, _rows(ctx, "history", entries) if entries else nothing)


def _tab(ctx: Context, label: str, selected: bool, on_tap: Handler) -> View:
    theme = ctx.theme
    color = theme.accent if selected else theme.text_secondary
    return column(
        stack(
            text(label, 14, color, bold=True, class_name=""),
            width=FILL,
            height=45,
            align="center",
            justify="center",
        ),
        stack(width=FILL, height=3, fill=theme.accent if selected else theme.divider),
        weight=1,
        height=FILL,
        class_name="android.widget.TextView",
        text=label,
        selected=selected,
        focusable=True,
        on_tap=on_tap,
    )


def _show(missed: bool, system: System) -> None:
    system.set_ui(missed=missed)
    system.set_ui_item("scroll:history", 0)


def _open_menu(system: System) -> None:
    system.show_popup("history_menu")


def history_menu(ctx: Context) -> View:
    """The menu of the page of all calls."""
    return menu(ctx.theme, (ctx.t("clear_history"), _ask_clear))


def _ask_clear(system: System) -> None:
    system.dismiss()
    system.show_popup("clear_dialog")


def clear_dialog(ctx: Context) -> View:
    """Asks before the call log is emptied."""
    theme, t = ctx.theme, ctx.t
    return dialog(
        theme,
        t("clear_question"),
        message(ctx, t("clear_text")),
        button(theme, t("cancel"), _dismiss, resource_id="android:id/button2"),
        button(theme, t("ok"), _clear, resource_id="android:id/button1"),
    )


def _clear(system: System) -> None:
    provider.delete_calls(system, [call.id for call in provider.calls(system.state)])
    calls.forget_missed(system)
    system.toast(system.t("history_cleared"))
    system.dismiss()
