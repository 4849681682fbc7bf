"""Joplin: notes and to-dos in notebooks, written in Markdown; an imitation of the open app.

It imitates the app as far as its database, its pages and their labels go; drawing and words are our
own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES, in_chosen_theme
from mobile_gym.virtual_device.apps.joplin import (
    listing,
    menus,
    note,
    notebooks,
    pages,
    provider,
    seed,
    settings,
)
from mobile_gym.virtual_device.apps.joplin.data import PACKAGE
from mobile_gym.virtual_device.apps.joplin.provider import FOLDER
from mobile_gym.virtual_device.apps.joplin.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["APP"]


def _on_back(system: System) -> bool:
    """Back ends writing, then a selection, and leads from a notebook to all notes."""
    if system.front.component == pages.NOTE.component:
        return note.end_writing(system)
    if system.front.component != pages.MAIN.component:
        return False
    if pages.SELECTED.get_page(system):
        listing.end_selection(system)
        return True
    if pages.NOTEBOOK.get_page(system):
        pages.NOTEBOOK.set_page(system, "")
        return True
    return False


APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="notebook",
    color=0xFF1565C0,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(in_chosen_theme(listing.notes_page)),
            pages.SEARCH.shows(in_chosen_theme(listing.search_page)),
            pages.NOTE.shows(in_chosen_theme(note.note_page)),
            pages.SETTINGS.shows(in_chosen_theme(settings.PAGE.page)),
        ]
    ),
    popups=dict(
        [
            pages.SIDEBAR.shows(in_chosen_theme(notebooks.sidebar)),
            pages.MENU.shows(in_chosen_theme(menus.overflow_menu)),
            pages.SORT.shows(in_chosen_theme(menus.sort_dialog)),
            pages.ADD.shows(in_chosen_theme(menus.add_menu)),
            pages.SELECTION_MENU.shows(in_chosen_theme(menus.selection_menu)),
            pages.NOTEBOOK_TITLE.shows(in_chosen_theme(notebooks.title_dialog)),
            pages.DELETE_NOTEBOOK.shows(in_chosen_theme(notebooks.delete_dialog)),
            pages.NOTE_MENU.shows(in_chosen_theme(note.note_menu)),
            pages.MOVE.shows(in_chosen_theme(menus.move_dialog)),
            pages.DELETE_NOTES.shows(in_chosen_theme(menus.delete_notes_dialog)),
            pages.PROPERTIES.shows(in_chosen_theme(note.properties_dialog)),
            CHOICES.shows(in_chosen_theme(settings.PAGE.choices)),
        ]
    ),
    texts=Texts,
    initial=lambda rng, language: seed.fresh_data(language),
    permissions=Permissions(
        asked=(
            "android.permission.ACCESS_COARSE_LOCATION",
            "android.permission.ACCESS_FINE_LOCATION",
        )
    ),
    on_back=_on_back,
    storage=provider.STORAGE,
    folder=FOLDER,
)
