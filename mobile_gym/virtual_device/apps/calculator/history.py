"""The history: earlier calculations, which can be used again, and the question before it goes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.calculator.data import Calculation, read, write
from mobile_gym.virtual_device.apps.calculator.formula import reuse
from mobile_gym.virtual_device.apps.calculator.number_text import grouped
from mobile_gym.virtual_device.apps.calculator.pages import CLEAR_HISTORY
from mobile_gym.virtual_device.system.formatting import day_text
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, scroll, space, text
from mobile_gym.virtual_device.ui.widgets import app_bar, divider, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calculator.context import CalculatorContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["clear_dialog", "history"]


def history(ctx: CalculatorContext) -> View:
    """The history, the latest calculation first, over the whole page."""
    theme = ctx.theme
    lines = ctx.data.history
    clear = icon_button(theme, "trash-can-outline", ctx.t.clear_history, _ask, enabled=bool(lines))
    bar = app_bar(theme, ctx.t.history, clear, on_back=dismiss, up=ctx.t.navigate_up)
    if lines:
        content = scroll(
            "history",
            column(*_rows(ctx, lines), width=FILL, padding=(0, 0, 0, 24)),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="history_recycler_view",
        )
    else:
        content = column(
            icon("history", 56, theme.text_disabled),
            text(ctx.t.no_history, 16, theme.text_secondary, resource_id="empty_history_text"),
            gap=16,
            width=FILL,
            weight=1,
            align="center",
            justify="center",
        )
    return page(theme, bar, content)._replace(place="screen")


def _rows(ctx: CalculatorContext, lines: tuple[Calculation, ...]) -> list[View]:
    theme = ctx.theme
    rows: list[View] = []
    day = None
    for line in reversed(lines):
        when = datetime.fromtimestamp((line.time_ms or ctx.state.boot_ms) / 1000, ctx.now.tzinfo)
        if when.date() != day:
            if day is not None:
                rows.append(divider(theme))
            day = when.date()
            rows.append(
                text(
                    _day(ctx, when),
                    14,
                    theme.accent,
                    bold=True,
                    padding=(20, 16, 20, 4),
                    resource_id="historyDate",
                )
            )
        rows += (
            text(
                grouped(line.expression),
                20,
                theme.text_secondary,
                width=FILL,
                text_align="end",
                padding=(20, 12, 20, 6),
                resource_id="history_formula",
                focusable=True,
                on_tap=reuse(line.expression),
            ),
            text(
                f"= {grouped(line.result)}",
                22,
                theme.text,
                width=FILL,
                text_align="end",
                padding=(20, 6, 20, 12),
                resource_id="history_result",
                focusable=True,
                on_tap=reuse(line.result),
            ),
        )
    return rows


def _day(ctx: CalculatorContext, when: datetime) -> str:
    if when.date() == ctx.now.date():
        return ctx.t.today
    if when.date() == (ctx.now - timedelta(days=1)).date():
        return ctx.t.yesterday
    return day_text(when, ctx.state.language)


def _ask(system: System) -> None:
    if read(system.state).history:
        CLEAR_HISTORY.open(system)


def clear_dialog(ctx: CalculatorContext) -> View:
    """The question before the history goes."""
    title, clear = ctx.t.clear_question, ctx.t.clear_history
    return question(ctx, title, space(height=4), clear, _clear, no=ctx.t.dismiss)


def _clear(system: System) -> None:
    write(system, history=())
    system.dismiss()
