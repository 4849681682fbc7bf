"""The browser, after AOSP's Browser: tabs, bookmarks, history, a reading list, an offline web.

This file puts the rooms together; `web` holds the sites and knows nothing of the browser.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.browser import (
    bookmarks,
    browser_page,
    content,
    downloads,
    library,
    menus,
    navigation,
    pages,
    provider,
    settings,
    tab_switcher,
)
from mobile_gym.virtual_device.apps.browser.data import PACKAGE, fresh_data, initial
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions
from mobile_gym.virtual_device.system.intents import VIEW, IntentFilter
from mobile_gym.virtual_device.system.storage import Storage

__all__ = ["APP"]


APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="earth",
    color=0xFF1A73E8,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(browser_page.screen),
            pages.LIBRARY.shows(library.screen),
            pages.TABS.shows(tab_switcher.page),
            pages.BOOKMARK.shows(bookmarks.editor),
            pages.DOWNLOADS.shows(downloads.page),
            pages.SETTINGS.shows(settings.page),
        ]
    ),
    popups=dict(
        [
            pages.MENU.shows(menus.overflow_menu),
            pages.LINK_MENU.shows(menus.link_menu),
            pages.SELECT.shows(content.select_dialog),
            pages.BOOKMARK_MENU.shows(bookmarks.row_menu),
            pages.FOLDER_MENU.shows(bookmarks.folder_menu),
            pages.FOLDER.shows(bookmarks.folder_dialog),
            pages.DELETE_FOLDER.shows(bookmarks.folder_delete_dialog),
            pages.CLEAR_HISTORY.shows(library.clear_dialog),
            pages.HOME_PAGE.shows(settings.home_page_dialog),
            pages.CHOICES.shows(settings.choices_dialog),
            pages.CLEAR_DATA.shows(settings.clear_dialog),
            pages.RESET.shows(settings.reset_dialog),
        ]
    ),
    texts=Texts,
    permissions=Permissions(
        asked=(
            "android.permission.ACCESS_FINE_LOCATION",
            "android.permission.CAMERA",
            "android.permission.RECORD_AUDIO",
            "android.permission.POST_NOTIFICATIONS",
        )
    ),
    initial=initial,
    cleared=fresh_data,
    filters=(
        IntentFilter(VIEW, pages.MAIN.name, scheme="http"),
        IntentFilter(VIEW, pages.MAIN.name, scheme="https"),
        IntentFilter(VIEW, pages.MAIN.name, mime="text/html"),
        IntentFilter("android.intent.action.WEB_SEARCH", pages.MAIN.name),
    ),
    on_intent=navigation.on_intent,
    on_back=navigation.on_back,
    storage=Storage(tables=provider.TABLES, preferences=settings.PREFERENCES),
)
