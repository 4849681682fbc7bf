"""All entries: listed, filtered, selected, shown one by one, deleted; and the drawer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import selection_bar, sub_page_bar
from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry
from mobile_gym.virtual_device.app_kit.drawer import drawer as kit_drawer
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import with_floating_button
from mobile_gym.virtual_device.app_kit.prompts import message, question
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.apps.pro_expense import data, look, pages
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_FREE_ROWS: Final = 2
"""Below the last entry, so that the button does not cover it."""


def logs_page(ctx: data.ExpenseContext) -> ui.View:
    """The list, latest first; a long press begins a selection."""
    theme, t = ctx.theme, ctx.t
    expenses = _filtered_expenses(ctx)
    ids = {expense.id for expense in expenses}
    selected = tuple(item for item in pages.SELECTED.of(ctx) if item in ids)
    bar = _selection_bar(ctx, expenses, selected) if selected else _bar(ctx)
    count = t.shown_of.format(shown=len(expenses), all=len(ctx.data.expenses))
    filtered = len(expenses) < len(ctx.data.expenses)

    def build_row(index: int) -> ui.View:
        if index >= len(expenses):
            return ui.space()
        expense = expenses[index]
        tap = (
            partial_handler(_toggle, expense.id)
            if selected
            else partial_handler(pages.DETAIL.open, expense.id)
        )
        return look.expense_row(
            ctx, expense, tap, partial_handler(_toggle, expense.id), selected=expense.id in selected
        )

    if not expenses:
        words = t.nothing_found if ctx.data.expenses else t.nothing_yet
        content = empty_state(theme, "receipt-text-outline", words)
    else:
        content = ui.lazy_list(
            "logs",
            len(expenses) + _FREE_ROWS,
            look.row_dp(ctx.state),
            build_row,
            resource_id="rv_expense_logs",
        )
    add = ui.fab(theme, "plus", t.add, partial_handler(pages.ENTRY.start, 0), resource_id="fb_add")
    return ui.page(
        theme,
        bar,
        ui.text(count, 13, theme.text_secondary, padding=(16, 0, 16, 8), resource_id="tv_count")
        if filtered
        else None,
        with_floating_button(content, None if selected else add),
    )


def _filtered_expenses(ctx: data.ExpenseContext) -> list[data.Expense]:
    categories = pages.CATEGORIES_SHOWN.of(ctx)
    shown = data.in_span(ctx, data.latest_first(ctx.data.expenses), pages.SPAN.of(ctx))
    return [item for item in shown if not categories or item.category in categories]


def _bar(ctx: data.ExpenseContext) -> ui.View:
    is_filtered = bool(pages.CATEGORIES_SHOWN.of(ctx)) or pages.SPAN.of(ctx) != pages.SPAN.default
    icon_name = "filter" if is_filtered else "filter-outline"
    button = ui.icon_button(
        ctx.theme, icon_name, ctx.t.filter, pages.FILTER.open, resource_id="filter"
    )
    return sub_page_bar(ctx, ctx.t.logs, button)


def _selection_bar(
    ctx: data.ExpenseContext, expenses: Sequence[data.Expense], selected: tuple[int, ...]
) -> ui.View:
    theme, t = ctx.theme, ctx.t
    everything = tuple(expense.id for expense in expenses)
    select_all = ui.icon_button(
        theme,
        "select-all",
        t.select_all,
        partial_handler(pages.SELECTED.set, everything),
        resource_id="select_all",
    )
    delete = ui.icon_button(
        theme,
        "trash-can-outline",
        t.delete,
        partial_handler(pages.DELETE.open, selected),
        resource_id="delete",
    )
    title = t.selected.format(count=len(selected))
    return selection_bar(ctx, title, t.close_selection, _close_selection, select_all, delete)


def clear_selection(system: System) -> bool:
    """End a selection; whether there was one."""
    front = system.front
    if (
        front.component != pages.LOGS.component
        or len(front.layers) > 1
        or not pages.SELECTED.get(system)
    ):
        return False
    pages.SELECTED.set(system, ())
    return True


def _close_selection(system: System) -> None:
    pages.SELECTED.set(system, ())


def _toggle(system: System, expense_id: int) -> None:
    pages.SELECTED.set(system, with_toggled_member(pages.SELECTED.get(system), expense_id))


# -- What opens above the pages: the drawer, an entry, the filter, the question of deleting ------

_LIST_SCROLL: Final = ViewState("scroll:logs", 0)


def drawer(ctx: data.ExpenseContext) -> ui.View:
    """The places of the app."""
    t = ctx.t
    return kit_drawer(
        ctx,
        [
            DrawerEntry("home-outline", t.home, dismiss, selected=True),
            DrawerEntry("format-list-bulleted", t.logs, replace_popup(pages.LOGS.start)),
            DrawerEntry("chart-pie", t.statistics, replace_popup(pages.STATISTICS.start)),
        ],
        [
            DrawerEntry("cog-outline", t.settings, replace_popup(pages.SETTINGS.start)),
            DrawerEntry("information-outline", t.about, replace_popup(pages.ABOUT.start)),
        ],
    )


# -- an entry -----------------------------------------------------------------------------------


def detail_sheet(ctx: data.ExpenseContext[pages.ExpenseArgs]) -> ui.View:
    """All that is known of an entry, and what can be done to it."""
    theme, t = ctx.theme, ctx.t
    expense = data.EXPENSES.find(ctx.data, ctx.args.expense_id) or data.Expense(ctx.args.expense_id)
    category = data.category_of(expense.category)
    fields = (
        (t.category, category.title.of(ctx.state.language), "tv_category"),
        (t.date, data.written_day(ctx, data.day_of(expense, ctx.now)), "tv_date"),
        (t.note, expense.note or "–", "tv_note"),
    )
    heading = ui.row(
        look.sign(category, 48),
        ui.column(
            ui.text(expense.name or t.no_name, 20, theme.text, bold=True, resource_id="tv_name"),
            look.amount_view(ctx, expense, 18),
            gap=4,
            weight=1,
        ),
        gap=16,
        width=ui.FILL,
        padding=(24, 4, 24, 12),
    )
    rows = (
        ui.row(
            ui.text(title, 14, theme.text_secondary, width=100),
            ui.text(value, 16, theme.text, weight=1, resource_id=resource_id),
            width=ui.FILL,
            padding=(24, 6),
            align="start",
        )
        for title, value, resource_id in fields
    )
    buttons = ui.row(
        ui.space(weight=1),
        ui.button(
            theme,
            t.delete_yes,
            replace_popup(pages.DELETE.open, (expense.id,)),
            resource_id="btn_delete",
        ),
        ui.button(
            theme,
            t.edit,
            replace_popup(pages.ENTRY.start, expense.id),
            filled=True,
            resource_id="btn_edit",
        ),
        gap=8,
        width=ui.FILL,
        padding=(24, 12),
    )
    return ui.bottom_sheet(theme, heading, *rows, buttons)


def delete_dialog(ctx: data.ExpenseContext[pages.DeleteArgs]) -> ui.View:
    """The question before entries are gone."""
    t, ids = ctx.t, ctx.args.expense_ids
    asked = t.delete_one_question if len(ids) == 1 else t.delete_question.format(count=len(ids))
    content = message(ctx.theme, t.delete_text, width=ui.WRAP)
    return question(ctx, asked, content, t.delete_yes, replace_popup(_delete, ids), no=t.delete_no)


def _delete(system: System, ids: tuple[int, ...]) -> None:
    t = data.words(system)
    removed = data.EXPENSES.remove(system, *ids)
    pages.SELECTED.set(system, ())
    count = len(removed)
    system.toast(t.deleted_one if count == 1 else t.deleted.format(count=count))


# -- the filter ---------------------------------------------------------------------------------


def filter_sheet(ctx: data.ExpenseContext) -> ui.View:
    """Whose entries and which days the list shows; it follows at once."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    categories, span = pages.CATEGORIES_SHOWN.of_page(ctx), pages.SPAN.of_page(ctx)
    by_category = (
        look.Choosable(
            category.title.of(language),
            number in categories,
            partial_handler(_toggle_category, number),
        )
        for number, category in data.CATEGORIES.items()
    )
    by_day = (
        look.Choosable(title.of(language), key == span, partial_handler(_take_span, key))
        for key, title in data.SPANS.items()
    )
    content = ui.column(
        ui.text(t.date, 14, theme.text_secondary, bold=True),
        look.chips(ctx, by_day, "rv_spans"),
        ui.text(t.category, 14, theme.text_secondary, bold=True, padding=(0, 8, 0, 0)),
        look.chips(ctx, by_category, "rv_categories"),
        width=ui.FILL,
        gap=8,
        padding=(24, 0),
    )
    buttons = ui.row(
        ui.space(weight=1),
        ui.button(theme, t.reset, _reset, resource_id="btn_reset"),
        ui.button(theme, t.done, dismiss, filled=True, resource_id="btn_done"),
        gap=8,
        width=ui.FILL,
        padding=(24, 12),
    )
    heading = ui.text(t.filter, 18, theme.text, padding=(24, 0, 24, 12))
    return ui.bottom_sheet(theme, heading, content, buttons)


def _change_filter(system: System, change: Callable[[], None]) -> None:
    """What the filter was changed to begins at the top of the list."""
    change()
    _LIST_SCROLL.set_page(system, 0)
    pages.SELECTED.set_page(system, ())


def _toggle_category(system: System, number: int) -> None:
    shown = with_toggled_member(pages.CATEGORIES_SHOWN.get_page(system), number)
    _change_filter(system, lambda: pages.CATEGORIES_SHOWN.set_page(system, shown))


def _take_span(system: System, key: str) -> None:
    _change_filter(system, lambda: pages.SPAN.set_page(system, key))


def _reset(system: System) -> None:
    pages.CATEGORIES_SHOWN.set_page(system, ())
    _take_span(system, pages.SPAN.default)
