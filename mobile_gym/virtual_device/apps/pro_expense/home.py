"""The app's first page: this week in sums and bars, the latest entries."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.lists import with_floating_button
from mobile_gym.virtual_device.apps.pro_expense import data, pages
from mobile_gym.virtual_device.apps.pro_expense.first_start import first_page
from mobile_gym.virtual_device.apps.pro_expense.look import expense_row
from mobile_gym.virtual_device.system.formatting import date_text, locale

if TYPE_CHECKING:
    from collections.abc import Sequence


_RECENT: Final = 5
_BAR_DP: Final = 96.0
"""How high the highest bar is."""


def main_page(ctx: data.ExpenseContext) -> ui.View:
    """The first start until it is done; then this week and the latest entries."""
    if not ctx.data.started:
        return first_page(ctx)
    theme, t = ctx.theme, ctx.t
    menu_button = ui.icon_button(
        theme, "menu", t.open_drawer, pages.DRAWER.open, class_name="android.widget.ImageButton"
    )
    bar = ui.app_bar(theme, t.home)
    bar = bar._replace(children=(menu_button, ui.space(width=4), *bar.children[1:]))
    expenses = data.latest_first(ctx.data.expenses)
    content = ui.scroll(
        "home",
        ui.column(
            ui.column(
                _week_card(ctx, data.in_span(ctx, expenses, "week")), width=ui.FILL, padding=(16, 0)
            ),
            _recent(ctx, expenses[:_RECENT]),
            width=ui.FILL,
            gap=8,
            padding=(0, 4, 0, 96),
        ),
        resource_id="home_scroll",
    )
    add = ui.fab(theme, "plus", t.add, partial_handler(pages.ENTRY.start, 0), resource_id="fb_add")
    return ui.page(
        theme,
        bar,
        with_floating_button(content, add),
    )


def _week_card(ctx: data.ExpenseContext, expenses: Sequence[data.Expense]) -> ui.View:
    theme, t, week = ctx.theme, ctx.t, data.week_of(ctx)
    spent = dict.fromkeys(week, 0)
    earned = 0
    for expense in expenses:
        if expense.category == data.INCOME:
            earned += expense.amount
        else:
            spent[data.day_of(expense, ctx.now)] += expense.amount
    language = ctx.state.language
    days = f"{date_text(week[0], language)} – {date_text(week[-1], language)}"
    return ui.column(
        ui.text(t.week, 16, theme.text, bold=True),
        ui.text(days, 13, theme.text_secondary, resource_id="tv_week"),
        ui.row(
            _sum(ctx, t.spent, sum(spent.values()), "tv_outcome"),
            _sum(ctx, t.earned, earned, "tv_income"),
            width=ui.FILL,
            padding=(0, 12, 0, 12),
        ),
        ui.row(
            *(_bar(ctx, day, spent) for day in week),
            width=ui.FILL,
            gap=8,
            align="end",
            class_name="android.view.View",
            resource_id="graph",
        ),
        width=ui.FILL,
        padding=16,
        fill=theme.surface_high,
        radius=16,
        class_name="androidx.cardview.widget.CardView",
        resource_id="week_card",
    )


def _sum(ctx: data.ExpenseContext, title: str, cents: int, resource_id: str) -> ui.View:
    theme = ctx.theme
    written = data.amount_text(cents, ctx.data.currency)
    return ui.column(
        ui.text(title, 13, theme.text_secondary),
        ui.text(written, 20, theme.text, bold=True, max_lines=1, resource_id=resource_id),
        weight=1,
    )


def _bar(ctx: data.ExpenseContext, day: date, spent: dict[date, int]) -> ui.View:
    theme, written = ctx.theme, locale(ctx.state)
    most = max(*spent.values(), 1)
    share = max(spent[day], 0) / most
    said = ctx.t.day_spent.format(
        day=written.weekdays[day.weekday()], amount=data.amount_text(spent[day], ctx.data.currency)
    )
    color = theme.accent if day == ctx.now.date() else theme.thumb
    return ui.column(
        ui.box(width=ui.FILL, height=max(_BAR_DP * share, 2.0), fill=color, radius=4),
        ui.text(
            written.weekdays_narrow[day.weekday()],
            12,
            theme.text_secondary,
            class_name="",
            width=ui.FILL,
            text_align="center",
        ),
        weight=1,
        gap=4,
        class_name="android.view.View",
        description=said,
    )


def _recent(ctx: data.ExpenseContext, expenses: Sequence[data.Expense]) -> ui.View:
    theme, t = ctx.theme, ctx.t
    heading = ui.row(
        ui.text(t.recent, 16, theme.text, bold=True, weight=1),
        ui.button(theme, t.more, pages.LOGS.start, resource_id="btn_more_logs"),
        width=ui.FILL,
        padding=(16, 0, 4, 0),
    )
    if not expenses:
        empty = empty_state(theme, "receipt-text-outline", t.nothing_yet)
        return ui.column(heading, empty._replace(height=200), width=ui.FILL)
    rows = (
        expense_row(ctx, expense, partial_handler(pages.DETAIL.open, expense.id))
        for expense in expenses
    )
    return ui.column(heading, *rows, width=ui.FILL)
