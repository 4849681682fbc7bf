"""Pro Expense: what was spent and earned, by category and day; an imitation of the open app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES
from mobile_gym.virtual_device.apps.pro_expense import (
    data,
    editor,
    first_start,
    home,
    listing,
    pages,
    provider,
    settings,
    statistics,
)
from mobile_gym.virtual_device.apps.pro_expense.data import as_chosen
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts
from mobile_gym.virtual_device.system.app import App

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["APP"]


def _on_back(system: System) -> bool:
    return first_start.go_back(system) or listing.clear_selection(system)


APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="wallet-outline",
    color=0xFF00695C,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(as_chosen(home.main_page)),
            pages.LOGS.shows(as_chosen(listing.logs_page)),
            pages.ENTRY.shows(as_chosen(editor.entry_page)),
            pages.STATISTICS.shows(as_chosen(statistics.statistics_page)),
            pages.SETTINGS.shows(as_chosen(settings.PAGE.page)),
            pages.ABOUT.shows(as_chosen(settings.about_page)),
        ]
    ),
    popups=dict(
        [
            pages.DRAWER.shows(as_chosen(listing.drawer)),
            pages.DETAIL.shows(as_chosen(listing.detail_sheet)),
            pages.DELETE.shows(as_chosen(listing.delete_dialog)),
            pages.FILTER.shows(as_chosen(listing.filter_sheet)),
            pages.DAY.shows(as_chosen(editor.day_dialog)),
            CHOICES.shows(as_chosen(settings.PAGE.choices)),
        ]
    ),
    texts=Texts,
    initial=lambda rng, language: data.ExpenseData(),
    on_back=_on_back,
    storage=provider.STORAGE,
    folder=provider.FOLDER,
)
