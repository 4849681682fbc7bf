"""Joplin: notes and to-dos in notebooks, written in Markdown; an imitation of the open app.

It imitates the app as far as its database, its pages and their labels go; drawing and words are our
own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES
from mobile_gym.virtual_device.apps.joplin import (
    listing,
    menus,
    note,
    note_menu,
    notebooks,
    pages,
    seed,
    settings,
    storage,
)
from mobile_gym.virtual_device.apps.joplin.context import as_chosen
from mobile_gym.virtual_device.apps.joplin.data import PACKAGE
from mobile_gym.virtual_device.apps.joplin.folder import FOLDER
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
            pages.MAIN.shows(as_chosen(listing.notes_page)),
            pages.SEARCH.shows(as_chosen(listing.search_page)),
            pages.NOTE.shows(as_chosen(note.note_page)),
            pages.SETTINGS.shows(as_chosen(settings.PAGE.page)),
        ]
    ),
    popups=dict(
        [
            pages.SIDEBAR.shows(as_chosen(notebooks.sidebar)),
            pages.MENU.shows(as_chosen(menus.overflow_menu)),
            pages.SORT.shows(as_chosen(menus.sort_dialog)),
            pages.ADD.shows(as_chosen(menus.add_menu)),
            pages.SELECTION_MENU.shows(as_chosen(menus.selection_menu)),
            pages.NOTEBOOK_TITLE.shows(as_chosen(notebooks.title_dialog)),
            pages.DELETE_NOTEBOOK.shows(as_chosen(notebooks.delete_dialog)),
            pages.NOTE_MENU.shows(as_chosen(note_menu.note_menu)),
            pages.MOVE.shows(as_chosen(menus.move_dialog)),
            pages.DELETE_NOTES.shows(as_chosen(menus.delete_notes_dialog)),
            pages.PROPERTIES.shows(as_chosen(note_menu.properties_dialog)),
            CHOICES.shows(as_chosen(settings.PAGE.choices)),
        ]
    ),
    texts=Texts,
    initial=seed.initial,
    cleared=seed.cleared,
    permissions=Permissions(
        asked=(
            "android.permission.ACCESS_COARSE_LOCATION",
            "android.permission.ACCESS_FINE_LOCATION",
        )
    ),
    on_back=_on_back,
    storage=storage.STORAGE,
    folder=FOLDER,
)
