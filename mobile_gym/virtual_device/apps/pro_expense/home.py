"""The app's first page: this week in sums and bars, the latest entries."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.lists import with_floating_button
from mobile_gym.virtual_device.apps.pro_expense.data import (
    INCOME,
    Expense,
    amount_text,
    day_of,
    in_span,
    latest_first,
    week_of,
)
from mobile_gym.virtual_device.apps.pro_expense.first_start import first_page
from mobile_gym.virtual_device.apps.pro_expense.look import expense_row
from mobile_gym.virtual_device.apps.pro_expense.pages import DETAIL, DRAWER, ENTRY, LOGS
from mobile_gym.virtual_device.system.formatting import date_text, locale
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    box,
    column,
    row,
    scroll,
    space,
    text,
)
from mobile_gym.virtual_device.ui.widgets import app_bar, button, fab, icon_button, page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.virtual_device.apps.pro_expense.data import ExpenseContext

_RECENT: Final = 5
_BAR_DP: Final = 96.0
"""How high the highest bar is."""


def main_page(ctx: ExpenseContext) -> View:
    """The first start until it is done; then this week and the latest entries."""
    if not ctx.data.started:
        return first_page(ctx)
    theme, t = ctx.theme, ctx.t
    menu_button = icon_button(
        theme, "menu", t.open_drawer, DRAWER.open, class_name="android.widget.ImageButton"
    )
    bar = app_bar(theme, t.home)
    bar = bar._replace(children=(menu_button, space(width=4), *bar.children[1:]))
    expenses = latest_first(ctx.data.expenses)
    content = scroll(
        "home",
        column(
            column(_week_card(ctx, in_span(ctx, expenses, "week")), width=FILL, padding=(16, 0)),
            _recent(ctx, expenses[:_RECENT]),
            width=FILL,
            gap=8,
            padding=(0, 4, 0, 96),
        ),
        resource_id="home_scroll",
    )
    add = fab(theme, "plus", t.add, bound(ENTRY.start, 0), resource_id="fb_add")
    return page(
        theme,
        bar,
        with_floating_button(content, add),
    )


def _week_card(ctx: ExpenseContext, expenses: Sequence[Expense]) -> View:
    theme, t, week = ctx.theme, ctx.t, week_of(ctx)
    spent = dict.fromkeys(week, 0)
    earned = 0
    for expense in expenses:
        if expense.category == INCOME:
            earned += expense.amount
        else:
            spent[day_of(expense, ctx.now)] += expense.amount
    language = ctx.state.language
    days = f"{date_text(week[0], language)} – {date_text(week[-1], language)}"
    return column(
        text(t.week, 16, theme.text, bold=True),
        text(days, 13, theme.text_secondary, resource_id="tv_week"),
        row(
            _sum(ctx, t.spent, sum(spent.values()), "tv_outcome"),
            _sum(ctx, t.earned, earned, "tv_income"),
            width=FILL,
            padding=(0, 12, 0, 12),
        ),
        row(
            *(_bar(ctx, day, spent) for day in week),
            width=FILL,
            gap=8,
            align="end",
            class_name="android.view.View",
            resource_id="graph",
        ),
        width=FILL,
        padding=16,
        fill=theme.surface_high,
        radius=16,
        class_name="androidx.cardview.widget.CardView",
        resource_id="week_card",
    )


def _sum(ctx: ExpenseContext, title: str, cents: int, resource_id: str) -> View:
    theme = ctx.theme
    written = amount_text(cents, ctx.data.currency)
    return column(
        text(title, 13, theme.text_secondary),
        text(written, 20, theme.text, bold=True, max_lines=1, resource_id=resource_id),
        weight=1,
    )


def _bar(ctx: ExpenseContext, day: date, spent: dict[date, int]) -> View:
    theme, written = ctx.theme, locale(ctx.state)
    most = max(*spent.values(), 1)
    share = max(spent[day], 0) / most
    said = ctx.t.day_spent.format(
        day=written.weekdays[day.weekday()], amount=amount_text(spent[day], ctx.data.currency)
    )
    color = theme.accent if day == ctx.now.date() else theme.thumb
    return column(
        box(width=FILL, height=max(_BAR_DP * share, 2.0), fill=color, radius=4),
        text(
            written.weekdays_narrow[day.weekday()], 12, theme.text_secondary, class_name="",
            width=FILL, text_align="center",
        ),
        weight=1,
        gap=4,
        class_name="android.view.View",
        description=said,
    )  # fmt: skip


def _recent(ctx: ExpenseContext, expenses: Sequence[Expense]) -> View:
    theme, t = ctx.theme, ctx.t
    heading = row(
        text(t.recent, 16, theme.text, bold=True, weight=1),
        button(theme, t.more, LOGS.start, resource_id="btn_more_logs"),
        width=FILL,
        padding=(16, 0, 4, 0),
    )
    if not expenses:
        empty = empty_state(theme, "receipt-text-outline", t.nothing_yet)
        return column(heading, empty._replace(height=200), width=FILL)
    rows = (expense_row(ctx, expense, bound(DETAIL.open, expense.id)) for expense in expenses)
    return column(heading, *rows, width=FILL)
