"""Files, as AOSP's DocumentsUI: browsing, changing and looking at what lies in shared storage."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.files import browser, changes, pages, picker, provider, viewers
from mobile_gym.virtual_device.apps.files.changes import DeletedFiles
from mobile_gym.virtual_device.apps.files.data import PACKAGE, FilesData, Place
from mobile_gym.virtual_device.apps.files.seed import furnish
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions
from mobile_gym.virtual_device.system.intents import SEND, VIEW, IntentFilter

__all__ = ["APP", "furnish"]

_TEXTS: Final = ("plain", "csv", "markdown", "xml", "calendar", "x-vcard")
"""Texts that are shown as they are; HTML is the browser's."""
_VIEWED: Final = (
    *((f"text/{kind}", pages.TEXT) for kind in _TEXTS),
    ("application/json", pages.TEXT),
    ("image/*", pages.IMAGE),
    ("application/pdf", pages.PDF),
    ("audio/*", pages.PLAYER),
    ("video/*", pages.PLAYER),
)

APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="folder",
    color=0xFF1A73E8,
    main=pages.BROWSER.name,
    screens=dict(
        [
            pages.BROWSER.shows(browser.browser_page),
            pages.SEARCH.shows(browser.search_page),
            pages.PICKER.shows(picker.picker_page),
            pages.INSPECTOR.shows(viewers.info_page),
            pages.TEXT.shows(viewers.text_page),
            pages.IMAGE.shows(viewers.image_page),
            pages.PDF.shows(viewers.pdf_page),
            pages.PLAYER.shows(viewers.player_page),
        ]
    ),
    popups=dict(
        [
            pages.ROOT_LIST.shows(browser.roots),
            pages.MENU.shows(browser.overflow_menu),
            pages.SORT.shows(browser.sort_dialog),
            pages.SELECT.shows(browser.selection_page),
            pages.SELECT_MENU.shows(browser.selection_menu),
            pages.NEW_FOLDER.shows(changes.folder_dialog),
            pages.RENAME.shows(changes.rename_dialog),
            pages.DELETE.shows(changes.delete_dialog),
        ]
    ),
    texts=Texts,
    permissions=Permissions(granted=("android.permission.POST_NOTIFICATIONS",)),
    initial=lambda rng, language: FilesData(),
    on_boot=furnish,
    filters=(
        *(IntentFilter(VIEW, viewer.name, mime=mime) for mime, viewer in _VIEWED),
        IntentFilter(SEND, pages.PICKER.name, mime="image/*"),
    ),
    intents={"android.intent.action.VIEW_DOWNLOADS": pages.BROWSER.name},
    storage=provider.STORAGE,
    on_undo=changes.restore,
    values=(Place, DeletedFiles),
)
