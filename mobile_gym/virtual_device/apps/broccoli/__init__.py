"""Broccoli: a collection of recipes; an imitation of the open app."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES, in_chosen_theme
from mobile_gym.virtual_device.apps.broccoli import (
    category_pages,
    data,
    detail,
    editor,
    listing,
    pages,
    provider,
    season_page,
    settings,
)
from mobile_gym.virtual_device.apps.broccoli.texts import Texts
from mobile_gym.virtual_device.system.app import App

__all__ = ["APP"]

APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="leaf",
    color=0xFF2E7D32,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(in_chosen_theme(listing.recipes_page)),
            pages.SEARCH.shows(in_chosen_theme(listing.search_page)),
            pages.DETAILS.shows(in_chosen_theme(detail.details_page)),
            pages.COOKING.shows(in_chosen_theme(detail.cooking_page)),
            pages.EDITOR.shows(in_chosen_theme(editor.editor_page)),
            pages.CATEGORIES_PAGE.shows(in_chosen_theme(category_pages.categories_page)),
            pages.SEASONS.shows(in_chosen_theme(season_page.season_page)),
            pages.SETTINGS.shows(in_chosen_theme(settings.PAGE.page)),
            pages.ABOUT.shows(in_chosen_theme(settings.about_page)),
        ]
    ),
    popups=dict(
        [
            pages.DRAWER.shows(in_chosen_theme(listing.drawer)),
            pages.FILTERS.shows(in_chosen_theme(listing.filters_menu)),
            pages.DETAILS_MENU.shows(in_chosen_theme(detail.details_menu)),
            pages.DELETE_RECIPE.shows(in_chosen_theme(detail.delete_dialog)),
            pages.PICTURES.shows(in_chosen_theme(editor.pictures_sheet)),
            pages.CHOOSE_CATEGORIES.shows(in_chosen_theme(editor.categories_dialog)),
            pages.DISCARD.shows(in_chosen_theme(editor.discard_dialog)),
            pages.CATEGORY_MENU.shows(in_chosen_theme(category_pages.category_menu)),
            pages.NAME_CATEGORY.shows(in_chosen_theme(category_pages.name_category_dialog)),
            pages.DELETE_CATEGORY.shows(in_chosen_theme(category_pages.delete_category_dialog)),
            CHOICES.shows(in_chosen_theme(settings.PAGE.choices)),
        ]
    ),
    texts=Texts,
    initial=lambda rng, language: data.BroccoliData(),
    on_back=editor.on_back,
    storage=provider.STORAGE,
    folder=provider.FOLDER,
)
