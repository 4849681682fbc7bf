"""What opens above the pages: the drawer, an entry, the filter, the question of deleting."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry
from mobile_gym.virtual_device.app_kit.drawer import drawer as kit_drawer
from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.app_kit.records import toggled
from mobile_gym.virtual_device.apps.pro_expense import pages
from mobile_gym.virtual_device.apps.pro_expense.categories import CATEGORIES, category_of
from mobile_gym.virtual_device.apps.pro_expense.context import ExpenseContext, words
from mobile_gym.virtual_device.apps.pro_expense.data import EXPENSES, Expense
from mobile_gym.virtual_device.apps.pro_expense.look import Choosable, amount_view, chips, sign
from mobile_gym.virtual_device.apps.pro_expense.pages import (
    CATEGORIES_SHOWN,
    DELETE,
    ENTRY,
    SELECTED,
    SPAN,
    DeleteArgs,
    ExpenseArgs,
)
from mobile_gym.virtual_device.apps.pro_expense.spans import SPANS, day_of, written_day
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.dialogs import bottom_sheet
from mobile_gym.virtual_device.ui.view import FILL, WRAP, View, column, row, space, text
from mobile_gym.virtual_device.ui.widgets import button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["delete_dialog", "detail_sheet", "drawer", "filter_sheet"]

_LIST_SCROLL: Final = ViewState("scroll:logs", 0)


def drawer(ctx: ExpenseContext) -> View:
    """The places of the app."""
    t = ctx.t
    return kit_drawer(
        ctx,
        [
            DrawerEntry("home-outline", t.home, dismiss, selected=True),
            DrawerEntry("format-list-bulleted", t.logs, instead(pages.LOGS.start)),
            DrawerEntry("chart-pie", t.statistics, instead(pages.STATISTICS.start)),
        ],
        [
            DrawerEntry("cog-outline", t.settings, instead(pages.SETTINGS.start)),
            DrawerEntry("information-outline", t.about, instead(pages.ABOUT.start)),
        ],
    )


# -- an entry -----------------------------------------------------------------------------------


def detail_sheet(ctx: ExpenseContext[ExpenseArgs]) -> View:
    """All that is known of an entry, and what can be done to it."""
    theme, t = ctx.theme, ctx.t
    expense = EXPENSES.find(ctx.data, ctx.args.expense_id) or Expense(ctx.args.expense_id)
    category = category_of(expense.category)
    fields = (
        (t.category, category.title.of(ctx.state.language), "tv_category"),
        (t.date, written_day(ctx, day_of(expense, ctx.now)), "tv_date"),
        (t.note, expense.note or "–", "tv_note"),
    )
    heading = row(
        sign(category, 48),
        column(
            text(expense.name or t.no_name, 20, theme.text, bold=True, resource_id="tv_name"),
            amount_view(ctx, expense, 18),
            gap=4,
            weight=1,
        ),
        gap=16,
        width=FILL,
        padding=(24, 4, 24, 12),
    )
    rows = (
        row(
            text(title, 14, theme.text_secondary, width=100),
            text(value, 16, theme.text, weight=1, resource_id=resource_id),
            width=FILL,
            padding=(24, 6),
            align="start",
        )
        for title, value, resource_id in fields
    )
    buttons = row(
        space(weight=1),
        button(theme, t.delete_yes, instead(DELETE.open, (expense.id,)), resource_id="btn_delete"),
        button(
            theme, t.edit, instead(ENTRY.start, expense.id), filled=True, resource_id="btn_edit"
        ),
        gap=8,
        width=FILL,
        padding=(24, 12),
    )
    return bottom_sheet(theme, heading, *rows, buttons)


def delete_dialog(ctx: ExpenseContext[DeleteArgs]) -> View:
    """The question before entries are gone."""
    t, ids = ctx.t, ctx.args.expense_ids
    asked = t.delete_one_question if len(ids) == 1 else t.delete_question.format(count=len(ids))
    content = message(ctx.theme, t.delete_text, width=WRAP)
    return question(ctx, asked, content, t.delete_yes, instead(_delete, ids), no=t.delete_no)


def _delete(system: System, ids: tuple[int, ...]) -> None:
    t = words(system)
    removed = EXPENSES.remove(system, *ids)
    SELECTED.set(system, ())
    count = len(removed)
    system.toast(t.deleted_one if count == 1 else t.deleted.format(count=count))


# -- the filter ---------------------------------------------------------------------------------


def filter_sheet(ctx: ExpenseContext) -> View:
    """Whose entries and which days the list shows; it follows at once."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    categories, span = CATEGORIES_SHOWN.of_page(ctx), SPAN.of_page(ctx)
    by_category = (
        Choosable(category.title.of(language), number in categories, bound(_toggle, number))
        for number, category in CATEGORIES.items()
    )
    by_day = (
        Choosable(title.of(language), key == span, bound(_take_span, key))
        for key, title in SPANS.items()
    )
    content = column(
        text(t.date, 14, theme.text_secondary, bold=True),
        chips(ctx, by_day, "rv_spans"),
        text(t.category, 14, theme.text_secondary, bold=True, padding=(0, 8, 0, 0)),
        chips(ctx, by_category, "rv_categories"),
        width=FILL,
        gap=8,
        padding=(24, 0),
    )
    buttons = row(
        space(weight=1),
        button(theme, t.reset, _reset, resource_id="btn_reset"),
        button(theme, t.done, dismiss, filled=True, resource_id="btn_done"),
        gap=8,
        width=FILL,
        padding=(24, 12),
    )
    heading = text(t.filter, 18, theme.text, padding=(24, 0, 24, 12))
    return bottom_sheet(theme, heading, content, buttons)


def _changed(system: System, change: Callable[[], None]) -> None:
    """What the filter was changed to begins at the top of the list."""
    change()
    _LIST_SCROLL.set_page(system, 0)
    SELECTED.set_page(system, ())


def _toggle(system: System, number: int) -> None:
    shown = toggled(CATEGORIES_SHOWN.get_page(system), number)
    _changed(system, lambda: CATEGORIES_SHOWN.set_page(system, shown))


def _take_span(system: System, key: str) -> None:
    _changed(system, lambda: SPAN.set_page(system, key))


def _reset(system: System) -> None:
    CATEGORIES_SHOWN.set_page(system, ())
    _take_span(system, SPAN.default)
