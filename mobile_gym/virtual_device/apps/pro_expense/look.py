"""How entries look in lists, and the chips with which something is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.apps.pro_expense.data import (
    INCOME,
    Category,
    Expense,
    amount_text,
    category_of,
    day_of,
    written_day,
)
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, icon, row, stack, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.pro_expense.data import ExpenseContext
    from mobile_gym.virtual_device.state import DeviceState

_ROW_DP: Final = 68.0
_EARNED: Final = (0xFF1B7F3B, 0xFF7BD88F)
"""Of an income's amount: on light, on dark."""
_LARGE_LETTERS: Final = 1.15
"""From this font scale on, two chips stand beside each other in place of three."""


class Choosable(NamedTuple):
    """A chip: what it says, whether it is chosen, what a tap does."""

    label: str
    chosen: bool
    on_tap: Handler


def row_dp(state: DeviceState) -> float:
    """How high a row of an entry is."""
    return _ROW_DP * max(font_scale_of(state), 1.0)


def sign(category: Category, size: float = 40.0) -> View:
    """The round sign of a category."""
    return stack(
        icon(category.icon_name, size * 0.55, 0xFFFFFFFF),
        width=size,
        height=size,
        align="center",
        justify="center",
        fill=category.color,
        radius=size / 2,
    )


def amount_view(ctx: ExpenseContext, expense: Expense, size: float = 15.0) -> View:
    """An entry's amount; an income has a plus and a colour of its own."""
    earned = expense.category == INCOME
    written = amount_text(expense.amount, ctx.data.currency)
    return text(
        f"+{written}" if earned else written,
        size,
        _EARNED[ctx.theme.is_dark] if earned else ctx.theme.text,
        bold=True,
        max_lines=1,
        resource_id="tv_amount",
    )


def expense_row(
    ctx: ExpenseContext,
    expense: Expense,
    on_tap: Handler,
    on_long_press: Handler | None = None,
    *,
    selected: bool = False,
) -> View:
    """An entry in a list: its category's sign, its name, category and day, its amount."""
    theme, category = ctx.theme, category_of(expense.category)
    about = (
        f"{category.title.of(ctx.state.language)} · {written_day(ctx, day_of(expense, ctx.now))}"
    )
    mark = icon("check-circle", 40, theme.accent) if selected else sign(category)
    return row(
        mark,
        column(
            text(
                expense.name or ctx.t.no_name,
                16,
                theme.text,
                max_lines=1,
                resource_id="tv_name",
            ),
            text(about, 13, theme.text_secondary, max_lines=1, resource_id="tv_date"),
            gap=2,
            weight=1,
        ),
        amount_view(ctx, expense),
        gap=16,
        width=FILL,
        height=row_dp(ctx.state),
        padding=(16, 0),
        fill=theme.accent_container if selected else 0,
        class_name="android.view.ViewGroup",
        resource_id="cd_expense",
        selected=selected,
        focusable=True,
        on_tap=on_tap,
        on_long_press=on_long_press,
    )


def chips(ctx: ExpenseContext, choices: Iterable[Choosable], resource_id: str) -> View:
    """Chips in rows of three, or of two with large letters."""
    beside = 2 if font_scale_of(ctx.state) > _LARGE_LETTERS else 3
    made = [_chip(ctx, choice) for choice in choices]
    made += [column(weight=1)] * (-len(made) % beside)
    rows = (
        row(*made[start : start + beside], width=FILL, gap=8)
        for start in range(0, len(made), beside)
    )
    return column(
        *rows,
        width=FILL,
        gap=8,
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id=resource_id,
    )


def _chip(ctx: ExpenseContext, choice: Choosable) -> View:
    theme, chosen = ctx.theme, choice.chosen
    return stack(
        text(
            choice.label,
            13,
            theme.on_accent if chosen else theme.text,
            bold=chosen,
            class_name="",
            max_lines=1,
        ),
        weight=1,
        height=40,
        padding=(6, 0),
        align="center",
        justify="center",
        fill=theme.accent if chosen else theme.surface_high,
        radius=20,
        class_name="android.widget.CheckBox",
        resource_id="chip",
        text=choice.label,
        checkable=True,
        checked=chosen,
        focusable=True,
        on_tap=choice.on_tap,
    )
