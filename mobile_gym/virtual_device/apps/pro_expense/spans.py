"""Spans of days that lists and sums are about, and the days of entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.pro_expense.data import Expense
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts
from mobile_gym.virtual_device.system.formatting import locale

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.pro_expense.context import ExpenseContext

__all__ = ["SPANS", "day_of", "in_span", "week_of", "written_day"]

SPANS: Final[Mapping[str, Text]] = {
    "all": Texts.all_time,
    "today": Texts.today,
    "week": Texts.this_week,
    "month": Texts.this_month,
    "year": Texts.this_year,
}
"""By key, what each is called."""
_LATEST_MS: Final = 4_102_444_800_000
"""1 January 2100; a row of a database may say anything."""


def day_of(expense: Expense, now: datetime) -> date:
    """The day that an entry counts for, where the device is."""
    seconds = min(max(expense.created_date, 0), _LATEST_MS) / 1000
    return datetime.fromtimestamp(seconds, now.tzinfo).date()


def written_day(ctx: ExpenseContext, day: date) -> str:
    """A day as lists write it: `Oct 14, 2023`."""
    written = locale(ctx.state)
    return written.write(written.day_and_year, day)


def week_of(ctx: ExpenseContext) -> tuple[date, ...]:
    """The seven days of this week, as the language begins it."""
    today = ctx.now.date()
    start = today - timedelta(days=(today.weekday() - locale(ctx.state).first_weekday) % 7)
    return tuple(start + timedelta(days=number) for number in range(7))


def in_span(ctx: ExpenseContext, expenses: Sequence[Expense], span: str) -> list[Expense]:
    """The entries of a span, in their order."""
    today = ctx.now.date()
    if span == "all":
        return list(expenses)
    if span == "week":
        days = frozenset(week_of(ctx))
        return [expense for expense in expenses if day_of(expense, ctx.now) in days]
    parts = {"today": 3, "month": 2, "year": 1}[span]
    wanted = today.timetuple()[:parts]
    return [
        expense for expense in expenses if day_of(expense, ctx.now).timetuple()[:parts] == wanted
    ]
