"""What was spent on what: the categories, the largest first."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.lists import card_list
from mobile_gym.virtual_device.apps.pro_expense import data
from mobile_gym.virtual_device.apps.pro_expense.look import Choosable, chips, sign
from mobile_gym.virtual_device.apps.pro_expense.pages import SPAN
from mobile_gym.virtual_device.system.formatting import locale

_SPANS: Final = ("all", "week", "month")


def statistics_page(ctx: data.ExpenseContext) -> ui.View:
    """What was spent in a span, in all and by category."""
    theme, t, span = ctx.theme, ctx.t, SPAN.of(ctx)
    sums: dict[int, int] = {}
    for expense in data.in_span(ctx, ctx.data.expenses, span):
        if expense.category != data.INCOME:
            sums[expense.category] = sums.get(expense.category, 0) + expense.amount
    total = sum(sums.values())
    by_span = (
        Choosable(
            data.SPANS[key].of(ctx.state.language), key == span, partial_handler(SPAN.set, key)
        )
        for key in _SPANS
    )
    head = ui.column(
        chips(ctx, by_span, "rv_spans"),
        ui.text(t.total_spent, 14, theme.text_secondary, padding=(0, 8, 0, 0)),
        ui.text(
            data.amount_text(total, ctx.data.currency),
            24,
            theme.text,
            bold=True,
            resource_id="tv_total",
        ),
        gap=4,
        width=ui.FILL,
        padding=(16, 0, 16, 8),
    )
    if not sums:
        empty = empty_state(theme, "chart-pie", t.nothing_yet)
        return ui.page(theme, sub_page_bar(ctx, t.statistics), head, empty)
    ranked = sorted(sums.items(), key=lambda item: (-item[1], item[0]))
    rows = (_share_row(ctx, number, cents, total) for number, cents in ranked)
    listed = card_list("statistics", *rows, resource_id="rv_statistics", padding=(16, 0, 16, 24))
    return ui.page(theme, sub_page_bar(ctx, t.statistics), head, listed)


def _share_row(ctx: data.ExpenseContext, number: int, cents: int, total: int) -> ui.View:
    theme, category = ctx.theme, data.category_of(number)
    share = max(cents, 0) / total if total > 0 else 0.0
    percent = locale(ctx.state).percent.format(round(share * 100))
    filled = min(max(share, 0.005), 0.999)
    return ui.row(
        sign(category),
        ui.column(
            ui.row(
                ui.text(
                    category.title.of(ctx.state.language), 16, theme.text, weight=1, max_lines=1
                ),
                ui.text(data.amount_text(cents, ctx.data.currency), 15, theme.text, bold=True),
                width=ui.FILL,
                gap=8,
            ),
            ui.row(
                ui.box(height=6, weight=filled, fill=category.color, radius=3),
                ui.box(height=6, weight=1 - filled, fill=theme.surface_high, radius=3),
                width=ui.FILL,
            ),
            ui.text(ctx.t.share_of.format(share=percent), 13, theme.text_secondary),
            gap=4,
            weight=1,
        ),
        ui.space(),
        gap=16,
        width=ui.FILL,
        padding=(0, 6),
        class_name="android.view.ViewGroup",
        resource_id="statistic",
    )
