"""Pro Expense: what was spent and earned, by category and day; an imitation of the open app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES
from mobile_gym.virtual_device.apps.pro_expense import (
    data,
    entry,
    first_start,
    folder,
    home,
    logs,
    pages,
    settings,
    sheets,
    statistics,
    storage,
)
from mobile_gym.virtual_device.apps.pro_expense.context import as_chosen
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts
from mobile_gym.virtual_device.system.app import App

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["APP"]


def _on_back(system: System) -> bool:
    return first_start.go_back(system) or logs.clear_selection(system)


APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="wallet-outline",
    color=0xFF00695C,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(as_chosen(home.main_page)),
            pages.LOGS.shows(as_chosen(logs.logs_page)),
            pages.ENTRY.shows(as_chosen(entry.entry_page)),
            pages.STATISTICS.shows(as_chosen(statistics.statistics_page)),
            pages.SETTINGS.shows(as_chosen(settings.PAGE.page)),
            pages.ABOUT.shows(as_chosen(settings.about_page)),
        ]
    ),
    popups=dict(
        [
            pages.DRAWER.shows(as_chosen(sheets.drawer)),
            pages.DETAIL.shows(as_chosen(sheets.detail_sheet)),
            pages.DELETE.shows(as_chosen(sheets.delete_dialog)),
            pages.FILTER.shows(as_chosen(sheets.filter_sheet)),
            pages.DAY.shows(as_chosen(entry.day_dialog)),
            CHOICES.shows(as_chosen(settings.PAGE.choices)),
        ]
    ),
    texts=Texts,
    initial=lambda rng, language: data.ExpenseData(),
    on_back=_on_back,
    storage=storage.STORAGE,
    folder=folder.FOLDER,
)
