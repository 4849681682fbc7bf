"""The browser, after AOSP's Browser: tabs, bookmarks, history, a reading list, an offline web.

This file puts the rooms together; `web` holds the sites and knows nothing of the browser.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.browser import (
    bookmarks,
    browser_page,
    downloads,
    forms,
    history,
    library_frame,
    menus,
    navigation,
    preferences,
    provider,
    tab_switcher,
)
from mobile_gym.virtual_device.apps.browser.data import PACKAGE, cleared, initial
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import VIEW, IntentFilter
from mobile_gym.virtual_device.system.pages import untyped

__all__ = ["APP"]


APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="earth",
    color=0xFF1A73E8,
    main=navigation.MAIN,
    screens=untyped(
        {
            navigation.MAIN: browser_page.screen,
            library_frame.ACTIVITY: library_frame.screen,
            tab_switcher.ACTIVITY: tab_switcher.page,
            bookmarks.EDITOR: bookmarks.editor,
            downloads.ACTIVITY: downloads.page,
            preferences.ACTIVITY: preferences.page,
        }
    ),
    popups=untyped(
        {
            "menu": menus.overflow_menu,
            "link_menu": menus.link_menu,
            "select": forms.select_dialog,
            "bookmark_menu": bookmarks.row_menu,
            "folder_menu": bookmarks.folder_menu,
            "folder": bookmarks.folder_dialog,
            "delete_folder": bookmarks.folder_delete_dialog,
            "clear_history": history.clear_dialog,
            "homepage": preferences.home_page_dialog,
            "choices": preferences.choices_dialog,
            "clear_data": preferences.clear_dialog,
            "reset": preferences.reset_dialog,
        }
    ),
    texts=Texts,
    permissions=(
        "android.permission.ACCESS_FINE_LOCATION",
        "android.permission.CAMERA",
        "android.permission.RECORD_AUDIO",
        "android.permission.POST_NOTIFICATIONS",
    ),
    initial=initial,
    cleared=cleared,
    filters=(
        IntentFilter(VIEW, navigation.MAIN, scheme="http"),
        IntentFilter(VIEW, navigation.MAIN, scheme="https"),
        IntentFilter("android.intent.action.WEB_SEARCH", navigation.MAIN),
    ),
    on_intent=navigation.on_intent,
    on_back=navigation.on_back,
    content=provider.TABLES,
    content_insert=provider.insert,
    content_update=provider.update,
    content_delete=provider.delete,
    preferences=preferences.stored,
)
