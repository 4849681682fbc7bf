"""The pages and popups of Pro Expense, what each is opened with, and what its pages keep.

Pages open each other by it, and none imports another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.app_kit.date_picker import DateArgs
from mobile_gym.virtual_device.apps.pro_expense.data import PACKAGE
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class ExpenseArgs:
    """The entry that a popup is about."""

    expense_id: int


@dataclass(frozen=True, slots=True)
class EntryArgs:
    """Which entry the editor changes; 0 makes a new one."""

    expense_id: int = 0


@dataclass(frozen=True, slots=True)
class DeleteArgs:
    """The entries that are deleted when the question is answered."""

    expense_ids: tuple[int, ...]


MAIN: Final = Page(PACKAGE, ".ui.MainActivity")
LOGS: Final = Page(PACKAGE, ".ui.expenselogs.ExpenseLogsActivity")
ENTRY: Final = Page(PACKAGE, ".ui.entry.ExpenseEntryActivity", EntryArgs)
STATISTICS: Final = Page(PACKAGE, ".ui.statistics.StatisticsActivity")
SETTINGS: Final = Page(PACKAGE, ".ui.settings.SettingsActivity")
ABOUT: Final = Page(PACKAGE, ".ui.about.AboutActivity")

DRAWER: Final = Popup("drawer")
DETAIL: Final = Popup("detail", ExpenseArgs)
DELETE: Final = Popup("delete", DeleteArgs)
FILTER: Final = Popup("filter")
DAY: Final = Popup("day", DateArgs)

SELECTED: Final = ViewState[tuple[int, ...]]("selected", ())
"""The entries that are selected in the list, by id."""
CATEGORIES_SHOWN: Final = ViewState[tuple[int, ...]]("categories", ())
"""Whose entries a list shows; none for all."""
SPAN: Final = ViewState("span", "all")
"""Of which days a list shows the entries: a key of `data.SPANS`."""
