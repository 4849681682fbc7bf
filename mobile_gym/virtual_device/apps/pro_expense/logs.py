"""All entries: filtered, selected, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.bars import selection_bar, sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.floating_button import with_floating_button
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.records import toggled
from mobile_gym.virtual_device.apps.pro_expense.data import Expense, latest_first
from mobile_gym.virtual_device.apps.pro_expense.look import expense_row, row_dp
from mobile_gym.virtual_device.apps.pro_expense.pages import (
    CATEGORIES_SHOWN,
    DELETE,
    DETAIL,
    ENTRY,
    FILTER,
    LOGS,
    SELECTED,
    SPAN,
)
from mobile_gym.virtual_device.apps.pro_expense.spans import in_span
from mobile_gym.virtual_device.ui.view import View, lazy_list, space, text
from mobile_gym.virtual_device.ui.widgets import fab, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.pro_expense.context import ExpenseContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["clear_selection", "logs_page"]

_FREE_ROWS: Final = 2
"""Below the last entry, so that the button does not cover it."""


def logs_page(ctx: ExpenseContext) -> View:
    """The list, latest first; a long press begins a selection."""
    theme, t = ctx.theme, ctx.t
    expenses = _shown(ctx)
    ids = {expense.id for expense in expenses}
    selected = tuple(one for one in SELECTED.of(ctx) if one in ids)
    bar = _selection_bar(ctx, expenses, selected) if selected else _bar(ctx)
    count = t.shown_of.format(shown=len(expenses), all=len(ctx.data.expenses))
    filtered = len(expenses) < len(ctx.data.expenses)

    def build_row(index: int) -> View:
        if index >= len(expenses):
            return space()
        expense = expenses[index]
        tap = bound(_toggle, expense.id) if selected else bound(DETAIL.open, expense.id)
        return expense_row(
            ctx, expense, tap, bound(_toggle, expense.id), selected=expense.id in selected
        )

    if not expenses:
        words = t.nothing_found if ctx.data.expenses else t.nothing_yet
        content = empty_state(theme, "receipt-text-outline", words)
    else:
        content = lazy_list(
            "logs",
            len(expenses) + _FREE_ROWS,
            row_dp(ctx.state),
            build_row,
            resource_id="rv_expense_logs",
        )
    add = fab(theme, "plus", t.add, bound(ENTRY.start, 0), resource_id="fb_add")
    return page(
        theme,
        bar,
        text(count, 13, theme.text_secondary, padding=(16, 0, 16, 8), resource_id="tv_count")
        if filtered
        else None,
        with_floating_button(content, None if selected else add),
    )


def _shown(ctx: ExpenseContext) -> list[Expense]:
    categories = CATEGORIES_SHOWN.of(ctx)
    shown = in_span(ctx, latest_first(ctx.data.expenses), SPAN.of(ctx))
    return [one for one in shown if not categories or one.category in categories]


def _bar(ctx: ExpenseContext) -> View:
    is_filtered = bool(CATEGORIES_SHOWN.of(ctx)) or SPAN.of(ctx) != SPAN.default
    icon_name = "filter" if is_filtered else "filter-outline"
    button = icon_button(ctx.theme, icon_name, ctx.t.filter, FILTER.open, resource_id="filter")
    return sub_page_bar(ctx, ctx.t.logs, button)


def _selection_bar(
    ctx: ExpenseContext, expenses: Sequence[Expense], selected: tuple[int, ...]
) -> View:
    theme, t = ctx.theme, ctx.t
    everything = tuple(expense.id for expense in expenses)
    select_all = icon_button(
        theme, "select-all", t.select_all, bound(SELECTED.set, everything), resource_id="select_all"
    )
    delete = icon_button(
        theme,
        "trash-can-outline",
        t.delete,
        bound(DELETE.open, selected),
        resource_id="delete",
    )
    title = t.selected.format(count=len(selected))
    return selection_bar(ctx, title, t.close_selection, _close_selection, select_all, delete)


def clear_selection(system: System) -> bool:
    """End a selection; whether there was one."""
    front = system.front
    if front.component != LOGS.component or len(front.layers) > 1 or not SELECTED.get(system):
        return False
    SELECTED.set(system, ())
    return True


def _close_selection(system: System) -> None:
    SELECTED.set(system, ())


def _toggle(system: System, expense_id: int) -> None:
    SELECTED.set(system, toggled(SELECTED.get(system), expense_id))
