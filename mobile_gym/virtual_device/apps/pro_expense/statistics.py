"""What was spent on what: the categories, the largest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.lists import card_list
from mobile_gym.virtual_device.apps.pro_expense.data import (
    INCOME,
    SPANS,
    amount_text,
    category_of,
    in_span,
)
from mobile_gym.virtual_device.apps.pro_expense.look import Choosable, chips, sign
from mobile_gym.virtual_device.apps.pro_expense.pages import SPAN
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.ui.view import FILL, View, box, column, row, space, text
from mobile_gym.virtual_device.ui.widgets import page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.pro_expense.data import ExpenseContext

_SPANS: Final = ("all", "week", "month")


def statistics_page(ctx: ExpenseContext) -> View:
    """What was spent in a span, in all and by category."""
    theme, t, span = ctx.theme, ctx.t, SPAN.of(ctx)
    sums: dict[int, int] = {}
    for expense in in_span(ctx, ctx.data.expenses, span):
        if expense.category != INCOME:
            sums[expense.category] = sums.get(expense.category, 0) + expense.amount
    total = sum(sums.values())
    by_span = (
        Choosable(SPANS[key].of(ctx.state.language), key == span, bound(SPAN.set, key))
        for key in _SPANS
    )
    head = column(
        chips(ctx, by_span, "rv_spans"),
        text(t.total_spent, 14, theme.text_secondary, padding=(0, 8, 0, 0)),
        text(
            amount_text(total, ctx.data.currency), 24, theme.text, bold=True, resource_id="tv_total"
        ),
        gap=4,
        width=FILL,
        padding=(16, 0, 16, 8),
    )
    if not sums:
        empty = empty_state(theme, "chart-pie", t.nothing_yet)
        return page(theme, sub_page_bar(ctx, t.statistics), head, empty)
    ranked = sorted(sums.items(), key=lambda item: (-item[1], item[0]))
    rows = (_share_row(ctx, number, cents, total) for number, cents in ranked)
    listed = card_list("statistics", *rows, resource_id="rv_statistics", padding=(16, 0, 16, 24))
    return page(theme, sub_page_bar(ctx, t.statistics), head, listed)


def _share_row(ctx: ExpenseContext, number: int, cents: int, total: int) -> View:
    theme, category = ctx.theme, category_of(number)
    share = max(cents, 0) / total if total > 0 else 0.0
    percent = locale(ctx.state).percent.format(round(share * 100))
    filled = min(max(share, 0.005), 0.999)
    return row(
        sign(category),
        column(
            row(
                text(category.title.of(ctx.state.language), 16, theme.text, weight=1, max_lines=1),
                text(amount_text(cents, ctx.data.currency), 15, theme.text, bold=True),
                width=FILL,
                gap=8,
            ),
            row(
                box(height=6, weight=filled, fill=category.color, radius=3),
                box(height=6, weight=1 - filled, fill=theme.surface_high, radius=3),
                width=FILL,
            ),
            text(ctx.t.share_of.format(share=percent), 13, theme.text_secondary),
            gap=4,
            weight=1,
        ),
        space(),
        gap=16,
        width=FILL,
        padding=(0, 6),
        class_name="android.view.ViewGroup",
        resource_id="statistic",
    )
