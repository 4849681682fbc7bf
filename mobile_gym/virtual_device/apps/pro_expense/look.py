"""How entries look in lists, and the chips with which something is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.pro_expense import data
from mobile_gym.virtual_device.system.appearance import font_scale_of

if TYPE_CHECKING:
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
    on_tap: ui.Handler


def row_dp(state: DeviceState) -> float:
    """How high a row of an entry is."""
    return _ROW_DP * max(font_scale_of(state), 1.0)


def sign(category: data.Category, size: float = 40.0) -> ui.View:
    """The round sign of a category."""
    return ui.stack(
        ui.icon(category.icon_name, size * 0.55, 0xFFFFFFFF),
        width=size,
        height=size,
        align="center",
        justify="center",
        fill=category.color,
        radius=size / 2,
    )


def amount_view(ctx: data.ExpenseContext, expense: data.Expense, size: float = 15.0) -> ui.View:
    """An entry's amount; an income has a plus and a colour of its own."""
    earned = expense.category == data.INCOME
    written = data.amount_text(expense.amount, ctx.data.currency)
    return ui.text(
        f"+{written}" if earned else written,
        size,
        _EARNED[ctx.theme.is_dark] if earned else ctx.theme.text,
        bold=True,
        max_lines=1,
        resource_id="tv_amount",
    )


def expense_row(
    ctx: data.ExpenseContext,
    expense: data.Expense,
    on_tap: ui.Handler,
    on_long_press: ui.Handler | None = None,
    *,
    selected: bool = False,
) -> ui.View:
    """An entry in a list: its category's sign, its name, category and day, its amount."""
    theme, category = ctx.theme, data.category_of(expense.category)
    day = data.written_day(ctx, data.day_of(expense, ctx.now))
    about = f"{category.title.of(ctx.state.language)} · {day}"
    mark = ui.icon("check-circle", 40, theme.accent) if selected else sign(category)
    return ui.row(
        mark,
        ui.column(
            ui.text(
                expense.name or ctx.t.no_name,
                16,
                theme.text,
                max_lines=1,
                resource_id="tv_name",
            ),
            ui.text(about, 13, theme.text_secondary, max_lines=1, resource_id="tv_date"),
            gap=2,
            weight=1,
        ),
        amount_view(ctx, expense),
        gap=16,
        width=ui.FILL,
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


def chips(ctx: data.ExpenseContext, choices: Iterable[Choosable], resource_id: str) -> ui.View:
    """Chips in rows of three, or of two with large letters."""
    beside = 2 if font_scale_of(ctx.state) > _LARGE_LETTERS else 3
    made = [_chip(ctx, choice) for choice in choices]
    made += [ui.column(weight=1)] * (-len(made) % beside)
    rows = (
        ui.row(*made[start : start + beside], width=ui.FILL, gap=8)
        for start in range(0, len(made), beside)
    )
    return ui.column(
        *rows,
        width=ui.FILL,
        gap=8,
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id=resource_id,
    )


def _chip(ctx: data.ExpenseContext, choice: Choosable) -> ui.View:
    theme, chosen = ctx.theme, choice.chosen
    return ui.stack(
        ui.text(
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
