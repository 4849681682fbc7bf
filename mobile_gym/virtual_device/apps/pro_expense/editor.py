"""The page on which an entry is made or changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.date_picker import DateArgs, date_picker
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.pro_expense import data
from mobile_gym.virtual_device.apps.pro_expense.look import Choosable, chips
from mobile_gym.virtual_device.apps.pro_expense.pages import DAY, ENTRY, EntryArgs
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_AMOUNT: Final = ViewState[str | None]("amount", None)
_NAME: Final = ViewState[str | None]("name", None)
_NOTE: Final = ViewState[str | None]("note", None)
_CATEGORY: Final = ViewState[int | None]("category", None)
_DAY: Final = ViewState[int | None]("day", None)
"""What was changed since the page was opened; None where nothing was."""
_REFUSED: Final = ViewState[str | None]("refused", None)
"""The amount that kept the entry from being saved."""
_LOCKED: Final = ViewState("locked", False)
"""Whether the page stays open after saving, for the next entry."""
_ROOMY_DP: Final = 300.0
"""In a lower window the button scrolls with the fields."""


def _entry_of_page(ctx: data.ExpenseContext[EntryArgs]) -> data.Expense:
    """The entry as it was stored; a new one has today's date."""
    now_ms = int(ctx.now.timestamp() * 1000)
    stored = data.EXPENSES.find(ctx.data, ctx.args.expense_id)
    return stored or data.Expense(0, created_date=now_ms)


def entry_page(ctx: data.ExpenseContext[EntryArgs]) -> ui.View:
    """The fields, the chips of the categories, the button that saves."""
    theme, t, stored = ctx.theme, ctx.t, _entry_of_page(ctx)
    amount, category = _AMOUNT.of(ctx), _CATEGORY.of(ctx) or stored.category
    if amount is None:
        amount = data.typed_amount(stored.amount) if stored.amount else ""
    ordinal = _DAY.of(ctx)
    day = data.day_of(stored, ctx.now) if ordinal is None else date.fromordinal(ordinal)
    save = ui.button(
        theme,
        t.update if stored.id else t.save,
        _save,
        filled=True,
        resource_id="btn_save",
        width=ui.FILL,
    )
    footer = ui.column(save, width=ui.FILL, padding=(24, 8, 24, 12))
    refused = _REFUSED.of(ctx) is not None and data.cents_of(amount) is None
    choices = (
        Choosable(
            one.title.of(ctx.state.language),
            number == category,
            partial_handler(_CATEGORY.set, number),
        )
        for number, one in data.CATEGORIES.items()
    )
    roomy = ctx.height_dp >= _ROOMY_DP
    fields = ui.column(
        ui.text(t.amount, 14, theme.text_secondary),
        ui.edit_field(
            theme, _AMOUNT.key, amount, hint="0.00", resource_id="edt_amount", digits=True, size=20,
            action="next",
        ),
        ui.text(t.amount_wrong, 13, theme.error, resource_id="tv_error") if refused else None,
        ui.text(t.name, 14, theme.text_secondary, padding=(0, 8, 0, 0)),
        ui.edit_field(
            theme, _NAME.key, _text(_NAME.of(ctx), stored.name), hint=t.name,
            resource_id="edt_name",
        ),
        ui.text(t.category, 14, theme.text_secondary, padding=(0, 8, 0, 0)),
        chips(ctx, choices, "rv_category"),
        ui.text(t.date, 14, theme.text_secondary, padding=(0, 8, 0, 0)),
        ui.row(
            ui.icon("calendar", 24, theme.icon),
            ui.text(data.written_day(ctx, day), 16, theme.text, class_name="", weight=1),
            gap=16,
            width=ui.FILL,
            height=48,
            class_name="android.widget.Button",
            resource_id="btn_date",
            text=data.written_day(ctx, day),
            focusable=True,
            on_tap=partial_handler(DAY.open, day.toordinal(), locale(ctx.state).first_weekday),
        ),
        ui.text(t.note, 14, theme.text_secondary, padding=(0, 8, 0, 0)),
        ui.edit_field(
            theme, _NOTE.key, _text(_NOTE.of(ctx), stored.note), hint=t.note,
            resource_id="edt_note", lines=2,
        ),
        None if roomy else footer,
        gap=4,
        width=ui.FILL,
        padding=(24, 0, 24, 16),
    )  # fmt: skip
    return ui.page(
        theme,
        sub_page_bar(ctx, t.edit_entry if stored.id else t.new_entry, *_lock(ctx, stored)),
        ui.scroll("entry", fields, weight=1),
        footer if roomy else None,
    )


def _text(typed: str | None, stored: str | None) -> str:
    return (stored or "") if typed is None else typed


def _lock(ctx: data.ExpenseContext, stored: data.Expense) -> list[ui.View]:
    """The button that keeps the page open after saving; a change of an entry is one."""
    if stored.id:
        return []
    locked = _LOCKED.of(ctx)
    name = "lock" if locked else "lock-open-variant-outline"
    view = ui.icon_button(
        ctx.theme,
        name,
        ctx.t.stay_open,
        partial_handler(_LOCKED.set, not locked),
        color=ctx.theme.accent if locked else None,
        resource_id="cv_lock",
    )
    return [view._replace(checkable=True, checked=locked)]


def day_dialog(ctx: data.ExpenseContext[DateArgs]) -> ui.View:
    """The picker of the entry's day."""
    return date_picker(ctx, _take_day)


def _take_day(system: System, day: date) -> None:
    system.dismiss()
    _DAY.set(system, day.toordinal())


# -- saving -------------------------------------------------------------------------------------


def _save(system: System) -> None:
    """Keep the entry; an amount that is none is refused."""
    stored = data.EXPENSES.find(data.read(system.state), ENTRY.args(system).expense_id)
    typed, now = _AMOUNT.get(system), system.now
    cents = stored.amount if typed is None and stored is not None else data.cents_of(typed or "")
    if cents is None:
        _REFUSED.set(system, typed or "")
        return
    now_ms = system.state.now_ms
    before = stored or data.Expense(0, created_date=now_ms)
    ordinal = _DAY.get(system)
    created_ms = before.created_date
    if ordinal is not None and date.fromordinal(ordinal) != data.day_of(before, now):
        at = datetime.combine(date.fromordinal(ordinal), now.timetz())
        created_ms = int(at.timestamp() * 1000)
    expense = replace(
        before,
        name=_text_or_stored(_NAME.get(system), before.name),
        amount=cents,
        category=_CATEGORY.get(system) or before.category,
        note=_text_or_stored(_NOTE.get(system), before.note),
        created_date=created_ms,
        modified_date=now_ms,
    )
    t = data.words(system)
    if stored is not None:
        data.EXPENSES.update(system, stored.id, lambda _before: expense)
        system.toast(t.updated)
        system.finish()
        return
    data.EXPENSES.insert(system, expense)
    system.toast(t.saved)
    if not _LOCKED.get(system):
        system.finish()
        return
    for state in (_AMOUNT, _NAME, _NOTE, _REFUSED):
        state.set(system, None)
    system.hide_keyboard()


def _text_or_stored(typed: str | None, stored: str | None) -> str | None:
    """What a text field leaves; one that nobody touched leaves what was there, even nothing."""
    return stored if typed is None else typed.strip()
