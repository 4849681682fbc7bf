"""The call log: its rows, and the page of all calls."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.by_identity import ByIdentity
from mobile_gym.virtual_device.app_kit.empty_state import empty_list
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row
from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.apps.contacts import provider
from mobile_gym.virtual_device.apps.contacts.records import Call, CallType
from mobile_gym.virtual_device.apps.phone import calls, people, times
from mobile_gym.virtual_device.apps.phone.pages import CALL_SHEET, CLEAR_DIALOG, HISTORY_MENU
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Handler,
    View,
    column,
    icon,
    lazy_list,
    row,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    button,
    icon_button,
    menu,
    page,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.virtual_device.apps.phone.context import PhoneContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["clear_dialog", "history", "history_menu", "recents"]

_ONLY_MISSED: Final = ViewState("missed", False)
_SCROLL: Final = ViewState("scroll:history", 0)


def _grouped(items: tuple[Call, ...]) -> tuple[tuple[Call, ...], ...]:
    """Calls that follow each other with the same number are one entry."""
    entries: list[list[Call]] = []
    for call in items:
        if entries and provider.same_number(entries[-1][0].number, call.number):
            entries[-1].append(call)
        else:
            entries.append([call])
    return tuple(map(tuple, entries))


def _only_missed(items: tuple[Call, ...]) -> tuple[tuple[Call, ...], ...]:
    return _grouped(tuple(call for call in items if call.type == CallType.MISSED))


_GROUPED: Final[ByIdentity[tuple[Call, ...], tuple[tuple[Call, ...], ...]]] = ByIdentity(_grouped)
_MISSED: Final[ByIdentity[tuple[Call, ...], tuple[tuple[Call, ...], ...]]] = ByIdentity(
    _only_missed
)


def _rows(ctx: PhoneContext, key: str, entries: Sequence[tuple[Call, ...]]) -> View:
    def build_row(index: int) -> View:
        return _row(ctx, entries[index]) if index < len(entries) else space()

    # One more row, so that the last one comes out from under the floating button.
    return lazy_list(
        key, len(entries) + 1, ROW_DP, build_row, resource_id="new_call_log_recycler_view"
    )


def _row(ctx: PhoneContext, entry: tuple[Call, ...]) -> View:
    theme = ctx.theme
    call = entry[0]
    name, face = people.name_and_picture(ctx, call.number)
    missed = call.type == CallType.MISSED
    owner = provider.find_by_number(ctx.state, call.number)
    kind = people.kind(ctx, owner[1]) + " • " if owner is not None else ""
    return person_row(
        theme,
        face,
        name if len(entry) == 1 else f"{name} ({len(entry)})",
        kind + times.when(ctx, call.date_ms),
        detail_color=theme.error if missed else 0,
        detail_mark=icon(
            people.MARKS.get(call.type, "phone"),
            16,
            theme.error if missed else theme.icon,
            class_name="android.widget.ImageView",
            resource_id="call_type",
            description=people.call_type(ctx, call.type),
        ),
        trailing=icon_button(
            theme,
            "phone-outline",
            ctx.t.call_person.format(name=name),
            partial(calls.place_call, number=call.number),
            resource_id="call_button",
        ),
        on_tap=bound(CALL_SHEET.open, number=call.number, ids=tuple([item.id for item in entry])),
    )


def recents(ctx: PhoneContext, on_dialpad: Handler) -> View:
    """The tab of recent calls."""
    entries = _GROUPED(provider.calls(ctx.state))
    if entries:
        return _rows(ctx, "recents", entries)
    theme, t = ctx.theme, ctx.t
    return empty_list(theme, "history", t.no_calls, "", button(theme, t.no_calls_hint, on_dialpad))


# -- all calls ----------------------------------------------------------------------------------


def history(ctx: PhoneContext) -> View:
    """The page of all calls, or of the missed ones."""
    theme, t = ctx.theme, ctx.t
    only_missed = _ONLY_MISSED.of(ctx)
    log = provider.calls(ctx.state)
    entries = (_MISSED if only_missed else _GROUPED)(log)
    bar = app_bar(
        theme,
        t.call_history,
        icon_button(theme, "dots-vertical", t.more_options, bound(HISTORY_MENU.open)),
        on_back=finish,
        up=t.navigate_up,
    )
    heads = row(
        _tab(ctx, t.all, not only_missed, partial(_show, missed=False)),
        _tab(ctx, t.missed, only_missed, partial(_show, missed=True)),
        width=FILL,
        height=48,
        class_name="android.widget.HorizontalScrollView",
        resource_id="viewpager_header",
    )
    nothing = empty_list(theme, "history", (t.no_missed if only_missed else t.no_calls))
    return page(theme, bar, heads, _rows(ctx, "history", entries) if entries else nothing)


def _tab(ctx: PhoneContext, label: str, selected: bool, on_tap: Handler) -> View:
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


def _show(system: System, missed: bool) -> None:
    _ONLY_MISSED.set(system, missed)
    _SCROLL.set(system, 0)


def history_menu(ctx: PhoneContext) -> View:
    """The menu of the page of all calls."""
    return menu(ctx.theme, (ctx.t.clear_history, _ask_clear))


def _ask_clear(system: System) -> None:
    system.dismiss()
    CLEAR_DIALOG.open(system)


def clear_dialog(ctx: PhoneContext) -> View:
    """Asks before the call log is emptied."""
    theme, t = ctx.theme, ctx.t
    return question(ctx, t.clear_question, message(theme, t.clear_text), t.ok, _clear)


def _clear(system: System) -> None:
    provider.delete_calls(system, [call.id for call in provider.calls(system.state)])
    calls.forget_missed(system)
    system.toast(Texts.of(system.language).history_cleared)
    system.dismiss()
