"""Markor: a notebook of plain files, in Markdown and other formats. An imitation, with own drawing.

The notes are files of the shared storage below `Documents/Markor`; the app keeps no copy of them.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES
from mobile_gym.virtual_device.apps.markor import (
    browser,
    documents,
    editor,
    first_start,
    home,
    new_file,
    pages,
    picker,
    provider,
    search,
    settings,
    sharing_into,
)
from mobile_gym.virtual_device.apps.markor.data import PACKAGE, fresh_data, initial
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions, Schedule
from mobile_gym.virtual_device.system.intents import SEND, VIEW, IntentFilter
from mobile_gym.virtual_device.system.permissions import MANAGE_ALL_FILES

__all__ = ["APP"]

_TEXTS: Final = ("text/plain", "text/markdown", "text/csv")

APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="notebook-edit-outline",
    color=0xFF7B1E1E,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(home.main_page),
            pages.DOCUMENT.shows(editor.document_page),
            pages.SEARCH.shows(search.search_page),
            pages.SETTINGS.shows(settings.PAGE.page),
            pages.HELP.shows(home.help_page),
            pages.ABOUT.shows(home.about_page),
            pages.INTO.shows(sharing_into.into_page),
        ]
    ),
    popups=dict(
        [
            CHOICES.shows(settings.PAGE.choices),
            pages.ACCESS.shows(first_start.access_dialog),
            pages.SORT.shows(browser.sort_dialog),
            pages.GO_TO.shows(browser.go_to_menu),
            pages.LIST_MENU.shows(browser.list_menu),
            pages.SELECT.shows(browser.selection_page),
            pages.SELECT_MENU.shows(browser.selection_menu),
            pages.RENAME.shows(browser.rename_dialog),
            pages.DELETE.shows(browser.delete_dialog),
            pages.INFO.shows(browser.info_dialog),
            pages.MOVE.shows(picker.move_dialog),
            pages.NEW.shows(new_file.new_dialog),
            pages.NEW_KINDS.shows(new_file.kinds_list),
            pages.NEW_TEMPLATES.shows(new_file.templates_list),
            pages.NEW_FOLDER.shows(new_file.folder_dialog),
            pages.DOCUMENT_MENU.shows(editor.document_menu),
            pages.SHARE.shows(editor.share_menu),
            pages.FIND.shows(search.find_page),
            pages.FORMATS.shows(editor.formats_sheet),
        ]
    ),
    texts=Texts,
    initial=initial,
    cleared=fresh_data,
    on_back=home.go_back,
    schedule=Schedule(next_event_ms=documents.left_draft_ms, on_time=documents.keep_left_drafts),
    storage=provider.STORAGE,
    permissions=Permissions(asked=(MANAGE_ALL_FILES,)),
    filters=(
        *(IntentFilter(VIEW, pages.DOCUMENT.name, mime=mime) for mime in _TEXTS),
        *(
            IntentFilter("android.intent.action.EDIT", pages.DOCUMENT.name, mime=mime)
            for mime in _TEXTS
        ),
        IntentFilter(SEND, pages.INTO.name, mime="text/plain"),
    ),
)
